"""The agent's list of things to do."""

import enum
from dataclasses import dataclass

from gg import _lower as lower
from gg._failure import call
from gg._identity import alias_of, operation
from wit_world.imports import tasks as wire

__all__ = ["Task", "TaskStatus", "add_task", "list_tasks", "update_task"]


class TaskStatus(enum.StrEnum):
    """How far a task is.

    Attributes:
        OPEN: It was not begun.
        DOING: It is being worked on.
        DONE: It is finished.
        DROPPED: It will not be done.
    """

    OPEN = "open"
    DOING = "doing"
    DONE = "done"
    DROPPED = "dropped"


@dataclass(frozen=True, slots=True)
class Task:
    """Something to do.

    Attributes:
        id: What the task is updated by.
        title: What is to be done.
        detail: More about it; may be empty.
        status: How far it is.
    """

    id: str
    title: str
    detail: str
    status: TaskStatus

    @alias_of("gg.tasks.update_task")
    def update(
        self,
        *,
        status: TaskStatus | str | None = None,
        title: str | None = None,
        detail: str | None = None,
    ) -> "Task":
        """Changes the task. What is left out stays as it is.

        Args:
            status: How far it is now, a `TaskStatus` or its text.
            title: What is to be done.
            detail: More about it.

        Returns:
            The task as it is now.

        Raises:
            gg.ApiError: `not_found` when the task is gone.

        Examples:
            import gg

            task = gg.tasks.add_task("Write the tests")
            print(task.update(status="done").status)
        """
        return update_task(self.id, status=status, title=title, detail=detail)


def _task(answer: wire.Task) -> Task:
    return Task(answer.id, answer.title, answer.detail, TaskStatus[answer.status.name])


@operation("tasks.add_task")
def add_task(title: str, *, detail: str | None = None) -> Task:
    """Adds a task to the list.

    Args:
        title: What is to be done.
        detail: More about it.

    Returns:
        The new task.

    Raises:
        gg.ApiError: `invalid_argument` when the title is empty.

    Examples:
        import gg

        print(gg.tasks.add_task("Write the tests", detail="Begin with the parser.").id)
    """
    return _task(call(wire.add_task, lower.text("title", title), lower.optional(lower.text, "detail", detail)))


@operation("tasks.list_tasks")
def list_tasks(*, status: TaskStatus | str | None = None) -> list[Task]:
    """Lists the tasks.

    Args:
        status: How far they must be, a `TaskStatus` or its text; all of them when left out.

    Returns:
        The tasks, in the order they were added.

    Raises:
        gg.ApiError: `unavailable` when this program has no tasks.

    Examples:
        import gg

        gg.tasks.add_task("Write the tests")
        print([task.title for task in gg.tasks.list_tasks(status=gg.tasks.TaskStatus.OPEN)])
    """
    answer = call(wire.list_tasks, lower.optional(lower.choice, "status", status, TaskStatus, wire.TaskStatus))
    return [_task(task) for task in answer]


@operation("tasks.update_task")
def update_task(
    id: str,
    *,
    status: TaskStatus | str | None = None,
    title: str | None = None,
    detail: str | None = None,
) -> Task:
    """Changes a task. What is left out stays as it is.

    Args:
        id: The `id` of the task.
        status: How far it is now, a `TaskStatus` or its text.
        title: What is to be done.
        detail: More about it.

    Returns:
        The task as it is now.

    Raises:
        gg.ApiError: `not_found` when no task has that id.

    Examples:
        import gg

        task = gg.tasks.add_task("Write the tests")
        print(gg.tasks.update_task(task.id, status=gg.tasks.TaskStatus.DOING).status)
    """
    answer = call(
        wire.update_task,
        lower.text("id", id),
        lower.optional(lower.choice, "status", status, TaskStatus, wire.TaskStatus),
        lower.optional(lower.text, "title", title),
        lower.optional(lower.text, "detail", detail),
    )
    return _task(answer)
