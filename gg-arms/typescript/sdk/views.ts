/**
 * Showing text to yourself: what a view holds is what you read in your next turn.
 *
 * @module
 */
import { native, type ViewRecord } from "gg:native";
import { invoke, optionalCount, options, text } from "./arguments.js";

/** An open view. */
export interface View {
  /** What names it in later calls. */
  readonly id: string;
  /** Its title. */
  readonly title: string;
  /** How many lines it shows. */
  readonly lines: number;
  /** Whether a bound cut it short. */
  readonly truncated: boolean;

  /**
   * Closes the view, so that it is shown no more.
   *
   * @throws {@link ApiError} With `not_found` when it is closed already.
   * @aliasOf gg.views.closeView
   * @operation views.close_view
   * @example
   * ```js
   * import { views } from "gg";
   *
   * const view = views.openText("draft", "never mind");
   * view.close();
   * ```
   */
  close(): void;
}

/** Which lines of a file to show. */
export interface OpenFileOptions {
  /** First line to show, from 1. */
  readonly offset?: number;
  /** How many lines to show. */
  readonly limit?: number;
}

class ViewValue implements View {
  declare readonly id: string;
  declare readonly title: string;
  declare readonly lines: number;
  declare readonly truncated: boolean;

  constructor(record: ViewRecord) {
    Object.assign(this, record);
  }

  close(): void {
    closeView(this.id);
  }
}
Object.defineProperty(ViewValue, "name", { value: "View" });

/** @internal */
export function view(record: ViewRecord): View {
  return new ViewValue(record);
}

/**
 * Opens a view of a file, or of a window of its lines.
 *
 * @param path - The file.
 * @param options - Which lines to show; all of them when absent.
 * @returns The view.
 * @throws {@link ApiError} With `not_found` when there is no such file.
 * @operation views.open_file
 * @example
 * ```js
 * import { views } from "gg";
 *
 * views.openFile("src/greet.js", { offset: 1, limit: 40 });
 * ```
 */
export function openFile(path: string, options?: OpenFileOptions): View {
  const call = "views.openFile";
  const file = text(call, "path", path);
  const { offset, limit } = checkedWindow(call, options);
  return view(invoke(native["views.open_file"], file, offset, limit));
}

function checkedWindow(call: string, value: OpenFileOptions | undefined) {
  const window = options(call, value, ["offset", "limit"]);
  return { offset: optionalCount(call, "offset", window.offset), limit: optionalCount(call, "limit", window.limit) };
}

/**
 * Opens a view of a text that your program made.
 *
 * @param title - What the view is called.
 * @param content - The text to show.
 * @returns The view.
 * @throws {@link ApiError} With `too_large` when the text is larger than a view may be.
 * @operation views.open_text
 * @example
 * ```js
 * import { views } from "gg";
 *
 * views.openText("result", JSON.stringify({ answer: 42 }, null, 2));
 * ```
 */
export function openText(title: string, content: string): View {
  const call = "views.openText";
  return view(invoke(native["views.open_text"], text(call, "title", title), text(call, "content", content)));
}

/**
 * Lists the open views.
 *
 * @returns The views, oldest first.
 * @throws {@link ApiError} When views are not available to you.
 * @operation views.list_views
 * @example
 * ```js
 * import { views } from "gg";
 *
 * console.log(views.listViews().map((view) => view.title));
 * ```
 */
export function listViews(): readonly View[] {
  return invoke(native["views.list_views"]).map(view);
}

/**
 * Closes a view, so that it is shown no more.
 *
 * @param id - The view's `id`.
 * @throws {@link ApiError} With `not_found` when there is no such view.
 * @operation views.close_view
 * @example
 * ```js
 * import { views } from "gg";
 *
 * const { id } = views.openText("draft", "never mind");
 * views.closeView(id);
 * ```
 */
export function closeView(id: string): void {
  invoke(native["views.close_view"], text("views.closeView", "id", id));
}
