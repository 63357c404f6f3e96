//! Toolchains: install, doctor, prune.

use std::collections::BTreeSet;
use std::fs;
use std::path::{Path, PathBuf};
use std::process::{Command, ExitCode};

use anyhow::{Context, Result, bail, ensure};
use gg_content::{Checkout, Inputs, Toolchain, ToolchainManifest, ToolchainProblem, ToolchainTree, process_environment};

use crate::fetch::{self, Clients, Fetch};
use crate::place::{self, Lock, Staging};
use crate::{Places, artifacts, ui};

/// Where fetched packages are kept, each under its digest.
pub fn downloads(places: &Places) -> PathBuf {
    places.cache.join("downloads")
}

/// The toolchain `name`, installed when it is not there. An operator's own tree is taken as it is.
///
/// # Errors
/// It cannot be installed, or the operator's own tree is not a whole one.
pub fn ensure(places: &Places, name: &str) -> Result<ToolchainTree> {
    let manifest = manifest(&places.checkout, name)?;
    match Toolchain::locate_in(&manifest, &process_environment) {
        Ok(tree) => return Ok(tree),
        Err(ToolchainProblem::Missing { .. } | ToolchainProblem::Partial { .. }) => {}
        Err(problem) => return Err(problem.into()),
    }
    install(places, &manifest, &mut Clients::new(&places.cache))?;
    Ok(Toolchain::locate_in(&manifest, &process_environment)?)
}

/// Reads a manifest and compares the digest of its recipe.
fn manifest(checkout: &Checkout, name: &str) -> Result<ToolchainManifest> {
    let known = checkout.toolchains()?;
    ensure!(known.iter().any(|known| known == name), "no toolchain {name}; there are {}", known.join(", "));
    let manifest = checkout.toolchain(name)?;
    let recipe = recipe(checkout, name)?;
    ensure!(
        manifest.recipe == recipe,
        "toolchains/{name}.toml does not name the digest of toolchains/{name}/ as it is now: {}",
        recipe.map_or("there is no such folder, so remove `recipe`".into(), |digest| format!("write recipe = \"{digest}\""))
    );
    ensure!(
        manifest.recipe.is_some() || manifest.build.is_empty(),
        "toolchains/{name}.toml: `build` needs a folder toolchains/{name}/"
    );
    Ok(manifest)
}

/// Digest of `toolchains/<name>/`, when there is such a folder.
fn recipe(checkout: &Checkout, name: &str) -> Result<Option<String>> {
    let folder = checkout.top().join("toolchains").join(name);
    Ok(if folder.is_dir() { Some(Inputs::read(&folder, &["**"])?.digest()) } else { None })
}

/// Makes the tree, unless another process did meanwhile.
fn install(places: &Places, manifest: &ToolchainManifest, fetch: &mut dyn Fetch) -> Result<()> {
    let name = &manifest.name;
    let place = places.home.toolchain(name, &manifest.digest());
    let parent = place.parent().context("a place has a parent")?;
    let lock = Lock::of(parent, name)?;
    if place.is_dir() {
        match manifest.lacks(&place) {
            None => return Ok(()),
            Some(part) => ui::say(format!("{name}: the tree lacks {part}; making it again")),
        }
    }
    let files = fetch::all(name, &manifest.packages, &downloads(places), fetch)?;

    // The cache may be shared by several homes.
    let shared = places.cache.join("scratch").join(format!("toolchain-{name}"));
    let _shared = Lock::of(&shared, name)?;
    let scratch = shared.join("work");
    place::fresh(&scratch)?;
    let staging = Staging::beside(&place, &lock)?;
    let log = places.cache.join("logs").join(format!("toolchain-{name}.log"));
    if let Some((program, arguments)) = manifest.build.split_first() {
        let packages = scratch.join("packages");
        fs::create_dir_all(&packages)?;
        for file in &files {
            let link = packages.join(file.file_name().context("a file has a name")?);
            std::os::unix::fs::symlink(file, &link).with_context(|| format!("cannot make {}", link.display()))?;
        }
        let mut command = Command::new(program);
        command.args(arguments).current_dir(places.checkout.top().join("toolchains").join(name));
        artifacts::clean_environment(&mut command);
        command.env("GG_SOURCE", places.checkout.top()).env("GG_OUT", staging.path());
        command.env("GG_SCRATCH", &scratch).env("GG_PACKAGES", &packages);
        ui::run(&format!("{name}: building"), &mut command, &log, lock.held()?)?;
    } else {
        for file in &files {
            unpack(file, staging.path())?;
        }
    }
    if let Some(part) = manifest.lacks(staging.path()) {
        bail!("{name}: what was made lacks {part}, which toolchains/{name}.toml says it must contain");
    }
    staging.publish(&place)?;
    place::remove(&scratch)
}

