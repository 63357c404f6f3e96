//! What the end of a run means, and where in the program it happened.

use gg_core::arm::classify_reported;
use gg_core::{Band, Diagnostic, GuestEnd, GuestExit, PrepareContext, PrepareFailure, TurnErrorKind, Verdict};
use gg_membrane::CallLog;

/// A file as its author wrote it, where the guest evaluated another text under its name.
pub struct Original<'a> {
    /// The file's name.
    pub file: &'a str,
    /// What the guest was given.
    pub evaluated: &'a str,
    /// What its author wrote.
    pub source: &'a str,
    /// Takes a place of `evaluated` back to `source`: line and column, from 1. `None` for a place that has no counterpart.
    pub back: &'a (dyn Fn(u32, u32) -> Option<(u32, u32)> + Send + Sync),
}

/// How a run ended. `evaluated` is the text that the guest was given, `file` its name; `originals` are the files, this one and code modules,
/// that it was not given as they were written.
///
/// The guest reports `syntax` for a program that does not parse; a program can send the same report, so the guest's own parser is asked
/// again, without the program running.
pub async fn verdict(
    exit: &GuestExit,
    log: &CallLog,
    file: &str,
    evaluated: &str,
    originals: &[Original<'_>],
    context: &PrepareContext<'_>,
) -> Verdict {
    if let GuestEnd::Reported(report) = &exit.end
        && report.code == "syntax"
        && let Err(refused) = crate::parse(file, evaluated, false, context).await
        && refused.band == Band::Syntax
    {
        return Some(taken_back(refused, file, originals).into_failure());
    }
    let mut failure = classify_reported(exit, log)?;
    failure.text = originals.iter().fold(failure.text, |text, original| original.taken_back(&text));
    if !matches!(failure.kind, TurnErrorKind::SandboxTrap | TurnErrorKind::ToolchainFailure) {
        failure.diagnostics.extend(thrown(&failure.text, file));
    }
    Some(failure)
}

fn taken_back(mut refused: PrepareFailure, file: &str, originals: &[Original<'_>]) -> PrepareFailure {
    for original in originals.iter().filter(|original| original.file == file) {
        refused.text = original.taken_back(&refused.text);
        for diagnostic in &mut refused.diagnostics {
            if let Some((line, column)) = (original.back)(diagnostic.line, diagnostic.column) {
                (diagnostic.line, diagnostic.column) = (line, column);
            }
        }
    }
    refused
}

/// How much of a line the guest shows over its caret, in UTF-16.
const SHOWN: usize = 160;

impl Original<'_> {
    /// A report with this file's places taken back and its own lines shown. A frame without a counterpart is left out.
    fn taken_back(&self, text: &str) -> String {
        let mut lines = text.split('\n');
        let mut out: Vec<String> = Vec::new();
        while let Some(line) = lines.next() {
            let shown = line.strip_prefix(self.file).and_then(number).filter(|(_, rest)| rest.is_empty());
            if let Some((row, _)) = shown {
                let mut ahead = lines.clone();
                if let (Some(source), Some(caret)) = (ahead.next(), ahead.next())
                    && caret.trim() == "^"
                {
                    lines = ahead;
                    out.extend(self.excerpt(row, source, caret));
                    continue;
                }
            }
            match self.places(line) {
                Some(line) => out.push(line),
                // A helper's frame.
                None if line.trim_start().starts_with("at ") => {}
                None => out.push(line.to_string()),
            }
        }
        out.join("\n")
    }

    /// The three lines that show a place: file and line, the line itself, a caret.
    fn excerpt(&self, row: u32, shown: &str, caret: &str) -> Vec<String> {
        let evaluated = self.evaluated.lines().nth(row.saturating_sub(1) as usize).unwrap_or_default();
        // A long line is shown in part.
        let cut = evaluated.find(shown).map_or(0, |at| evaluated[..at].encode_utf16().count());
        let column = u32::try_from(cut + caret.encode_utf16().count()).unwrap_or(1);
        let Some((row, column)) = (self.back)(row, column) else { return Vec::new() };
        let line: Vec<u16> = self.source.lines().nth(row.saturating_sub(1) as usize).unwrap_or_default().encode_utf16().collect();
        let before = (column.saturating_sub(1) as usize).min(line.len());
        let start = if line.len() > SHOWN { before.saturating_sub(SHOWN / 2) } else { 0 };
        let tab = |unit: &u16| if *unit == u16::from(b'\t') { '\t' } else { ' ' };
        vec![
            format!("{}:{row}", self.file),
            String::from_utf16_lossy(&line[start..(start + SHOWN).min(line.len())]),
            format!("{}^", line[start..before].iter().map(tab).collect::<String>()),
        ]
    }

    /// Every `file:line:column` and `file:line` of a line, taken back; `None` where one has no counterpart.
    fn places(&self, line: &str) -> Option<String> {
        let mut out = String::with_capacity(line.len());
        let mut rest = line;
        while let Some(at) = rest.find(self.file) {
            let (before, place) = rest.split_at(at + self.file.len());
            out.push_str(before);
            rest = place;
            let Some((row, after)) = number(place) else { continue };
            let (column, after) = number(after).map_or((None, after), |(column, after)| (Some(column), after));
            let (row, back) = (self.back)(row, column.unwrap_or(1))?;
            out.push_str(&format!(":{row}"));
            if column.is_some() {
                out.push_str(&format!(":{back}"));
            }
            rest = after;
        }
        out.push_str(rest);
        Some(out)
    }
}

/// `:12…` as its number and what follows.
fn number(text: &str) -> Option<(u32, &str)> {
    let digits = text.strip_prefix(':')?;
    let end = digits.find(|character: char| !character.is_ascii_digit()).unwrap_or(digits.len());
    Some((digits[..end].parse().ok()?, &digits[end..]))
}

/// What was thrown, at the program's own place that the report shows first. A report that shows the line says it above its frames, and
/// without a column; the frame of that line has one.
fn thrown(text: &str, file: &str) -> Option<Diagnostic> {
    let places = || {
        text.match_indices(file).filter_map(|(at, _)| {
            let (line, after) = number(&text[at + file.len()..])?;
            Some((line, number(after).map(|(column, _)| column)))
        })
    };
    let (line, column) = places().next().map_or((0, 0), |(line, column)| {
        let framed = || places().find_map(|(other, column)| column.filter(|_| other == line));
        (line, column.or_else(framed).unwrap_or(0))
    });
    // Under the caret stands what was thrown, whatever its class is called.
    let message = match text.split_once("^\n\n") {
        Some((_, told)) => told.lines().next(),
        None => text.lines().map(str::trim).find(|line| states(line)),
    }?;
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
    fn places_are_taken_back_and_the_authors_own_line_is_shown() {
        let original = Original {
            file: "program.ts",
            evaluated: "\n  a.b;\n",
            source: "\n\n\tlet x: T = a.b;\n",
            back: &|line, column| (line > 1).then_some((line + 1, column + 10)),
        };
        let text = "program.ts:2\n  a.b;\n   ^\n\nTypeError: x\n    at f (program.ts:2:4)\n    at program.ts:1:1\n    at other.ts:2:3";
        let expected = "program.ts:3\n\tlet x: T = a.b;\n\t            ^\n\nTypeError: x\n    at f (program.ts:3:14)\n    at other.ts:2:3";
        assert_eq!(original.taken_back(text), expected);
    }

    #[test]
    fn an_error_of_the_programs_own_class_is_told_where_it_was_thrown() {
        let text = "program.js:7\n  throw new BadInput();\n        ^\n\nBadInput: no\n    at BadInput (program.js:5:62)\n    at f (program.js:7:9)";
        let diagnostic = thrown(text, "program.js").unwrap();
        assert_eq!((diagnostic.line, diagnostic.column), (7, 9));
        assert_eq!(diagnostic.message, "BadInput: no");
    }

    #[test]
    fn what_was_thrown_is_told_at_the_innermost_place() {
        let text = "program.js:3:21\n  null.x;\n  ^\nTypeError: cannot read property 'x' of null\n    at f (program.js:3:21)\n";
        let diagnostic = thrown(text, "program.js").unwrap();
        assert_eq!((diagnostic.line, diagnostic.column), (3, 21));
        assert_eq!(diagnostic.message, "TypeError: cannot read property 'x' of null");
    }
}
