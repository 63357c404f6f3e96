// Values as text, as node's util.inspect writes them: the forms a reader of console.log knows.
import { native } from "gg:native";
import { ownFrames } from "./stack.js";

interface State {
  /** Levels of nesting that are written out. */
  depth: number;
  showHidden: boolean;
  /** Objects being written, outermost first. */
  seen: object[];
  /** Objects that are referred to from within themselves, with their numbers. */
  circular: Map<object, number>;
  indentation: number;
  /** Level of the object written last: how deep the nesting below the present object is. */
  level: number;
}

const BREAK_LENGTH = 80;
const COMPACT = 3;
const MAX_ITEMS = 100;
const MAX_TEXT = 10_000;

/** Writes a value as text. */
export function inspect(value: unknown, depth = 2, showHidden = false): string {
  try {
    return write({ depth, showHidden, seen: [], circular: new Map(), indentation: 0, level: 0 }, value, 0);
  } catch (problem) {
    // Only the stack or the memory can have run out.
    const name = typeof value === "object" && value !== null ? (constructorName(value) ?? "Object") : typeof value;
    return `[${name}: Inspection interrupted prematurely. ${(problem as Error).message}.]`;
  }
}

function write(state: State, value: unknown, level: number): string {
  if (typeof value !== "object" && typeof value !== "function") return primitive(state, value);
  if (value === null) return "null";
  if (state.seen.includes(value)) {
    let index = state.circular.get(value);
    if (index === undefined) {
      index = state.circular.size + 1;
      state.circular.set(value, index);
    }
    return `[Circular *${index}]`;
  }
  try {
    return compound(state, value, level);
  } catch (problem) {
    // A getter, a proxy or a strange prototype threw; what can still be said of the value is its type.
    if (problem instanceof RangeError || problem instanceof InternalError) throw problem;
    return typeof value === "function" ? "[Function]" : "[Object]";
  }
}

declare const InternalError: ErrorConstructor;

function primitive(state: State, value: unknown): string {
  switch (typeof value) {
    case "string": {
      let rest = "";
      if (value.length > MAX_TEXT) {
        const left = value.length - MAX_TEXT;
        value = value.slice(0, MAX_TEXT);
        rest = `... ${left} more character${left > 1 ? "s" : ""}`;
      }
      const text = value as string;
      if (text.length > 16 && text.length > BREAK_LENGTH - state.indentation - 4 && text.includes("\n")) {
        return text.split(/(?<=\n)/).map(quoted).join(` +\n${" ".repeat(state.indentation + 2)}`) + rest;
      }
      return quoted(text) + rest;
    }
    case "number":
      return Object.is(value, -0) ? "-0" : String(value);
    case "bigint":
      return `${value}n`;
    default:
      return String(value);
  }
}

const ESCAPES: Record<string, string> = { "\b": "\\b", "\t": "\\t", "\n": "\\n", "\f": "\\f", "\r": "\\r", "\\": "\\\\" };

function quoted(text: string): string {
  const quote = !text.includes("'") ? "'" : !text.includes('"') ? '"' : !text.includes("`") && !text.includes("${") ? "`" : "'";
  // eslint-disable-next-line no-control-regex
  const body = text.replace(/[\x00-\x1f\x7f-\x9f\\]|['"`]|[\ud800-\udbff](?![\udc00-\udfff])|(?<![\ud800-\udbff])[\udc00-\udfff]/g, (character) => {
    if (character === quote) return `\\${character}`;
    if (character === "'" || character === '"' || character === "`") return character;
    const code = character.charCodeAt(0);
    return ESCAPES[character] ?? (code > 0xff ? `\\u${code.toString(16)}` : `\\x${code.toString(16).toUpperCase().padStart(2, "0")}`);
  });
  return quote + body + quote;
}

/** The name of the nearest constructor up the prototype chain; null when there is none. */
function constructorName(value: object): string | null {
  for (let object: object | null = value; object !== null; object = Object.getPrototypeOf(object)) {
    const descriptor = Object.getOwnPropertyDescriptor(object, "constructor");
    if (descriptor !== undefined && typeof descriptor.value === "function" && descriptor.value.name !== "") {
      return String(descriptor.value.name);
    }
  }
  return null;
}

