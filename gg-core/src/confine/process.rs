//! One compiler's process, from its start until nothing of it is left.

use std::io::{self, Read};
use std::os::fd::AsFd;
use std::os::unix::process::{CommandExt, ExitStatusExt};
use std::process::{Child, ChildStdin, ChildStdout, Command, Stdio};
use std::sync::Mutex;
use std::time::{Duration, Instant};

use rustix::event::{PollFd, PollFlags, Timespec, poll};
use rustix::process::{
    Pid, PidfdFlags, Resource, Rlimit, Signal, kill_process_group, pidfd_open, set_parent_process_death_signal, setrlimit, setsid,
};
use tokio::sync::oneshot::Sender;

use super::filter::Filter;
use super::tasks::Tasks;
use super::{Captured, Confined, Ended, Killed, MOST_DROPPED, Processes, Stop};

/// How long what was written is still read after the process ended.
const DRAIN: Duration = Duration::from_millis(200);

/// Runs a compiler on this thread, which is confined to its files already.
pub(super) fn run(confined: &Confined, tasks: Option<&Tasks>, stop: &Stop) -> io::Result<Ended> {
    let started = Instant::now();
    let mut child = start(confined, tasks, stop.pipes.is_some())?;
    let leader = pid(&child)?;
    if let Some(pipes) = &stop.pipes {
        pipes.give(&mut child);
    }
    let ended = watch(confined, &mut child, leader, started, stop);
    // Whatever happened: nothing of the group stays, and the first process is waited for.
    let _ = kill_process_group(leader, Signal::KILL);
    let status = child.wait()?;
    let (mut stdout, mut stderr, killed) = ended?;
    drain(&mut child, confined, &mut stdout, &mut stderr);
    Ok(Ended { status: status.code(), signal: status.signal(), stdout, stderr, elapsed: started.elapsed(), killed })
}

/// The open ends of a server's standard input and output, and its process id.
pub(super) struct Pipes {
    pub(super) input: ChildStdin,
    pub(super) output: ChildStdout,
    pub(super) process: u32,
}

/// Whom the pipes of a server are handed to, once.
pub(super) struct HandOver(Mutex<Option<Sender<Pipes>>>);

impl HandOver {
    pub(super) fn new(to: Sender<Pipes>) -> Self {
        HandOver(Mutex::new(Some(to)))
    }

    fn give(&self, child: &mut Child) {
        let to = self.0.lock().expect("no panic while held").take();
        if let (Some(to), Some(input), Some(output)) = (to, child.stdin.take(), child.stdout.take()) {
            // Nobody may be waiting any more; then the run is stopped already.
            let _ = to.send(Pipes { input, output, process: child.id() });
        }
    }
}

fn pid(child: &Child) -> io::Result<Pid> {
    i32::try_from(child.id()).ok().and_then(Pid::from_raw).ok_or_else(|| io::Error::other("a process without a number"))
}

fn start(confined: &Confined, tasks: Option<&Tasks>, served: bool) -> io::Result<Child> {
    let filter = Filter::new(confined.processes)?;
    let cpu_seconds = confined.time.as_secs().saturating_mul(16).max(16);
    let mut limits = vec![
        (Resource::As, confined.memory_bytes),
        (Resource::Fsize, confined.file_bytes),
        (Resource::Nofile, confined.open_files),
        (Resource::Core, 0),
        // Only for a gg that is stopped and can kill nothing: the wall clock comes first, also with all cores in use.
        (Resource::Cpu, cpu_seconds),
    ];
    if let Some(Tasks::Limit(count)) = tasks {
        limits.push((Resource::Nproc, *count));
    }
    let join = match tasks {
        Some(Tasks::Group { join, .. }) => Some(join.try_clone()?),
        Some(Tasks::Limit(_)) | None => None,
    };
    let prepare = move || -> io::Result<()> {
        set_parent_process_death_signal(Some(Signal::KILL))?;
        setsid()?;
        if let Some(join) = &join {
            rustix::io::write(join.as_fd(), b"0")?;
        }
        for (resource, bound) in &limits {
            setrlimit(*resource, Rlimit { current: Some(*bound), maximum: Some(*bound) })?;
        }
        // Last, because it forbids what was just done.
        filter.apply()
    };
    let mut command = Command::new(&confined.program);
    command
        .args(&confined.arguments)
        .env_clear()
        .envs(confined.environment.iter().map(|(name, value)| (name, value)))
        .current_dir(&confined.folder)
        .stdin(if served { Stdio::piped() } else { Stdio::null() })
        .stdout(Stdio::piped())
        .stderr(Stdio::piped());
    #[allow(unsafe_code)]
    // SAFETY: between `fork` and `exec` only calls that are safe in a signal handler may be made. `prepare` makes system calls, on memory that
    // was allocated before; it allocates and locks nothing.
    unsafe {
        command.pre_exec(prepare);
    }
    command.spawn()
}

