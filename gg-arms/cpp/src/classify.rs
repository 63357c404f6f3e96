//! What the end of a run means in C++: an exception that nobody caught is reported by the base, everything else is a trap.

use gg_core::arm::{classify_reported, interrupted};
use gg_core::places::Places;
use gg_core::{Failure, Frame, GuestEnd, GuestExit, TurnErrorKind, Verdict};
use gg_membrane::CallLog;

use crate::compile::FILE;
use crate::names;

const PLACES: Places = Places { file: FILE, demangle: names::function };

/// How the base begins what it says on standard error before it ends a program.
const TERMINATED: &str = "terminated: ";

/// How clang names a trap that a check of its own ends in: `__clang_trap_msg$CATEGORY$MESSAGE`, as a function that was inlined.
const CHECK: &str = "__clang_trap_msg$";

/// How a run ended.
pub fn verdict(exit: &GuestExit, log: &CallLog) -> Verdict {
    let (text, frames) = match &exit.end {
        GuestEnd::Returned => return None,
        GuestEnd::Reported(report) if report.code == "status" => {
            let text = format!("`main` returned {}.", report.text);
            return Some(PLACES.located(Failure::new(TurnErrorKind::ProgramThrow, text), &[]));
        }
        GuestEnd::Reported(report) if report.code == "exit" => {
            (format!("The program ended its own process (exit status {}).", report.text), &[][..])
        }
        GuestEnd::Reported(_) => return classify_reported(exit, log).map(|failure| PLACES.located(failure, &[])),
        GuestEnd::Exited { frames, status } => (format!("The program ended its own process (exit status {status})."), frames.as_slice()),
        GuestEnd::Trapped { reason, stack_overflow, frames } => {
            let check = frames.first().filter(|frame| frame.function.as_deref().is_some_and(|name| name.starts_with(CHECK)));
            (trapped(exit, reason, *stack_overflow, check), &frames[usize::from(check.is_some())..])
        }
        GuestEnd::Interrupted { limit, report, frames } => return Some(PLACES.failed_at(interrupted(limit, report.as_ref()), frames)),
    };
    Some(PLACES.failed_at(Failure::new(TurnErrorKind::SandboxTrap, text), frames))
}

/// What the base said, or the check that failed, or, where there is neither, what happened.
fn trapped(exit: &GuestExit, reason: &str, stack_overflow: bool, check: Option<&Frame>) -> String {
    if let Some(told) = exit.told_from(TERMINATED) {
        return told.to_string();
    }
    if stack_overflow {
        return "stack overflow: the program's calls went too deep".into();
    }
    if let Some(message) = check.and_then(|frame| frame.function.as_deref()?.strip_prefix(CHECK)) {
        let message = message.split_once('$').map_or(message, |(_, message)| message);
        return format!("undefined behaviour: {}", lower(message));
    }
    if reason.contains("out of bounds memory access") {
        return format!("memory fault: the stack overflowed, or a pointer reached outside of the program's memory ({reason})");
    }
    if reason.contains("indirect call type mismatch") || reason.contains("uninitialized element") || reason.contains("undefined element") {
        return format!("undefined behaviour: a call through a pointer that is no such function, or of a pure virtual function ({reason})");
    }
    if reason.contains("unreachable") {
        return format!(
            "undefined behaviour: a null or misaligned pointer, an index beyond an array's end, a function without its return, or code that says it \
             cannot be reached ({reason})"
        );
    }
    format!("the program was ended by a fault: {reason}")
}

fn lower(text: &str) -> String {
    let mut letters = text.chars();
    letters.next().map(|letter| letter.to_ascii_lowercase()).into_iter().chain(letters).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn frame(function: &str, line: u32) -> Frame {
        Frame { function: Some(function.into()), file: Some("./program.cpp".into()), line: Some(line), column: Some(5) }
    }

    fn told(stderr: &str, frames: Vec<Frame>) -> Failure {
        let end = GuestEnd::Trapped { reason: "wasm `unreachable` instruction executed".into(), stack_overflow: false, frames };
        verdict(&GuestExit { end, output: String::new(), stderr: stderr.into() }, &CallLog::default()).unwrap()
    }

    #[test]
    fn an_end_is_told_in_the_words_of_the_base() {
        let failure = told("noise\n\nterminated: abort was called\n", vec![frame("_Z1fv", 2), frame("__main_void", 9)]);
        assert_eq!(failure.kind, TurnErrorKind::SandboxTrap);
        assert_eq!(failure.text, "terminated: abort was called\n    at f() (program.cpp:2:5)\n    at main() (program.cpp:9:5)");
        assert_eq!(failure.diagnostics[0].line, 2);
    }

    #[test]
    fn a_check_of_the_compiler_is_named() {
        let failure = told("", vec![frame("__clang_trap_msg$Undefined Behavior Sanitizer$Null pointer use", 3), frame("_Z1fv", 3)]);
        assert!(failure.text.starts_with("undefined behaviour: null pointer use"), "{}", failure.text);
    }
}
