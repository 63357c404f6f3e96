//! Grant and limits files.

use std::os::unix::fs::DirBuilderExt;
use std::path::{Path, PathBuf};

use gg_membrane::{Grant, GrantProblem, Limits, MachineGrant, Role};
use serde::Deserialize;

use crate::places::Located;

/// A configuration file that cannot be used: which file, where in it, and why.
#[derive(Debug, thiserror::Error)]
pub enum ConfigProblem {
    /// It cannot be read.
    #[error("{}: {source}", path.display())]
    Read {
        /// Which file.
        path: PathBuf,
        /// Why.
        source: std::io::Error,
    },
    /// It is no TOML or JSON, or a key is unknown or of another type. The message shows the line and the key.
    #[error("{}:{line}: {message}", path.display())]
    Parse {
        /// Which file.
        path: PathBuf,
        /// Its line, from 1.
        line: usize,
        /// What is wrong, with the key.
        message: String,
    },
}

/// The folder that keeps what the programs of one workspace wrote down, below gg's own data folder. It is made when it is missing.
///
/// # Errors
/// There is no data folder, or it cannot be made.
pub fn workspace_data(workspace: &Path) -> std::io::Result<PathBuf> {
    let home = gg_content::Home::locate().map_err(std::io::Error::other)?;
    let name = blake3::hash(workspace.as_os_str().as_encoded_bytes()).to_hex();
    let folder = home.path().join("workspaces").join(name.as_str());
    std::fs::DirBuilder::new().recursive(true).mode(0o700).create(&folder)?;
    Ok(folder)
}

/// A grant as files write it.
#[derive(Deserialize, Default)]
#[serde(deny_unknown_fields)]
pub(crate) struct GrantFile {
    #[serde(default)]
    capabilities: Vec<String>,
    allowlist: Option<Vec<String>>,
    ending: Option<Role>,
    #[serde(default)]
    program_library: bool,
    machine: Option<MachineGrant>,
}

impl GrantFile {
    /// The grant. Without `allowlist`, every operation of its capabilities is allowed.
    ///
    /// # Errors
    /// What `at` makes of the first name that is not there, given the keys that lead to it.
    pub(crate) fn into_grant(self, at: impl Fn(&[String], GrantProblem) -> ConfigProblem) -> Result<Grant, ConfigProblem> {
        for (index, name) in self.capabilities.iter().enumerate() {
            Grant { capabilities: [name.clone()].into(), ..Grant::default() }
                .validate()
                .map_err(|problem| at(&["capabilities".to_string(), index.to_string()], problem))?;
        }
        for (index, name) in self.allowlist.iter().flatten().enumerate() {
            Grant { allowlist: [name.clone()].into(), ..Grant::default() }
                .validate()
                .map_err(|problem| at(&["allowlist".to_string(), index.to_string()], problem))?;
        }
        let capabilities = self.capabilities.into_iter().collect();
        let allowlist = match self.allowlist {
            Some(names) => names.into_iter().collect(),
            None => Grant::operations_of(&capabilities),
        };
        Ok(Grant { capabilities, allowlist, ending: self.ending, machine: self.machine, program_library: self.program_library })
    }
}

/// Reads a grant file, TOML or JSON. Without `allowlist`, every operation of its capabilities is allowed.
///
/// # Errors
/// With file, line and key.
pub fn read_grant(path: &Path) -> Result<Grant, ConfigProblem> {
    let located = Located::read(path)?;
    located.parse::<GrantFile>()?.into_grant(|key, problem| located.problem(key, problem))
}

/// Reads a limits file, TOML or JSON; a key it leaves out has its default.
///
/// # Errors
/// With file, line and key.
pub fn read_limits(path: &Path) -> Result<Limits, ConfigProblem> {
    Located::read(path)?.parse()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn file(text: &str) -> tempfile::NamedTempFile {
        let file = tempfile::NamedTempFile::new().unwrap();
        std::fs::write(file.path(), text).unwrap();
        file
    }

    #[test]
    fn problems_name_line_and_key() {
        for (text, line, word) in [
            ("capabilities = [\"files\",\n  \"flies\"]", 2, "flies"),
            ("capabilities = [\"files\"]\nallowlist = [\"files.read\"]", 2, "allowlist"),
            ("capabilities = []\nending = \"boss\"", 2, "ending"),
            ("x = 1", 1, "x"),
            ("capabilities = 3", 1, "capabilities"),
            ("[machine]\nnext = []", 1, "state"),
        ] {
            let problem = read_grant(file(text).path()).unwrap_err();
            let ConfigProblem::Parse { line: found, message, .. } = &problem else { panic!("{problem}") };
            assert!(*found == line && message.contains(word), "{text:?}: {problem}");
        }
        let problem = read_limits(file("wall_ms = 10\nmemory = 3").path()).unwrap_err().to_string();
        assert!(problem.contains(":2:") && problem.contains("memory"), "{problem}");
    }

    #[test]
    fn without_an_allowlist_a_capability_buys_all_it_can() {
        let grant = read_grant(file("capabilities = [\"files\"]").path()).unwrap();
        assert!(grant.allows(gg_membrane::operation("files.read_file").unwrap()));
        let grant = read_grant(file("capabilities = [\"files\"]\nallowlist = []").path()).unwrap();
        assert!(!grant.allows(gg_membrane::operation("files.read_file").unwrap()));
    }
}
