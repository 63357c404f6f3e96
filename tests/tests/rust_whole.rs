//! A Rust program alone on its base does what it does as a component that holds all it needs: the same end, the same output, the same words and
//! lines. `ONLY=word` compares the programs whose names hold the word.

use std::fmt::Write;
use std::fs;
use std::sync::Arc;

use gg::{Arms, Limits, Sandbox, TurnOutcome};
use gg_arm_rust::Rust;
use gg_tests::corpus;
use gg_tests::scene::{Scene, ordinary_grant};
use tokio_util::sync::CancellationToken;

/// Programs that forge what makes a component: in a whole one the encoder meets them, and its words are its own. What they come to alone is what
/// the corpus says.
const FORGED: [&str; 3] = ["foreign_import.rs", "forged_section.rs", "own_run.rs"];

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

/// gg with programs that are linked whole.
fn referee() -> Arc<Sandbox> {
    let arms = Arms::of([Arc::new(Rust::whole()) as Arc<dyn gg::LanguageArm>]).unwrap();
    Sandbox::with_arms(&gg_tests::scene::config(), arms).unwrap()
}

#[tokio::test(flavor = "multi_thread")]
async fn a_program_alone_does_what_the_whole_component_does() {
    let alone = gg_tests::scene::sandbox();
    let whole = referee();
    let only = std::env::var("ONLY").unwrap_or_default();
    let (mut faults, mut count) = (String::new(), 0);
    for path in corpus::programs("rust") {
        let name = path.file_name().unwrap_or_default().to_string_lossy().into_owned();
        if !name.contains(&only) || FORGED.contains(&name.as_str()) {
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

/// The programs of `tests/refused` go to the limits of what a program can say of std, in errors of every kind: whatever gg gives rustc in std's place
/// must show in no word of them.
#[tokio::test(flavor = "multi_thread")]
async fn a_refused_program_is_told_in_the_words_of_std_itself() {
    let (alone, whole) = (gg_tests::scene::sandbox(), referee());
    let [alone, whole] = [alone, whole].map(|sandbox| Scene::new(&sandbox, "rust", ordinary_grant(), Limits::default()));
    let (mut faults, mut count) = (String::new(), 0);
    for entry in fs::read_dir(gg_tests::arm_folder("rust", "refused")).unwrap() {
        let path = entry.unwrap().path();
        let source = fs::read_to_string(&path).unwrap();
        let mut told = Vec::new();
        for scene in [&alone, &whole] {
            let failure = scene.agent.check(source.as_str(), &CancellationToken::new()).await.error;
            told.push(failure.map_or("accepted".into(), |failure| format!("{:?} {:#?}\n{}", failure.kind, failure.diagnostics, failure.text)));
        }
        if told[0] != told[1] || told[0] == "accepted" {
            let _ = writeln!(faults, "--- {}, alone\n{:.3000}\n--- whole\n{:.3000}\n", path.display(), told[0], told[1]);
        }
        count += 1;
    }
    assert!(count > 40, "there are {count} programs");
    assert!(faults.is_empty(), "{faults}");
}
