"""Writes the signature catalogue of the SDK out of clang's syntax tree of its headers, whose documentation comments clang has parsed.

    python3 catalogue.py INCLUDE_FOLDER OPERATIONS.wit LIBRARIES.toml OUT.json CLANG++ ARGUMENTS…

A function of `gg::files` makes the operation of its name; a member function says by `@sa gg::files::read_file` which function it repeats. Fails
on a blank description, on a function that is no operation, on an operation that no function makes, and on a library that is not there.
"""

import json
import re
import subprocess
import sys
import tomllib
from collections.abc import Iterable, Iterator
from pathlib import Path

CORE = "core"
#: Where a call was made: an argument that no program writes.
LOCATION = "location"


class Docs:
    """A documentation comment, taken apart."""

    def __init__(self, comment: dict | None) -> None:
        self.paragraphs: list[str] = []
        self.parameters: dict[str, str] = {}
        self.commands: dict[str, str] = {}
        #: The type of what is thrown, and when it is; clang takes the type off the text.
        self.throws: tuple[str, str] | None = None
        self.example: list[str] = []
        for part in (comment or {}).get("inner", []):
            match part["kind"]:
                case "ParagraphComment":
                    if text := self.text(part):
                        self.paragraphs.append(text)
                case "ParamCommandComment":
                    self.parameters[part["param"]] = self.text(part)
                case "BlockCommandComment" if part["name"] == "throws":
                    self.throws = (part["args"][0], self.text(part))
                case "BlockCommandComment":
                    self.commands[part["name"]] = self.text(part)
                case "VerbatimBlockComment" if part["name"] == "code":
                    self.example = [line["text"].removeprefix(" ") for line in part.get("inner", [])]
                case kind:
                    sys.exit(f"a documentation comment has a part that is not known here: {kind} {part.get('name', '')}")

    @classmethod
    def text(cls, part: dict) -> str:
        words = [part["text"]] if "text" in part else []
        words += [cls.text(inner) for inner in part.get("inner", [])]
        return re.sub(r"\s+", " ", " ".join(words)).strip()

    @property
    def summary(self) -> str:
        return self.paragraphs[0] if self.paragraphs else ""

    def program(self) -> str:
        """The example as a whole program."""
        if not self.example:
            return ""
        includes = [line for line in self.example if line.startswith("#include ")]
        body = self.example[len(includes) :]
        if self.example[: len(includes)] != includes:
            sys.exit("\n".join(["an example includes a header after other lines:", *self.example]))
        while body and not body[0].strip():
            body = body[1:]
        return "\n".join([*includes, "", "int main() {", *(f"  {line}" if line else "" for line in body), "}"])


def docs(node: dict) -> Docs:
    return Docs(next((inner for inner in node.get("inner", []) if inner["kind"] == "FullComment"), None))


def members(node: dict, kind: str) -> list[dict]:
    return [inner for inner in node.get("inner", []) if inner["kind"] == kind and not inner.get("isImplicit")]


