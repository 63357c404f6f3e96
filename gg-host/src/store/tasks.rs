//! `tasks` over a [`Store`].

use async_trait::async_trait;
use gg_membrane::operations::TasksHost;
use gg_membrane::operations::tasks::*;
use gg_membrane::{ApiError, Granted};
use rusqlite::{OptionalExtension, Transaction, params};

use super::Store;
use crate::fault::{Answer, Fault};
use crate::workspace::Bounded;

/// Tasks a session may have.
const TASKS: i64 = 10_000;

/// Characters of a title.
const TITLE: usize = 500;

/// Bytes of a detail.
const DETAIL: usize = 64 << 10;

/// Answers `tasks`: one session's own list.
#[derive(Debug, Clone)]
pub struct StoredTasks {
    store: Store,
    session: String,
}

impl StoredTasks {
    /// The tasks of `session` in `store`.
    pub fn new(store: Store, session: impl Into<String>) -> Self {
        StoredTasks { store, session: session.into() }
    }
}

fn written(status: TaskStatus) -> &'static str {
    match status {
        TaskStatus::Open => "open",
        TaskStatus::Doing => "doing",
        TaskStatus::Done => "done",
        TaskStatus::Dropped => "dropped",
    }
}

fn read(row: &rusqlite::Row<'_>) -> rusqlite::Result<Task> {
    let status: String = row.get(3)?;
    let status = [TaskStatus::Doing, TaskStatus::Done, TaskStatus::Dropped].into_iter().find(|one| written(*one) == status);
    Ok(Task {
        id: format!("t{}", row.get::<_, i64>(0)?),
        title: row.get(1)?,
        detail: row.get(2)?,
        status: status.unwrap_or(TaskStatus::Open),
    })
}

fn checked_title(title: &str) -> Answer<&str> {
    let title = title.trim();
    if title.is_empty() || title.chars().count() > TITLE || title.contains(['\n', '\r']) {
        return Err(Fault::invalid(format!("a title is one line of 1 to {TITLE} characters; more goes into the detail")));
    }
    Ok(title)
}

fn checked_detail(detail: &str) -> Answer<&str> {
    if detail.len() > DETAIL {
        return Err(Fault::too_large(format!("a detail holds at most {DETAIL} bytes, not {}", detail.len())));
    }
    Ok(detail)
}

pub(super) fn add(transaction: &Transaction<'_>, session: &str, title: &str, detail: &str) -> Answer<Task> {
    let (title, detail) = (checked_title(title)?, checked_detail(detail)?);
    let (count, last): (i64, Option<i64>) = transaction
        .prepare_cached("SELECT count(*), max(number) FROM tasks WHERE session = ?1")?
        .query_row([session], |row| Ok((row.get(0)?, row.get(1)?)))?;
    if count >= TASKS {
        return Err(Fault::exhausted(format!("there are {TASKS} tasks, and no more fit")));
    }
    let number = last.unwrap_or(0) + 1;
    transaction
        .prepare_cached("INSERT INTO tasks(session, number, title, detail, status) VALUES (?1, ?2, ?3, ?4, 'open')")?
        .execute(params![session, number, title, detail])?;
    Ok(Task { id: format!("t{number}"), title: title.to_string(), detail: detail.to_string(), status: TaskStatus::Open })
}

pub(super) fn list(transaction: &Transaction<'_>, session: &str, status: Option<TaskStatus>, bound: u64) -> Answer<Vec<Task>> {
    let mut statement = transaction.prepare_cached(
        "SELECT number, title, detail, status FROM tasks WHERE session = ?1 AND (?2 IS NULL OR status = ?2) ORDER BY number",
    )?;
    let mut tasks = Bounded::new(bound, "list those of one status");
    for task in statement.query_map(params![session, status.map(written)], read)? {
        let task = task?;
        let weight = (task.title.len() + task.detail.len()) as u64 + 32;
        tasks.push_weighing(task, weight)?;
    }
    Ok(tasks.items)
}

