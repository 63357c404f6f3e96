//! Records: what happened in a run, one JSON object a line. `docs/records.md` describes every field.

mod read;
mod write;

use std::collections::BTreeMap;

use gg_core::{Cost, Tape, TurnErrorKind};
use gg_membrane::{CallOutcome, Grant, Limits, OpenedView, Role};
use serde::{Deserialize, Serialize};
use serde_json::Value;

use crate::DocViewTypes;

pub use read::{Fault, Records, TurnRecord};
pub use write::{AgentRecorder, Recorder};

/// The version of the schema that this gg writes, and the only one that it reads.
pub const SCHEMA: u32 = 1;

/// A record that cannot be written or read.
#[derive(Debug, thiserror::Error)]
pub enum RecordProblem {
    /// The file cannot be used.
    #[error("{}: {source}", path.display())]
    File {
        /// Which file.
        path: std::path::PathBuf,
        /// Why.
        source: std::io::Error,
    },
    /// A line is of a schema that this gg does not know.
    #[error("{}:{line}: schema {found}; this gg reads schema {SCHEMA}", path.display())]
    Schema {
        /// Which file.
        path: std::path::PathBuf,
        /// Its line, from 1.
        line: usize,
        /// The schema it names.
        found: u64,
    },
}

/// One line of a record.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
pub struct Record {
    /// [`SCHEMA`].
    pub schema: u32,
    /// When it was written, in milliseconds since 1970.
    pub time_ms: u64,
    /// Which run it belongs to: one file may hold many.
    pub run: String,
    /// What happened.
    #[serde(flatten)]
    pub event: Event,
}

/// What happened.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
#[serde(tag = "event", rename_all = "snake_case")]
pub enum Event {
    /// An agent was launched, or what it may call has changed.
    AgentSurface(AgentSurface),
    /// A program was made ready, or refused before anything of it ran.
    Compile(Compile),
    /// A program called an operation.
    Call(Call),
    /// A call was not granted. Its [`Event::Call`] stands before it.
    Refusal(Refusal),
    /// A turn ended. The last line of a turn.
    Turn(Box<Turn>),
    /// A run ended. Its last line.
    Summary(Summary),
}

/// What an agent is, and what it may call.
#[derive(Debug, Clone, PartialEq, Default, Serialize, Deserialize)]
pub struct AgentSurface {
    /// The agent's name in its run.
    pub agent: String,
    /// The language its programs are in; absent for an agent that writes none.
    #[serde(rename = "programLanguage", default, skip_serializing_if = "Option::is_none")]
    pub program_language: Option<String>,
    /// The ending role it was dispatched in.
    pub role: Option<Role>,
    /// What it was granted.
    pub grant: Grant,
    /// The ids of the operations that this lets it call.
    pub operations: Vec<String>,
    /// What one run may use; absent for an agent that writes no programs.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub limits: Option<Limits>,
    /// Which types a documentation view opens beside itself; absent for an agent that writes no programs.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub doc_view_types: Option<DocViewTypes>,
    /// The version of gg.
    pub gg: String,
}

/// How a program was made ready.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
pub struct Compile {
    /// Whose program.
    pub agent: String,
    /// In which turn.
    pub turn: u32,
    /// Whether anything of it could run.
    pub accepted: bool,
    /// Why not.
    pub kind: Option<TurnErrorKind>,
    /// Milliseconds from the reply to something that can run, or to its rejection.
    pub prepare_ms: f64,
    /// Of these, milliseconds in the language's checker, where it has one.
    pub checker_ms: Option<f64>,
    /// Whether the same program had been prepared before.
    pub cached: bool,
}

/// One call.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
pub struct Call {
    /// Whose program called.
    pub agent: String,
    /// In which turn.
    pub turn: u32,
    /// The call's place among those of its turn, from 0.
    pub index: u32,
    /// The operation's id.
    pub operation: String,
    /// How it ended.
    pub outcome: CallOutcome,
    /// The failure's code, for a failed or refused call.
    pub code: Option<String>,
    /// Milliseconds from the crossing to the answer.
    pub ms: f64,
    /// The arguments by name.
    pub arguments: Value,
    /// `{"Ok": …}` or `{"Err": …}`; absent where there was no answer.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub answer: Option<Value>,
}

