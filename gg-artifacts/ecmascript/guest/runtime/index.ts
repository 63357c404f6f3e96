// gg's own part of the JavaScript world: sets the globals, and gives the guest what it calls (`engine.rs`, `program.rs`).
import { native } from "gg:native";
import * as clone from "./clone.js";
import { console } from "./console.js";
import { crypto } from "./crypto.js";
import { TextDecoder, TextEncoder } from "./encoding.js";
import { AbortController, AbortSignal, CustomEvent, Event, EventTarget } from "./events.js";
import { install } from "./locale.js";
import * as timers from "./timers.js";
import { URL, URLSearchParams } from "./url.js";

export { describeFailure, describeSyntaxError, documentedTypes, isParseError } from "./report.js";
export { fireTimer, untilNextTimer } from "./timers.js";

let timeOrigin = 0;

/** Called when a turn begins. */
export function start(): void {
  native.restart();
  timeOrigin = Date.now();
}

const performance = {
  now: () => native.now(),
  get timeOrigin() {
    return timeOrigin;
  },
};
Object.defineProperty(performance, Symbol.toStringTag, { value: "Performance", configurable: true });

function define(globals: Record<string, unknown>): void {
  for (const [name, value] of Object.entries(globals)) {
    Object.defineProperty(globalThis, name, { value, writable: true, configurable: true, enumerable: false });
  }
}

define({
  console,
  crypto,
  performance,
  structuredClone: clone.structuredClone,
  setTimeout: timers.setTimeout,
  setInterval: timers.setInterval,
  clearTimeout: timers.clearTimer,
  clearInterval: timers.clearTimer,
  TextEncoder,
  TextDecoder,
  URL,
  URLSearchParams,
  Event,
  CustomEvent,
  EventTarget,
  AbortController,
  AbortSignal,
});
Object.defineProperty(Math, "random", { value: native.random, writable: true, configurable: true, enumerable: false });
install();
