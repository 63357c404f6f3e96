//! Gate g8: what each arm files each of the failure shapes as, driven through its own toolchain and guest.
//!
//! A row is `tests/gate/<id>.toml`. Each cell holds what is expected and the programs that drive it. A cell that moves fails, a row without an
//! arm or an arm without a row fails, and an arm that lacks its toolchain fails by name.

use std::collections::BTreeMap;
use std::fs;

use anyhow::{Context, Result, bail};
use gg::{Limits, Sandbox};
use serde::{Deserialize, Serialize};

use crate::scene::{Scene, ordinary_grant};

/// The shapes, in the table's order. (a) is driven twice: by a call that fails and by a refused one.
pub const SHAPES: [(&str, &str); 6] = [
    ("a", "uncaught failed call"),
    ("a_refused", "uncaught refused call"),
    ("b", "native fault"),
    ("c", "failure value"),
    ("d", "stack overflow"),
    ("e", "explicit exit"),
];

/// One arm's row.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Row {
    a: Cell,
    a_refused: Cell,
    b: Cell,
    c: Cell,
    d: Cell,
    e: Cell,
}

/// One cell.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Cell {
    /// A kind; `refused by …` for a shape that the compiler does not let through; `nothing to file` for one the language does not have.
    expected: String,
    /// What the model reads of each of these programs holds all of these.
    #[serde(default)]
    text: Vec<String>,
    /// Programs that drive it; none where there is nothing to file.
    #[serde(default)]
    programs: Vec<String>,
}

/// What a cell showed.
#[derive(Debug, Serialize)]
pub struct Shown {
    /// The arm.
    pub arm: String,
    /// The shape.
    pub shape: &'static str,
    /// What the row says.
    pub expected: String,
    /// What was filed, for each program.
    pub actual: Vec<String>,
    /// Whether that is the same.
    pub holds: bool,
    /// What is wrong with what the model read, where something is.
    pub faults: Vec<String>,
}

/// The rows that are checked in.
///
/// # Errors
/// A row cannot be read.
pub fn rows() -> Result<BTreeMap<String, Row>> {
    let folder = crate::top().join("tests").join("gate");
    let mut rows = BTreeMap::new();
    for entry in fs::read_dir(&folder).with_context(|| format!("cannot read {}", folder.display()))? {
        let path = entry?.path();
        let id = path.file_stem().unwrap_or_default().to_string_lossy().into_owned();
        let text = fs::read_to_string(&path)?;
        rows.insert(id, toml::from_str(&text).with_context(|| format!("{} is no row", path.display()))?);
    }
    Ok(rows)
}

/// Compares the rows with the registered arms.
///
/// # Errors
/// One has no counterpart.
pub fn compare(rows: &BTreeMap<String, Row>, sandbox: &Sandbox) -> Result<()> {
    let arms: Vec<&str> = sandbox.arms().iter().map(|arm| arm.descriptor().id).collect();
    if let Some(arm) = arms.iter().find(|arm| !rows.contains_key(**arm)) {
        bail!("the arm `{arm}` has no row in tests/gate");
    }
    if let Some(row) = rows.keys().find(|row| !arms.contains(&row.as_str())) {
        bail!("the row `{row}` in tests/gate has no arm");
    }
    Ok(())
}

/// Drives one arm's row.
pub async fn drive(sandbox: &Sandbox, language: &str, row: &Row) -> Vec<Shown> {
    let cells = [&row.a, &row.a_refused, &row.b, &row.c, &row.d, &row.e];
    let mut shown = Vec::new();
    for ((shape, _), cell) in SHAPES.into_iter().zip(cells) {
        let mut actual = Vec::new();
        let mut faults = Vec::new();
        for program in &cell.programs {
            let (filed, text) = run(sandbox, language, shape, program).await;
            for part in cell.text.iter().filter(|part| !text.contains(part.as_str())) {
                faults.push(format!("the model does not read `{part}` but:\n{text}"));
            }
            actual.push(filed);
        }
        let nothing = cell.expected == "nothing to file";
        let holds = faults.is_empty()
            && cell.programs.is_empty() == nothing
            && actual.iter().all(|actual| *actual == cell.expected || refused(&cell.expected, actual));
        if !holds && faults.is_empty() && cell.programs.is_empty() {
            faults.push("no program drives it".to_string());
        }
        shown.push(Shown { arm: language.to_string(), shape, expected: cell.expected.clone(), actual, holds, faults });
    }
    shown
}

/// A program that the compiler refused is filed as a compile error.
fn refused(expected: &str, actual: &str) -> bool {
    expected.starts_with("refused by ") && actual == "program_compile_error"
}

async fn run(sandbox: &Sandbox, language: &str, shape: &str, program: &str) -> (String, String) {
    let mut grant = ordinary_grant();
    if shape == "a_refused" {
        grant.allowlist.remove("files.read_file");
    }
    let limits = Limits { wall_ms: 20_000, ..Limits::default() };
    let scene = Scene::new(sandbox, language, grant, limits);
    let outcome = scene.agent.turn(program).await;
    // The next turn is healthy: a program that uses gg and ends well.
    let call = |id, arguments| gg::arm::SynthesizedCall { operation: gg_membrane::operation(id).expect("an operation"), arguments };
    let next = scene.agent.arm().synthesize(&[call("session.status", vec![])]);
    if let Some(failure) = scene.agent.turn(next).await.error {
        return (format!("the next turn failed: {}", failure.kind.as_str()), failure.text);
    }
    match outcome.error {
        None => ("completed".to_string(), outcome.output),
        Some(failure) => (failure.kind.as_str().to_string(), failure.text),
    }
}
