/**
 * Handing work to other agents, and moving on to another state of your own.
 *
 * @module
 */
import { native, type DelegateRecord } from "gg:native";
import { invoke, optionalSeconds, optionalText, options, text } from "./arguments.js";

/** How an agent's work stands. */
export type DelegateStatus =
  /** It is at work. */
  | "running"
  /** It ended, and left its result. */
  | "finished"
  /** It could not do what it was asked. */
  | "failed"
  /** It was called off. */
  | "cancelled";

/** An agent you handed work to. */
export interface Delegate {
  /** What names it in later calls. */
  readonly id: string;
  /** The role it works in. */
  readonly role: string;
  /** How its work stands. */
  readonly status: DelegateStatus;
  /** What it answered; `undefined` until it has finished. */
  readonly result: string | undefined;

  /**
   * Waits for the agent to end its work.
   *
   * @param options - How long to wait.
   * @returns The agent as it stands then.
   * @throws {@link ApiError} With `timeout` when it still works after that time.
   * @aliasOf gg.delegation.wait
   * @operation delegation.wait
   * @example
   * ```js
   * import { delegation } from "gg";
   *
   * const delegate = delegation.dispatch("reviewer", "Review src/greet.js.");
   * console.log(delegate.wait({ timeoutSeconds: 60 }).result);
   * ```
   */
  wait(options?: WaitOptions): Delegate;

  /**
   * Ends the agent's work.
   *
   * @returns The agent as it stands then.
   * @throws {@link ApiError} With `not_found` when there is no such agent.
   * @aliasOf gg.delegation.cancel
   * @operation delegation.cancel
   * @example
   * ```js
   * import { delegation } from "gg";
   *
   * const delegate = delegation.dispatch("worker", "List every TODO.");
   * delegate.cancel();
   * ```
   */
  cancel(): Delegate;
}

/** Your state among those an agent moves through. */
export interface MachineState {
  /** The state's name. */
  readonly name: string;
  /** The states you can move to from it. */
  readonly next: readonly string[];
}

/** How an agent shall work. */
export interface DispatchOptions {
  /** The language of its programs, such as `"python"`; yours when absent. */
  readonly language?: string;
}

/** How long to wait. */
export interface WaitOptions {
  /** After how many seconds to give up. */
  readonly timeoutSeconds?: number;
}

/** Why to move on. */
export interface TransitionOptions {
  /** What the next state should know. */
  readonly note?: string;
}

class DelegateValue implements Delegate {
  declare readonly id: string;
  declare readonly role: string;
  declare readonly status: DelegateStatus;
  declare readonly result: string | undefined;

  constructor(record: DelegateRecord) {
    Object.assign(this, record);
  }

  wait(options?: WaitOptions): Delegate {
    return wait(this.id, options);
  }

  cancel(): Delegate {
    return cancel(this.id);
  }
}
Object.defineProperty(DelegateValue, "name", { value: "Delegate" });

function delegate(record: DelegateRecord): Delegate {
  return new DelegateValue(record);
}

/**
 * Hands work to another agent, which works beside you.
 *
 * @param role - The role it shall work in.
 * @param brief - What it shall do, with all it needs to know.
 * @param options - How it shall work.
 * @returns The agent.
 * @throws {@link ApiError} With `not_found` when there is no such role.
 * @operation delegation.dispatch
 * @example
 * ```js
 * import { delegation } from "gg";
 *
 * const delegate = delegation.dispatch("reviewer", "Review src/greet.js.");
 * console.log(delegate.id, delegate.status);
 * ```
 */
export function dispatch(role: string, brief: string, options?: DispatchOptions): Delegate {
  const call = "delegation.dispatch";
  const [name, work] = [text(call, "role", role), text(call, "brief", brief)];
  return delegate(invoke(native["delegation.dispatch"], name, work, checkedLanguage(call, options)));
}

function checkedLanguage(call: string, value: DispatchOptions | undefined): string | undefined {
  return optionalText(call, "language", options(call, value, ["language"]).language);
}

/**
 * Waits for an agent to end its work.
 *
 * @param id - The agent's `id`.
 * @param options - How long to wait.
 * @returns The agent as it stands then.
 * @throws {@link ApiError} With `timeout` when it still works after that time, `not_found` when there is no such agent.
 * @operation delegation.wait
 * @example
 * ```js
 * import { delegation } from "gg";
 *
 * const { id } = delegation.dispatch("worker", "Count the lines of src.");
 * console.log(delegation.wait(id, { timeoutSeconds: 60 }).result);
 * ```
 */
export function wait(id: string, options?: WaitOptions): Delegate {
  const call = "delegation.wait";
  return delegate(invoke(native["delegation.wait"], text(call, "id", id), checkedTimeout(call, options)));
}

function checkedTimeout(call: string, value: WaitOptions | undefined): number | undefined {
  return optionalSeconds(call, "timeoutSeconds", options(call, value, ["timeoutSeconds"]).timeoutSeconds);
}

/**
 * Lists the agents you handed work to.
 *
 * @returns The agents, oldest first.
 * @throws {@link ApiError} When delegation is not available to you.
 * @operation delegation.list_delegates
 * @example
 * ```js
 * import { delegation } from "gg";
 *
 * for (const delegate of delegation.listDelegates()) console.log(delegate.role, delegate.status);
 * ```
 */
export function listDelegates(): readonly Delegate[] {
  return invoke(native["delegation.list_delegates"]).map(delegate);
}

/**
 * Ends an agent's work.
 *
 * @param id - The agent's `id`.
 * @returns The agent as it stands then.
 * @throws {@link ApiError} With `not_found` when there is no such agent.
 * @operation delegation.cancel
 * @example
 * ```js
 * import { delegation } from "gg";
 *
 * const { id } = delegation.dispatch("worker", "Count the lines of src.");
 * console.log(delegation.cancel(id).status);
 * ```
 */
export function cancel(id: string): Delegate {
  return delegate(invoke(native["delegation.cancel"], text("delegation.cancel", "id", id)));
}

/**
 * Moves on to another of your states.
 *
 * @param state - The state to move to.
 * @param options - What it should know.
 * @returns Your state then, and where it leads.
 * @throws {@link ApiError} With `invalid_argument` when your state does not lead there.
 * @operation delegation.transition_state
 * @example
 * ```js
 * import { delegation } from "gg";
 *
 * console.log(delegation.transitionState("review", { note: "The draft is complete." }).next);
 * ```
 */
export function transitionState(state: string, options?: TransitionOptions): MachineState {
  const call = "delegation.transitionState";
  return invoke(native["delegation.transition_state"], text(call, "state", state), checkedNote(call, options));
}

function checkedNote(call: string, value: TransitionOptions | undefined): string | undefined {
  return optionalText(call, "note", options(call, value, ["note"]).note);
}
