//! Programs that say in their first lines how they end.
//!
//! ```text
//! # expect: completed            it ends well
//! # kind: program_throw          it fails, with this kind
//! # output: …                    a line it prints, in the order of these lines
//! # text: …                      a part of what the model reads, in the order of these lines
//! # line: 3                      the line at which the failure is told
//! # bind: shapes.py              a module of tests/modules that an earlier program bound as lib.shapes
//! # limits: wall_ms = 500        what it may use, as in a limits file
//! # grant: capabilities = […]    what it may call, as in a grant file
//! ```
//!
//! Each begins with the language's line comment.

use std::collections::BTreeMap;
use std::fmt::Write;
use std::fs;
use std::path::{Path, PathBuf};

use gg::arm::{CallValue, SynthesizedCall};
use gg::{Limits, Sandbox, Source, TurnErrorKind, TurnOutcome};

use crate::scene::{Scene, ordinary_grant};

/// How a program is to end.
#[derive(Debug)]
pub struct Expectation {
    kind: Option<String>,
    output: Vec<String>,
    text: Vec<String>,
    line: Option<u32>,
    bind: Vec<String>,
    limits: Limits,
    grant: Option<String>,
}

const KEYS: [&str; 8] = ["expect", "kind", "output", "text", "line", "bind", "limits", "grant"];

impl Expectation {
    /// Reads the first lines of a program whose line comments begin with `comment`.
    ///
    /// # Errors
    /// A key is unknown or a value no value: a slip of the pen must not make a test that cannot fail.
    pub fn read(source: &str, comment: &str) -> Result<Self, String> {
        let mut keys: BTreeMap<&str, Vec<String>> = BTreeMap::new();
        for line in source.trim_start_matches('\u{feff}').split('\n').map(|line| line.trim_end_matches('\r')) {
            let Some((key, value)) = line.strip_prefix(comment).and_then(|line| line.split_once(": ")) else { break };
            if key == "-*- coding" {
                continue;
            }
            if !KEYS.contains(&key) {
                return Err(format!("unknown key `{key}`"));
            }
            keys.entry(key).or_default().push(value.to_string());
        }
        let mut all = |key| keys.remove(key).unwrap_or_default();
        let kind = match (all("expect").as_slice(), all("kind").as_slice()) {
            ([completed], []) if completed == "completed" => None,
            ([], [kind]) if TurnErrorKind::ALL.iter().any(|known| known.as_str() == kind) => Some(kind.clone()),
            _ => return Err("one `expect: completed` or one `kind: …` is needed".into()),
        };
        Ok(Expectation {
            kind,
            output: all("output"),
            text: all("text"),
            line: all("line").pop().map(|line| line.parse().map_err(|_| format!("line {line}"))).transpose()?,
            bind: all("bind"),
            limits: toml::from_str(&all("limits").join("\n")).map_err(|error| error.to_string())?,
            grant: all("grant").pop(),
        })
    }

    /// What of an outcome is not as it should be.
    fn compare(&self, outcome: &TurnOutcome) -> Vec<String> {
        let mut faults = Vec::new();
        let kind = outcome.error.as_ref().map(|failure| failure.kind.as_str().to_string());
        if kind != self.kind {
            faults.push(format!("ended as {kind:?}, not {:?}", self.kind));
        }
        let mut printed = outcome.output.split('\n').map(|line| line.trim_end_matches('\r'));
        for line in &self.output {
            if !printed.any(|printed| printed == line) {
                faults.push(format!("did not print `{line}` in its place"));
                break;
            }
        }
        let mut read = outcome.error.as_ref().map(|failure| failure.text.as_str()).unwrap_or_default();
        for part in &self.text {
            match read.find(part.as_str()) {
                Some(place) => read = &read[place + part.len()..],
                None => {
                    faults.push(format!("the model does not read `{part}` in its place"));
                    break;
                }
            }
        }
        let told = outcome.error.as_ref().and_then(|failure| failure.diagnostics.first()).map(|diagnostic| diagnostic.line);
        if self.line.is_some() && told != self.line {
            faults.push(format!("told at line {told:?}, not {:?}", self.line));
        }
        faults
    }
}

