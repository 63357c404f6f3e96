//! Commands of the machine, run in the workspace.

use crate::Result;
use crate::failure::answer;
use crate::wire::shell as wire;

/// How a command ended.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct ShellResult {
    /// Its exit status; `None` when a signal ended it.
    pub exit_code: Option<i32>,
    /// What it wrote to standard output and standard error, in the order it came.
    pub output: String,
    /// Whether it was ended because its time was up.
    pub timed_out: bool,
    /// Whether it wrote more than one value may hold.
    pub truncated: bool,
}

/// How a started command is doing.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct ProcessStatus {
    /// Whether it still runs.
    pub running: bool,
    /// Its exit status; `None` while it runs, or when a signal ended it.
    pub exit_code: Option<i32>,
    /// What it wrote since it was last asked.
    pub output: String,
}

/// A command that was started and runs beside the program.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Process {
    /// What the command is polled and stopped by. It stays valid in later turns.
    pub id: String,
}

impl Process {
    /// Asks how the command is doing, and takes what it wrote since it was last asked. To wait for its end see [`Poll`].
    ///
    /// Returns whether it runs, and its new output.
    ///
    /// # Errors
    /// `not_found` when no command has that id.
    ///
    /// # Examples
    /// ```
    /// let process = gg::shell::start("echo ready")?;
    /// println!("{}", process.poll()?.running);
    /// ```
    #[track_caller]
    #[doc(alias = "shell.poll")]
    pub fn poll(&self) -> Result<ProcessStatus> {
        poll(&self.id)
    }

    /// Ends the command and all it started.
    ///
    /// Returns how it ended, and the rest of its output.
    ///
    /// # Errors
    /// `not_found` when no command has that id.
    ///
    /// # Examples
    /// ```
    /// let process = gg::shell::start("sleep 60")?;
    /// println!("{}", process.stop()?.running);
    /// ```
    #[track_caller]
    #[doc(alias = "shell.stop")]
    pub fn stop(&self) -> Result<ProcessStatus> {
        stop(&self.id)
    }
}

fn variables(pairs: &[(&str, &str)]) -> Vec<wire::Variable> {
    pairs.iter().map(|(name, value)| wire::Variable { name: name.to_string(), value: value.to_string() }).collect()
}

impl From<wire::ProcessStatus> for ProcessStatus {
    fn from(status: wire::ProcessStatus) -> Self {
        ProcessStatus { running: status.running, exit_code: status.exit_code, output: status.output }
    }
}

/// Runs a command of the machine and waits for its end. For a limit, a folder, input or variables see [`Run`].
///
/// A command that fails is an answer like any other: look at `exit_code`. Returns its exit status and its output.
///
/// # Arguments
/// * `command` - The command line, as a shell reads it.
///
/// # Errors
/// `too_large` when the command line does not fit into one value.
///
/// # Examples
/// ```
/// let result = gg::shell::run("ls -l")?;
/// println!("{:?}\n{}", result.exit_code, result.output);
/// ```
#[track_caller]
#[doc(alias = "shell.run")]
pub fn run(command: &str) -> Result<ShellResult> {
    Run::new(command).call()
}

request! {
    /// Runs a command of the machine and waits for its end.
    ///
    /// # Examples
    /// ```
    /// use gg::shell::Run;
    ///
    /// let result = Run::new("sort -n").input("10\n9\n").timeout_seconds(30.0).environment(&[("LC_ALL", "C")]).call()?;
    /// print!("{}", result.output);
    /// ```
    Run<'a>(command: &'a str) {
        /// How long it may take before it is ended.
        timeout_seconds: f64,
        /// The folder to run it in; the workspace itself when left out.
        directory: &'a str,
        /// What it reads from standard input; nothing when left out.
        input: &'a str,
        /// Variables to add to those it is given, each a name and a value.
        environment: &'a [(&'a str, &'a str)],
    }
    /// Runs the command; see [`run`].
    ///
    /// # Errors
    /// `not_found` when `directory` does not exist.
    #[doc(alias = "shell.run")]
    call(it) -> ShellResult {
        let environment = it.environment.map(variables);
        wire::run(it.command, it.timeout_seconds, it.directory, it.input, environment.as_deref()).map(|result| ShellResult {
            exit_code: result.exit_code,
            output: result.output,
            timed_out: result.timed_out,
            truncated: result.truncated,
        })
    }
}

