//! `cargo xtask bench <arm>`: a warm turn against the native tool, side by side, written into `BENCHMARKS.md`.
//!
//! Both are measured in one run, in turns, so that what else the machine does falls on both; ratios are what counts.
#![forbid(unsafe_code)]

use std::fmt::Write;
use std::fs;
use std::path::Path;
use std::process::{Command, ExitCode, Stdio};
use std::sync::{Arc, OnceLock};
use std::time::{Duration, Instant};

use anyhow::{Context, Result, bail, ensure};
use clap::Parser;
use gg::{Limits, Sandbox, SandboxConfig, TurnRequest};
use gg_tests::scene::{Scene, ordinary_grant};
use serde::Deserialize;

/// Measure an arm against its native tool.
#[derive(Debug, Parser)]
struct Args {
    /// The arm; all that have a file in `tests/bench` when none is named.
    arms: Vec<String>,
    /// Pairs of runs.
    #[arg(long, default_value_t = 30)]
    runs: usize,
}

#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
struct Bench {
    /// Prints the native tool's place, as a shell command that is not timed. On many machines the name on the path is a manager's, which looks for
    /// the tool at every call and takes longer than some tools do.
    tool: String,
    /// What each case is compared with, as a shell command; `{tool}` is what `tool` printed, `{program}` the native program's file, `{dir}` its folder.
    native: String,
    /// Says the native tool's version, as a shell command with `{tool}`.
    version: String,
    cases: Vec<Case>,
}

#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
struct Case {
    name: String,
    /// The program as gg runs it.
    program: String,
    /// The program as the native tool runs it: the same work without gg.
    native: String,
    /// The native program's file name.
    file: String,
    /// The ratio to reach.
    aim: f64,
}

#[tokio::main]
async fn main() -> ExitCode {
    match run(Args::parse()).await {
        Ok(()) => ExitCode::SUCCESS,
        Err(problem) => {
            eprintln!("bench: {problem:#}");
            ExitCode::FAILURE
        }
    }
}

async fn run(args: Args) -> Result<()> {
    let folder = gg_tests::top().join("tests").join("bench");
    let mut arms = args.arms.clone();
    if arms.is_empty() {
        for entry in fs::read_dir(&folder)? {
            arms.push(entry?.path().file_stem().unwrap_or_default().to_string_lossy().into_owned());
        }
        arms.sort();
    }
    for arm in &arms {
        let path = folder.join(format!("{arm}.toml"));
        let text = fs::read_to_string(&path).with_context(|| format!("nothing measures `{arm}`: {}", path.display()))?;
        let bench: Bench = toml::from_str(&text).with_context(|| path.display().to_string())?;
        let section = measure(arm, &bench, args.runs).await?;
        print!("{section}");
        publish(arm, &section)?;
    }
    Ok(())
}

async fn measure(language: &str, bench: &Bench, runs: usize) -> Result<String> {
    let sandbox = Sandbox::new(&SandboxConfig::default())?;
    let tool = shell(&bench.tool)?;
    let tool = tool.trim();
    let version = shell(&bench.version.replace("{tool}", tool))?;
    let mut section = String::new();
    writeln!(section, "Against {}, {runs} pairs, medians.\n", version.trim())?;
    writeln!(section, "| case | turn / native | aim | turn | of it prepare | instantiate | the same again | native | memory |")?;
    writeln!(section, "|---|---|---|---|---|---|---|---|---|")?;
    for case in &bench.cases {
        let scene = Scene::new(&sandbox, language, ordinary_grant(), Limits::default());
        scene.agent.warm().await;
        let folder = tempfile::tempdir()?;
        let program = folder.path().join(&case.file);
        fs::write(&program, &case.native)?;
        let command = bench
            .native
            .replace("{tool}", tool)
            .replace("{program}", &program.display().to_string())
            .replace("{dir}", &folder.path().display().to_string());
        let (mut turns, mut agains, mut natives, mut prepares, mut instances) = (Vec::new(), Vec::new(), Vec::new(), Vec::new(), Vec::new());
        for run in 0..runs + 3 {
            let started = Instant::now();
            // A program that gg has not seen: a prepared one is kept, also on disk.
            let seen = std::time::SystemTime::now().duration_since(std::time::UNIX_EPOCH)?.as_nanos();
            let source = format!("{}\n{}", case.program, gg_comment(language, seen));
            let outcome = scene.agent.turn(source.as_str()).await;
            let turn = started.elapsed();
            let started = Instant::now();
            let repeated = scene.agent.turn(source).await;
            let again = started.elapsed();
            for failure in [outcome.error, repeated.error].into_iter().flatten() {
                bail!("{language}, {}: {}", case.name, failure.text);
            }
            let started = Instant::now();
            shell(&command)?;
            let native = started.elapsed();
            if run >= 3 {
                turns.push(turn);
                agains.push(again);
                natives.push(native);
                prepares.push(Duration::from_secs_f64(outcome.cost.prepare_ms / 1e3));
                instances.push(Duration::from_secs_f64(outcome.cost.instantiate_ms / 1e3));
            }
        }
        let memory = memory(&scene, &case.program).await?;
        let (turn, native) = (median(&mut turns), median(&mut natives));
        let ratio = turn / native;
        writeln!(
            section,
            "| {} | **{ratio:.3}** | ≤ {} | {turn:.2} ms | {:.2} ms | {:.3} ms | {:.2} ms | {native:.1} ms | {:.2} MB |",
            case.name,
            case.aim,
            median(&mut prepares),
            median(&mut instances),
            median(&mut agains),
            memory / 1e6,
        )?;
    }
    Ok(section)
}