fn update(
    transaction: &Transaction<'_>,
    session: &str,
    id: &str,
    status: Option<TaskStatus>,
    title: Option<&str>,
    detail: Option<&str>,
) -> Answer<Task> {
    let title = title.map(checked_title).transpose()?;
    let detail = detail.map(checked_detail).transpose()?;
    let number: Option<i64> = id.strip_prefix('t').and_then(|number| number.parse().ok());
    transaction
        .prepare_cached(
            "UPDATE tasks SET status = coalesce(?3, status), title = coalesce(?4, title), detail = coalesce(?5, detail)
             WHERE session = ?1 AND number = ?2 RETURNING number, title, detail, status",
        )?
        .query_row(params![session, number, status.map(written), title, detail], read)
        .optional()?
        .ok_or_else(|| Fault::not_found(format!("there is no task `{}`; list_tasks lists them", id.escape_debug())))
}

#[async_trait]
impl TasksHost for StoredTasks {
    async fn add_task(&self, granted: Granted<AddTask>, title: String, detail: Option<String>) -> Result<Task, ApiError> {
        let session = self.session.clone();
        self.store.ask(&granted, move |t, _| add(t, &session, &title, &detail.unwrap_or_default())).await
    }

    async fn list_tasks(&self, granted: Granted<ListTasks>, status: Option<TaskStatus>) -> Result<Vec<Task>, ApiError> {
        let session = self.session.clone();
        self.store.ask(&granted, move |t, call| list(t, &session, status, call.bound)).await
    }

    async fn update_task(
        &self,
        granted: Granted<UpdateTask>,
        id: String,
        status: Option<TaskStatus>,
        title: Option<String>,
        detail: Option<String>,
    ) -> Result<Task, ApiError> {
        let session = self.session.clone();
        self.store.ask(&granted, move |t, _| update(t, &session, &id, status, title.as_deref(), detail.as_deref())).await
    }
}

#[cfg(test)]
mod tests {
    use gg_membrane::ErrorCode;

    use super::*;

    #[test]
    fn tasks_are_a_sessions_own() {
        let store = Store::in_memory().unwrap();
        let first = store.with(|t| add(t, "a", " One ", "d")).unwrap();
        assert_eq!((first.id.as_str(), first.title.as_str(), first.status), ("t1", "One", TaskStatus::Open));
        store.with(|t| add(t, "a", "Two", "")).unwrap();
        assert_eq!(store.with(|t| add(t, "b", "Other", "")).unwrap().id, "t1");
        let done = store.with(|t| update(t, "a", "t1", Some(TaskStatus::Done), None, Some("e"))).unwrap();
        assert_eq!((done.title.as_str(), done.detail.as_str(), done.status), ("One", "e", TaskStatus::Done));
        let titles = |status| {
            let tasks = store.with(|t| list(t, "a", status, 1 << 20)).unwrap();
            tasks.into_iter().map(|task| task.title).collect::<Vec<_>>()
        };
        assert_eq!(titles(None), ["One", "Two"]);
        assert_eq!(titles(Some(TaskStatus::Open)), ["Two"]);
        assert_eq!(titles(Some(TaskStatus::Dropped)), Vec::<String>::new());
    }

    #[test]
    fn nonsense_is_named() {
        let store = Store::in_memory().unwrap();
        store.with(|t| add(t, "a", "One", "")).unwrap();
        for id in ["t2", "1", "", "tt", "t-1", "t99999999999999999999"] {
            assert_eq!(store.with(|t| update(t, "a", id, None, None, None)).unwrap_err().code, ErrorCode::NotFound, "{id}");
        }
        for title in ["", "  ", "a\nb", &"x".repeat(501)] {
            assert_eq!(store.with(|t| add(t, "a", title, "")).unwrap_err().code, ErrorCode::InvalidArgument, "{title}");
        }
        assert_eq!(store.with(|t| add(t, "a", "x", &"x".repeat(DETAIL + 1))).unwrap_err().code, ErrorCode::TooLarge);
    }
}
