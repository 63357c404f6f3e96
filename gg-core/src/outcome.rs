//! [`TurnOutcome`]: everything one turn left behind, complete for every way it can end.

use std::borrow::Cow;

use gg_membrane::{CallOutcome, CallRecord, OpenedView};
use serde::{Deserialize, Serialize};
use serde_json::{Map, Value, json};

use crate::Diagnostic;
use crate::engine::tape::Tape;

/// What kind of failure ended a turn.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum TurnErrorKind {
    /// The program does not parse.
    ProgramSyntaxError,
    /// The program parses, and its compiler or checker rejects it.
    ProgramCompileError,
    /// A code module in scope no longer compiles beside the program.
    ProgramLoweringError,
    /// gg's own compiler set-up failed; the program is not to blame.
    ToolchainFailure,
    /// A name that is not there, an uncaught refusal included.
    ProgramUnknownName,
    /// An uncaught failed call.
    ProgramApiError,
    /// Any other failure the language raised.
    ProgramThrow,
    /// The instance was killed by its runtime.
    SandboxTrap,
    /// It ran too long.
    SandboxTimeout,
    /// It wanted too much memory.
    SandboxMemory,
    /// It printed or called too much.
    SandboxOutput,
    /// Whoever ran it cancelled it.
    SandboxCancelled,
}

impl TurnErrorKind {
    /// Every kind.
    pub const ALL: [TurnErrorKind; 12] = [
        TurnErrorKind::ProgramSyntaxError,
        TurnErrorKind::ProgramCompileError,
        TurnErrorKind::ProgramLoweringError,
        TurnErrorKind::ToolchainFailure,
        TurnErrorKind::ProgramUnknownName,
        TurnErrorKind::ProgramApiError,
        TurnErrorKind::ProgramThrow,
        TurnErrorKind::SandboxTrap,
        TurnErrorKind::SandboxTimeout,
        TurnErrorKind::SandboxMemory,
        TurnErrorKind::SandboxOutput,
        TurnErrorKind::SandboxCancelled,
    ];

    /// The kind as records write it: `program_throw`.
    pub fn as_str(self) -> &'static str {
        match self {
            TurnErrorKind::ProgramSyntaxError => "program_syntax_error",
            TurnErrorKind::ProgramCompileError => "program_compile_error",
            TurnErrorKind::ProgramLoweringError => "program_lowering_error",
            TurnErrorKind::ToolchainFailure => "toolchain_failure",
            TurnErrorKind::ProgramUnknownName => "program_unknown_name",
            TurnErrorKind::ProgramApiError => "program_api_error",
            TurnErrorKind::ProgramThrow => "program_throw",
            TurnErrorKind::SandboxTrap => "sandbox_trap",
            TurnErrorKind::SandboxTimeout => "sandbox_timeout",
            TurnErrorKind::SandboxMemory => "sandbox_memory",
            TurnErrorKind::SandboxOutput => "sandbox_output",
            TurnErrorKind::SandboxCancelled => "sandbox_cancelled",
        }
    }
}

/// Why a turn failed.
#[derive(Debug, Clone, PartialEq)]
pub struct Failure {
    /// What kind of failure.
    pub kind: TurnErrorKind,
    /// The failed call's code, for an uncaught one.
    pub code: Option<String>,
    /// The failed call's operation id, for an uncaught one.
    pub operation: Option<String>,
    /// What the model reads.
    pub text: String,
    /// What a compiler or a runtime said, at the model's own lines.
    pub diagnostics: Vec<Diagnostic>,
}

impl Failure {
    /// A failure of `kind` told by `text`.
    pub fn new(kind: TurnErrorKind, text: impl Into<String>) -> Self {
        Failure { kind, code: None, operation: None, text: text.into(), diagnostics: Vec::new() }
    }

