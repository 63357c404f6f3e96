"""Files and folders of the workspace.

Paths are relative to the workspace, with ``/`` between their parts; a path that leaves the workspace is
``permission_denied``. Lines and columns count from 1.
"""

import datetime
import enum
import os
from dataclasses import dataclass

from gg import _lower as lower
from gg import views
from gg._failure import call
from gg._identity import alias_of, operation
from wit_world.imports import files as wire
from wit_world.imports import types as wire_types

__all__ = [
    "Entry",
    "EntryKind",
    "FileEdit",
    "FileRead",
    "FileWrite",
    "edit_file",
    "list_directory",
    "make_directory",
    "move_path",
    "read_bytes",
    "read_file",
    "remove_path",
    "stat",
    "write_bytes",
    "write_file",
]

_EPOCH = datetime.datetime(1970, 1, 1, tzinfo=datetime.UTC)


class EntryKind(enum.StrEnum):
    """What a path leads to.

    Attributes:
        FILE: A file.
        DIRECTORY: A folder.
        SYMLINK: A symbolic link, not followed.
    """

    FILE = "file"
    DIRECTORY = "directory"
    SYMLINK = "symlink"


@dataclass(frozen=True, slots=True)
class FileRead:
    """The text of a file, or of a window of its lines.

    Attributes:
        path: The file's path in the workspace.
        text: The lines read, with their line ends.
        first_line: The number of the first line read.
        line_count: How many lines were read.
        total_lines: How many lines the file has.
        truncated: Whether there was more to read than one value may hold.
    """

    path: str
    text: str
    first_line: int
    line_count: int
    total_lines: int
    truncated: bool

    @alias_of("gg.views.open_file")
    def open_view(self) -> views.View:
        """Opens the lines that were read as a view.

        Returns:
            The view that was opened.

        Raises:
            gg.ApiError: `not_found` when the file is gone.

        Examples:
            import gg

            gg.files.read_file("src/app.py", offset=1, limit=20).open_view()
        """
        return views.open_file(self.path, offset=self.first_line, limit=self.line_count)


@dataclass(frozen=True, slots=True)
class FileWrite:
    """What a write did.

    Attributes:
        path: The file's path in the workspace.
        bytes: How many bytes the file now has.
        created: Whether the file was not there before.
    """

    path: str
    bytes: int
    created: bool


@dataclass(frozen=True, slots=True)
class FileEdit:
    """What an edit did.

    Attributes:
        path: The file's path in the workspace.
        replacements: How many times the text was replaced.
    """

    path: str
    replacements: int


@dataclass(frozen=True, slots=True)
class Entry:
    """One file, folder or link.

    Attributes:
        path: Its path in the workspace.
        kind: What it is.
        size: Its size in bytes.
        modified: When it was last changed, in UTC.
    """

    path: str
    kind: EntryKind
    size: int
    modified: datetime.datetime

    @alias_of("gg.files.read_file")
    def read(self, *, offset: int | None = None, limit: int | None = None) -> FileRead:
        """Reads the file.

        Args:
            offset: The first line to read, counted from 1; the file's first when left out.
            limit: How many lines to read at most; all of them when left out.

        Returns:
            The text and where it stands in the file.

        Raises:
            gg.ApiError: `not_found` when the file is gone, `invalid_argument` when it is a folder or holds no text.

        Examples:
            import gg

            for entry in gg.search.find_files("**/*.py"):
                print(entry.path, entry.read().total_lines)
        """
        return read_file(self.path, offset=offset, limit=limit)

    @alias_of("gg.views.open_file")
    def open_view(self, *, offset: int | None = None, limit: int | None = None) -> views.View:
        """Opens the file as a view.

        Args:
            offset: The first line to show, counted from 1; the file's first when left out.
            limit: How many lines to show at most; all of them when left out.

        Returns:
            The view that was opened.

        Raises:
            gg.ApiError: `not_found` when the file is gone.

        Examples:
            import gg

            gg.files.stat("README.md").open_view(limit=10)
        """
        return views.open_file(self.path, offset=offset, limit=limit)


def _entry(answer: wire_types.Entry) -> Entry:
    modified = _EPOCH + datetime.timedelta(milliseconds=answer.modified)
    return Entry(answer.path, EntryKind[answer.kind.name], answer.size, modified)


@operation("files.read_file")
def read_file(path: str | os.PathLike[str], *, offset: int | None = None, limit: int | None = None) -> FileRead:
    """Reads a text file, or a window of its lines.

    Args:
        path: The file to read.
        offset: The first line to read, counted from 1; the file's first when left out.
        limit: How many lines to read at most; all of them when left out.

    Returns:
        The text and where it stands in the file.

    Raises:
        gg.ApiError: `not_found` when there is no such file, `invalid_argument` when it is a folder or holds no text.

    Examples:
        import gg

        read = gg.files.read_file("src/app.py", offset=1, limit=5)
        print(read.text, read.total_lines)
    """
    answer = call(
        wire.read_file,
        lower.path("path", path),
        lower.optional(lower.line, "offset", offset),
        lower.optional(lower.count, "limit", limit),
    )
    return FileRead(answer.path, answer.text, answer.first_line, answer.line_count, answer.total_lines, answer.truncated)


@operation("files.read_bytes")
def read_bytes(path: str | os.PathLike[str]) -> bytes:
    """Reads a file as it is, byte for byte.

    Args:
        path: The file to read.

    Returns:
        The whole content of the file.

    Raises:
        gg.ApiError: `not_found` when there is no such file, `too_large` when it does not fit into one value.

    Examples:
        import gg

        print(gg.files.read_bytes("data/numbers.csv")[:4])
    """
    return bytes(call(wire.read_bytes, lower.path("path", path)))


