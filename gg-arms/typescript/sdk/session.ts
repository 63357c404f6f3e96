/**
 * Your session: how it stands, and how to end it.
 *
 * @module
 */
import { native } from "gg:native";
import { invoke, optionalText, options, text, texts } from "./arguments.js";

/** The bounds of each of your programs. */
export interface SessionLimits {
  /** Milliseconds it may compute; waiting in a call does not count. */
  readonly wallMs: number;
  /** Bytes of memory it may use. */
  readonly memoryBytes: number;
  /** Bytes it may print. */
  readonly outputBytes: number;
  /** Calls it may make. */
  readonly hostCalls: number;
  /** Calls it may make that are not available to you. */
  readonly refusedCalls: number;
  /** Bytes of one argument or result. */
  readonly valueBytes: number;
}

/** What is left of those bounds to the program that runs now. */
export interface SessionRemaining {
  /** Milliseconds it may still compute. */
  readonly wallMs: number;
  /** Bytes it may still print. */
  readonly outputBytes: number;
  /** Calls it may still make. */
  readonly hostCalls: number;
  /** Calls it may still make that are not available to you. */
  readonly refusedCalls: number;
}

/** How your session stands. */
export interface SessionStatus {
  /** The language of your programs. */
  readonly language: string;
  /** The turn that runs now. */
  readonly turn: number;
  /** The role you work in; `undefined` when you have none. */
  readonly role: string | undefined;
  /** The bounds of each program. */
  readonly limits: SessionLimits;
  /** What is left of them. */
  readonly remaining: SessionRemaining;
}

/** What goes with an approval. */
export interface ApproveOptions {
  /** A remark. */
  readonly note?: string;
}

/**
 * Says how your session stands.
 *
 * @returns Turn, role, bounds and what is left of them.
 * @throws {@link ApiError} When gg itself failed.
 * @operation session.status
 * @example
 * ```js
 * import { session } from "gg";
 *
 * const { turn, remaining } = session.status();
 * console.log(`turn ${turn}, ${remaining.hostCalls} calls left`);
 * ```
 */
export function status(): SessionStatus {
  return invoke(native["session.status"]);
}

/**
 * Ends your session as a worker: the work is done.
 *
 * @param summary - What was done.
 * @throws {@link ApiError} With `unavailable` when your role ends otherwise.
 * @operation session.finish
 * @example
 * ```js
 * import { session } from "gg";
 *
 * session.finish("The greeting is translated; all tests pass.");
 * ```
 */
export function finish(summary: string): void {
  invoke(native["session.finish"], text("session.finish", "summary", summary));
}

/**
 * Ends your session as a reviewer: the work is good.
 *
 * @param options - What goes with the approval.
 * @throws {@link ApiError} With `unavailable` when your role ends otherwise.
 * @operation session.approve
 * @example
 * ```js
 * import { session } from "gg";
 *
 * session.approve({ note: "Clear and tested." });
 * ```
 */
export function approve(options?: ApproveOptions): void {
  invoke(native["session.approve"], checkedNote("session.approve", options));
}

function checkedNote(call: string, value: ApproveOptions | undefined): string | undefined {
  return optionalText(call, "note", options(call, value, ["note"]).note);
}

/**
 * Ends your session as a reviewer: the work needs changes.
 *
 * @param items - What to change, one item each.
 * @throws {@link ApiError} With `unavailable` when your role ends otherwise.
 * @operation session.request_changes
 * @example
 * ```js
 * import { session } from "gg";
 *
 * session.requestChanges(["Handle an empty name.", "Add a test for it."]);
 * ```
 */
export function requestChanges(items: readonly string[]): void {
  invoke(native["session.request_changes"], texts("session.requestChanges", "items", items));
}
