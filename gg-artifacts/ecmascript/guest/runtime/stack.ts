// Stack traces as a model reads them: its own frames, with columns counted in characters.
import { native } from "gg:native";

/** A place in a source. */
export interface Place {
  readonly file: string;
  readonly line: number;
  readonly column: number;
}

// The engine names a text that no file holds, such as JSON's, in angle brackets.
const FRAME = /^ {4}at (?:(.*) \()?([^()\s<][^()]*?):(\d+):(\d+)\)?$/;

/** The frames of the program and its modules; what the engine and gg have between them is left out. */
export function ownFrames(stack: string): string {
  const lines: string[] = [];
  for (const line of stack.split("\n")) {
    const match = FRAME.exec(line);
    if (match === null) continue;
    const [, name, file, row, column] = match as unknown as [string, string | undefined, string, string, string];
    const place = `${file}:${row}:${character(file, Number(row), Number(column))}`;
    lines.push(name === undefined || name === "<anonymous>" ? `    at ${place}` : `    at ${name} (${place})`);
  }
  return lines.join("\n");
}

/** Where the innermost frame stands. */
export function firstPlace(stack: unknown): Place | undefined {
  if (typeof stack !== "string") return undefined;
  for (const line of stack.split("\n")) {
    const match = FRAME.exec(line);
    if (match === null) continue;
    const [file, row] = [match[2]!, Number(match[3])];
    return { file, line: row, column: character(file, row, Number(match[4])) };
  }
  return undefined;
}

/** The engine counts bytes of UTF-8; a reader counts characters. */
function character(file: string, line: number, column: number): number {
  const text = sourceLine(file, line);
  if (text === undefined || /^[\x00-\x7f]*$/.test(text)) return column;
  const before = native.decode(native.encode(text.toWellFormed()).subarray(0, column - 1), false);
  return (before ?? "").length + 1;
}

/** A line of a source, without its end. */
export function sourceLine(file: string, line: number): string | undefined {
  const text = native.source(file);
  if (text === null || text === undefined) return undefined;
  return text.split(/\r\n|\n|\r/)[line - 1];
}

/** The place as node shows it above an error: file and line, the line itself, a caret. */
export function excerpt(place: Place | undefined): string {
  if (place === undefined) return "";
  const text = sourceLine(place.file, place.line);
  if (text === undefined) return "";
  const head = `${place.file}:${place.line}\n`;
  // A line too long to read at a glance is cut around the place.
  const start = text.length > 160 ? Math.max(0, place.column - 81) : 0;
  const shown = text.slice(start, start + 160);
  const indent = shown.slice(0, place.column - 1 - start).replace(/[^\t]/g, " ");
  return `${head}${shown}\n${indent}^\n\n`;
}