@operation("files.write_file")
def write_file(path: str | os.PathLike[str], text: str) -> FileWrite:
    """Writes a text file, in place of what was there.

    Folders on the way are made. The file is never seen half written.

    Args:
        path: The file to write.
        text: The whole text of the file, written as UTF-8.

    Returns:
        What was written, and whether the file is new.

    Raises:
        gg.ApiError: `permission_denied` when the path leaves the workspace, `invalid_argument` when it is a folder.

    Examples:
        import gg

        written = gg.files.write_file("out/report.txt", "All is well.\\n")
        print(written.bytes, written.created)
    """
    answer = call(wire.write_file, lower.path("path", path), lower.text("text", text))
    return FileWrite(answer.path, answer.bytes, answer.created)


@operation("files.write_bytes")
def write_bytes(path: str | os.PathLike[str], data: bytes) -> FileWrite:
    """Writes a file byte for byte, in place of what was there.

    Args:
        path: The file to write.
        data: The whole content of the file.

    Returns:
        What was written, and whether the file is new.

    Raises:
        gg.ApiError: `permission_denied` when the path leaves the workspace, `invalid_argument` when it is a folder.

    Examples:
        import gg

        gg.files.write_bytes("out/pixel.bin", bytes([0, 127, 255]))
    """
    answer = call(wire.write_bytes, lower.path("path", path), lower.data("data", data))
    return FileWrite(answer.path, answer.bytes, answer.created)


@operation("files.edit_file")
def edit_file(path: str | os.PathLike[str], old: str, new: str, *, replace_all: bool | None = None) -> FileEdit:
    """Replaces a piece of a text file.

    Args:
        path: The file to edit.
        old: The text to replace. It must occur exactly once unless `replace_all` is true.
        new: The text to put in its place.
        replace_all: Whether to replace every occurrence.

    Returns:
        How many times the text was replaced.

    Raises:
        gg.ApiError: `not_found` when the file or `old` is not there, `conflict` when `old` occurs more than once.

    Examples:
        import gg

        edit = gg.files.edit_file("README.md", "TODO", "Done")
        print(edit.replacements)
    """
    answer = call(
        wire.edit_file,
        lower.path("path", path),
        lower.text("old", old),
        lower.text("new", new),
        lower.optional(lower.flag, "replace_all", replace_all),
    )
    return FileEdit(answer.path, answer.replacements)


@operation("files.list_directory")
def list_directory(path: str | os.PathLike[str] | None = None, *, depth: int | None = None) -> list[Entry]:
    """Lists a folder.

    Args:
        path: The folder to list; the workspace itself when left out.
        depth: How many levels to go down; 1, the folder's own entries, when left out.

    Returns:
        The entries found, each with its path in the workspace.

    Raises:
        gg.ApiError: `not_found` when there is no such folder, `invalid_argument` when the path is not a folder.

    Examples:
        import gg

        for entry in gg.files.list_directory("src"):
            print(entry.kind, entry.path, entry.size)
    """
    answer = call(
        wire.list_directory,
        lower.optional(lower.path, "path", path),
        lower.optional(lower.count, "depth", depth),
    )
    return [_entry(entry) for entry in answer]


@operation("files.stat")
def stat(path: str | os.PathLike[str]) -> Entry:
    """Says what a path leads to, how large it is and when it was changed.

    Args:
        path: The path to look at. A link is described itself, not followed.

    Returns:
        The entry at that path.

    Raises:
        gg.ApiError: `not_found` when nothing is there.

    Examples:
        import gg

        entry = gg.files.stat("README.md")
        print(entry.kind, entry.modified.isoformat())
    """
    return _entry(call(wire.stat, lower.path("path", path)))


@operation("files.move_path")
def move_path(from_path: str | os.PathLike[str], to_path: str | os.PathLike[str]) -> Entry:
    """Moves or renames a file or a folder.

    Args:
        from_path: What to move.
        to_path: Its new path.

    Returns:
        The entry at its new path.

    Raises:
        gg.ApiError: `not_found` when there is nothing to move or no folder to move it to, `already_exists` when the new path is
            taken.

    Examples:
        import gg

        print(gg.files.move_path("notes.txt", "data/notes.txt").path)
    """
    return _entry(call(wire.move_path, lower.path("from_path", from_path), lower.path("to_path", to_path)))


@operation("files.remove_path")
def remove_path(path: str | os.PathLike[str], *, recursive: bool | None = None) -> None:
    """Removes a file or a folder.

    Args:
        path: What to remove.
        recursive: Whether a folder that is not empty is removed with all it holds.

    Raises:
        gg.ApiError: `not_found` when nothing is there, `conflict` when a folder is not empty and `recursive` is not true.

    Examples:
        import gg

        gg.files.remove_path("data", recursive=True)
    """
    call(wire.remove_path, lower.path("path", path), lower.optional(lower.flag, "recursive", recursive))


@operation("files.make_directory")
def make_directory(path: str | os.PathLike[str]) -> Entry:
    """Makes a folder, and those above it that are missing.

    Args:
        path: The folder to make.

    Returns:
        The folder's entry.

    Raises:
        gg.ApiError: `already_exists` when something else is at that path.

    Examples:
        import gg

        print(gg.files.make_directory("build/logs").path)
    """
    return _entry(call(wire.make_directory, lower.path("path", path)))
