//! Artifacts: made when their place is missing.

use std::collections::BTreeMap;
use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;

use anyhow::{Context, Result, bail, ensure};
use gg_content::{ArtifactKey, Checkout, ManifestProblem};

use crate::place::{Lock, Staging};
use crate::{Places, install, ui};

/// In each place: what it was made from, so that the next one can say what changed.
const MADE_FROM: &str = ".made-from";

/// The place of the artifact `name`, made when it is missing, with the toolchains and artifacts that this takes.
///
/// # Errors
/// A toolchain cannot be installed, the command fails, or it leaves out an output.
pub fn ensure(places: &Places, name: &str) -> Result<PathBuf> {
    let key = key(&places.checkout, name)?;
    let place = places.home.artifact(name, &key.key);
    if lacks(&key, &place).is_none() {
        return Ok(place);
    }
    let unmatched = &key.inputs.unmatched;
    ensure!(unmatched.is_empty(), "gg-artifacts/{name}/artifact.toml: no file matches {}", unmatched.join(", "));
    let mut trees = Vec::new();
    for toolchain in &key.manifest.toolchains {
        trees.push((toolchain, install::ensure(places, toolchain)?.root().to_owned()));
    }
    let mut needed = Vec::new();
    for artifact in &key.manifest.artifacts {
        needed.push((artifact, ensure(places, artifact)?));
    }

    let parent = place.parent().context("a place has a parent")?;
    let lock = Lock::of(parent, name)?;
    match lacks(&key, &place) {
        None => return Ok(place),
        Some(what) if place.is_dir() => ui::say(format!("{name}: {what}; making it again")),
        Some(_) => ui::say(format!("{name}: {}", reason(parent, &key))),
    }
    let staging = Staging::beside(&place, &lock)?;
    let scratch = places.cache.join("scratch").join(format!("artifact-{name}"));
    // The cache may be shared by several homes.
    let _shared = Lock::of(&scratch, name)?;
    let (program, arguments) = key.manifest.command.split_first().context("a command is not empty")?;
    let mut command = Command::new(program);
    command.args(arguments).current_dir(places.checkout.top().join("gg-artifacts").join(name));
    clean_environment(&mut command);
    command.env("GG_SOURCE", places.checkout.top()).env("GG_OUT", staging.path()).env("GG_SCRATCH", &scratch);
    // A guest that cargo builds must not wait for the lock of the folder that gg itself is built in.
    command.env("CARGO_TARGET_DIR", scratch.join("target"));
    // A tool of the workspace that a command runs is built where gg is, so that what both depend on is compiled once.
    if places.checkout.top().join("Cargo.toml").is_file() {
        command.env("GG_TARGET", crate::tasks::target_folder(places)?);
    }
    for (toolchain, root) in &trees {
        command.env(variable("GG_TOOLCHAIN_", toolchain), root);
    }
    for (artifact, place) in &needed {
        command.env(variable("GG_ARTIFACT_", artifact), place);
    }
    let log = places.cache.join("logs").join(format!("artifact-{name}.log"));
    ui::run(&format!("{name}: building"), &mut command, &log, lock.held()?)?;
    if let Some(what) = lacks(&key, staging.path()) {
        bail!("{name}: the command ended well, but {what}; see {}", log.display());
    }
    fs::write(staging.path().join(MADE_FROM), made_from(&key).iter().map(|(k, v)| format!("{v} {k}\n")).collect::<String>())?;
    let again = self::key(&places.checkout, name)?.key;
    ensure!(again == key.key, "{name}: its sources changed while it was made; run the command again");
    staging.publish(&place)?;
    Ok(place)
}

fn key(checkout: &Checkout, name: &str) -> Result<ArtifactKey> {
    let known = checkout.artifacts()?;
    ensure!(known.iter().any(|known| known == name), "no artifact {name}; there are {}", known.join(", "));
    checkout.key(name).map_err(|problem: ManifestProblem| problem.into())
}

fn lacks(key: &ArtifactKey, place: &Path) -> Option<String> {
    let missing = key.manifest.outputs.iter().find(|output| !place.join(output).exists())?;
    Some(format!("{} lacks {missing}", place.display()))
}

fn variable(prefix: &str, name: &str) -> String {
    format!("{prefix}{}", name.to_uppercase().replace('-', "_"))
}

/// All that decides a key, by name.
fn made_from(key: &ArtifactKey) -> BTreeMap<String, String> {
    let mut parts: BTreeMap<String, String> =
        key.inputs.files.iter().map(|file| (file.path.clone(), file.digest[..32].to_owned())).collect();
    parts.extend(key.toolchains.iter().map(|(name, digest)| (format!("toolchain {name}"), digest.clone())));
    parts.extend(key.artifacts.iter().map(|(name, key)| (format!("artifact {name}"), key.clone())));
    parts
}

