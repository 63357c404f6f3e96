//! What a person sees while something takes long: a moving line on a terminal, plain lines elsewhere. All on standard error.

use std::collections::VecDeque;
use std::fs::{self, File};
use std::io::{BufRead, BufReader, IsTerminal, Write, pipe, stderr};
use std::path::Path;
use std::process::{Command, Stdio};
use std::time::{Duration, Instant};

use anyhow::{Context, Result, bail};
use indicatif::{ProgressBar, ProgressStyle};

/// How often work that goes on says so where there is no terminal.
const REMINDER: Duration = Duration::from_secs(20);

/// How much of a failed command's output is shown; all of it is in its log.
const TAIL_LINES: usize = 40;

/// Something that is going on.
pub struct Step {
    what: String,
    bar: Option<ProgressBar>,
    started: Instant,
    reminded: Instant,
}

impl Step {
    /// Begins a step; `what` says what is being done, e.g. `rust-wasi: building`.
    pub fn begin(what: impl Into<String>) -> Self {
        let what = what.into();
        let bar = stderr().is_terminal().then(|| {
            let style = ProgressStyle::with_template("{spinner} {prefix} {elapsed} {wide_msg:.dim}")
                .unwrap_or_else(|_| ProgressStyle::default_spinner());
            let bar = ProgressBar::new_spinner().with_style(style).with_prefix(what.clone());
            bar.enable_steady_tick(Duration::from_millis(120));
            bar
        });
        if bar.is_none() {
            eprintln!("{what} …");
        }
        Self { what, bar, started: Instant::now(), reminded: Instant::now() }
    }

    /// Says how far it is.
    pub fn now(&mut self, detail: &str) {
        if let Some(bar) = &self.bar {
            bar.set_message(detail.trim().to_owned());
        } else if self.reminded.elapsed() >= REMINDER {
            self.reminded = Instant::now();
            eprintln!("{} … {} s: {}", self.what, self.started.elapsed().as_secs(), detail.trim());
        }
    }

    /// Ends it well.
    pub fn done(self) {
        let line = format!("{}: {:.1} s", self.what, self.started.elapsed().as_secs_f64());
        match &self.bar {
            Some(bar) => {
                bar.finish_and_clear();
                eprintln!("{line}");
            }
            None => eprintln!("{line}"),
        }
    }
}

impl Drop for Step {
    fn drop(&mut self) {
        if let Some(bar) = &self.bar {
            bar.finish_and_clear();
        }
    }
}

/// Says something that stays.
pub fn say(line: impl AsRef<str>) {
    eprintln!("{}", line.as_ref());
}

/// Runs a command whose output is of interest only when it fails. Its output goes to `log`; its last line moves along.
/// It keeps `held` open as its standard input, so that a lock outlives this process while the command goes on.
///
/// # Errors
/// It cannot be started, or fails; the error then ends with the last lines that it printed.
pub fn run(what: &str, command: &mut Command, log: &Path, held: Stdio) -> Result<()> {
    let program = command.get_program().to_string_lossy().into_owned();
    let (reader, writer) = pipe().context("cannot make a pipe")?;
    if let Some(folder) = log.parent() {
        fs::create_dir_all(folder).with_context(|| format!("cannot make {}", folder.display()))?;
    }
    let mut file = File::create(log).with_context(|| format!("cannot write {}", log.display()))?;
    let mut step = Step::begin(what);
    command.stdin(held).stdout(writer.try_clone()?).stderr(writer);
    let mut child = command.spawn().with_context(|| format!("{what}: cannot run {program}"))?;
    // `command` still holds the pipe's other end; without this the reader would never see its end.
    command.stdin(Stdio::null()).stdout(Stdio::null()).stderr(Stdio::null());

    let mut tail: VecDeque<String> = VecDeque::new();
    let mut lines = BufReader::new(reader);
    let mut line = Vec::new();
    while lines.read_until(b'\n', &mut line)? > 0 {
        file.write_all(&line)?;
        let text = String::from_utf8_lossy(&line).trim_end().to_owned();
        step.now(&text);
        tail.push_back(text);
        if tail.len() > TAIL_LINES {
            tail.pop_front();
        }
        line.clear();
    }
    let status = child.wait()?;
    if !status.success() {
        drop(step);
        let tail: Vec<String> = tail.into();
        bail!("{what}: {program} failed ({status}); all of its output is in {}\n{}", log.display(), tail.join("\n"));
    }
    step.done();
    Ok(())
}

/// Runs a short command and gives back what it printed.
///
/// # Errors
/// It cannot be started, or fails; the error then holds what it wrote to standard error.
pub fn output(command: &mut Command) -> Result<String> {
    let program = command.get_program().to_string_lossy().into_owned();
    let output = command.stdin(Stdio::null()).output().with_context(|| format!("cannot run {program}"))?;
    if !output.status.success() {
        let said = String::from_utf8_lossy(&output.stderr);
        let said = if said.trim().is_empty() { String::from_utf8_lossy(&output.stdout) } else { said };
        bail!("{program} failed ({}): {}", output.status, said.trim());
    }
    Ok(String::from_utf8_lossy(&output.stdout).into_owned())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_command_that_fails_shows_the_end_of_what_it_said() {
        let top = tempfile::tempdir().unwrap();
        let log = top.path().join("logs/x.log");
        let mut command = Command::new("sh");
        command.args(["-c", "for i in $(seq 100); do echo line $i; done; echo oops >&2; exit 3"]);
        let problem = run("x: building", &mut command, &log, Stdio::null()).unwrap_err().to_string();
        assert!(problem.contains("exit status: 3") && problem.ends_with("line 99\nline 100\noops"), "{problem}");
        assert!(!problem.contains("line 50\n"), "{problem}");
        assert!(fs::read_to_string(&log).unwrap().starts_with("line 1\n"), "all of it is in the log");
    }

    #[test]
    fn a_command_that_does_not_exist_is_named() {
        let top = tempfile::tempdir().unwrap();
        let problem = run("x", &mut Command::new("no-such-command"), &top.path().join("log"), Stdio::null()).unwrap_err();
        assert!(format!("{problem:#}").contains("no-such-command"));
    }
}
