//! `cargo xtask gate`: drives gate g8 and prints the matrix, expected against actual.
#![forbid(unsafe_code)]

use std::process::ExitCode;

use anyhow::{Result, bail};
use clap::Parser;
use gg_tests::gate::{self, SHAPES, Shown};
use gg_tests::scene::sandbox;

/// Drive the failure shapes through every arm.
#[derive(Debug, Parser)]
struct Args {
    /// These arms alone.
    #[arg(long, value_delimiter = ',')]
    arms: Vec<String>,
    /// One JSON list on standard output.
    #[arg(long)]
    json: bool,
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
    let rows = gate::rows()?;
    gate::compare(&rows, &sandbox)?;
    if let Some(unknown) = args.arms.iter().find(|arm| !rows.contains_key(*arm)) {
        bail!("there is no arm `{unknown}`; there are: {}", rows.keys().cloned().collect::<Vec<_>>().join(", "));
    }
    let mut shown = Vec::new();
    for (language, row) in rows.iter().filter(|(language, _)| args.arms.is_empty() || args.arms.contains(language)) {
        let arm = sandbox.arms().get(language)?;
        let missing: Vec<String> = arm.required_parts().into_iter().filter_map(|part| part.state.err()).collect();
        if !missing.is_empty() {
            bail!("the arm `{language}` cannot be driven: {}", missing.join("; "));
        }
        shown.extend(gate::drive(&sandbox, language, row).await);
    }
    let passed = shown.iter().filter(|cell| cell.holds).count();
    let failed = shown.len() - passed;
    if args.json {
        println!("{}", serde_json::to_string(&shown)?);
    } else {
        print(&shown);
        println!("{passed} passed, {failed} failed");
    }
    Ok(if failed == 0 { ExitCode::SUCCESS } else { ExitCode::FAILURE })
}

fn print(shown: &[Shown]) {
    for (shape, name) in SHAPES {
        println!("({shape}) {name}");
        for cell in shown.iter().filter(|cell| cell.shape == shape) {
            let mut actual = cell.actual.clone();
            actual.dedup();
            let actual = if actual.is_empty() { "-".to_string() } else { actual.join(", ") };
            let mark = if cell.holds { "ok  " } else { "MOVED" };
            println!("    {mark} {:<12} expected {:<22} actual {actual}", cell.arm, cell.expected);
            for fault in &cell.faults {
                println!("        {}", fault.replace('\n', "\n        "));
            }
        }
    }
}
