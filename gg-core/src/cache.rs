//! Compiled code on disk: keyed by content, placed by rename, sealed.

use std::fs;
use std::io::Write;
use std::os::unix::fs::{DirBuilderExt, MetadataExt, PermissionsExt};
use std::path::{Path, PathBuf};

/// A folder of compiled components that only this user can write.
#[derive(Debug, Clone)]
pub struct CompiledCache {
    folder: PathBuf,
}

/// A cache folder that cannot be used.
#[derive(Debug, thiserror::Error)]
pub enum CacheProblem {
    /// It is another user's, or others may write to it: what it holds is run as code.
    #[error("{} is not this user's alone: what a compiled-code cache holds is run as code", .0.display())]
    Exposed(PathBuf),
    /// The file system said no.
    #[error("cannot use the compiled-code cache {}: {source}", path.display())]
    Io {
        /// Which path.
        path: PathBuf,
        /// Why.
        source: std::io::Error,
    },
}

impl CompiledCache {
    /// The cache in `folder`, which is made when it is missing.
    ///
    /// # Errors
    /// The folder cannot be made, or is not this user's alone.
    pub fn open(folder: impl Into<PathBuf>) -> Result<Self, CacheProblem> {
        let folder = folder.into();
        let io = |source| CacheProblem::Io { path: folder.clone(), source };
        fs::DirBuilder::new().recursive(true).mode(0o700).create(&folder).map_err(io)?;
        let metadata = fs::symlink_metadata(&folder).map_err(io)?;
        let own = fs::metadata("/proc/self").map(|process| process.uid()).unwrap_or(metadata.uid());
        if !metadata.is_dir() || metadata.uid() != own || metadata.permissions().mode() & 0o022 != 0 {
            return Err(CacheProblem::Exposed(folder));
        }
        Ok(CompiledCache { folder })
    }

    /// Where the entry of `key` is or would be.
    pub fn entry(&self, key: &str) -> PathBuf {
        self.folder.join(format!("{key}.cwasm"))
    }

    /// Places an entry; another process that places the same one at the same time does no harm.
    ///
    /// # Errors
    /// It could not be written.
    pub fn place(&self, key: &str, bytes: &[u8]) -> Result<PathBuf, CacheProblem> {
        let path = self.entry(key);
        let io = |source| CacheProblem::Io { path: path.clone(), source };
        let mut file = tempfile::Builder::new().prefix(".placing-").tempfile_in(&self.folder).map_err(io)?;
        file.write_all(bytes).map_err(io)?;
        file.as_file().set_permissions(fs::Permissions::from_mode(0o400)).map_err(io)?;
        file.persist(&path).map_err(|error| io(error.error))?;
        Ok(path)
    }

    /// Removes the oldest entries until at most `bytes` are left. Entries in use stay usable: they are mapped.
    pub fn trim(&self, bytes: u64) {
        let Ok(entries) = fs::read_dir(&self.folder) else { return };
        let mut entries: Vec<_> = entries
            .flatten()
            .filter_map(|entry| entry.metadata().ok().map(|metadata| (metadata.modified().ok(), metadata.len(), entry.path())))
            .filter(|(_, _, path)| path.extension().is_some_and(|extension| extension == "cwasm"))
            .collect();
        entries.sort();
        let mut held: u64 = entries.iter().map(|(_, length, _)| length).sum();
        for (_, length, path) in entries {
            if held <= bytes {
                break;
            }
            if fs::remove_file(path).is_ok() {
                held -= length;
            }
        }
    }

    /// The folder.
    pub fn folder(&self) -> &Path {
        &self.folder
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_folder_that_others_can_write_is_refused() {
        let folder = tempfile::tempdir().unwrap();
        fs::set_permissions(folder.path(), fs::Permissions::from_mode(0o777)).unwrap();
        assert!(matches!(CompiledCache::open(folder.path()), Err(CacheProblem::Exposed(_))));
    }

    #[test]
    fn the_oldest_entries_go_first() {
        let folder = tempfile::tempdir().unwrap();
        let cache = CompiledCache::open(folder.path().join("c")).unwrap();
        cache.place("old", &[0; 10]).unwrap();
        std::thread::sleep(std::time::Duration::from_millis(20));
        cache.place("new", &[0; 10]).unwrap();
        cache.trim(10);
        assert!(!cache.entry("old").exists() && cache.entry("new").exists());
    }
}
