//! What the checker found, as a model reads it.

use gg_core::{Band, Diagnostic, PrepareFailure};

use crate::check::Finding;
use crate::erase::Refused;
use crate::places::lines;

/// How much of a line is shown, in characters.
const SHOWN: usize = 160;

/// The refusal of a source, or `None` where nothing stands against it.
pub fn refusal(file: &str, source: &str, findings: Vec<Finding>, refused: Option<&Refused>) -> Option<PrepareFailure> {
    let source = source.strip_prefix('\u{feff}').unwrap_or(source);
    match refused {
        None if findings.is_empty() => None,
        None => Some(told(Band::Compile, file, source, findings)),
        Some(Refused::Unfit(why)) => Some(PrepareFailure::unplaced(Band::Compile, format!("{file}: {why}"))),
        Some(Refused::Syntax(line, column, message)) => {
            // As the compiler itself does, only what the parser says is told: the rest follows from it.
            let mut findings: Vec<Finding> = findings.into_iter().filter(|finding| of_syntax(finding.code)).collect();
            if findings.is_empty() {
                let (line, column) = (line.saturating_sub(1), column.saturating_sub(1));
                findings.push(Finding { line, column, end: None, code: 0, message: message.clone() });
            }
            Some(told(Band::Syntax, file, source, findings))
        }
    }
}

/// Whether a code is one of the parser's.
fn of_syntax(code: u32) -> bool {
    matches!(code, 1000..=1999 | 17000..=17999 | 18000..=18999)
}

fn told(band: Band, file: &str, source: &str, findings: Vec<Finding>) -> PrepareFailure {
    let lines = lines(source);
    let mut found: Vec<(Diagnostic, Finding)> = Vec::new();
    for finding in findings {
        let line = lines.get(finding.line as usize).copied().unwrap_or_default();
        let code = (finding.code != 0).then(|| format!("TS{}", finding.code));
        let message = advisable(&finding.message);
        let diagnostic = Diagnostic::error(finding.line + 1, characters(line, finding.column) + 1, code.as_deref(), message);
        if !found.iter().any(|(known, _)| *known == diagnostic) {
            found.push((diagnostic, finding));
        }
    }
    found.sort_by_key(|(diagnostic, _)| (diagnostic.line, diagnostic.column));
    let (kept, dropped) = Diagnostic::bounded(found.iter().map(|(diagnostic, _)| diagnostic.clone()).collect());
    let mut text: String =
        found.iter().take(kept.len()).map(|(diagnostic, finding)| shown(file, &lines, diagnostic, finding)).collect();
    if dropped > 0 {
        text.push_str(&format!("and {dropped} more {}\n", if dropped == 1 { "error" } else { "errors" }));
    }
    PrepareFailure::rejected(band, text.trim_end().to_string(), kept)
}

/// A message without advice that a program cannot take: it chooses no libraries and installs no packages.
fn advisable(message: &str) -> &str {
    message.find(" Do you need to ").map_or(message, |advice| &message[..advice])
}

/// One error as `tsc --pretty` shows it.
fn shown(file: &str, lines: &[&str], diagnostic: &Diagnostic, finding: &Finding) -> String {
    let code = diagnostic.code.as_deref().map_or(String::new(), |code| format!(" {code}"));
    let head = format!("{file}:{}:{} - error{code}: {}\n", diagnostic.line, diagnostic.column, diagnostic.message);
    let Some(line) = lines.get(finding.line as usize).filter(|line| !line.trim().is_empty()) else { return format!("{head}\n") };
    let column = diagnostic.column as usize - 1;
    let end = match finding.end {
        Some((row, end)) if row == finding.line => characters(line, end) as usize,
        Some(_) => line.trim_end().chars().count(),
        None => column + 1,
    };
    let start = if line.chars().count() > SHOWN { column.saturating_sub(SHOWN / 2) } else { 0 };
    let text: String = line.chars().skip(start).take(SHOWN).collect();
    let indent: String = text.chars().take(column - start).map(|character| if character == '\t' { '\t' } else { ' ' }).collect();
    let marks = "~".repeat(end.saturating_sub(column).clamp(1, SHOWN.saturating_sub(column - start).max(1)));
    let number = diagnostic.line.to_string();
    let margin = " ".repeat(number.len());
    format!("{head}\n{number} {text}\n{margin} {indent}{marks}\n\n")
}

/// How many characters stand before a UTF-16 column of a line.
fn characters(line: &str, column: u32) -> u32 {
    let mut seen = 0;
    let mut count = 0;
    for character in line.chars() {
        if seen >= column {
            break;
        }
        seen += character.len_utf16() as u32;
        count += 1;
    }
    count
}

#[cfg(test)]
mod tests {
    use super::*;

    fn finding(line: u32, column: u32, end: u32, code: u32, message: &str) -> Finding {
        Finding { line, column, end: Some((line, end)), code, message: message.into() }
    }

    #[test]
    fn an_error_is_shown_at_its_place() {
        let source = "\u{feff}const a = \"𝒳\"; const n: number = \"x\";\n";
        let findings = vec![finding(0, 21, 22, 2322, "Type 'string' is not assignable to type 'number'.")];
        let failure = refusal("program.ts", source, findings, None).unwrap();
        assert_eq!(failure.band, Band::Compile);
        assert_eq!((failure.diagnostics[0].line, failure.diagnostics[0].column), (1, 21));
        let expected = "program.ts:1:21 - error TS2322: Type 'string' is not assignable to type 'number'.\n\n\
                        1 const a = \"𝒳\"; const n: number = \"x\";\n                      ~";
        assert_eq!(failure.text, expected);
    }

    #[test]
    fn a_source_that_does_not_parse_is_told_in_the_parsers_words_alone() {
        let findings = vec![finding(0, 0, 1, 2322, "type"), finding(0, 4, 5, 1005, "';' expected.")];
        let refused = Refused::Syntax(1, 5, "Unexpected token".into());
        let failure = refusal("program.ts", "let x y", findings, Some(&refused)).unwrap();
        assert_eq!((failure.band, failure.diagnostics.len()), (Band::Syntax, 1));
        assert_eq!(failure.diagnostics[0].code.as_deref(), Some("TS1005"));
        let own = refusal("program.ts", "let x y", Vec::new(), Some(&refused)).unwrap();
        assert!(own.text.starts_with("program.ts:1:5 - error: Unexpected token\n"), "{}", own.text);
    }

    #[test]
    fn repetitions_and_what_is_beyond_the_eighth_are_left_out() {
        let mut findings: Vec<_> = (0..11).map(|line| finding(line, 0, 1, 2304, "Cannot find name 'x'.")).collect();
        findings.push(findings[0].clone());
        let failure = refusal("program.ts", &"x\n".repeat(11), findings, None).unwrap();
        assert_eq!(failure.diagnostics.len(), 8);
        assert!(failure.text.ends_with("and 3 more errors"), "{}", failure.text);
    }

    #[test]
    fn advice_about_packages_is_left_out() {
        let message =
            "Cannot find name 'process'. Do you need to install type definitions for node? Try `npm i --save-dev @types/node`.";
        assert_eq!(advisable(message), "Cannot find name 'process'.");
    }
}