class Writer:
    def __init__(self, namespaces: list[dict], operations: list[str]) -> None:
        self.operations = operations
        order = list(dict.fromkeys(operation.split(".")[0] for operation in operations))
        self.contents: dict[str, list[dict]] = {CORE: [], **{name: [] for name in order}}
        self.comments: dict[str, Docs] = {}
        self.mistakes: list[str] = []
        self.modules: list[dict] = []
        self.entries: list[dict] = []
        self.functions: dict[str, str] = {}
        for namespace in namespaces:
            self.sort(namespace)
        # Every type by its full name, with its bare one.
        self.types = {
            f"{self.path(module)}::{node['name']}": node["name"]
            for module, nodes in self.contents.items()
            for node in nodes
            if node["kind"] in ("EnumDecl", "CXXRecordDecl")
        }
        #: Which types a type's own fields name.
        self.within: dict[str, list[str]] = {}

    def sort(self, namespace: dict) -> None:
        """Puts what a namespace `gg` holds to the module it is of. A comment above `namespace gg::files` is the outer one's in the tree."""
        inner = members(namespace, "NamespaceDecl")
        modules = [node for node in inner if node["name"] != "detail"]
        comment = docs(namespace)
        if comment.paragraphs:
            self.comments[modules[0]["name"] if modules else CORE] = comment
        for node in modules:
            if node["name"] not in self.contents:
                self.wrong(f"gg::{node['name']}", "is the namespace of no interface")
                continue
            self.contents[node["name"]] += self.declarations(node)
        self.contents[CORE] += self.declarations(namespace)

    @staticmethod
    def declarations(namespace: dict) -> list[dict]:
        kinds = ("EnumDecl", "CXXRecordDecl", "FunctionDecl")
        # A forward declaration has nothing to show.
        return [
            node
            for node in namespace.get("inner", [])
            if node["kind"] in kinds and (node["kind"] != "CXXRecordDecl" or node.get("completeDefinition"))
        ]

    def wrong(self, where: str, what: str) -> None:
        self.mistakes.append(f"{where}: {what}")

    @staticmethod
    def path(module: str) -> str:
        return "gg" if module == CORE else f"gg::{module}"

    @staticmethod
    def import_line(module: str) -> str:
        return f"#include <gg/{'error' if module == CORE else module}.hpp>"

    # Types, as a program writes them

    def type(self, written: str, module: str) -> str:
        def full(match: re.Match[str]) -> str:
            for candidate in (f"{self.path(module)}::{match[0]}", f"gg::{match[0]}", match[0]):
                if candidate in self.types:
                    return candidate
            return match[0]

        return re.sub(r"[A-Za-z_]\w*(?:::\w+)*", full, written)

    def named(self, types: Iterable[str]) -> list[str]:
        """The SDK's types that these are written with."""
        words = [word for one in types for word in re.findall(r"[A-Za-z_]\w*(?:::\w+)*", one)]
        return list(dict.fromkeys(self.types[word] for word in words if word in self.types))

    def reached(self, names: list[str]) -> list[str]:
        """These types and those of their fields."""
        found = list(names)
        for name in found:
            found += [one for one in self.within.get(name, []) if one not in found]
        return found

    # Entries

    def entry(self, symbol: str, kind: str, module: str, signature: str, comment: Docs, **more) -> None:
        if not comment.summary:
            self.wrong(symbol, "has no description")
        self.entries.append({
            "symbol": symbol, "name": symbol.rsplit("::", 1)[1], "kind": kind, "module": module, "operation": None, "alias_of": None,
            "signature": signature, "summary": comment.summary, "description": " ".join(comment.paragraphs[1:]), "parameters": [],
            "returns": None, "throws": [], "types": [], "parameter_types": [], "result_types": [], "example": comment.program(),
            "fields": [], "import_line": self.import_line(module),
        } | more)  # fmt: skip

    def parameters(self, node: dict) -> Iterator[dict]:
        return (one for one in members(node, "ParmVarDecl") if one.get("name") != LOCATION)

    def declared(self, node: dict, module: str) -> str:
        """A function, as it is declared, without what no program writes."""
        written = [
            f"{self.type(one['type']['qualType'], module)} {one['name']}" + (" = {}" if "init" in one else "") for one in self.parameters(node)
        ]
        constant = " const" if re.search(r"\) const\b", node["type"]["qualType"]) else ""
        return f"{self.result(node, module)} {node['name']}({', '.join(written)}){constant}"

    def result(self, node: dict, module: str) -> str:
        return self.type(node["type"]["qualType"].split("(", 1)[0].strip(), module)

    def function(self, node: dict, module: str, owner: str | None = None) -> None:
        name = node["name"]
        symbol = f"{owner or self.path(module)}::{name}"
        comment = docs(node)
        parameters = []
        for one in self.parameters(node):
            description = comment.parameters.get(one["name"], "")
            if not description:
                self.wrong(symbol, f"does not describe its argument {one['name']}")
            ty = self.type(one["type"]["qualType"], module)
            parameters.append({"name": one["name"], "type": ty, "description": description, "optional": "init" in one})
        for extra in comment.parameters.keys() - {one["name"] for one in parameters}:
            self.wrong(symbol, f"describes an argument {extra} that it does not have")
        result = self.result(node, module)
        returns = comment.commands.get("returns", "")
        if result != "void" and not returns:
            self.wrong(symbol, "does not say what it returns")
        # A call of gg takes where it was made.
        calls = any(one.get("name") == LOCATION for one in members(node, "ParmVarDecl"))
        if calls and (comment.throws is None or not comment.throws[1]):
            self.wrong(symbol, "does not say how it fails")
        if calls and not comment.example:
            self.wrong(symbol, "has no example")
        operation = alias = None
        if owner is None:
            operation = f"{module}.{name}"
            if operation not in self.operations:
                self.wrong(symbol, "makes no operation that WIT declares")
            elif operation in self.functions:
                self.wrong(symbol, "is there twice")
            self.functions[operation] = symbol
        elif calls:
            alias = comment.commands.get("sa", "")
            operation = alias.removeprefix("gg::").replace("::", ".")
            if operation not in self.operations:
                self.wrong(symbol, "does not say which function it repeats")
        parameter_types = self.named(one["type"] for one in parameters)
        result_types = self.named([result]) + (["api_error"] if calls else [])
        throws = [{"type": comment.throws[0], "description": comment.throws[1]}] if comment.throws else []
        self.entry(
            symbol, "method" if owner else "function", module, self.declared(node, module), comment, operation=operation, alias_of=alias,
            parameters=parameters, returns=None if result == "void" else {"type": result, "description": returns}, throws=throws,
            types=self.reached(list(dict.fromkeys(parameter_types + result_types))), parameter_types=parameter_types,
            result_types=result_types,
        )  # fmt: skip

    def field(self, node: dict, ty: str, symbol: str, optional: bool = False) -> dict:
        description = docs(node).summary
        if not description:
            self.wrong(f"{symbol}::{node['name']}", "has no description")
        return {"name": node["name"], "type": ty, "description": description, "optional": optional}

    def record(self, node: dict, module: str) -> None:
        symbol = f"{self.path(module)}::{node['name']}"
        options = node["name"].endswith("_options")
        # A class shows what it can be asked, a struct also what it holds.
        fields = [
            self.field(one, self.type(one["type"]["qualType"], module), symbol, options and one.get("hasInClassInitializer", False))
            for one in (members(node, "FieldDecl") if node["tagUsed"] == "struct" else [])
        ]
        methods = [one for one in members(node, "CXXMethodDecl") if not one["name"].startswith("operator")]
        bases = "".join(f" : {base['access']} {base['type']['qualType']}" for base in node.get("bases", []))
        inside = [f"{one['type']} {one['name']}" for one in fields] + [self.declared(one, module) for one in methods]
        signature = f"{node['tagUsed']} {node['name']}{bases} {{\n" + "".join(f"  {line};\n" for line in inside) + "}"
        types = self.reached([name for name in self.named(one["type"] for one in fields) if name != node["name"]])
        self.entry(symbol, "error" if bases else "type", module, signature, docs(node), fields=fields, types=types)
        for one in methods:
            self.function(one, module, owner=symbol)

    def enum(self, node: dict, module: str) -> None:
        symbol = f"{self.path(module)}::{node['name']}"
        fields = [self.field(one, node["name"], symbol) for one in members(node, "EnumConstantDecl")]
        signature = f"enum class {node['name']} {{\n" + "".join(f"  {one['name']},\n" for one in fields) + "}"
        self.entry(symbol, "enum", module, signature, docs(node), fields=fields)

    @staticmethod
    def shown(node: dict) -> bool:
        """Whether it has an entry. Streaming an enumerator and turning it into text is told of with its type."""
        return node["kind"] != "FunctionDecl" or node["name"] not in ("operator<<", "to_string")

    def walk(self) -> None:
        for module, nodes in self.contents.items():
            for node in nodes:
                if node["kind"] == "CXXRecordDecl":
                    self.within[node["name"]] = self.named(self.type(one["type"]["qualType"], module) for one in members(node, "FieldDecl"))
        writers = {"FunctionDecl": self.function, "CXXRecordDecl": self.record, "EnumDecl": self.enum}
        for module, nodes in self.contents.items():
            comment = self.comments.get(module)
            if comment is None:
                self.wrong(self.path(module), "has no description")
                continue
            path = self.path(module)
            self.modules.append({"name": module, "path": path, "summary": comment.summary, "import_line": self.import_line(module)})
            # What can be called comes first.
            for node in sorted(filter(self.shown, nodes), key=lambda node: node["kind"] != "FunctionDecl"):
                writers[node["kind"]](node, module)
        for operation in self.operations:
            if operation not in self.functions:
                self.wrong(operation, "no function makes it")


