//! What the end of a run means in Python.

use gg_core::arm::classify_reported;
use gg_core::{Band, Diagnostic, Failure, GuestEnd, GuestExit, PrepareContext, Source, TurnErrorKind, Verdict};
use gg_membrane::CallLog;

use crate::prepare;

/// How a run ended.
///
/// The guest compiles a program before it runs it and reports `syntax` when that fails. A program can send the same report, so the
/// guest's own parser is asked again, without the program running.
pub async fn verdict(exit: &GuestExit, log: &CallLog, source: &Source, context: &PrepareContext<'_>) -> Verdict {
    if let GuestEnd::Reported(report) = &exit.end
        && report.code == "syntax"
        && let Err(refused) = prepare::parse(prepare::FILE, source.text(), false, context).await
        && refused.band == Band::Syntax
    {
        return Some(refused.into_failure());
    }
    let mut failure = classify_reported(exit, log)?;
    if !matches!(failure.kind, TurnErrorKind::SandboxTrap | TurnErrorKind::ToolchainFailure) {
        failure.diagnostics.extend(raised(&failure));
    }
    Some(failure)
}

/// The exception of a report, at the program's own line that it passed last.
fn raised(failure: &Failure) -> Option<Diagnostic> {
    let place = format!("  File \"{}\", line ", prepare::FILE);
    let mut found = None;
    let mut line = 0;
    let mut reading_frames = false;
    for text in failure.text.lines() {
        // What a group holds is below its own traceback.
        if text.trim_start().starts_with("+-+---") {
            break;
        }
        let text = text.strip_prefix("  | ").or_else(|| text.strip_prefix("  + ")).unwrap_or(text);
        if text.starts_with("Traceback (") || text.starts_with("Exception Group Traceback (") {
            line = 0;
        }
        if text.starts_with("  File ") {
            reading_frames = true;
            if let Some(rest) = text.strip_prefix(&place) {
                let digits: String = rest.chars().take_while(char::is_ascii_digit).collect();
                line = digits.parse().unwrap_or(line);
            }
        } else if reading_frames && !text.starts_with(' ') && !text.is_empty() {
            reading_frames = false;
            found = Some(Diagnostic::error(line, 0, None, text));
        }
    }
    found
}

#[cfg(test)]
mod tests {
    use super::*;

    fn told(text: &str) -> Option<(u32, String)> {
        raised(&Failure::new(TurnErrorKind::ProgramThrow, text)).map(|diagnostic| (diagnostic.line, diagnostic.message))
    }

    #[test]
    fn the_exception_is_told_at_the_programs_last_line() {
        let text = "Traceback (most recent call last):\n  File \"program.py\", line 9, in <module>\n    load()\n    ~~~~^^\n  \
                    File \"program.py\", line 4, in load\n    json.loads(x)\n  File \"/python/json/decoder.py\", line 345, in decode\n\
                    json.decoder.JSONDecodeError: Expecting value: line 1\nand more of its message\n";
        assert_eq!(told(text), Some((4, "json.decoder.JSONDecodeError: Expecting value: line 1".into())));
    }

    #[test]
    fn of_a_chain_the_last_exception_counts() {
        let text = "Traceback (most recent call last):\n  File \"program.py\", line 2, in <module>\nKeyError: 'port'\n\nThe above exception was \
                    the direct cause of the following exception:\n\nTraceback (most recent call last):\n  File \"program.py\", line 4, in \
                    <module>\n    raise ValueError(\"no port\") from error\nValueError: no port\n";
        assert_eq!(told(text), Some((4, "ValueError: no port".into())));
    }

    #[test]
    fn of_a_group_the_group_counts() {
        let text = "  + Exception Group Traceback (most recent call last):\n  |   File \"program.py\", line 18, in <module>\n  |     \
                    run()\n  | ExceptionGroup: two (2 sub-exceptions)\n  +-+---------------- 1 ----------------\n    | Traceback (most \
                    recent call last):\n    |   File \"program.py\", line 7, in first\n    | ValueError: first\n";
        assert_eq!(told(text), Some((18, "ExceptionGroup: two (2 sub-exceptions)".into())));
    }

    #[test]
    fn a_warning_made_a_failure_has_a_place_too() {
        let text = "  File \"program.py\", line 12, in <module>\n    main()\nRuntimeWarning: coroutine 'main' was never awaited\nIts body…\n";
        assert_eq!(told(text), Some((12, "RuntimeWarning: coroutine 'main' was never awaited".into())));
    }

    #[test]
    fn a_text_without_frames_tells_nothing() {
        assert_eq!(told("MemoryError"), None);
    }
}
