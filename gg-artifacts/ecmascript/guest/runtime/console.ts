// console.*: each call writes its lines to the operator's channel at once.
import { native } from "gg:native";
import { format, inspect } from "./inspect.js";
import { ownFrames } from "./stack.js";

let indentation = "";
const counts = new Map<string, number>();
const timers = new Map<string, number>();

function put(text: string): void {
  if (indentation !== "") text = indentation + text.replaceAll("\n", `\n${indentation}`);
  native.print(`${text.toWellFormed()}\n`);
}

function log(...data: unknown[]): void {
  put(format(data));
}

function elapsed(label: string): string {
  const milliseconds = native.now() - timers.get(label)!;
  return milliseconds >= 1000 ? `${(milliseconds / 1000).toFixed(3)}s` : `${milliseconds.toFixed(3)}ms`;
}

function unknownTimer(label: string): boolean {
  if (timers.has(label)) return false;
  put(`Warning: there is no timer '${label}'`);
  return true;
}

const methods: Console = {
  log,
  info: log,
  warn: log,
  error: log,
  debug: log,
  dirxml: log,
  trace(...data) {
    const stack = ownFrames(new Error().stack ?? "");
    put(`Trace${data.length > 0 ? `: ${format(data)}` : ""}${stack === "" ? "" : `\n${stack}`}`);
  },
  assert(condition, ...data) {
    if (condition) return;
    if (typeof data[0] === "string") data[0] = `Assertion failed: ${data[0]}`;
    else data.unshift("Assertion failed");
    log(...data);
  },
  dir(item, options) {
    const depth = options?.depth;
    put(inspect(item, depth === null ? Infinity : (depth ?? 2), options?.showHidden ?? false));
  },
  table(data, columns) {
    if (typeof data !== "object" || data === null) return log(data);
    put(table(data, columns));
  },
  group(...label) {
    if (label.length > 0) log(...label);
    indentation += "  ";
  },
  groupCollapsed(...label) {
    methods.group(...label);
  },
  groupEnd() {
    indentation = indentation.slice(2);
  },
  count(label = "default") {
    const count = (counts.get(`${label}`) ?? 0) + 1;
    counts.set(`${label}`, count);
    put(`${label}: ${count}`);
  },
  countReset(label = "default") {
    counts.delete(`${label}`);
  },
  time(label = "default") {
    timers.set(`${label}`, native.now());
  },
  timeLog(label = "default", ...data) {
    if (unknownTimer(`${label}`)) return;
    put(`${label}: ${elapsed(`${label}`)}${data.length > 0 ? ` ${format(data)}` : ""}`);
  },
  timeEnd(label = "default") {
    if (unknownTimer(`${label}`)) return;
    put(`${label}: ${elapsed(`${label}`)}`);
    timers.delete(`${label}`);
  },
};

function table(data: object, only?: readonly string[]): string {
  const rows: [string, unknown][] =
    data instanceof Map
      ? [...data].map(([key, value], at) => [String(at), { Key: key, Values: value }])
      : data instanceof Set
        ? [...data].map((value, at) => [String(at), value])
        : Object.entries(data);
  const names: string[] = [];
  let values = false;
  for (const [, row] of rows) {
    if (typeof row !== "object" || row === null) values = true;
    else for (const name of Object.keys(row)) if (!names.includes(name)) names.push(name);
  }
  const columns = only === undefined ? names : [...only];
  const cell = (row: unknown, name: string) =>
    typeof row === "object" && row !== null && Object.hasOwn(row, name) ? inspect((row as Record<string, unknown>)[name], 0) : "";
  const header = ["(index)", ...columns, ...(values ? ["Values"] : [])];
  const body = rows.map(([key, row]) => [
    key,
    ...columns.map((name) => cell(row, name)),
    ...(values ? [typeof row !== "object" || row === null ? inspect(row) : ""] : []),
  ]);
  const widths = header.map((_, at) => Math.max(...[header, ...body].map((row) => row[at]!.length)) + 2);
  const line = (left: string, middle: string, right: string) => left + widths.map((width) => "─".repeat(width)).join(middle) + right;
  const row = (cells: string[]) => `│${cells.map((text, at) => ` ${text}`.padEnd(widths[at]!)).join("│")}│`;
  return [line("┌", "┬", "┐"), row(header), line("├", "┼", "┤"), ...body.map(row), line("└", "┴", "┘")].join("\n");
}

export { methods as console };
