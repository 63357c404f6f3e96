//! `cargo xtask gate [shapes|surface]`: holds every arm to what arms have in common, and prints the matrix.
#![forbid(unsafe_code)]

use std::process::ExitCode;

use anyhow::{Result, bail};
use clap::{Parser, ValueEnum};
use gg::Sandbox;
use gg_tests::gate::{self, SHAPES, Shown};
use gg_tests::scene::sandbox;
use gg_tests::surface::{self, CHECKS, Checked};

/// Hold every arm to what arms have in common.
#[derive(Debug, Parser)]
struct Args {
    /// What they are held to; both when it is absent.
    which: Option<Which>,
    /// These arms alone.
    #[arg(long, value_delimiter = ',')]
    arms: Vec<String>,
    /// One JSON list on standard output: the cells of the matrix.
    #[arg(long)]
    json: bool,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq, ValueEnum)]
enum Which {
    /// What each failure shape is filed as, compared with tests/gate.
    Shapes,
    /// Catalogue, spelling and examples of each SDK.
    Surface,
}

#[tokio::main]
async fn main() -> ExitCode {
    drive(Args::parse()).await.unwrap_or_else(|problem| {
        eprintln!("gate: {problem:#}");
        ExitCode::FAILURE
    })
}

async fn drive(args: Args) -> Result<ExitCode> {
    let sandbox = sandbox();
    let all: Vec<&str> = sandbox.arms().iter().map(|arm| arm.descriptor().id).collect();
    if let Some(unknown) = args.arms.iter().find(|arm| !all.contains(&arm.as_str())) {
        bail!("there is no arm `{unknown}`; there are: {}", all.join(", "));
    }
    let chosen: Vec<&str> = all.into_iter().filter(|id| args.arms.is_empty() || args.arms.iter().any(|arm| arm == id)).collect();
    for language in &chosen {
        let missing: Vec<String> = sandbox.arm(language)?.required_parts().into_iter().filter_map(|part| part.state.err()).collect();
        if !missing.is_empty() {
            bail!("the arm `{language}` cannot be driven: {}", missing.join("; "));
        }
    }
    let mut cells = Vec::new();
    let (mut passed, mut failed) = (0, 0);
    let mut count = |holds: bool| *(if holds { &mut passed } else { &mut failed }) += 1;
    if args.which != Some(Which::Surface) {
        let shown = shapes(&sandbox, &chosen).await?;
        shown.iter().for_each(|cell| count(cell.holds));
        if args.json {
            cells.extend(shown.iter().map(serde_json::to_value).collect::<Result<Vec<_>, _>>()?);
        } else {
            print_shapes(&shown);
        }
    }
    if args.which != Some(Which::Shapes) {
        let mut checked = Vec::new();
        for language in &chosen {
            checked.extend(surface::drive(&sandbox, sandbox.arm(language)?.as_ref()).await);
        }
        checked.iter().for_each(|cell| count(cell.faults.is_empty()));
        if args.json {
            cells.extend(checked.iter().map(serde_json::to_value).collect::<Result<Vec<_>, _>>()?);
        } else {
            print_surface(&checked);
        }
    }
    if args.json {
        println!("{}", serde_json::to_string(&cells)?);
    } else {
        println!("{passed} passed, {failed} failed");
    }
    Ok(if failed == 0 { ExitCode::SUCCESS } else { ExitCode::FAILURE })
}

async fn shapes(sandbox: &Sandbox, chosen: &[&str]) -> Result<Vec<Shown>> {
    let rows = gate::rows()?;
    gate::compare(&rows, sandbox)?;
    let mut shown = Vec::new();
    for (language, row) in rows.iter().filter(|(language, _)| chosen.contains(&language.as_str())) {
        shown.extend(gate::drive(sandbox, language, row).await);
    }
    Ok(shown)
}

fn print_shapes(shown: &[Shown]) {
    for (shape, name) in SHAPES {
        println!("({shape}) {name}");
        for cell in shown.iter().filter(|cell| cell.shape == shape) {
            let mut actual = cell.actual.clone();
            actual.dedup();
            let actual = if actual.is_empty() { "-".to_string() } else { actual.join(", ") };
            let mark = if cell.holds { "ok  " } else { "MOVED" };
            println!("    {mark} {:<12} expected {:<22} actual {actual}", cell.arm, cell.expected);
            print_faults(&cell.faults);
        }
    }
}

fn print_surface(checked: &[Checked]) {
    for check in CHECKS {
        println!("{check}");
        for cell in checked.iter().filter(|cell| cell.check == check) {
            let mark = if cell.faults.is_empty() { "ok  " } else { "WRONG" };
            println!("    {mark} {:<12} {}", cell.arm, cell.seen);
            print_faults(&cell.faults);
        }
    }
}

fn print_faults(faults: &[String]) {
    for fault in faults {
        println!("        {}", fault.replace('\n', "\n        "));
    }
}
