//! Every program of every arm's corpus ends as its own first lines say. The examples of the catalogues are held to by the gate `surface`.
//!
//! `ONLY=word` runs the programs whose names hold the word, `ARMS=a,b` those arms alone.

use std::fmt::Write;

use gg::Sandbox;
use gg_tests::corpus;
use gg_tests::scene::sandbox;

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
