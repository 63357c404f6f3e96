/**
 * Fetching from the web, from the hosts that are allowed.
 *
 * @module
 */
import { native } from "gg:native";
import { bytes, invoke, optionalPairs, optionalSeconds, optionalText, options, text } from "./arguments.js";

/** What a server answered. */
export interface WebResponse {
  /** The status, such as 200. */
  readonly status: number;
  /** The headers by lower-case name; values of one name are joined by `", "`. */
  readonly headers: Readonly<Record<string, string>>;
  /** The body. */
  readonly body: Uint8Array<ArrayBuffer>;
  /** Whether a bound cut the body short. */
  readonly truncated: boolean;
}

/** How to fetch. */
export interface FetchOptions {
  /** The method; `"GET"` when absent. */
  readonly method?: string;
  /** Headers by name. */
  readonly headers?: Readonly<Record<string, string>>;
  /** What to send: text, as UTF-8, or bytes. */
  readonly body?: string | Uint8Array;
  /** After how many seconds to give up. */
  readonly timeoutSeconds?: number;
}

/**
 * Fetches a URL.
 *
 * A status such as 404 is no failed call: look at `status`.
 *
 * @param url - The URL; its host must be allowed.
 * @param options - Method, headers, body and time.
 * @returns What the server answered.
 * @throws {@link ApiError} With `permission_denied` when the host is not allowed, `timeout` when it took too long.
 * @operation web.fetch
 * @example
 * ```js
 * import { web } from "gg";
 *
 * const response = web.fetch("https://example.com/", { timeoutSeconds: 10 });
 * console.log(response.status, new TextDecoder().decode(response.body));
 * ```
 */
export function fetch(url: string, options?: FetchOptions): WebResponse {
  const call = "web.fetch";
  const address = text(call, "url", url);
  const { method, headers, body, timeoutSeconds } = checkedFetch(call, options);
  const response = invoke(native["web.fetch"], address, method, headers, body, timeoutSeconds);
  const joined: Record<string, string> = {};
  for (const [name, value] of response.headers) {
    const key = name.toLowerCase();
    joined[key] = Object.hasOwn(joined, key) ? `${joined[key]}, ${value}` : value;
  }
  return { status: response.status, headers: joined, body: response.body, truncated: response.truncated };
}

function checkedFetch(call: string, value: FetchOptions | undefined) {
  const { method, headers, body, timeoutSeconds } = options(call, value, ["method", "headers", "body", "timeoutSeconds"]);
  return {
    method: optionalText(call, "method", method),
    headers: optionalPairs(call, "headers", headers),
    body: body === undefined ? undefined : typeof body === "string" ? native.encode(body.toWellFormed()) : bytes(call, "body", body),
    timeoutSeconds: optionalSeconds(call, "timeoutSeconds", timeoutSeconds),
  };
}
