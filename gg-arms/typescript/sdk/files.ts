/**
 * Reading and changing the files of your workspace.
 *
 * Paths are relative to the workspace and separated by `/`; a path that leaves it is refused with `permission_denied`.
 *
 * @module
 */
import { native, type EntryRecord, type FileReadRecord } from "gg:native";
import { bytes, invoke, optionalCount, optionalFlag, optionalText, options, text } from "./arguments.js";
import * as views from "./views.js";

/** Text read from a file: all of it, or a window of lines. */
export interface FileRead {
  /** The file's path. */
  readonly path: string;
  /** The lines that were read, with their line ends. */
  readonly text: string;
  /** Number of the first line that was read, from 1. */
  readonly firstLine: number;
  /** How many lines were read. */
  readonly lineCount: number;
  /** How many lines the file has. */
  readonly totalLines: number;
  /** Whether a bound cut the text short. */
  readonly truncated: boolean;

  /**
   * Opens a view of the same lines, which is shown to you after this turn.
   *
   * @returns The view.
   * @throws {@link ApiError} When the view cannot be opened.
   * @aliasOf gg.views.openFile
   * @operation views.open_file
   * @example
   * ```js
   * import { files } from "gg";
   *
   * files.readFile("README.md", { limit: 3 }).openView();
   * ```
   */
  openView(): views.View;
}

/** What writing a file did. */
export interface FileWrite {
  /** The file's path. */
  readonly path: string;
  /** How many bytes the file now has. */
  readonly bytes: number;
  /** Whether the file was not there before. */
  readonly created: boolean;
}

/** What editing a file did. */
export interface FileEdit {
  /** The file's path. */
  readonly path: string;
  /** How many places were replaced. */
  readonly replacements: number;
}

/** What an entry of a directory is. */
export type EntryKind =
  /** A file. */
  | "file"
  /** A folder. */
  | "directory"
  /** A symbolic link, not followed. */
  | "symlink";

/** A file, directory or symbolic link of the workspace. */
export interface Entry {
  /** The entry's path. */
  readonly path: string;
  /** What it is. */
  readonly kind: EntryKind;
  /** Its size in bytes. */
  readonly size: number;
  /** When it last changed. */
  readonly modified: Date;

  /**
   * Reads the file as text.
   *
   * @param options - Which lines to read; all of them when absent.
   * @returns The text and where it stands in the file.
   * @throws {@link ApiError} With `invalid_argument` when the entry is not a text file.
   * @aliasOf gg.files.readFile
   * @operation files.read_file
   * @example
   * ```js
   * import { files } from "gg";
   *
   * console.log(files.stat("README.md").read().text);
   * ```
   */
  read(options?: ReadFileOptions): FileRead;

  /**
   * Opens a view of the file, which is shown to you after this turn.
   *
   * @param options - Which lines to show; all of them when absent.
   * @returns The view.
   * @throws {@link ApiError} When the view cannot be opened.
   * @aliasOf gg.views.openFile
   * @operation views.open_file
   * @example
   * ```js
   * import { search } from "gg";
   *
   * for (const entry of search.findFiles("src/*.js")) entry.openView();
   * ```
   */
  openView(options?: views.OpenFileOptions): views.View;
}

/** Which lines of a file to read. */
export interface ReadFileOptions {
  /** First line to read, from 1. */
  readonly offset?: number;
  /** How many lines to read. */
  readonly limit?: number;
}

/** How to edit a file. */
export interface EditFileOptions {
  /** Whether to replace every place that matches; otherwise the text must be unique. */
  readonly replaceAll?: boolean;
}

/** How deep to list a directory. */
export interface ListDirectoryOptions {
  /** How many levels to list: 1, when absent, for the directory's own entries. */
  readonly depth?: number;
}

/** How to remove a path. */
export interface RemovePathOptions {
  /** Whether to remove a directory with all it holds. */
  readonly recursive?: boolean;
}

class FileReadValue implements FileRead {
  declare readonly path: string;
  declare readonly text: string;
  declare readonly firstLine: number;
  declare readonly lineCount: number;
  declare readonly totalLines: number;
  declare readonly truncated: boolean;

  constructor(record: FileReadRecord) {
    Object.assign(this, record);
  }

  openView(): views.View {
    return views.openFile(this.path, { offset: this.firstLine, limit: Math.max(1, this.lineCount) });
  }
}