function prefixed(name: string | null, tag: string, fallback: string, size = ""): string {
  const shown = name === null ? `[${fallback}${size}: null prototype] ` : `${name}${size} `;
  return tag !== "" && tag !== name ? `${shown}[${tag}] ` : shown;
}

const typedArrayTag = Object.getOwnPropertyDescriptor(Object.getPrototypeOf(Uint8Array.prototype), Symbol.toStringTag)!.get!;
const TypedArray = Object.getPrototypeOf(Uint8Array) as Function;

function compound(state: State, value: object, level: number): string {
  const name = constructorName(value);
  const rawTag = (value as { [Symbol.toStringTag]?: unknown })[Symbol.toStringTag];
  // A tag of the value's own is listed among its properties.
  const tagged = typeof rawTag === "string" && rawTag !== "" && rawTag !== name && !Object.hasOwn(value, Symbol.toStringTag);
  const tag = tagged ? rawTag : "";
  let keys = ownKeys(state, value);
  let open = "{";
  let close = "}";
  let base = "";
  let list = false;
  let items: () => string[] = () => [];

  if (Array.isArray(value)) {
    const array = value;
    keys = keys.filter((key) => typeof key === "symbol" || !index(key));
    open = name === "Array" && tag === "" ? "[" : `${prefixed(name, tag, "Array", `(${array.length})`)}[`;
    close = "]";
    list = true;
    if (array.length === 0 && keys.length === 0) return `${open}]`;
    items = () => arrayItems(state, array, level);
  } else if (value instanceof Set) {
    open = `${prefixed(name, tag, "Set", `(${value.size})`)}{`;
    if (value.size === 0 && keys.length === 0) return `${open}}`;
    items = () => indented(state, () => [...Set.prototype.values.call(value)].map((item) => write(state, item, level + 1)));
  } else if (value instanceof Map) {
    open = `${prefixed(name, tag, "Map", `(${value.size})`)}{`;
    if (value.size === 0 && keys.length === 0) return `${open}}`;
    items = () =>
      indented(state, () =>
        [...Map.prototype.entries.call(value)].map(([key, item]) => `${write(state, key, level + 1)} => ${write(state, item, level + 1)}`),
      );
  } else if (value instanceof TypedArray) {
    const array = value as unknown as ArrayLike<number | bigint>;
    keys = keys.filter((key) => typeof key === "symbol" || !index(key));
    open = `${prefixed(name, "", String(typedArrayTag.call(value)), `(${array.length})`)}[`;
    close = "]";
    list = true;
    if (array.length === 0 && keys.length === 0) return `${open}]`;
    items = () => {
      const shown = Array.from({ length: Math.min(array.length, MAX_ITEMS) }, (_, at) => primitive(state, array[at]));
      return more(shown, array.length);
    };
  } else if (typeof value === "function") {
    base = functionBase(value as Function, name, tag);
    if (keys.length === 0) return base;
  } else if (value instanceof RegExp) {
    base = RegExp.prototype.toString.call(value);
    if (name !== "RegExp") base = `${prefixed(name, tag, "RegExp")}${base}`;
    if (keys.length === 0 || level > state.depth) return base;
  } else if (value instanceof Date) {
    base = Number.isNaN(Date.prototype.getTime.call(value)) ? "Invalid Date" : Date.prototype.toISOString.call(value);
    if (name !== "Date") base = `${prefixed(name, tag, "Date")}${base}`;
    if (keys.length === 0) return base;
  } else if (value instanceof Error) {
    [base, keys] = errorBase(state, value, keys, name);
    if (keys.length === 0) return base;
  } else if (value instanceof ArrayBuffer) {
    open = `${prefixed(name, tag, "ArrayBuffer")}{`;
    items = () => {
      if (value.detached) return ["(detached)", "byteLength: 0"];
      const bytes = new Uint8Array(value, 0, Math.min(50, value.byteLength));
      const hidden = value.byteLength > 50 ? ` ... ${value.byteLength - 50} more byte${value.byteLength > 51 ? "s" : ""}` : "";
      return [
        `[Uint8Contents]: <${Array.from(bytes, (byte) => byte.toString(16).padStart(2, "0")).join(" ")}${hidden}>`,
        `byteLength: ${value.byteLength}`,
      ];
    };
  } else if (value instanceof DataView) {
    open = `${prefixed(name, tag, "DataView")}{`;
    items = () => [
      `byteLength: ${value.byteLength}`,
      `byteOffset: ${value.byteOffset}`,
      `buffer: ${indentedText(state, () => write(state, value.buffer, level + 1))}`,
    ];
  } else if (value instanceof Promise) {
    open = `${prefixed(name, tag, "Promise")}{`;
    items = () => {
      const settled = native.promiseState(value);
      if (settled.length === 0) return ["<pending>"];
      const text = indentedText(state, () => write(state, settled[1], level + 1));
      return [settled[0] === "rejected" ? `<rejected> ${text}` : text];
    };
  } else if (value instanceof WeakSet || value instanceof WeakMap) {
    open = `${prefixed(name, tag, "WeakSet")}{`;
    items = () => ["<items unknown>"];
  } else if (value instanceof WeakRef) {
    open = `${prefixed(name, tag, "WeakRef")}{`;
    items = () => [indentedText(state, () => write(state, value.deref(), level + 1))];
  } else if (value instanceof Number || value instanceof String || value instanceof Boolean || value instanceof BigInt || value instanceof Symbol) {
    const type = value instanceof Number ? "Number" : value instanceof String ? "String" : value instanceof Boolean ? "Boolean" : value instanceof BigInt ? "BigInt" : "Symbol";
    if (type === "String") keys = keys.filter((key) => typeof key === "symbol" || !index(key));
    const subclass = name !== type ? ` (${name ?? "null prototype"})` : "";
    base = `[${type}${subclass}: ${primitive({ ...state, indentation: -100 }, (value as { valueOf(): unknown }).valueOf())}]`;
    if (keys.length === 0) return base;
  } else {
    if (Object.prototype.toString.call(value) === "[object Arguments]") {
      open = "[Arguments] {";
    } else {
      if (name !== "Object" || tag !== "") open = `${prefixed(name, tag, "Object")}{`;
      if (keys.length === 0) return `${open}}`;
    }
  }

  if (level > state.depth) {
    const shown = prefixed(name, tag, Array.isArray(value) ? "Array" : "Object").trimEnd();
    return `[${shown}]`;
  }

  state.seen.push(value);
  state.level = level;
  const at = state.indentation;
  let output: string[];
  try {
    output = items();
    for (const key of keys) output.push(property(state, value, key, level));
  } finally {
    state.seen.pop();
    state.indentation = at;
  }
  const reference = state.circular.get(value);
  if (reference !== undefined) {
    const mark = `<ref *${reference}>`;
    if (base === "") open = `${mark} ${open}`;
    else base = `${mark} ${base}`;
  }
  return joined(state, output, base, open, close, list, level, value);
}

