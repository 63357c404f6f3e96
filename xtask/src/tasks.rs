//! What a person does with the project: run a program, set up, test, gate, measure.

use std::collections::BTreeSet;
use std::ffi::OsString;
use std::fs;
use std::fs::Permissions;
use std::os::unix::fs::PermissionsExt;
use std::os::unix::process::CommandExt;
use std::path::{Path, PathBuf};
use std::process::{Command, ExitCode, Stdio};
use std::time::Instant;

use anyhow::{Context, Result, anyhow, bail, ensure};
use serde::Deserialize;

use crate::{Places, artifacts, install, place, ui};

/// What `gg-arms/<id>/needs.toml` says: what the arm uses at run time. What its artifacts are made with, they say themselves.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
struct Needs {
    #[serde(default)]
    toolchains: Vec<String>,
    #[serde(default)]
    artifacts: Vec<String>,
}

/// The ids of the arms: the folders of gg-arms/.
fn arms(places: &Places) -> Result<Vec<String>> {
    let folder = places.checkout.top().join("gg-arms");
    let entries = fs::read_dir(&folder).with_context(|| format!("cannot read {}", folder.display()))?;
    // An arm is what gg links; what arms share is a crate beside them, and no arm.
    let linked = fs::read_to_string(places.checkout.top().join("gg/Cargo.toml")).context("cannot read gg/Cargo.toml")?;
    let crates = entries.flatten().filter(|entry| linked.contains(&format!("\ngg-arm-{} = ", entry.file_name().to_string_lossy())));
    let mut names: Vec<String> = crates.map(|entry| entry.file_name().to_string_lossy().into_owned()).collect();
    names.sort();
    Ok(names)
}

fn needs(places: &Places, arm: &str) -> Result<Needs> {
    let known = arms(places)?;
    ensure!(known.iter().any(|known| known == arm), "no language {arm}; there are {}", known.join(", "));
    let path = places.checkout.top().join("gg-arms").join(arm).join("needs.toml");
    let text = fs::read_to_string(&path).with_context(|| format!("cannot read {}", path.display()))?;
    toml::from_str(&text).with_context(|| format!("{}", path.display()))
}

/// Makes what an arm needs. Answers with the places of it.
fn setup_arm(places: &Places, arm: &str) -> Result<Vec<PathBuf>> {
    let needs = needs(places, arm)?;
    let mut made = Vec::new();
    for toolchain in &needs.toolchains {
        made.push(install::ensure(places, toolchain)?.root().to_owned());
    }
    for artifact in &needs.artifacts {
        made.push(artifacts::ensure(places, artifact)?);
    }
    Ok(made)
}

/// Sets up the named arms, or all of them, builds gg, and has it compile what their programs share.
///
/// # Errors
/// Something could not be made. The others are made all the same; the error names what failed.
pub fn setup(places: &Places, names: &[String]) -> Result<()> {
    let names = if names.is_empty() { arms(places)? } else { names.to_vec() };
    let (made, failed) = setup_arms(places, &names);
    if !made.is_empty() {
        let mut warm = Command::new(built(places)?);
        warm.arg("warm").args(made);
        ensure!(succeeds(warm)?, "gg cannot compile what programs share");
    }
    ensure!(failed.is_empty(), "cannot set up {}", failed.join(", "));
    Ok(())
}

/// Makes what arms need. Answers which were set up, and which could not be.
fn setup_arms<'n>(places: &Places, names: &'n [String]) -> (Vec<&'n str>, Vec<&'n str>) {
    let mut seen = BTreeSet::new();
    let set_up = |arm: &&str| {
        let Err(problem) = setup_arm(places, arm) else { return true };
        let problem = format!("{problem:#}");
        // Arms share toolchains and guests: a failure is told once, and all arms it stops are named.
        if seen.insert(problem.clone()) {
            ui::say(format!("{arm}: {problem}"));
        }
        false
    };
    names.iter().map(String::as_str).partition(set_up)
}

/// Builds gg. Answers where it is.
fn built(places: &Places) -> Result<PathBuf> {
    ensure!(succeeds(cargo(places, ["build", "--release", "--package", "gg"]))?, "gg cannot be built");
    Ok(target_folder(places)?.join("release/gg"))
}

