// The checks every call makes before gg is asked: a malformed call is a TypeError that names the argument.
import { ApiError, type ErrorCode } from "./api-error.js";

/** Runs an operation and throws its failure as an ApiError. */
export function invoke<A extends unknown[], R>(operation: (...args: A) => R, ...args: A): R {
  try {
    return operation(...args);
  } catch (failure) {
    // What the guest throws is a bare record; anything else is the engine's own error, such as one of memory.
    const { code, operation: key, message } = failure as { code?: ErrorCode; operation?: string; message?: string };
    if (failure instanceof Error || code === undefined) throw failure;
    throw new ApiError(code, key ?? "", message ?? "");
  }
}

/** A string, with lone surrogates replaced as every web interface does. */
export function text(call: string, name: string, value: unknown): string {
  if (typeof value !== "string") throw malformed(call, name, "a string", value);
  return value.toWellFormed();
}

/** A string or nothing. */
export function optionalText(call: string, name: string, value: unknown): string | undefined {
  return value === undefined ? undefined : text(call, name, value);
}

/** A whole number from 0, or nothing. */
export function optionalCount(call: string, name: string, value: unknown): number | undefined {
  return value === undefined ? undefined : count(call, name, value);
}

/** A whole number from 0. */
export function count(call: string, name: string, value: unknown): number {
  if (typeof value !== "number" || !Number.isInteger(value) || value < 0 || value > 0xffff_ffff) {
    throw malformed(call, name, "a whole number from 0 to 4294967295", value);
  }
  return value;
}

/** A number of seconds, or nothing. */
export function optionalSeconds(call: string, name: string, value: unknown): number | undefined {
  if (value === undefined) return undefined;
  if (typeof value !== "number" || !Number.isFinite(value) || value < 0) {
    throw malformed(call, name, "a number of seconds, 0 or more", value);
  }
  return value;
}

/** True, false or nothing. */
export function optionalFlag(call: string, name: string, value: unknown): boolean | undefined {
  if (value !== undefined && typeof value !== "boolean") throw malformed(call, name, "true or false", value);
  return value;
}

/** One of a few strings, or nothing. */
export function optionalChoice(call: string, name: string, choices: readonly string[], value: unknown): string | undefined {
  if (value === undefined) return undefined;
  if (typeof value !== "string" || !choices.includes(value)) {
    throw malformed(call, name, `one of ${choices.map((choice) => `"${choice}"`).join(", ")}`, value);
  }
  return value;
}

/** Bytes: a Uint8Array, or another view or buffer seen as one. */
export function bytes(call: string, name: string, value: unknown): Uint8Array {
  if (value instanceof Uint8Array) return value;
  if (ArrayBuffer.isView(value)) return new Uint8Array(value.buffer, value.byteOffset, value.byteLength);
  if (value instanceof ArrayBuffer) return new Uint8Array(value);
  throw malformed(call, name, "a Uint8Array", value);
}

/** A list of strings. */
export function texts(call: string, name: string, value: unknown): string[] {
  if (!Array.isArray(value)) throw malformed(call, name, "an array of strings", value);
  return Array.from(value, (item, index) => text(call, `${name}[${index}]`, item));
}

/** An object of strings by name, as pairs, or nothing. */
export function optionalPairs(call: string, name: string, value: unknown): [string, string][] | undefined {
  if (value === undefined) return undefined;
  if (!plain(value)) throw malformed(call, name, "an object of strings", value);
  return Object.entries(value).map(([key, item]) => [key.toWellFormed(), text(call, `${name}.${key}`, item)]);
}

/** An options object whose every name is known; nothing is an empty one. */
export function options<T extends object>(call: string, value: T | undefined, names: readonly (keyof T & string)[]): Partial<T> {
  if (value === undefined) return {};
  if (!plain(value)) throw malformed(call, "options", `an object such as { ${names[0]}: … }`, value);
  for (const name of Object.keys(value)) {
    if (!(names as readonly string[]).includes(name)) {
      throw new TypeError(`${call}: there is no option '${name}'; the options are ${names.map((known) => `'${known}'`).join(", ")}`);
    }
  }
  return value;
}

function plain(value: unknown): value is Record<string, unknown> {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

function malformed(call: string, name: string, wanted: string, value: unknown): TypeError {
  return new TypeError(`${call}: argument '${name}' must be ${wanted}, not ${described(value)}`);
}

function described(value: unknown): string {
  if (value === undefined) return "undefined";
  if (value === null) return "null";
  switch (typeof value) {
    case "string":
      return value.length > 40 ? "a string" : JSON.stringify(value);
    case "number":
    case "boolean":
      return String(value);
    case "object":
      return Array.isArray(value) ? "an array" : value instanceof Promise ? "a promise (await it first)" : "an object";
    default:
      return `a ${typeof value}`;
  }
}
