//! `memory` over a [`Store`].

use async_trait::async_trait;
use gg_membrane::operations::MemoryHost;
use gg_membrane::operations::memory::*;
use gg_membrane::{ApiError, Granted};
use rusqlite::{OptionalExtension, Transaction, params};

use super::{Store, limit};
use crate::fault::{Answer, Fault};
use crate::text;
use crate::workspace::Bounded;

/// Notes that `search_notes` answers where a program gives no limit.
const LIMIT: u32 = 20;

/// Answers `memory`.
///
/// A note's code is in the language it was written in. `has_code` says whether there is code in this agent's language, and only such
/// code is bound; it is compiled when it is read, and what its author got wrong is then told.
#[derive(Debug, Clone)]
pub struct StoredNotes(Store);

/// Notes a store may hold.
const NOTES: i64 = 10_000;

/// Bytes of a note's text, and of its code.
const BYTES: usize = 1 << 20;

/// What a list shows of a note; its text's first line is within its head.
const LISTED: &str = "notes.key, substr(notes.text, 1, 4000), notes.language";

/// A note as it is stored; `language` is that of its code, where it has some.
struct Row {
    key: String,
    text: String,
    language: Option<String>,
    code: Option<String>,
}

impl Row {
    fn code_in(&self, language: &str) -> Option<&str> {
        self.code.as_deref().filter(|_| self.language.as_deref() == Some(language))
    }
}

/// A note as it is listed for a program in `language`.
fn listed(row: &rusqlite::Row<'_>, language: &str) -> rusqlite::Result<Note> {
    let (key, head, code): (_, String, Option<String>) = (row.get(0)?, row.get(1)?, row.get(2)?);
    Ok(Note { key, summary: text::summary(&head), has_code: code.as_deref() == Some(language) })
}

impl StoredNotes {
    /// The notes of `store`.
    pub fn new(store: Store) -> Self {
        StoredNotes(store)
    }
}

fn find(transaction: &Transaction<'_>, key: &str) -> Answer<Row> {
    let row = transaction
        .prepare_cached("SELECT key, text, language, code FROM notes WHERE key = ?1")?
        .query_row([key], |row| Ok(Row { key: row.get(0)?, text: row.get(1)?, language: row.get(2)?, code: row.get(3)? }))
        .optional()?;
    match row {
        Some(row) => Ok(row),
        None => {
            let keys: Vec<String> = rows(transaction.prepare_cached("SELECT key FROM notes")?.query_map([], |row| row.get(0))?)?;
            Err(Fault::not_found(format!(
                "there is no note `{}`{}",
                key.escape_debug(),
                text::did_you_mean(key, keys.iter().map(String::as_str))
            )))
        }
    }
}

pub(super) fn rows<T>(rows: impl Iterator<Item = rusqlite::Result<T>>) -> Answer<Vec<T>> {
    Ok(rows.collect::<rusqlite::Result<_>>()?)
}

fn list(transaction: &Transaction<'_>, prefix: &str, language: &str, bound: u64) -> Answer<Vec<Note>> {
    let mut notes = Bounded::new(bound, "list those of a longer prefix");
    let mut statement =
        transaction.prepare_cached(&format!("SELECT {LISTED} FROM notes WHERE substr(key, 1, length(?1)) = ?1 ORDER BY key"))?;
    for note in statement.query_map([prefix], |row| listed(row, language))? {
        push(&mut notes, note?)?;
    }
    Ok(notes.items)
}

fn push(notes: &mut Bounded<Note>, note: Note) -> Answer<()> {
    let weight = (note.key.len() + note.summary.len()) as u64 + 32;
    notes.push_weighing(note, weight)
}

fn search(transaction: &Transaction<'_>, query: &str, most: usize, language: &str, bound: u64) -> Answer<Vec<Note>> {
    let Some(matched) = text::match_any(words_of(query)) else {
        return if query.trim().is_empty() {
            Ok(list(transaction, "", language, bound)?.into_iter().take(most).collect())
        } else {
            literal(transaction, query, most, language, bound)
        };
    };
    let mut notes = Bounded::new(bound, "give a smaller limit");
    {
        let mut statement = transaction.prepare_cached(&format!(
            "SELECT {LISTED} FROM notes_words JOIN notes ON notes.id = notes_words.rowid
             WHERE notes_words MATCH ?1 ORDER BY bm25(notes_words, 4.0, 1.0), notes.key LIMIT ?2"
        ))?;
        for note in statement.query_map(params![matched, most as i64], |row| listed(row, language))? {
            push(&mut notes, note?)?;
        }
    }
    // Languages that put no space between words are found letter by letter.
    if notes.items.is_empty() { literal(transaction, query, most, language, bound) } else { Ok(notes.items) }
}

