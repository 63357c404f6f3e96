//! An artifact at run time: a name and a key that were baked in, and the place they stand for.

use std::path::PathBuf;

use crate::{Home, HomeProblem};

/// One artifact, as the sources of this build describe it. Get it with [`crate::artifact!`].
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Artifact {
    name: &'static str,
    key: &'static str,
}

/// Why a file of an artifact cannot be given.
#[derive(Debug, thiserror::Error)]
pub enum MissingArtifact {
    /// It was not made on this machine, or was made from other sources.
    #[error("{name} is not built from these sources: {} does not exist; run `cargo xtask artifacts {name}`", path.display())]
    NotMade { name: &'static str, path: PathBuf },
    /// There is no folder to look in.
    #[error("{name}: {cause}")]
    NoHome { name: &'static str, cause: HomeProblem },
}

impl Artifact {
    /// The artifact `name` at `key`. [`crate::artifact!`] knows both.
    #[must_use]
    pub const fn new(name: &'static str, key: &'static str) -> Self {
        Self { name, key }
    }

    /// Its name: that of its folder in `gg-artifacts/`.
    #[must_use]
    pub const fn name(&self) -> &'static str {
        self.name
    }

    /// Its content key: equal keys mean equal sources, toolchains and command.
    #[must_use]
    pub const fn key(&self) -> &'static str {
        self.key
    }

    /// The path of one of its files. A place is renamed into being whole, so a file that exists is finished and stays as it is.
    ///
    /// # Errors
    /// The artifact was not made, or this machine names no folder for gg's data. The message says what to run.
    pub fn path(&self, file: &str) -> Result<PathBuf, MissingArtifact> {
        let home = Home::locate().map_err(|cause| MissingArtifact::NoHome { name: self.name, cause })?;
        self.path_in(&home, file)
    }

    /// [`Artifact::path`] under a given home.
    ///
    /// # Errors
    /// The artifact was not made there.
    pub fn path_in(&self, home: &Home, file: &str) -> Result<PathBuf, MissingArtifact> {
        let path = home.artifact(self.name, self.key).join(file);
        if path.exists() { Ok(path) } else { Err(MissingArtifact::NotMade { name: self.name, path }) }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_missing_artifact_says_what_to_run() {
        let top = tempfile::tempdir().unwrap();
        let home = Home::at(top.path());
        let artifact = Artifact::new("ecmascript", "0123");
        let problem = artifact.path_in(&home, "guest.wasm").unwrap_err().to_string();
        assert!(problem.contains("cargo xtask artifacts ecmascript"), "{problem}");
        assert!(problem.contains("artifacts/ecmascript/0123/guest.wasm"), "{problem}");

        let place = home.artifact("ecmascript", "0123");
        std::fs::create_dir_all(&place).unwrap();
        std::fs::write(place.join("guest.wasm"), "").unwrap();
        assert_eq!(artifact.path_in(&home, "guest.wasm").unwrap(), place.join("guest.wasm"));
        let other = Artifact::new("ecmascript", "4567");
        assert!(other.path_in(&home, "guest.wasm").is_err(), "a guest of other sources is out of reach");
    }
}
