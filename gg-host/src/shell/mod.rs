//! `shell`: commands in the workspace.

mod capture;
mod confine;
mod group;
#[cfg(test)]
mod tests;

use std::collections::BTreeMap;
use std::io;
use std::os::fd::{AsFd, AsRawFd, OwnedFd};
use std::path::PathBuf;
use std::process::{ExitStatus, Stdio};
use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::{Arc, Mutex, OnceLock};
use std::time::Duration;

use async_trait::async_trait;
use gg_membrane::operations::ShellHost;
use gg_membrane::operations::shell::*;
use gg_membrane::{ApiError, Granted};
use rustix::process::Pid;
use serde::{Deserialize, Serialize};
use tokio::io::{AsyncReadExt, AsyncWriteExt};
use tokio::net::unix::pipe;
use tokio::process::{Child, Command};
use tokio::sync::watch;
use tokio_util::sync::CancellationToken;

use self::capture::Capture;
pub use self::confine::Confine;
use self::confine::Reach;
use self::group::{Group, MARK};
use crate::Workspace;
use crate::fault::{Answer, Fault, blocking, named};
use crate::workspace::Place;

/// How long output is still read after a command and all it started have ended.
const DRAIN: Duration = Duration::from_secs(1);

/// Background commands that ended and are still answered for.
const REMEMBERED: usize = 64;

/// How commands run.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub struct ShellConfig {
    /// The shell; it is given `-c` and the command. Default `/bin/sh`.
    pub shell: PathBuf,
    /// Seconds a command may take where a program gives no limit. Default 120.
    pub timeout_seconds: f64,
    /// Seconds a program may ask for. Default 3600.
    pub max_timeout_seconds: f64,
    /// Bytes of output kept of a run, or between two polls. Default 1 MiB.
    pub output_bytes: usize,
    /// Background commands that may run at once. Default 16.
    pub processes: usize,
    /// Variables every command sees. `PATH`, `LANG`, `HOME`, `TMPDIR` have defaults (`HOME` and `TMPDIR` are folders of this
    /// agent alone); gg's own variables are never among them.
    pub environment: BTreeMap<String, String>,
    /// Folders commands may read and execute from. Default: the system's (`/usr`, `/etc`, …).
    pub read: Vec<PathBuf>,
    /// Folders commands may write beside the workspace and their own `TMPDIR` and `HOME`. Default: none.
    pub write: Vec<PathBuf>,
    /// Whether commands may open TCP connections. Default: yes.
    pub network: bool,
    /// Whether commands must be confined. Default: where the kernel can.
    pub confine: Confine,
}

impl Default for ShellConfig {
    fn default() -> Self {
        const SYSTEM: [&str; 12] = [
            "/bin",
            "/etc",
            "/lib",
            "/lib32",
            "/lib64",
            "/nix/store",
            "/opt",
            "/proc",
            "/run/systemd/resolve",
            "/sbin",
            "/sys",
            "/usr",
        ];
        ShellConfig {
            shell: "/bin/sh".into(),
            timeout_seconds: 120.0,
            max_timeout_seconds: 3600.0,
            output_bytes: 1 << 20,
            processes: 16,
            environment: BTreeMap::new(),
            read: SYSTEM.iter().map(PathBuf::from).collect(),
            write: Vec::new(),
            network: true,
            confine: Confine::default(),
        }
    }
}

/// Runs commands for one agent; dropping it ends them all.
///
/// A command is a process group of its own. It ends, and with it everything it started, when its shell ends, at its limit, when its
/// call is cancelled or stopped, and with the agent: what is to outlive a call is started in the background.
#[derive(Debug)]
pub struct Shell {
    workspace: Workspace,
    config: Arc<ShellConfig>,
    /// `HOME` and `TMPDIR`; made with the first command.
    private: OnceLock<Arc<tempfile::TempDir>>,
    count: AtomicU64,
    background: Mutex<BTreeMap<u64, Arc<Background>>>,
}

/// A command that is being started.
struct Order {
    command: String,
    directory: Option<String>,
    input: bool,
    environment: Vec<Variable>,
}

/// A command that was started.
struct Running {
    // Dropped first: the group is ended while its leader, not waited for, still holds its number.
    group: Arc<Group>,
    child: Child,
    output: OwnedFd,
}

