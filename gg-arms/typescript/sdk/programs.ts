/**
 * The programs you ran before, and those you keep.
 *
 * @module
 */
import { native } from "gg:native";
import { count, invoke, optionalCount, optionalText, options, text } from "./arguments.js";

/** How a program ended. */
export type Verdict =
  /** It ended well. */
  | "completed"
  /** It did not run, or it failed. */
  | "failed";

/** A program that ran in an earlier turn. */
export interface ProgramRun {
  /** The turn it ran in. */
  readonly turn: number;
  /** How it ended. */
  readonly verdict: Verdict;
  /** The kind of its failure; `undefined` when it completed. */
  readonly errorType: string | undefined;
  /** What it did, in a sentence. */
  readonly summary: string;
}

/** A program kept in the library. */
export interface SavedProgram {
  /** What names it. */
  readonly key: string;
  /** What it is for. */
  readonly description: string;
  /** The language it is written in. */
  readonly language: string;
  /** The names it exports. */
  readonly exports: readonly string[];
}

/** Code that later programs can import as `lib/<key>`. */
export interface CodeModule {
  /** The part of the import after `lib/`. */
  readonly key: string;
  /** The names it exports. */
  readonly exports: readonly string[];
}

/** How many runs to answer. */
export interface HistoryOptions {
  /** How many to answer at most, the newest ones. */
  readonly limit?: number;
}

/** What to keep. */
export interface SaveOptions {
  /** The program's text; the text of the program that runs now when absent. */
  readonly source?: string;
}

/**
 * Lists the programs you ran before.
 *
 * @param options - How many to answer.
 * @returns The runs, newest first.
 * @throws {@link ApiError} When the history is not available to you.
 * @operation programs.history
 * @example
 * ```js
 * import { programs } from "gg";
 *
 * for (const run of programs.history({ limit: 3 })) console.log(run.turn, run.verdict, run.summary);
 * ```
 */
export function history(options?: HistoryOptions): readonly ProgramRun[] {
  return invoke(native["programs.history"], checkedLimit("programs.history", options));
}

function checkedLimit(call: string, value: HistoryOptions | undefined): number | undefined {
  return optionalCount(call, "limit", options(call, value, ["limit"]).limit);
}

/**
 * Answers the text of a program you ran before.
 *
 * @param turn - The turn it ran in.
 * @returns Its text.
 * @throws {@link ApiError} With `not_found` when no program ran in that turn.
 * @operation programs.source
 * @example
 * ```js
 * import { programs } from "gg";
 *
 * const [last] = programs.history({ limit: 1 });
 * if (last) console.log(programs.source(last.turn));
 * ```
 */
export function source(turn: number): string {
  return invoke(native["programs.source"], count("programs.source", "turn", turn));
}

/**
 * Keeps a program in the library, replacing one of the same key.
 *
 * @param key - What shall name it: a letter and up to 63 more letters, digits, `_` and `-`.
 * @param description - What it is for.
 * @param options - The text to keep; this program's own when absent.
 * @returns The kept program.
 * @throws {@link ApiError} With `invalid_argument` when the key is none.
 * @operation programs.save
 * @example
 * ```js
 * import { programs } from "gg";
 *
 * const saved = programs.save("sums", "adds numbers", {
 *   source: "export const sum = (...numbers) => numbers.reduce((a, b) => a + b, 0);",
 * });
 * console.log(saved.exports);
 * ```
 */
export function save(key: string, description: string, options?: SaveOptions): SavedProgram {
  const call = "programs.save";
  const [name, purpose] = [text(call, "key", key), text(call, "description", description)];
  return invoke(native["programs.save"], name, purpose, checkedSource(call, options));
}

function checkedSource(call: string, value: SaveOptions | undefined): string | undefined {
  return optionalText(call, "source", options(call, value, ["source"]).source);
}

/**
 * Lists the programs of the library.
 *
 * @returns The programs, in order of their keys.
 * @throws {@link ApiError} When the library is not available to you.
 * @operation programs.list_saved
 * @example
 * ```js
 * import { programs } from "gg";
 *
 * console.log(programs.listSaved().map((saved) => saved.key));
 * ```
 */
export function listSaved(): readonly SavedProgram[] {
  return invoke(native["programs.list_saved"]);
}

/**
 * Binds a kept program as `lib/<key>` for your later programs.
 *
 * @param key - What names it.
 * @returns The module's key and the names it exports.
 * @throws {@link ApiError} With `not_found` when there is no such program, `invalid_argument` when it does not compile.
 * @operation programs.load
 * @example
 * ```js
 * import { programs } from "gg";
 *
 * programs.save("greeting", "greets", { source: "export const greet = (name = 'you') => `Hello ${name}`;" });
 * const { key, exports } = programs.load("greeting");
 * console.log(`next turn: import { ${exports.join(", ")} } from "lib/${key}";`);
 * ```
 */
export function load(key: string): CodeModule {
  return invoke(native["programs.load"], text("programs.load", "key", key));
}
