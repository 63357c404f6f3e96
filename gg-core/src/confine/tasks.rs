//! How many processes and threads a compiler that starts others may have at once.

use std::fs::{self, File};
use std::io;
use std::path::{Path, PathBuf};
use std::sync::atomic::{AtomicU64, Ordering};

/// Where a pids controller is mounted: alone (version 1) or with the others (version 2).
const MOUNTS: [&str; 2] = ["/sys/fs/cgroup/pids", "/sys/fs/cgroup"];

/// A bound on tasks.
pub(super) enum Tasks {
    /// A control group that holds the compiler alone; removed when dropped.
    Group {
        folder: PathBuf,
        /// Whoever writes to it joins.
        join: File,
    },
    /// The rlimit, as a number of all tasks of this user.
    Limit(u64),
}

impl Tasks {
    pub(super) fn at_most(count: u32) -> Tasks {
        for mount in MOUNTS {
            if let Ok(tasks) = group(Path::new(mount), count) {
                return tasks;
            }
        }
        Tasks::Limit(u64::from(count) + running())
    }
}

impl Drop for Tasks {
    fn drop(&mut self) {
        if let Tasks::Group { folder, .. } = self {
            // Everything in it was killed; the kernel may need a moment to see that it is empty.
            for _ in 0..50 {
                if fs::remove_dir(&*folder).is_ok() {
                    return;
                }
                std::thread::sleep(std::time::Duration::from_millis(2));
            }
        }
    }
}

fn group(mount: &Path, count: u32) -> io::Result<Tasks> {
    static NEXT: AtomicU64 = AtomicU64::new(0);
    let name = format!("gg-{}-{}", std::process::id(), NEXT.fetch_add(1, Ordering::Relaxed));
    let folder = mount.join(name);
    fs::create_dir(&folder)?;
    let set = || {
        fs::write(folder.join("pids.max"), count.to_string())?;
        fs::OpenOptions::new().write(true).open(folder.join("cgroup.procs"))
    };
    match set() {
        Ok(join) => Ok(Tasks::Group { folder, join }),
        Err(problem) => {
            let _ = fs::remove_dir(&folder);
            Err(problem)
        }
    }
}

/// Tasks of this user now; the limit counts them all.
fn running() -> u64 {
    let user = rustix::process::getuid().as_raw();
    let mut count = 0;
    for process in fs::read_dir("/proc").into_iter().flatten().flatten() {
        let own = process.metadata().is_ok_and(|metadata| std::os::unix::fs::MetadataExt::uid(&metadata) == user);
        if own && process.file_name().as_encoded_bytes().iter().all(u8::is_ascii_digit) {
            count += fs::read_dir(process.path().join("task")).map_or(0, |tasks| tasks.count() as u64);
        }
    }
    count
}

pub(super) fn describe() -> Result<String, String> {
    match Tasks::at_most(1) {
        Tasks::Group { .. } => Ok("a pids cgroup".into()),
        Tasks::Limit(_) if rustix::process::getuid().is_root() => {
            Err("no pids cgroup can be made here, and rlimits do not bind root; only compilers that start processes are concerned".into())
        }
        Tasks::Limit(_) => Ok("rlimit".into()),
    }
}