/// A command in the background.
#[derive(Debug)]
struct Background {
    group: Arc<Group>,
    capture: Mutex<Capture>,
    stop: CancellationToken,
    ended: watch::Receiver<Option<Ended>>,
}

#[derive(Debug, Clone, Copy)]
struct Ended {
    exit_code: Option<i32>,
}

impl Shell {
    /// A shell in `workspace`.
    pub fn new(workspace: Workspace, config: ShellConfig) -> Self {
        Shell {
            workspace,
            config: Arc::new(config),
            private: OnceLock::new(),
            count: AtomicU64::new(0),
            background: Mutex::default(),
        }
    }

    /// The folder of this agent's own `HOME` and `TMPDIR`.
    fn private(&self) -> Answer<Arc<tempfile::TempDir>> {
        if let Some(private) = self.private.get() {
            return Ok(private.clone());
        }
        let made = tempfile::Builder::new().prefix("gg-shell-").tempdir().and_then(|folder| {
            std::fs::create_dir(folder.path().join("home"))?;
            std::fs::create_dir(folder.path().join("tmp"))?;
            Ok(Arc::new(folder))
        });
        let made = made.map_err(|problem| Fault::internal(format!("no folder for the command's HOME: {problem}")))?;
        // Two first commands at once: the second one's folder is dropped again.
        Ok(self.private.get_or_init(|| made).clone())
    }

    /// Starts a command.
    async fn launch<O: gg_membrane::Op>(&self, granted: &Granted<O>, order: Order) -> Result<Running, ApiError> {
        let private = self.private().map_err(|fault| named(granted, fault))?;
        let number = self.count.fetch_add(1, Ordering::Relaxed) + 1;
        let (workspace, config) = (self.workspace.clone(), self.config.clone());
        let runtime = tokio::runtime::Handle::current();
        blocking(granted, move |_| launch(&workspace, &config, &private, number, order, runtime)).await
    }

    fn seconds(&self, name: &str, value: f64) -> Answer<Duration> {
        let most = self.config.max_timeout_seconds;
        if !(0.0..=most).contains(&value) {
            return Err(Fault::invalid(format!("{name} is {value}; it may be between 0 and {most}")));
        }
        Ok(Duration::from_secs_f64(value))
    }

    fn find(&self, id: &str) -> Answer<Arc<Background>> {
        let number = id.strip_prefix('p').and_then(|number| number.parse().ok());
        let background = self.background.lock().expect("no panic while the list is held");
        number.and_then(|number: u64| background.get(&number).cloned()).ok_or_else(|| {
            let known: Vec<_> = background.keys().map(|number| format!("`p{number}`")).collect();
            let known = if known.is_empty() { "none was started".to_string() } else { format!("there are {}", known.join(", ")) };
            Fault::not_found(format!("there is no background command `{}`; {known}", id.escape_debug()))
        })
    }

    /// Bytes of output that a result may hold.
    fn output_bound<O: gg_membrane::Op>(&self, granted: &Granted<O>) -> usize {
        const REST: u64 = 256;
        self.config.output_bytes.min(granted.context().limits.value_bytes.saturating_sub(REST) as usize)
    }
}

impl Drop for Shell {
    fn drop(&mut self) {
        for background in self.background.lock().expect("no panic while the list is held").values() {
            background.stop.cancel();
            if background.ended.borrow().is_none() {
                background.group.kill();
            }
        }
    }
}

