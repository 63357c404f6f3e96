//! `artifact.toml`, and the key of what it describes.

use std::fs;
use std::path::{Path, PathBuf};

use serde::Deserialize;

use crate::inputs::Fields;
use crate::{InputProblem, Inputs, ToolchainManifest, ToolchainProblem};

/// What `gg-artifacts/<name>/artifact.toml` says.
#[derive(Clone, Debug, PartialEq, Eq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct ArtifactManifest {
    /// The same as the name of its folder.
    pub name: String,
    /// Globs of the sources, relative to the top of the checkout. `*` stays within a folder, `**` crosses folders.
    pub inputs: Vec<String>,
    /// Toolchains that the command needs, by the names of `toolchains/*.toml`.
    #[serde(default)]
    pub toolchains: Vec<String>,
    /// Other artifacts that the command needs.
    #[serde(default)]
    pub artifacts: Vec<String>,
    /// Files that must exist afterwards, relative to the artifact's place.
    pub outputs: Vec<String>,
    /// Program and arguments, run in the artifact's folder.
    pub command: Vec<String>,
}

/// A checkout of the project: where manifests are.
#[derive(Clone, Debug)]
pub struct Checkout(PathBuf);

/// A key, and what it was computed from.
#[derive(Clone, Debug)]
pub struct ArtifactKey {
    /// 32 hex digits.
    pub key: String,
    /// The manifest.
    pub manifest: ArtifactManifest,
    /// The sources.
    pub inputs: Inputs,
    /// Name and digest of each toolchain.
    pub toolchains: Vec<(String, String)>,
    /// Name and key of each artifact needed.
    pub artifacts: Vec<(String, String)>,
}

/// Why a manifest cannot be used.
#[derive(Debug, thiserror::Error)]
pub enum ManifestProblem {
    /// It cannot be read.
    #[error("cannot read {}: {cause}", path.display())]
    Read { path: PathBuf, cause: std::io::Error },
    /// It is not TOML, or not of its form.
    #[error("{}: {cause}", path.display())]
    Form { path: PathBuf, cause: Box<toml::de::Error> },
    /// Its values contradict each other or the folder it lies in.
    #[error("{}: {what}", path.display())]
    Sense { path: PathBuf, what: String },
    /// Its sources cannot be read.
    #[error("{}: {cause}", path.display())]
    Inputs { path: PathBuf, cause: InputProblem },
    /// A toolchain that it names is not usable.
    #[error("{}: {cause}", path.display())]
    Toolchain { path: PathBuf, cause: Box<ToolchainProblem> },
}

impl Checkout {
    /// The checkout whose top is `top`.
    #[must_use]
    pub fn at(top: impl Into<PathBuf>) -> Self {
        Self(top.into())
    }

    /// Its top.
    #[must_use]
    pub fn top(&self) -> &Path {
        &self.0
    }

    /// The names of all artifacts, sorted.
    ///
    /// # Errors
    /// The folder cannot be read.
    pub fn artifacts(&self) -> Result<Vec<String>, ManifestProblem> {
        self.names("gg-artifacts", |path| {
            path.join("artifact.toml")
                .is_file()
                .then(|| path.file_name().map(|name| name.to_string_lossy().into_owned()))
                .flatten()
        })
    }

    /// The names of all toolchains, sorted.
    ///
    /// # Errors
    /// The folder cannot be read.
    pub fn toolchains(&self) -> Result<Vec<String>, ManifestProblem> {
        self.names("toolchains", |path| {
            let toml = path.extension().is_some_and(|extension| extension == "toml");
            toml.then(|| path.file_stem().map(|name| name.to_string_lossy().into_owned())).flatten()
        })
    }

    fn names(&self, folder: &str, name: impl Fn(&Path) -> Option<String>) -> Result<Vec<String>, ManifestProblem> {
        let folder = self.0.join(folder);
        let read = |cause| ManifestProblem::Read { path: folder.clone(), cause };
        let mut names = Vec::new();
        for entry in fs::read_dir(&folder).map_err(read)? {
            names.extend(name(&entry.map_err(read)?.path()));
        }
        names.sort();
        Ok(names)
    }

