//! [`Store`]: one SQLite database that holds notes, saved programs, tasks and history.

mod notes;
mod programs;
mod tasks;

use std::path::Path;
use std::sync::{Arc, Mutex};
use std::time::Duration;

use gg_membrane::{ApiError, Granted, Op};
use rusqlite::{Connection, ErrorCode as SqliteCode, Transaction, TransactionBehavior};

pub use self::notes::StoredNotes;
pub use self::programs::StoredPrograms;
pub use self::tasks::StoredTasks;
use crate::HostProblem;
use crate::fault::{Answer, Call, Fault, blocking};

/// The version of the tables below, in the database's `user_version`.
const SCHEMA_VERSION: i64 = 1;

const SCHEMA: &str = "
    CREATE TABLE notes (
        id INTEGER PRIMARY KEY,
        key TEXT NOT NULL UNIQUE,
        text TEXT NOT NULL,
        code TEXT,
        language TEXT
    ) STRICT;
    CREATE VIRTUAL TABLE notes_words USING fts5(key, text, content='notes', content_rowid='id', tokenize='unicode61 remove_diacritics 2');
    CREATE TRIGGER notes_inserted AFTER INSERT ON notes BEGIN
        INSERT INTO notes_words(rowid, key, text) VALUES (new.id, new.key, new.text);
    END;
    CREATE TRIGGER notes_deleted AFTER DELETE ON notes BEGIN
        INSERT INTO notes_words(notes_words, rowid, key, text) VALUES ('delete', old.id, old.key, old.text);
    END;
    CREATE TRIGGER notes_updated AFTER UPDATE ON notes BEGIN
        INSERT INTO notes_words(notes_words, rowid, key, text) VALUES ('delete', old.id, old.key, old.text);
        INSERT INTO notes_words(rowid, key, text) VALUES (new.id, new.key, new.text);
    END;
    CREATE TABLE programs (
        key TEXT PRIMARY KEY,
        description TEXT NOT NULL,
        language TEXT NOT NULL,
        exports TEXT NOT NULL,
        source TEXT NOT NULL
    ) STRICT;
    CREATE TABLE tasks (
        session TEXT NOT NULL,
        number INTEGER NOT NULL,
        title TEXT NOT NULL,
        detail TEXT NOT NULL,
        status TEXT NOT NULL,
        PRIMARY KEY (session, number)
    ) STRICT;
    CREATE TABLE runs (
        session TEXT NOT NULL,
        turn INTEGER NOT NULL,
        failed INTEGER NOT NULL,
        error_type TEXT,
        summary TEXT NOT NULL,
        source TEXT NOT NULL,
        PRIMARY KEY (session, turn)
    ) STRICT;
";

/// How long a writer waits for another process's.
const BUSY: Duration = Duration::from_secs(10);

/// A database of notes, saved programs, tasks and history. Cheap to clone; clones share it, and so may other processes.
///
/// Notes and saved programs are the store's; tasks and history belong to one session in it.
#[derive(Debug, Clone)]
pub struct Store(Arc<Mutex<Connection>>);

impl Store {
    /// Opens the database at `path`, making it where it is missing.
    ///
    /// # Errors
    /// [`HostProblem::Store`] when it cannot be opened or made, and [`HostProblem::StoreVersion`] when a newer gg wrote it.
    pub fn open(path: impl AsRef<Path>) -> Result<Self, HostProblem> {
        let path = path.as_ref();
        let problem = |source| HostProblem::Store { path: path.to_path_buf(), source };
        let connection = Connection::open(path).map_err(problem)?;
        connection.busy_timeout(BUSY).map_err(problem)?;
        wal(&connection).map_err(problem)?;
        Store::over(connection, path)
    }

    /// A store that is gone when it is dropped.
    ///
    /// # Errors
    /// [`HostProblem::Store`] when there is no memory for it.
    pub fn in_memory() -> Result<Self, HostProblem> {
        let path = Path::new(":memory:");
        let connection = Connection::open_in_memory().map_err(|source| HostProblem::Store { path: path.into(), source })?;
        Store::over(connection, path)
    }

    fn over(mut connection: Connection, path: &Path) -> Result<Self, HostProblem> {
        let problem = |source| HostProblem::Store { path: path.to_path_buf(), source };
        let transaction = connection.transaction_with_behavior(TransactionBehavior::Immediate).map_err(problem)?;
        let version: i64 = transaction.query_row("PRAGMA user_version", [], |row| row.get(0)).map_err(problem)?;
        match version {
            SCHEMA_VERSION => {}
            0 => {
                transaction.execute_batch(SCHEMA).map_err(problem)?;
                transaction.pragma_update(None, "user_version", SCHEMA_VERSION).map_err(problem)?;
            }
            found => return Err(HostProblem::StoreVersion { path: path.to_path_buf(), found, known: SCHEMA_VERSION }),
        }
        transaction.commit().map_err(problem)?;
        Ok(Store(Arc::new(Mutex::new(connection))))
    }

