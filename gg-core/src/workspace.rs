//! [`CompileWorkspace`]: the private folder an agent's compilers work in.

use std::fs::{self, File, TryLockError};
use std::io::{self, Read};
use std::os::unix::fs::DirBuilderExt;
use std::path::{Component, Path, PathBuf};

use rustix::fs::{Mode, OFlags};

/// A private folder that is gone when its agent is, and after a crash at the next start: its lock is what says that somebody still uses it.
#[derive(Debug)]
pub struct CompileWorkspace {
    folder: PathBuf,
    /// Held as long as the workspace lives; the kernel lets it go when the process dies.
    _lock: File,
}

/// A workspace that cannot be made.
#[derive(Debug, thiserror::Error)]
#[error("cannot make a compile workspace in {}: {source}", path.display())]
pub struct WorkspaceProblem {
    /// Which path.
    pub path: PathBuf,
    /// Why.
    pub source: std::io::Error,
}

const LOCK: &str = ".lock";

impl CompileWorkspace {
    /// Makes a workspace under `root`, sweeping those that a crash left behind.
    ///
    /// # Errors
    /// The file system said no.
    pub fn create(root: &Path) -> Result<Self, WorkspaceProblem> {
        let problem = |path: &Path| {
            let path = path.to_path_buf();
            move |source| WorkspaceProblem { path, source }
        };
        fs::DirBuilder::new().recursive(true).mode(0o700).create(root).map_err(problem(root))?;
        // Held until the new workspace holds its own lock, so that no other process sweeps it between the two steps.
        let making = File::create(root.join(LOCK)).map_err(problem(root))?;
        making.lock().map_err(problem(root))?;
        sweep(root);
        let folder = tempfile::Builder::new().prefix("agent-").tempdir_in(root).map_err(problem(root))?.keep();
        let lock = File::create(folder.join(LOCK)).map_err(problem(&folder))?;
        lock.lock().map_err(problem(&folder))?;
        Ok(CompileWorkspace { folder, _lock: lock })
    }

    /// The folder. What a compiler is told of it must not reach its output: names below it are fixed.
    pub fn path(&self) -> &Path {
        &self.folder
    }

    /// Makes a folder for one compile, whose name begins with `prefix`.
    ///
    /// # Errors
    /// The file system said no.
    pub fn compile_folder(&self, prefix: &str) -> io::Result<CompileFolder> {
        let guard = tempfile::Builder::new().prefix(prefix).tempdir_in(&self.folder)?;
        Ok(CompileFolder { path: guard.path().to_path_buf(), guard: Some(guard) })
    }

    /// Reads what a compiler left at `name`, a path below the folder. A link is not followed, and what is no ordinary file is refused: the
    /// compiler read a stranger's source, so it may have left anything.
    ///
    /// # Errors
    /// There is no such file, it is no ordinary one, or it is larger than `most` bytes.
    pub fn read_output(&self, name: impl AsRef<Path>, most: u64) -> io::Result<Vec<u8>> {
        let mode = OFlags::RDONLY | OFlags::NOFOLLOW | OFlags::NONBLOCK | OFlags::CLOEXEC;
        let mut folder = rustix::fs::open(&self.folder, mode | OFlags::DIRECTORY, Mode::empty())?;
        let mut parts = name.as_ref().components().peekable();
        while let Some(part) = parts.next() {
            let Component::Normal(part) = part else { return Err(io::ErrorKind::InvalidInput.into()) };
            let last = if parts.peek().is_some() { OFlags::DIRECTORY } else { OFlags::empty() };
            folder = rustix::fs::openat(&folder, part, mode | last, Mode::empty())?;
        }
        let mut file = File::from(folder);
        let metadata = file.metadata()?;
        if !metadata.is_file() {
            return Err(io::Error::other("what the compiler wrote is no ordinary file"));
        }
        if metadata.len() > most {
            return Err(io::ErrorKind::FileTooLarge.into());
        }
        let mut bytes = Vec::with_capacity(usize::try_from(metadata.len()).unwrap_or(0));
        Read::by_ref(&mut file).take(most).read_to_end(&mut bytes)?;
        Ok(bytes)
    }
}

