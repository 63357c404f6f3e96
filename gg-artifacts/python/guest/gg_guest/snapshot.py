"""What is done once, while the component is built, and found done by every instance."""

import gc
import importlib
import os
import sys

#: Imported into the snapshot, since an import costs an instance more than all else it does. The others are a few
#: milliseconds away.
_EAGER = """
abc annotationlib argparse array ast asyncio base64 binascii bisect calendar cmath collections concurrent.futures
concurrent.futures.thread configparser contextlib copy csv dataclasses datetime decimal difflib email.utils enum fnmatch
fractions functools glob graphlib gzip hashlib heapq hmac html html.parser importlib.util inspect io ipaddress itertools
json linecache logging math numbers operator os pathlib pickle pprint queue random re secrets shlex shutil sqlite3
statistics string string.templatelib struct subprocess tempfile textwrap threading time tomllib traceback types typing
unicodedata unittest.mock urllib.parse uuid warnings weakref xml.etree.ElementTree zipfile zlib zoneinfo _strptime
encodings.ascii encodings.cp1252 encodings.idna encodings.latin_1 encodings.raw_unicode_escape encodings.unicode_escape
encodings.utf_16 encodings.utf_8_sig
""".split()

#: The deepest recursion that was seen to end as RecursionError through every path into the interpreter.
_DEEPEST = 5000


def prepare() -> None:
    """Brings the interpreter into the state every program starts from."""
    from gg_guest import absent, frozen

    frozen.freeze("/python", shown_as="/python", left_out=absent.MODULES)
    frozen.freeze(_folder("gg"), package="gg", shown_as="gg", sources=True)
    for name in _EAGER:
        importlib.import_module(name)

    from gg_guest import event_loop, streams, zones

    zones.install()
    sys.meta_path.insert(0, frozen.MemoryImporter)  # the SDK under its short file names
    importlib.import_module("gg")
    sys.meta_path.remove(frozen.MemoryImporter)
    from wit_world.imports import feedback, modules  # noqa: F401

    from gg_guest import checking, code_modules, failures, running  # noqa: F401

    frozen.install()
    code_modules.install()
    absent.install()
    event_loop.install()
    failures.prepare()
    streams.install()
    _clamp_recursion()
    _forget_the_build()
    gc.collect()
    _fill_holes()
    gc.freeze()


#: Memory between the snapshot's objects, kept so that nobody gets it.
_HELD: list[object] = []


def _fill_holes() -> None:
    """Takes what is free between the snapshot's objects.

    The allocator would give it out first. It lies all over the memory, and an instance pays for each page that it is the
    first to write to; what comes from the end of the memory lies together.
    """
    header = sys.getsizeof(b"")
    end = id(bytes(2 << 20))
    # Every size that the allocator keeps apart, and before them what is cut into these.
    for size in (*(1 << power for power in range(20, 10, -1)), *range(1024, header, -8)):
        beyond = []
        # More than one, since the rest of what was cut last is given out before a hole; no more than do not grow the memory.
        while len(beyond) < min(256, 1 + (1 << 20) // size):
            block = bytes(size - header)
            if id(block) < end:
                _HELD.append(block)
                beyond.clear()
            else:
                beyond.append(block)


def _folder(package: str) -> str:
    return next(path for entry in sys.path if os.path.isdir(path := os.path.join(entry, package)))


def _clamp_recursion() -> None:
    set_limit = sys.setrecursionlimit

    def setrecursionlimit(limit, /):
        """Set the maximum depth of the Python interpreter stack. More than 5000 is taken as 5000 here."""
        set_limit(min(limit, _DEEPEST))

    sys.setrecursionlimit = setrecursionlimit


def _forget_the_build() -> None:
    """Removes what would tell of the machine that built the component, or look for files that are gone."""
    os.environ.clear()
    sys.path.clear()
    sys.path_hooks.clear()
    sys.path_importer_cache.clear()
    sys.argv = [""]
    sys.orig_argv.clear()
