//! The programs of this agent: what ran before, and what is kept for later.
//!
//! A program that is kept becomes a code module: once loaded, later programs write `use lib::<key>;`.

use crate::Result;
use crate::failure::answer;
use crate::wire::{programs as wire, types as wire_types};

/// How a program ended.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Verdict {
    /// It ended well.
    Completed,
    /// It did not run, or it failed.
    Failed,
}

/// A program of an earlier turn.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct ProgramRun {
    /// The turn it answered.
    pub turn: u32,
    /// How it ended.
    pub verdict: Verdict,
    /// The kind of its failure, such as `sandbox_trap`; `None` when it ended well.
    pub error_type: Option<String>,
    /// What it did, in one line.
    pub summary: String,
}

/// A program that is kept.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct SavedProgram {
    /// What it is loaded by.
    pub key: String,
    /// What it is for.
    pub description: String,
    /// The language it is written in.
    pub language: String,
    /// The public names it declares.
    pub exports: Vec<String>,
}

/// A code module that later programs can reach as `lib::<key>`.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct CodeModule {
    /// The module's name below `lib`.
    pub key: String,
    /// The public names it declares.
    pub exports: Vec<String>,
}

impl From<wire_types::CodeModule> for CodeModule {
    fn from(module: wire_types::CodeModule) -> Self {
        CodeModule { key: module.key, exports: module.exports }
    }
}

impl From<wire::SavedProgram> for SavedProgram {
    fn from(saved: wire::SavedProgram) -> Self {
        SavedProgram { key: saved.key, description: saved.description, language: saved.language, exports: saved.exports }
    }
}

/// Lists the programs of earlier turns. For the latest only see [`History`].
///
/// Returns the programs that ran, latest first.
///
/// # Errors
/// `unavailable` when this program may not look back.
///
/// # Examples
/// ```
/// for ran in gg::programs::history()? {
///     println!("{} {:?} {}", ran.turn, ran.verdict, ran.summary);
/// }
/// ```
#[track_caller]
#[doc(alias = "programs.history")]
pub fn history() -> Result<Vec<ProgramRun>> {
    History::new().call()
}

request! {
    /// Lists the programs of earlier turns.
    ///
    /// # Examples
    /// ```
    /// println!("{}", gg::programs::History::new().limit(5).call()?.len());
    /// ```
    History() {
        /// How many to return at most, the latest of them.
        limit: u32,
    }
    /// Lists them; see [`history`].
    ///
    /// # Errors
    /// `unavailable` when this program may not look back.
    #[doc(alias = "programs.history")]
    call(it) -> Vec<ProgramRun> {
        wire::history(it.limit).map(|runs| {
            let owned = |ran: wire::ProgramRun| ProgramRun {
                turn: ran.turn,
                verdict: match ran.verdict {
                    wire::Verdict::Completed => Verdict::Completed,
                    wire::Verdict::Failed => Verdict::Failed,
                },
                error_type: ran.error_type,
                summary: ran.summary,
            };
            runs.into_iter().map(owned).collect()
        })
    }
}

/// Returns the text of a program of an earlier turn.
///
/// Returns the program, as it was written.
///
/// # Arguments
/// * `turn` - The turn the program answered.
///
/// # Errors
/// `not_found` when no program answered that turn.
///
/// # Examples
/// ```
/// use gg::programs;
///
/// for ran in programs::history()?.into_iter().take(1) {
///     println!("{}", programs::source(ran.turn)?);
/// }
/// ```
#[track_caller]
#[doc(alias = "programs.source")]
pub fn source(turn: u32) -> Result<String> {
    answer(wire::source(turn))
}

/// Keeps this very program under a name, to be loaded as a code module later. For another text see [`Save`].
///
/// Returns the kept program and the names it declares.
///
/// # Arguments
/// * `key` - The name to keep it under: a letter, then letters, digits, `_` and `-`.
/// * `description` - What it is for, in one sentence.
///
/// # Errors
/// `invalid_argument` when the program declares no public name.
///
/// # Examples
/// ```
/// # // Its own public names are what is kept.
/// pub fn double(n: i32) -> i32 {
///     2 * n
/// }
///
/// fn main() -> Result<(), gg::ApiError> {
///     println!("{:?}", gg::programs::save("double", "Doubles a number.")?.exports);
///     Ok(())
/// }
/// ```
#[track_caller]
#[doc(alias = "programs.save")]
pub fn save(key: &str, description: &str) -> Result<SavedProgram> {
    Save::new(key, description).call()
}

request! {
    /// Keeps a program under a name, to be loaded as a code module later.
    ///
    /// # Examples
    /// ```
    /// use gg::programs::Save;
    ///
    /// let source = "pub fn double(n: i32) -> i32 { 2 * n }";
    /// println!("{:?}", Save::new("double", "Doubles a number.").source(source).call()?.exports);
    /// ```
    Save<'a>(key: &'a str, description: &'a str) {
        /// The program's text; this very program when left out.
        source: &'a str,
    }
    /// Keeps it; see [`save`].
    ///
    /// # Errors
    /// `invalid_argument` when the text does not compile, or declares no public name.
    #[doc(alias = "programs.save")]
    call(it) -> SavedProgram {
        wire::save(it.key, it.description, it.source).map(SavedProgram::from)
    }
}

/// Lists the programs that are kept.
///
/// Returns the kept programs, sorted by key.
///
/// # Errors
/// `unavailable` when this program has no program library.
///
/// # Examples
/// ```
/// for saved in gg::programs::list_saved()? {
///     println!("{}: {}", saved.key, saved.description);
/// }
/// ```
#[track_caller]
#[doc(alias = "programs.list_saved")]
pub fn list_saved() -> Result<Vec<SavedProgram>> {
    answer(wire::list_saved()).map(|saved| saved.into_iter().map(SavedProgram::from).collect())
}

/// Binds a kept program as a code module, which later programs reach as `lib::<key>`.
///
/// Returns the module's name and the names it declares.
///
/// # Arguments
/// * `key` - The name it is kept under.
///
/// # Errors
/// `not_found` when nothing is kept under that name.
///
/// # Examples
/// ```
/// use gg::programs::{self, Save};
///
/// Save::new("double", "Doubles a number.").source("pub fn double(n: i32) -> i32 { 2 * n }").call()?;
/// println!("{:?}", programs::load("double")?.exports);
/// ```
#[track_caller]
#[doc(alias = "programs.load")]
pub fn load(key: &str) -> Result<CodeModule> {
    answer(wire::load(key)).map(CodeModule::from)
}
