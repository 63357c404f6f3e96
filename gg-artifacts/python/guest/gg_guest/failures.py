"""How a failed program is reported: in Python's own words, with the program's own frames."""

import gc
import inspect
import sys
import traceback
import types
import warnings
from traceback import FrameSummary, StackSummary, TracebackException, format_exception_only

from gg_guest import absent, sources
from wit_world.imports import feedback

from gg import ApiError, ErrorCode

#: The longest report, in lines, and the longest line of it, in characters. What is beyond is counted.
_MOST_LINES = 160
_LONGEST_LINE = 4000
_LONGEST_TEXT = 48_000

#: Freed when a program fails, so that a program that used up its memory can still be reported.
_reserve: bytearray | None = bytearray(1 << 19)

#: What a failed program leaves behind is kept: taking a deep chain of frames apart could fail in its turn.
_kept: list[object] = []

_never_awaited: list[tuple[str, tuple[tuple[str, int, str], ...] | None]] = []


def is_own(file: str) -> bool:
    """Whether a frame of `file` is gg's: its SDK, this package, the bindings, or what imports them."""
    return file.startswith(("gg/", "gg_guest/", "wit_world/", "<frozen importlib")) or file in _OWN_FILES


#: The entry and what the component builder generates are imported by path, while the component is built.
_OWN_FILES: frozenset[str] = frozenset()


def prepare() -> None:
    """Makes every traceback leave gg's own frames out, and watches for coroutines nobody awaits."""
    global _OWN_FILES
    _OWN_FILES = frozenset(
        file
        for name, module in list(sys.modules.items())
        if name.split(".")[0] in {"gg_guest", "gg_app", "wit_world", "componentize_py_types"}
        and (file := getattr(module, "__file__", None))
    )
    extract = StackSummary._extract_from_extended_frame_gen

    def extract_the_programs(cls, frames, **options):
        theirs = ((frame, position) for frame, position in frames if not is_own(frame.f_code.co_filename))
        return extract.__func__(cls, theirs, **options)

    StackSummary._extract_from_extended_frame_gen = classmethod(extract_the_programs)

    # A message that nobody could read whole is not copied again and again while a traceback is written.
    message = traceback._safe_string

    def bounded_message(value, what, func=str):
        text = message(value, what, func=func)
        return text if len(text) <= _LONGEST_TEXT else f"{text[:_LONGEST_TEXT]}… {len(text) - _LONGEST_TEXT} characters more"

    traceback._safe_string = bounded_message

    warn = warnings._warn_unawaited_coroutine

    def note_and_warn(coroutine):
        _never_awaited.append((coroutine.__qualname__, coroutine.cr_origin))
        warn(coroutine)

    warnings._warn_unawaited_coroutine = note_and_warn


def watch() -> None:
    """Has coroutines remember where they were made."""
    sys.set_coroutine_origin_tracking_depth(1)


def report_unparsed(error: BaseException) -> None:
    """Reports why the program did not compile: its grammar, or a nesting deeper than the parser goes."""
    _report("syntax", "".join(format_exception_only(error)))


def report(error: BaseException) -> None:
    """Reports what the program did not catch."""
    global _reserve
    _reserve = None
    _kept.append(error)
    _call_own_hook(error)
    _report(_code(error), _describe(error))


def report_plainly(error: BaseException) -> None:
    """Reports a failure of a program that replaced what a report is made with, such as the built-in functions.

    `error` is what the report itself ran into.
    """
    failed = _kept[0] if _kept else error
    feedback.report_error("throw", f"{failed.__class__.__name__}: the program changed Python itself, so that no more can be told")


def report_exit(error: SystemExit) -> None:
    """Reports `SystemExit` unless its status says that all is well."""
    status = error.code
    if status is None or (isinstance(status, int) and status == 0):
        report_never_awaited()
        return
    if not isinstance(status, int):
        print(status, file=sys.stderr)
    _kept.append(error)
    _report("status", _describe(error))


