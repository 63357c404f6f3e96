/**
 * Looking up what gg offers your programs.
 *
 * @module
 */
import { native, type DocHitRecord } from "gg:native";
import { invoke, optionalCount, optionalText, options, text } from "./arguments.js";
import { view as viewValue, type View } from "./views.js";

/** A declaration that a search found. */
export interface DocHit {
  /** Its full name, such as `"gg.files.readFile"`. */
  readonly symbol: string;
  /** What it is, such as `"function"`. */
  readonly kind: string;
  /** The module it belongs to. */
  readonly module: string;
  /** What it does, in a sentence. */
  readonly summary: string;
  /** The line a program writes to reach it. */
  readonly importLine: string;

  /**
   * Opens a view of its documentation.
   *
   * @returns The view.
   * @throws {@link ApiError} When the view cannot be opened.
   * @aliasOf gg.docs.view
   * @operation docs.view
   * @example
   * ```js
   * import { docs } from "gg";
   *
   * docs.search("read a file")[0]?.view();
   * ```
   */
  view(): View;
}

/** Where to search and how many to answer. */
export interface SearchOptions {
  /** The module to search, such as `"files"`; all of them when absent. */
  readonly module?: string;
  /** How many to answer at most. */
  readonly limit?: number;
}

class DocHitValue implements DocHit {
  declare readonly symbol: string;
  declare readonly kind: string;
  declare readonly module: string;
  declare readonly summary: string;
  declare readonly importLine: string;

  constructor(record: DocHitRecord) {
    Object.assign(this, record);
  }

  view(): View {
    return view(this.symbol);
  }
}
Object.defineProperty(DocHitValue, "name", { value: "DocHit" });

/**
 * Searches the documentation of what is available to you.
 *
 * @param query - Words, or a name.
 * @param options - Where to search and how many to answer.
 * @returns The declarations found, best first.
 * @throws {@link ApiError} With `not_found` when there is no such module.
 * @operation docs.search
 * @example
 * ```js
 * import { docs } from "gg";
 *
 * for (const hit of docs.search("find text", { limit: 5 })) console.log(hit.symbol, "-", hit.summary);
 * ```
 */
export function search(query: string, options?: SearchOptions): readonly DocHit[] {
  const call = "docs.search";
  const words = text(call, "query", query);
  const { module, limit } = checkedSearch(call, options);
  return invoke(native["docs.search"], words, module, limit).map((record) => new DocHitValue(record));
}

function checkedSearch(call: string, value: SearchOptions | undefined) {
  const search = options(call, value, ["module", "limit"]);
  return { module: optionalText(call, "module", search.module), limit: optionalCount(call, "limit", search.limit) };
}

/**
 * Opens a view of a declaration's documentation.
 *
 * @param symbol - Its full name, such as `"gg.files.readFile"`.
 * @returns The view.
 * @throws {@link ApiError} With `not_found` when nothing available to you has that name.
 * @operation docs.view
 * @example
 * ```js
 * import { docs } from "gg";
 *
 * docs.view("gg.views.openText");
 * ```
 */
export function view(symbol: string): View {
  return viewValue(invoke(native["docs.view"], text("docs.view", "symbol", symbol)));
}
