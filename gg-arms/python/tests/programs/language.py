# expect: completed
# output: [0, 1, 4, 9]
# output: circle 3.14
# output: naïve ☃ 𝄞
# output: T 1 + 1 = 2
# output: done
"""A little of everything the language has."""
from __future__ import annotations

import contextlib
import dataclasses
import functools
import math


@dataclasses.dataclass(frozen=True)
class Shape:
    name: str
    area: float = 0.0


def describe(shape: Shape) -> str:
    match shape:
        case Shape(name="circle", area=area):
            return f"circle {area:.2f}"
        case Shape(name=name):
            return name


type Number = int | float


def first[T](items: list[T]) -> T:
    return items[0]


@functools.cache
def square(n: Number) -> Number:
    return n * n


print([square(n) for n in range(4)])
print(describe(Shape("circle", math.pi)))
print("naïve ☃ 𝄞")
template = t"1 + 1 = {1 + 1}"
print("T", "".join(part if isinstance(part, str) else str(part.value) for part in template))
try:
    raise ExceptionGroup("both", [ValueError("a"), KeyError("b")])
except* ValueError as group:
    assert len(group.exceptions) == 1
except* KeyError:
    pass
with contextlib.nullcontext(5) as five:
    assert five == 5
assert first([7]) == 7
assert (walrus := 10) and walrus == 10
if __name__ == "__main__":
    print("done")