/// Sets one arm up, builds gg, and becomes `gg run` of a program.
///
/// # Errors
/// The arm cannot be set up, or gg cannot be built. It does not return otherwise.
pub fn run(places: &Places, arm: &str, program: &Path, options: &[String]) -> Result<ExitCode> {
    setup_arm(places, arm)?;
    let gg = built(places)?;
    // In this process's place, so that signals and the exit status are gg's own.
    let problem = Command::new(&gg).args(["run", "--language", arm]).args(options).arg(program).exec();
    bail!("cannot run {}: {problem}", gg.display());
}

/// Packs gg and what the arms need into one archive: unpacked anywhere, its `gg` runs there.
///
/// # Errors
/// An arm cannot be set up, gg cannot be built, or a toolchain is an operator's own and so not known by its digest.
pub fn dist(places: &Places, names: &[String], output: Option<PathBuf>) -> Result<()> {
    let names = if names.is_empty() { arms(places)? } else { names.to_vec() };
    let mut needed = BTreeSet::new();
    for arm in &names {
        needed.extend(setup_arm(places, arm).with_context(|| format!("cannot set up {arm}"))?);
    }
    let gg = built(places)?;
    let target = target_folder(places)?;
    let name = format!("gg-{}-{}-linux", env!("CARGO_PKG_VERSION"), std::env::consts::ARCH);
    let output = output.unwrap_or_else(|| target.join(format!("{name}.tar.gz")));
    let staging = tempfile::tempdir_in(&target)?;
    let top = staging.path().join(&name);
    for folder in ["bin", "home"] {
        fs::create_dir_all(top.join(folder))?;
    }
    fs::copy(gg, top.join("bin/gg")).context("cannot copy gg")?;
    // An archive's gg finds what lies beside it, unless it is told otherwise.
    let start = "#!/bin/sh\nset -eu\ntop=$(CDPATH= cd -- \"$(dirname -- \"$0\")\" && pwd)\nGG_HOME=${GG_HOME:-$top/home} exec \"$top/bin/gg\" \"$@\"\n";
    fs::write(top.join("gg"), start)?;
    fs::set_permissions(top.join("gg"), Permissions::from_mode(0o755))?;
    for place in &needed {
        let below = place.strip_prefix(places.home.path()).map_err(|_| {
            anyhow!(
                "{} is a toolchain of your own: unset the variable that names it, so that the pinned one is packed",
                place.display()
            )
        })?;
        let into = top.join("home").join(below);
        let parent = into.parent().context("a place has a parent")?;
        fs::create_dir_all(parent)?;
        ui::output(Command::new("cp").args(["-r", "--no-dereference", "--reflink=auto"]).arg(place).arg(parent))?;
    }
    let mut command = Command::new("tar");
    command.args(["--owner=0", "--group=0", "--mode=u+w", "-czf"]).arg(&output).arg("-C").arg(staging.path()).arg(&name);
    ui::run("packing", &mut command, &places.cache.join("logs/dist.log"), Stdio::null())?;
    // What was copied of sealed places is sealed too.
    place::remove(&top)?;
    println!("{}", output.display());
    Ok(())
}

/// The folder that cargo builds in.
///
/// # Errors
/// Cargo cannot say.
pub fn target_folder(places: &Places) -> Result<PathBuf> {
    #[derive(Deserialize)]
    struct Metadata {
        target_directory: PathBuf,
    }
    let mut command = cargo(places, ["metadata", "--format-version=1", "--no-deps"]);
    let text = ui::output(&mut command)?;
    let metadata: Metadata = serde_json::from_str(&text).context("cannot read what `cargo metadata` printed")?;
    Ok(metadata.target_directory)
}

/// Drives the gates over what is set up.
///
/// # Errors
/// Cargo cannot be started.
pub fn gate(places: &Places, arguments: &[String]) -> Result<ExitCode> {
    bin(places, "gate", arguments)
}

/// Runs the benchmark.
///
/// # Errors
/// Cargo cannot be started.
pub fn bench(places: &Places, arguments: &[String]) -> Result<ExitCode> {
    for arm in arguments.iter().filter(|argument| !argument.starts_with('-')) {
        setup_arm(places, arm)?;
    }
    bin(places, "bench", arguments)
}

fn bin(places: &Places, name: &str, arguments: &[String]) -> Result<ExitCode> {
    let mut command = cargo(places, ["run", "--release", "--package", "gg-tests", "--bin", name, "--"]);
    Ok(exit(command.args(arguments).status().context("cannot run cargo")?.code()))
}

