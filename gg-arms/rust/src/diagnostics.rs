//! What rustc said, as the model reads it.

use gg_core::{Band, Diagnostic, Ended, PrepareFailure};
use gg_core::diagnostic::MOST_DIAGNOSTICS;
use serde::Deserialize;

use crate::compile::rustc;

#[derive(Deserialize)]
struct Message {
    message: String,
    level: String,
    code: Option<Code>,
    #[serde(default)]
    spans: Vec<Span>,
    rendered: Option<String>,
}

#[derive(Deserialize)]
struct Code {
    code: String,
}

#[derive(Deserialize)]
struct Span {
    file_name: String,
    line_start: u32,
    column_start: u32,
    is_primary: bool,
}

/// Errors that describe what gg arranged: the SDK, std, or a crate that cannot be loaded.
const ARRANGED: [&str; 5] = ["E0460", "E0462", "E0514", "E0519", "E0786"];

/// What rustc wrote, for a reader: its messages as it renders them, and what else there is as it stands.
pub fn words(text: &str) -> String {
    let rendered = |line: &str| serde_json::from_str::<Message>(line).ok().and_then(|message| message.rendered);
    text.lines().map(|line| rendered(line).unwrap_or_else(|| line.to_string())).collect::<Vec<_>>().join("\n")
}

/// A compile that rustc refused.
///
/// rustc parses the whole file before it looks for a name, and an error of its parser has no code: where every error is one of those, the
/// program does not parse.
pub fn failure(ended: &Ended, file: &str, band: Band) -> PrepareFailure {
    let text = ended.stderr.text();
    let messages: Vec<Message> = text.lines().filter_map(|line| serde_json::from_str(line).ok()).collect();
    let errors: Vec<&Message> = messages
        .iter()
        .filter(|message| message.level.starts_with("error") && !message.message.starts_with("aborting due to"))
        .collect();
    let arranged = |message: &&Message| {
        message.code.as_ref().is_some_and(|code| ARRANGED.contains(&code.code.as_str())) || message.level != "error"
    };
    if errors.is_empty() || errors.iter().any(arranged) {
        return rustc(file).failed(ended);
    }
    let found: Vec<(Diagnostic, String)> = errors.iter().map(|message| told(message, file)).collect();
    let mut shown: Vec<(Diagnostic, String)> = Vec::new();
    for one in &found {
        if !shown.contains(one) {
            shown.push(one.clone());
        }
    }
    let left_out = shown.len().saturating_sub(MOST_DIAGNOSTICS);
    shown.truncate(MOST_DIAGNOSTICS);
    let mut told: String = shown.iter().map(|(_, rendered)| rendered.trim_end()).collect::<Vec<_>>().join("\n\n");
    if left_out > 0 {
        told.push_str(&format!("\n\nerror: {left_out} more errors are left out"));
    }
    let band = if errors.iter().all(|message| parser(message)) { Band::Syntax } else { band };
    PrepareFailure::rejected(band, told, shown.into_iter().map(|(diagnostic, _)| diagnostic).collect())
}

/// How the messages of rustc's parser begin; other errors without a code are those of std's own macros.
const PARSER: [&str; 15] = [
    "expected ", "unexpected ", "mismatched closing", "this file contains an un", "unknown start of token", "unterminated", "missing ",
    "incorrect ", "invalid ", "unmatched", "prefix ", "leading ", "struct literal", "comparison operators", "found ",
];

/// Whether it is the parser's, or the lexer's, whose errors have the codes E0748 and E0758 to E0768.
fn parser(message: &Message) -> bool {
    match &message.code {
        None => PARSER.iter().any(|words| message.message.starts_with(words)),
        Some(code) => matches!(
            code.code.as_str(),
            "E0586" | "E0748" | "E0753" | "E0758" | "E0762" | "E0763" | "E0765" | "E0766" | "E0768"
        ),
    }
}

/// Notes on files that rustc wrote and options it was not given, which an author has no use for.
const NOTES: [&str; 2] = ["= note: the full name for the type has been written to ", "= note: consider using `--verbose` to print the full type name"];

