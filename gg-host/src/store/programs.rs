//! `programs` over a [`Store`].

use async_trait::async_trait;
use gg_membrane::operations::ProgramsHost;
use gg_membrane::operations::programs::*;
use gg_membrane::{ApiError, CodeModule, EndedTurn, Granted};
use rusqlite::{OptionalExtension, Transaction, params};

use super::notes::rows;
use super::{Store, limit};
use crate::HostProblem;
use crate::fault::{Answer, Fault, named};
use crate::text;
use crate::workspace::Bounded;

/// Runs that `history` answers where a program gives no limit.
const LIMIT: u32 = 20;

/// Programs a store may keep.
const PROGRAMS: i64 = 10_000;

/// Bytes of a saved program.
const BYTES: usize = 1 << 20;

/// Characters of a saved program's description.
const DESCRIPTION: usize = 1000;

/// Answers `programs`: one session's history, and the store's library of saved programs.
#[derive(Debug, Clone)]
pub struct StoredPrograms {
    store: Store,
    session: String,
    /// Turns that the session had before: this agent's first is the one after them.
    before: u32,
}

impl StoredPrograms {
    /// The history of `session` in `store`, and its library. A session that was there before is gone on with: its turns keep their
    /// numbers, and this agent's follow.
    ///
    /// # Errors
    /// [`HostProblem::History`] when the store cannot be read.
    pub fn open(store: Store, session: impl Into<String>) -> Result<Self, HostProblem> {
        let session = session.into();
        let before = store.with(|transaction| latest(transaction, &session));
        let before = before.map_err(|fault| HostProblem::History { reason: fault.message })?;
        Ok(StoredPrograms { store, session, before })
    }

    /// The number a turn of this agent has in its session.
    pub(crate) fn number(&self, turn: u32) -> u32 {
        self.before.saturating_add(turn)
    }

    /// Remembers a turn.
    pub(crate) fn record(&self, run: &EndedTurn) -> Answer<()> {
        self.store.with(|transaction| {
            // Another process may go on with the same session: then the turn comes after what that one wrote.
            let wanted = self.number(run.turn);
            let taken = source(transaction, &self.session, wanted).is_ok();
            let turn = if taken { latest(transaction, &self.session)?.saturating_add(1) } else { wanted };
            transaction
                .prepare_cached(
                    "INSERT INTO runs(session, turn, failed, error_type, summary, source) VALUES (?1, ?2, ?3, ?4, ?5, ?6)",
                )?
                .execute(params![self.session, turn, !run.completed, run.error_kind, run.summary, &*run.source])?;
            Ok(())
        })
    }
}

/// The number of a session's latest turn; 0 before its first.
fn latest(transaction: &Transaction<'_>, session: &str) -> Answer<u32> {
    let latest: Option<u32> =
        transaction.prepare_cached("SELECT max(turn) FROM runs WHERE session = ?1")?.query_row([session], |row| row.get(0))?;
    Ok(latest.unwrap_or(0))
}

fn history(transaction: &Transaction<'_>, session: &str, most: usize, bound: u64) -> Answer<Vec<ProgramRun>> {
    let mut statement = transaction
        .prepare_cached("SELECT turn, failed, error_type, summary FROM runs WHERE session = ?1 ORDER BY turn DESC LIMIT ?2")?;
    let mut runs = Bounded::new(bound, "give a smaller limit");
    for run in statement.query_map(params![session, most as i64], |row| {
        let verdict = if row.get(1)? { Verdict::Failed } else { Verdict::Completed };
        Ok(ProgramRun { turn: row.get(0)?, verdict, error_type: row.get(2)?, summary: row.get(3)? })
    })? {
        let run = run?;
        let weight = (run.summary.len() + run.error_type.as_ref().map_or(0, String::len)) as u64 + 32;
        runs.push_weighing(run, weight)?;
    }
    Ok(runs.items)
}

fn source(transaction: &Transaction<'_>, session: &str, turn: u32) -> Answer<String> {
    let source = transaction
        .prepare_cached("SELECT source FROM runs WHERE session = ?1 AND turn = ?2")?
        .query_row(params![session, turn], |row| row.get(0))
        .optional()?;
    source.ok_or_else(|| Fault::not_found(format!("no program of turn {turn} is remembered; history lists the turns that are")))
}

