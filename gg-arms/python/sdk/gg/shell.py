"""Commands of the machine, run in the workspace."""

import os
from collections.abc import Mapping
from dataclasses import dataclass

from gg import _lower as lower
from gg._failure import call
from gg._identity import alias_of, operation
from wit_world.imports import shell as wire

__all__ = ["Process", "ProcessStatus", "ShellResult", "poll", "run", "start", "stop"]


@dataclass(frozen=True, slots=True)
class ShellResult:
    """How a command ended.

    Attributes:
        exit_code: Its exit status; None when a signal ended it.
        output: What it wrote to standard output and standard error, in the order it came.
        timed_out: Whether it was ended because its time was up.
        truncated: Whether it wrote more than one value may hold.
    """

    exit_code: int | None
    output: str
    timed_out: bool
    truncated: bool


@dataclass(frozen=True, slots=True)
class ProcessStatus:
    """How a started command is doing.

    Attributes:
        running: Whether it still runs.
        exit_code: Its exit status; None while it runs, or when a signal ended it.
        output: What it wrote since it was last asked.
    """

    running: bool
    exit_code: int | None
    output: str


@dataclass(frozen=True, slots=True)
class Process:
    """A command that was started and runs beside the program.

    Attributes:
        id: What the command is polled and stopped by. It stays valid in later turns.
    """

    id: str

    @alias_of("gg.shell.poll")
    def poll(self, *, wait_seconds: float | None = None) -> ProcessStatus:
        """Asks how the command is doing, and takes what it wrote since it was last asked.

        Args:
            wait_seconds: How long to wait for it to end; not at all when left out.

        Returns:
            Whether it runs, and its new output.

        Raises:
            gg.ApiError: `not_found` when no command has that id.

        Examples:
            import gg

            process = gg.shell.start("echo ready")
            print(process.poll(wait_seconds=5).output)
        """
        return poll(self.id, wait_seconds=wait_seconds)

    @alias_of("gg.shell.stop")
    def stop(self) -> ProcessStatus:
        """Ends the command and all it started.

        Returns:
            How it ended, and the rest of its output.

        Raises:
            gg.ApiError: `not_found` when no command has that id.

        Examples:
            import gg

            process = gg.shell.start("sleep 60")
            print(process.stop().running)
        """
        return stop(self.id)


def _status(answer: wire.ProcessStatus) -> ProcessStatus:
    return ProcessStatus(answer.running, answer.exit_code, answer.output)


@operation("shell.run")
def run(
    command: str,
    *,
    timeout_seconds: float | None = None,
    directory: str | os.PathLike[str] | None = None,
    input: str | None = None,
    environment: Mapping[str, str] | None = None,
) -> ShellResult:
    """Runs a command of the machine and waits for its end.

    A command that fails is an answer like any other: look at `exit_code`.

    Args:
        command: The command line, as a shell reads it.
        timeout_seconds: How long it may take before it is ended.
        directory: The folder to run it in; the workspace itself when left out.
        input: What it reads from standard input; nothing when left out.
        environment: Variables to add to those it is given.

    Returns:
        Its exit status and its output.

    Raises:
        gg.ApiError: `not_found` when `directory` does not exist.

    Examples:
        import gg

        result = gg.shell.run("sort -n", input="10\\n9\\n", timeout_seconds=30)
        print(result.exit_code, result.output)
    """
    answer = call(
        wire.run,
        lower.text("command", command),
        lower.optional(lower.seconds, "timeout_seconds", timeout_seconds),
        lower.optional(lower.path, "directory", directory),
        lower.optional(lower.text, "input", input),
        lower.optional(lower.pairs, "environment", environment, wire.Variable),
    )
    return ShellResult(answer.exit_code, answer.output, answer.timed_out, answer.truncated)


@operation("shell.start")
def start(
    command: str,
    *,
    directory: str | os.PathLike[str] | None = None,
    environment: Mapping[str, str] | None = None,
) -> Process:
    """Starts a command of the machine and does not wait for it.

    Args:
        command: The command line, as a shell reads it.
        directory: The folder to run it in; the workspace itself when left out.
        environment: Variables to add to those it is given.

    Returns:
        The running command.

    Raises:
        gg.ApiError: `not_found` when `directory` does not exist, `exhausted` when too many commands run.

    Examples:
        import gg

        process = gg.shell.start("echo one; sleep 0.1; echo two")
        print(gg.shell.poll(process.id, wait_seconds=5).output)
    """
    answer = call(
        wire.start,
        lower.text("command", command),
        lower.optional(lower.path, "directory", directory),
        lower.optional(lower.pairs, "environment", environment, wire.Variable),
    )
    return Process(answer.id)


@operation("shell.poll")
def poll(id: str, *, wait_seconds: float | None = None) -> ProcessStatus:
    """Asks how a started command is doing, and takes what it wrote since it was last asked.

    Args:
        id: The `id` of the process.
        wait_seconds: How long to wait for it to end; not at all when left out.

    Returns:
        Whether it runs, and its new output.

    Raises:
        gg.ApiError: `not_found` when no command has that id.

    Examples:
        import gg

        process = gg.shell.start("echo ready")
        print(gg.shell.poll(process.id, wait_seconds=5).exit_code)
    """
    return _status(call(wire.poll, lower.text("id", id), lower.optional(lower.seconds, "wait_seconds", wait_seconds)))


@operation("shell.stop")
def stop(id: str) -> ProcessStatus:
    """Ends a started command and all it started.

    Args:
        id: The `id` of the process.

    Returns:
        How it ended, and the rest of its output.

    Raises:
        gg.ApiError: `not_found` when no command has that id.

    Examples:
        import gg

        process = gg.shell.start("sleep 60")
        print(gg.shell.stop(process.id).running)
    """
    return _status(call(wire.stop, lower.text("id", id)))
