"""Says whether a text parses, and what a code module declares. Nothing of the text is run."""

import ast
import builtins
import traceback
import warnings
from collections.abc import Iterator

from componentize_py_types import Err
from gg_guest import sources
from wit_world.imports.types import ModuleExport, SyntaxError as WireSyntaxError

_FUNCTIONS = (ast.FunctionDef, ast.AsyncFunctionDef)
#: Type names that no documentation view could open.
_BUILT_IN = frozenset(vars(builtins)) | {
    "Annotated", "Any", "AnyStr", "Callable", "ClassVar", "Final", "Generic", "Literal", "LiteralString", "Never", "NoReturn",
    "NotRequired", "Optional", "ParamSpec", "Protocol", "ReadOnly", "Required", "Self", "TypeAlias", "TypeGuard", "TypeVar",
    "TypeVarTuple", "Union", "Unpack",
}  # fmt: skip


def check(file: str, text: str, code_module: bool) -> list[ModuleExport]:
    """Answers the declarations of a code module, none for a program; raises the wire's syntax error."""
    try:
        with warnings.catch_warnings():
            warnings.simplefilter("ignore")
            sources.compile_source(text, file)
            return exports(ast.parse(text.removeprefix("\ufeff"), file)) if code_module else []
    except SyntaxError as error:
        shown = "".join(traceback.format_exception_only(error)).rstrip("\n")
        raise Err(_wire_error(error.lineno or 1, error.offset or 1, f"{type(error).__name__}: {error.msg}", shown)) from None
    except (RecursionError, MemoryError, OverflowError) as error:
        shown = f"{type(error).__name__}: {error}" if str(error) else f"{type(error).__name__}: the text is nested too deeply"
        raise Err(_wire_error(1, 1, shown, shown)) from None


def _wire_error(line: int, column: int, message: str, text: str) -> WireSyntaxError:
    def encodable(part: str) -> str:
        return part.encode("utf-8", "backslashreplace").decode()

    return WireSyntaxError(max(line, 1), max(column, 1), encodable(message), encodable(text))


def exports(tree: ast.Module) -> list[ModuleExport]:
    """The public names that a module's own statements bind, in order; those of `__all__` where it says so itself."""
    found: dict[str, ModuleExport] = {}
    imported: set[str] = set()
    listed: list[str] | None = None
    for statement in _statements(tree.body):
        match statement:
            case ast.Import(names=names) | ast.ImportFrom(names=names):
                imported.update((alias.asname or alias.name.split(".")[0]) for alias in names)
            case ast.Assign(targets=targets, value=value):
                for name in _bound_names(targets):
                    if name == "__all__":
                        listed = _literal_names(value)
                    else:
                        found[name] = ModuleExport(name, [], [])
            case ast.AugAssign(target=ast.Name(id="__all__"), op=ast.Add(), value=value):
                listed = (listed or []) + (_literal_names(value) or [])
            case ast.AnnAssign(target=ast.Name(id=name), annotation=annotation, value=value):
                if name == "__all__" and value is not None:
                    listed = _literal_names(value)
                elif value is not None:
                    found[name] = ModuleExport(name, [], _type_names([annotation]))
            case ast.TypeAlias(name=ast.Name(id=name), value=value):
                found[name] = ModuleExport(name, [], _type_names([value]))
            case ast.FunctionDef() | ast.AsyncFunctionDef():
                found[statement.name] = _function(statement)
            case ast.ClassDef():
                found[statement.name] = _class(statement)
            case ast.For(target=target) | ast.AsyncFor(target=target):
                for name in _bound_names([target]):
                    found[name] = ModuleExport(name, [], [])
    if listed is not None:
        return [found.get(name) or ModuleExport(name, [], []) for name in listed if name in found or name in imported]
    return [export for name, export in found.items() if not name.startswith("_")]


def _statements(body: list[ast.stmt]) -> Iterator[ast.stmt]:
    """The statements that run when a module is imported: those inside its conditions, loops and guards too."""
    for statement in body:
        yield statement
        if isinstance(statement, (*_FUNCTIONS, ast.ClassDef)) or _is_main_guard(statement):
            continue
        for field in ("body", "orelse", "finalbody"):
            yield from _statements(getattr(statement, field, []))
        for part in [*getattr(statement, "handlers", []), *getattr(statement, "cases", [])]:
            yield from _statements(part.body)


def _is_main_guard(statement: ast.stmt) -> bool:
    return isinstance(statement, ast.If) and any(
        isinstance(node, ast.Name) and node.id == "__name__" for node in ast.walk(statement.test)
    )


def _bound_names(targets: list[ast.expr]) -> list[str]:
    return [
        node.id
        for target in targets
        for node in ast.walk(target)
        if isinstance(node, ast.Name) and isinstance(node.ctx, ast.Store)
    ]


def _literal_names(value: ast.expr) -> list[str] | None:
    try:
        names = ast.literal_eval(value)
    except (ValueError, TypeError, MemoryError, RecursionError):
        return None
    return [name for name in names if isinstance(name, str)] if isinstance(names, (list, tuple)) else None


def _function(function: ast.FunctionDef | ast.AsyncFunctionDef) -> ModuleExport:
    results = [function.returns] if function.returns is not None else []
    return ModuleExport(function.name, _type_names(_annotations(function)), _type_names(results))


def _annotations(function: ast.FunctionDef | ast.AsyncFunctionDef) -> list[ast.expr]:
    arguments = function.args
    every = [*arguments.posonlyargs, *arguments.args, arguments.vararg, *arguments.kwonlyargs, arguments.kwarg]
    return [argument.annotation for argument in every if argument is not None and argument.annotation is not None]


def _class(declared: ast.ClassDef) -> ModuleExport:
    """A class is called to make one: its parameters are those of `__init__`, or the fields it declares."""
    for statement in declared.body:
        if isinstance(statement, _FUNCTIONS) and statement.name == "__init__":
            return ModuleExport(declared.name, _type_names(_annotations(statement)), [])
    fields = [statement.annotation for statement in declared.body if isinstance(statement, ast.AnnAssign)]
    return ModuleExport(declared.name, _type_names(fields), [])


def _type_names(annotations: list[ast.expr]) -> list[str]:
    """Every name that the annotations spell, once each; of a dotted one the last part."""
    names: dict[str, None] = {}
    waiting: list[ast.AST] = list(reversed(annotations))
    while waiting:
        node = waiting.pop()
        match node:
            case ast.Name(id=name) | ast.Attribute(attr=name):
                if name not in _BUILT_IN:
                    names[name] = None
            case ast.Subscript(value=ast.Name(id="Literal") | ast.Attribute(attr="Literal")):
                pass
            case ast.Constant(value=str(written)):
                try:
                    waiting.append(ast.parse(written, mode="eval").body)
                except (SyntaxError, ValueError, MemoryError, RecursionError):
                    pass
            case _:
                waiting.extend(reversed(list(ast.iter_child_nodes(node))))
    return list(names)
