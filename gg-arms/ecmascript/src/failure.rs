//! What the end of a run means, and where in the program it happened.

use gg_core::arm::classify_reported;
use gg_core::{Band, Diagnostic, GuestEnd, GuestExit, PrepareContext, PrepareFailure, TurnErrorKind, Verdict};
use gg_membrane::CallLog;

/// Takes a place in what the guest evaluated back to the program as the model wrote it: `(line, column)`, both from 1. `None` for a place
/// that has no counterpart.
pub type LineMap<'a> = &'a (dyn Fn(u32, u32) -> Option<(u32, u32)> + Send + Sync);

/// How a run ended. `evaluated` is the text that the guest was given, `file` its name, and `map`, where it is not the model's own text, takes
/// its places back.
///
/// The guest reports `syntax` for a program that does not parse; a program can send the same report, so the guest's own parser is asked
/// again, without the program running.
pub async fn verdict(
    exit: &GuestExit,
    log: &CallLog,
    file: &str,
    evaluated: &str,
    map: Option<LineMap<'_>>,
    context: &PrepareContext<'_>,
) -> Verdict {
    if let GuestEnd::Reported(report) = &exit.end
        && report.code == "syntax"
        && let Err(refused) = crate::parse(file, evaluated, false, context).await
        && refused.band == Band::Syntax
    {
        return Some(mapped_back(refused, file, map).into_failure());
    }
    let mut failure = classify_reported(exit, log)?;
    if let Some(map) = map {
        failure.text = mapped(&failure.text, file, map);
    }
    if !matches!(failure.kind, TurnErrorKind::SandboxTrap | TurnErrorKind::ToolchainFailure) {
        failure.diagnostics.extend(thrown(&failure.text, file));
    }
    Some(failure)
}

fn mapped_back(mut refused: PrepareFailure, file: &str, map: Option<LineMap<'_>>) -> PrepareFailure {
    if let Some(map) = map {
        refused.text = mapped(&refused.text, file, map);
        for diagnostic in &mut refused.diagnostics {
            if let Some((line, column)) = map(diagnostic.line, diagnostic.column) {
                (diagnostic.line, diagnostic.column) = (line, column);
            }
        }
    }
    refused
}

/// Every `file:line:column` and `file:line` of a text, taken back.
fn mapped(text: &str, file: &str, map: LineMap<'_>) -> String {
    let mut out = String::with_capacity(text.len());
    let mut rest = text;
    while let Some(at) = rest.find(file) {
        let (before, place) = rest.split_at(at + file.len());
        out.push_str(before);
        rest = place;
        let Some((line, after)) = number(place) else { continue };
        let (column, after) = number(after).map_or((None, after), |(column, after)| (Some(column), after));
        if let Some((line, mapped_column)) = map(line, column.unwrap_or(1)) {
            out.push_str(&format!(":{line}"));
            if column.is_some() {
                out.push_str(&format!(":{mapped_column}"));
            }
            rest = after;
        }
    }
    out.push_str(rest);
    out
}

/// `:12…` as its number and what follows.
fn number(text: &str) -> Option<(u32, &str)> {
    let digits = text.strip_prefix(':')?;
    let end = digits.find(|character: char| !character.is_ascii_digit()).unwrap_or(digits.len());
    Some((digits[..end].parse().ok()?, &digits[end..]))
}

/// What was thrown, at the program's own innermost place.
fn thrown(text: &str, file: &str) -> Option<Diagnostic> {
    let place = text.match_indices(file).find_map(|(at, _)| {
        let (line, after) = number(&text[at + file.len()..])?;
        Some((line, number(after).map_or(0, |(column, _)| column)))
    });
    let message = text.lines().map(str::trim).find(|line| states(line))?;
    let (line, column) = place.unwrap_or((0, 0));
    Some(Diagnostic::error(line, column, None, message))
}

/// Whether a line of a report says what was thrown: not a place, not a frame, not the source under its caret.
fn states(line: &str) -> bool {
    let word = line.split([':', ' ']).next().unwrap_or_default();
    let named = word.ends_with("Error") || word.ends_with("Exception") || line.starts_with("Uncaught");
    named && !line.starts_with("at ")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn places_are_taken_back() {
        let map: LineMap<'_> = &|line, column| (line > 1).then_some((line * 10, column + 1));
        let text = "program.ts:2:3\nTypeError: x\n    at f (program.ts:2:3)\n    at program.ts:1:1\n    at other.ts:2:3";
        let expected = "program.ts:20:4\nTypeError: x\n    at f (program.ts:20:4)\n    at program.ts:1:1\n    at other.ts:2:3";
        assert_eq!(mapped(text, "program.ts", map), expected);
    }

    #[test]
    fn what_was_thrown_is_told_at_the_innermost_place() {
        let text = "program.js:3:21\n  null.x;\n  ^\nTypeError: cannot read property 'x' of null\n    at f (program.js:3:21)\n";
        let diagnostic = thrown(text, "program.js").unwrap();
        assert_eq!((diagnostic.line, diagnostic.column), (3, 21));
        assert_eq!(diagnostic.message, "TypeError: cannot read property 'x' of null");
    }
}
