"""Which of gg's operations a function binds, said where the function is declared.

The catalogue is read from the sources, so both decorators take a literal and change nothing about what they decorate.
"""

from collections.abc import Callable
from typing import TypeVar

_Function = TypeVar("_Function", bound=Callable[..., object])


def operation(identity: str) -> Callable[[_Function], _Function]:
    """States that the function binds the operation `identity`, e.g. ``files.read_file``."""

    def bind(function: _Function) -> _Function:
        return function

    return bind


def alias_of(function_path: str) -> Callable[[_Function], _Function]:
    """States that the method repeats the function at `function_path`, e.g. ``gg.files.read_file``."""

    def bind(method: _Function) -> _Function:
        return method

    return bind