fn launch(
    workspace: &Workspace,
    config: &ShellConfig,
    private: &Arc<tempfile::TempDir>,
    number: u64,
    order: Order,
    runtime: tokio::runtime::Handle,
) -> Answer<Running> {
    let problem = |error: io::Error| match error.kind() {
        io::ErrorKind::ArgumentListTooLong => Fault::too_large(
            "the command and its variables are longer than the system allows; write the command to a file and run that",
        ),
        _ => Fault::internal(format!("the command could not be started: {error}")),
    };
    if order.command.contains('\0') {
        return Err(Fault::invalid("a command cannot hold a NUL character"));
    }
    let directory = workspace.open_dir(&Place::parse_or_root(order.directory.as_deref())?)?;
    let folder = private.path();
    let mark = format!("{}.{number}", folder.file_name().unwrap_or_default().to_string_lossy());

    let mut command = Command::new(&config.shell);
    command.arg("-c").arg(&order.command).env_clear().process_group(0);
    command.env("PATH", "/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin").env("LANG", "C.UTF-8");
    command.env("HOME", folder.join("home")).env("TMPDIR", folder.join("tmp")).envs(&config.environment);
    for Variable { name, value } in &order.environment {
        if name.is_empty() || name.contains(['=', '\0']) || value.contains('\0') {
            return Err(Fault::invalid(format!("`{}` cannot be a variable with that value", name.escape_default())));
        }
        command.env(name, value);
    }
    command.env(MARK, &mark);

    // The open directory is entered by its handle, so that no link put in its way meanwhile is followed.
    command.current_dir(format!("/proc/self/fd/{}", directory.as_fd().as_raw_fd()));
    let (output, writer) = io::pipe().map_err(problem)?;
    command.stdout(writer.try_clone().map_err(problem)?).stderr(writer);
    command.stdin(if order.input { Stdio::piped() } else { Stdio::null() });

    let mut write = config.write.clone();
    write.push(folder.to_path_buf());
    let reach = Reach { read: config.read.clone(), write, tcp: config.network };
    let child = reach
        .confined(workspace.clone(), config.confine, move || {
            let _runtime = runtime.enter();
            let child = command.spawn();
            drop(directory);
            child
        })
        .map_err(problem)?;
    let leader =
        child.id().and_then(|id| Pid::from_raw(id as i32)).ok_or_else(|| Fault::internal("the command has no process id"))?;
    Ok(Running { group: Arc::new(Group::new(leader, &mark)), child, output: output.into() })
}

/// Reads a command's output until it ends, all it started is ended, and the rest is read.
async fn follow(child: &mut Child, output: OwnedFd, group: &Arc<Group>, capture: &Mutex<Capture>) -> io::Result<ExitStatus> {
    let mut output = pipe::Receiver::from_owned_fd(output)?;
    let mut buffer = vec![0; 16 << 10];
    let push = |bytes: &[u8]| capture.lock().expect("no panic while the output is held").push(bytes);
    let mut open = true;
    let status = loop {
        tokio::select! {
            read = output.read(&mut buffer), if open => match read? {
                0 => open = false,
                read => push(&buffer[..read]),
            },
            status = child.wait() => break status?,
        }
    };
    let cleared = group.clone();
    tokio::task::spawn_blocking(move || cleared.clear()).await.map_err(io::Error::other)?;
    let rest = async {
        loop {
            match output.read(&mut buffer).await? {
                0 => return Ok::<_, io::Error>(()),
                read => push(&buffer[..read]),
            }
        }
    };
    // A process that escaped even so does not hold up the answer.
    if open {
        tokio::time::timeout(DRAIN, rest).await.unwrap_or(Ok(()))?;
    }
    Ok(status)
}

/// Ends all of a command from a blocking thread.
async fn kill(group: &Arc<Group>) {
    let group = group.clone();
    // Only a runtime that shuts down does not run it; then the group's owner is dropped, which ends it too.
    let _ = tokio::task::spawn_blocking(move || group.kill()).await;
}

#[async_trait]
impl ShellHost for Shell {
    async fn run(
        &self,
        granted: Granted<Run>,
        command: String,
        timeout_seconds: Option<f64>,
        directory: Option<String>,
        input: Option<String>,
        environment: Option<Vec<Variable>>,
    ) -> Result<ShellResult, ApiError> {
        let limit = self
            .seconds("timeout_seconds", timeout_seconds.unwrap_or(self.config.timeout_seconds))
            .map_err(|fault| named(&granted, fault))?;
        let order = Order { command, directory, input: input.is_some(), environment: environment.unwrap_or_default() };
        let Running { group, mut child, output } = self.launch(&granted, order).await?;
        // Ends the group should this call be dropped; declared after the child, it is dropped before it.
        let group = Dropped(group);
        let capture = Mutex::new(Capture::new(self.output_bound(&granted)));
        let stdin = child.stdin.take();
        let feed = async {
            if let (Some(mut stdin), Some(input)) = (stdin, input) {
                // A command may end without reading all of it.
                let _ = stdin.write_all(input.as_bytes()).await;
            }
            std::future::pending::<()>().await
        };
        let followed = async {
            let mut timed_out = false;
            let follow = follow(&mut child, output, &group.0, &capture);
            tokio::pin!(follow);
            let status = tokio::select! {
                status = &mut follow => status,
                () = tokio::time::sleep(limit) => {
                    timed_out = true;
                    kill(&group.0).await;
                    follow.await
                }
            };
            (status, timed_out)
        };
        let (status, timed_out) = tokio::select! {
            followed = followed => followed,
            () = feed => unreachable!("feeding waits for the command's end"),
        };
        let status = status.map_err(|problem| named(&granted, Fault::internal(format!("the command was lost: {problem}"))))?;
        let (output, truncated) = capture.into_inner().expect("no panic while the output is held").take(true);
        let exit_code = if timed_out { None } else { status.code() };
        Ok(ShellResult { exit_code, output, timed_out, truncated })
    }