type Watched = (Captured, Captured, Option<Killed>);

/// Reads what the process writes until it ends, or ends it.
fn watch(confined: &Confined, child: &mut Child, leader: Pid, started: Instant, stop: &Stop) -> io::Result<Watched> {
    let process = pidfd_open(leader, PidfdFlags::empty())?;
    let (mut stdout, mut stderr) = (Captured::default(), Captured::default());
    loop {
        let left = confined.time.saturating_sub(started.elapsed());
        if stop.stopped() {
            return Ok((stdout, stderr, Some(Killed::Cancelled)));
        }
        if left.is_zero() {
            let limit_ms = u64::try_from(confined.time.as_millis()).unwrap_or(u64::MAX);
            return Ok((stdout, stderr, Some(Killed::Time { limit_ms })));
        }
        let mut waited = vec![PollFd::new(&process, PollFlags::IN), PollFd::new(&stop.event, PollFlags::IN)];
        waited.extend(child.stdout.as_ref().map(|stream| PollFd::new(stream, PollFlags::IN)));
        let out = child.stdout.is_some();
        waited.extend(child.stderr.as_ref().map(|stream| PollFd::new(stream, PollFlags::IN)));
        let timeout = Timespec::try_from(left).map_err(io::Error::other)?;
        match poll(&mut waited, Some(&timeout)) {
            Ok(_) | Err(rustix::io::Errno::INTR) => {}
            Err(problem) => return Err(problem.into()),
        }
        let ready: Vec<bool> = waited.iter().map(|one| !one.revents().is_empty()).collect();
        drop(waited);
        if out && ready[2] {
            read_some(&mut child.stdout, &mut stdout, confined.output_bytes);
        }
        if child.stderr.is_some() && ready.get(2 + usize::from(out)) == Some(&true) {
            read_some(&mut child.stderr, &mut stderr, confined.output_bytes);
        }
        if stdout.dropped + stderr.dropped > MOST_DROPPED {
            return Ok((stdout, stderr, Some(Killed::Output { limit_bytes: MOST_DROPPED })));
        }
        if ready[0] {
            return Ok((stdout, stderr, None));
        }
    }
}

/// One read of a stream that has something; the stream is gone at its end.
fn read_some(stream: &mut Option<impl Read>, captured: &mut Captured, bound: usize) {
    let mut chunk = [0; 64 << 10];
    let Some(open) = stream.as_mut() else { return };
    match open.read(&mut chunk) {
        Ok(0) => *stream = None,
        Ok(count) => {
            let kept = count.min(bound.saturating_sub(captured.bytes.len()));
            captured.bytes.extend_from_slice(&chunk[..kept]);
            captured.dropped += (count - kept) as u64;
        }
        Err(error) if error.kind() == io::ErrorKind::Interrupted => {}
        Err(_) => *stream = None,
    }
}

/// Reads what the pipes still hold. Nobody is left to write, but a pipe is only read while it has something, so nothing can hang here.
fn drain(child: &mut Child, confined: &Confined, stdout: &mut Captured, stderr: &mut Captured) {
    let until = Instant::now() + DRAIN;
    while Instant::now() < until {
        let now = Timespec { tv_sec: 0, tv_nsec: 0 };
        let has = |fd: rustix::fd::BorrowedFd<'_>| {
            let mut waited = [PollFd::new(&fd, PollFlags::IN)];
            poll(&mut waited, Some(&now)).is_ok_and(|count| count > 0)
        };
        let out = child.stdout.as_ref().is_some_and(|stream| has(stream.as_fd()));
        let err = child.stderr.as_ref().is_some_and(|stream| has(stream.as_fd()));
        if !out && !err {
            return;
        }
        if out {
            read_some(&mut child.stdout, stdout, confined.output_bytes);
        }
        if err {
            read_some(&mut child.stderr, stderr, confined.output_bytes);
        }
    }
}

/// The bound on tasks of a compiler, made before its thread is confined.
pub(super) fn tasks(processes: Processes) -> Option<Tasks> {
    match processes {
        Processes::None => None,
        Processes::AtMost(count) => Some(Tasks::at_most(count)),
    }
}
