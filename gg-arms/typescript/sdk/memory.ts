/**
 * Notes that outlast your session.
 *
 * @module
 */
import { native, type NoteRecord } from "gg:native";
import { invoke, optionalCount, optionalText, options, text } from "./arguments.js";
import type { CodeModule } from "./programs.js";

/** A note, without its text. */
export interface Note {
  /** What names it, such as `"build-flags"`. */
  readonly key: string;
  /** Its first line. */
  readonly summary: string;
  /** Whether it carries code. */
  readonly hasCode: boolean;

  /**
   * Removes the note.
   *
   * @throws {@link ApiError} With `not_found` when it is gone already.
   * @aliasOf gg.memory.removeNote
   * @operation memory.remove_note
   * @example
   * ```js
   * import { memory } from "gg";
   *
   * memory.writeNote("scratch", "for now").remove();
   * ```
   */
  remove(): void;
}

/** A note with its text. */
export interface NoteContent extends Note {
  /** Its whole text. */
  readonly text: string;
  /** Its code, which later programs can import; `undefined` when it carries none. */
  readonly module: CodeModule | undefined;
}

/** Which notes to list. */
export interface ListNotesOptions {
  /** What their keys start with; all of them when absent. */
  readonly prefix?: string;
}

/** What a note carries beside its text. */
export interface WriteNoteOptions {
  /** Code that reading the note binds as `lib/<key>`. */
  readonly code?: string;
}

/** How many notes to answer. */
export interface SearchNotesOptions {
  /** How many to answer at most. */
  readonly limit?: number;
}

class NoteValue implements Note {
  declare readonly key: string;
  declare readonly summary: string;
  declare readonly hasCode: boolean;

  constructor(record: NoteRecord) {
    Object.assign(this, record);
  }

  remove(): void {
    removeNote(this.key);
  }
}

class NoteContentValue extends NoteValue implements NoteContent {
  declare readonly text: string;
  declare readonly module: CodeModule | undefined;
}
Object.defineProperty(NoteValue, "name", { value: "Note" });
Object.defineProperty(NoteContentValue, "name", { value: "NoteContent" });

function note(record: NoteRecord): Note {
  return new NoteValue(record);
}

/**
 * Lists notes.
 *
 * @param options - Which ones.
 * @returns The notes, in order of their keys.
 * @throws {@link ApiError} When notes are not available to you.
 * @operation memory.list_notes
 * @example
 * ```js
 * import { memory } from "gg";
 *
 * for (const note of memory.listNotes({ prefix: "build-" })) console.log(note.key, note.summary);
 * ```
 */
export function listNotes(options?: ListNotesOptions): readonly Note[] {
  return invoke(native["memory.list_notes"], checkedPrefix("memory.listNotes", options)).map(note);
}

function checkedPrefix(call: string, value: ListNotesOptions | undefined): string | undefined {
  return optionalText(call, "prefix", options(call, value, ["prefix"]).prefix);
}

/**
 * Reads a note; its code, if it carries any, can be imported by your later programs.
 *
 * @param key - What names it.
 * @returns The note with its text.
 * @throws {@link ApiError} With `not_found` when there is no such note, `invalid_argument` when its code does not compile.
 * @operation memory.read_note
 * @example
 * ```js
 * import { memory } from "gg";
 *
 * memory.writeNote("build-flags", "Build with -O2.");
 * console.log(memory.readNote("build-flags").text);
 * ```
 */
export function readNote(key: string): NoteContent {
  return new NoteContentValue(invoke(native["memory.read_note"], text("memory.readNote", "key", key))) as NoteContent;
}

/**
 * Writes a note, replacing one of the same key.
 *
 * @param key - What shall name it: a letter and up to 63 more letters, digits, `_` and `-`.
 * @param content - Its text, whose first line is its summary.
 * @param options - What it carries beside.
 * @returns The note.
 * @throws {@link ApiError} With `invalid_argument` when the key is none.
 * @operation memory.write_note
 * @example
 * ```js
 * import { memory } from "gg";
 *
 * memory.writeNote("rounding", "Round money half to even.", {
 *   code: "export const cents = (amount) => Math.round(amount * 100);",
 * });
 * ```
 */
export function writeNote(key: string, content: string, options?: WriteNoteOptions): Note {
  const call = "memory.writeNote";
  const [name, body] = [text(call, "key", key), text(call, "content", content)];
  return note(invoke(native["memory.write_note"], name, body, checkedCode(call, options)));
}

function checkedCode(call: string, value: WriteNoteOptions | undefined): string | undefined {
  return optionalText(call, "code", options(call, value, ["code"]).code);
}

/**
 * Removes a note.
 *
 * @param key - What names it.
 * @throws {@link ApiError} With `not_found` when there is no such note.
 * @operation memory.remove_note
 * @example
 * ```js
 * import { memory } from "gg";
 *
 * memory.writeNote("scratch", "for now");
 * memory.removeNote("scratch");
 * ```
 */
export function removeNote(key: string): void {
  invoke(native["memory.remove_note"], text("memory.removeNote", "key", key));
}

/**
 * Searches notes by the words of their keys and texts.
 *
 * @param query - The words.
 * @param options - How many to answer.
 * @returns The notes found, best first.
 * @throws {@link ApiError} When notes are not available to you.
 * @operation memory.search_notes
 * @example
 * ```js
 * import { memory } from "gg";
 *
 * console.log(memory.searchNotes("build flags", { limit: 5 }).map((note) => note.key));
 * ```
 */
export function searchNotes(query: string, options?: SearchNotesOptions): readonly Note[] {
  const call = "memory.searchNotes";
  return invoke(native["memory.search_notes"], text(call, "query", query), checkedLimit(call, options)).map(note);
}

function checkedLimit(call: string, value: SearchNotesOptions | undefined): number | undefined {
  return optionalCount(call, "limit", options(call, value, ["limit"]).limit);
}
