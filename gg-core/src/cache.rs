//! Compiled code on disk: keyed by content, placed by rename, sealed, bounded.

use std::fs;
use std::io::Write;
use std::os::unix::fs::{DirBuilderExt, MetadataExt, PermissionsExt};
use std::path::{Path, PathBuf};
use std::sync::atomic::{AtomicU64, Ordering};
use std::time::{Duration, SystemTime};

/// How a file is called that is being written; one that is older than [`ABANDONED`] was left by a process that died.
const PLACING: &str = ".placing-";
const ABANDONED: Duration = Duration::from_secs(3600);

/// A folder of compiled components that only this user can write.
#[derive(Debug)]
pub struct CompiledCache {
    folder: PathBuf,
    bytes: u64,
    /// Bytes placed since the folder was last trimmed.
    placed: AtomicU64,
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
    /// The cache in `folder`, which is made when it is missing. Of what it holds, `bytes` are kept: what was used last.
    ///
    /// # Errors
    /// The folder cannot be made, or is not this user's alone.
    pub fn open(folder: impl Into<PathBuf>, bytes: u64) -> Result<Self, CacheProblem> {
        let folder = folder.into();
        let io = |source| CacheProblem::Io { path: folder.clone(), source };
        fs::DirBuilder::new().recursive(true).mode(0o700).create(&folder).map_err(io)?;
        let metadata = fs::symlink_metadata(&folder).map_err(io)?;
        let own = fs::metadata("/proc/self").map(|process| process.uid()).unwrap_or(metadata.uid());
        if !metadata.is_dir() || metadata.uid() != own || metadata.permissions().mode() & 0o022 != 0 {
            return Err(CacheProblem::Exposed(folder));
        }
        let cache = CompiledCache { folder, bytes, placed: AtomicU64::new(0) };
        // Beside the start of the process, which does not wait for it; where there is no thread for it, the next start does it.
        let folder = cache.folder.clone();
        let _ = std::thread::Builder::new().name("gg-cache".into()).spawn(move || trim(&folder, bytes));
        Ok(cache)
    }

    fn entry(&self, key: &str) -> PathBuf {
        self.folder.join(format!("{key}.cwasm"))
    }

    /// The entry of `key`, which counts as used now. Another process may remove it at any time; once it is mapped, that does no harm.
    pub fn find(&self, key: &str) -> Option<PathBuf> {
        let path = self.entry(key);
        // Its time is for `trim` alone: where it cannot be set, the entry is as good as before.
        let _ = fs::File::open(&path).ok()?.set_modified(SystemTime::now());
        Some(path)
    }

    /// Places an entry; another process that places the same one at the same time does no harm.
    ///
    /// # Errors
    /// It could not be written.
    pub fn place(&self, key: &str, bytes: &[u8]) -> Result<PathBuf, CacheProblem> {
        let path = self.entry(key);
        let io = |source| CacheProblem::Io { path: path.clone(), source };
        let mut file = tempfile::Builder::new().prefix(PLACING).tempfile_in(&self.folder).map_err(io)?;
        file.write_all(bytes).map_err(io)?;
        file.as_file().set_permissions(fs::Permissions::from_mode(0o400)).map_err(io)?;
        file.persist(&path).map_err(|error| io(error.error))?;
        let length = bytes.len() as u64;
        // Not each time, because it reads the whole folder.
        if self.placed.fetch_add(length, Ordering::Relaxed) + length > self.bytes / 8 {
            self.placed.store(0, Ordering::Relaxed);
            trim(&self.folder, self.bytes);
        }
        Ok(path)
    }

    /// The folder.
    pub fn folder(&self) -> &Path {
        &self.folder
    }
}

/// Removes the entries of a cache that were used longest ago until the bound is kept. Entries in use stay usable: they are mapped.
fn trim(folder: &Path, bytes: u64) {
    let Ok(entries) = fs::read_dir(folder) else { return };
    let mut entries: Vec<_> = entries
        .flatten()
        .filter_map(|entry| entry.metadata().ok().map(|metadata| (metadata.modified().ok(), metadata.len(), entry.path())))
        .collect();
    let abandoned = |modified: &Option<SystemTime>| modified.is_some_and(|at| at.elapsed().is_ok_and(|age| age > ABANDONED));
    for (modified, _, path) in &entries {
        let placing = path.file_name().is_some_and(|name| name.as_encoded_bytes().starts_with(PLACING.as_bytes()));
        if placing && abandoned(modified) {
            let _ = fs::remove_file(path);
        }
    }
    entries.retain(|(_, _, path)| path.extension().is_some_and(|extension| extension == "cwasm"));
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

#[cfg(test)]
mod tests {
    use super::*;

    fn dated(path: &Path, seconds_ago: u64) {
        let time = SystemTime::now() - Duration::from_secs(seconds_ago);
        fs::File::open(path).unwrap().set_modified(time).unwrap();
    }

    #[test]
    fn a_folder_that_others_can_write_is_refused() {
        let folder = tempfile::tempdir().unwrap();
        fs::set_permissions(folder.path(), fs::Permissions::from_mode(0o777)).unwrap();
        assert!(matches!(CompiledCache::open(folder.path(), 1), Err(CacheProblem::Exposed(_))));
    }

    #[test]
    fn what_was_used_longest_ago_goes_first() {
        let folder = tempfile::tempdir().unwrap();
        let folder = folder.path().join("c");
        let cache = CompiledCache::open(&folder, 1000).unwrap();
        for (key, seconds_ago) in [("oldest", 30), ("old", 20), ("new", 10)] {
            dated(&cache.place(key, &[0; 10]).unwrap(), seconds_ago);
        }
        assert!(cache.find("oldest").is_some());
        trim(&folder, 20);
        assert!(cache.find("old").is_none() && cache.find("new").is_some() && cache.find("oldest").is_some());
    }

    #[test]
    fn the_bound_is_kept_while_entries_come() {
        let folder = tempfile::tempdir().unwrap();
        let cache = CompiledCache::open(folder.path().join("c"), 80).unwrap();
        for number in 0..100 {
            cache.place(&number.to_string(), &[0; 10]).unwrap();
        }
        assert!(fs::read_dir(cache.folder()).unwrap().count() <= 9);
        assert!(cache.find("99").is_some());
    }

    #[test]
    fn what_a_dead_process_was_writing_is_removed() {
        let folder = tempfile::tempdir().unwrap();
        let (dead, live) = (folder.path().join(".placing-dead"), folder.path().join(".placing-live"));
        fs::write(&dead, "half").unwrap();
        fs::write(&live, "half").unwrap();
        dated(&dead, 7200);
        trim(folder.path(), 1000);
        assert!(!dead.exists() && live.exists());
    }
}
