"""Other agents, and the state this one stands in."""

import enum
from dataclasses import dataclass

from gg import _lower as lower
from gg._failure import call
from gg._identity import alias_of, operation
from wit_world.imports import delegation as wire

__all__ = [
    "Delegate",
    "DelegateStatus",
    "MachineState",
    "cancel",
    "dispatch",
    "list_delegates",
    "transition_state",
    "wait",
]


class DelegateStatus(enum.StrEnum):
    """How far another agent is.

    Attributes:
        RUNNING: It is at work.
        FINISHED: It ended, and left its result.
        FAILED: It could not do what it was asked.
        CANCELLED: It was called off.
    """

    RUNNING = "running"
    FINISHED = "finished"
    FAILED = "failed"
    CANCELLED = "cancelled"


@dataclass(frozen=True, slots=True)
class Delegate:
    """Another agent that was sent to do something.

    Attributes:
        id: What it is waited for and cancelled by. It stays valid in later turns.
        role: The role it was dispatched in.
        status: How far it is.
        result: What it left when it ended; None before.
    """

    id: str
    role: str
    status: DelegateStatus
    result: str | None

    @alias_of("gg.delegation.wait")
    def wait(self, *, timeout_seconds: float | None = None) -> "Delegate":
        """Waits for the agent to end.

        Args:
            timeout_seconds: How long to wait at most.

        Returns:
            The agent as it is now; still running when the time was up.

        Raises:
            gg.ApiError: `not_found` when no agent has that id.

        Examples:
            import gg

            delegate = gg.delegation.dispatch("reviewer", "Read README.md and say what is missing.")
            print(delegate.wait(timeout_seconds=60).result)
        """
        return wait(self.id, timeout_seconds=timeout_seconds)

    @alias_of("gg.delegation.cancel")
    def cancel(self) -> "Delegate":
        """Calls the agent off.

        Returns:
            The agent as it is now.

        Raises:
            gg.ApiError: `not_found` when no agent has that id.

        Examples:
            import gg

            delegate = gg.delegation.dispatch("reviewer", "Read README.md and say what is missing.")
            print(delegate.cancel().status)
        """
        return cancel(self.id)


@dataclass(frozen=True, slots=True)
class MachineState:
    """The state this agent stands in.

    Attributes:
        name: The state's name.
        next: The states it can go to from there.
    """

    name: str
    next: list[str]


def _delegate(answer: wire.Delegate) -> Delegate:
    return Delegate(answer.id, answer.role, DelegateStatus[answer.status.name], answer.result)


@operation("delegation.dispatch")
def dispatch(role: str, brief: str, *, language: str | None = None) -> Delegate:
    """Sends another agent to do something, and does not wait for it.

    Args:
        role: The role it works in.
        brief: What it is to do. It knows nothing else.
        language: The language it writes its programs in; this agent's when left out.

    Returns:
        The agent that was sent.

    Raises:
        gg.ApiError: `invalid_argument` when there is no such role or language, `exhausted` when too many are at work.

    Examples:
        import gg

        delegate = gg.delegation.dispatch("reviewer", "Read README.md and say what is missing.")
        print(delegate.id, delegate.status)
    """
    answer = call(
        wire.dispatch,
        lower.text("role", role),
        lower.text("brief", brief),
        lower.optional(lower.text, "language", language),
    )
    return _delegate(answer)


@operation("delegation.wait")
def wait(id: str, *, timeout_seconds: float | None = None) -> Delegate:
    """Waits for another agent to end.

    Args:
        id: The `id` of the agent.
        timeout_seconds: How long to wait at most.

    Returns:
        The agent as it is now; still running when the time was up.

    Raises:
        gg.ApiError: `not_found` when no agent has that id.

    Examples:
        import gg

        delegate = gg.delegation.dispatch("reviewer", "Read README.md and say what is missing.")
        print(gg.delegation.wait(delegate.id, timeout_seconds=60).status)
    """
    answer = call(
        wire.wait,
        lower.text("id", id),
        lower.optional(lower.seconds, "timeout_seconds", timeout_seconds),
    )
    return _delegate(answer)


@operation("delegation.list_delegates")
def list_delegates() -> list[Delegate]:
    """Lists the agents that were sent.

    Returns:
        The agents, in the order they were sent.

    Raises:
        gg.ApiError: `unavailable` when this program may not send any.

    Examples:
        import gg

        for delegate in gg.delegation.list_delegates():
            print(delegate.id, delegate.role, delegate.status)
    """
    return [_delegate(delegate) for delegate in call(wire.list_delegates)]


@operation("delegation.cancel")
def cancel(id: str) -> Delegate:
    """Calls another agent off.

    Args:
        id: The `id` of the agent.

    Returns:
        The agent as it is now.

    Raises:
        gg.ApiError: `not_found` when no agent has that id.

    Examples:
        import gg

        delegate = gg.delegation.dispatch("reviewer", "Read README.md and say what is missing.")
        print(gg.delegation.cancel(delegate.id).status)
    """
    return _delegate(call(wire.cancel, lower.text("id", id)))


@operation("delegation.transition_state")
def transition_state(state: str, *, note: str | None = None) -> MachineState:
    """Moves this agent to another state.

    Args:
        state: The state to go to, one of those that can be reached from where the agent stands.
        note: Why, in one sentence.

    Returns:
        The state the agent now stands in.

    Raises:
        gg.ApiError: `invalid_argument` when that state cannot be reached from here.

    Examples:
        import gg

        print(gg.delegation.transition_state("review", note="The draft is complete.").next)
    """
    answer = call(wire.transition_state, lower.text("state", state), lower.optional(lower.text, "note", note))
    return MachineState(answer.state, list(answer.next))
