//! `toolchains/<name>.toml`, and the tree it describes on this machine.

use std::ffi::OsString;
use std::path::{Path, PathBuf};

use serde::Deserialize;

use crate::inputs::Fields;
use crate::{Environment, Home, HomeProblem, process_environment};

/// What `toolchains/<name>.toml` says: pinned packages, how a tree is made from them, what it must contain.
#[derive(Clone, Debug, PartialEq, Eq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct ToolchainManifest {
    /// Lower case, digits and `-`; the same as the file's name.
    pub name: String,
    /// What it is for, in a line.
    pub summary: String,
    /// Licences of what it holds, as SPDX expressions.
    pub licence: String,
    /// The version of its main part.
    pub version: String,
    /// What is fetched.
    #[serde(default, rename = "package")]
    pub packages: Vec<Package>,
    /// Program and arguments that make the tree of the fetched packages, run in `toolchains/<name>/`. Absent: each package is
    /// unpacked and moved into the tree as it is.
    #[serde(default)]
    pub build: Vec<String>,
    /// Digest of the folder `toolchains/<name>/` when there is one. The installer compares it, so that the text of this manifest
    /// alone decides the digest of the tree.
    #[serde(default)]
    pub recipe: Option<String>,
    /// Files and folders whose presence makes a tree usable. Relative to its root.
    pub must_contain: Vec<String>,
}

/// One pinned package.
#[derive(Clone, Debug, PartialEq, Eq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Package {
    /// Who fetches it.
    pub client: Client,
    /// Its name at that client; `group:artifact` for mvn, `@scope/name` for npm.
    pub name: String,
    /// Its version at that client.
    pub version: String,
    /// apt: the suite that serves it.
    #[serde(default)]
    pub suite: Option<String>,
    /// apt: its architecture, `all` when it has none. Absent: `amd64`.
    #[serde(default)]
    pub architecture: Option<String>,
    /// pip: further arguments that choose the file (`--platform`, `--python-version`, …).
    #[serde(default)]
    pub arguments: Vec<String>,
    /// The file that is fetched.
    pub file: String,
    /// Its SHA-256, in hex.
    pub sha256: String,
}

/// The ordinary package clients of a machine.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Client {
    /// Debian's; packages are downloaded and unpacked, never installed.
    Apt,
    /// PyPI's.
    Pip,
    /// npm's.
    Npm,
    /// the crate registry's.
    Cargo,
    /// Maven Central's.
    Mvn,
}

impl Client {
    /// The command's name.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Self::Apt => "apt",
            Self::Pip => "pip",
            Self::Npm => "npm",
            Self::Cargo => "cargo",
            Self::Mvn => "mvn",
        }
    }
}

/// Looks toolchains up.
#[derive(Debug)]
pub struct Toolchain;

/// A whole toolchain on this machine.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ToolchainTree {
    root: PathBuf,
    digest: String,
    own: bool,
}

/// Why a toolchain cannot be used.
#[derive(Debug, thiserror::Error)]
pub enum ToolchainProblem {
    /// Its manifest is malformed.
    #[error("toolchain manifest: {0}")]
    Form(Box<toml::de::Error>),
    /// Its manifest's values make no sense.
    #[error("toolchain {name}: {what}")]
    Sense { name: String, what: String },
    /// It is not installed.
    #[error("toolchain {name} is not installed: {} does not exist; run `cargo xtask toolchains install {name}`", place.display())]
    Missing { name: String, place: PathBuf },
    /// A tree that lacks a part.
    #[error(
        "toolchain {name} in {} is incomplete: it lacks {lacks}; remove it and run `cargo xtask toolchains install {name}`",
        place.display()
    )]
    Partial { name: String, place: PathBuf, lacks: String },
    /// An operator's own tree is not one.
    #[error("{variable} is {}, which {what}; point it at a whole {name} toolchain, or unset it", place.display())]
    Own { name: String, variable: String, place: PathBuf, what: String },
    /// There is no folder to look in.
    #[error("toolchain {name}: {cause}")]
    NoHome { name: String, cause: HomeProblem },
}