/// The programs of an arm's corpus.
///
/// # Panics
/// There are none: an empty corpus tests nothing.
pub fn programs(language: &str) -> Vec<PathBuf> {
    let folder = crate::arm_folder(language, "programs");
    let entries = fs::read_dir(&folder).unwrap_or_else(|error| panic!("{language} has no corpus in {}: {error}", folder.display()));
    let mut programs: Vec<_> = entries.map(|entry| entry.expect("an entry").path()).filter(|path| path.is_file()).collect();
    programs.sort();
    assert!(!programs.is_empty(), "{} is empty", folder.display());
    programs
}

/// Runs one program of a corpus.
///
/// # Errors
/// How it ended otherwise than it says.
pub async fn run(sandbox: &Sandbox, language: &str, path: &Path) -> Result<(), String> {
    let (expected, outcome) = outcome(sandbox, language, path).await?;
    let faults = expected.compare(&outcome);
    if faults.is_empty() {
        return Ok(());
    }
    let mut report = faults.join("\n    ");
    let _ = write!(report, "\n    --- printed\n{:.2000}", outcome.output);
    if let Some(failure) = &outcome.error {
        let _ = write!(report, "\n    --- read by the model, at {:?}\n{:.3000}", failure.diagnostics, failure.text);
    }
    Err(report)
}

/// Runs one program of a corpus as its first lines say, and answers how it is to end and how it did.
///
/// # Errors
/// It cannot be run that way.
pub async fn outcome(sandbox: &Sandbox, language: &str, path: &Path) -> Result<(Expectation, TurnOutcome), String> {
    let source = fs::read_to_string(path).map_err(|error| error.to_string())?;
    let expected = Expectation::read(&source, crate::comment(path))?;
    let grant = match &expected.grant {
        None => ordinary_grant(),
        Some(text) => {
            let file = tempfile::NamedTempFile::new().map_err(|error| error.to_string())?;
            fs::write(file.path(), text).map_err(|error| error.to_string())?;
            gg::read_grant(file.path()).map_err(|error| error.to_string())?
        }
    };
    let scene = Scene::new(sandbox, language, grant, expected.limits.clone());
    for module in &expected.bind {
        let path = crate::arm_folder(language, "modules").join(module);
        let code = fs::read_to_string(&path).map_err(|error| format!("{module}: {error}"))?;
        bind(&scene, path.file_stem().unwrap_or_default().to_string_lossy().as_ref(), code).await?;
    }
    let outcome = scene.agent.turn(Source::new(source)).await;
    Ok((expected, outcome))
}

/// Binds a code module as an agent does: a note that carries it is written and read, by a program in the arm's own language.
async fn bind(scene: &Scene, key: &str, code: String) -> Result<(), String> {
    let call = |id, arguments| SynthesizedCall { operation: gg_membrane::operation(id).expect("an operation"), arguments };
    let text = |text: &str| CallValue::Text(text.to_string());
    let program = scene.agent.arm().synthesize(&[
        call("memory.write_note", vec![("key", text(key)), ("text", text("A module.")), ("code", CallValue::Text(code))]),
        call("memory.read_note", vec![("key", text(key))]),
    ]);
    match scene.agent.turn(program).await.error {
        None => Ok(()),
        Some(failure) => Err(format!("{key} was not bound: {}", failure.text)),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_header_with_a_slip_of_the_pen_is_refused() {
        for (source, problem) in [
            ("# expects: completed\n", "unknown key"),
            ("# kind: program_thrown\n", "is needed"),
            ("print(1)\n", "is needed"),
            ("# expect: completed\n# line: x\n", "line x"),
        ] {
            let found = Expectation::read(source, "# ").unwrap_err();
            assert!(found.contains(problem), "{source}: {found}");
        }
    }
}