/// A saved program, with what was saved.
struct Saved {
    program: SavedProgram,
    source: String,
}

fn read(row: &rusqlite::Row<'_>) -> rusqlite::Result<Saved> {
    let exports: String = row.get(3)?;
    let exports = exports.split('\n').filter(|export| !export.is_empty()).map(str::to_string).collect();
    let program = SavedProgram { key: row.get(0)?, description: row.get(1)?, language: row.get(2)?, exports };
    Ok(Saved { program, source: row.get(4)? })
}

fn save(transaction: &Transaction<'_>, saved: &Saved) -> Answer<()> {
    let SavedProgram { key, description, language, exports } = &saved.program;
    if saved.source.len() > BYTES {
        return Err(Fault::too_large(format!("a saved program holds at most {BYTES} bytes, not {}", saved.source.len())));
    }
    let others: i64 =
        transaction.prepare_cached("SELECT count(*) FROM programs WHERE key <> ?1")?.query_row([key], |row| row.get(0))?;
    if others >= PROGRAMS {
        return Err(Fault::exhausted(format!("there are {PROGRAMS} saved programs, and no more fit")));
    }
    // No language's names hold a line's end.
    transaction
        .prepare_cached(
            "INSERT OR REPLACE INTO programs(key, description, language, exports, source) VALUES (?1, ?2, ?3, ?4, ?5)",
        )?
        .execute(params![key, description, language, exports.join("\n"), saved.source])?;
    Ok(())
}

fn list(transaction: &Transaction<'_>) -> Answer<Vec<SavedProgram>> {
    let mut statement =
        transaction.prepare_cached("SELECT key, description, language, exports, '' FROM programs ORDER BY key")?;
    rows(statement.query_map([], |row| Ok(read(row)?.program))?)
}

fn find(transaction: &Transaction<'_>, key: &str) -> Answer<Saved> {
    let saved = transaction
        .prepare_cached("SELECT key, description, language, exports, source FROM programs WHERE key = ?1")?
        .query_row([key], read)
        .optional()?;
    match saved {
        Some(saved) => Ok(saved),
        None => {
            let keys: Vec<_> = list(transaction)?.into_iter().map(|program| program.key).collect();
            Err(Fault::not_found(format!(
                "there is no saved program `{}`{}",
                key.escape_debug(),
                text::did_you_mean(key, keys.iter().map(String::as_str))
            )))
        }
    }
}

#[async_trait]
impl ProgramsHost for StoredPrograms {
    async fn history(&self, granted: Granted<History>, most: Option<u32>) -> Result<Vec<ProgramRun>, ApiError> {
        let session = self.session.clone();
        self.store.ask(&granted, move |t, call| history(t, &session, limit(most, LIMIT), call.bound)).await
    }

    async fn source(&self, granted: Granted<Source>, turn: u32) -> Result<String, ApiError> {
        let session = self.session.clone();
        // The program that asks is the one that history does not hold yet.
        if turn == self.number(granted.context().turn) {
            return Ok(granted.context().program.to_string());
        }
        self.store.ask(&granted, move |t, _| source(t, &session, turn)).await
    }

    async fn save(
        &self,
        granted: Granted<Save>,
        key: String,
        description: String,
        source: Option<String>,
    ) -> Result<SavedProgram, ApiError> {
        let context = granted.context();
        let source = source.unwrap_or_else(|| context.program.to_string());
        let description = description.trim().to_string();
        let checked = text::key(&key).and_then(|()| {
            if description.is_empty() || description.chars().count() > DESCRIPTION {
                return Err(Fault::invalid(format!("a description holds 1 to {DESCRIPTION} characters")));
            }
            Ok(())
        });
        checked.map_err(|fault| named(&granted, fault))?;
        // A program that declares nothing is saved all the same: its source can be read again. What its author got wrong is told
        // when it is loaded.
        let exports = context.binder.exports(&key, &source).await.unwrap_or_default();
        let program = SavedProgram { key, description, language: context.language.clone(), exports };
        let saved = Saved { program: program.clone(), source };
        self.store.ask(&granted, move |t, _| save(t, &saved)).await?;
        Ok(program)
    }