def namespaces(include: Path, compiler: list[str]) -> list[dict]:
    """Every namespace `gg` of the headers, in their order."""
    headers = sorted(header.name for header in (include / "gg").glob("*.hpp"))
    if not headers:
        sys.exit(f"{include}/gg has no headers")
    source = "".join(f"#include <gg/{header}>\n" for header in headers)
    tree = ["-fsyntax-only", "-Xclang", "-ast-dump=json", "-Xclang", "-ast-dump-filter=gg", f"-I{include}", "-x", "c++", "-"]
    text = subprocess.run([*compiler, *tree], input=source, stdout=subprocess.PIPE, text=True, check=True).stdout
    decoder, at, found = json.JSONDecoder(), 0, []
    while at < len(text):
        # One document after another; the filter also lets through what only has the two letters in its name.
        node, at = decoder.raw_decode(text, at)
        at += len(text[at:]) - len(text[at:].lstrip())
        if node["kind"] == "NamespaceDecl" and node["name"] == "gg":
            found.append(node)
    return found


def check_libraries(groups: list[dict], compiler: list[str]) -> None:
    """Every header that is said to be there is, and of the last group none."""
    *there, absent = ([name for name in group["names"] if name.startswith("<")] for group in groups)
    source = [f"#include {name}" for names in there for name in names]
    source += [f"#if __has_include({name})\n#error {name} is there\n#endif" for name in absent]
    subprocess.run([*compiler, "-fsyntax-only", "-x", "c++", "-"], input="\n".join(source) + "\n", text=True, check=True)


def operations(wit: str) -> list[str]:
    found = []
    for interface, body in re.findall(r"^interface ([\w-]+) \{(.*?)^\}", wit, re.M | re.S):
        found += [f"{interface}.{name}".replace("-", "_") for name in re.findall(r"^    ([\w-]+): func", body, re.M)]
    return found


def main() -> None:
    include, wit, libraries, out, *compiler = sys.argv[1:]
    writer = Writer(namespaces(Path(include), compiler), operations(Path(wit).read_text()))
    writer.walk()
    if writer.mistakes:
        sys.exit("\n".join(writer.mistakes))
    groups = tomllib.loads(Path(libraries).read_text())["group"]
    check_libraries(groups, compiler)
    catalogue = {"language": "cpp", "modules": writer.modules, "entries": writer.entries, "libraries": groups}
    Path(out).write_text(json.dumps(catalogue, indent=1, ensure_ascii=False))
    print(f"{len(writer.entries)} entries, {len(writer.functions)} operations")


main()