/// Sets everything up, tests, gates; goes on after a failure, so that one run tells all that is wrong.
///
/// # Errors
/// Something failed; the error names it.
pub fn test(places: &Places, filter: Option<&str>) -> Result<ExitCode> {
    let mut outcomes = Vec::new();
    let mut step = |name: &str, work: &mut dyn FnMut() -> Result<bool>| {
        ui::say(format!("\n== {name}"));
        let started = Instant::now();
        let outcome = work();
        if let Err(problem) = &outcome {
            ui::say(format!("error: {problem:#}"));
        }
        outcomes.push((name.to_owned(), outcome.unwrap_or(false), started.elapsed()));
    };
    step("setup", &mut || setup(places, &[]).map(|()| true));
    let filter: Vec<&str> = filter.into_iter().collect();
    step("tests of xtask", &mut || {
        let mut command = cargo(places, ["test", "--package", "xtask", "--"]);
        command.args(&filter);
        succeeds(command)
    });
    step("tests of the workspace", &mut || {
        let mut command = cargo(places, ["test", "--release", "--workspace", "--exclude", "xtask", "--no-fail-fast", "--"]);
        command.args(&filter);
        succeeds(command)
    });
    if filter.is_empty() {
        step("gates", &mut || Ok(gate(places, &[])? == ExitCode::SUCCESS));
    }
    ui::say("");
    for (name, well, took) in &outcomes {
        ui::say(format!("{:<24} {:<7} {:>7.1} s", name, if *well { "passed" } else { "FAILED" }, took.as_secs_f64()));
    }
    let failed: Vec<&str> = outcomes.iter().filter(|(_, well, _)| !well).map(|(name, ..)| name.as_str()).collect();
    if !failed.is_empty() {
        bail!("failed: {}", failed.join(", "));
    }
    Ok(ExitCode::SUCCESS)
}

/// A command of cargo in the checkout.
fn cargo<const N: usize>(places: &Places, arguments: [&str; N]) -> Command {
    let program = std::env::var_os("CARGO").unwrap_or_else(|| OsString::from("cargo"));
    let mut command = Command::new(program);
    artifacts::clean_environment(&mut command);
    command.args(arguments).current_dir(places.checkout.top());
    command
}

fn succeeds(mut command: Command) -> Result<bool> {
    Ok(command.status().with_context(|| format!("cannot run {}", command.get_program().display()))?.success())
}

/// A child's exit status as this program's own; a child that was killed by a signal has none.
fn exit(code: Option<i32>) -> ExitCode {
    ExitCode::from(code.and_then(|code| u8::try_from(code).ok()).unwrap_or(1))
}

#[cfg(test)]
mod tests {
    use super::*;
    use gg_content::{Checkout, Home};

    fn places(top: &Path) -> Places {
        for (path, text) in [
            ("gg/Cargo.toml", "[dependencies]\ngg-arm-python = {}\ngg-arm-rust = {}\n"),
            ("gg-arms/python/Cargo.toml", ""),
            ("gg-arms/python/needs.toml", "artifacts = ['python']"),
            ("gg-arms/rust/Cargo.toml", ""),
            ("gg-arms/rust/needs.toml", "toolchain = []"),
            (
                "gg-artifacts/python/artifact.toml",
                "name='python'\ninputs=[]\noutputs=['p']\ncommand=['bash','-c','echo hi >$GG_OUT/p']",
            ),
        ] {
            let path = top.join(path);
            fs::create_dir_all(path.parent().unwrap()).unwrap();
            fs::write(path, text).unwrap();
        }
        fs::create_dir_all(top.join("toolchains")).unwrap();
        Places { checkout: Checkout::at(top), home: Home::at(top.join("home")), cache: top.join("cache") }
    }

    #[test]
    fn what_cannot_be_set_up_is_named_and_the_rest_is_set_up() {
        let top = tempfile::tempdir().unwrap();
        let places = places(top.path());
        let names = arms(&places).unwrap();
        assert_eq!(setup_arms(&places, &names), (vec!["python"], vec!["rust"]));
        assert!(artifacts::ensure(&places, "python").unwrap().join("p").exists());
    }

    #[test]
    fn an_unknown_language_lists_those_there_are() {
        let top = tempfile::tempdir().unwrap();
        let problem = needs(&places(top.path()), "perl").unwrap_err().to_string();
        assert_eq!(problem, "no language perl; there are python, rust");
    }
}