class EntryValue implements Entry {
  readonly path: string;
  readonly kind: EntryKind;
  readonly size: number;
  readonly modified: Date;

  constructor(record: EntryRecord) {
    this.path = record.path;
    this.kind = record.kind;
    this.size = record.size;
    this.modified = new Date(record.modified);
  }

  read(options?: ReadFileOptions): FileRead {
    return readFile(this.path, options);
  }

  openView(options?: views.OpenFileOptions): views.View {
    return views.openFile(this.path, options);
  }
}
Object.defineProperty(FileReadValue, "name", { value: "FileRead" });
Object.defineProperty(EntryValue, "name", { value: "Entry" });

/** @internal */
export function entry(record: EntryRecord): Entry {
  return new EntryValue(record);
}

/**
 * Reads a text file, or a window of its lines.
 *
 * @param path - The file.
 * @param options - Which lines to read; all of them when absent.
 * @returns The text and where it stands in the file.
 * @throws {@link ApiError} With `not_found` when there is no such file.
 * @operation files.read_file
 * @example
 * ```js
 * import { files } from "gg";
 *
 * const { text, totalLines } = files.readFile("README.md", { limit: 2 });
 * console.log(`${totalLines} lines, the first two:\n${text}`);
 * ```
 */
export function readFile(path: string, options?: ReadFileOptions): FileRead {
  const call = "files.readFile";
  const { offset, limit } = checkedWindow(call, options);
  const record = invoke(native["files.read_file"], text(call, "path", path), offset, limit);
  return new FileReadValue(record);
}

function checkedWindow(call: string, value: ReadFileOptions | undefined): ReadFileOptions {
  const window = options(call, value, ["offset", "limit"]);
  const offset = optionalCount(call, "offset", window.offset);
  const limit = optionalCount(call, "limit", window.limit);
  return { ...(offset !== undefined && { offset }), ...(limit !== undefined && { limit }) };
}

/**
 * Reads a file as bytes.
 *
 * @param path - The file.
 * @returns Its bytes.
 * @throws {@link ApiError} With `not_found` when there is no such file, `too_large` when it is larger than a value may be.
 * @operation files.read_bytes
 * @example
 * ```js
 * import { files } from "gg";
 *
 * const bytes = files.readBytes("data/people.csv");
 * console.log(bytes.length, new TextDecoder().decode(bytes.subarray(0, 4)));
 * ```
 */
export function readBytes(path: string): Uint8Array<ArrayBuffer> {
  return invoke(native["files.read_bytes"], text("files.readBytes", "path", path));
}

/**
 * Writes a text file, replacing what was there.
 *
 * @param path - The file; its directory must exist.
 * @param content - The whole new text.
 * @returns What was written.
 * @throws {@link ApiError} With `not_found` when the directory does not exist.
 * @operation files.write_file
 * @example
 * ```js
 * import { files } from "gg";
 *
 * const written = files.writeFile("hello.txt", "Hello\n");
 * console.log(written.created ? "new" : "replaced", written.bytes);
 * ```
 */
export function writeFile(path: string, content: string): FileWrite {
  const call = "files.writeFile";
  return invoke(native["files.write_file"], text(call, "path", path), text(call, "content", content));
}

/**
 * Writes a file of bytes, replacing what was there.
 *
 * @param path - The file; its directory must exist.
 * @param content - The whole new content.
 * @returns What was written.
 * @throws {@link ApiError} With `not_found` when the directory does not exist.
 * @operation files.write_bytes
 * @example
 * ```js
 * import { files } from "gg";
 *
 * files.writeBytes("pixel.bin", new Uint8Array([0, 127, 255]));
 * ```
 */
export function writeBytes(path: string, content: Uint8Array): FileWrite {
  const call = "files.writeBytes";
  return invoke(native["files.write_bytes"], text(call, "path", path), bytes(call, "content", content));
}

/**
 * Replaces a piece of a text file.
 *
 * @param path - The file.
 * @param oldText - The text to replace, exactly as it stands there.
 * @param newText - What to put in its place.
 * @param options - Whether to replace every place.
 * @returns How many places were replaced.
 * @throws {@link ApiError} With `not_found` when the text is absent, `conflict` when it stands in more than one place.
 * @operation files.edit_file
 * @example
 * ```js
 * import { files } from "gg";
 *
 * files.writeFile("draft.txt", "one two two");
 * files.editFile("draft.txt", "one", "1");
 * console.log(files.editFile("draft.txt", "two", "2", { replaceAll: true }).replacements);
 * ```
 */
