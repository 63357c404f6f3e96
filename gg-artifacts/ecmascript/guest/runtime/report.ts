// What a model reads when its program failed.
import { native } from "gg:native";
import * as gg from "gg";
import { errorText, inspect } from "./inspect.js";
import { excerpt, firstPlace, ownFrames, type Place } from "./stack.js";

/** Names a program may expect and will not find, with what to do instead. */
const ABSENT: Record<string, string> = {
  Intl: "there is no Intl here: dates, numbers and comparisons know English (United States) and UTC only",
  process: "this is not Node: there is no process; a program ends at its last line",
  require: "this is an ES module: there is no require; gg is imported, as in: import { files } from \"gg\";",
  module: "this is an ES module: use export",
  exports: "this is an ES module: use export",
  __dirname: "this is an ES module with no file system of its own: gg's files module reads the workspace",
  __filename: "this is an ES module with no file system of its own: gg's files module reads the workspace",
  Buffer: "this is not Node: Uint8Array, TextEncoder and TextDecoder stand for Buffer",
  fetch: "there is no fetch here: gg's web module fetches, where it is available",
  window: "this is not a browser: globalThis is the global object",
  document: "this is not a browser: there is no document",
  setImmediate: "setTimeout(f, 0) and queueMicrotask(f) are what there is",
  Deno: "this is not Deno",
  Bun: "this is not Bun",
  gg: "gg is imported, as in: import * as gg from \"gg\";",
};
for (const name of Object.keys(gg)) {
  if (name !== "ApiError") ABSENT[name] ??= `gg's modules are imported, as in: import { ${name} } from "gg";`;
}

/** Whether a failure to declare `file` is one of its own syntax. */
export function isParseError(error: unknown, file: string): boolean {
  return error instanceof SyntaxError && firstPlace(error.stack)?.file === file;
}

/** The code and the text to report for a failure. */
export function describeFailure(how: string, value: unknown): [code: string, text: string] {
  switch (how) {
    case "syntax":
      return ["syntax", syntaxText(value as SyntaxError)];
    case "never settles":
      return ["throw", neverSettles(value as string[])];
    case "unhandled":
      return [code(value), `${uncaught(value)}\n(unhandled promise rejection: nothing awaits this promise and no .catch() handles it)`];
    default:
      return [code(value), uncaught(value)];
  }
}

function code(value: unknown): string {
  if (value instanceof gg.ApiError && typeof value.code === "string") return value.code.replaceAll("_", "-");
  return value instanceof ReferenceError ? "unknown-name" : "throw";
}

function uncaught(value: unknown): string {
  if (!(value instanceof Error)) {
    const [thrown, stack] = native.lastThrow();
    const place = stack !== undefined && Object.is(thrown, value) ? firstPlace(stack) : undefined;
    const frames = place === undefined ? "" : `\n${ownFrames(stack!)}`;
    const hint = value === null ? "\n(null is also what the engine throws when no memory is left for an error)" : "";
    return `${excerpt(place)}Uncaught ${inspect(value)}${frames}${hint}`;
  }
  const missing = value instanceof SyntaxError ? missingExport(value) : undefined;
  if (missing !== undefined) return missing;
  let text = `${excerpt(throwPlace(value))}${inspect(value)}`;
  const hint = value instanceof ReferenceError ? /^'?(\w+)'? is not defined$/.exec(value.message) : null;
  if (hint !== null && Object.hasOwn(ABSENT, hint[1]!)) text += `\n(${ABSENT[hint[1]!]})`;
  return text;
}

/** Where an error was made, outside the constructors of its own classes. */
function throwPlace(error: Error): Place | undefined {
  const constructors: string[] = [];
  for (let type = error.constructor; typeof type === "function" && type !== Error; type = Object.getPrototypeOf(type)) {
    constructors.push(type.name);
  }
  const stack = typeof error.stack === "string" ? error.stack.split("\n") : [];
  const outside = stack.findIndex((line) => !constructors.some((name) => line.startsWith(`    at ${name} (`)));
  return firstPlace(stack.slice(Math.max(0, outside)).join("\n"));
}

