"""This session: where it stands, and how it ends."""

from collections.abc import Iterable
from dataclasses import dataclass

from gg import _lower as lower
from gg._failure import call
from gg._identity import operation
from wit_world.imports import session as wire

__all__ = [
    "SessionLimits",
    "SessionRemaining",
    "SessionStatus",
    "approve",
    "finish",
    "request_changes",
    "status",
]


@dataclass(frozen=True, slots=True)
class SessionLimits:
    """What one program may use.

    Attributes:
        wall_ms: How many milliseconds it may compute; waiting for a call is counted apart.
        memory_bytes: How many bytes of memory it may hold.
        output_bytes: How many bytes it may print.
        host_calls: How many calls it may make.
        refused_calls: How many calls it may make that are not available to it.
        value_bytes: How many bytes one argument or one answer may have.
    """

    wall_ms: int
    memory_bytes: int
    output_bytes: int
    host_calls: int
    refused_calls: int
    value_bytes: int


@dataclass(frozen=True, slots=True)
class SessionRemaining:
    """What this program has left.

    Attributes:
        wall_ms: Milliseconds it may still compute.
        output_bytes: Bytes it may still print.
        host_calls: Calls it may still make.
        refused_calls: Calls that are not available to it which it may still try.
    """

    wall_ms: int
    output_bytes: int
    host_calls: int
    refused_calls: int


@dataclass(frozen=True, slots=True)
class SessionStatus:
    """Where this session stands.

    Attributes:
        language: The language this agent writes its programs in.
        turn: The number of this turn.
        role: The role this agent was dispatched in; None when it has none.
        limits: What one program may use.
        remaining: What this program has left.
    """

    language: str
    turn: int
    role: str | None
    limits: SessionLimits
    remaining: SessionRemaining


@operation("session.status")
def status() -> SessionStatus:
    """Says where this session stands: its turn, its role, its limits and what is left of them.

    Returns:
        The status as it is now.

    Raises:
        gg.ApiError: `exhausted` when this program may make no more calls.

    Examples:
        import gg

        status = gg.session.status()
        print(status.language, status.turn, status.remaining.host_calls)
    """
    answer = call(wire.status)
    limits, remaining = answer.limits, answer.remaining
    return SessionStatus(
        answer.language,
        answer.turn,
        answer.role,
        SessionLimits(
            limits.wall_ms,
            limits.memory_bytes,
            limits.output_bytes,
            limits.host_calls,
            limits.refused_calls,
            limits.value_bytes,
        ),
        SessionRemaining(remaining.wall_ms, remaining.output_bytes, remaining.host_calls, remaining.refused_calls),
    )


@operation("session.finish")
def finish(summary: str) -> None:
    """Ends the session: the work is done.

    Args:
        summary: What was done, for whoever asked for it.

    Raises:
        gg.ApiError: `unavailable` when this agent ends its session another way.

    Examples:
        import gg

        gg.session.finish("The tests pass.")
    """
    call(wire.finish, lower.text("summary", summary))


@operation("session.approve")
def approve(*, note: str | None = None) -> None:
    """Ends the session: what was reviewed is good.

    Args:
        note: What to say with it.

    Raises:
        gg.ApiError: `unavailable` when this agent is not a reviewer.

    Examples:
        import gg

        gg.session.approve(note="Clear and tested.")
    """
    call(wire.approve, lower.optional(lower.text, "note", note))


@operation("session.request_changes")
def request_changes(items: Iterable[str]) -> None:
    """Ends the session: what was reviewed is to be changed.

    Args:
        items: What is to be changed, one sentence each.

    Raises:
        gg.ApiError: `unavailable` when this agent is not a reviewer, `invalid_argument` when there are no items.

    Examples:
        import gg

        gg.session.request_changes(["Name the file in the error.", "Test the empty list."])
    """
    call(wire.request_changes, lower.texts("items", items))
