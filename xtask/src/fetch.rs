//! Fetching pinned packages with the ordinary clients of the machine, so that its mirrors, proxies and certificates are used.
//!
//! A fetched file is kept under its own digest in the cache folder; nothing is fetched twice, and what is kept is verified again
//! before it is used.

use std::collections::BTreeSet;
use std::fs;
use std::io::Read;
use std::path::{Path, PathBuf};
use std::process::Command;

use anyhow::{Context, Result, anyhow, bail, ensure};
use gg_content::{Client, Package};
use sha2::{Digest, Sha256};

use crate::place::{self, Lock};
use crate::ui::{self, Step};
use crate::{Places, install};

/// The plug-in that copies one jar; Maven's own default for it changes with Maven.
const MVN_COPY: &str = "org.apache.maven.plugins:maven-dependency-plugin:3.8.1:copy";

/// Brings a package into an empty folder. What [`Clients`] does with the machine's clients; tests do it otherwise.
pub trait Fetch {
    /// Puts the package's file into `folder`.
    ///
    /// # Errors
    /// It is not served, or the client failed.
    fn fetch(&mut self, package: &Package, folder: &Path) -> Result<()>;
}

/// Gives the verified file of each package, fetching what is not in `cache`.
///
/// # Errors
/// A package cannot be fetched, or its file has another digest than the manifest says.
pub fn all(what: &str, packages: &[Package], cache: &Path, fetch: &mut dyn Fetch) -> Result<Vec<PathBuf>> {
    let mut files = Vec::new();
    for (index, package) in packages.iter().enumerate() {
        let kept = kept(cache, package);
        if kept.exists() {
            let digest = sha256(&kept)?;
            if digest == package.sha256 {
                files.push(kept);
                continue;
            }
            ui::say(format!("{what}: {} was damaged in the cache; fetching it again", package.file));
            fs::remove_file(&kept).with_context(|| format!("cannot remove {}", kept.display()))?;
        }
        let label = format!("{what}: fetching {}/{} {} {}", index + 1, packages.len(), package.name, package.version);
        let step = Step::begin(label);
        fs::create_dir_all(cache).with_context(|| format!("cannot make {}", cache.display()))?;
        let folder = tempfile::tempdir_in(cache).context("cannot make a folder in the cache")?;
        fetch.fetch(package, folder.path())?;
        let file = folder.path().join(&package.file);
        if !file.exists() {
            bail!("{}: {} brought {} instead of {}", package.name, package.client.name(), listing(folder.path())?, package.file);
        }
        let digest = sha256(&file)?;
        ensure!(
            digest == package.sha256,
            "{} {}: the digest of {} is not the pinned one\n  pinned  {}\n  fetched {digest}\nNothing of it was kept. If the change is \
             known and right, pin the new digest in the manifest.",
            package.name,
            package.version,
            package.file,
            package.sha256
        );
        let place = kept.parent().context("a kept file has a folder")?;
        fs::create_dir_all(place).with_context(|| format!("cannot make {}", place.display()))?;
        fs::rename(&file, &kept).with_context(|| format!("cannot keep {}", kept.display()))?;
        step.done();
        files.push(kept);
    }
    Ok(files)
}

fn kept(cache: &Path, package: &Package) -> PathBuf {
    cache.join(&package.sha256).join(&package.file)
}

fn listing(folder: &Path) -> Result<String> {
    let names: Vec<String> =
        fs::read_dir(folder)?.flatten().map(|entry| entry.file_name().to_string_lossy().into_owned()).collect();
    Ok(if names.is_empty() { "nothing".into() } else { names.join(", ") })
}

/// SHA-256 of a file, in hex.
///
/// # Errors
/// It cannot be read.
pub fn sha256(path: &Path) -> Result<String> {
    let failed = || format!("cannot read {}", path.display());
    let mut file = fs::File::open(path).with_context(failed)?;
    let mut hasher = Sha256::new();
    let mut buffer = vec![0; 1 << 20];
    loop {
        let count = file.read(&mut buffer).with_context(failed)?;
        if count == 0 {
            return Ok(hasher.finalize().iter().map(|byte| format!("{byte:02x}")).collect());
        }
        hasher.update(&buffer[..count]);
    }
}

/// The machine's clients.
pub struct Clients {
    /// Folder for what clients need to keep between two packages.
    cache: PathBuf,
    /// Suites whose index this process fetched already.
    suites: BTreeSet<String>,
}

