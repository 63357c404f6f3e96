//! [`Confined`]: a compiler, started so that the stranger's source it reads can do nothing with it.
//!
//! What holds, and by which layer of the kernel:
//!
//! | | layer |
//! |---|---|
//! | it reads its toolchain and its workspace, writes its workspace, and nothing else | landlock, see [`gg_confine`] |
//! | it is no root, whoever runs gg, and reads no other process | capabilities, see [`gg_confine`] |
//! | it has no network, and starts no process unless it is one that must | seccomp |
//! | it ends whole: a session and a process group of its own, which nothing in it can leave | seccomp, `setsid` |
//! | memory, size of files, open files, processor time, core dumps | rlimits |
//! | number of processes, where it may start any | a pids cgroup, else the rlimit, which root is exempt from |
//!
//! Its environment is made from nothing, its standard input is closed unless it is a server, its output is bounded, and no shell is between. It
//! dies with gg.
//! [`layers`] tells which of these this machine has.

mod filter;
mod process;
mod serve;
mod tasks;
mod told;

pub use serve::Served;

use std::ffi::OsString;
use std::io;
use std::os::fd::AsFd;
use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::Duration;

use gg_confine::Rules;
pub use gg_confine::Layer;
use rustix::event::{EventfdFlags, eventfd};
use tokio::sync::oneshot::{self, Receiver};
use tokio_util::sync::CancellationToken;

/// Bytes that a compiler may write to both streams beyond what is kept of them. Each error can quote a long line whole.
const MOST_DROPPED: u64 = 64 << 20;

/// Whether a compiler starts other programs.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Processes {
    /// It starts none, and cannot. Threads are not processes.
    None,
    /// It may start others: this many processes and threads at once, itself included.
    AtMost(u32),
}

/// A compiler to be started.
#[derive(Debug, Clone)]
pub struct Confined {
    program: PathBuf,
    arguments: Vec<OsString>,
    environment: Vec<(OsString, OsString)>,
    folder: PathBuf,
    read: Vec<PathBuf>,
    processes: Processes,
    memory_bytes: u64,
    file_bytes: u64,
    open_files: u64,
    output_bytes: usize,
    time: Duration,
}

/// Why a compiler was killed.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Killed {
    /// It took longer than it may.
    Time {
        /// The bound, in milliseconds.
        limit_ms: u64,
    },
    /// It wrote more than anyone reads: an error for each of very many places.
    Output {
        /// The bound, in bytes of both streams.
        limit_bytes: u64,
    },
    /// Nobody waits for it any more.
    Cancelled,
}

/// What a process wrote to one stream.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Captured {
    /// The first bytes.
    pub bytes: Vec<u8>,
    /// How many more there were.
    pub dropped: u64,
}

impl Captured {
    /// As text; what is not UTF-8 is replaced.
    pub fn text(&self) -> std::borrow::Cow<'_, str> {
        String::from_utf8_lossy(&self.bytes)
    }

    /// The last `count` lines, for a report of what went wrong: no place of this machine is named.
    pub fn tail(&self, count: usize) -> String {
        told::tail(&self.text(), count)
    }
}

/// How a compiler ended.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Ended {
    /// Its exit status, unless a signal ended it.
    pub status: Option<i32>,
    /// The signal that ended it.
    pub signal: Option<i32>,
    /// Standard output.
    pub stdout: Captured,
    /// Standard error.
    pub stderr: Captured,
    /// From its start until nothing of it was left.
    pub elapsed: Duration,
    /// Whether gg ended it, and why.
    pub killed: Option<Killed>,
}

impl Ended {
    /// Whether it ended well.
    pub fn success(&self) -> bool {
        self.status == Some(0) && self.killed.is_none()
    }

    /// Whether it ran out of stack, as far as signal and words tell: a recursive compiler does on what is nested very deeply.
    pub fn overflowed_its_stack(&self) -> bool {
        const WORDS: [&str; 2] = ["overflowed its stack", "stack overflow"];
        self.signal.is_some() && self.killed.is_none() && WORDS.iter().any(|words| self.stderr.text().contains(words))
    }

    /// What a toolchain failure says of it: status, signal, the tail of standard error, in which no place of this machine is named.
    pub fn report(&self, what: &str) -> String {
        self.report_of(what, &self.stderr.text())
    }

