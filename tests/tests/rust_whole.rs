//! A Rust program alone on its base does what it does as a component that holds all it needs: the same end, the same output, the same words and
//! lines. `ONLY=word` compares the programs whose names hold the word.

use std::fmt::Write;
use std::sync::Arc;

use gg::{Arms, Sandbox, TurnOutcome};
use gg_arm_rust::Rust;
use gg_tests::corpus;

/// What is compared of an outcome.
fn told(outcome: &TurnOutcome) -> String {
    let mut text = String::new();
    if let Some(failure) = &outcome.error {
        let lines: Vec<_> = failure.diagnostics.iter().map(|one| (one.line, one.column, one.code.as_deref())).collect();
        let _ = writeln!(text, "{} at {lines:?}\n{}", failure.kind.as_str(), without_counts(&failure.text));
    }
    let calls: Vec<_> = outcome.calls.iter().map(|call| (call.operation.id, call.outcome)).collect();
    let _ = write!(text, "calls: {calls:?}\nprinted:\n{}", outcome.output);
    text
}

/// How deep a stack went depends on the size of the frames of what lies below the program.
fn without_counts(text: &str) -> String {
    let line = |line: &str| match line.strip_suffix(" times").and_then(|line| line.rsplit_once(", ")) {
        Some((place, count)) if count.bytes().all(|byte| byte.is_ascii_digit()) => format!("{place}, many times"),
        _ => line.to_string(),
    };
    text.lines().map(line).collect::<Vec<_>>().join("\n")
}

#[tokio::test(flavor = "multi_thread")]
async fn a_program_alone_does_what_the_whole_component_does() {
    let alone = gg_tests::scene::sandbox();
    let arms = Arms::of([Arc::new(Rust::whole()) as Arc<dyn gg::LanguageArm>]).unwrap();
    let whole = Sandbox::with_arms(&gg_tests::scene::config(), arms).unwrap();
    let only = std::env::var("ONLY").unwrap_or_default();
    let (mut faults, mut count) = (String::new(), 0);
    for path in corpus::programs("rust") {
        let name = path.file_name().unwrap_or_default().to_string_lossy().into_owned();
        if !name.contains(&only) {
            continue;
        }
        count += 1;
        let (_, one) = corpus::outcome(&alone, "rust", &path).await.unwrap();
        let (_, other) = corpus::outcome(&whole, "rust", &path).await.unwrap();
        let (one, other) = (told(&one), told(&other));
        if one != other {
            let _ = writeln!(faults, "--- {name}, alone\n{one:.2000}\n--- {name}, whole\n{other:.2000}\n");
        }
    }
    assert!(count > 0, "no program was chosen");
    assert!(faults.is_empty(), "of {count} programs these differ:\n\n{faults}");
}