/// Why an artifact has to be made: what differs from the newest place there is.
fn reason(parent: &Path, key: &ArtifactKey) -> String {
    let newest = fs::read_dir(parent).ok().and_then(|entries| {
        let made = entries.flatten().map(|entry| entry.path().join(MADE_FROM));
        let made = made.filter_map(|path| Some((path.metadata().ok()?.modified().ok()?, path)));
        made.max_by_key(|(time, _)| *time).and_then(|(_, path)| fs::read_to_string(path).ok())
    });
    let Some(newest) = newest else { return "not made on this machine yet".into() };
    let before: BTreeMap<&str, &str> = newest.lines().filter_map(|line| line.split_once(' ')).map(|(v, k)| (k, v)).collect();
    let now = made_from(key);
    let mut changes = Vec::new();
    for (part, digest) in &now {
        match before.get(part.as_str()) {
            None => changes.push(format!("{part} is new")),
            Some(old) if *old != digest => changes.push(format!("{part} changed")),
            Some(_) => {}
        }
    }
    changes.extend(before.keys().filter(|part| !now.contains_key(**part)).map(|part| format!("{part} is gone")));
    const SHOWN: usize = 3;
    match changes.len() {
        0 => "its command or its outputs changed".into(),
        count if count > SHOWN => format!("{} and {} more", changes[..SHOWN].join(", "), count - SHOWN),
        _ => changes.join(", "),
    }
}

/// Takes away what cargo tells this program about itself: a cargo that is run below would take it for its own.
pub fn clean_environment(command: &mut Command) {
    for (name, _) in std::env::vars_os() {
        let text = name.to_string_lossy();
        let own = ["CARGO_PKG_", "CARGO_MANIFEST_", "CARGO_BIN_", "CARGO_CRATE_"].iter().any(|prefix| text.starts_with(prefix));
        if own || ["CARGO", "CARGO_PRIMARY_PACKAGE"].contains(&text.as_ref()) {
            command.env_remove(&name);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use gg_content::Home;

    fn places(top: &Path) -> Places {
        let folder = top.join("checkout/gg-artifacts/guest");
        fs::create_dir_all(&folder).unwrap();
        fs::create_dir_all(top.join("checkout/toolchains")).unwrap();
        let manifest = "name='guest'\ninputs=['gg-artifacts/guest/*.sh', 'gg-artifacts/guest/*.txt']\noutputs=['g']\ncommand=['bash','build.sh']";
        fs::write(folder.join("artifact.toml"), manifest).unwrap();
        fs::write(folder.join("build.sh"), "cp text.txt $GG_OUT/g; echo made >> $GG_SCRATCH/count").unwrap();
        fs::write(folder.join("text.txt"), "one").unwrap();
        Places { checkout: Checkout::at(top.join("checkout")), home: Home::at(top.join("home")), cache: top.join("cache") }
    }

    fn count(places: &Places) -> usize {
        fs::read_to_string(places.cache.join("scratch/artifact-guest/count")).map_or(0, |text| text.lines().count())
    }

    #[test]
    fn is_made_once_for_the_same_sources_and_again_for_others() {
        let top = tempfile::tempdir().unwrap();
        let places = places(top.path());
        let first = ensure(&places, "guest").unwrap();
        assert_eq!(ensure(&places, "guest").unwrap(), first);
        assert_eq!(count(&places), 1);

        fs::write(places.checkout.top().join("gg-artifacts/guest/text.txt"), "two").unwrap();
        let why = reason(first.parent().unwrap(), &places.checkout.key("guest").unwrap());
        assert_eq!(why, "gg-artifacts/guest/text.txt changed");
        let second = ensure(&places, "guest").unwrap();
        assert_eq!(fs::read_to_string(second.join("g")).unwrap(), "two");
        assert_eq!((fs::read_to_string(first.join("g")).unwrap().as_str(), count(&places)), ("one", 2));

        fs::write(places.checkout.top().join("gg-artifacts/guest/text.txt"), "one").unwrap();
        assert_eq!(ensure(&places, "guest").unwrap(), first, "what was made from these sources is still there");
        assert_eq!(count(&places), 2);
    }

    #[test]
    fn of_two_at_once_one_waits_and_finds_it_done() {
        let top = tempfile::tempdir().unwrap();
        let places = places(top.path());
        std::thread::scope(|scope| {
            for _ in 0..3 {
                scope.spawn(|| ensure(&places, "guest").unwrap());
            }
        });
        assert_eq!(count(&places), 1);
    }

    #[test]
    fn a_missing_output_source_or_name_is_named() {
        let top = tempfile::tempdir().unwrap();
        let places = places(top.path());
        let folder = places.checkout.top().join("gg-artifacts/guest");
        fs::write(folder.join("build.sh"), "true").unwrap();
        assert!(ensure(&places, "guest").unwrap_err().to_string().contains("lacks g"));
        fs::remove_file(folder.join("text.txt")).unwrap();
        assert!(ensure(&places, "guest").unwrap_err().to_string().contains("no file matches gg-artifacts/guest/*.txt"));
        assert!(ensure(&places, "gest").unwrap_err().to_string().contains("there are guest"));
    }
}
