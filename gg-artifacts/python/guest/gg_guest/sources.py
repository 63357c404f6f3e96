"""A model's own text: how it is compiled, and how its lines are found again."""

import linecache
from types import CodeType


#: Whether any text so far could make a coroutine.
mentions_async = False


def lines(text: str) -> list[str]:
    """The lines as Python's tokenizer counts them: a form feed or a line separator does not end one."""
    parts = text.replace("\r\n", "\n").replace("\r", "\n").split("\n")
    last = parts.pop()
    return [part + "\n" for part in parts] + ([last] if last else [])


def compile_source(text: str, file: str) -> CodeType:
    """Compiles a text under its file name and remembers its lines for tracebacks.

    A byte order mark is dropped: it belongs to the file, and takes no column.
    """
    global mentions_async
    mentions_async = mentions_async or "async" in text
    text = text.removeprefix("\ufeff")
    linecache.cache[file] = (len(text), None, lines(text), file)
    if "\0" in text:
        before = text[: text.index("\0")]
        number = len(lines(before + "x"))
        line = lines(text)[number - 1]
        column = line.index("\0") + 1
        raise SyntaxError("source code cannot contain null bytes", (file, number, column, line.replace("\0", "\ufffd")))
    return compile(text, file, "exec", dont_inherit=True)
