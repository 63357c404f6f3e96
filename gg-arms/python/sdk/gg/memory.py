"""Notes that outlast the turn.

A note may carry code: reading such a note binds it, and later programs write ``import lib.<key>``.
"""

from dataclasses import dataclass

from gg import _lower as lower
from gg._failure import call
from gg._identity import alias_of, operation
from gg.programs import CodeModule, _module
from wit_world.imports import memory as wire

__all__ = ["Note", "NoteContent", "list_notes", "read_note", "remove_note", "search_notes", "write_note"]


@dataclass(frozen=True, slots=True)
class Note:
    """A note, without its text.

    Attributes:
        key: The note's name.
        summary: Its first line.
        has_code: Whether it carries a code module.
    """

    key: str
    summary: str
    has_code: bool

    @alias_of("gg.memory.remove_note")
    def remove(self) -> None:
        """Removes the note.

        Raises:
            gg.ApiError: `not_found` when the note is gone.

        Examples:
            import gg

            gg.memory.write_note("draft", "To be thrown away.").remove()
        """
        remove_note(self.key)


@dataclass(frozen=True, slots=True)
class NoteContent(Note):
    """A note with its text.

    Attributes:
        text: The note's text.
        module: The code module that reading it bound; None when it carries no code.
    """

    text: str
    module: CodeModule | None


def _note(answer: wire.Note) -> Note:
    return Note(answer.key, answer.summary, answer.has_code)


@operation("memory.list_notes")
def list_notes(*, prefix: str | None = None) -> list[Note]:
    """Lists the notes.

    Args:
        prefix: What the key must begin with; all notes when left out.

    Returns:
        The notes, sorted by key.

    Raises:
        gg.ApiError: `unavailable` when this program has no memory.

    Examples:
        import gg

        gg.memory.write_note("build-flags", "Use -O2.")
        print([note.key for note in gg.memory.list_notes(prefix="build-")])
    """
    return [_note(note) for note in call(wire.list_notes, lower.optional(lower.text, "prefix", prefix))]


@operation("memory.read_note")
def read_note(key: str) -> NoteContent:
    """Reads a note. A note that carries code is bound as a code module for later programs.

    Args:
        key: The note's name.

    Returns:
        The note with its text.

    Raises:
        gg.ApiError: `not_found` when there is no such note, `invalid_argument` when its code does not parse or declares no public
            name.

    Examples:
        import gg

        gg.memory.write_note("build", "Run make first.")
        print(gg.memory.read_note("build").text)
    """
    answer = call(wire.read_note, lower.text("key", key))
    module = None if answer.module is None else _module(answer.module)
    return NoteContent(answer.key, answer.summary, answer.has_code, answer.text, module)


@operation("memory.write_note")
def write_note(key: str, text: str, *, code: str | None = None) -> Note:
    """Writes a note, in place of the one of that name.

    Args:
        key: The note's name: a letter, then letters, digits, ``_`` and ``-``.
        text: The note's text. Its first line is its summary.
        code: A code module to carry, in this program's language.

    Returns:
        The note that was written.

    Raises:
        gg.ApiError: `invalid_argument` when the key is malformed.

    Examples:
        import gg

        code = "def area(width: float, height: float) -> float:\\n    return width * height\\n"
        print(gg.memory.write_note("shapes", "Helpers for shapes.", code=code).has_code)
    """
    answer = call(
        wire.write_note,
        lower.text("key", key),
        lower.text("text", text),
        lower.optional(lower.text, "code", code),
    )
    return _note(answer)


@operation("memory.remove_note")
def remove_note(key: str) -> None:
    """Removes a note.

    Args:
        key: The note's name.

    Raises:
        gg.ApiError: `not_found` when there is no such note.

    Examples:
        import gg

        gg.memory.write_note("draft", "To be thrown away.")
        gg.memory.remove_note("draft")
    """
    call(wire.remove_note, lower.text("key", key))


@operation("memory.search_notes")
def search_notes(query: str, *, limit: int | None = None) -> list[Note]:
    """Finds notes by words they hold.

    Args:
        query: Words to look for.
        limit: How many to return at most.

    Returns:
        The notes found, best first.

    Raises:
        gg.ApiError: `unavailable` when this program has no memory.

    Examples:
        import gg

        gg.memory.write_note("build", "Run make first.")
        print([note.key for note in gg.memory.search_notes("make", limit=3)])
    """
    answer = call(wire.search_notes, lower.text("query", query), lower.optional(lower.count, "limit", limit))
    return [_note(note) for note in answer]