fn told(message: &Message, file: &str) -> (Diagnostic, String) {
    // A span inside a macro of std names std's file: the first one in the author's own file counts.
    let own = |span: &&Span| span.file_name == file || span.file_name.trim_start_matches("./") == file;
    let span = message.spans.iter().filter(|span| span.is_primary).find(own).or_else(|| message.spans.iter().find(own));
    let (line, column) = span.map_or((0, 0), |span| (span.line_start, span.column_start));
    let code = message.code.as_ref().map(|code| code.code.as_str());
    let rendered = message.rendered.as_deref().unwrap_or(&message.message);
    let kept: Vec<&str> = rendered.lines().filter(|line| !NOTES.iter().any(|note| line.trim_start().starts_with(note))).collect();
    (Diagnostic::error(line, column, code, message.message.clone()), kept.join("\n"))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn ended(lines: &[&str]) -> Ended {
        let stderr = gg_core::confine::Captured { bytes: lines.join("\n").into_bytes(), dropped: 0 };
        Ended { status: Some(1), signal: None, stdout: Default::default(), stderr, elapsed: Default::default(), killed: None }
    }

    const UNPARSED: &str = r#"{"message":"expected one of `;` or `}`, found `x`","level":"error","code":null,"spans":[{"file_name":"program.rs","line_start":3,"column_start":5,"is_primary":true}],"rendered":"error: expected one of\n --> program.rs:3:5\n"}"#;
    const UNTYPED: &str = r#"{"message":"mismatched types","level":"error","code":{"code":"E0308"},"spans":[{"file_name":"program.rs","line_start":2,"column_start":9,"is_primary":true}],"rendered":"error[E0308]: mismatched types\n"}"#;

    #[test]
    fn the_parser_and_the_checker_are_told_apart() {
        let failed = failure(&ended(&[UNPARSED]), "program.rs", Band::Compile);
        assert_eq!((failed.band, failed.diagnostics[0].line, failed.diagnostics[0].column), (Band::Syntax, 3, 5));
        let failed = failure(&ended(&[UNPARSED, UNTYPED, UNTYPED]), "program.rs", Band::Compile);
        assert_eq!((failed.band, failed.diagnostics.len()), (Band::Compile, 2));
        assert_eq!(failed.diagnostics[1].code.as_deref(), Some("E0308"));
    }

    #[test]
    fn a_crash_and_a_bad_set_up_are_no_fault_of_the_program() {
        assert_eq!(failure(&ended(&["thread 'rustc' panicked"]), "program.rs", Band::Compile).band, Band::Toolchain);
        let bad = r#"{"message":"found crate `gg` compiled by an incompatible version of rustc","level":"error","code":{"code":"E0514"},"spans":[],"rendered":"error"}"#;
        assert_eq!(failure(&ended(&[UNTYPED, bad]), "program.rs", Band::Compile).band, Band::Toolchain);
    }

    #[test]
    fn a_crash_is_told_without_its_calls_and_places() {
        let crash = "\nthread 'rustc' (7) panicked at /rustc-dev/e50aa6f/compiler/rustc_errors/src/lib.rs:1486:17:\nno such type\nstack backtrace:\n   \
                     0: __rustc::rust_begin_unwind\n             at /opt/lib/librustc_driver.so\n\nerror: the compiler unexpectedly panicked. This is a \
                     bug\n\nnote: please attach the file at `/tmp/gg/rust-x/rustc-ice.txt` to your bug report\n";
        let internal = r#"{"message":"no layout","level":"error: internal compiler error","code":null,"spans":[],"rendered":"error: internal compiler error: no layout\n"}"#;
        let failed = failure(&ended(&[UNTYPED, internal, crash]), "program.rs", Band::Compile);
        assert_eq!(failed.band, Band::Toolchain);
        for words in ["mismatched types", "internal compiler error: no layout", "panicked at …/lib.rs:1486:17:\nno such type\nrustc crashed on program.rs"] {
            assert!(failed.text.contains(words), "{words}: {}", failed.text);
        }
        for words in ["/opt", "/tmp", "/rustc-dev", "backtrace", "\"level\""] {
            assert!(!failed.text.contains(words), "{words}: {}", failed.text);
        }
    }
}