function index(key: string): boolean {
  return /^(0|[1-9]\d*)$/.test(key) && Number(key) < 0xffff_ffff;
}

function ownKeys(state: State, value: object): (string | symbol)[] {
  if (state.showHidden) return Reflect.ownKeys(value);
  const symbols = Object.getOwnPropertySymbols(value).filter((key) => Object.prototype.propertyIsEnumerable.call(value, key));
  // The engine lists a module's names even while their values are not there yet, and Object.keys would read them.
  return [...(moduleNamespace(value) ? Object.getOwnPropertyNames(value) : Object.keys(value)), ...symbols];
}

function moduleNamespace(value: object): boolean {
  return Object.getPrototypeOf(value) === null && Object.prototype.toString.call(value) === "[object Module]";
}

function more(shown: string[], length: number): string[] {
  const left = length - shown.length;
  if (left > 0) shown.push(`... ${left} more item${left > 1 ? "s" : ""}`);
  return shown;
}

function arrayItems(state: State, array: readonly unknown[], level: number): string[] {
  const output: string[] = [];
  let at = 0;
  while (at < array.length && output.length < MAX_ITEMS) {
    if (Object.hasOwn(array, at)) {
      output.push(property(state, array, String(at), level, true));
      at++;
      continue;
    }
    const start = at;
    while (at < array.length && !Object.hasOwn(array, at)) at++;
    output.push(`<${at - start} empty item${at - start > 1 ? "s" : ""}>`);
  }
  const left = array.length - at;
  if (left > 0) output.push(`... ${left} more item${left > 1 ? "s" : ""}`);
  return output;
}

function indented(state: State, items: () => string[]): string[] {
  state.indentation += 2;
  try {
    const output = items();
    return output.length > MAX_ITEMS ? more(output.slice(0, MAX_ITEMS), output.length) : output;
  } finally {
    state.indentation -= 2;
  }
}

