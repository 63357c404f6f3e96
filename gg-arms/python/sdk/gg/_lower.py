"""Checks arguments and lowers them onto the wire's types.

The wire's own lowering would fail without naming an argument, and a lone surrogate would end the whole program there.
"""

import enum
import math
import operator
import os
from collections.abc import Callable, Iterable, Mapping
from typing import Any, TypeVar

_Enum = TypeVar("_Enum", bound=enum.StrEnum)
_Lowered = TypeVar("_Lowered")

_U32_MAX = 0xFFFF_FFFF


def _expected(name: str, kind: str, value: object) -> TypeError:
    return TypeError(f"{name} must be {kind}, not {type(value).__name__}")


def text(name: str, value: object) -> str:
    """A string that has an encoding, as an exact `str`."""
    if not isinstance(value, str):
        raise _expected(name, "a str", value)
    if not value.isascii():
        try:
            value.encode()
        except UnicodeEncodeError as error:
            position = error.start
            raise ValueError(f"{name} holds a lone surrogate at index {position}, which no text encoding carries") from None
    return str.__str__(value)


def path(name: str, value: object) -> str:
    """A path: a string, or anything with `__fspath__` that answers one."""
    if not isinstance(value, str):
        if not isinstance(value, os.PathLike):
            raise _expected(name, "a str or a path", value)
        value = os.fspath(value)
    return text(name, value)


def count(name: str, value: object, *, least: int = 0) -> int:
    """A whole number from `least` to what 32 bits hold."""
    if isinstance(value, bool) or not hasattr(value, "__index__"):
        raise _expected(name, "an int", value)
    number = operator.index(value)
    if not least <= number <= _U32_MAX:
        raise ValueError(f"{name} must be from {least} to {_U32_MAX}, not {number if abs(number) < 10**30 else 'so large'}")
    return number


def line(name: str, value: object) -> int:
    """A line number; the first line is 1."""
    return count(name, value, least=1)


def seconds(name: str, value: object) -> float:
    """A length of time in seconds, not negative and not without end."""
    if isinstance(value, bool) or not isinstance(value, (int, float)):
        raise _expected(name, "a number of seconds", value)
    try:
        length = float(value)
    except OverflowError:
        length = math.inf
    if not 0 <= length < math.inf:
        raise ValueError(f"{name} must be a finite number of seconds from 0, not {length}")
    return length


def flag(name: str, value: object) -> bool:
    """True or False itself, since anything else is more likely a misplaced argument."""
    if not isinstance(value, bool):
        raise _expected(name, "a bool", value)
    return value


def data(name: str, value: object) -> bytes:
    """Bytes, from any object that holds them."""
    if not isinstance(value, (bytes, bytearray, memoryview)):
        raise _expected(name, "bytes", value)
    return bytes(value)


def texts(name: str, value: object) -> list[str]:
    """A list of strings. A single string is a mistake here: its characters are strings too."""
    if isinstance(value, (str, bytes)) or not isinstance(value, Iterable):
        raise _expected(name, "a list of str", value)
    return [text(f"{name}[{index}]", item) for index, item in enumerate(value)]


def pairs(name: str, value: object, record: Callable[[str, str], _Lowered]) -> list[_Lowered]:
    """A mapping of strings to strings, as a list of the wire's records."""
    if not isinstance(value, Mapping):
        raise _expected(name, "a mapping of str to str", value)
    return [record(text(f"a key of {name}", key), text(f"{name}[{key!r}]", item)) for key, item in value.items()]


def choice(name: str, value: object, kind: type[_Enum], wire: type[enum.Enum]) -> enum.Enum:
    """A member of `kind` or its text, as the wire's member of the same name."""
    if not isinstance(value, str):
        raise _expected(name, f"a {kind.__qualname__} or a str", value)
    try:
        return wire[kind(value).name]
    except ValueError:
        known = ", ".join(repr(str(member)) for member in kind)
        raise ValueError(f"{name} must be one of {known}, not {value!r}") from None


def optional(lower: Callable[..., Any], name: str, value: object, *more: object) -> Any:
    """`lower` for what was given; None for an argument left out."""
    return None if value is None else lower(name, value, *more)
