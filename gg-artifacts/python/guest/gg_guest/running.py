"""Runs the program of this instance, once."""

import atexit
import logging
import random
import sys
import time
import types

from gg_guest import failures, sources
from wit_world.imports import modules


def run() -> None:
    """Asks for the program, evaluates it as `__main__`, and reports how it failed if it did."""
    program = modules.program()
    _wake()
    main = types.ModuleType("__main__")
    main.__file__ = program.file
    main.__builtins__ = sys.modules["builtins"]
    sys.modules["__main__"] = main
    sys.argv = [program.file]
    try:
        code = sources.compile_source(program.text, program.file)
    except BaseException as error:
        failures.report_unparsed(error)
        return
    failures.watch()
    try:
        _evaluate(code, main)
    except BaseException as error:
        failures.report_plainly(error)
    finally:
        _end()


def _evaluate(code: types.CodeType, main: types.ModuleType) -> None:
    """Runs the program and reports its failure. What this raises was raised by the report itself."""
    try:
        exec(code, main.__dict__)
        failures.report_never_awaited()
    except SystemExit as error:
        failures.report_exit(error)
    except BaseException as error:
        failures.report(error)


def _wake() -> None:
    """Renews what the component's build froze: each instance has its own chance and its own clock."""
    random.seed()
    logging._startTime = time.time_ns()


#: How many exit functions the standard library itself registers while it is imported.
_REGISTERED = atexit._ncallbacks()


def _end() -> None:
    """What an interpreter does at its end and a program can tell: exit functions, and buffers written out."""
    # A program may have closed a stream, or put anything in the place of any of this.
    try:
        if atexit._ncallbacks() > _REGISTERED or logging._handlerList:
            atexit._run_exitfuncs()
    except BaseException:
        pass
    for stream in (sys.stdout, sys.stderr):
        try:
            stream.flush()
        except BaseException:
            pass
