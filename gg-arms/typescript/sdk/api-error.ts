/**
 * Why a call failed. Compare `error.code` with it:
 *
 * - `"unavailable"`: this call is not available to you
 * - `"invalid_argument"`: an argument's value makes no sense
 * - `"not_found"`, `"already_exists"`, `"conflict"`: what is there is not what the call needs
 * - `"permission_denied"`: the place or command is off limits
 * - `"timeout"`, `"cancelled"`: it took too long, or was stopped
 * - `"too_large"`, `"exhausted"`: a bound was reached
 * - `"io"`: the machine failed at it
 * - `"internal"`: gg itself failed
 */
export type ErrorCode =
  | "unavailable"
  | "invalid_argument"
  | "not_found"
  | "already_exists"
  | "conflict"
  | "permission_denied"
  | "timeout"
  | "too_large"
  | "cancelled"
  | "exhausted"
  | "io"
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