/// What becomes of a package when a manifest has no `build`: an archive's files, or the file itself (a jar is used as it is).
fn unpack(file: &Path, into: &Path) -> Result<()> {
    let name = file.file_name().context("a file has a name")?.to_string_lossy().into_owned();
    let mut command = if name.ends_with(".deb") {
        let mut command = Command::new("dpkg-deb");
        command.arg("-x").arg(file).arg(into);
        command
    } else if name.ends_with(".whl") {
        let mut command = Command::new("python3");
        command.args(["-m", "zipfile", "-e"]).arg(file).arg(into);
        command
    } else if name.ends_with(".tgz") || name.ends_with(".crate") {
        let mut command = Command::new("tar");
        command.arg("-xzf").arg(file).arg("-C").arg(into);
        command
    } else {
        fs::copy(file, into.join(&name)).with_context(|| format!("cannot copy {}", file.display()))?;
        return Ok(());
    };
    ui::output(&mut command).with_context(|| format!("cannot unpack {name}")).map(drop)
}

/// Says of every toolchain and artifact whether it is there, and what mends it.
///
/// # Errors
/// A manifest is malformed.
pub fn doctor(places: &Places) -> Result<ExitCode> {
    let mut whole = true;
    println!("home {}", places.home.path().display());
    println!("\ncommands");
    for (command, argument) in [
        ("cargo", "-V"),
        ("rustc", "-V"),
        ("python3", "-V"),
        ("node", "-v"),
        ("npm", "-v"),
        ("mvn", "-B -v"),
        ("apt-get", "-v"),
        ("dpkg-deb", "--version"),
    ] {
        let found = ui::output(Command::new(command).args(argument.split(' ')));
        let found = found.map(|text| plain(text.lines().next().unwrap_or_default()));
        println!("  {command:<14} {}", found.unwrap_or_else(|problem| format!("not usable: {problem:#}")));
    }
    println!("\ntoolchains");
    for name in places.checkout.toolchains()? {
        let found = manifest(&places.checkout, &name).and_then(|manifest| {
            let tree = Toolchain::locate_in(&manifest, &process_environment)?;
            let own = if tree.is_own() { format!(" (named by {})", manifest.own_variable()) } else { String::new() };
            Ok(format!("{} {}{own}", manifest.version, tree.root().display()))
        });
        whole &= found.is_ok();
        println!("  {name:<14} {}", found.unwrap_or_else(|problem| format!("{problem:#}")));
    }
    println!("\nartifacts");
    for name in places.checkout.artifacts()? {
        let found = places.checkout.key(&name).map_err(anyhow::Error::from).and_then(|key| {
            let place = places.home.artifact(&name, &key.key);
            ensure!(place.is_dir(), "not made from these sources; run `cargo xtask artifacts {name}`");
            Ok(place.display().to_string())
        });
        whole &= found.is_ok();
        println!("  {name:<14} {}", found.unwrap_or_else(|problem| format!("{problem:#}")));
    }
    Ok(if whole { ExitCode::SUCCESS } else { ExitCode::FAILURE })
}

/// A line without the colours that Maven prints even into a pipe.
fn plain(line: &str) -> String {
    let mut parts = line.split('\u{1b}');
    let first = parts.next().unwrap_or_default().to_owned();
    parts.fold(first, |line, part| line + part.split_once('m').map_or(part, |(_, text)| text)).trim().to_owned()
}