impl Clients {
    /// Clients that keep their state below `cache`.
    pub fn new(cache: &Path) -> Self {
        Self { cache: cache.into(), suites: BTreeSet::new() }
    }

    fn apt(&mut self, package: &Package, folder: &Path) -> Result<()> {
        let suite = package.suite.as_deref().context("a package of apt names its suite")?;
        let state = self.cache.join("apt").join(suite);
        let _lock = Lock::of(&state, &format!("apt index of {suite}"))?;
        let configuration = state.join("apt.conf");
        if self.suites.insert(suite.to_owned()) {
            apt_state(&state, suite)?;
            ui::output(Command::new("apt-get").arg("-c").arg(&configuration).args(["-q", "update"]))
                .with_context(|| format!("cannot fetch Debian's index of {suite}"))?;
        }
        let architecture = package.architecture.as_deref().filter(|name| *name != "all");
        let name = architecture.map_or(package.name.clone(), |architecture| format!("{}:{architecture}", package.name));
        let listed = ui::output(Command::new("apt-cache").arg("-c").arg(&configuration).args(["madison", &name]))?;
        let served = served(&listed);
        ensure!(
            served.contains(&package.version),
            "{suite} no longer serves {} {}; it serves {}. Pin one of these (`cargo xtask toolchains pin apt {} VERSION --suite {suite}`), \
             or take a whole toolchain of your own through its variable.",
            package.name,
            package.version,
            if served.is_empty() { "no version of it".to_owned() } else { served.join(", ") },
            package.name,
        );
        let wanted = format!("{name}={}", package.version);
        let mut command = Command::new("apt-get");
        command.arg("-c").arg(&configuration).args(["-q", "download", &wanted]).current_dir(folder);
        ui::output(&mut command).map(drop)
    }
}

impl Fetch for Clients {
    fn fetch(&mut self, package: &Package, folder: &Path) -> Result<()> {
        let (name, version) = (&package.name, &package.version);
        match package.client {
            Client::Apt => self.apt(package, folder),
            Client::Pip => {
                let mut command = Command::new("python3");
                command.args(["-m", "pip", "download", "--quiet", "--no-deps", "--only-binary=:all:", "--dest", "."]);
                command.args(&package.arguments).arg(format!("{name}=={version}")).current_dir(folder);
                ui::output(&mut command).map(drop)
            }
            Client::Npm => {
                let mut command = Command::new("npm");
                command.args(["pack", "--silent", "--ignore-scripts"]).arg(format!("{name}@{version}")).current_dir(folder);
                ui::output(&mut command).map(drop)
            }
            Client::Cargo => cargo(name, version, folder),
            Client::Mvn => {
                let mut command = Command::new("mvn");
                command.args(["-q", "-B", MVN_COPY]).current_dir(folder);
                command.arg(format!("-Dartifact={name}:{version}")).arg("-DoutputDirectory=.");
                ui::output(&mut command).map(drop)
            }
        }
    }
}

/// Versions that `apt-cache madison` lists: `name | version | source`.
fn served(listed: &str) -> Vec<String> {
    let mut versions = Vec::new();
    for version in listed.lines().filter_map(|line| line.split('|').nth(1)).map(|version| version.trim().to_owned()) {
        if !versions.contains(&version) {
            versions.push(version);
        }
    }
    versions
}

/// Prepares a private state of apt for one suite. The machine's own lists, archives and packages are neither used nor changed: what
/// is fetched of another suite must never be installed.
fn apt_state(state: &Path, suite: &str) -> Result<()> {
    for folder in ["lists/partial", "cache/archives/partial", "sources", "preferences"] {
        let folder = state.join(folder);
        fs::create_dir_all(&folder).with_context(|| format!("cannot make {}", folder.display()))?;
    }
    // What `update` would fetch names the mirror, whether or not it was ever fetched.
    let uris = ui::output(Command::new("apt-get").args(["--print-uris", "update"])).context("cannot ask apt for its mirror")?;
    let mirror = mirror(&uris).ok_or_else(|| {
        anyhow!("apt is configured with no mirror of Debian, so {suite} cannot be fetched; name one in /etc/apt/sources.list.d/")
    })?;
    let keyring = "/usr/share/keyrings/debian-archive-keyring.gpg";
    ensure!(Path::new(keyring).exists(), "{keyring} does not exist: install the package debian-archive-keyring");
    fs::write(state.join("sources/suite.list"), format!("deb [arch=amd64 signed-by={keyring}] {mirror} {suite} main\n"))?;

    let at = |folder: &str| state.join(folder).display().to_string();
    let configuration = format!(
        "Dir::State \"{state}\";\nDir::State::lists \"{lists}\";\nDir::Cache \"{cache}\";\nDir::Etc::sourcelist \"/dev/null\";\n\
         Dir::Etc::sourceparts \"{sources}\";\nDir::Etc::preferences \"/dev/null\";\nDir::Etc::preferencesparts \"{preferences}\";\n\
         Acquire::Languages \"none\";\nAPT::Sandbox::User \"\";\nAcquire::Retries \"3\";\n\
         #clear APT::Default-Release;\n#clear APT::Update::Pre-Invoke;\n#clear APT::Update::Post-Invoke;\n\
         #clear APT::Update::Post-Invoke-Success;\n",
        state = state.display(),
        lists = at("lists/"),
        cache = at("cache/"),
        sources = at("sources/"),
        preferences = at("preferences/"),
    );
    fs::write(state.join("apt.conf"), configuration)?;
    Ok(())
}

