//! What the end of a run means in Rust. Every failure of a running program is a `sandbox_trap`: a program dies as its runtime kills it.

use gg_core::arm::{classify_reported, interrupted};
use gg_core::places::Places;
use gg_core::{Failure, GuestEnd, GuestExit, TurnErrorKind, Verdict};
use gg_membrane::CallLog;

use crate::compile::FILE;

const PLACES: Places = Places { file: FILE, demangle: |name| format!("{:#}", rustc_demangle::demangle(name)) };

/// How a run ended.
pub fn verdict(exit: &GuestExit, log: &CallLog) -> Verdict {
    let (text, frames) = match &exit.end {
        GuestEnd::Returned => return None,
        GuestEnd::Reported(report) if report.code == "status" => {
            let told = exit.told_from("Error: ").unwrap_or_default();
            let status = format!("The program's `main` ended with exit status {}.", report.text);
            (if told.is_empty() { status } else { format!("{told}\n{status}") }, &[][..])
        }
        GuestEnd::Reported(report) if report.code == "exit" => {
            (format!("The program ended its own process (exit status {}).", report.text), &[][..])
        }
        GuestEnd::Reported(_) | GuestEnd::Exited { .. } => return classify_reported(exit, log),
        GuestEnd::Trapped { reason, stack_overflow, frames } => (trapped(exit, reason, *stack_overflow), frames.as_slice()),
        GuestEnd::Interrupted { limit, report, frames } => return Some(PLACES.failed_at(interrupted(limit, report.as_ref()), frames)),
    };
    Some(PLACES.failed_at(Failure::new(TurnErrorKind::SandboxTrap, text), frames))
}

/// What the runtime said, or, where it said nothing, what happened.
fn trapped(exit: &GuestExit, reason: &str, stack_overflow: bool) -> String {
    if let Some(panic) = exit.told_from("thread 'main' ").filter(|text| text.contains("panicked at")) {
        let lines: Vec<&str> = panic.lines().filter(|line| !line.starts_with("note: run with `RUST_BACKTRACE")).collect();
        return lines.join("\n").trim_end().to_string();
    }
    if let Some(memory) = exit.told_from("memory allocation of ") {
        return memory.to_string();
    }
    if stack_overflow {
        return "stack overflow: the program's calls went too deep".into();
    }
    if reason.contains("out of bounds memory access") {
        return format!("memory fault: the stack overflowed, or `unsafe` code reached outside of the program's memory ({reason})");
    }
    format!("the program was aborted ({reason})")
}

#[cfg(test)]
mod tests {
    use super::*;
    use gg_core::Frame;

    #[test]
    fn a_panic_is_told_in_its_own_words() {
        let stderr = "noise\n\nthread 'main' (1) panicked at program.rs:4:30:\nthe reason\nof two lines\nnote: run with `RUST_BACKTRACE=1` environment \
                      variable to display a backtrace\n";
        let frame = |function: &str, line| Frame {
            function: Some(function.into()),
            file: Some("./program.rs".into()),
            line: Some(line),
            column: Some(5),
        };
        let frames = vec![frame("program::f", 2), frame("program::f", 2), frame("program::main", 9)];
        let end = GuestEnd::Trapped { reason: "unreachable".into(), stack_overflow: false, frames };
        let failure = verdict(&GuestExit { end, output: String::new(), stderr: stderr.into() }, &CallLog::default()).unwrap();
        assert_eq!(failure.kind, TurnErrorKind::SandboxTrap);
        let expected = "thread 'main' (1) panicked at program.rs:4:30:\nthe reason\nof two lines\n    at program::f (program.rs:2:5), 2 times\n    \
                        at program::main (program.rs:9:5)";
        assert_eq!(failure.text, expected);
        assert_eq!((failure.diagnostics[0].line, failure.diagnostics[0].message.as_str()), (2, "the reason"));
    }
}