    /// The same, of what it wrote to standard error made text for a reader.
    pub fn report_of(&self, what: &str, stderr: &str) -> String {
        let how = match (self.killed, self.status, self.signal) {
            (Some(Killed::Time { limit_ms }), ..) => format!("{what} was killed: it took longer than {limit_ms} ms"),
            (Some(Killed::Output { limit_bytes }), ..) => format!("{what} was killed: it wrote more than {} MiB", limit_bytes >> 20),
            (Some(Killed::Cancelled), ..) => format!("{what} was killed: its turn was cancelled"),
            (None, Some(status), _) => format!("{what} failed (exit status {status})"),
            (None, None, Some(signal)) => format!("{what} was ended by signal {signal}"),
            (None, None, None) => format!("{what} failed"),
        };
        match told::tail(stderr, 20) {
            tail if tail.is_empty() => how,
            tail => format!("{how}\n{tail}"),
        }
    }
}

/// A compiler that could not be started.
#[derive(Debug, thiserror::Error)]
#[error("cannot start {}: {source}", program.display())]
pub struct ConfineProblem {
    /// Which program.
    pub program: PathBuf,
    /// Why.
    pub source: io::Error,
}

impl Confined {
    /// `program`, which works in `folder` and may read and write there. Reading anything else must be granted by [`Confined::read`]: its own
    /// folder and libraries too.
    ///
    /// Without other words: no processes, 4 GiB of addresses, files of 256 MiB, 256 open files, 1 MiB of each stream, 60 s.
    pub fn new(program: impl Into<PathBuf>, folder: impl Into<PathBuf>) -> Self {
        Confined {
            program: program.into(),
            arguments: Vec::new(),
            environment: Vec::new(),
            folder: folder.into(),
            read: Vec::new(),
            processes: Processes::None,
            memory_bytes: 4 << 30,
            file_bytes: 256 << 20,
            open_files: 256,
            output_bytes: 1 << 20,
            time: Duration::from_secs(60),
        }
    }

    /// Adds an argument.
    #[must_use]
    pub fn arg(mut self, argument: impl Into<OsString>) -> Self {
        self.arguments.push(argument.into());
        self
    }

    /// Adds arguments.
    #[must_use]
    pub fn args<A: Into<OsString>>(mut self, arguments: impl IntoIterator<Item = A>) -> Self {
        self.arguments.extend(arguments.into_iter().map(Into::into));
        self
    }

    /// Sets a variable of its environment, which holds nothing else.
    #[must_use]
    pub fn env(mut self, name: impl Into<OsString>, value: impl Into<OsString>) -> Self {
        self.environment.push((name.into(), value.into()));
        self
    }

    /// Grants reading a file, or all that is below a folder. A path that does not exist is passed over.
    #[must_use]
    pub fn read(mut self, path: impl Into<PathBuf>) -> Self {
        self.read.push(path.into());
        self
    }

    /// Grants reading several.
    #[must_use]
    pub fn reads<P: Into<PathBuf>>(mut self, paths: impl IntoIterator<Item = P>) -> Self {
        self.read.extend(paths.into_iter().map(Into::into));
        self
    }

    /// Whether it starts other programs.
    #[must_use]
    pub fn processes(mut self, processes: Processes) -> Self {
        self.processes = processes;
        self
    }

    /// Bytes of address space.
    #[must_use]
    pub fn memory_bytes(mut self, bytes: u64) -> Self {
        self.memory_bytes = bytes;
        self
    }

    /// Bytes of the largest file it may write.
    #[must_use]
    pub fn file_bytes(mut self, bytes: u64) -> Self {
        self.file_bytes = bytes;
        self
    }

    /// Bytes kept of each stream; what comes after them is counted.
    #[must_use]
    pub fn output_bytes(mut self, bytes: usize) -> Self {
        self.output_bytes = bytes;
        self
    }

    /// How long it may take.
    #[must_use]
    pub fn time(mut self, time: Duration) -> Self {
        self.time = time;
        self
    }

    /// Runs it to its end. When the limit of time is reached, `cancel` is cancelled or the future is dropped, it is killed with all it started;
    /// nothing of it is left when this answers.
    ///
    /// # Errors
    /// It could not be started, or not be confined by a layer that this machine has.
    pub async fn run(self, cancel: &CancellationToken) -> Result<Ended, ConfineProblem> {
        let program = self.program.clone();
        let problem = |source| ConfineProblem { program: program.clone(), source };
        let stop = Arc::new(Stop::new(None).map_err(problem)?);
        let mut receiver = self.on_a_thread(&stop).map_err(problem)?;
        let _abandoned = StopOnDrop(stop.clone());
        let ended = tokio::select! {
            ended = &mut receiver => ended,
            () = cancel.cancelled() => {
                stop.now();
                receiver.await
            }
        };
        ended.unwrap_or_else(|_| Err(io::Error::other("the thread that starts compilers failed"))).map_err(problem)
    }