    /// The manifest of the toolchain `name`.
    ///
    /// # Errors
    /// There is none, or it is malformed.
    pub fn toolchain(&self, name: &str) -> Result<ToolchainManifest, ManifestProblem> {
        let path = self.0.join("toolchains").join(format!("{name}.toml"));
        let text = fs::read_to_string(&path).map_err(|cause| ManifestProblem::Read { path: path.clone(), cause })?;
        let manifest = ToolchainManifest::parse(&text)
            .map_err(|cause| ManifestProblem::Toolchain { path: path.clone(), cause: Box::new(cause) })?;
        if manifest.name != name {
            let what = format!("name = {:?}, but the file is {name}.toml", manifest.name);
            return Err(ManifestProblem::Sense { path, what });
        }
        Ok(manifest)
    }

    /// The manifest of the artifact `name`.
    ///
    /// # Errors
    /// There is none, or it is malformed.
    pub fn artifact(&self, name: &str) -> Result<ArtifactManifest, ManifestProblem> {
        let path = self.artifact_manifest(name);
        let text = fs::read_to_string(&path).map_err(|cause| ManifestProblem::Read { path: path.clone(), cause })?;
        let manifest: ArtifactManifest =
            toml::from_str(&text).map_err(|cause| ManifestProblem::Form { path: path.clone(), cause: Box::new(cause) })?;
        let what = if manifest.name != name {
            format!("name = {:?}, but its folder is {name}", manifest.name)
        } else if manifest.command.is_empty() {
            "command is empty".to_owned()
        } else if manifest.outputs.is_empty() {
            "outputs is empty: nothing would show that the command did its work".to_owned()
        } else {
            return Ok(manifest);
        };
        Err(ManifestProblem::Sense { path, what })
    }

    fn artifact_manifest(&self, name: &str) -> PathBuf {
        self.0.join("gg-artifacts").join(name).join("artifact.toml")
    }

    /// The key of the artifact `name`: a digest of its sources, its command, its toolchains and the artifacts it is made with.
    /// What only decides whether the result is whole (`outputs`) counts too: a place made before an output was asked for lacks it.
    ///
    /// # Errors
    /// A manifest is missing or malformed, a source cannot be read, or artifacts need each other in a circle.
    pub fn key(&self, name: &str) -> Result<ArtifactKey, ManifestProblem> {
        self.key_below(name, &mut Vec::new())
    }

