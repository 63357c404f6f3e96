/** Why a call failed. Compare `error.code` with it. */
export type ErrorCode =
  /** The call is not available to this program. */
  | "unavailable"
  /** The host could not make sense of an argument. */
  | "invalid_argument"
  /** What the call names does not exist. */
  | "not_found"
  /** What the call would create is there already. */
  | "already_exists"
  /** The call does not fit the state of things, such as an edit whose text occurs more than once. */
  | "conflict"
  /** The call reaches for something outside what this program may touch. */
  | "permission_denied"
  /** The call took longer than it was given. */
  | "timeout"
  /** An argument or the answer is larger than one value may be. */
  | "too_large"
  /** The call was called off while it ran. */
  | "cancelled"
  /** A limit of this run was used up. */
  | "exhausted"
  /** The machine beneath the host refused. */
  | "io"
  /** The host failed; it is not this program's fault. */
  | "internal";

/**
 * The error every failed gg call throws.
 *
 * A call whose arguments are malformed throws a `TypeError` instead, before gg is asked.
 *
 * @example
 * ```js
 * import { files, ApiError } from "gg";
 *
 * try {
 *   files.readFile("missing.txt");
 * } catch (error) {
 *   if (!(error instanceof ApiError) || error.code !== "not_found") throw error;
 *   console.log(`${error.operation}: ${error.message}`);
 * }
 * ```
 */
export class ApiError extends Error {
  /** Why the call failed. */
  readonly code: ErrorCode;
  /** Which operation failed, by its key, such as `"read_file"`. */
  readonly operation: string;

  /**
   * Makes an error such as a gg call throws; a program needs this only to rethrow a failure in other words.
   *
   * @param code - Why the call failed.
   * @param operation - The operation's key, such as `"read_file"`.
   * @param message - What happened, in words.
   * @param options - What caused it, as for any `Error`.
   */
  constructor(code: ErrorCode, operation: string, message: string, options?: ErrorOptions) {
    super(message, options);
    this.code = code;
    this.operation = operation;
  }
}
Object.defineProperty(ApiError.prototype, "name", { value: "ApiError", configurable: true, writable: true });
