//! What an agent of each arm is told, to the letter: `tests/prompt/<id>.md` holds the whole prompt of one full grant and of one small one,
//! and the message that nothing was shown.
//!
//! `REWRITE=1 cargo test --release -p gg-tests --test prompt` writes the files anew; what changed is read in the difference.

use std::collections::BTreeSet;
use std::fmt::Write;
use std::fs;

use gg::{Grant, LanguageArm, Role, prompt};
use gg_tests::scene::{sandbox, whole_grant};

/// What one arm's file is to hold.
fn told(arm: &dyn LanguageArm) -> String {
    let id = arm.descriptor().id;
    let catalogue = arm.catalogue().unwrap_or_else(|problem| panic!("{id}: {problem}"));
    let full = whole_grant(Role::Worker);
    // One capability, one operation of it, no role: also what is left out is told.
    let mut small = Grant::of_capabilities(["files"]);
    small.allowlist.retain(|operation| operation == "files.read_file");
    let mut text = String::from("Written by tests/tests/prompt.rs, which says how.\n");
    for (title, grant) in [("system-code, everything granted, as a worker", &full), ("system-code, files.read_file granted, without a role", &small)] {
        let system = prompt::system(arm, &catalogue, grant).unwrap_or_else(|problem| panic!("{problem}"));
        let _ = write!(text, "\n<!-- {title} -->\n\n{}\n", system.trim_end());
    }
    let shown = prompt::nothing_shown(arm).unwrap_or_else(|problem| panic!("{problem}"));
    let _ = write!(text, "\n<!-- code-nothing-shown -->\n\n{}\n", shown.trim_end());
    text
}

/// The first line in which two texts differ.
fn difference(expected: &str, actual: &str) -> String {
    let (mut expected, mut actual) = (expected.lines(), actual.lines());
    for number in 1.. {
        match (expected.next(), actual.next()) {
            (None, None) => break,
            (one, other) if one == other => {}
            (one, other) => return format!("line {number}\n  - {}\n  + {}", one.unwrap_or("(ends)"), other.unwrap_or("(ends)")),
        }
    }
    "only line ends differ".into()
}

#[test]
fn every_prompt_is_as_it_was_written_down() {
    let sandbox = sandbox();
    let folder = gg_tests::top().join("tests/prompt");
    let rewrite = std::env::var_os("REWRITE").is_some();
    let mut faults = String::new();
    let mut left: BTreeSet<String> = fs::read_dir(&folder)
        .unwrap_or_else(|error| panic!("{}: {error}", folder.display()))
        .map(|entry| entry.expect("an entry").file_name().to_string_lossy().into_owned())
        .collect();
    for arm in sandbox.arms().iter() {
        let name = format!("{}.md", arm.descriptor().id);
        left.remove(&name);
        let actual = told(arm.as_ref());
        if rewrite {
            fs::write(folder.join(&name), &actual).unwrap_or_else(|error| panic!("{name}: {error}"));
            continue;
        }
        match fs::read_to_string(folder.join(&name)) {
            Ok(expected) if expected == actual => {}
            Ok(expected) => {
                let _ = writeln!(faults, "tests/prompt/{name}: {}", difference(&expected, &actual));
            }
            Err(error) => {
                let _ = writeln!(faults, "tests/prompt/{name}: {error}");
            }
        }
    }
    for name in left {
        let _ = writeln!(faults, "tests/prompt/{name}: no arm has this id");
    }
    assert!(faults.is_empty(), "{faults}where the new text is right, run this test with REWRITE=1");
}

#[test]
fn a_difference_is_told_by_its_line() {
    assert_eq!(difference("a\nb\n", "a\nc\n"), "line 2\n  - b\n  + c");
    assert_eq!(difference("a\n", "a\nb\n"), "line 2\n  - (ends)\n  + b");
    assert_eq!(difference("a\n", "a"), "only line ends differ");
}
