"""Writes the signature catalogue of the SDK: griffe reads the sources and their docstrings, nothing is imported.

    python catalogue.py SDK_FOLDER WIT_FOLDER LIBRARIES.toml PROBE.json OUT.json

Fails on a blank description, on an operation that WIT does not declare, and on one that no function binds.
"""

import ast
import json
import re
import sys
import tomllib
from pathlib import Path

import griffe

IMPORT_LINE = "import gg"
CORE = "core"
#: Declared in a private module, and reached as `gg.<name>`.
FAILURE = ("ApiError", "ErrorCode")


class Mistakes(Exception):
    """What is wrong with the sources, all of it at once."""


class Catalogue:
    """Collects entries and mistakes while it walks the package."""

    def __init__(self, package: griffe.Module, operations: list[str]) -> None:
        self.package = package
        self.operations = operations
        self.mistakes: list[str] = []
        self.modules: list[dict] = []
        self.entries: list[dict] = []
        self.bound: dict[str, str] = {}
        self.type_paths = {
            f"{module.path}.{name}"
            for module in self.public_modules()
            for name in self.exported(module)
            if module.members[name].is_class
        } | {f"gg.{name}" for name in FAILURE}

    def public_modules(self) -> list[griffe.Module]:
        """The modules in the order in which WIT declares their interfaces."""
        order = list(dict.fromkeys(operation.split(".")[0] for operation in self.operations))
        return [self.package.modules[name] for name in order if name in self.package.modules]

    @staticmethod
    def exported(module: griffe.Module) -> list[str]:
        return [str(name).strip("'\"") for name in module.exports or []]

    def wrong(self, where: str, what: str) -> None:
        self.mistakes.append(f"{where}: {what}")

    # Modules and their members

    def walk(self) -> None:
        order = list(dict.fromkeys(operation.split(".")[0] for operation in self.operations))
        for name in order:
            if name not in self.package.modules:
                self.wrong(f"gg.{name}", "the interface has no module of its name")
        self.module(self.package, CORE, "gg")
        failure = self.package.modules["_failure"]
        for name in FAILURE:
            self.klass(failure.members[name], CORE, f"gg.{name}")
        for module in self.public_modules():
            self.module(module, module.name, module.path)
            names = self.exported(module)
            for name, member in module.members.items():
                public = not name.startswith("_") and not member.is_alias and (member.is_class or member.is_function)
                if public and name not in names:
                    self.wrong(f"{module.path}.{name}", "is public and not in __all__")
            for name in sorted(names, key=lambda name: module.members[name].lineno):
                member = module.members[name]
                if member.is_function:
                    self.function(member, module.name, f"{module.path}.{name}", method=False)
                else:
                    self.klass(member, module.name, f"{module.path}.{name}")
        names = [path.rsplit(".", 1)[1] for path in self.type_paths]
        for name in names:
            if names.count(name) > 1:
                self.wrong(name, "is the name of two types, which cannot be told apart")
        self.spread()
        for operation in self.operations:
            if operation not in self.bound:
                self.wrong(operation, "no function binds this operation")
        functions = {entry["symbol"]: entry for entry in self.entries if entry["kind"] == "function"}
        for entry in self.entries:
            if entry["alias_of"] is not None:
                target = functions.get(entry["alias_of"])
                if target is None:
                    self.wrong(entry["symbol"], f"is an alias of {entry['alias_of']}, which is no function")
                else:
                    entry["operation"] = target["operation"]

    def module(self, module: griffe.Module, name: str, path: str) -> None:
        summary, _ = self.prose(module, path)
        self.modules.append({"name": name, "path": path, "summary": summary, "import_line": IMPORT_LINE})

    def klass(self, klass: griffe.Class, module: str, symbol: str) -> None:
        bases = [str(base) for base in klass.bases]
        is_enum = any(base.startswith("enum.") for base in bases)
        kind = "enum" if is_enum else "error" if "Exception" in bases else "type"
        summary, description = self.prose(klass, symbol)
        fields = self.fields(klass, symbol, is_enum)
        described = [] if is_enum else [field["type"] for field in fields]
        if is_enum:
            signature = f"class {klass.name}(StrEnum)"
        elif kind == "error":
            signature = f"class {klass.name}(Exception)"
        else:
            inside = ", ".join(f"{field['name']}: {field['type']}" for field in fields)
            signature = f"class {klass.name}({inside})"
        types = self.named(described, symbol)
        self.entry(
            symbol, kind, module, signature, summary, description,
            fields=fields, types=types, example=self.example(klass),
        )  # fmt: skip
        for name, member in klass.members.items():
            if member.is_function and not name.startswith("_") and self.decorated(member, "alias_of"):
                self.function(member, module, f"{symbol}.{name}", method=True)

    def fields(self, klass: griffe.Class, symbol: str, is_enum: bool) -> list[dict]:
        fields = []
        for base in klass.resolved_bases:
            if base.path in self.type_paths:
                fields += self.fields(base, base.path, is_enum)
        described = {}
        for section in self.sections(klass, griffe.DocstringSectionKind.attributes):
            described |= {attribute.name: attribute.description.strip() for attribute in section.value}
        declared = {}
        for name, member in klass.members.items():
            if not member.is_attribute or name.startswith("_"):
                continue
            if is_enum:
                declared[name] = json.dumps(ast.literal_eval(str(member.value)))
            else:
                typed = member.annotation is not None
                declared[name] = self.shown(member.annotation) if typed else self.from_parameter(klass, name)
        for name, type_ in declared.items():
            text = described.pop(name, "")
            if not text:
                self.wrong(f"{symbol}.{name}", "has no description")
            fields.append({"name": name, "type": type_, "description": text})
        for name in described:
            self.wrong(f"{symbol}.{name}", "is described and not declared")
        for name, member in klass.members.items():
            if member.is_function and not name.startswith("_") and not self.decorated(member, "alias_of"):
                # A method that asks the host for nothing is a part of its value, as a field is.
                summary, _ = self.prose(member, f"{symbol}.{name}")
                called, _, answer = self.signature(member, method=True).partition(" -> ")
                fields.append({"name": called, "type": answer, "description": summary})
        return fields

    def from_parameter(self, klass: griffe.Class, name: str) -> str:
        """The type of an attribute that `__init__` takes as a parameter."""
        return self.shown(klass.members["__init__"].parameters[name].annotation)

    def function(self, function: griffe.Function, module: str, symbol: str, *, method: bool) -> None:
        identity = self.decorated(function, "operation")
        alias = self.decorated(function, "alias_of")
        if not method:
            if identity is None:
                self.wrong(symbol, "does not say which operation it binds")
            elif identity not in self.operations:
                self.wrong(symbol, f"binds {identity}, which is no operation")
            elif identity in self.bound:
                self.wrong(symbol, f"binds {identity}, which {self.bound[identity]} binds already")
            else:
                self.bound[identity] = symbol
        summary, description = self.prose(function, symbol)
        described = {}
        for section in self.sections(function, griffe.DocstringSectionKind.parameters):
            described |= {parameter.name: parameter.description.strip() for parameter in section.value}
        parameters = []
        for parameter in function.parameters:
            if method and parameter.name == "self":
                continue
            text = described.pop(parameter.name, "")
            if not text:
                self.wrong(symbol, f"parameter {parameter.name} has no description")
            if parameter.annotation is None:
                self.wrong(symbol, f"parameter {parameter.name} has no type")
            parameters.append({
                "name": parameter.name,
                "type": self.shown(parameter.annotation),
                "description": text,
                "optional": parameter.default is not None,
            })  # fmt: skip
        for name in described:
            self.wrong(symbol, f"parameter {name} is described and not declared")
        returns = None
        answer = self.shown(function.returns)
        if answer != "None":
            text = " ".join(part.description.strip() for section in self.sections(function, griffe.DocstringSectionKind.returns)
                            for part in section.value)  # fmt: skip
            if not text:
                self.wrong(symbol, "does not describe what it returns")
            returns = {"type": answer, "description": text}
        throws = [
            {"type": str(part.annotation), "description": part.description.strip()}
            for section in self.sections(function, griffe.DocstringSectionKind.raises)
            for part in section.value
        ]
        if (identity or alias) and not any(part["type"] == "gg.ApiError" and part["description"] for part in throws):
            self.wrong(symbol, "does not say when it raises gg.ApiError")
        example = self.example(function)
        if not example:
            self.wrong(symbol, "has no example")
        parameter_types = self.named([parameter["type"] for parameter in parameters], symbol)
        result_types = self.named([answer], symbol)
        self.entry(
            symbol, "method" if method else "function", module, self.signature(function, method), summary, description,
            operation=identity, alias_of=alias, parameters=parameters, returns=returns, throws=throws, example=example,
            parameter_types=parameter_types, result_types=result_types,
            types=list(dict.fromkeys([*parameter_types, *result_types])),
        )  # fmt: skip

    def entry(self, symbol: str, kind: str, module: str, signature: str, summary: str, description: str, **more) -> None:
        self.entries.append({
            "symbol": symbol,
            "name": symbol.rsplit(".", 1)[1],
            "kind": kind,
            "module": module,
            "operation": None,
            "alias_of": None,
            "signature": signature,
            "summary": summary,
            "description": description,
            "parameters": [],
            "returns": None,
            "throws": [],
            "types": [],
            "parameter_types": [],
            "result_types": [],
            "import_line": IMPORT_LINE,
            "example": "",
            "fields": [],
        } | more)  # fmt: skip

    # What griffe says about one object

    def sections(self, thing: griffe.Object, kind: griffe.DocstringSectionKind) -> list:
        return [section for section in thing.docstring.parsed if section.kind is kind] if thing.docstring else []

    def prose(self, thing: griffe.Object, symbol: str) -> tuple[str, str]:
        text = "\n\n".join(section.value.strip() for section in self.sections(thing, griffe.DocstringSectionKind.text))
        summary, _, description = text.partition("\n\n")
        summary = " ".join(summary.split())
        if not summary:
            self.wrong(symbol, "has no description")
        elif not summary.endswith((".", "?")):
            self.wrong(symbol, "has a summary that is not a sentence")
        return summary, description.strip()

    def example(self, thing: griffe.Object) -> str:
        parts = [str(text) for section in self.sections(thing, griffe.DocstringSectionKind.examples) for _, text in section.value]
        return "\n\n".join(part.strip("\n") for part in parts) + "\n" if parts else ""

    def decorated(self, function: griffe.Function, name: str) -> str | None:
        for decorator in function.decorators:
            found = re.fullmatch(rf"{name}\((['\"])(.+)\1\)", str(decorator.value))
            if found:
                return found.group(2)
        return None

    def signature(self, function: griffe.Function, method: bool) -> str:
        parts = []
        keyword_only = False
        for parameter in function.parameters:
            if method and parameter.name == "self":
                continue
            if parameter.kind is griffe.ParameterKind.keyword_only and not keyword_only:
                keyword_only = True
                parts.append("*")
            default = f" = {parameter.default}" if parameter.default is not None else ""
            parts.append(f"{parameter.name}: {self.shown(parameter.annotation)}{default}")
        return f"{function.name}({', '.join(parts)}) -> {self.shown(function.returns)}"

    def shown(self, annotation: griffe.Expr | str | None) -> str:
        """A type as a program spells it: a type of gg with its whole path."""
        if annotation is None:
            return "None"
        if isinstance(annotation, str):
            return annotation.strip("'\"")
        names = {}
        for name in annotation.iterate(flat=True):
            if isinstance(name, (griffe.ExprName, griffe.ExprAttribute)):
                path = name.canonical_path.replace("gg._failure.", "gg.")
                if path.startswith("gg."):
                    names[str(name)] = path
        text = str(annotation).strip("'\"")
        return re.sub(r"[A-Za-z_][\w.]*", lambda found: self.qualified(found.group(), names), text)

    def qualified(self, written: str, names: dict[str, str]) -> str:
        last = written.rsplit(".", 1)[-1]
        path = names.get(written) or names.get(last)
        if path is not None:
            return path
        return next((path for path in self.type_paths if path.rsplit(".", 1)[1] == written and self.unique(written)), written)

    def unique(self, name: str) -> bool:
        return sum(path.rsplit(".", 1)[1] == name for path in self.type_paths) == 1

    def named(self, types: list[str], symbol: str) -> list[str]:
        """The entries that types name, once each, by their last part."""
        paths = dict.fromkeys(word for text in types for word in re.findall(r"gg\.[\w.]+", text) if word in self.type_paths)
        return [path.rsplit(".", 1)[1] for path in paths if path != symbol]

    def spread(self) -> None:
        """Has each call name the types of what its answer holds too: who may make it may look them up."""
        types = {entry["name"]: entry["types"] for entry in self.entries if entry["kind"] in {"type", "enum", "error"}}
        for entry in self.entries:
            if entry["kind"] in {"function", "method"}:
                for name in (named := entry["types"]):
                    named += [inner for inner in types.get(name, []) if inner not in named]


