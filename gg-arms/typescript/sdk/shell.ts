/**
 * Running commands in the workspace.
 *
 * A command runs under `sh`, with its own environment, and can write in the workspace alone.
 *
 * @module
 */
import { native, type ProcessStatusRecord } from "gg:native";
import { invoke, optionalPairs, optionalSeconds, optionalText, options, text } from "./arguments.js";

/** How a command ended and what it printed. */
export interface ShellResult {
  /** Its exit status; `undefined` when a signal ended it. */
  readonly exitCode: number | undefined;
  /** What it printed on both channels, in order. */
  readonly output: string;
  /** Whether it was ended because its time was up. */
  readonly timedOut: boolean;
  /** Whether a bound cut the output short. */
  readonly truncated: boolean;
}

/** How a started command stands. */
export interface ProcessStatus {
  /** Whether it still runs. */
  readonly running: boolean;
  /** Its exit status once it has ended; `undefined` while it runs or when a signal ended it. */
  readonly exitCode: number | undefined;
  /** What it printed since the last look. */
  readonly output: string;
}

/** A command that runs beside your program, and on after it. */
export interface Process {
  /** What names it in later calls. */
  readonly id: string;

  /**
   * Says how the command stands and what it printed since the last look.
   *
   * @param options - How long to wait for news.
   * @returns How it stands.
   * @throws {@link ApiError} With `not_found` when the process is gone.
   * @aliasOf gg.shell.poll
   * @operation shell.poll
   * @example
   * ```js
   * import { shell } from "gg";
   *
   * const process = shell.start("echo ready; sleep 5");
   * console.log(process.poll({ waitSeconds: 1 }).output);
   * process.stop();
   * ```
   */
  poll(options?: PollOptions): ProcessStatus;

  /**
   * Ends the command and all it started.
   *
   * @returns How it ended.
   * @throws {@link ApiError} With `not_found` when the process is gone.
   * @aliasOf gg.shell.stop
   * @operation shell.stop
   * @example
   * ```js
   * import { shell } from "gg";
   *
   * console.log(shell.start("sleep 60").stop().running);
   * ```
   */
  stop(): ProcessStatus;
}

/** How to run a command to its end. */
export interface RunOptions {
  /** After how many seconds to end it. */
  readonly timeoutSeconds?: number;
  /** The directory to run it in; the workspace itself when absent. */
  readonly directory?: string;
  /** What it reads from its standard input; nothing when absent. */
  readonly input?: string;
  /** Variables of its environment, beside the few every command gets. */
  readonly environment?: Readonly<Record<string, string>>;
}

/** How to start a command. */
export interface StartOptions {
  /** The directory to run it in; the workspace itself when absent. */
  readonly directory?: string;
  /** Variables of its environment, beside the few every command gets. */
  readonly environment?: Readonly<Record<string, string>>;
}

/** How long to wait for news of a command. */
export interface PollOptions {
  /** How many seconds to wait for output or for its end; not at all when absent. */
  readonly waitSeconds?: number;
}

class ProcessValue implements Process {
  readonly id: string;

  constructor(id: string) {
    this.id = id;
  }

  poll(options?: PollOptions): ProcessStatus {
    return poll(this.id, options);
  }

  stop(): ProcessStatus {
    return stop(this.id);
  }
}
Object.defineProperty(ProcessValue, "name", { value: "Process" });

/**
 * Runs a command to its end.
 *
 * A command that fails is no failed call: look at `exitCode`.
 *
 * @param command - The command line.
 * @param options - Its time, directory, input and environment.
 * @returns How it ended and what it printed.
 * @throws {@link ApiError} When the command could not be started.
 * @operation shell.run
 * @example
 * ```js
 * import { shell } from "gg";
 *
 * const { exitCode, output } = shell.run("sort -r", { input: "a\nb\n", timeoutSeconds: 10 });
 * console.log(exitCode, output);
 * ```
 */
export function run(command: string, options?: RunOptions): ShellResult {
  const call = "shell.run";
  const line = text(call, "command", command);
  const { timeoutSeconds, directory, input, environment } = checkedRun(call, options);
  return invoke(native["shell.run"], line, timeoutSeconds, directory, input, environment);
}

function checkedRun(call: string, value: RunOptions | undefined) {
  const run = options(call, value, ["timeoutSeconds", "directory", "input", "environment"]);
  return {
    timeoutSeconds: optionalSeconds(call, "timeoutSeconds", run.timeoutSeconds),
    directory: optionalText(call, "directory", run.directory),
    input: optionalText(call, "input", run.input),
    environment: optionalPairs(call, "environment", run.environment),
  };
}

/**
 * Starts a command and goes on.
 *
 * @param command - The command line.
 * @param options - Its directory and environment.
 * @returns The running command.
 * @throws {@link ApiError} When the command could not be started.
 * @operation shell.start
 * @example
 * ```js
 * import { shell } from "gg";
 *
 * const process = shell.start("sleep 30");
 * console.log(process.poll().running);
 * process.stop();
 * ```
 */
export function start(command: string, options?: StartOptions): Process {
  const call = "shell.start";
  const line = text(call, "command", command);
  const { directory, environment } = checkedStart(call, options);
  return new ProcessValue(invoke(native["shell.start"], line, directory, environment).id);
}

function checkedStart(call: string, value: StartOptions | undefined) {
  const start = options(call, value, ["directory", "environment"]);
  return {
    directory: optionalText(call, "directory", start.directory),
    environment: optionalPairs(call, "environment", start.environment),
  };
}

/**
 * Says how a started command stands and what it printed since the last look.
 *
 * @param id - The process, as {@link start} named it.
 * @param options - How long to wait for news.
 * @returns How it stands.
 * @throws {@link ApiError} With `not_found` when there is no such process.
 * @operation shell.poll
 * @example
 * ```js
 * import { shell } from "gg";
 *
 * const { id } = shell.start("echo hello");
 * console.log(shell.poll(id, { waitSeconds: 2 }).output);
 * ```
 */
export function poll(id: string, options?: PollOptions): ProcessStatus {
  const call = "shell.poll";
  return status(invoke(native["shell.poll"], text(call, "id", id), checkedWait(call, options)));
}

function checkedWait(call: string, value: PollOptions | undefined): number | undefined {
  return optionalSeconds(call, "waitSeconds", options(call, value, ["waitSeconds"]).waitSeconds);
}

function status(record: ProcessStatusRecord): ProcessStatus {
  return record;
}

/**
 * Ends a started command and all it started.
 *
 * @param id - The process, as {@link start} named it.
 * @returns How it ended.
 * @throws {@link ApiError} With `not_found` when there is no such process.
 * @operation shell.stop
 * @example
 * ```js
 * import { shell } from "gg";
 *
 * const { id } = shell.start("sleep 60");
 * console.log(shell.stop(id).running);
 * ```
 */
export function stop(id: string): ProcessStatus {
  return status(invoke(native["shell.stop"], text("shell.stop", "id", id)));
}