/// Starts a command of the machine and does not wait for it. For a folder or variables see [`Start`].
///
/// Returns the running command.
///
/// # Arguments
/// * `command` - The command line, as a shell reads it.
///
/// # Errors
/// `exhausted` when too many commands run.
///
/// # Examples
/// ```
/// use gg::shell;
///
/// let process = shell::start("echo one; sleep 0.1; echo two")?;
/// print!("{}", shell::Poll::new(&process.id).wait_seconds(5.0).call()?.output);
/// ```
#[track_caller]
#[doc(alias = "shell.start")]
pub fn start(command: &str) -> Result<Process> {
    Start::new(command).call()
}

request! {
    /// Starts a command of the machine and does not wait for it.
    ///
    /// # Examples
    /// ```
    /// use gg::shell::Start;
    ///
    /// let process = Start::new("ls").directory("data").call()?;
    /// process.stop()?;
    /// ```
    Start<'a>(command: &'a str) {
        /// The folder to run it in; the workspace itself when left out.
        directory: &'a str,
        /// Variables to add to those it is given, each a name and a value.
        environment: &'a [(&'a str, &'a str)],
    }
    /// Starts the command; see [`start`].
    ///
    /// # Errors
    /// `not_found` when `directory` does not exist, `exhausted` when too many commands run.
    #[doc(alias = "shell.start")]
    call(it) -> Process {
        let environment = it.environment.map(variables);
        wire::start(it.command, it.directory, environment.as_deref()).map(|process| Process { id: process.id })
    }
}

/// Asks how a started command is doing, and takes what it wrote since it was last asked. To wait for its end see [`Poll`].
///
/// Returns whether it runs, and its new output.
///
/// # Arguments
/// * `id` - The `id` of the process.
///
/// # Errors
/// `not_found` when no command has that id.
///
/// # Examples
/// ```
/// use gg::shell;
///
/// let process = shell::start("echo ready")?;
/// println!("{}", shell::poll(&process.id)?.running);
/// ```
#[track_caller]
#[doc(alias = "shell.poll")]
pub fn poll(id: &str) -> Result<ProcessStatus> {
    Poll::new(id).call()
}

request! {
    /// Asks how a started command is doing.
    ///
    /// # Examples
    /// ```
    /// use gg::shell::{self, Poll};
    ///
    /// let process = shell::start("echo ready")?;
    /// println!("{:?}", Poll::new(&process.id).wait_seconds(5.0).call()?.exit_code);
    /// ```
    Poll<'a>(id: &'a str) {
        /// How long to wait for it to end; not at all when left out.
        wait_seconds: f64,
    }
    /// Asks; see [`poll`].
    ///
    /// # Errors
    /// `not_found` when no command has that id.
    #[doc(alias = "shell.poll")]
    call(it) -> ProcessStatus {
        wire::poll(it.id, it.wait_seconds).map(ProcessStatus::from)
    }
}

/// Ends a started command and all it started.
///
/// Returns how it ended, and the rest of its output.
///
/// # Arguments
/// * `id` - The `id` of the process.
///
/// # Errors
/// `not_found` when no command has that id.
///
/// # Examples
/// ```
/// use gg::shell;
///
/// let process = shell::start("sleep 60")?;
/// println!("{}", shell::stop(&process.id)?.running);
/// ```
#[track_caller]
#[doc(alias = "shell.stop")]
pub fn stop(id: &str) -> Result<ProcessStatus> {
    answer(wire::stop(id)).map(ProcessStatus::from)
}