function indentedText(state: State, text: () => string): string {
  state.indentation += 2;
  try {
    return text();
  } finally {
    state.indentation -= 2;
  }
}

function property(state: State, value: object, key: string | symbol, level: number, item = false): string {
  const descriptor = Object.getOwnPropertyDescriptor(value, key) ?? { value: (value as Record<string | symbol, unknown>)[key], enumerable: true };
  let text: string;
  if ("value" in descriptor && descriptor.get === undefined && descriptor.set === undefined) {
    text = indentedText(state, () => write(state, descriptor.value, level + 1));
  } else if (descriptor.get !== undefined) {
    text = descriptor.set !== undefined ? "[Getter/Setter]" : "[Getter]";
  } else {
    text = "[Setter]";
  }
  if (item) return text;
  let name: string;
  if (typeof key === "symbol") name = `[${String(key)}]`;
  else if (key === "__proto__") name = "['__proto__']";
  else if (descriptor.enumerable === false) name = `[${key}]`;
  else name = /^[a-zA-Z_][a-zA-Z_0-9]*$/.test(key) ? key : quoted(key);
  return `${name}: ${text}`;
}

function functionBase(value: Function, name: string | null, tag: string): string {
  const source = Function.prototype.toString.call(value);
  if (source.startsWith("class") && /^class\b/.test(source)) {
    const own = Object.hasOwn(value, "name") && value.name !== "" ? ` ${value.name}` : " (anonymous)";
    const parent = Object.getPrototypeOf(value) as Function | null;
    const from = parent !== null && parent !== Function.prototype && parent.name ? ` extends ${parent.name}` : parent === null ? " extends [null prototype]" : "";
    return `[class${own}${from}]`;
  }
  const kind = Object.prototype.toString.call(value).slice(8, -1);
  const type = kind === "Function" || name === null ? "Function" : kind;
  const shown = `[${type}${name === null ? " (null prototype)" : ""}${value.name === "" ? " (anonymous)" : `: ${String(value.name)}`}]`;
  const subclass = name !== null && name !== type && name !== "Function" && !kind.endsWith("Function") ? ` ${name}` : "";
  return tag !== "" && tag !== type ? `${shown}${subclass} [${tag}]` : `${shown}${subclass}`;
}

/** `Name: message` and the program's own frames. */
export function errorText(error: Error): string {
  // A stack that the program wrote itself is shown as it is.
  if (typeof error.stack === "string" && error.stack !== "" && !/^ {4}at /m.test(error.stack)) return error.stack;
  const stack = typeof error.stack === "string" ? ownFrames(error.stack) : "";
  const header = errorHeader(error);
  return stack === "" ? header : `${header}\n${stack}`;
}

/** `Name: message`, with the class's name where the error's own name does not say it. */
function errorHeader(error: Error): string {
  let header: string;
  try {
    header = Error.prototype.toString.call(error);
  } catch {
    header = "Error";
  }
  const name = constructorName(error);
  if (name !== null && !header.includes(name)) {
    const own = /^([A-Z][a-zA-Z_0-9]*)(?=:|$)/.exec(header);
    if (own !== null) header = `${name}${header.slice(own[1]!.length)}`;
  }
  return header;
}

function errorBase(state: State, error: Error, keys: (string | symbol)[], name: string | null): [string, (string | symbol)[]] {
  let text = errorText(error);
  const shown = keys.filter((key) => {
    if (key !== "name" && key !== "message" && key !== "stack") return true;
    const own = (error as unknown as Record<string, unknown>)[key];
    return typeof own !== "string" || (key !== "stack" && !text.includes(own));
  });
  for (const key of ["cause", "errors"]) {
    if (Object.hasOwn(error, key) && !shown.includes(key)) shown.push(key);
  }
  if (name === null) text = `[Error: null prototype] ${text}`;
  if (!text.includes("\n    at ")) text = `[${text}]`;
  if (state.indentation > 0) text = text.replaceAll("\n", `\n${" ".repeat(state.indentation)}`);
  return [text, shown];
}

