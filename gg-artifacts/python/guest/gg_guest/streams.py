"""Standard output and standard error, written through as the text comes.

A program can be ended at any moment, and what it printed before must have arrived.
"""

import io
import sys


class _Unbuffered(io.FileIO):
    """The descriptor itself. A host may take less than it is given at once."""

    def write(self, data, _write=io.FileIO.write):
        written = _write(self, data)
        if written != len(data):
            view = memoryview(data)
            while written < len(view):
                written += _write(self, view[written:])
        return written


def _stream(descriptor: int, name: str, errors: str) -> io.TextIOWrapper:
    raw = _Unbuffered(descriptor, "w", closefd=False)
    stream = io.TextIOWrapper(raw, encoding="utf-8", errors=errors, newline="\n", write_through=True)
    raw.name = name
    stream.mode = "w"
    return stream


def install() -> None:
    """Puts them in place of those the interpreter made, while the component is built."""
    sys.stdout = sys.__stdout__ = _stream(1, "<stdout>", "strict")
    sys.stderr = sys.__stderr__ = _stream(2, "<stderr>", "backslashreplace")