export function editFile(path: string, oldText: string, newText: string, options?: EditFileOptions): FileEdit {
  const call = "files.editFile";
  const replaceAll = checkedReplaceAll(call, options);
  const [file, from, to] = [text(call, "path", path), text(call, "oldText", oldText), text(call, "newText", newText)];
  return invoke(native["files.edit_file"], file, from, to, replaceAll);
}

function checkedReplaceAll(call: string, value: EditFileOptions | undefined): boolean | undefined {
  return optionalFlag(call, "replaceAll", options(call, value, ["replaceAll"]).replaceAll);
}

/**
 * Lists the entries of a directory.
 *
 * @param path - The directory; the workspace itself when absent.
 * @param options - How deep to list.
 * @returns The entries, in order of their paths.
 * @throws {@link ApiError} With `not_found` when there is no such directory.
 * @operation files.list_directory
 * @example
 * ```js
 * import { files } from "gg";
 *
 * for (const entry of files.listDirectory("src")) console.log(entry.kind, entry.path, entry.size);
 * ```
 */
export function listDirectory(path?: string, options?: ListDirectoryOptions): readonly Entry[] {
  const call = "files.listDirectory";
  const directory = optionalText(call, "path", path);
  return invoke(native["files.list_directory"], directory, checkedDepth(call, options)).map(entry);
}

function checkedDepth(call: string, value: ListDirectoryOptions | undefined): number | undefined {
  return optionalCount(call, "depth", options(call, value, ["depth"]).depth);
}

/**
 * Says what stands at a path.
 *
 * @param path - The path.
 * @returns The entry there.
 * @throws {@link ApiError} With `not_found` when nothing stands there.
 * @operation files.stat
 * @example
 * ```js
 * import { files } from "gg";
 *
 * const { kind, size, modified } = files.stat("README.md");
 * console.log(kind, size, modified.toISOString());
 * ```
 */
export function stat(path: string): Entry {
  return entry(invoke(native["files.stat"], text("files.stat", "path", path)));
}

/**
 * Moves or renames a file or directory.
 *
 * @param from - Where it stands.
 * @param to - Where it shall stand; nothing may stand there.
 * @returns The entry in its new place.
 * @throws {@link ApiError} With `not_found` when nothing stands at `from`, `already_exists` when something stands at `to`.
 * @operation files.move_path
 * @example
 * ```js
 * import { files } from "gg";
 *
 * files.writeFile("old.txt", "text");
 * console.log(files.movePath("old.txt", "new.txt").path);
 * ```
 */
export function movePath(from: string, to: string): Entry {
  const call = "files.movePath";
  return entry(invoke(native["files.move_path"], text(call, "from", from), text(call, "to", to)));
}

/**
 * Removes a file or directory.
 *
 * @param path - What to remove.
 * @param options - Whether a directory may hold anything.
 * @throws {@link ApiError} With `not_found` when nothing stands there, `conflict` when a directory is not empty.
 * @operation files.remove_path
 * @example
 * ```js
 * import { files } from "gg";
 *
 * files.makeDirectory("scratch");
 * files.writeFile("scratch/a.txt", "a");
 * files.removePath("scratch", { recursive: true });
 * ```
 */
export function removePath(path: string, options?: RemovePathOptions): void {
  const call = "files.removePath";
  const recursive = checkedRecursive(call, options);
  invoke(native["files.remove_path"], text(call, "path", path), recursive);
}

function checkedRecursive(call: string, value: RemovePathOptions | undefined): boolean | undefined {
  return optionalFlag(call, "recursive", options(call, value, ["recursive"]).recursive);
}

/**
 * Makes a directory, and those above it where they are missing.
 *
 * @param path - The directory; one that is there already is left as it is.
 * @returns The directory.
 * @throws {@link ApiError} With `already_exists` when a file stands there.
 * @operation files.make_directory
 * @example
 * ```js
 * import { files } from "gg";
 *
 * console.log(files.makeDirectory("out/reports").path);
 * ```
 */
export function makeDirectory(path: string): Entry {
  return entry(invoke(native["files.make_directory"], text("files.makeDirectory", "path", path)));
}
