"""Code modules: `import lib.<key>` reaches the modules that are bound for this program.

They are asked for when a program first imports one. Each is compiled under its own file name, so that it fails in its
author's lines.
"""

import importlib
import importlib.machinery
import sys

from gg_guest import absent, sources
from wit_world.imports import modules

_bound: dict[str, modules.BoundModule] | None = None


def _modules() -> dict[str, modules.BoundModule]:
    global _bound
    if _bound is None:
        _bound = {module.key: module for module in modules.bound()}
    return _bound


def _not_bound(name: str) -> ModuleNotFoundError | None:
    bound = ", ".join(f"lib.{key}" for key in sorted(_modules()))
    if bound:
        why = f"the code modules bound here are {bound}"
    else:
        why = "no code module is bound here; reading what carries one, in an earlier program, binds it"
    return absent.refusal(f"No module named {name!r}: {why}", name)


class CodeModuleImporter:
    """Finder and loader of `lib` and what is in it."""

    @classmethod
    def find_spec(cls, name, path=None, target=None):
        if name == "lib":
            return importlib.machinery.ModuleSpec(name, cls, origin="code modules", is_package=True)
        if not name.startswith("lib.") or name.count(".") > 1:
            return None
        module = _modules().get(name.removeprefix("lib."))
        if module is None:
            refused = _not_bound(name)
            if refused is not None:
                raise refused
            return None
        spec = importlib.machinery.ModuleSpec(name, cls, origin=module.file)
        spec.has_location = True
        return spec

    @staticmethod
    def create_module(spec):
        return None

    @staticmethod
    def exec_module(module):
        if module.__name__ == "lib":
            module.__doc__ = "The code modules that are bound for this program."
            module.__getattr__ = _import_attribute
            module.__dir__ = lambda: sorted(_modules())
            return
        bound = _modules()[module.__name__.removeprefix("lib.")]
        exec(sources.compile_source(bound.text, bound.file), module.__dict__)

    @staticmethod
    def get_source(name: str) -> str | None:
        bound = _modules().get(name.removeprefix("lib."))
        return None if bound is None else bound.text


def _import_attribute(name):
    """`lib.<key>` without an import of its own, and the error of `from lib import <key>`."""
    if name.startswith("__"):
        raise AttributeError(f"module 'lib' has no attribute {name!r}")
    return importlib.import_module(f"lib.{name}")


def install() -> None:
    """Puts the importer behind Python's own."""
    sys.meta_path.append(CodeModuleImporter)