    fn key_below(&self, name: &str, above: &mut Vec<String>) -> Result<ArtifactKey, ManifestProblem> {
        let path = self.artifact_manifest(name);
        if above.iter().any(|outer| outer == name) {
            let what = format!("artifacts need each other in a circle: {} -> {name}", above.join(" -> "));
            return Err(ManifestProblem::Sense { path, what });
        }
        let manifest = self.artifact(name)?;
        let inputs =
            Inputs::read(&self.0, &manifest.inputs).map_err(|cause| ManifestProblem::Inputs { path: path.clone(), cause })?;
        let mut toolchains = Vec::new();
        for toolchain in &manifest.toolchains {
            toolchains.push((toolchain.clone(), self.toolchain(toolchain)?.digest()));
        }
        let mut artifacts = Vec::new();
        above.push(name.to_owned());
        for needed in &manifest.artifacts {
            artifacts.push((needed.clone(), self.key_below(needed, above)?.key));
        }
        above.pop();

        let mut fields = Fields::new("gg artifact 1");
        fields.field(name).field(&inputs.digest()).list(&manifest.command).list(&manifest.outputs);
        for group in [&toolchains, &artifacts] {
            fields.list(&group.iter().map(|(name, digest)| format!("{name} {digest}")).collect::<Vec<_>>());
        }
        Ok(ArtifactKey { key: fields.finish(), manifest, inputs, toolchains, artifacts })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const TOOLCHAIN: &str = "name = 'wasi'\nsummary = 's'\nlicence = 'l'\nversion = '1'\nmust_contain = ['bin/cc']\n";

    fn write(top: &Path, path: &str, text: &str) {
        let path = top.join(path);
        fs::create_dir_all(path.parent().unwrap()).unwrap();
        fs::write(path, text).unwrap();
    }

    fn checkout() -> (tempfile::TempDir, Checkout) {
        let top = tempfile::tempdir().unwrap();
        write(top.path(), "toolchains/wasi.toml", TOOLCHAIN);
        write(top.path(), "wit/a.wit", "package a;");
        let base = "name = 'base'\ninputs = ['wit/**']\noutputs = ['b']\ncommand = ['true']\n";
        write(top.path(), "gg-artifacts/base/artifact.toml", base);
        let guest = "name = 'guest'\ninputs = ['gg-artifacts/guest/src/**']\ntoolchains = ['wasi']\nartifacts = ['base']\n\
                     outputs = ['g.wasm']\ncommand = ['bash', 'build.sh']\n";
        write(top.path(), "gg-artifacts/guest/artifact.toml", guest);
        write(top.path(), "gg-artifacts/guest/src/lib.rs", "");
        let checkout = Checkout::at(top.path());
        (top, checkout)
    }

    fn key(checkout: &Checkout) -> String {
        checkout.key("guest").unwrap().key
    }

    #[test]
    fn the_key_follows_sources_toolchain_command_and_needed_artifacts() {
        let (top, checkout) = checkout();
        let before = key(&checkout);
        assert_eq!(key(&checkout), before);

        let manifest = fs::read_to_string(top.path().join("gg-artifacts/guest/artifact.toml")).unwrap();
        let changes: [(&str, &str, &str); 5] = [
            ("gg-artifacts/guest/src/lib.rs", "pub fn f() {}", ""),
            ("toolchains/wasi.toml", &TOOLCHAIN.replace("'1'", "'2'"), TOOLCHAIN),
            ("wit/a.wit", "package b;", "package a;"),
            ("gg-artifacts/guest/artifact.toml", &manifest.replace("build.sh", "make.sh"), &manifest),
            ("gg-artifacts/guest/artifact.toml", &manifest.replace("g.wasm", "h.wasm"), &manifest),
        ];
        for (path, changed, original) in changes {
            write(top.path(), path, changed);
            assert_ne!(key(&checkout), before, "{path}");
            write(top.path(), path, original);
            assert_eq!(key(&checkout), before, "{path}");
        }
        write(top.path(), "toolchains/wasi.toml", &format!("# A remark.\n{}", TOOLCHAIN.replace("'s'", "'other words'")));
        write(top.path(), "README.md", "elsewhere");
        assert_eq!(key(&checkout), before, "words about a toolchain, and files elsewhere, are no part of it");
    }

    #[test]
    fn manifests_that_cannot_be_are_named() {
        let (top, checkout) = checkout();
        let problem = |text: &str| {
            write(top.path(), "gg-artifacts/bad/artifact.toml", text);
            checkout.key("bad").unwrap_err().to_string()
        };
        let good = "name = 'bad'\ninputs = []\noutputs = ['x']\ncommand = ['true']\n";
        assert!(problem(&good.replace("'bad'", "'good'")).contains("its folder is bad"));
        assert!(problem(&good.replace("['true']", "[]")).contains("command is empty"));
        assert!(problem(&good.replace("['x']", "[]")).contains("outputs is empty"));
        assert!(problem(&format!("{good}toolchains = ['none']")).contains("none.toml"));
        assert!(problem(&format!("{good}artifacts = ['bad']")).contains("circle: bad -> bad"));
        assert!(problem(&format!("{good}output = []")).contains("unknown field `output`"));
        assert!(problem("name = ").contains("artifact.toml"));
        assert!(checkout.key("absent").unwrap_err().to_string().contains("absent/artifact.toml"));
    }

    #[test]
    fn names_are_listed_in_order() {
        let (_top, checkout) = checkout();
        assert_eq!(checkout.artifacts().unwrap(), ["base", "guest"]);
        assert_eq!(checkout.toolchains().unwrap(), ["wasi"]);
    }
}
