//! Where rustc, its linker and std for wasm are.

use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};
use std::sync::OnceLock;

use gg_content::Toolchain;
use gg_core::confine::shared_libraries;

/// Metadata of a crate is read only by the compiler that wrote it: the one std and the SDK were compiled with.
const VERSION: &str = "1.95.0";
/// The version, exactly.
pub const COMMIT: &str = "59807616e1fa2540724bfbac14d7976d7e4a3860";

/// What a compile runs with.
#[derive(Debug, Clone)]
pub struct Tools {
    /// rustc itself, not the proxy in front of it.
    pub rustc: PathBuf,
    /// lld, to be called with `-flavor wasm`.
    pub lld: PathBuf,
    /// std for wasm.
    pub sysroot: PathBuf,
    /// The SDK, the base and what links with it.
    pub artifact: PathBuf,
    /// What the compiler and the linker read beside that.
    pub read: Vec<PathBuf>,
}

impl Tools {
    /// Finds them. Runs compilers to ask for their version, once a process.
    ///
    /// # Errors
    /// What is missing, and the command that mends it.
    pub fn find() -> Result<Tools, String> {
        let rustc = rustc()?;
        let home = rustc.ancestors().nth(2).unwrap_or(Path::new("/")).to_path_buf();
        let lld = home.join(format!("lib/rustlib/{}/bin/rust-lld", host()));
        if !lld.exists() {
            return Err(format!("rust-lld is missing: {} does not exist", lld.display()));
        }
        let mut read = vec![home];
        for program in [&rustc, &lld] {
            read.extend(shared_libraries(program).map_err(|error| format!("{}: {error}", program.display()))?);
        }
        let artifact = gg_artifact_rust::folder().map_err(|missing| missing.to_string())?;
        let sysroot = sysroot()?;
        read.extend([artifact.clone(), sysroot.clone()]);
        Ok(Tools { rustc, lld, sysroot, artifact, read })
    }
}

fn host() -> String {
    format!("{}-unknown-linux-gnu", std::env::consts::ARCH)
}

/// std for wasm.
///
/// # Errors
/// It is not installed.
pub fn sysroot() -> Result<PathBuf, String> {
    let tree = Toolchain::locate(include_str!("../../../toolchains/rust-wasi.toml")).map_err(|problem| problem.to_string())?;
    Ok(tree.root().to_path_buf())
}

/// A rustc that may be the one, by its place alone.
///
/// # Errors
/// There is none.
pub fn rustc_place() -> Result<PathBuf, String> {
    candidates().into_iter().next().ok_or_else(missing)
}

fn missing() -> String {
    format!("rustc {VERSION} is missing; run `rustup toolchain install {VERSION}`")
}

/// The rustc of the right version.
fn rustc() -> Result<PathBuf, String> {
    static FOUND: OnceLock<PathBuf> = OnceLock::new();
    if let Some(found) = FOUND.get() {
        return Ok(found.clone());
    }
    let mut others = Vec::new();
    for candidate in candidates() {
        let answer = Command::new(&candidate).arg("-vV").env_clear().stdin(Stdio::null()).output();
        let text = answer.map(|answer| String::from_utf8_lossy(&answer.stdout).into_owned()).unwrap_or_default();
        if text.contains(COMMIT) {
            return Ok(FOUND.get_or_init(|| candidate).clone());
        }
        others.push(format!("{} ({})", candidate.display(), text.lines().next().unwrap_or("gives no version")));
    }
    match others.is_empty() {
        true => Err(missing()),
        false => Err(format!("{}; found {}", missing(), others.join(", "))),
    }
}

/// Compilers of this machine: rustup's, the likeliest first, then that of PATH.
fn candidates() -> Vec<PathBuf> {
    let rustup = std::env::var_os("RUSTUP_HOME")
        .map(PathBuf::from)
        .or_else(|| std::env::home_dir().map(|home| home.join(".rustup")));
    let mut found = Vec::new();
    for name in [VERSION, "1.95", "stable"] {
        found.extend(rustup.iter().map(|home| home.join(format!("toolchains/{name}-{}/bin/rustc", host()))));
    }
    let path = std::env::var_os("PATH").unwrap_or_default();
    // A proxy goes by the name of the program that it stands for, and has no libraries beside it.
    let proxies = |rustc: &PathBuf| rustc.ancestors().nth(2).is_some_and(|home| home.join("lib/rustlib").is_dir());
    found.extend(std::env::split_paths(&path).map(|folder| folder.join("rustc")).filter(proxies));
    found.into_iter().filter_map(|rustc| rustc.canonicalize().ok()).collect()
}
