// Event, CustomEvent, EventTarget, AbortController and AbortSignal.
import { setOwnTimeout } from "./timers.js";
import { native } from "gg:native";

interface Listener {
  readonly type: string;
  readonly callback: ((event: Event) => void) | { handleEvent(event: Event): void };
  readonly capture: boolean;
  readonly once: boolean;
  removed: boolean;
}

export class Event {
  readonly type: string;
  readonly bubbles: boolean;
  readonly cancelable: boolean;
  readonly composed: boolean;
  readonly timeStamp = native.now();
  #target: EventTarget | null = null;
  #current: EventTarget | null = null;
  #prevented = false;
  #stopped = false;

  constructor(type: unknown, init: { bubbles?: unknown; cancelable?: unknown; composed?: unknown } = {}) {
    this.type = `${type}`;
    this.bubbles = Boolean(init.bubbles);
    this.cancelable = Boolean(init.cancelable);
    this.composed = Boolean(init.composed);
  }

  get target(): EventTarget | null {
    return this.#target;
  }
  get currentTarget(): EventTarget | null {
    return this.#current;
  }
  get defaultPrevented(): boolean {
    return this.#prevented;
  }

  preventDefault(): void {
    if (this.cancelable) this.#prevented = true;
  }
  stopPropagation(): void {}
  stopImmediatePropagation(): void {
    this.#stopped = true;
  }

  /** @internal */
  static dispatch(event: Event, target: EventTarget, listeners: readonly Listener[], done: (listener: Listener) => void): boolean {
    event.#target = target;
    event.#current = target;
    event.#stopped = false;
    for (const listener of listeners) {
      if (listener.type !== event.type || listener.removed) continue;
      if (listener.once) done(listener);
      if (typeof listener.callback === "function") listener.callback.call(target, event);
      else listener.callback.handleEvent(event);
      if (event.#stopped) break;
    }
    event.#current = null;
    return !event.#prevented;
  }
}

export class CustomEvent extends Event {
  readonly detail: unknown;

  constructor(type: unknown, init: { detail?: unknown; bubbles?: unknown; cancelable?: unknown; composed?: unknown } = {}) {
    super(type, init);
    this.detail = init.detail ?? null;
  }
}

export class EventTarget {
  #listeners: Listener[] = [];

  addEventListener(type: unknown, callback: unknown, options: unknown = {}): void {
    if (callback === null || callback === undefined) return;
    const settings = (typeof options === "object" && options !== null ? options : { capture: options }) as {
      capture?: unknown;
      once?: unknown;
      signal?: AbortSignal;
    };
    const capture = Boolean(settings.capture);
    if (settings.signal?.aborted) return;
    if (this.#listeners.some((known) => known.type === `${type}` && known.callback === callback && known.capture === capture)) return;
    const listener = { type: `${type}`, callback: callback as Listener["callback"], capture, once: Boolean(settings.once), removed: false };
    this.#listeners.push(listener);
    settings.signal?.addEventListener("abort", () => this.#remove(listener));
  }

  removeEventListener(type: unknown, callback: unknown, options: unknown = {}): void {
    const capture = Boolean(typeof options === "object" && options !== null ? (options as { capture?: unknown }).capture : options);
    const found = this.#listeners.find((known) => known.type === `${type}` && known.callback === callback && known.capture === capture);
    if (found !== undefined) this.#remove(found);
  }

  dispatchEvent(event: Event): boolean {
    if (!(event instanceof Event)) throw new TypeError("EventTarget.dispatchEvent: the argument must be an Event");
    return Event.dispatch(event, this, [...this.#listeners], (listener) => this.#remove(listener));
  }

  #remove(listener: Listener): void {
    listener.removed = true;
    this.#listeners = this.#listeners.filter((known) => known !== listener);
  }
}

/** What only gg's scripts may call. */
const key = Symbol("gg");

export class AbortSignal extends EventTarget {
  #aborted = false;
  #reason: unknown = undefined;
  onabort: ((event: Event) => void) | null = null;

  constructor(secret: unknown) {
    super();
    if (secret !== key) throw new TypeError("Illegal constructor");
  }

  get aborted(): boolean {
    return this.#aborted;
  }
  get reason(): unknown {
    return this.#reason;
  }

  throwIfAborted(): void {
    if (this.#aborted) throw this.#reason;
  }

  static abort(reason?: unknown): AbortSignal {
    const signal = new AbortSignal(key);
    AbortSignal.fire(signal, reason);
    return signal;
  }

  static timeout(milliseconds: unknown): AbortSignal {
    const signal = new AbortSignal(key);
    setOwnTimeout(() => AbortSignal.fire(signal, new DOMException("The operation was aborted due to timeout", "TimeoutError")), milliseconds);
    return signal;
  }

  static any(signals: Iterable<AbortSignal>): AbortSignal {
    const signal = new AbortSignal(key);
    const sources = [...signals];
    const aborted = sources.find((source) => source.aborted);
    if (aborted !== undefined) AbortSignal.fire(signal, aborted.reason);
    else for (const source of sources) source.addEventListener("abort", () => AbortSignal.fire(signal, source.reason), { once: true });
    return signal;
  }

  /** @internal */
  static create(): AbortSignal {
    return new AbortSignal(key);
  }

  /** @internal */
  static fire(signal: AbortSignal, reason: unknown): void {
    if (signal.#aborted) return;
    signal.#aborted = true;
    signal.#reason = reason === undefined ? new DOMException("This operation was aborted", "AbortError") : reason;
    const event = new Event("abort");
    signal.onabort?.(event);
    signal.dispatchEvent(event);
  }
}

export class AbortController {
  readonly #signal = AbortSignal.create();

  get signal(): AbortSignal {
    return this.#signal;
  }

  abort(reason?: unknown): void {
    AbortSignal.fire(this.#signal, reason);
  }
}

