"""Writes the signature catalogue of the SDK out of rustdoc's JSON.

    python3 catalogue.py GG.json OPERATIONS.wit LIBRARIES.toml OUT.json

A `#[doc(alias = "files.read_file")]` is the operation that a function makes. Fails on a blank description, on an operation that WIT does not
declare, and on one that no function binds.
"""

import json
import re
import sys
import tomllib

CORE = "core"


class Writer:
    def __init__(self, doc: dict, operations: list[str]) -> None:
        if doc["format_version"] != 57:
            sys.exit(f"rustdoc writes format {doc['format_version']}; this reads 57")
        self.index = doc["index"]
        self.operations = operations
        self.order = list(dict.fromkeys(operation.split(".")[0] for operation in operations))
        self.mistakes: list[str] = []
        self.modules: list[dict] = []
        self.entries: list[dict] = []
        self.functions: dict[str, str] = {}
        self.root = self.index[str(doc["root"])]

    def item(self, identity: int) -> dict:
        return self.index[str(identity)]

    def wrong(self, where: str, what: str) -> None:
        self.mistakes.append(f"{where}: {what}")

    # Types, as they are written

    def type(self, ty: dict | None) -> str:
        if ty is None:
            return "()"
        (kind, value), = ty.items()
        match kind:
            case "primitive" | "generic":
                return value
            case "tuple":
                return "(" + ", ".join(map(self.type, value)) + ")"
            case "slice":
                return f"[{self.type(value)}]"
            case "array":
                return f"[{self.type(value['type'])}; {value['len']}]"
            case "borrowed_ref":
                lifetime = f"{value['lifetime']} " if value["lifetime"] not in (None, "'a") else ""
                return f"&{lifetime}{'mut ' if value['is_mutable'] else ''}{self.type(value['type'])}"
            case "resolved_path":
                arguments = ((value["args"] or {}).get("angle_bracketed") or {}).get("args", [])
                written = [self.type(argument["type"]) for argument in arguments if "type" in argument]
                name = value["path"].rsplit("::", 1)[-1]
                if name == "Result" and len(written) == 1:
                    return f"gg::Result<{', '.join(written)}>"
                return name + (f"<{', '.join(written)}>" if written else "")
            case "impl_trait":
                return "impl " + " + ".join(bound["trait_bound"]["trait"]["path"] for bound in value)
        sys.exit(f"a type of a kind that is not known here: {kind}")

    def named(self, *types: str) -> list[str]:
        words = [word for ty in types for word in re.findall(r"\w+", ty)]
        return list(dict.fromkeys(word for word in words if word in self.type_names))

    # Prose

    def docs(self, item: dict, where: str) -> dict:
        text = item.get("docs") or ""
        parts: dict[str, str] = {}
        head = "text"
        for line in text.splitlines():
            if match := re.fullmatch(r"# (Arguments|Errors|Examples)", line):
                head = match[1]
            else:
                parts[head] = parts.get(head, "") + line + "\n"
        paragraphs = [part.replace("\n", " ").strip() for part in parts.get("text", "").strip().split("\n\n")]
        summary = self.plain(paragraphs[0]) if paragraphs else ""
        if not summary:
            self.wrong(where, "has no description")
        rest = " ".join(paragraphs[1:])
        returns = re.search(r"(?:^|(?<=\. ))Returns (.*)$", rest)
        description = rest[: returns.start()].strip() if returns else rest
        arguments = dict(re.findall(r"\* `(\w+)` - (.*)", parts.get("Arguments", "")))
        example = re.search(r"```\n(.*?)```", parts.get("Examples", ""), re.S)
        return {
            "summary": summary,
            "description": self.plain(description),
            "returns": self.plain(returns[1][0].upper() + returns[1][1:]) if returns else "",
            "errors": self.plain(" ".join(parts.get("Errors", "").split())),
            "arguments": arguments,
            "example": self.program(example[1]) if example else "",
        }

    @staticmethod
    def plain(text: str) -> str:
        return re.sub(r"\[(`[^`]+`)\](\([^)]*\))?", r"\1", text)

    @staticmethod
    def program(example: str) -> str:
        """A documentation example as a whole program."""
        lines = [line for line in example.rstrip().splitlines() if not line.startswith("# ")]
        if any("fn main()" in line for line in lines):
            return "\n".join(lines)
        uses = [line for line in lines if line.startswith("use ")]
        body = lines[len(uses):]
        if lines[: len(uses)] != uses:
            sys.exit(f"an example has a `use` after other lines:\n{example}")
        while body and not body[0].strip():
            body = body[1:]
        if any(line.startswith("return Err") or "?" in line for line in body) or True:
            inside = [f"    {line}" if line else "" for line in body] + ["    Ok(())"]
            head = uses + [""] if uses else []
            return "\n".join([*head, "fn main() -> Result<(), gg::ApiError> {", *inside, "}"])

    @staticmethod
    def operation(item: dict) -> str | None:
        for attribute in item["attrs"]:
            text = attribute.get("other", "") if isinstance(attribute, dict) else ""
            if match := re.search(r'doc\(alias = "([a-z_.]+)"\)', text):
                return match[1]
        return None

    # Entries

    def entry(self, symbol: str, kind: str, module: str, signature: str, docs: dict, **more) -> None:
        self.entries.append({
            "symbol": symbol, "name": symbol.rsplit("::", 1)[1], "kind": kind, "module": module, "operation": None, "alias_of": None,
            "signature": signature, "summary": docs["summary"], "description": docs["description"], "parameters": [], "returns": None,
            "throws": [], "types": [], "parameter_types": [], "result_types": [], "example": docs["example"], "fields": [],
            "import_line": "use gg;" if module == CORE else f"use gg::{module};",
        } | more)  # fmt: skip

    def function(self, item: dict, path: str, module: str, owner: str | None = None) -> None:
        name = item["name"]
        symbol = f"{path}::{name}"
        docs = self.docs(item, symbol)
        signature = item["inner"]["function"]["sig"]
        operation = self.operation(item)
        generics = {}
        for parameter in item["inner"]["function"]["generics"]["params"]:
            if "type" in parameter["kind"]:
                bounds = parameter["kind"]["type"]["bounds"]
                generics[parameter["name"]] = "impl " + " + ".join(self.bound(bound) for bound in bounds)
        inputs = [(key, self.type(ty)) for key, ty in signature["inputs"]]
        output = self.type(signature["output"])
        receiver = ""
        parameters = []
        for key, ty in inputs:
            if key == "self":
                receiver = "&self" if ty.startswith("&") else "self"
                continue
            ty = re.sub(r"\b[A-Z]\b", lambda match: generics.get(match[0], match[0]), ty)
            description = docs["arguments"].get(key, "")
            if not description:
                self.wrong(symbol, f"does not describe its argument {key}")
            parameters.append({"name": key, "type": ty, "description": description, "optional": False})
        written = ([receiver] if receiver else []) + [f"{one['name']}: {one['type']}" for one in parameters]
        returns = None if output in ("()", "gg::Result<()>") else {"type": output, "description": docs["returns"]}
        if returns and not docs["returns"]:
            self.wrong(symbol, "does not say what it returns")
        fails = "Result" in output
        if fails and not docs["errors"]:
            self.wrong(symbol, "does not say how it fails")
        if fails and not docs["example"]:
            self.wrong(symbol, "has no example")
        alias = None
        if owner is None:
            if operation not in self.operations:
                self.wrong(symbol, f"makes the operation {operation}, which WIT does not declare")
            elif operation in self.functions:
                self.wrong(symbol, f"makes {operation}, as {self.functions[operation]} does")
            self.functions[operation] = symbol
        elif operation:
            alias = operation  # resolved when all functions are known
        parameter_types = self.named(*(one["type"] for one in parameters))
        result_types = self.named(output) + (["ApiError"] if fails else [])
        self.entry(
            symbol, "method" if owner else "function", module, f"fn {name}({', '.join(written)})" + (f" -> {output}" if output != "()" else ""),
            docs, operation=operation, alias_of=alias, parameters=parameters, returns=returns,
            throws=[{"type": "gg::ApiError", "description": docs["errors"]}] if fails else [],
            types=list(dict.fromkeys(parameter_types + result_types)), parameter_types=parameter_types, result_types=result_types,
        )  # fmt: skip

    def bound(self, bound: dict) -> str:
        trait = bound["trait_bound"]["trait"]
        arguments = [self.type(one["type"]) for one in trait["args"]["angle_bracketed"]["args"]]
        return trait["path"] + f"<{', '.join(arguments)}>"

    def methods(self, item: dict) -> list[dict]:
        """Of the type's own implementations, not of traits."""
        found = []
        body = item["inner"].get("struct") or item["inner"]["enum"]
        for identity in body["impls"]:
            implementation = self.index.get(str(identity))
            if implementation is None or implementation["inner"]["impl"]["trait"] is not None:
                continue
            found += [self.item(one) for one in implementation["inner"]["impl"]["items"]]
        return [one for one in found if "function" in one["inner"] and one["visibility"] == "public"]

    def request(self, item: dict, path: str, module: str, methods: list[dict]) -> None:
        """A request is one entry: what it needs, what it can be told, and the call."""
        symbol = f"{path}::{item['name']}"
        docs = self.docs(item, symbol)
        by_name = {one["name"]: one for one in methods}
        call = by_name["call"]
        operation = self.operation(call)
        output = self.type(call["inner"]["function"]["sig"]["output"])
        needs = [(key, self.type(ty)) for key, ty in by_name["new"]["inner"]["function"]["sig"]["inputs"]]
        function = next((one for one in self.entries if one["operation"] == operation and one["kind"] == "function"), None)
        described = {one["name"]: one["description"] for one in function["parameters"]} if function else {}
        parameters = [
            {"name": key, "type": ty, "description": described.get(key, ""), "optional": False} for key, ty in needs
        ]
        written = f"{item['name']}::new({', '.join(f'{key}: {ty}' for key, ty in needs)})"
        for one in methods:
            if one["name"] in ("new", "call"):
                continue
            key, ty = one["inner"]["function"]["sig"]["inputs"][1]
            written += f"\n    .{one['name']}({key}: {self.type(ty)})"
            text = self.docs(one, f"{symbol}::{one['name']}")["summary"]
            parameters.append({"name": one["name"], "type": self.type(ty), "description": text, "optional": True})
        written += f"\n    .call() -> {output}"
        called = self.docs(call, f"{symbol}::call")
        if not docs["example"]:
            self.wrong(symbol, "has no example")
        result_types = self.named(output) + ["ApiError"]
        parameter_types = self.named(*(one["type"] for one in parameters))
        returns = function["returns"] if function else None
        self.entry(
            symbol, "request", module, written, docs, operation=operation, alias_of=operation, parameters=parameters, returns=returns,
            throws=[{"type": "gg::ApiError", "description": called["errors"]}], parameter_types=parameter_types,
            result_types=result_types, types=list(dict.fromkeys(parameter_types + result_types)),
        )  # fmt: skip

    def struct(self, item: dict, path: str, module: str) -> None:
        symbol = f"{path}::{item['name']}"
        methods = self.methods(item)
        if any(one["name"] == "call" for one in methods):
            self.request(item, path, module, methods)
            return
        docs = self.docs(item, symbol)
        fields = []
        for identity in item["inner"]["struct"]["kind"]["plain"]["fields"]:
            field = self.item(identity)
            text = self.docs(field, f"{symbol}.{field['name']}")["summary"]
            fields.append({"name": field["name"], "type": self.type(field["inner"]["struct_field"]), "description": text, "optional": False})
        inside = "".join(f"    pub {one['name']}: {one['type']},\n" for one in fields)
        self.entry(
            symbol, "error" if item["name"] == "ApiError" else "type", module, f"struct {item['name']} {{\n{inside}}}", docs, fields=fields,
            types=self.named(*(one["type"] for one in fields)),
        )  # fmt: skip
        for one in methods:
            self.function(one, symbol, module, owner=item["name"])

    def enum(self, item: dict, path: str, module: str) -> None:
        symbol = f"{path}::{item['name']}"
        fields = []
        for identity in item["inner"]["enum"]["variants"]:
            variant = self.item(identity)
            text = self.docs(variant, f"{symbol}::{variant['name']}")["summary"]
            fields.append({"name": variant["name"], "type": item["name"], "description": text, "optional": False})
        inside = "".join(f"    {one['name']},\n" for one in fields)
        self.entry(symbol, "enum", module, f"enum {item['name']} {{\n{inside}}}", self.docs(item, symbol), fields=fields)

    def module(self, item: dict, name: str, path: str) -> None:
        docs = self.docs(item, path)
        self.modules.append({
            "name": name, "path": path, "summary": docs["summary"], "import_line": "use gg;" if name == CORE else f"use gg::{name};",
        })  # fmt: skip

    def exported(self, module: dict) -> list[dict]:
        items = []
        for identity in module["inner"]["module"]["items"]:
            item = self.item(identity)
            if "use" in item["inner"]:
                item = self.index.get(str(item["inner"]["use"]["id"])) or item
            if item["inner"] and next(iter(item["inner"])) in ("struct", "enum", "function") and item["visibility"] == "public":
                items.append(item)
        return sorted(items, key=lambda item: (item["span"]["filename"], item["span"]["begin"]))

    def walk(self) -> None:
        modules = {item["name"]: item for item in map(self.item, self.root["inner"]["module"]["items"]) if "module" in item["inner"]}
        places = [(self.root, CORE, "gg")]
        for name in self.order:
            if name in modules:
                places.append((modules[name], name, f"gg::{name}"))
            else:
                self.wrong(f"gg::{name}", "the interface has no module of its name")
        exported = {path: self.exported(module) for module, _, path in places}
        self.type_names = {item["name"] for items in exported.values() for item in items if "function" not in item["inner"]}
        for module, name, path in places:
            self.module(module, name, path)
            # Functions first, whose words requests share.
            for item in sorted(exported[path], key=lambda item: "function" not in item["inner"]):
                (kind,) = item["inner"]
                {"function": self.function, "struct": self.struct, "enum": self.enum}[kind](item, path, name)
        for entry in self.entries:
            if entry["alias_of"]:
                operation = entry["alias_of"]
                entry["alias_of"] = self.functions.get(operation)
                if entry["alias_of"] is None:
                    self.wrong(entry["symbol"], f"repeats {operation}, which no function makes")
        for operation in self.operations:
            if operation not in self.functions:
                self.wrong(operation, "no function makes it")


def operations(wit: str) -> list[str]:
    found = []
    for interface, body in re.findall(r"^interface ([\w-]+) \{(.*?)^\}", wit, re.M | re.S):
        found += [f"{interface}.{name}".replace("-", "_") for name in re.findall(r"^    ([\w-]+): func", body, re.M)]
    return found


def main() -> None:
    doc, wit, libraries, out = sys.argv[1:]
    writer = Writer(json.load(open(doc)), operations(open(wit).read()))
    writer.walk()
    if writer.mistakes:
        sys.exit("\n".join(writer.mistakes))
    groups = tomllib.load(open(libraries, "rb"))["group"]
    catalogue = {"language": "rust", "modules": writer.modules, "entries": writer.entries, "libraries": groups}
    json.dump(catalogue, open(out, "w"), indent=1, ensure_ascii=False)
    print(f"{len(writer.entries)} entries, {len(writer.functions)} operations")


main()