    fn rules(&self) -> Rules<'_> {
        Rules { read: &self.read, write: std::slice::from_ref(&self.folder), folder: None, tcp: false, capabilities: &[] }
    }

    fn on_a_thread(self, stop: &Arc<Stop>) -> io::Result<Receiver<io::Result<Ended>>> {
        let (sender, receiver) = oneshot::channel();
        let stop = stop.clone();
        std::thread::Builder::new().name("gg-compiler".into()).spawn(move || {
            let _ = sender.send(self.on_this_thread(&stop));
        })?;
        Ok(receiver)
    }

    fn on_this_thread(&self, stop: &Stop) -> io::Result<Ended> {
        // Removed after the run, by a thread that is not confined.
        let tasks = process::tasks(self.processes);
        // A thread of its own, which is confined for good; the kernel ends a process when the thread that started it is gone.
        std::thread::scope(|scope| {
            let confined = scope.spawn(|| {
                self.rules().restrict_thread()?;
                process::run(self, tasks.as_ref(), stop)
            });
            confined.join().unwrap_or_else(|_| Err(io::Error::other("the thread that starts compilers failed")))
        })
    }
}

/// How a run is told to stop, and who is handed its pipes.
struct Stop {
    event: rustix::fd::OwnedFd,
    stopped: AtomicBool,
    pipes: Option<process::HandOver>,
}

impl Stop {
    fn new(pipes: Option<process::HandOver>) -> io::Result<Self> {
        Ok(Stop { event: eventfd(0, EventfdFlags::CLOEXEC | EventfdFlags::NONBLOCK)?, stopped: AtomicBool::new(false), pipes })
    }

    fn now(&self) {
        self.stopped.store(true, Ordering::SeqCst);
        // It can only fail when the counter is full: then it is readable already.
        let _ = rustix::io::write(self.event.as_fd(), &1u64.to_ne_bytes());
    }

    fn stopped(&self) -> bool {
        self.stopped.load(Ordering::SeqCst)
    }
}

struct StopOnDrop(Arc<Stop>);

impl Drop for StopOnDrop {
    fn drop(&mut self) {
        self.0.now();
    }
}

/// What confines compilers on this machine. Asks the kernel by confining threads that do nothing.
pub fn layers() -> Vec<Layer> {
    let seccomp = filter::Filter::new(Processes::None).and_then(|filter| {
        std::thread::spawn(move || filter.apply()).join().unwrap_or_else(|_| Err(io::Error::other("asking the kernel failed")))
    });
    let seccomp = |what: &str| match &seccomp {
        Ok(()) => Ok(format!("seccomp: {what}")),
        Err(problem) => Err(format!("the kernel has no seccomp filters: {problem}")),
    };
    let mut layers = gg_confine::layers();
    layers.extend([
        Layer { name: "network", state: seccomp("no sockets") },
        Layer { name: "processes", state: seccomp("none, or none that leaves its group") },
        Layer { name: "process count", state: tasks::describe() },
        Layer { name: "memory, files, core dumps", state: Ok("rlimits".into()) },
    ]);
    layers
}

/// The shared libraries that the dynamic linker loads for `program`, itself included, for [`Confined::reads`]. Runs the dynamic linker alone:
/// nothing of the program.
///
/// # Errors
/// The program cannot be asked.
pub fn shared_libraries(program: &Path) -> io::Result<Vec<PathBuf>> {
    let answer = std::process::Command::new(program)
        .env_clear()
        .env("LD_TRACE_LOADED_OBJECTS", "1")
        .stdin(std::process::Stdio::null())
        .output()?;
    let text = String::from_utf8_lossy(&answer.stdout);
    let mut libraries = vec![PathBuf::from("/etc/ld.so.cache")];
    for line in text.lines() {
        let place = line.split(" => ").last().unwrap_or(line).trim();
        let path = place.rsplit_once(" (").map_or(place, |(path, _)| path);
        if path.starts_with('/') {
            libraries.push(path.into());
        }
    }
    if libraries.len() == 1 && !answer.status.success() {
        return Err(io::Error::other(format!("{} does not tell its libraries", program.display())));
    }
    Ok(libraries)
}

#[cfg(test)]
mod tests;