/// Removes every tree and artifact whose key is not that of these sources, and what died half done.
///
/// # Errors
/// A manifest is malformed, or a file system said no.
pub fn prune(places: &Places, dry_run: bool, stale_downloads: bool) -> Result<()> {
    let mut keep = BTreeSet::new();
    let mut pinned = BTreeSet::new();
    for name in places.checkout.toolchains()? {
        let manifest = places.checkout.toolchain(&name)?;
        keep.insert(places.home.toolchain(&name, &manifest.digest()));
        pinned.extend(manifest.packages.into_iter().map(|package| package.sha256));
    }
    for name in places.checkout.artifacts()? {
        keep.insert(places.home.artifact(&name, &places.checkout.key(&name)?.key));
    }
    let mut freed = 0;
    let mut drop = |path: &Path| -> Result<()> {
        let size = place::size(path);
        freed += size;
        ui::say(format!("{} {} ({:.1} MB)", if dry_run { "would remove" } else { "removing" }, path.display(), megabytes(size)));
        if dry_run { Ok(()) } else { place::remove(path) }
    };
    for (kind, folder) in [("toolchain", "toolchains"), ("artifact", "artifacts")] {
        for named in folders(&places.home.path().join(folder))? {
            let _lock = Lock::of(&named, &format!("{kind} {}", named.display()))?;
            for place in folders(&named)?.into_iter().filter(|place| !keep.contains(place)) {
                drop(&place)?;
            }
        }
    }
    if stale_downloads {
        for place in folders(&downloads(places))? {
            if !place.file_name().is_some_and(|name| pinned.contains(name.to_string_lossy().as_ref())) {
                drop(&place)?;
            }
        }
    }
    ui::say(format!("{} {:.1} MB", if dry_run { "would free" } else { "freed" }, megabytes(freed)));
    Ok(())
}

fn megabytes(bytes: u64) -> f64 {
    bytes as f64 / 1e6
}

/// The folders in a folder, sorted; none when it does not exist.
fn folders(path: &Path) -> Result<Vec<PathBuf>> {
    if !path.exists() {
        return Ok(Vec::new());
    }
    let entries = fs::read_dir(path).with_context(|| format!("cannot read {}", path.display()))?;
    let mut folders: Vec<PathBuf> = entries.flatten().map(|entry| entry.path()).filter(|path| path.is_dir()).collect();
    folders.sort();
    Ok(folders)
}

#[cfg(test)]
mod tests {
    use super::*;
    use gg_content::{Home, Package};
    use std::sync::atomic::{AtomicUsize, Ordering};

    const MANIFEST: &str = "
name = 'tool'
summary = 's'
licence = 'l'
version = '1'
must_contain = ['tool-1.jar']
[[package]]
client = 'mvn'
name = 'g:tool'
version = '1'
file = 'tool-1.jar'
sha256 = 'ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad'
";

    fn places(top: &Path) -> Places {
        fs::create_dir_all(top.join("checkout/toolchains")).unwrap();
        fs::create_dir_all(top.join("checkout/gg-artifacts")).unwrap();
        fs::write(top.join("checkout/toolchains/tool.toml"), MANIFEST).unwrap();
        Places { checkout: Checkout::at(top.join("checkout")), home: Home::at(top.join("home")), cache: top.join("cache") }
    }