/// The words of a question as the index has them: it knows no humps.
fn words_of(query: &str) -> Vec<String> {
    let words = query.split(|one: char| !one.is_alphanumeric()).filter(|word| !word.is_empty()).map(str::to_lowercase);
    let all: Vec<String> = words.collect();
    let told = text::asked(&all.join(" "));
    all.into_iter().filter(|word| told.contains(word)).collect()
}

fn literal(transaction: &Transaction<'_>, query: &str, most: usize, language: &str, bound: u64) -> Answer<Vec<Note>> {
    let mut notes = Bounded::new(bound, "give a smaller limit");
    let mut statement = transaction.prepare_cached(&format!(
        "SELECT {LISTED} FROM notes WHERE instr(lower(text), lower(?1)) OR instr(lower(key), lower(?1)) ORDER BY key LIMIT ?2"
    ))?;
    for note in statement.query_map(params![query.trim(), most as i64], |row| listed(row, language))? {
        push(&mut notes, note?)?;
    }
    Ok(notes.items)
}

fn write(transaction: &Transaction<'_>, key: &str, text: &str, code: Option<&str>, language: &str) -> Answer<Note> {
    text::key(key)?;
    if text.len() > BYTES || code.is_some_and(|code| code.len() > BYTES) {
        return Err(Fault::too_large(format!("a note's text and its code hold at most {BYTES} bytes each")));
    }
    let others: i64 =
        transaction.prepare_cached("SELECT count(*) FROM notes WHERE key <> ?1")?.query_row([key], |row| row.get(0))?;
    if others >= NOTES {
        return Err(Fault::exhausted(format!("there are {NOTES} notes, and no more fit; remove one first")));
    }
    transaction
        .prepare_cached(
            "INSERT INTO notes(key, text, code, language) VALUES (?1, ?2, ?3, ?4)
             ON CONFLICT(key) DO UPDATE SET text = excluded.text, code = excluded.code, language = excluded.language",
        )?
        .execute(params![key, text, code, code.map(|_| language)])?;
    Ok(Note { key: key.to_string(), summary: text::summary(text), has_code: code.is_some() })
}

fn remove(transaction: &Transaction<'_>, key: &str) -> Answer<()> {
    find(transaction, key)?;
    transaction.prepare_cached("DELETE FROM notes WHERE key = ?1")?.execute([key])?;
    Ok(())
}

#[async_trait]
impl MemoryHost for StoredNotes {
    async fn list_notes(&self, granted: Granted<ListNotes>, prefix: Option<String>) -> Result<Vec<Note>, ApiError> {
        let language = granted.context().language.clone();
        self.0.ask(&granted, move |t, call| list(t, &prefix.unwrap_or_default(), &language, call.bound)).await
    }

    async fn read_note(&self, granted: Granted<ReadNote>, key: String) -> Result<NoteContent, ApiError> {
        let row = self.0.ask(&granted, move |t, _| find(t, &key)).await?;
        let code = row.code_in(&granted.context().language);
        let module = match code {
            Some(code) => Some(granted.bind_module(&row.key, code).await?),
            None => None,
        };
        let has_code = code.is_some();
        Ok(NoteContent { key: row.key, summary: text::summary(&row.text), has_code, text: row.text, module })
    }

    async fn write_note(
        &self,
        granted: Granted<WriteNote>,
        key: String,
        text: String,
        code: Option<String>,
    ) -> Result<Note, ApiError> {
        let language = granted.context().language.clone();
        self.0.ask(&granted, move |t, _| write(t, &key, &text, code.as_deref(), &language)).await
    }

    async fn remove_note(&self, granted: Granted<RemoveNote>, key: String) -> Result<(), ApiError> {
        self.0.ask(&granted, move |t, _| remove(t, &key)).await
    }

