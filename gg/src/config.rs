//! Grant and limits files.

use std::os::unix::fs::DirBuilderExt;
use std::path::{Path, PathBuf};

use gg_membrane::{Grant, GrantProblem, Limits, MachineGrant, Role};
use serde::Deserialize;

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
    /// It is no TOML, or a key is unknown or of another type. The message shows the line and the key.
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

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct GrantFile {
    #[serde(default)]
    capabilities: Vec<toml::Spanned<String>>,
    allowlist: Option<Vec<toml::Spanned<String>>>,
    ending: Option<Role>,
    #[serde(default)]
    program_library: bool,
    machine: Option<MachineGrant>,
}

/// Reads a grant file. Without `allowlist`, every operation of its capabilities is allowed.
///
/// # Errors
/// With file, line and key.
pub fn read_grant(path: &Path) -> Result<Grant, ConfigProblem> {
    let (text, file) = read::<GrantFile>(path)?;
    let at = |span: std::ops::Range<usize>, key: &str, problem: GrantProblem| ConfigProblem::Parse {
        path: path.to_path_buf(),
        line: line_of(&text, span.start),
        message: format!("{key}: {problem}"),
    };
    for name in &file.capabilities {
        Grant { capabilities: [name.get_ref().clone()].into(), ..Grant::default() }
            .validate()
            .map_err(|problem| at(name.span(), "capabilities", problem))?;
    }
    for name in file.allowlist.iter().flatten() {
        Grant { allowlist: [name.get_ref().clone()].into(), ..Grant::default() }
            .validate()
            .map_err(|problem| at(name.span(), "allowlist", problem))?;
    }
    let capabilities = file.capabilities.into_iter().map(toml::Spanned::into_inner).collect();
    let allowlist = match file.allowlist {
        Some(names) => names.into_iter().map(toml::Spanned::into_inner).collect(),
        None => Grant::operations_of(&capabilities),
    };
    Ok(Grant { capabilities, allowlist, ending: file.ending, machine: file.machine, program_library: file.program_library })
}

/// Reads a limits file; a key it leaves out has its default.
///
/// # Errors
/// With file, line and key.
pub fn read_limits(path: &Path) -> Result<Limits, ConfigProblem> {
    read::<Limits>(path).map(|(_, limits)| limits)
}

fn read<T: serde::de::DeserializeOwned>(path: &Path) -> Result<(String, T), ConfigProblem> {
    let text = std::fs::read_to_string(path).map_err(|source| ConfigProblem::Read { path: path.to_path_buf(), source })?;
    match toml::from_str(&text) {
        Ok(value) => Ok((text, value)),
        Err(error) => {
            let line = error.span().map_or(1, |span| line_of(&text, span.start));
            // The error's own text shows the line under a header of its own; here file and line stand before it.
            let key = text.lines().nth(line - 1).and_then(|line| line.split_once('=')).map(|(key, _)| key.trim().to_string());
            let message = match key {
                Some(key) if !error.message().contains(&key) => format!("{key}: {}", error.message()),
                _ => error.message().to_string(),
            };
            Err(ConfigProblem::Parse { path: path.to_path_buf(), line, message })
        }
    }
}

fn line_of(text: &str, offset: usize) -> usize {
    1 + text.bytes().take(offset).filter(|byte| *byte == b'\n').count()
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