impl ToolchainManifest {
    /// Reads a manifest.
    ///
    /// # Errors
    /// It is not TOML, not of the form, or contradicts itself.
    pub fn parse(text: &str) -> Result<Self, ToolchainProblem> {
        let manifest: Self = toml::from_str(text).map_err(|cause| ToolchainProblem::Form(Box::new(cause)))?;
        let sense = |what: String| Err(ToolchainProblem::Sense { name: manifest.name.clone(), what });
        let plain =
            |name: &str| !name.is_empty() && name.chars().all(|c| c.is_ascii_lowercase() || c.is_ascii_digit() || c == '-');
        if !plain(&manifest.name) {
            return sense("its name must be lower case letters, digits and `-`".into());
        }
        if manifest.must_contain.is_empty() {
            return sense("must_contain is empty: nothing would tell a whole tree from a part of one".into());
        }
        for package in &manifest.packages {
            if package.sha256.len() != 64 || !package.sha256.bytes().all(|byte| byte.is_ascii_hexdigit()) {
                return sense(format!("sha256 of {} is not 64 hex digits", package.name));
            }
            if package.file.is_empty() || package.file.contains('/') {
                return sense(format!("file of {} is not a file's name", package.name));
            }
            if (package.client == Client::Apt) != package.suite.is_some() {
                return sense(format!("{}: a suite is for packages of apt, and every one of them names its suite", package.name));
            }
        }
        Ok(manifest)
    }

    /// A digest over all that decides what the tree holds: 32 hex digits. Summary, licence and comments are no part of it.
    #[must_use]
    pub fn digest(&self) -> String {
        let mut fields = Fields::new("gg toolchain 1");
        fields.field(&self.name).field(&self.version).list(&self.build).list(&self.must_contain);
        fields.field(self.recipe.as_deref().unwrap_or_default());
        for package in &self.packages {
            // The file's digest says what it is; where it comes from does not change the tree.
            fields.field(&package.file).field(&package.sha256);
        }
        fields.finish()
    }

    /// The variable through which an operator names a tree of their own, e.g. `TCAB_GG_RUST_WASI_HOME`.
    #[must_use]
    pub fn own_variable(&self) -> String {
        format!("TCAB_GG_{}_HOME", self.variable())
    }

    /// Its name as it is spelled in names of variables: `rust-wasi` is `RUST_WASI`.
    #[must_use]
    pub fn variable(&self) -> String {
        self.name.to_uppercase().replace('-', "_")
    }

    /// The first part of `must_contain` that `root` lacks.
    #[must_use]
    pub fn lacks(&self, root: &Path) -> Option<&str> {
        self.must_contain.iter().map(String::as_str).find(|part| !root.join(part).exists())
    }
}

impl Toolchain {
    /// Finds the tree that a manifest (its text) describes: `TCAB_GG_<NAME>_HOME` when it is set, else the installed one. A tree
    /// that lacks a part is an error that names it; a variable that names no whole tree is an error, never passed over.
    ///
    /// # Errors
    /// No whole tree is where it must be. The message says what to run.
    pub fn locate(manifest: &str) -> Result<ToolchainTree, ToolchainProblem> {
        Self::locate_in(&ToolchainManifest::parse(manifest)?, &process_environment)
    }

    /// [`Toolchain::locate`] in a given environment.
    ///
    /// # Errors
    /// As [`Toolchain::locate`].
    pub fn locate_in(manifest: &ToolchainManifest, environment: Environment<'_>) -> Result<ToolchainTree, ToolchainProblem> {
        let name = || manifest.name.clone();
        let digest = manifest.digest();
        let variable = manifest.own_variable();
        if let Some(root) = environment(&variable).map(PathBuf::from) {
            let what = if !root.is_absolute() {
                "is not an absolute path".to_owned()
            } else if !root.is_dir() {
                "is not a folder".to_owned()
            } else if let Some(part) = manifest.lacks(&root) {
                format!("lacks {part}")
            } else {
                return Ok(ToolchainTree { root, digest, own: true });
            };
            return Err(ToolchainProblem::Own { name: name(), variable, place: root, what });
        }
        let home = Home::locate_in(environment).map_err(|cause| ToolchainProblem::NoHome { name: name(), cause })?;
        let root = home.toolchain(&manifest.name, &digest);
        if !root.is_dir() {
            return Err(ToolchainProblem::Missing { name: name(), place: root });
        }
        match manifest.lacks(&root) {
            Some(part) => Err(ToolchainProblem::Partial { name: name(), place: root, lacks: part.into() }),
            None => Ok(ToolchainTree { root, digest, own: false }),
        }
    }
}

impl ToolchainTree {
    /// Its root.
    #[must_use]
    pub fn root(&self) -> &Path {
        &self.root
    }

    /// A path in it.
    #[must_use]
    pub fn path(&self, part: impl AsRef<Path>) -> PathBuf {
        self.root.join(part)
    }

    /// The digest of its manifest.
    #[must_use]
    pub fn digest(&self) -> &str {
        &self.digest
    }

    /// Whether an operator named it, so that its content is not known by its digest.
    #[must_use]
    pub fn is_own(&self) -> bool {
        self.own
    }