/// The mirror of Debian's archive among the URIs of `apt-get --print-uris update`: the one that serves a suite proper rather than its
/// security updates.
fn mirror(uris: &str) -> Option<String> {
    let indexes = uris.lines().filter_map(|line| line.strip_prefix('\'')?.split('\'').next());
    let mut mirrors = indexes.filter_map(|uri| uri.split_once("/dists/")).filter(|(base, suite)| {
        !suite.contains("-security") && !suite.contains("/updates/") && base.trim_end_matches('/').ends_with("debian")
    });
    mirrors.next().map(|(base, _)| base.to_owned())
}

/// Cargo has no command that only downloads: a crate that depends on the wanted one is fetched for, and the file taken from cargo's cache.
fn cargo(name: &str, version: &str, folder: &Path) -> Result<()> {
    let project = folder.join("fetch");
    fs::create_dir_all(project.join("src"))?;
    fs::write(project.join("src/lib.rs"), "")?;
    let manifest = format!(
        "[package]\nname = \"fetch\"\nversion = \"0.0.0\"\nedition = \"2024\"\n[dependencies]\n{name} = {{ version = \"={version}\", \
         default-features = false }}\n[workspace]\n"
    );
    fs::write(project.join("Cargo.toml"), manifest)?;
    ui::output(Command::new("cargo").args(["fetch", "--quiet"]).current_dir(&project))?;
    fs::remove_dir_all(&project)?;
    let home = std::env::var_os("CARGO_HOME").map(PathBuf::from);
    let home = match home {
        Some(home) => home,
        None => PathBuf::from(std::env::var_os("HOME").context("neither CARGO_HOME nor HOME is set")?).join(".cargo"),
    };
    let cache = home.join("registry/cache");
    let file = format!("{name}-{version}.crate");
    let registries = fs::read_dir(&cache).with_context(|| format!("cannot read {}", cache.display()))?;
    let found = registries.flatten().map(|entry| entry.path().join(&file)).find(|path| path.exists());
    let found = found.with_context(|| format!("cargo fetched {name} {version}, but {file} is not below {}", cache.display()))?;
    fs::copy(&found, folder.join(&file)).with_context(|| format!("cannot copy {}", found.display()))?;
    Ok(())
}

