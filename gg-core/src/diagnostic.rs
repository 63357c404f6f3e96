//! [`Diagnostic`]: one thing a compiler said, at the model's own line.

use serde::{Deserialize, Serialize};

/// How bad a diagnostic is.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Severity {
    /// The program is rejected.
    Error,
    /// Said, but rejects nothing.
    Warning,
}

/// One thing a compiler, a checker or a runtime said about the program.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Diagnostic {
    /// Line in the model's own source, from 1; 0 when it names none.
    pub line: u32,
    /// Column in characters, from 1; 0 when it names none.
    pub column: u32,
    /// How bad it is.
    pub severity: Severity,
    /// The language's own code, e.g. `TS2322`.
    pub code: Option<String>,
    /// What it says.
    pub message: String,
}

/// How many diagnostics a model reads of one rejected program.
pub const MOST_DIAGNOSTICS: usize = 8;

impl Diagnostic {
    /// An error at a place.
    pub fn error(line: u32, column: u32, code: Option<&str>, message: impl Into<String>) -> Self {
        Diagnostic { line, column, severity: Severity::Error, code: code.map(str::to_string), message: message.into() }
    }

    /// Drops repetitions and all beyond [`MOST_DIAGNOSTICS`], and says how many were left out.
    pub fn bounded(diagnostics: Vec<Diagnostic>) -> (Vec<Diagnostic>, usize) {
        let mut kept: Vec<Diagnostic> = Vec::new();
        let mut dropped = 0;
        for diagnostic in diagnostics {
            if kept.contains(&diagnostic) {
                continue;
            }
            if kept.len() == MOST_DIAGNOSTICS {
                dropped += 1;
            } else {
                kept.push(diagnostic);
            }
        }
        (kept, dropped)
    }
}
