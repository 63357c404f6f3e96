// What a program finds in its global scope beside ECMAScript itself. There is no DOM, no Node and no Intl.

/** Writes to the operator's channel, as it comes. */
interface Console {
  log(...data: unknown[]): void;
  info(...data: unknown[]): void;
  warn(...data: unknown[]): void;
  error(...data: unknown[]): void;
  debug(...data: unknown[]): void;
  /** Writes the values and where the call stands. */
  trace(...data: unknown[]): void;
  /** Writes only when `condition` is falsy. */
  assert(condition?: unknown, ...data: unknown[]): void;
  dir(item: unknown, options?: { readonly depth?: number | null; readonly showHidden?: boolean }): void;
  dirxml(...data: unknown[]): void;
  table(data: unknown, columns?: readonly string[]): void;
  group(...label: unknown[]): void;
  groupCollapsed(...label: unknown[]): void;
  groupEnd(): void;
  count(label?: string): void;
  countReset(label?: string): void;
  time(label?: string): void;
  timeLog(label?: string, ...data: unknown[]): void;
  timeEnd(label?: string): void;
}
declare var console: Console;

declare function setTimeout<A extends unknown[]>(callback: (...values: A) => unknown, delay?: number, ...values: A): number;
declare function clearTimeout(id: number | undefined): void;
declare function setInterval<A extends unknown[]>(callback: (...values: A) => unknown, delay?: number, ...values: A): number;
declare function clearInterval(id: number | undefined): void;
declare function queueMicrotask(callback: () => void): void;
declare function structuredClone<T>(value: T, options?: { readonly transfer?: readonly ArrayBuffer[] }): T;
declare function atob(data: string): string;
declare function btoa(data: string): string;

interface Performance {
  /** Milliseconds since the turn began. */
  now(): number;
  /** When the turn began, in milliseconds since 1970. */
  readonly timeOrigin: number;
}
declare var performance: Performance;

interface Crypto {
  getRandomValues<T extends ArrayBufferView>(array: T): T;
  randomUUID(): `${string}-${string}-${string}-${string}-${string}`;
}
declare var crypto: Crypto;

interface DOMException extends Error {
  readonly code: number;
}
declare var DOMException: {
  prototype: DOMException;
  new (message?: string, name?: string): DOMException;
};

interface TextEncoder {
  readonly encoding: "utf-8";
  encode(input?: string): Uint8Array<ArrayBuffer>;
  encodeInto(source: string, destination: Uint8Array): { read: number; written: number };
}
declare var TextEncoder: { prototype: TextEncoder; new (): TextEncoder };

interface TextDecoder {
  readonly encoding: string;
  readonly fatal: boolean;
  readonly ignoreBOM: boolean;
  decode(input?: ArrayBuffer | ArrayBufferView, options?: { readonly stream?: boolean }): string;
}
/** Knows UTF-8, UTF-16 (`utf-16le`, `utf-16be`) and `windows-1252` (`latin1`, `ascii`). */
declare var TextDecoder: {
  prototype: TextDecoder;
  new (label?: string, options?: { readonly fatal?: boolean; readonly ignoreBOM?: boolean }): TextDecoder;
};

interface URLSearchParams extends Iterable<[string, string]> {
  readonly size: number;
  append(name: string, value: string): void;
  delete(name: string, value?: string): void;
  get(name: string): string | null;
  getAll(name: string): string[];
  has(name: string, value?: string): boolean;
  set(name: string, value: string): void;
  sort(): void;
  toString(): string;
  forEach(callback: (value: string, name: string, parent: URLSearchParams) => void): void;
  entries(): IteratorObject<[string, string]>;
  keys(): IteratorObject<string>;
  values(): IteratorObject<string>;
  [Symbol.iterator](): IteratorObject<[string, string]>;
}
declare var URLSearchParams: {
  prototype: URLSearchParams;
  new (init?: string | Iterable<readonly [string, string]> | Readonly<Record<string, string>> | URLSearchParams): URLSearchParams;
};

interface URL {
  href: string;
  readonly origin: string;
  protocol: string;
  username: string;
  password: string;
  host: string;
  hostname: string;
  port: string;
  pathname: string;
  search: string;
  hash: string;
  readonly searchParams: URLSearchParams;
  toString(): string;
  toJSON(): string;
}
declare var URL: {
  prototype: URL;
  new (url: string | URL, base?: string | URL): URL;
  canParse(url: string | URL, base?: string | URL): boolean;
  parse(url: string | URL, base?: string | URL): URL | null;
};

interface EventInit {
  readonly bubbles?: boolean;
  readonly cancelable?: boolean;
  readonly composed?: boolean;
}
interface Event {
  readonly type: string;
  readonly target: EventTarget | null;
  readonly currentTarget: EventTarget | null;
  readonly bubbles: boolean;
  readonly cancelable: boolean;
  readonly composed: boolean;
  readonly defaultPrevented: boolean;
  readonly timeStamp: number;
  preventDefault(): void;
  stopPropagation(): void;
  stopImmediatePropagation(): void;
}
declare var Event: { prototype: Event; new (type: string, init?: EventInit): Event };

interface CustomEvent<T = unknown> extends Event {
  readonly detail: T;
}
declare var CustomEvent: { prototype: CustomEvent; new <T = null>(type: string, init?: EventInit & { readonly detail?: T }): CustomEvent<T> };

type EventListener = ((event: Event) => void) | { handleEvent(event: Event): void };
interface EventListenerOptions {
  readonly capture?: boolean;
  readonly once?: boolean;
  readonly passive?: boolean;
  readonly signal?: AbortSignal;
}
interface EventTarget {
  addEventListener(type: string, listener: EventListener | null, options?: EventListenerOptions | boolean): void;
  removeEventListener(type: string, listener: EventListener | null, options?: EventListenerOptions | boolean): void;
  dispatchEvent(event: Event): boolean;
}
declare var EventTarget: { prototype: EventTarget; new (): EventTarget };

interface AbortSignal extends EventTarget {
  readonly aborted: boolean;
  readonly reason: any;
  onabort: ((event: Event) => void) | null;
  throwIfAborted(): void;
}
declare var AbortSignal: {
  prototype: AbortSignal;
  abort(reason?: unknown): AbortSignal;
  timeout(milliseconds: number): AbortSignal;
  any(signals: Iterable<AbortSignal>): AbortSignal;
};

interface AbortController {
  readonly signal: AbortSignal;
  abort(reason?: unknown): void;
}
declare var AbortController: { prototype: AbortController; new (): AbortController };