    /// Runs `work` in one transaction, which is undone when it fails.
    pub(crate) fn with<T>(&self, work: impl FnOnce(&Transaction<'_>) -> Answer<T>) -> Answer<T> {
        // A panic in `work` undid its transaction: the connection is as good as before.
        let mut connection = self.0.lock().unwrap_or_else(std::sync::PoisonError::into_inner);
        let transaction = connection.transaction_with_behavior(TransactionBehavior::Immediate)?;
        let answer = work(&transaction)?;
        transaction.commit()?;
        Ok(answer)
    }

    /// As [`Store::with`], on a blocking thread.
    async fn ask<O: Op, T: Send + 'static>(
        &self,
        granted: &Granted<O>,
        work: impl FnOnce(&Transaction<'_>, &Call) -> Answer<T> + Send + 'static,
    ) -> Result<T, ApiError> {
        let store = self.clone();
        blocking(granted, move |call| store.with(|transaction| work(transaction, call))).await
    }
}

/// Turns write-ahead logging on: readers and one writer do not wait for each other. Two processes that make a database at once may
/// find it busy, which the busy timeout does not cover here.
fn wal(connection: &Connection) -> rusqlite::Result<()> {
    let started = std::time::Instant::now();
    loop {
        match connection.pragma_update(None, "journal_mode", "wal") {
            Err(rusqlite::Error::SqliteFailure(error, _))
                if matches!(error.code, SqliteCode::DatabaseBusy | SqliteCode::DatabaseLocked) && started.elapsed() < BUSY =>
            {
                std::thread::sleep(Duration::from_millis(10));
            }
            other => return other,
        }
    }
}

impl From<rusqlite::Error> for Fault {
    fn from(problem: rusqlite::Error) -> Self {
        match problem.sqlite_error_code() {
            Some(SqliteCode::DatabaseBusy | SqliteCode::DatabaseLocked) => {
                Fault::new(gg_membrane::ErrorCode::Timeout, "the store was in use by another process for too long; try again")
            }
            Some(SqliteCode::DiskFull) => Fault::exhausted("the store is full"),
            _ => Fault::internal(format!("the store failed: {problem}")),
        }
    }
}

/// How many rows a program asked for.
fn limit(limit: Option<u32>, default: u32) -> usize {
    limit.unwrap_or(default) as usize
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_newer_store_is_refused_and_a_foreign_file_is_named() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("store.db");
        Store::open(&path).unwrap().with(|t| Ok(t.pragma_update(None, "user_version", 99)?)).unwrap();
        let problem = Store::open(&path).unwrap_err();
        assert!(matches!(problem, HostProblem::StoreVersion { found: 99, .. }), "{problem}");
        let other = folder.path().join("other");
        std::fs::write(&other, "not a database, but long enough to have a header of its own".repeat(20)).unwrap();
        assert!(Store::open(&other).unwrap_err().to_string().contains("other"));
        assert!(Store::open(folder.path().join("gone/store.db")).is_err());
    }

    #[test]
    fn a_failed_transaction_leaves_nothing() {
        let store = Store::in_memory().unwrap();
        let failed: Answer<()> = store.with(|t| {
            t.execute("INSERT INTO notes(key, text) VALUES ('a', 'b')", [])?;
            Err(Fault::invalid("no"))
        });
        assert!(failed.is_err());
        let count: i64 = store.with(|t| Ok(t.query_row("SELECT count(*) FROM notes", [], |row| row.get(0))?)).unwrap();
        assert_eq!(count, 0);
    }

    /// Set in the child processes of the test below: the path of the store.
    const CHILD: &str = "GG_STORE_TEST_CHILD";

    #[test]
    fn two_processes_lose_no_update() {
        const EACH: usize = 200;
        let add = |store: &Store, name: &str| {
            for n in 0..EACH {
                store.with(|t| tasks::add(t, "s", &format!("{name} {n}"), "")).unwrap();
            }
        };
        if let Ok(path) = std::env::var(CHILD) {
            add(&Store::open(path).unwrap(), "child");
            return;
        }
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("store.db");
        let this = std::env::current_exe().unwrap();
        let children: Vec<_> = (0..2)
            .map(|_| {
                let mut command = std::process::Command::new(&this);
                command.args(["--exact", "store::tests::two_processes_lose_no_update"]).env(CHILD, &path);
                command.stdout(std::process::Stdio::null()).spawn().unwrap()
            })
            .collect();
        let store = Store::open(&path).unwrap();
        add(&store, "parent");
        for mut child in children {
            assert!(child.wait().unwrap().success());
        }
        let tasks = store.with(|t| tasks::list(t, "s", None, 1 << 20)).unwrap();
        let ids: std::collections::BTreeSet<_> = tasks.iter().map(|task| task.id.clone()).collect();
        assert_eq!((tasks.len(), ids.len()), (3 * EACH, 3 * EACH));
    }
}
