"""The one failure every call raises, and the crossing that raises it."""

import enum
from collections.abc import Callable
from typing import TypeVar

from componentize_py_types import Err

_Answer = TypeVar("_Answer")


class ErrorCode(enum.StrEnum):
    """How a call failed. A member equals its text: ``gg.ErrorCode.NOT_FOUND == "not_found"``.

    Attributes:
        UNAVAILABLE: The call is not available to this program.
        INVALID_ARGUMENT: The host could not make sense of an argument.
        NOT_FOUND: What the call names does not exist.
        ALREADY_EXISTS: What the call would create is there already.
        CONFLICT: The call does not fit the state of things, such as an edit whose text occurs more than once.
        PERMISSION_DENIED: The call reaches for something outside what this program may touch.
        TIMEOUT: The call took longer than it was given.
        TOO_LARGE: An argument or the answer is larger than one value may be.
        CANCELLED: The call was called off while it ran.
        EXHAUSTED: A limit of this run was used up.
        IO: The machine beneath the host refused.
        INTERNAL: The host failed; it is not this program's fault.
    """

    UNAVAILABLE = "unavailable"
    INVALID_ARGUMENT = "invalid_argument"
    NOT_FOUND = "not_found"
    ALREADY_EXISTS = "already_exists"
    CONFLICT = "conflict"
    PERMISSION_DENIED = "permission_denied"
    TIMEOUT = "timeout"
    TOO_LARGE = "too_large"
    CANCELLED = "cancelled"
    EXHAUSTED = "exhausted"
    IO = "io"
    INTERNAL = "internal"


class ApiError(Exception):
    """A call that failed, or that this program may not make.

    Attributes:
        code: How it failed. Compare it with a member of `ErrorCode` or with its text.
        operation: The key of the operation that failed, such as ``read_file``.
        message: What happened, in one sentence.

    Examples:
        import gg

        try:
            gg.files.read_file("no/such/file.txt")
        except gg.ApiError as error:
            if error.code != gg.ErrorCode.NOT_FOUND:
                raise
            print(error.operation, error.code)
    """

    __module__ = "gg"

    def __init__(self, code: ErrorCode, operation: str, message: str) -> None:
        super().__init__(code, operation, message)
        self.code = ErrorCode(code)
        self.operation = operation
        self.message = message

    def __str__(self) -> str:
        return f"{self.message} ({self.code})"


ErrorCode.__module__ = "gg"


def call(function: Callable[..., _Answer], /, *arguments: object) -> _Answer:
    """Crosses to the host: a failed call comes back as an `ApiError`."""
    try:
        return function(*arguments)
    except Err as failed:
        error = failed.value
    # Raised outside the handler, so that the wire's own exception is not shown as its context.
    raise ApiError(ErrorCode(error.code.name.lower()), error.operation, error.message)
