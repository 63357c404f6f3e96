"""Finding files by name and by what they hold.

Files that ``.gitignore`` leaves out are left out here too.
"""

import os
from dataclasses import dataclass

from gg import _lower as lower
from gg._failure import call
from gg._identity import operation
from gg.files import Entry, _entry
from wit_world.imports import search as wire

__all__ = ["TextMatch", "find_files", "find_text"]


@dataclass(frozen=True, slots=True)
class TextMatch:
    """One line in which a pattern was found.

    Attributes:
        path: The file's path in the workspace.
        line: The line's number.
        column: Where in the line the match begins.
        text: The line.
        before: The lines above it that were asked for.
        after: The lines below it that were asked for.
    """

    path: str
    line: int
    column: int
    text: str
    before: list[str]
    after: list[str]


@operation("search.find_files")
def find_files(glob: str, *, root: str | os.PathLike[str] | None = None, limit: int | None = None) -> list[Entry]:
    """Finds files by a glob pattern.

    Args:
        glob: The pattern a path must match, such as ``**/*.py``.
        root: The folder to look in; the whole workspace when left out.
        limit: How many to return at most.

    Returns:
        The entries found, sorted by path.

    Raises:
        gg.ApiError: `invalid_argument` when the pattern is malformed, `not_found` when `root` does not exist.

    Examples:
        import gg

        for entry in gg.search.find_files("**/*.py", root="src"):
            print(entry.path)
    """
    answer = call(
        wire.find_files,
        lower.text("glob", glob),
        lower.optional(lower.path, "root", root),
        lower.optional(lower.count, "limit", limit),
    )
    return [_entry(entry) for entry in answer]


@operation("search.find_text")
def find_text(
    pattern: str,
    *,
    glob: str | None = None,
    root: str | os.PathLike[str] | None = None,
    context: int | None = None,
    limit: int | None = None,
) -> list[TextMatch]:
    """Finds lines by a regular expression.

    Args:
        pattern: The expression to look for.
        glob: Which files to look into, as a glob pattern; all of them when left out.
        root: The folder to look in; the whole workspace when left out.
        context: How many lines to give above and below each match.
        limit: How many matches to return at most.

    Returns:
        The matches found, by path and line.

    Raises:
        gg.ApiError: `invalid_argument` when the expression or the glob is malformed.

    Examples:
        import gg

        for match in gg.search.find_text(r"^def \\w+", glob="*.py", context=1):
            print(f"{match.path}:{match.line}:{match.column}: {match.text}")
    """
    answer = call(
        wire.find_text,
        lower.text("pattern", pattern),
        lower.optional(lower.text, "glob", glob),
        lower.optional(lower.path, "root", root),
        lower.optional(lower.count, "context", context),
        lower.optional(lower.count, "limit", limit),
    )
    return [TextMatch(hit.path, hit.line, hit.column, hit.text, list(hit.before), list(hit.after)) for hit in answer]
