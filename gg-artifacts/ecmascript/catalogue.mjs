// Writes the SDK's catalogue: node catalogue.mjs API.json OPERATIONS.wit LIBRARIES.json OUT
// API.json is TypeDoc's reading of the SDK. A blank description, an operation that the WIT does not have or that nothing binds, or a
// type that nothing documents fails it.
import { readFileSync, writeFileSync } from "node:fs";

const [apiFile, witFile, librariesFile, out] = process.argv.slice(2);
const api = JSON.parse(readFileSync(apiFile, "utf8"));
const libraries = JSON.parse(readFileSync(librariesFile, "utf8"));
const faults = [];

// The order of the table, and its operations, by interface and function.
const operations = new Map();
for (const [, module, body] of readFileSync(witFile, "utf8").matchAll(/^interface ([\w-]+) \{\n([\s\S]*?)^\}/gm)) {
  operations.set(module, [...body.matchAll(/^ {4}([\w-]+): func\(/gm)].map(([, name]) => `${module}.${name.replaceAll("-", "_")}`));
}

const Kind = { Class: 128, Interface: 256, Function: 64, Constructor: 512, Property: 1024, Method: 2048, Alias: 2097152 };
const documents = new Map(api.children.map((module) => [module.name, module]));
const documented = new Set(api.children.flatMap((module) => module.children.map((child) => child.name)));

const text = (parts) => (parts ?? []).map((part) => part.text).join("").trim();
const tag = (comment, name) => comment?.blockTags?.find((block) => block.tag === name);

/** A type as TypeScript writes it. */
function written(type) {
  switch (type.type) {
    case "intrinsic":
      return type.name;
    case "literal":
      return JSON.stringify(type.value);
    case "reference": {
      if (type.typeArguments === undefined || type.name === "Uint8Array") return type.name;
      return `${type.name}<${type.typeArguments.map(written).join(", ")}>`;
    }
    case "array":
      return `${wrapped(type.elementType)}[]`;
    case "typeOperator":
      return `${type.operator} ${written(type.target)}`;
    case "union":
      return type.types.map(written).join(" | ");
    default:
      throw new Error(`a type of the kind ${type.type} is new to catalogue.mjs`);
  }
}

function wrapped(type) {
  return type.type === "union" || type.type === "typeOperator" ? `(${written(type)})` : written(type);
}

/** The documented names in a type. */
function named(type, names = new Set()) {
  if (type === undefined || type === null || typeof type !== "object") return names;
  if (type.type === "reference" && documented.has(type.name)) names.add(type.name);
  for (const value of Object.values(type)) {
    if (Array.isArray(value)) value.forEach((inner) => named(inner, names));
    else if (typeof value === "object") named(value, names);
  }
  return names;
}

/** The first sentence, and what follows it. */
function split(summary, symbol) {
  if (summary === "") faults.push(`${symbol} has no description`);
  const end = /[.!?](?=\s|$)|:\n|\n\n/.exec(summary);
  const at = end === null ? summary.length : end.index + 1;
  return { summary: summary.slice(0, at).replace(/\s+/g, " ").trim(), description: summary.slice(at).trim() };
}

function example(comment, symbol, wanted) {
  const block = tag(comment, "@example");
  if (block === undefined) {
    if (wanted) faults.push(`${symbol} has no example`);
    return "";
  }
  const fenced = /^```js\n([\s\S]*)\n```$/.exec(text(block.content));
  if (fenced === null) faults.push(`the example of ${symbol} is not one block of js`);
  return fenced === null ? "" : fenced[1].replaceAll("*\\/", "*/");
}

function throws(comment, symbol) {
  return (comment?.blockTags ?? [])
    .filter((block) => block.tag === "@throws")
    .map((block) => {
      const [link, ...rest] = block.content;
      if (link?.tag !== "@link" || !documented.has(link.text)) faults.push(`${symbol}: @throws does not begin with a link to an error`);
      return { type: link?.text ?? "", description: text(rest) };
    });
}

function callable(declaration, symbol, module, kind, importLine) {
  const [signature, ...more] = declaration.signatures;
  if (more.length > 0) faults.push(`${symbol} has overloads, which the catalogue has no place for`);
  const comment = signature.comment;
  const parameters = (signature.parameters ?? []).map((parameter) => {
    const description = text(parameter.comment?.summary);
    if (description === "") faults.push(`${symbol} does not describe its parameter ${parameter.name}`);
    return { name: parameter.name, type: written(parameter.type), description, optional: parameter.flags.isOptional === true };
  });
  const result = written(signature.type);
  const returns = text(tag(comment, "@returns")?.content);
  if (result !== "void" && returns === "") faults.push(`${symbol} does not describe what it returns`);
  const parameterTypes = [...named(signature.parameters)];
  const resultTypes = [...named(signature.type)];
  const operation = text(tag(comment, "@operation")?.content) || null;
  const aliasOf = text(tag(comment, "@aliasOf")?.content) || null;
  if (operation === null) faults.push(`${symbol} names no operation`);
  if (kind === "method" && aliasOf === null) faults.push(`${symbol} does not say which function it repeats`);
  return {
    symbol,
    name: declaration.name,
    kind,
    module,
    operation,
    alias_of: aliasOf,
    signature: signatureText(declaration.name, parameters, result),
    ...split(text(comment?.summary), symbol),
    parameters,
    returns: result === "void" ? null : { type: result, description: returns },
    throws: throws(comment, symbol),
    types: [...new Set([...parameterTypes, ...resultTypes])],
    parameter_types: parameterTypes,
    result_types: resultTypes,
    import_line: importLine,
    example: example(comment, symbol, true),
    fields: [],
  };
}

function signatureText(name, parameters, result) {
  return `${name}(${parameters.map((parameter) => `${parameter.name}${parameter.optional ? "?" : ""}: ${parameter.type}`).join(", ")}): ${result}`;
}

function type(declaration, symbol, module, importLine) {
  const members = (declaration.children ?? []).filter((child) => child.kind === Kind.Property && child.inheritedFrom === undefined);
  const fields = members.map((child) => {
    const description = text(child.comment?.summary);
    if (description === "") faults.push(`${symbol}.${child.name} has no description`);
    return { name: child.name, type: written(child.type), description, optional: child.flags.isOptional === true };
  });
  const heritage = (declaration.extendedTypes ?? []).map((parent) => parent.name);
  const methods = (declaration.children ?? []).filter((child) => child.kind === Kind.Method && child.inheritedFrom === undefined);
  let kind = "type";
  let signature;
  if (declaration.kind === Kind.Alias) {
    kind = "enum";
    signature = `type ${declaration.name} = ${written(declaration.type)}`;
    for (const [at, choice] of declaration.type.types.entries()) {
      const description = text(declaration.type.elementSummaries?.[at]);
      if (description === "") faults.push(`${symbol} does not describe ${written(choice)}`);
      fields.push({ name: written(choice), type: "string", description, optional: false });
    }
  } else {
    const error = declaration.kind === Kind.Class;
    if (error) kind = "error";
    const lines = [
      ...fields.map((field) => `readonly ${field.name}${field.optional ? "?" : ""}: ${field.type};`),
      ...methods.map(({ name, signatures: [method] }) => {
        const parameters = (method.parameters ?? []).map((parameter) => ({
          name: parameter.name,
          type: written(parameter.type),
          optional: parameter.flags.isOptional === true,
        }));
        return `${signatureText(name, parameters, written(method.type))};`;
      }),
    ];
    const parents = heritage.length > 0 ? ` extends ${heritage.join(", ")}` : "";
    signature = `${error ? "class" : "interface"} ${declaration.name}${parents} {\n${lines.map((line) => `  ${line}\n`).join("")}}`;
  }
  const types = new Set(heritage.filter((name) => documented.has(name)));
  for (const member of [...members, ...methods]) named(member, types);
  types.delete(declaration.name);
  return {
    symbol,
    name: declaration.name,
    kind,
    module,
    operation: null,
    alias_of: null,
    signature,
    ...split(text(declaration.comment?.summary), symbol),
    parameters: [],
    returns: null,
    throws: [],
    types: [...types],
    parameter_types: [],
    result_types: [],
    import_line: importLine,
    example: example(declaration.comment, symbol, false),
    fields,
  };
}

const modules = [
  { name: "core", path: "gg", summary: "The error that every failed call throws.", import_line: 'import { ApiError } from "gg";' },
];
const entries = [];
for (const declaration of documents.get("api-error").children) {
  entries.push(type(declaration, `gg.${declaration.name}`, "core", 'import { ApiError } from "gg";'));
}
for (const [module, ids] of operations) {
  const document = documents.get(module);
  if (document === undefined) {
    faults.push(`no module of the SDK is called ${module}`);
    continue;
  }
  const importLine = `import { ${module} } from "gg";`;
  modules.push({ name: module, path: `gg.${module}`, ...split(text(document.comment?.summary), module), import_line: importLine });
  const functions = document.children.filter((child) => child.kind === Kind.Function);
  const position = (child) => {
    const at = ids.indexOf(text(tag(child.signatures[0].comment, "@operation")?.content));
    return at < 0 ? ids.length : at;
  };
  for (const declaration of functions.sort((a, b) => position(a) - position(b))) {
    entries.push(callable(declaration, `gg.${module}.${declaration.name}`, module, "function", importLine));
  }
  for (const declaration of document.children.filter((child) => child.kind !== Kind.Function)) {
    entries.push(type(declaration, `gg.${module}.${declaration.name}`, module, importLine));
    for (const method of (declaration.children ?? []).filter((child) => child.kind === Kind.Method && child.inheritedFrom === undefined)) {
      entries.push(callable(method, `gg.${module}.${declaration.name}.${method.name}`, module, "method", importLine));
    }
  }
}
for (const module of modules) {
  if ("description" in module) {
    if (module.description !== "") module.summary += ` ${module.description.replace(/\s+/g, " ")}`;
    delete module.description;
  }
}

const symbols = new Map(entries.map((entry) => [entry.symbol, entry]));
const bound = new Map();
for (const entry of entries) {
  if (entry.operation === null) continue;
  if (![...operations.values()].flat().includes(entry.operation)) faults.push(`${entry.symbol} binds ${entry.operation}, which the WIT does not have`);
  if (entry.alias_of === null) bound.set(entry.operation, [...(bound.get(entry.operation) ?? []), entry.symbol]);
  else if (symbols.get(entry.alias_of)?.operation !== entry.operation) {
    faults.push(`${entry.symbol} repeats ${entry.alias_of}, which does not bind ${entry.operation}`);
  }
}
for (const id of [...operations.values()].flat()) {
  const count = bound.get(id)?.length ?? 0;
  if (count !== 1) faults.push(`${id} is bound by ${count} functions`);
}
if (faults.length > 0) {
  console.error(`The catalogue cannot be written:\n${faults.map((fault) => `  ${fault}\n`).join("")}`);
  process.exit(1);
}
writeFileSync(out, `${JSON.stringify({ language: "typescript", modules, entries, libraries }, null, 1)}\n`);
