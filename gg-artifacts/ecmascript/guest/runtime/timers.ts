// Timers: a queue in order of due time, which the guest waits for and fires one by one.
import { native } from "gg:native";

interface Timer {
  readonly id: number;
  due: number;
  readonly callback: (...values: unknown[]) => unknown;
  readonly values: unknown[];
  /** Milliseconds between firings; undefined for a timer that fires once. */
  readonly every: number | undefined;
  /** Whether a program that has come to its end is kept waiting for it. */
  readonly waitedFor: boolean;
}

/** Waiting timers, the next one last. */
const queue: Timer[] = [];
const live = new Map<number, Timer>();
let lastId = 0;

function start(name: string, callback: unknown, delay: unknown, values: unknown[], repeat: boolean, waitedFor = true): number {
  if (typeof callback !== "function") throw new TypeError(`${name}: the callback must be a function, not ${typeof callback}`);
  // As in browsers and node: what is no number, below 1 or beyond 32 bits counts as 1.
  const wait = Number(delay);
  const milliseconds = wait >= 1 && wait <= 0x7fff_ffff ? Math.trunc(wait) : 1;
  const timer: Timer = {
    id: ++lastId,
    due: native.now() + milliseconds,
    callback: callback as Timer["callback"],
    values,
    every: repeat ? milliseconds : undefined,
    waitedFor,
  };
  live.set(timer.id, timer);
  enqueue(timer);
  return timer.id;
}

function enqueue(timer: Timer): void {
  let low = 0;
  let high = queue.length;
  while (low < high) {
    const middle = (low + high) >>> 1;
    // A timer due at the same time fires after those that were set before it.
    if (queue[middle]!.due > timer.due) low = middle + 1;
    else high = middle;
  }
  queue.splice(low, 0, timer);
}

export function setTimeout(callback: unknown, delay?: unknown, ...values: unknown[]): number {
  return start("setTimeout", callback, delay, values, false);
}

export function setInterval(callback: unknown, delay?: unknown, ...values: unknown[]): number {
  return start("setInterval", callback, delay, values, true);
}

/** A timer of gg's own, which by itself keeps no program running. */
export function setOwnTimeout(callback: () => unknown, delay: unknown): number {
  return start("setTimeout", callback, delay, [], false, false);
}

export function clearTimer(id: unknown): void {
  const timer = live.get(id as number);
  if (timer === undefined) return;
  live.delete(timer.id);
  const at = queue.indexOf(timer);
  if (at >= 0) queue.splice(at, 1);
}

/** Milliseconds until the next timer is due, 0 when it is, -1 when there is none that a program waits for. */
export function untilNextTimer(pending: boolean): number {
  const next = queue.at(-1);
  return next === undefined || !(pending || queue.some((timer) => timer.waitedFor)) ? -1 : Math.max(0, next.due - native.now());
}

/** Fires the next timer if it is due. */
export function fireTimer(): void {
  const timer = queue.at(-1);
  if (timer === undefined || timer.due > native.now()) return;
  queue.pop();
  if (timer.every === undefined) {
    live.delete(timer.id);
    timer.callback(...timer.values);
    return;
  }
  try {
    timer.callback(...timer.values);
  } finally {
    if (live.has(timer.id)) {
      timer.due = native.now() + timer.every;
      enqueue(timer);
    }
  }
}