/** The engine says of an import of a name that is not exported neither where it stands nor what there is. */
function missingExport(error: SyntaxError): string | undefined {
  const match = /^Could not find export '(.*)' in module '(.*)'$/.exec(error.message);
  if (match === null) return undefined;
  const [, name, module] = match as unknown as [string, string, string];
  const place = importPlace(name);
  let hint = "";
  if (module === "gg") {
    const home = Object.entries(gg).find(([, members]) => typeof members === "object" && Object.hasOwn(members, name));
    if (name === "default") hint = 'write: import * as gg from "gg";';
    else if (home !== undefined) hint = `${name} belongs to ${home[0]}: import { ${home[0]} } from "gg"; then ${home[0]}.${name}(…)`;
    else hint = `"gg" exports ${Object.keys(gg).join(", ")}`;
  }
  const frame = place === undefined ? "" : `\n    at ${place.file}:${place.line}:${place.column}`;
  return `${excerpt(place)}SyntaxError: ${error.message}${frame}${hint === "" ? "" : `\n(${hint})`}`;
}

/** Where the name stands in an import or re-export. */
function importPlace(name: string): Place | undefined {
  const statement = /^[ \t]*(?:import|export)\b[^;'"]*?\bfrom\s*["'][^"'\n]+["']/gm;
  const word = name === "default" ? /\b(?:import|default)\b/ : new RegExp(`(?<![\\w$])${name.replaceAll("$", "\\$")}(?![\\w$])`);
  for (const file of native.sources()) {
    const text = native.source(file) ?? "";
    for (const match of text.matchAll(statement)) {
      const within = word.exec(match[0]);
      if (within === null) continue;
      const before = text.slice(0, match.index + within.index);
      return { file, line: before.split("\n").length, column: before.length - before.lastIndexOf("\n") };
    }
  }
  return undefined;
}

function syntaxText(error: SyntaxError): string {
  const place = firstPlace(error.stack);
  const frame = place === undefined ? "" : `\n    at ${place.file}:${place.line}:${place.column}`;
  return `${excerpt(place)}${error.name}: ${error.message}${frame}`;
}

function neverSettles(frames: readonly string[]): string {
  const waiting = ownFrames(frames.join("\n"));
  const message = "Error: a top-level await never settles: no timer and no other work is left that could settle its promise";
  return `${excerpt(firstPlace(waiting))}${message}${waiting === "" ? "" : `\n${waiting}`}`;
}

/** For `check`: where and why a text does not parse. */
export function describeSyntaxError(value: unknown, file: string): { line: number; column: number; message: string; text: string } {
  if (!(value instanceof Error)) return { line: 1, column: 1, message: String(value), text: `${file}: ${String(value)}` };
  const place = firstPlace(value.stack) ?? { file, line: 1, column: 1 };
  const text = value instanceof SyntaxError ? syntaxText(value) : `${excerpt(place)}${errorText(value)}`;
  return { line: place.line, column: place.column, message: value.message, text };
}

/** Types of the JavaScript language itself, which no documentation view shows. */
const LANGUAGE = new Set(
  "any bigint boolean false function never null number object string symbol true undefined unknown void Array ArrayBuffer Date Error Function Iterable Iterator Map Object Partial Promise Readonly ReadonlyArray Record RegExp Set String Number Boolean Symbol Uint8Array".split(" "),
);

/** The type names that the JSDoc of an export writes for its parameters and its result. */
export function documentedTypes(text: string, name: string): [parameters: string[], results: string[]] {
  const declared = new RegExp(
    `/\\*\\*((?:(?!\\*/)[\\s\\S])*)\\*/\\s*export\\s+(?:default\\s+)?(?:async\\s+)?(?:function\\s*\\*?|class|const|let|var)\\s+${name.replaceAll("$", "\\$")}(?![\\w$])`,
  ).exec(text);
  const comment = declared?.[1] ?? "";
  return [typesOf(comment, /@(?:param|arg|argument)\s*\{/g), typesOf(comment, /@returns?\s*\{/g)];
}

function typesOf(comment: string, tag: RegExp): string[] {
  const names = new Set<string>();
  for (const match of comment.matchAll(tag)) {
    let depth = 1;
    let end = match.index + match[0].length;
    while (end < comment.length && depth > 0) {
      if (comment[end] === "{") depth++;
      if (comment[end] === "}") depth--;
      end++;
    }
    const type = comment.slice(match.index + match[0].length, end - 1).replace(/(["'`]).*?\1|\b\w+\s*\??:/g, "");
    for (const [word] of type.matchAll(/[A-Za-z_$][\w$]*(?:\.[A-Za-z_$][\w$]*)*/g)) {
      if (!LANGUAGE.has(word)) names.add(word);
    }
  }
  return [...names];
}

