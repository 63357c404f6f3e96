//! Places under gg's home: filled in a staging folder, renamed into being whole, sealed read-only. One process at a time fills one.

use std::fs::{self, File, Permissions};
use std::os::unix::fs::PermissionsExt;
use std::path::{Path, PathBuf};
use std::process::Stdio;

use anyhow::{Context, Result};

use crate::ui;

/// Prefix of staging folders; what has it and is not locked was left by a process that died.
const STAGING: &str = ".staging";

/// A lock that ends with this value, or with the process.
pub struct Lock(File);

impl Lock {
    /// Takes the lock of `place`, waiting for whoever has it.
    ///
    /// # Errors
    /// The lock file cannot be made.
    pub fn of(place: &Path, what: &str) -> Result<Self> {
        fs::create_dir_all(place).with_context(|| format!("cannot make {}", place.display()))?;
        let path = place.join(".lock");
        let file = File::create(&path).with_context(|| format!("cannot write {}", path.display()))?;
        if file.try_lock().is_err() {
            ui::say(format!("{what}: waiting for another process that is making it"));
            file.lock().with_context(|| format!("cannot lock {}", path.display()))?;
        }
        Ok(Self(file))
    }

    /// The lock as the standard input of a command: it then lasts until the command ends, also when this process is killed first and
    /// the command goes on filling folders.
    ///
    /// # Errors
    /// No further file can be opened.
    pub fn held(&self) -> Result<Stdio> {
        Ok(self.0.try_clone().context("cannot share a lock")?.into())
    }
}

/// An empty folder beside a place, to fill. Needs the lock of the parent.
pub struct Staging(PathBuf);

impl Staging {
    /// Makes the folder that will become `place`, and removes what an earlier process left half done.
    ///
    /// # Errors
    /// The folder cannot be made.
    pub fn beside(place: &Path, _lock: &Lock) -> Result<Self> {
        let parent = place.parent().context("a place has a parent")?;
        for entry in fs::read_dir(parent).with_context(|| format!("cannot read {}", parent.display()))? {
            let path = entry?.path();
            if path.file_name().is_some_and(|name| name.to_string_lossy().starts_with(STAGING)) {
                remove(&path)?;
            }
        }
        let path = parent.join(format!("{STAGING}-{}", std::process::id()));
        fs::create_dir(&path).with_context(|| format!("cannot make {}", path.display()))?;
        Ok(Self(path))
    }

    /// The folder to fill.
    pub fn path(&self) -> &Path {
        &self.0
    }

    /// Seals what it holds and gives it its name at once. A place of that name that lacked a part is removed first.
    ///
    /// # Errors
    /// A file system said no.
    pub fn publish(self, place: &Path) -> Result<()> {
        seal(&self.0)?;
        if place.exists() {
            remove(place)?;
        }
        fs::rename(&self.0, place).with_context(|| format!("cannot rename {} to {}", self.0.display(), place.display()))?;
        Ok(())
    }
}

/// Takes the right to write from everything below `path`, links apart.
fn seal(path: &Path) -> Result<()> {
    each(path, &|path, mode| fs::set_permissions(path, Permissions::from_mode(mode & !0o222)))
}

/// Removes a folder, sealed or not.
///
/// # Errors
/// A file system said no.
pub fn remove(path: &Path) -> Result<()> {
    // Who is not root needs the right to write to empty a folder.
    each(path, &|path, mode| {
        if path.is_dir() { fs::set_permissions(path, Permissions::from_mode(mode | 0o700)) } else { Ok(()) }
    })?;
    fs::remove_dir_all(path).with_context(|| format!("cannot remove {}", path.display()))
}

/// Applies `change` to a folder, then to what is in it.
fn each(path: &Path, change: &dyn Fn(&Path, u32) -> std::io::Result<()>) -> Result<()> {
    let failed = || format!("cannot change {}", path.display());
    let metadata = path.symlink_metadata().with_context(failed)?;
    if metadata.is_symlink() {
        return Ok(());
    }
    change(path, metadata.permissions().mode()).with_context(failed)?;
    if metadata.is_dir() {
        for entry in fs::read_dir(path).with_context(failed)? {
            each(&entry?.path(), change)?;
        }
    }
    Ok(())
}

/// Bytes below a folder.
pub fn size(path: &Path) -> u64 {
    let Ok(metadata) = path.symlink_metadata() else { return 0 };
    if !metadata.is_dir() {
        return metadata.len();
    }
    fs::read_dir(path).map_or(0, |entries| entries.flatten().map(|entry| size(&entry.path())).sum())
}

/// Makes a folder empty.
///
/// # Errors
/// A file system said no.
pub fn fresh(path: &Path) -> Result<()> {
    if path.exists() {
        remove(path)?;
    }
    fs::create_dir_all(path).with_context(|| format!("cannot make {}", path.display()))
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::process::Command;

    #[test]
    fn a_command_that_goes_on_keeps_the_lock() {
        let top = tempfile::tempdir().unwrap();
        let lock = Lock::of(top.path(), "tree").unwrap();
        let mut child = Command::new("sleep").arg("60").stdin(lock.held().unwrap()).spawn().unwrap();
        drop(lock);
        let file = File::open(top.path().join(".lock")).unwrap();
        assert!(file.try_lock().is_err(), "what this process started is still at work");
        child.kill().unwrap();
        child.wait().unwrap();
        // Not at once: a process that another test starts may hold every file for a moment.
        file.lock().unwrap();
    }

    #[test]
    fn a_place_is_published_whole_and_sealed_and_can_be_removed() {
        let top = tempfile::tempdir().unwrap();
        let place = top.path().join("tree/0123");
        let lock = Lock::of(place.parent().unwrap(), "tree").unwrap();
        // What a process that died left behind.
        fs::create_dir_all(top.path().join("tree/.staging-1/bin")).unwrap();
        let staging = Staging::beside(&place, &lock).unwrap();
        assert!(!top.path().join("tree/.staging-1").exists());

        fs::create_dir(staging.path().join("bin")).unwrap();
        fs::write(staging.path().join("bin/cc"), "").unwrap();
        fs::set_permissions(staging.path().join("bin/cc"), Permissions::from_mode(0o755)).unwrap();
        std::os::unix::fs::symlink("/nowhere", staging.path().join("bin/link")).unwrap();
        assert!(!place.exists());
        staging.publish(&place).unwrap();
        let mode = |path: &str| place.join(path).metadata().unwrap().permissions().mode() & 0o777;
        assert_eq!((mode("bin/cc"), mode("bin") & 0o222, mode("") & 0o222), (0o555, 0, 0));
        remove(&place).unwrap();
        assert!(!place.exists());
    }
}
