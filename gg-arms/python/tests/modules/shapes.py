"""Areas."""
import math
from dataclasses import dataclass

import gg

PI = math.pi


@dataclass(frozen=True)
class Circle:
    radius: float


def area(circle: Circle) -> float:
    return PI * circle.radius ** 2


def lines(path: str) -> gg.files.FileRead:
    return gg.files.read_file(path)


def broken(value):
    return _inner(value)


def _inner(value):
    return value["missing"]
