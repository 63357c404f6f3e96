//! Where gg keeps what it makes on a machine.

use std::ffi::OsString;
use std::path::{Path, PathBuf};

/// Looks a variable of the environment up. A parameter rather than [`std::env::var_os`] so that tests need not change the process.
pub type Environment<'a> = &'a dyn Fn(&str) -> Option<OsString>;

/// The environment of this process; a variable that is set to nothing counts as not set.
pub fn process_environment(name: &str) -> Option<OsString> {
    std::env::var_os(name).filter(|value| !value.is_empty())
}

/// gg's folder on this machine: `$GG_HOME`, else `$XDG_DATA_HOME/gg`, else `~/.local/share/gg`.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Home(PathBuf);

/// Why no home folder could be named.
#[derive(Debug, thiserror::Error)]
pub enum HomeProblem {
    /// `GG_HOME` is set to a relative path, which would name another folder from each working directory.
    #[error("GG_HOME is {0:?}, which is not an absolute path; set it to one, or unset it")]
    Relative(PathBuf),
    /// None of the three variables is set.
    #[error("no folder for gg's data: none of GG_HOME, XDG_DATA_HOME and HOME is set; set GG_HOME to an absolute path")]
    Unset,
}

impl Home {
    /// The home that this process's environment names. It need not exist yet.
    ///
    /// # Errors
    /// `GG_HOME` is relative, or nothing names a home.
    pub fn locate() -> Result<Self, HomeProblem> {
        Self::locate_in(&process_environment)
    }

    /// [`Home::locate`] in a given environment.
    ///
    /// # Errors
    /// As [`Home::locate`].
    pub fn locate_in(environment: Environment<'_>) -> Result<Self, HomeProblem> {
        if let Some(home) = environment("GG_HOME") {
            let home = PathBuf::from(home);
            return if home.is_absolute() { Ok(Self(home)) } else { Err(HomeProblem::Relative(home)) };
        }
        // The XDG base directory specification: a relative value is to be ignored.
        if let Some(data) = environment("XDG_DATA_HOME").map(PathBuf::from).filter(|data| data.is_absolute()) {
            return Ok(Self(data.join("gg")));
        }
        let home = environment("HOME").map(PathBuf::from).filter(|home| home.is_absolute()).ok_or(HomeProblem::Unset)?;
        Ok(Self(home.join(".local/share/gg")))
    }

    /// A home at a given folder.
    #[must_use]
    pub fn at(path: impl Into<PathBuf>) -> Self {
        Self(path.into())
    }

    /// The folder itself.
    #[must_use]
    pub fn path(&self) -> &Path {
        &self.0
    }

    /// Where the artifact `name` with `key` is, or would be.
    #[must_use]
    pub fn artifact(&self, name: &str, key: &str) -> PathBuf {
        self.0.join("artifacts").join(name).join(key)
    }

    /// Where the toolchain `name` with `digest` is, or would be.
    #[must_use]
    pub fn toolchain(&self, name: &str, digest: &str) -> PathBuf {
        self.0.join("toolchains").join(name).join(digest)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn home(set: &[(&str, &str)]) -> Result<PathBuf, String> {
        Home::locate_in(&|name| set.iter().find(|(key, _)| *key == name).map(|(_, value)| OsString::from(value)))
            .map(|home| home.0)
            .map_err(|problem| problem.to_string())
    }

    #[test]
    fn the_first_of_three_variables_decides() {
        assert_eq!(home(&[("GG_HOME", "/a"), ("XDG_DATA_HOME", "/b"), ("HOME", "/c")]), Ok("/a".into()));
        assert_eq!(home(&[("XDG_DATA_HOME", "/b"), ("HOME", "/c")]), Ok("/b/gg".into()));
        assert_eq!(home(&[("XDG_DATA_HOME", "b"), ("HOME", "/c")]), Ok("/c/.local/share/gg".into()));
    }

    #[test]
    fn a_home_that_cannot_be_is_an_error() {
        assert!(home(&[("GG_HOME", "here"), ("HOME", "/c")]).unwrap_err().contains("\"here\""));
        assert!(home(&[]).unwrap_err().contains("GG_HOME"));
    }
}