def operations_of(wit: Path) -> list[str]:
    """The operations, as WIT declares them: `interface.function` in snake_case."""
    not_modules = {"types", "feedback", "modules", "wire", "math"}
    found = []
    for path in sorted(wit.glob("*.wit")):
        text = re.sub(r"//[^\n]*", "", path.read_text("utf-8"))
        for interface, body in re.findall(r"^interface\s+([\w-]+)\s*\{(.*?)^\}", text, re.M | re.S):
            if interface not in not_modules:
                found += [f"{interface}.{name}".replace("-", "_") for name in re.findall(r"%?([a-z][\w-]*)\s*:\s*func\s*\(", body)]
    return found


def libraries_of(groups: Path, probe: Path) -> list[dict]:
    """The groups of libraries, held against what the guest could import."""
    failures: dict[str, str | None] = json.loads(probe.read_text("utf-8"))
    listed = tomllib.loads(groups.read_text("utf-8"))["group"]
    mistakes = [f"libraries.toml: {name} does not import in the guest: {failures.get(name, 'it was not tried')}"
                for group in listed for name in group["names"] if failures.get(name, "") is not None]  # fmt: skip
    mistakes += [f"libraries.toml: group {group['group']} has no note" for group in listed if not group["note"].strip()]
    if mistakes:
        raise Mistakes("\n".join(mistakes))
    grouped = {name for group in listed for name in group["names"]}
    others = [name for name, failure in failures.items() if failure is None and name not in grouped]
    absent = [name for name, failure in failures.items() if failure is not None]
    return [
        *({"group": group["group"], "names": group["names"], "note": group["note"]} for group in listed),
        {"group": "Others", "names": others, "note": "The rest of the standard library that can be imported."},
        {"group": "Absent", "names": absent, "note": "These cannot be imported, and neither can any package outside the standard "
         "library. The error says what to use instead."},
    ]  # fmt: skip


def main() -> None:
    sdk, wit, groups, probe, out = map(Path, sys.argv[1:])
    package = griffe.load("gg", search_paths=[sdk], docstring_parser="google", allow_inspection=False, resolve_aliases=True)
    catalogue = Catalogue(package, operations_of(wit))
    catalogue.walk()
    libraries = libraries_of(groups, probe)
    if catalogue.mistakes:
        raise Mistakes("\n".join(catalogue.mistakes))
    content = {"language": "python", "modules": catalogue.modules, "entries": catalogue.entries, "libraries": libraries}
    out.write_text(json.dumps(content, indent=1, ensure_ascii=False) + "\n", "utf-8")


if __name__ == "__main__":
    try:
        main()
    except Mistakes as mistakes:
        sys.exit(f"The catalogue cannot be written:\n{mistakes}")