    /// Serves `abc` slowly, and counts.
    struct Slow<'a>(&'a AtomicUsize);

    impl Fetch for Slow<'_> {
        fn fetch(&mut self, package: &Package, folder: &Path) -> Result<()> {
            self.0.fetch_add(1, Ordering::SeqCst);
            std::thread::sleep(std::time::Duration::from_millis(200));
            Ok(fs::write(folder.join(&package.file), "abc")?)
        }
    }

    #[test]
    fn of_two_installers_at_once_one_waits_and_finds_it_done() {
        let top = tempfile::tempdir().unwrap();
        let places = places(top.path());
        let manifest = manifest(&places.checkout, "tool").unwrap();
        let fetched = AtomicUsize::new(0);
        std::thread::scope(|scope| {
            for _ in 0..2 {
                scope.spawn(|| install(&places, &manifest, &mut Slow(&fetched)).unwrap());
            }
        });
        assert_eq!(fetched.load(Ordering::SeqCst), 1);
        assert!(places.home.toolchain("tool", &manifest.digest()).join("tool-1.jar").exists());
    }

    #[test]
    fn a_partial_tree_is_made_again() {
        let top = tempfile::tempdir().unwrap();
        let places = places(top.path());
        let manifest = manifest(&places.checkout, "tool").unwrap();
        let place = places.home.toolchain("tool", &manifest.digest());
        fs::create_dir_all(&place).unwrap();
        fs::write(place.join("other"), "").unwrap();
        install(&places, &manifest, &mut Slow(&AtomicUsize::new(0))).unwrap();
        assert!(place.join("tool-1.jar").exists() && !place.join("other").exists());
    }

    #[test]
    fn a_build_that_fails_or_makes_too_little_leaves_no_tree() {
        let top = tempfile::tempdir().unwrap();
        let places = places(top.path());
        let folder = places.checkout.top().join("toolchains/tool");
        fs::create_dir_all(&folder).unwrap();
        let try_with = |script: &str| {
            fs::write(folder.join("build.sh"), script).unwrap();
            let recipe = recipe(&places.checkout, "tool").unwrap().unwrap();
            let text =
                MANIFEST.replace("must_contain", &format!("build = ['bash', 'build.sh']\nrecipe = '{recipe}'\nmust_contain"));
            fs::write(places.checkout.top().join("toolchains/tool.toml"), text).unwrap();
            let manifest = manifest(&places.checkout, "tool").unwrap();
            let result = install(&places, &manifest, &mut Slow(&AtomicUsize::new(0)));
            (result.map_err(|problem| problem.to_string()), places.home.toolchain("tool", &manifest.digest()))
        };
        let (problem, place) = try_with("touch $GG_OUT/tool-1.jar; echo no compiler >&2; exit 1");
        assert!(problem.unwrap_err().ends_with("no compiler"));
        assert!(!place.exists());
        let (problem, place) = try_with("touch $GG_OUT/other");
        assert!(problem.unwrap_err().contains("lacks tool-1.jar"));
        assert!(!place.exists());
        let (result, place) = try_with("cp $GG_PACKAGES/tool-1.jar $GG_OUT/");
        result.unwrap();
        assert_eq!(fs::read_to_string(place.join("tool-1.jar")).unwrap(), "abc");
        let left: Vec<PathBuf> = folders(place.parent().unwrap()).unwrap();
        assert_eq!(left, [place], "what died half done is gone");
    }

    #[test]
    fn a_recipe_that_changed_must_be_named_in_the_manifest() {
        let top = tempfile::tempdir().unwrap();
        let places = places(top.path());
        fs::create_dir_all(places.checkout.top().join("toolchains/tool")).unwrap();
        fs::write(places.checkout.top().join("toolchains/tool/build.sh"), "true").unwrap();
        let problem = manifest(&places.checkout, "tool").unwrap_err().to_string();
        assert!(problem.contains("write recipe = \""), "{problem}");
        assert!(manifest(&places.checkout, "tol").unwrap_err().to_string().contains("there are tool"));
    }

    #[test]
    fn the_recipes_of_this_checkout_are_named_in_its_manifests() {
        let checkout = Checkout::at(Path::new(&std::env::var("CARGO_MANIFEST_DIR").expect("cargo runs this")).parent().unwrap());
        for name in checkout.toolchains().unwrap() {
            manifest(&checkout, &name).unwrap();
        }
    }

    #[test]
    fn colours_are_left_out() {
        assert_eq!(plain("\u{1b}[1mApache Maven 3.8.7\u{1b}[m"), "Apache Maven 3.8.7");
        assert_eq!(plain(" cargo 1.95.0"), "cargo 1.95.0");
    }

    #[test]
    fn prune_keeps_what_these_sources_name() {
        let top = tempfile::tempdir().unwrap();
        let places = places(top.path());
        let digest = manifest(&places.checkout, "tool").unwrap().digest();
        let (now, before) = (places.home.toolchain("tool", &digest), places.home.toolchain("tool", "0123"));
        for place in [&now, &before] {
            fs::create_dir_all(place).unwrap();
        }
        prune(&places, true, false).unwrap();
        assert!(before.exists());
        prune(&places, false, false).unwrap();
        assert!(now.exists() && !before.exists());
    }
}
