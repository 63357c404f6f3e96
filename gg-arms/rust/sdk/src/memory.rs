//! Notes that outlast the turn.
//!
//! A note may carry code: reading such a note binds it, and later programs write `use lib::<key>;`.

use crate::Result;
use crate::failure::answer;
use crate::programs::CodeModule;
use crate::wire::memory as wire;

/// A note, without its text.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Note {
    /// The note's name.
    pub key: String,
    /// Its first line.
    pub summary: String,
    /// Whether it carries a code module.
    pub has_code: bool,
}

impl Note {
    /// Removes the note.
    ///
    /// # Errors
    /// `not_found` when the note is gone.
    ///
    /// # Examples
    /// ```
    /// gg::memory::write_note("draft", "To be thrown away.")?.remove()?;
    /// ```
    #[track_caller]
    #[doc(alias = "memory.remove_note")]
    pub fn remove(self) -> Result<()> {
        remove_note(&self.key)
    }
}

/// A note with its text.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct NoteContent {
    /// The note's name.
    pub key: String,
    /// Its first line.
    pub summary: String,
    /// Whether it carries a code module.
    pub has_code: bool,
    /// The note's text.
    pub text: String,
    /// The code module that reading it bound; `None` when it carries no code.
    pub module: Option<CodeModule>,
}

impl From<wire::Note> for Note {
    fn from(note: wire::Note) -> Self {
        Note { key: note.key, summary: note.summary, has_code: note.has_code }
    }
}

/// Lists all notes. For those of a prefix see [`ListNotes`].
///
/// Returns the notes, sorted by key.
///
/// # Errors
/// `unavailable` when this program has no memory.
///
/// # Examples
/// ```
/// for note in gg::memory::list_notes()? {
///     println!("{}: {}", note.key, note.summary);
/// }
/// ```
#[track_caller]
#[doc(alias = "memory.list_notes")]
pub fn list_notes() -> Result<Vec<Note>> {
    ListNotes::new().call()
}

request! {
    /// Lists notes.
    ///
    /// # Examples
    /// ```
    /// println!("{}", gg::memory::ListNotes::new().prefix("build-").call()?.len());
    /// ```
    ListNotes<'a>() {
        /// What the key must begin with; all notes when left out.
        prefix: &'a str,
    }
    /// Lists them; see [`list_notes`].
    ///
    /// # Errors
    /// `unavailable` when this program has no memory.
    #[doc(alias = "memory.list_notes")]
    call(it) -> Vec<Note> {
        wire::list_notes(it.prefix).map(|notes| notes.into_iter().map(Note::from).collect())
    }
}

/// Reads a note. A note that carries code is bound as a code module for later programs.
///
/// Returns the note with its text.
///
/// # Arguments
/// * `key` - The note's name.
///
/// # Errors
/// `not_found` when there is no such note.
///
/// # Examples
/// ```
/// use gg::memory;
///
/// memory::write_note("build", "Run make first.")?;
/// println!("{}", memory::read_note("build")?.text);
/// ```
#[track_caller]
#[doc(alias = "memory.read_note")]
pub fn read_note(key: &str) -> Result<NoteContent> {
    answer(wire::read_note(key)).map(|note| NoteContent {
        key: note.key,
        summary: note.summary,
        has_code: note.has_code,
        text: note.text,
        module: note.module.map(CodeModule::from),
    })
}

/// Writes a note, in place of the one of that name. To let it carry code see [`WriteNote`].
///
/// Returns the note that was written.
///
/// # Arguments
/// * `key` - The note's name: a letter, then letters, digits, `_` and `-`.
/// * `text` - The note's text. Its first line is its summary.
///
/// # Errors
/// `invalid_argument` when the key is malformed.
///
/// # Examples
/// ```
/// gg::memory::write_note("build", "Run make first.")?;
/// ```
#[track_caller]
#[doc(alias = "memory.write_note")]
pub fn write_note(key: &str, text: &str) -> Result<Note> {
    WriteNote::new(key, text).call()
}

request! {
    /// Writes a note, in place of the one of that name.
    ///
    /// # Examples
    /// ```
    /// use gg::memory::WriteNote;
    ///
    /// let code = "pub fn area(width: f64, height: f64) -> f64 { width * height }";
    /// println!("{}", WriteNote::new("shapes", "Helpers for shapes.").code(code).call()?.has_code);
    /// ```
    WriteNote<'a>(key: &'a str, text: &'a str) {
        /// A code module to carry, in this program's language.
        code: &'a str,
    }
    /// Writes it; see [`write_note`].
    ///
    /// # Errors
    /// `invalid_argument` when the key is malformed, or the code does not compile or declares no public name.
    #[doc(alias = "memory.write_note")]
    call(it) -> Note {
        wire::write_note(it.key, it.text, it.code).map(Note::from)
    }
}

/// Removes a note.
///
/// # Arguments
/// * `key` - The note's name.
///
/// # Errors
/// `not_found` when there is no such note.
///
/// # Examples
/// ```
/// use gg::memory;
///
/// memory::write_note("draft", "To be thrown away.")?;
/// memory::remove_note("draft")?;
/// ```
#[track_caller]
#[doc(alias = "memory.remove_note")]
pub fn remove_note(key: &str) -> Result<()> {
    answer(wire::remove_note(key))
}

/// Finds notes by words they hold. For the best only see [`SearchNotes`].
///
/// Returns the notes found, best first.
///
/// # Arguments
/// * `query` - Words to look for.
///
/// # Errors
/// `unavailable` when this program has no memory.
///
/// # Examples
/// ```
/// use gg::memory;
///
/// memory::write_note("build", "Run make first.")?;
/// println!("{}", memory::search_notes("make")?.len());
/// ```
#[track_caller]
#[doc(alias = "memory.search_notes")]
pub fn search_notes(query: &str) -> Result<Vec<Note>> {
    SearchNotes::new(query).call()
}

request! {
    /// Finds notes by words they hold.
    ///
    /// # Examples
    /// ```
    /// println!("{}", gg::memory::SearchNotes::new("make").limit(3).call()?.len());
    /// ```
    SearchNotes<'a>(query: &'a str) {
        /// How many to return at most.
        limit: u32,
    }
    /// Finds them; see [`search_notes`].
    ///
    /// # Errors
    /// `unavailable` when this program has no memory.
    #[doc(alias = "memory.search_notes")]
    call(it) -> Vec<Note> {
        wire::search_notes(it.query, it.limit).map(|notes| notes.into_iter().map(Note::from).collect())
    }
}
