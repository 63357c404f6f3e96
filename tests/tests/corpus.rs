//! Every program of every arm's corpus ends as its own first lines say, and every example of every catalogue runs as it is written.
//!
//! `ONLY=word` runs the programs whose names hold the word, `ARMS=a,b` those arms alone.

use std::fmt::Write;

use gg::{Limits, Role, Sandbox};
use gg_tests::corpus;
use gg_tests::scene::{Scene, sandbox, whole_grant};

fn arms(sandbox: &Sandbox) -> Vec<&'static str> {
    let chosen = std::env::var("ARMS").ok();
    let ids = sandbox.arms().iter().map(|arm| arm.descriptor().id);
    ids.filter(|id| chosen.as_deref().is_none_or(|chosen| chosen.split(',').any(|chosen| chosen == *id))).collect()
}

#[tokio::test(flavor = "multi_thread")]
async fn every_program_ends_as_it_says() {
    let sandbox = sandbox();
    let only = std::env::var("ONLY").unwrap_or_default();
    let mut faults = String::new();
    let mut count = 0;
    for language in arms(&sandbox) {
        let named = |path: &std::path::PathBuf| path.file_stem().is_some_and(|name| name.to_string_lossy().contains(&only));
        for path in corpus::programs(language).into_iter().filter(named) {
            count += 1;
            if let Err(fault) = corpus::run(&sandbox, language, &path).await {
                let _ = writeln!(faults, "{language}/{}:\n    {fault}\n", path.file_name().unwrap_or_default().to_string_lossy());
            }
        }
    }
    assert!(count > 0, "no program was chosen");
    assert!(faults.is_empty(), "of {count} programs these did not end as they say:\n\n{faults}");
}

/// What an example may find nothing to call on, in a workspace where nothing happened yet.
const LATER_CALLS: [&str; 2] = ["skills.read_skill", "programs.source"];

#[tokio::test(flavor = "multi_thread")]
async fn every_example_of_every_catalogue_runs() {
    let sandbox = sandbox();
    let mut faults = String::new();
    for language in arms(&sandbox) {
        let catalogue = sandbox.arm(language).expect("registered").catalogue().unwrap_or_else(|problem| panic!("{problem}"));
        let mut count = 0;
        for entry in catalogue.entries.iter().filter(|entry| !entry.example.is_empty()) {
            count += 1;
            let operation = entry.operation.as_deref();
            let reviewing = matches!(operation, Some("session.approve" | "session.request_changes"));
            let grant = whole_grant(if reviewing { Role::Reviewer } else { Role::Worker });
            let scene = Scene::new(&sandbox, language, grant, Limits::default());
            let outcome = scene.agent.turn(entry.example.as_str()).await;
            if let Some(failure) = outcome.error {
                let _ = writeln!(faults, "{language} {}: {}\n{}\n", entry.symbol, failure.kind.as_str(), failure.text);
            } else if let Some(id) = operation
                && !LATER_CALLS.contains(&id)
                && !outcome.calls.iter().any(|call| call.operation.id == id)
            {
                let _ = writeln!(faults, "{language} {}: its example does not call {id}\n", entry.symbol);
            }
        }
        assert!(count >= gg_membrane::OPERATIONS.len(), "{language}: only {count} examples");
    }
    assert!(faults.is_empty(), "these examples do not run:\n\n{faults}");
}