    /// Its root as the value of a variable.
    #[must_use]
    pub fn variable_value(&self) -> OsString {
        self.root.clone().into_os_string()
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::fs;

    const MANIFEST: &str = "
name = 'clang-wasm'
summary = 'C'
licence = 'Apache-2.0'
version = '1'
must_contain = ['bin/cc', 'lib']
[[package]]
client = 'pip'
name = 'ziglang'
version = '1'
file = 'ziglang-1.whl'
sha256 = 'aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa'
";

    fn locate(set: &[(&str, &Path)]) -> Result<ToolchainTree, String> {
        let environment = |name: &str| set.iter().find(|(key, _)| *key == name).map(|(_, value)| value.as_os_str().to_owned());
        Toolchain::locate_in(&ToolchainManifest::parse(MANIFEST).unwrap(), &environment).map_err(|problem| problem.to_string())
    }

    fn whole(root: &Path) {
        fs::create_dir_all(root.join("bin")).unwrap();
        fs::create_dir_all(root.join("lib")).unwrap();
        fs::write(root.join("bin/cc"), "").unwrap();
    }

    #[test]
    fn an_installed_tree_is_found_and_a_partial_one_is_refused_by_name() {
        let top = tempfile::tempdir().unwrap();
        let digest = ToolchainManifest::parse(MANIFEST).unwrap().digest();
        let root = Home::at(top.path()).toolchain("clang-wasm", &digest);
        let problem = locate(&[("GG_HOME", top.path())]).unwrap_err();
        assert!(problem.contains("cargo xtask toolchains install clang-wasm"), "{problem}");

        whole(&root);
        let tree = locate(&[("GG_HOME", top.path())]).unwrap();
        assert_eq!((tree.root(), tree.is_own()), (root.as_path(), false));

        fs::remove_file(root.join("bin/cc")).unwrap();
        let problem = locate(&[("GG_HOME", top.path())]).unwrap_err();
        assert!(problem.contains("lacks bin/cc"), "{problem}");
    }

    #[test]
    fn an_operators_tree_comes_first_and_is_never_passed_over() {
        let top = tempfile::tempdir().unwrap();
        let digest = ToolchainManifest::parse(MANIFEST).unwrap().digest();
        whole(&Home::at(top.path()).toolchain("clang-wasm", &digest));
        let own = top.path().join("own");
        let set = |root| [("GG_HOME", top.path()), ("TCAB_GG_CLANG_WASM_HOME", root)];

        assert!(locate(&set(&own)).unwrap_err().contains("TCAB_GG_CLANG_WASM_HOME is"), "a whole installed tree is no excuse");
        fs::create_dir_all(own.join("bin")).unwrap();
        assert!(locate(&set(&own)).unwrap_err().contains("lacks bin/cc"));
        assert!(locate(&set(Path::new("own"))).unwrap_err().contains("not an absolute path"));
        whole(&own);
        let tree = locate(&set(&own)).unwrap();
        assert_eq!((tree.root(), tree.is_own()), (own.as_path(), true));
    }

    #[test]
    fn the_digest_follows_what_the_tree_is_made_of() {
        let digest = |text: &str| ToolchainManifest::parse(text).unwrap().digest();
        let before = digest(MANIFEST);
        assert_eq!(digest(&MANIFEST.replace("summary = 'C'", "summary = 'C compiler' # better")), before);
        for (from, to) in [("aaaa'", "aaab'"), ("'bin/cc'", "'bin/clang'"), ("version = '1'\nmust", "version = '2'\nmust")] {
            assert_ne!(digest(&MANIFEST.replace(from, to)), before, "{to}");
        }
        let build = MANIFEST.replace("must_contain", "build = ['bash']\nmust_contain");
        assert_ne!(digest(&build), before);
        assert_ne!(digest(&MANIFEST.replace("must_contain", "recipe = 'x'\nmust_contain")), before);
    }

    #[test]
    fn manifests_that_make_no_sense_are_named() {
        let problem = |from: &str, to: &str| ToolchainManifest::parse(&MANIFEST.replace(from, to)).unwrap_err().to_string();
        assert!(problem("aaaa'", "'").contains("sha256 of ziglang"));
        assert!(problem("'ziglang-1.whl'", "'../x'").contains("not a file's name"));
        assert!(problem("'pip'", "'apt'").contains("suite"));
        assert!(problem("'pip'", "'curl'").contains("unknown variant `curl`"));
        assert!(problem("['bin/cc', 'lib']", "[]").contains("must_contain is empty"));
        assert!(problem("'clang-wasm'", "'Clang Wasm'").contains("lower case"));
    }
}