    /// The failure in one line.
    pub fn summary(&self) -> Cow<'_, str> {
        // The line that says what went wrong is the last one in some languages' reports and the first in others'.
        let stated = self.diagnostics.first().map(|diagnostic| match diagnostic.line {
            0 => diagnostic.message.clone(),
            line => format!("line {line}: {}", diagnostic.message),
        });
        let line = stated.or_else(|| self.text.lines().find(|line| !line.trim().is_empty()).map(str::to_string));
        let line = line.unwrap_or_default();
        Cow::Owned(line.lines().next().unwrap_or_default().chars().take(200).collect())
    }
}

/// What a turn cost.
#[derive(Debug, Clone, Copy, PartialEq, Default, Serialize, Deserialize)]
pub struct Cost {
    /// Milliseconds from the reply to something that can run, or to its rejection.
    pub prepare_ms: f64,
    /// Of these, milliseconds in the language's checker, where it has one.
    pub checker_ms: Option<f64>,
    /// Whether the same program had been prepared before.
    pub cached: bool,
    /// Milliseconds to make the instance.
    pub instantiate_ms: f64,
    /// Milliseconds the program itself took, waiting in host calls excluded.
    pub run_ms: f64,
    /// Milliseconds spent waiting in host calls.
    pub host_wait_ms: f64,
    /// The most linear memory it held, in bytes.
    pub memory_peak_bytes: u64,
    /// Bytes of the program.
    pub source_bytes: u64,
}

/// Everything one turn left behind.
#[derive(Debug, Clone)]
pub struct TurnOutcome {
    /// The id of the language.
    pub language: String,
    /// Why it failed, if it did.
    pub error: Option<Failure>,
    /// What it printed.
    pub output: String,
    /// Bytes printed beyond the bound.
    pub output_dropped_bytes: u64,
    /// The views it opened and left open.
    pub views: Vec<OpenedView>,
    /// Every call, refused and unfinished ones included.
    pub calls: Vec<CallRecord>,
    /// What it cost.
    pub cost: Cost,
    /// Where a replayed run left its recording.
    pub divergence: Option<String>,
    /// Its time and randomness, where they were recorded.
    pub tape: Option<Tape>,
}

impl TurnOutcome {
    /// A turn that ended before anything ran.
    pub fn rejected(language: &str, failure: Failure, cost: Cost) -> Self {
        TurnOutcome {
            language: language.to_string(),
            error: Some(failure),
            output: String::new(),
            output_dropped_bytes: 0,
            views: Vec::new(),
            calls: Vec::new(),
            cost,
            divergence: None,
            tape: None,
        }
    }

    /// `completed` or `failed`.
    pub fn verdict(&self) -> &'static str {
        if self.error.is_none() { "completed" } else { "failed" }
    }

    /// The ending that was called and accepted.
    pub fn ending(&self) -> Option<&CallRecord> {
        self.calls.iter().find(|call| call.operation.binding.is_ending() && call.outcome == CallOutcome::Ok)
    }

    /// The outcome as `gg run --json` prints it.
    pub fn to_json(&self) -> Value {
        let error = self.error.as_ref().map(|failure| {
            json!({
                "kind": failure.kind,
                "code": failure.code,
                "operation": failure.operation,
                "text": failure.text,
                "diagnostics": failure.diagnostics,
            })
        });
        let ending = self.ending().map(|call| {
            let arguments = call.arguments.clone().unwrap_or_else(|| Value::Object(Map::new()));
            json!({ "operation": call.operation.id, "arguments": arguments })
        });
        let calls: Vec<Value> = self
            .calls
            .iter()
            .map(|call| {
                json!({
                    "operation": call.operation.id,
                    "outcome": call.outcome,
                    "code": call.code.map(|code| code.as_str()),
                    "ms": call.ms,
                })
            })
            .collect();
        json!({
            "language": self.language,
            "verdict": self.verdict(),
            "error": error,
            "output": self.output,
            "output_dropped_bytes": self.output_dropped_bytes,
            "views": self.views,
            "ending": ending,
            "calls": calls,
            "cost": self.cost,
        })
    }
}