    async fn list_saved(&self, granted: Granted<ListSaved>) -> Result<Vec<SavedProgram>, ApiError> {
        self.store.ask(&granted, |t, _| list(t)).await
    }

    async fn load(&self, granted: Granted<Load>, key: String) -> Result<CodeModule, ApiError> {
        let Saved { program, source } = self.store.ask(&granted, move |t, _| find(t, &key)).await?;
        let language = &granted.context().language;
        if program.language != *language {
            let fault =
                Fault::invalid(format!("`{}` was saved in {}; this program is in {language}", program.key, program.language));
            return Err(named(&granted, fault));
        }
        granted.bind_module(&program.key, &source).await
    }
}

#[cfg(test)]
mod tests {
    use gg_membrane::ErrorCode;

    use super::*;

    fn run(turn: u32, completed: bool) -> EndedTurn {
        let source = format!("source {turn}").into();
        EndedTurn { turn, completed, error_kind: None, summary: format!("turn {turn}"), source }
    }

    #[test]
    fn history_is_a_sessions_own_latest_first() {
        let store = Store::in_memory().unwrap();
        let (a, b) = (StoredPrograms::open(store.clone(), "a").unwrap(), StoredPrograms::open(store.clone(), "b").unwrap());
        a.record(&run(1, true)).unwrap();
        a.record(&run(2, false)).unwrap();
        b.record(&run(1, false)).unwrap();
        let runs = store.with(|t| history(t, "a", 10, 1 << 20)).unwrap();
        assert_eq!(
            runs.iter().map(|run| (run.turn, run.verdict)).collect::<Vec<_>>(),
            [(2, Verdict::Failed), (1, Verdict::Completed)]
        );
        assert_eq!(store.with(|t| history(t, "a", 1, 1 << 20)).unwrap().len(), 1);
        assert_eq!(store.with(|t| source(t, "b", 1)).unwrap(), "source 1");
        assert_eq!(store.with(|t| source(t, "b", 2)).unwrap_err().code, ErrorCode::NotFound);
    }

    #[test]
    fn a_session_that_is_gone_on_with_keeps_every_turn() {
        let store = Store::in_memory().unwrap();
        let first = StoredPrograms::open(store.clone(), "a").unwrap();
        first.record(&run(1, true)).unwrap();
        let (second, third) =
            (StoredPrograms::open(store.clone(), "a").unwrap(), StoredPrograms::open(store.clone(), "a").unwrap());
        second.record(&run(1, true)).unwrap();
        third.record(&run(1, false)).unwrap();
        let runs = store.with(|t| history(t, "a", 10, 1 << 20)).unwrap();
        assert_eq!(runs.iter().map(|run| run.turn).collect::<Vec<_>>(), [3, 2, 1]);
        assert_eq!((first.number(1), second.number(1)), (1, 2));
    }

    #[test]
    fn saved_programs_are_replaced_and_listed() {
        let store = Store::in_memory().unwrap();
        let saved = |key: &str, exports: &[&str]| Saved {
            program: SavedProgram {
                key: key.into(),
                description: "d".into(),
                language: "python".into(),
                exports: exports.iter().map(|export| export.to_string()).collect(),
            },
            source: "s".into(),
        };
        store.with(|t| save(t, &saved("b", &["x", "y"]))).unwrap();
        store.with(|t| save(t, &saved("a", &[]))).unwrap();
        store.with(|t| save(t, &saved("b", &["z"]))).unwrap();
        let programs = store.with(list).unwrap();
        assert_eq!(programs.iter().map(|p| (p.key.as_str(), p.exports.len())).collect::<Vec<_>>(), [("a", 0), ("b", 1)]);
        assert_eq!(store.with(|t| find(t, "b")).unwrap().source, "s");
        assert_eq!(store.with(|t| find(t, "c").map(|_| ())).unwrap_err().code, ErrorCode::NotFound);
    }
}