    async fn start(
        &self,
        granted: Granted<Start>,
        command: String,
        directory: Option<String>,
        environment: Option<Vec<Variable>>,
    ) -> Result<Process, ApiError> {
        let most = self.config.processes;
        let running = |shell: &Shell| {
            let background = shell.background.lock().expect("no panic while the list is held");
            background.values().filter(|background| background.ended.borrow().is_none()).count()
        };
        let full = || named(&granted, Fault::exhausted(format!("{most} commands run in the background already; stop one first")));
        if running(self) >= most {
            return Err(full());
        }
        let order = Order { command, directory, input: false, environment: environment.unwrap_or_default() };
        let Running { group, mut child, output } = self.launch(&granted, order).await?;
        let (end, ended) = watch::channel(None);
        let background = Arc::new(Background {
            group: group.clone(),
            capture: Mutex::new(Capture::new(self.output_bound(&granted))),
            stop: CancellationToken::new(),
            ended,
        });
        let number = {
            let mut list = self.background.lock().expect("no panic while the list is held");
            // Counted again under the lock: two calls may have started at once. The group ends itself when it is dropped here.
            if list.values().filter(|background| background.ended.borrow().is_none()).count() >= most {
                drop(list);
                return Err(full());
            }
            let number = list.keys().next_back().map_or(1, |last| last + 1);
            list.insert(number, background.clone());
            let over = list.len().saturating_sub(REMEMBERED);
            let ended: Vec<_> =
                list.iter().filter(|(_, one)| one.ended.borrow().is_some()).map(|(number, _)| *number).take(over).collect();
            ended.iter().for_each(|number| drop(list.remove(number)));
            number
        };
        tokio::spawn(async move {
            let group = Dropped(group);
            let follow = follow(&mut child, output, &group.0, &background.capture);
            tokio::pin!(follow);
            let status = tokio::select! {
                status = &mut follow => status,
                () = background.stop.cancelled() => {
                    kill(&group.0).await;
                    follow.await
                }
            };
            let exit_code = status.ok().and_then(|status| status.code());
            let _ = end.send(Some(Ended { exit_code }));
        });
        Ok(Process { id: format!("p{number}") })
    }

    async fn poll(&self, granted: Granted<Poll>, id: String, wait_seconds: Option<f64>) -> Result<ProcessStatus, ApiError> {
        let answer = async {
            let wait = self.seconds("wait_seconds", wait_seconds.unwrap_or(0.0))?;
            let background = self.find(&id)?;
            if !wait.is_zero() {
                let mut ended = background.ended.clone();
                let _ = tokio::time::timeout(wait, ended.wait_for(Option::is_some)).await;
            }
            Ok(background.status())
        };
        answer.await.map_err(|fault| named(&granted, fault))
    }

    async fn stop(&self, granted: Granted<Stop>, id: String) -> Result<ProcessStatus, ApiError> {
        let background = self.find(&id).map_err(|fault| named(&granted, fault))?;
        background.stop.cancel();
        let mut ended = background.ended.clone();
        let _ = ended.wait_for(Option::is_some).await;
        Ok(background.status())
    }
}

impl Background {
    fn status(&self) -> ProcessStatus {
        // Asked before the output is taken: what an ended command printed is all there.
        let ended = *self.ended.borrow();
        let (output, _) = self.capture.lock().expect("no panic while the output is held").take(ended.is_some());
        ProcessStatus { running: ended.is_none(), exit_code: ended.and_then(|ended| ended.exit_code), output }
    }
}

/// Ends a group when the future that owns it is dropped, whoever else still knows the group. A moment of blocking work, on a path
/// that only cancelled calls take.
struct Dropped(Arc<Group>);

impl Drop for Dropped {
    fn drop(&mut self) {
        self.0.kill();
    }
}
