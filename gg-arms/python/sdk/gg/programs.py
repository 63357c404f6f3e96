"""The programs of this agent: what ran before, and what is kept for later.

A program that is kept becomes a code module: once loaded, later programs write ``import lib.<key>``.
"""

import enum
from dataclasses import dataclass

from gg import _lower as lower
from gg._failure import call
from gg._identity import operation
from wit_world.imports import programs as wire
from wit_world.imports import types as wire_types

__all__ = ["CodeModule", "ProgramRun", "SavedProgram", "Verdict", "history", "list_saved", "load", "save", "source"]


class Verdict(enum.StrEnum):
    """How a program ended.

    Attributes:
        COMPLETED: It ended well.
        FAILED: It did not run, or it failed.
    """

    COMPLETED = "completed"
    FAILED = "failed"


@dataclass(frozen=True, slots=True)
class ProgramRun:
    """A program of an earlier turn.

    Attributes:
        turn: The turn it answered.
        verdict: How it ended.
        error_type: The kind of its failure, such as ``program_throw``; None when it ended well.
        summary: What it did, in one line.
    """

    turn: int
    verdict: Verdict
    error_type: str | None
    summary: str


@dataclass(frozen=True, slots=True)
class SavedProgram:
    """A program that is kept.

    Attributes:
        key: What it is loaded by.
        description: What it is for.
        language: The language it is written in.
        exports: The public names it declares.
    """

    key: str
    description: str
    language: str
    exports: list[str]


@dataclass(frozen=True, slots=True)
class CodeModule:
    """A code module that later programs can import as ``lib.<key>``.

    Attributes:
        key: The module's name below ``lib``.
        exports: The public names it declares.
    """

    key: str
    exports: list[str]


def _module(answer: wire_types.CodeModule) -> CodeModule:
    return CodeModule(answer.key, list(answer.exports))


def _saved(answer: wire.SavedProgram) -> SavedProgram:
    return SavedProgram(answer.key, answer.description, answer.language, list(answer.exports))


@operation("programs.history")
def history(*, limit: int | None = None) -> list[ProgramRun]:
    """Lists the programs of earlier turns.

    Args:
        limit: How many to return at most, the latest of them.

    Returns:
        The programs that ran, latest first.

    Raises:
        gg.ApiError: `unavailable` when this program may not look back.

    Examples:
        import gg

        for ran in gg.programs.history(limit=5):
            print(ran.turn, ran.verdict, ran.summary)
    """
    answer = call(wire.history, lower.optional(lower.count, "limit", limit))
    return [ProgramRun(ran.turn, Verdict[ran.verdict.name], ran.error_type, ran.summary) for ran in answer]


@operation("programs.source")
def source(turn: int) -> str:
    """Returns the text of a program of an earlier turn.

    Args:
        turn: The turn the program answered.

    Returns:
        The program, as it was written.

    Raises:
        gg.ApiError: `not_found` when no program answered that turn.

    Examples:
        import gg

        for ran in gg.programs.history(limit=1):
            print(gg.programs.source(ran.turn))
    """
    return call(wire.source, lower.count("turn", turn))


@operation("programs.save")
def save(key: str, description: str, *, source: str | None = None) -> SavedProgram:
    """Keeps a program under a name, to be loaded as a code module later.

    Args:
        key: The name to keep it under: a letter, then letters, digits, ``_`` and ``-``.
        description: What it is for, in one sentence.
        source: The program's text; this very program when left out.

    Returns:
        The kept program and the names it declares; none when it does not parse.

    Raises:
        gg.ApiError: `invalid_argument` when the key or the description is malformed.

    Examples:
        import gg

        saved = gg.programs.save("double", "Doubles a number.", source="def double(n: int) -> int:\\n    return 2 * n\\n")
        print(saved.key, saved.exports)
    """
    answer = call(
        wire.save,
        lower.text("key", key),
        lower.text("description", description),
        lower.optional(lower.text, "source", source),
    )
    return _saved(answer)


@operation("programs.list_saved")
def list_saved() -> list[SavedProgram]:
    """Lists the programs that are kept.

    Returns:
        The kept programs, sorted by key.

    Raises:
        gg.ApiError: `unavailable` when this program has no program library.

    Examples:
        import gg

        for saved in gg.programs.list_saved():
            print(saved.key, saved.description)
    """
    return [_saved(saved) for saved in call(wire.list_saved)]


@operation("programs.load")
def load(key: str) -> CodeModule:
    """Binds a kept program as a code module, which later programs import as ``lib.<key>``.

    Args:
        key: The name it is kept under.

    Returns:
        The module's name and the names it declares.

    Raises:
        gg.ApiError: `not_found` when nothing is kept under that name, `invalid_argument` when it does not parse or declares no
            public name.

    Examples:
        import gg

        gg.programs.save("double", "Doubles a number.", source="def double(n: int) -> int:\\n    return 2 * n\\n")
        print(gg.programs.load("double").exports)
    """
    return _module(call(wire.load, lower.text("key", key)))
