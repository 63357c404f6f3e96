"""Modules kept in memory.

The standard library is mounted only while the component is built. Its modules are compiled then and kept as marshalled
code, which an importer on `sys.meta_path` executes when a program asks for one.
"""

import importlib.machinery
import linecache
import marshal
import os
import sys
from collections.abc import Callable, Container
from types import CodeType, ModuleType
from typing import NamedTuple

_TESTS = frozenset({"__pycache__", "_test", "test", "tests"})


class Frozen(NamedTuple):
    """A module that can be imported from memory."""

    is_package: bool
    file: str
    code: bytes


_MODULES: dict[str, Frozen] = {}
_SOURCES: dict[str, str] = {}
#: What to do to a module of the standard library when it is first imported.
_AMENDMENTS: dict[str, Callable[[ModuleType], None]] = {}


class MemoryImporter:
    """Finder and loader of the modules in memory."""

    @staticmethod
    def find_spec(name, path=None, target=None):
        frozen = _MODULES.get(name)
        if frozen is None:
            return None
        spec = importlib.machinery.ModuleSpec(name, MemoryImporter, origin=frozen.file, is_package=frozen.is_package)
        spec.has_location = True
        if frozen.is_package:
            spec.submodule_search_locations = [os.path.dirname(frozen.file)]
        return spec

    @staticmethod
    def create_module(spec):
        return None

    @staticmethod
    def exec_module(module):
        name = module.__name__
        exec(MemoryImporter.get_code(name), module.__dict__)
        amend = _AMENDMENTS.get(name)
        if amend is not None:
            amend(module)

    @staticmethod
    def get_code(name: str) -> CodeType:
        return marshal.loads(_MODULES[name].code)

    @staticmethod
    def is_package(name: str) -> bool:
        return _MODULES[name].is_package

    @staticmethod
    def get_source(name: str) -> str | None:
        return _SOURCES.get(name)

    @staticmethod
    def get_filename(name: str) -> str:
        return _MODULES[name].file


def freeze(folder: str, *, shown_as: str, package: str = "", left_out: Container[str] = (), sources: bool = False) -> None:
    """Compiles the modules below `folder` into memory, under file names that begin with `shown_as`.

    `left_out` names modules that are passed over, with all that is below them, and so are tests. With `sources`, their text is
    kept as well, for `inspect.getsource` and tracebacks.
    """
    for item in sorted(os.listdir(folder)):
        path = os.path.join(folder, item)
        file = f"{shown_as}/{item}"
        stem = item.removesuffix(".py")
        name = package if stem == "__init__" else f"{package}.{stem}" if package else stem
        if not name or name in left_out or stem in _TESTS or not stem.isidentifier():
            continue
        if item.endswith(".py"):
            with open(path, "rb") as handle:
                source = handle.read()
            code = compile(source, file, "exec", dont_inherit=True)
            _MODULES[name] = Frozen(stem == "__init__", file, marshal.dumps(code))
            if sources:
                text = source.decode()
                _SOURCES[name] = text
                linecache.cache[file] = (len(text), None, text.splitlines(True), file)
        elif os.path.isfile(os.path.join(path, "__init__.py")):
            freeze(path, package=name, shown_as=file, left_out=left_out, sources=sources)


def amend(name: str, change: Callable[[ModuleType], None]) -> None:
    """Applies `change` to the module `name`: now if it was imported already, else when a program imports it."""
    module = sys.modules.get(name)
    if module is not None:
        change(module)
    else:
        _AMENDMENTS[name] = change


def install() -> None:
    """Puts the importer behind Python's own."""
    sys.meta_path.append(MemoryImporter)