function joined(state: State, output: string[], base: string, open: string, close: string, list: boolean, level: number, value: object): string {
  const entries = output.length;
  if (list && entries > 6) output = grouped(state, output, Array.isArray(value) ? value : undefined);
  if (state.level - level < COMPACT && entries === output.length) {
    const start = output.length + state.indentation + open.length + base.length + 10;
    const total = output.reduce((sum, text) => sum + text.length, output.length + start);
    if (total <= BREAK_LENGTH && !output.some((text) => text.includes("\n")) && !base.includes("\n")) {
      return `${base !== "" ? `${base} ` : ""}${open} ${output.join(", ")} ${close}`;
    }
  }
  const line = `\n${" ".repeat(state.indentation)}`;
  return `${base !== "" ? `${base} ` : ""}${open}${line}  ${output.join(`,${line}  `)}${line}${close}`;
}

/** Sets the items of a long list in columns. */
function grouped(state: State, output: string[], value: readonly unknown[] | undefined): string[] {
  const rest = output.at(-1)!.startsWith("... ") && output.length > MAX_ITEMS;
  const count = rest ? output.length - 1 : output.length;
  const lengths = output.slice(0, count).map((text) => text.length);
  const longest = Math.max(...lengths) + 2;
  const total = lengths.reduce((sum, length) => sum + length + 2, 0);
  if (longest * 3 + state.indentation >= BREAK_LENGTH || (total / longest <= 5 && longest - 2 > 6)) return output;
  const biased = Math.max(longest - 3 - Math.sqrt(longest - total / output.length), 1);
  const columns = Math.min(
    Math.round(Math.sqrt(2.5 * biased * count) / biased),
    Math.floor((BREAK_LENGTH - state.indentation) / longest),
    COMPACT * 4,
    15,
  );
  if (columns <= 1) return output;
  const widths = Array.from({ length: columns }, (_, column) => {
    let width = 0;
    for (let at = column; at < count; at += columns) width = Math.max(width, lengths[at]!);
    return width + 2;
  });
  const numbers = value !== undefined && output.every((_, at) => typeof value[at] === "number" || typeof value[at] === "bigint");
  const rows: string[] = [];
  for (let at = 0; at < count; at += columns) {
    const end = Math.min(at + columns, count);
    let row = "";
    for (let item = at; item < end - 1; item++) {
      const cell = `${output[item]}, `;
      row += numbers ? cell.padStart(widths[item - at]!) : cell.padEnd(widths[item - at]!);
    }
    row += numbers ? output[end - 1]!.padStart(widths[end - 1 - at]! - 2) : output[end - 1]!;
    rows.push(row);
  }
  if (rest) rows.push(output[count]!);
  return rows;
}

/** `console.log`'s way with its arguments: `%` directives in a leading string, then each other value, separated by spaces. */
export function format(values: readonly unknown[]): string {
  const [first, ...others] = values;
  let text = "";
  let next = 0;
  if (typeof first === "string") {
    text = others.length === 0 ? first : first.replace(/%[sdifjoOc%]/g, (directive) => {
      if (directive === "%%") return "%";
      if (next >= others.length) return directive;
      const value = others[next++];
      switch (directive) {
        case "%s":
          return typeof value === "string" ? value : typeof value === "bigint" ? `${value}n` : typeof value === "object" && value !== null && !hasOwnToString(value) ? inspect(value, 0) : Object.is(value, -0) ? "-0" : String(value);
        case "%d":
          return typeof value === "bigint" ? `${value}n` : typeof value === "symbol" || typeof value === "object" ? "NaN" : Object.is(Number(value), -0) ? "-0" : String(Number(value));
        case "%i":
          return typeof value === "bigint" ? `${value}n` : typeof value === "symbol" || typeof value === "object" ? "NaN" : String(parseInt(String(value)));
        case "%f":
          return typeof value === "symbol" ? "NaN" : String(parseFloat(String(value)));
        case "%j":
          try {
            return JSON.stringify(value) ?? "undefined";
          } catch {
            return "[Circular]";
          }
        case "%o":
          return inspect(value, 4, true);
        case "%O":
          return inspect(value);
        default:
          return "";
      }
    });
  } else if (values.length > 0) {
    text = inspect(first);
  }
  for (const value of others.slice(next)) text += ` ${typeof value === "string" ? value : inspect(value)}`;
  return text;
}

function hasOwnToString(value: object): boolean {
  if (value instanceof Error || value instanceof Date) return true;
  const method = (value as { toString?: unknown }).toString;
  return typeof method === "function" && method !== Object.prototype.toString && method !== Array.prototype.toString;
}