def report_never_awaited() -> None:
    """Fails a program that otherwise ended well when it made coroutines and ran none of them.

    Python only warns, and only the operator would read that; the program did not do what it says.
    """
    if not sources.mentions_async:
        return
    try:
        objects = gc.get_objects()
    except MemoryError:
        objects = []  # a program may fill its memory and end well
    unborn = [
        found
        for found in objects
        if type(found) is types.CoroutineType and inspect.getcoroutinestate(found) == inspect.CORO_CREATED
    ]
    del objects
    forgotten = _never_awaited + [(coroutine.__qualname__, coroutine.cr_origin) for coroutine in unborn]
    _kept.extend(unborn)
    if not forgotten:
        return
    parts = []
    for name, origin in forgotten[:8]:
        if origin:
            stack = [FrameSummary(file, line, function) for file, line, function in origin if not is_own(file)]
            parts += StackSummary.from_list(stack).format()
        parts.append(f"RuntimeWarning: coroutine {name!r} was never awaited\n")
    if len(forgotten) > 8:
        parts.append(f"… and {len(forgotten) - 8} more\n")
    name = forgotten[0][0].rsplit(".", 1)[-1]
    parts.append("Its body did not run: ")
    parts.append(f"write `await {name}(…)` inside a coroutine, or `asyncio.run({name}(…))` outside one.\n")
    _report("throw", "".join(parts))


def _call_own_hook(error: BaseException) -> None:
    """Calls the hook that the program set in place of Python's."""
    hook = sys.excepthook
    if hook is sys.__excepthook__:
        return
    try:
        hook(type(error), error, error.__traceback__)
    except BaseException as failed:
        print(f"Error in sys.excepthook: {_name(failed)}", file=sys.stderr)


def _code(error: BaseException) -> str:
    if isinstance(error, ApiError):
        try:
            return ErrorCode(error.code).value.replace("_", "-")
        except (AttributeError, TypeError, ValueError):
            return "throw"
    return "unknown-name" if isinstance(error, NameError) else "throw"


def _name(error: BaseException) -> str:
    return f"{type(error).__name__}: <exception str() failed>"


def _describe(error: BaseException) -> str:
    try:
        described = TracebackException.from_exception(error, compact=True)
        seen: set[int] = set()
        waiting = [described]
        while waiting:
            part = waiting.pop()
            if part is None or id(part) in seen:
                continue
            seen.add(id(part))
            _leave_out_the_loop(part.stack)
            waiting += [part.__cause__, part.__context__, *(part.exceptions or ())]
        hint = _hint(error)
        return "".join(described.format()) + (f"{hint}\n" if hint else "")
    except BaseException:
        return _name(error) + "\n"


def _leave_out_the_loop(stack: StackSummary) -> None:
    """Drops asyncio's frames unless nothing else would be left: they say nothing about the program."""
    own = [frame for frame in stack if not frame.filename.startswith("/python/asyncio/")]
    if own:
        stack[:] = own


def _hint(error: BaseException) -> str | None:
    """What to do instead, where Python's own words cannot know it."""
    if isinstance(error, OSError) and error.filename is not None:
        return f"Note: {absent.FILES}."
    if isinstance(error, EOFError) and str(error) == "EOF when reading a line":
        return "Note: nobody is there to answer: standard input is empty."
    return None


def _report(code: str, text: str) -> None:
    # A lone surrogate would end the instance inside the binding, and the report would be lost.
    feedback.report_error(code, bounded(text).encode("utf-8", "backslashreplace").decode())


def bounded(text: str) -> str:
    """The text with its middle left out where it is too long to be read."""
    lines = [
        line if len(line) <= _LONGEST_LINE else f"{line[:_LONGEST_LINE]}… {len(line) - _LONGEST_LINE} characters more"
        for line in text.removesuffix("\n").split("\n")
    ]
    if len(lines) > _MOST_LINES:
        half = _MOST_LINES // 2
        lines[half:-half] = [f"  … {len(lines) - 2 * half} lines left out …"]
    whole = "\n".join(lines)
    if len(whole) > _LONGEST_TEXT:
        half = _LONGEST_TEXT // 2
        whole = f"{whole[:half]}\n  … {len(whole) - 2 * half} characters left out …\n{whole[-half:]}"
    return whole
