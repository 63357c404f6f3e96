//! `tasks`: the agent's own list of what is to be done.

pub use crate::bindings::test_cabinet::gg::tasks::{Task, TaskStatus};
use crate::operations::Binding;

const TASKS: Binding = Binding::capability("tasks");

module! {
    /// Keep a list of what is to be done.
    tasks: TasksHost {
        /// Adds a task, open.
        [TASKS] AddTask add_task(title: String, detail: Option<String>) -> Task;
        /// Lists tasks, those of one status where it is given, in the order they were added.
        [TASKS] ListTasks list_tasks(status: Option<TaskStatus>) -> Vec<Task>;
        /// Changes what is given of a task.
        [TASKS] UpdateTask update_task(id: String, status: Option<TaskStatus>, title: Option<String>, detail: Option<String>) -> Task;
    }
}