/// Fetches a package that no manifest names yet, and prints the entry that pins it.
///
/// # Errors
/// It cannot be fetched, or is not one file.
pub fn pin(
    places: &Places,
    client: Client,
    name: &str,
    version: &str,
    suite: Option<String>,
    arguments: Vec<String>,
) -> Result<()> {
    ensure!((client == Client::Apt) == suite.is_some(), "--suite is for packages of apt, and they need it");
    let cache = install::downloads(places);
    fs::create_dir_all(&cache)?;
    let folder = tempfile::tempdir_in(&cache)?;
    let package = Package {
        client,
        name: name.into(),
        version: version.into(),
        suite,
        architecture: None,
        arguments,
        file: String::new(),
        sha256: String::new(),
    };
    Clients::new(&places.cache).fetch(&package, folder.path())?;
    let mut files: Vec<PathBuf> = fs::read_dir(folder.path())?.flatten().map(|entry| entry.path()).collect();
    let (Some(file), true) = (files.pop(), files.is_empty()) else {
        bail!("{} brought {} instead of one file", client.name(), listing(folder.path())?);
    };
    let digest = sha256(&file)?;
    let file_name = file.file_name().context("a file has a name")?.to_string_lossy().into_owned();
    println!("[[package]]\nclient = \"{}\"", client.name());
    if let Some(suite) = &package.suite {
        println!("suite = \"{suite}\"");
    }
    println!("name = \"{name}\"\nversion = \"{version}\"");
    if file_name.ends_with("_all.deb") {
        println!("architecture = \"all\"");
    }
    if !package.arguments.is_empty() {
        println!("arguments = {:?}", package.arguments);
    }
    println!("file = \"{file_name}\"\nsha256 = \"{digest}\"\n");
    let place = cache.join(&digest);
    place::fresh(&place)?;
    fs::rename(&file, place.join(&file_name))?;
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;

    fn package(name: &str, text: &str) -> Package {
        let sha256 = Sha256::digest(text).iter().map(|byte| format!("{byte:02x}")).collect();
        Package {
            client: Client::Pip,
            name: name.into(),
            version: "1".into(),
            suite: None,
            architecture: None,
            arguments: Vec::new(),
            file: format!("{name}-1.whl"),
            sha256,
        }
    }

    /// Serves texts, and fails at a name.
    struct Shelf {
        texts: Vec<(&'static str, &'static str)>,
        fails_at: Option<&'static str>,
        fetched: Vec<String>,
    }

    impl Fetch for Shelf {
        fn fetch(&mut self, package: &Package, folder: &Path) -> Result<()> {
            ensure!(self.fails_at != Some(package.name.as_str()), "the connection was lost");
            self.fetched.push(package.name.clone());
            let text = self.texts.iter().find(|(name, _)| *name == package.name).context("not served")?.1;
            Ok(fs::write(folder.join(&package.file), text)?)
        }
    }

    #[test]
    fn what_was_fetched_before_an_interruption_is_not_fetched_again() {
        let top = tempfile::tempdir().unwrap();
        let packages = [package("one", "1"), package("two", "2")];
        let mut shelf = Shelf { texts: vec![("one", "1"), ("two", "2")], fails_at: Some("two"), fetched: Vec::new() };
        assert!(all("t", &packages, top.path(), &mut shelf).unwrap_err().to_string().contains("connection was lost"));
        shelf.fails_at = None;
        let files = all("t", &packages, top.path(), &mut shelf).unwrap();
        assert_eq!(shelf.fetched, ["one", "two"]);
        assert_eq!(fs::read_to_string(&files[1]).unwrap(), "2");
    }

    #[test]
    fn another_digest_is_named_and_nothing_is_kept() {
        let top = tempfile::tempdir().unwrap();
        let pinned = package("one", "1");
        let mut shelf = Shelf { texts: vec![("one", "changed")], fails_at: None, fetched: Vec::new() };
        let problem = all("t", std::slice::from_ref(&pinned), top.path(), &mut shelf).unwrap_err().to_string();
        assert!(problem.contains("one 1") && problem.contains(&pinned.sha256) && problem.contains("one-1.whl"), "{problem}");
        assert!(!kept(top.path(), &pinned).exists());
    }

    #[test]
    fn what_was_damaged_in_the_cache_is_fetched_again() {
        let top = tempfile::tempdir().unwrap();
        let pinned = package("one", "1");
        fs::create_dir_all(kept(top.path(), &pinned).parent().unwrap()).unwrap();
        fs::write(kept(top.path(), &pinned), "half").unwrap();
        let mut shelf = Shelf { texts: vec![("one", "1")], fails_at: None, fetched: Vec::new() };
        let files = all("t", &[pinned], top.path(), &mut shelf).unwrap();
        assert_eq!(fs::read_to_string(&files[0]).unwrap(), "1");
    }

    #[test]
    fn versions_and_mirrors_are_read_from_what_apt_prints() {
        let listed = "  rust-src | 1.97.1+dfsg1-1~bpo13+1 | http://m/debian trixie-backports/main amd64 Packages\n  rust-src | \
                      1.95.0+dfsg1-2~bpo13+1 | http://m/debian trixie-backports/main amd64 Packages\n";
        assert_eq!(served(listed), ["1.97.1+dfsg1-1~bpo13+1", "1.95.0+dfsg1-2~bpo13+1"]);
        assert!(served("").is_empty());
        let uris = "'http://m/debian-security/dists/bookworm-security/InRelease' m_InRelease 0 \n\
                    'http://vendor/apt/dists/nodistro/InRelease' v_InRelease 0 \n\
                    'http://m/debian/dists/bookworm/InRelease' d_InRelease 0 \n";
        assert_eq!(mirror(uris).as_deref(), Some("http://m/debian"));
        assert_eq!(mirror(""), None);
    }
}
