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

impl GuestExit {
    /// Standard error from the last line on that begins with `head`: a runtime's own words, after what the program wrote itself.
    pub fn told_from(&self, head: &str) -> Option<&str> {
        let begins = |at: &usize| *at == 0 || self.stderr.as_bytes()[at - 1] == b'\n';
        let at = self.stderr.rmatch_indices(head).map(|(at, _)| at).find(begins)?;
        Some(self.stderr[at..].trim_end())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_last_line_with_a_head_counts() {
        let exit = |stderr: &str| GuestExit { end: GuestEnd::Returned, output: String::new(), stderr: stderr.into() };
        assert_eq!(exit("end: a\nend: b\nmore\n not end: c\n").told_from("end: "), Some("end: b\nmore\n not end: c"));
        assert_eq!(exit("end: a").told_from("end: "), Some("end: a"));
        assert_eq!(exit("the end: a").told_from("end: "), None);
    }
}
