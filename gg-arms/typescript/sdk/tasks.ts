/**
 * A list of what is to be done.
 *
 * @module
 */
import { native, type TaskRecord } from "gg:native";
import { invoke, optionalChoice, optionalText, options, text } from "./arguments.js";

/** How a task stands. */
export type TaskStatus =
  /** It was not begun. */
  | "open"
  /** It is being worked on. */
  | "doing"
  /** It is finished. */
  | "done"
  /** It will not be done. */
  | "dropped";

const STATUSES: readonly TaskStatus[] = ["open", "doing", "done", "dropped"];

/** A task. */
export interface Task {
  /** What names it in later calls. */
  readonly id: string;
  /** What is to be done. */
  readonly title: string;
  /** More about it; empty when there is none. */
  readonly detail: string;
  /** How it stands. */
  readonly status: TaskStatus;

  /**
   * Changes the task.
   *
   * @param changes - What to change; the rest stays as it is.
   * @returns The task as it stands then.
   * @throws {@link ApiError} With `not_found` when it is gone.
   * @aliasOf gg.tasks.updateTask
   * @operation tasks.update_task
   * @example
   * ```js
   * import { tasks } from "gg";
   *
   * const task = tasks.addTask("Read the README");
   * console.log(task.update({ status: "done" }).status);
   * ```
   */
  update(changes: TaskChanges): Task;
}

/** More about a new task. */
export interface AddTaskOptions {
  /** More about it. */
  readonly detail?: string;
}

/** Which tasks to list. */
export interface ListTasksOptions {
  /** How they stand; all of them when absent. */
  readonly status?: TaskStatus;
}

/** What to change in a task. */
export interface TaskChanges {
  /** How it shall stand. */
  readonly status?: TaskStatus;
  /** Its new title. */
  readonly title?: string;
  /** Its new detail. */
  readonly detail?: string;
}

class TaskValue implements Task {
  declare readonly id: string;
  declare readonly title: string;
  declare readonly detail: string;
  declare readonly status: TaskStatus;

  constructor(record: TaskRecord) {
    Object.assign(this, record);
  }

  update(changes: TaskChanges): Task {
    return updateTask(this.id, changes);
  }
}
Object.defineProperty(TaskValue, "name", { value: "Task" });

function task(record: TaskRecord): Task {
  return new TaskValue(record);
}

/**
 * Adds a task, which stands open.
 *
 * @param title - What is to be done.
 * @param options - More about it.
 * @returns The task.
 * @throws {@link ApiError} When tasks are not available to you.
 * @operation tasks.add_task
 * @example
 * ```js
 * import { tasks } from "gg";
 *
 * tasks.addTask("Mend the parser", { detail: "It fails on empty input." });
 * ```
 */
export function addTask(title: string, options?: AddTaskOptions): Task {
  const call = "tasks.addTask";
  return task(invoke(native["tasks.add_task"], text(call, "title", title), checkedDetail(call, options)));
}

function checkedDetail(call: string, value: AddTaskOptions | undefined): string | undefined {
  return optionalText(call, "detail", options(call, value, ["detail"]).detail);
}

/**
 * Lists tasks.
 *
 * @param options - Which ones.
 * @returns The tasks, oldest first.
 * @throws {@link ApiError} When tasks are not available to you.
 * @operation tasks.list_tasks
 * @example
 * ```js
 * import { tasks } from "gg";
 *
 * for (const task of tasks.listTasks({ status: "open" })) console.log(task.id, task.title);
 * ```
 */
export function listTasks(options?: ListTasksOptions): readonly Task[] {
  return invoke(native["tasks.list_tasks"], checkedStatus("tasks.listTasks", options)).map(task);
}

function checkedStatus(call: string, value: ListTasksOptions | undefined): string | undefined {
  return optionalChoice(call, "status", STATUSES, options(call, value, ["status"]).status);
}

/**
 * Changes a task.
 *
 * @param id - The task's `id`.
 * @param changes - What to change; the rest stays as it is.
 * @returns The task as it stands then.
 * @throws {@link ApiError} With `not_found` when there is no such task.
 * @operation tasks.update_task
 * @example
 * ```js
 * import { tasks } from "gg";
 *
 * const { id } = tasks.addTask("Read the README");
 * tasks.updateTask(id, { status: "doing", title: "Read README.md" });
 * ```
 */
export function updateTask(id: string, changes: TaskChanges): Task {
  const call = "tasks.updateTask";
  const { status, title, detail } = options(call, changes, ["status", "title", "detail"]);
  const record = invoke(
    native["tasks.update_task"],
    text(call, "id", id),
    optionalChoice(call, "status", STATUSES, status),
    optionalText(call, "title", title),
    optionalText(call, "detail", detail),
  );
  return task(record);
}
