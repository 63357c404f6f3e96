//! The call log: every operation a program reached for, and how it ended.

use serde::{Deserialize, Serialize};
use serde_json::Value;

use crate::{ErrorCode, Operation};

/// How a call ended.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum CallOutcome {
    /// The host did it.
    Ok,
    /// The host tried and failed.
    Failed,
    /// The grant does not allow it.
    Refused,
    /// The run ended while the host was at it.
    Unfinished,
}

/// One call.
#[derive(Debug, Clone)]
pub struct CallRecord {
    /// Which operation.
    pub operation: &'static Operation,
    /// How it ended.
    pub outcome: CallOutcome,
    /// The failure's code, for a failed or refused call.
    pub code: Option<ErrorCode>,
    /// Milliseconds from the crossing to the answer.
    pub ms: f64,
    /// The arguments by name; kept for endings, and for every call where records are wanted.
    pub arguments: Option<Value>,
    /// What the host answered, where records are wanted: `{"Ok": …}` or `{"Err": …}`.
    pub answer: Option<Value>,
}

/// A guest's own word on why its program failed.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Report {
    /// The code it gave; not yet believed.
    pub code: String,
    /// The failure in the language's own words.
    pub text: String,
}

/// Everything that crossed in one run.
#[derive(Debug, Clone, Default)]
pub struct CallLog {
    /// Every call, in the order of its crossing.
    pub calls: Vec<CallRecord>,
    /// The first report; a guest has no second one.
    pub report: Option<Report>,
    /// Where a recorded run's answers no longer fit the run replaying them.
    pub divergence: Option<String>,
}

impl CallLog {
    /// The ending that was called and accepted, if one was.
    pub fn ending(&self) -> Option<&CallRecord> {
        self.calls.iter().find(|call| call.operation.binding.is_ending() && call.outcome == CallOutcome::Ok)
    }

    /// The latest call that failed or was refused with `code`.
    pub fn last_failure(&self, code: ErrorCode) -> Option<&CallRecord> {
        self.calls.iter().rev().find(|call| call.code == Some(code))
    }
}
