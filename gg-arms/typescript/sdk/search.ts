/**
 * Finding files by name and text by pattern.
 *
 * @module
 */
import { native } from "gg:native";
import { invoke, optionalCount, optionalText, options, text } from "./arguments.js";
import { entry, type Entry } from "./files.js";

/** A place where a pattern matched. */
export interface TextMatch {
  /** The file. */
  readonly path: string;
  /** The line, from 1. */
  readonly line: number;
  /** The column, from 1. */
  readonly column: number;
  /** The whole line that matched. */
  readonly text: string;
  /** The lines before it, when context was asked for. */
  readonly before: readonly string[];
  /** The lines after it, when context was asked for. */
  readonly after: readonly string[];
}

/** Where to look for files and how many to answer. */
export interface FindFilesOptions {
  /** The directory to look in; the whole workspace when absent. */
  readonly root?: string;
  /** How many to answer at most. */
  readonly limit?: number;
}

/** Where to look for text and how much to answer. */
export interface FindTextOptions {
  /** Which files to look in, such as `"*.js"` or `"src/**"`; all of them when absent. */
  readonly glob?: string;
  /** The directory to look in; the whole workspace when absent. */
  readonly root?: string;
  /** How many lines to answer before and after each match. */
  readonly context?: number;
  /** How many matches to answer at most. */
  readonly limit?: number;
}

/**
 * Finds files whose path matches a pattern, leaving out what `.gitignore` leaves out.
 *
 * @param glob - The pattern, such as `"**\/*.ts"`.
 * @param options - Where to look and how many to answer.
 * @returns The files, in order of their paths.
 * @throws {@link ApiError} With `invalid_argument` when the pattern is malformed.
 * @operation search.find_files
 * @example
 * ```js
 * import { search } from "gg";
 *
 * for (const entry of search.findFiles("**\/*.js", { limit: 20 })) console.log(entry.path);
 * ```
 */
export function findFiles(glob: string, options?: FindFilesOptions): readonly Entry[] {
  const call = "search.findFiles";
  const { root, limit } = checkedFiles(call, options);
  return invoke(native["search.find_files"], text(call, "glob", glob), root, limit).map(entry);
}

function checkedFiles(call: string, value: FindFilesOptions | undefined) {
  const { root, limit } = options(call, value, ["root", "limit"]);
  return { root: optionalText(call, "root", root), limit: optionalCount(call, "limit", limit) };
}

/**
 * Finds lines that match a regular expression.
 *
 * @param pattern - The expression, in the syntax of Rust's `regex` (and of ripgrep): no look-around, no back-references.
 * @param options - Which files to look in and how much to answer.
 * @returns The matches, in order of their places.
 * @throws {@link ApiError} With `invalid_argument` when the pattern is malformed.
 * @operation search.find_text
 * @example
 * ```js
 * import { search } from "gg";
 *
 * for (const match of search.findText("function \\w+", { glob: "*.js", context: 1 })) {
 *   console.log(`${match.path}:${match.line}:${match.column}: ${match.text}`);
 * }
 * ```
 */
export function findText(pattern: string, options?: FindTextOptions): readonly TextMatch[] {
  const call = "search.findText";
  const expression = text(call, "pattern", pattern);
  const { glob, root, context, limit } = checkedText(call, options);
  return invoke(native["search.find_text"], expression, glob, root, context, limit);
}

function checkedText(call: string, value: FindTextOptions | undefined) {
  const { glob, root, context, limit } = options(call, value, ["glob", "root", "context", "limit"]);
  return {
    glob: optionalText(call, "glob", glob),
    root: optionalText(call, "root", root),
    context: optionalCount(call, "context", context),
    limit: optionalCount(call, "limit", limit),
  };
}