/// One refused call, in the roster of what an agent reached for and was not granted.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
pub struct Refusal {
    /// Whose program called.
    pub agent: String,
    /// In which turn.
    pub turn: u32,
    /// The index of its [`Call`].
    pub index: u32,
    /// The operation's id.
    pub operation: String,
}

/// One turn.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
pub struct Turn {
    /// Whose turn.
    pub agent: String,
    /// Its number, from 1.
    pub turn: u32,
    /// The program's own bytes.
    pub source: String,
    /// `completed` or `failed`.
    pub verdict: Verdict,
    /// Why it failed.
    pub error: Option<TurnError>,
    /// What it printed.
    pub output: String,
    /// Bytes printed beyond the bound.
    pub output_dropped_bytes: u64,
    /// The views it opened and left open.
    pub views: Vec<OpenedView>,
    /// The ending that was called and accepted.
    pub ending: Option<Ending>,
    /// How many calls it made, refused ones included.
    pub calls: u32,
    /// How many of them were refused.
    pub refusals: u32,
    /// What it cost.
    pub cost: Cost,
    /// The code modules that were bound before it began, in binding order.
    pub modules: Vec<Module>,
    /// Its time and randomness; absent where nothing ran.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub tape: Option<Tape>,
}

/// How a turn ended.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Verdict {
    /// Well.
    Completed,
    /// Not well.
    Failed,
}

/// Why a turn failed.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct TurnError {
    /// What kind of failure.
    pub kind: TurnErrorKind,
    /// The failed call's code, for an uncaught one.
    pub code: Option<String>,
    /// The failed call's operation id, for an uncaught one.
    pub operation: Option<String>,
    /// What the model read.
    pub text: String,
}

/// An ending that was called.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
pub struct Ending {
    /// The operation's id.
    pub operation: String,
    /// Its arguments by name.
    pub arguments: Value,
}

/// A code module in scope.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Module {
    /// Its key.
    pub key: String,
    /// Its author's own text.
    pub text: String,
}

/// What a run came to.
#[derive(Debug, Clone, PartialEq, Default, Serialize, Deserialize)]
pub struct Summary {
    /// The language the run's root agent wrote in: that of the first agent. Absent when it writes no programs.
    #[serde(rename = "programLanguage", default, skip_serializing_if = "Option::is_none")]
    pub program_language: Option<String>,
    /// How many agents there were.
    pub agents: u32,
    /// How many turns they took.
    pub turns: u32,
    /// How many of these completed.
    pub completed: u32,
    /// How many failed, by kind.
    pub errors: BTreeMap<TurnErrorKind, u32>,
    /// How many calls were made, refused ones included.
    pub calls: u32,
    /// How many of them were refused.
    pub refusals: u32,
    /// Milliseconds of preparing programs.
    pub prepare_ms: f64,
    /// Milliseconds of running them, waiting in host calls excluded.
    pub run_ms: f64,
    /// Milliseconds of waiting in host calls.
    pub host_wait_ms: f64,
}

impl Event {
    /// The agent it is about.
    pub fn agent(&self) -> Option<&str> {
        match self {
            Event::AgentSurface(AgentSurface { agent, .. })
            | Event::Compile(Compile { agent, .. })
            | Event::Call(Call { agent, .. })
            | Event::Refusal(Refusal { agent, .. }) => Some(agent),
            Event::Turn(turn) => Some(&turn.agent),
            Event::Summary(_) => None,
        }
    }
}

/// Whether a failure of this kind came before anything of the program ran.
pub(crate) fn before_the_run(kind: TurnErrorKind) -> bool {
    matches!(
        kind,
        TurnErrorKind::ProgramSyntaxError
            | TurnErrorKind::ProgramCompileError
            | TurnErrorKind::ProgramLoweringError
            | TurnErrorKind::ToolchainFailure
    )
}

#[cfg(test)]
mod tests;