    async fn search_notes(&self, granted: Granted<SearchNotes>, query: String, most: Option<u32>) -> Result<Vec<Note>, ApiError> {
        let language = granted.context().language.clone();
        self.0.ask(&granted, move |t, call| search(t, &query, limit(most, LIMIT), &language, call.bound)).await
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn store() -> Store {
        let store = Store::in_memory().unwrap();
        for (key, text) in [
            ("build", "# How to build\nRun `make all`, never make clean."),
            ("deploy-notes", "The server is restarted by hand. See Zürich."),
            ("jp", "東京でビルドする"),
        ] {
            store.with(|t| write(t, key, text, None, "python")).unwrap();
        }
        store
    }

    fn keys(store: &Store, query: &str) -> Vec<String> {
        let notes = store.with(|t| search(t, query, 10, "python", 1 << 20)).unwrap();
        notes.into_iter().map(|note| note.key).collect()
    }

    #[test]
    fn notes_are_found_by_their_words() {
        let store = store();
        for (query, found) in [
            ("build", vec!["build"]),
            ("BUILD make", vec!["build"]),
            ("restart", vec!["deploy-notes"]),
            ("zurich", vec!["deploy-notes"]),
            ("ビルド", vec!["jp"]),
            ("deploy", vec!["deploy-notes"]),
            ("how to build", vec!["build"]),
            ("nothing of it", vec![]),
            ("", vec!["build", "deploy-notes", "jp"]),
            ("  ", vec!["build", "deploy-notes", "jp"]),
        ] {
            assert_eq!(keys(&store, query), found, "{query}");
        }
    }

    #[test]
    fn the_index_has_no_syntax_of_its_own() {
        let store = store();
        for query in [
            "\"",
            "'",
            "\"build",
            "AND",
            "build AND",
            "NEAR(",
            "NEAR(build make, 2)",
            "*",
            "key:build",
            "^build",
            "-make",
            "{a b}: c",
            "(((",
            "\0",
            "%",
            "a*b*",
            ";--",
        ] {
            store.with(|t| search(t, query, 10, "python", 1 << 20)).unwrap_or_else(|fault| panic!("{query}: {fault:?}"));
        }
        assert_eq!(keys(&store, "\"build\""), ["build"]);
        assert_eq!(keys(&store, "`make all`"), ["build"]);
    }

    #[test]
    fn writing_again_replaces_and_the_index_follows() {
        let store = store();
        store.with(|t| write(t, "build", "Use ninja.", Some("x"), "python")).unwrap();
        assert_eq!(keys(&store, "make"), Vec::<String>::new());
        assert_eq!(keys(&store, "ninja"), ["build"]);
        for (language, has_code) in [("python", true), ("ruby", false)] {
            assert_eq!(store.with(|t| list(t, "build", language, 1 << 20)).unwrap()[0].has_code, has_code);
            assert_eq!(store.with(|t| find(t, "build")).unwrap().code_in(language).is_some(), has_code);
        }
        store.with(|t| remove(t, "build")).unwrap();
        assert_eq!(keys(&store, "ninja"), Vec::<String>::new());
        let fault = store.with(|t| remove(t, "deploy_notes")).unwrap_err();
        assert!(fault.message.contains("did you mean `deploy-notes`?"), "{fault:?}");
        assert!(store.with(|t| write(t, "no key", "", None, "python")).is_err());
        let large = "x".repeat(BYTES + 1);
        for (text, code) in [(large.as_str(), None), ("", Some(large.as_str()))] {
            let fault = store.with(|t| write(t, "large", text, code, "python")).unwrap_err();
            assert_eq!(fault.code, gg_membrane::ErrorCode::TooLarge);
        }
    }

    #[test]
    fn prefixes_are_taken_literally() {
        let store = store();
        store.with(|t| write(t, "de_x", "", None, "python")).unwrap();
        let list = |prefix: &str| {
            store.with(|t| list(t, prefix, "python", 1 << 20)).unwrap().into_iter().map(|n| n.key).collect::<Vec<_>>()
        };
        assert_eq!(list("de"), ["de_x", "deploy-notes"]);
        assert_eq!(list("de_"), ["de_x"]);
        assert_eq!(list("%"), Vec::<String>::new());
        assert_eq!(list("").len(), 4);
    }
}
