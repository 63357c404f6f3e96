//! [`GuestExit`]: how an instance ended, before a language says what that means.

use gg_membrane::{LimitReached, Report};

/// One frame of a wasm backtrace.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Frame {
    /// The function, demangled where its name allows.
    pub function: Option<String>,
    /// The file its debug information names.
    pub file: Option<String>,
    /// The line in it, from 1.
    pub line: Option<u32>,
    /// The column in it, from 1.
    pub column: Option<u32>,
}

/// How it ended.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum GuestEnd {
    /// `run` returned and nothing was reported.
    Returned,
    /// The guest reported why its program failed.
    Reported(Report),
    /// The instance trapped.
    Trapped {
        /// wasmtime's word for it.
        reason: String,
        /// Whether the wasm stack ran out.
        stack_overflow: bool,
        /// The innermost frame first.
        frames: Vec<Frame>,
    },
    /// The program ended its process by WASI's `exit`. WASI preview 2 only tells success (0) from failure (1).
    Exited {
        /// The status.
        status: i32,
        /// The innermost frame first.
        frames: Vec<Frame>,
    },
    /// A bound was reached.
    Interrupted {
        /// Which one.
        limit: LimitReached,
        /// What the guest reported of it, where it could (a `MemoryError`).
        report: Option<Report>,
        /// Where the program was, the innermost frame first.
        frames: Vec<Frame>,
    },
}

/// How an instance ended, and what it had printed.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct GuestExit {
    /// How it ended.
    pub end: GuestEnd,
    /// Both streams in the order they came.
    pub output: String,
    /// Standard error alone.
    pub stderr: String,
}