/// A folder of one compile below a workspace; gone with the compile unless it is kept as long as the workspace.
#[derive(Debug)]
pub struct CompileFolder {
    path: PathBuf,
    guard: Option<tempfile::TempDir>,
}

impl CompileFolder {
    /// The folder.
    pub fn path(&self) -> &Path {
        &self.path
    }

    /// Its name below the workspace, for [`CompileWorkspace::read_output`].
    pub fn name(&self) -> &Path {
        Path::new(self.path.file_name().unwrap_or_default())
    }

    /// Keeps it as long as the workspace.
    #[must_use]
    pub fn keep(self) -> CompileFolder {
        let path = self.guard.map_or(self.path, tempfile::TempDir::keep);
        CompileFolder { path, guard: None }
    }

    /// Writes a file, and the folders it lies in.
    ///
    /// # Errors
    /// The file system said no.
    pub fn write(&self, name: &str, text: &str) -> io::Result<()> {
        let path = self.path.join(name);
        if let Some(parent) = path.parent() {
            fs::create_dir_all(parent)?;
        }
        fs::write(&path, text)
    }
}

impl Drop for CompileWorkspace {
    fn drop(&mut self) {
        // A compiler that is being killed may still write; what it leaves is swept at the next start.
        let _ = fs::remove_dir_all(&self.folder);
    }
}

/// Removes workspaces nobody holds.
fn sweep(root: &Path) {
    let Ok(entries) = fs::read_dir(root) else { return };
    for folder in entries.flatten().map(|entry| entry.path()) {
        let Ok(lock) = File::open(folder.join(LOCK)) else { continue };
        match lock.try_lock() {
            Ok(()) => {
                let _ = fs::remove_dir_all(&folder);
            }
            Err(TryLockError::WouldBlock | TryLockError::Error(_)) => {}
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_workspace_is_gone_with_its_agent_and_an_abandoned_one_at_the_next_start() {
        let root = tempfile::tempdir().unwrap();
        let abandoned = root.path().join("agent-crashed");
        fs::create_dir(&abandoned).unwrap();
        fs::write(abandoned.join(LOCK), "").unwrap();
        let first = CompileWorkspace::create(root.path()).unwrap();
        assert!(!abandoned.exists());
        let second = CompileWorkspace::create(root.path()).unwrap();
        assert!(first.path().exists() && second.path().exists());
        let path = first.path().to_path_buf();
        drop(first);
        assert!(!path.exists() && second.path().exists());
    }

    #[test]
    fn outputs_are_ordinary_files_of_the_workspace() {
        let root = tempfile::tempdir().unwrap();
        fs::write(root.path().join("secret"), "secret").unwrap();
        let workspace = CompileWorkspace::create(root.path()).unwrap();
        let folder = workspace.path();
        fs::create_dir(folder.join("out")).unwrap();
        fs::write(folder.join("out/program.o"), "object").unwrap();
        assert_eq!(workspace.read_output("out/program.o", 6).unwrap(), b"object");
        assert_eq!(workspace.read_output("out/program.o", 5).unwrap_err().kind(), io::ErrorKind::FileTooLarge);
        std::os::unix::fs::symlink(root.path().join("secret"), folder.join("link")).unwrap();
        std::os::unix::fs::symlink(root.path(), folder.join("up")).unwrap();
        rustix::fs::mknodat(rustix::fs::CWD, folder.join("pipe"), rustix::fs::FileType::Fifo, Mode::RWXU, 0).unwrap();
        for name in ["link", "up/secret", "../secret", "pipe", "out", "none", "/etc/passwd"] {
            assert!(workspace.read_output(name, 100).is_err(), "{name}");
        }
    }
}
