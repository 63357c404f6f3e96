//! The agent's list of things to do.

use crate::Result;
use crate::wire::tasks as wire;

/// How far a task is.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum TaskStatus {
    /// It was not begun.
    Open,
    /// It is being worked on.
    Doing,
    /// It is finished.
    Done,
    /// It will not be done.
    Dropped,
}

/// Something to do.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Task {
    /// What the task is updated by.
    pub id: String,
    /// What is to be done.
    pub title: String,
    /// More about it; may be empty.
    pub detail: String,
    /// How far it is.
    pub status: TaskStatus,
}

impl Task {
    /// Says how far the task is now. To change its title or detail see [`UpdateTask`].
    ///
    /// Returns the task as it is now.
    ///
    /// # Arguments
    /// * `status` - How far it is now.
    ///
    /// # Errors
    /// `not_found` when the task is gone.
    ///
    /// # Examples
    /// ```
    /// use gg::tasks::{self, TaskStatus};
    ///
    /// let task = tasks::add_task("Write the tests")?.update(TaskStatus::Done)?;
    /// println!("{:?}", task.status);
    /// ```
    #[track_caller]
    #[doc(alias = "tasks.update_task")]
    pub fn update(&self, status: TaskStatus) -> Result<Task> {
        update_task(&self.id, status)
    }
}

impl From<wire::TaskStatus> for TaskStatus {
    fn from(status: wire::TaskStatus) -> Self {
        match status {
            wire::TaskStatus::Open => TaskStatus::Open,
            wire::TaskStatus::Doing => TaskStatus::Doing,
            wire::TaskStatus::Done => TaskStatus::Done,
            wire::TaskStatus::Dropped => TaskStatus::Dropped,
        }
    }
}

impl From<TaskStatus> for wire::TaskStatus {
    fn from(status: TaskStatus) -> Self {
        match status {
            TaskStatus::Open => wire::TaskStatus::Open,
            TaskStatus::Doing => wire::TaskStatus::Doing,
            TaskStatus::Done => wire::TaskStatus::Done,
            TaskStatus::Dropped => wire::TaskStatus::Dropped,
        }
    }
}

impl From<wire::Task> for Task {
    fn from(task: wire::Task) -> Self {
        Task { id: task.id, title: task.title, detail: task.detail, status: task.status.into() }
    }
}

/// Adds a task to the list. To say more about it see [`AddTask`].
///
/// Returns the new task.
///
/// # Arguments
/// * `title` - What is to be done.
///
/// # Errors
/// `invalid_argument` when the title is empty.
///
/// # Examples
/// ```
/// println!("{}", gg::tasks::add_task("Write the tests")?.id);
/// ```
#[track_caller]
#[doc(alias = "tasks.add_task")]
pub fn add_task(title: &str) -> Result<Task> {
    AddTask::new(title).call()
}

request! {
    /// Adds a task to the list.
    ///
    /// # Examples
    /// ```
    /// gg::tasks::AddTask::new("Write the tests").detail("Begin with the parser.").call()?;
    /// ```
    AddTask<'a>(title: &'a str) {
        /// More about it.
        detail: &'a str,
    }
    /// Adds it; see [`add_task`].
    ///
    /// # Errors
    /// `invalid_argument` when the title is empty.
    #[doc(alias = "tasks.add_task")]
    call(it) -> Task {
        wire::add_task(it.title, it.detail).map(Task::from)
    }
}

/// Lists all tasks. For those of one status see [`ListTasks`].
///
/// Returns the tasks, in the order they were added.
///
/// # Errors
/// `unavailable` when this program has no tasks.
///
/// # Examples
/// ```
/// for task in gg::tasks::list_tasks()? {
///     println!("{:?} {}", task.status, task.title);
/// }
/// ```
#[track_caller]
#[doc(alias = "tasks.list_tasks")]
pub fn list_tasks() -> Result<Vec<Task>> {
    ListTasks::new().call()
}

request! {
    /// Lists tasks.
    ///
    /// # Examples
    /// ```
    /// use gg::tasks::{ListTasks, TaskStatus};
    ///
    /// println!("{}", ListTasks::new().status(TaskStatus::Open).call()?.len());
    /// ```
    ListTasks() {
        /// How far they must be; all of them when left out.
        status: TaskStatus,
    }
    /// Lists them; see [`list_tasks`].
    ///
    /// # Errors
    /// `unavailable` when this program has no tasks.
    #[doc(alias = "tasks.list_tasks")]
    call(it) -> Vec<Task> {
        wire::list_tasks(it.status.map(Into::into)).map(|tasks| tasks.into_iter().map(Task::from).collect())
    }
}

/// Says how far a task is now. To change its title or detail see [`UpdateTask`].
///
/// Returns the task as it is now.
///
/// # Arguments
/// * `id` - The `id` of the task.
/// * `status` - How far it is now.
///
/// # Errors
/// `not_found` when no task has that id.
///
/// # Examples
/// ```
/// use gg::tasks::{self, TaskStatus};
///
/// let task = tasks::add_task("Write the tests")?;
/// println!("{:?}", tasks::update_task(&task.id, TaskStatus::Doing)?.status);
/// ```
#[track_caller]
#[doc(alias = "tasks.update_task")]
pub fn update_task(id: &str, status: TaskStatus) -> Result<Task> {
    UpdateTask::new(id).status(status).call()
}

request! {
    /// Changes a task. What is left out stays as it is.
    ///
    /// # Examples
    /// ```
    /// use gg::tasks::{self, UpdateTask};
    ///
    /// let task = tasks::add_task("Write the tests")?;
    /// println!("{}", UpdateTask::new(&task.id).title("Write all the tests").call()?.title);
    /// ```
    UpdateTask<'a>(id: &'a str) {
        /// How far it is now.
        status: TaskStatus,
        /// What is to be done.
        title: &'a str,
        /// More about it.
        detail: &'a str,
    }
    /// Changes it; see [`update_task`].
    ///
    /// # Errors
    /// `not_found` when no task has that id.
    #[doc(alias = "tasks.update_task")]
    call(it) -> Task {
        wire::update_task(it.id, it.status.map(Into::into), it.title, it.detail).map(Task::from)
    }
}