/// Bytes that a live turn takes of the machine, over what the process had before: the median of nine, each when the program first prints.
async fn memory(scene: &Scene, program: &str) -> Result<f64> {
    let mut taken = Vec::new();
    for _ in 0..9 {
        let before = private()?;
        let seen = Arc::new(OnceLock::new());
        let printed = seen.clone();
        let live = Box::new(move |_, _: &[u8]| {
            printed.get_or_init(|| private().unwrap_or_default());
        });
        let outcome = scene.agent.turn_with(program, TurnRequest { live: Some(live), ..TurnRequest::default() }).await;
        ensure!(outcome.error.is_none(), "a program that ran ended otherwise");
        let seen = *seen.get().context("a program that is measured prints")?;
        taken.push(seen.saturating_sub(before));
    }
    Ok(middle(&mut taken) as f64)
}

/// Bytes of memory that this process has written to and shares with nobody. What it only read of a guest's image, every turn shares.
fn private() -> Result<u64> {
    let rollup = fs::read_to_string("/proc/self/smaps_rollup")?;
    let line = rollup.lines().find_map(|line| line.strip_prefix("Private_Dirty:")).context("the kernel tells no private memory")?;
    let kilobytes: u64 = line.trim().trim_end_matches(" kB").parse()?;
    Ok(kilobytes * 1024)
}

fn gg_comment(language: &str, number: u128) -> String {
    match language {
        "python" | "ruby" => format!("# {number}"),
        "purescript" => format!("-- {number}"),
        _ => format!("// {number}"),
    }
}

/// Milliseconds.
fn median(times: &mut [Duration]) -> f64 {
    middle(times).as_secs_f64() * 1e3
}

fn middle<T: Ord + Copy>(values: &mut [T]) -> T {
    values.sort();
    values[values.len() / 2]
}

fn shell(command: &str) -> Result<String> {
    let output = Command::new("/bin/sh").arg("-c").arg(command).stdin(Stdio::null()).output()?;
    ensure!(output.status.success(), "`{command}` failed: {}", String::from_utf8_lossy(&output.stderr));
    Ok(String::from_utf8_lossy(&output.stdout).into_owned())
}

const HEAD: &str = "# Benchmarks\n\nMade by `cargo xtask bench [arm…]` with a release build. A turn is everything from the reply to its outcome, in a process that is warm: it took\nthree turns before. The same again is the same program in the turn after it. The native column is the whole process of the native tool, not of a version\nmanager in front of it, running the same program without gg. The ratio is what counts: both were measured in turns.\nMemory is what a live turn has of the machine for itself when its program first prints.\n";

/// Replaces an arm's section.
fn publish(arm: &str, section: &str) -> Result<()> {
    let path = gg_tests::top().join("BENCHMARKS.md");
    let old = if Path::new(&path).exists() { fs::read_to_string(&path)? } else { String::new() };
    let mut sections: Vec<(String, String)> = old
        .split("\n## ")
        .skip(1)
        .filter_map(|section| section.split_once('\n').map(|(name, body)| (name.to_string(), body.trim().to_string())))
        .filter(|(name, _)| name != arm)
        .collect();
    sections.push((arm.to_string(), section.trim().to_string()));
    sections.sort();
    let mut text = HEAD.to_string();
    for (name, body) in sections {
        write!(text, "\n## {name}\n\n{body}\n")?;
    }
    fs::write(path, text)?;
    Ok(())
}
