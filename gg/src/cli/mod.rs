//! The command line: words and JSON are a contract that scripts read.

mod args;
mod arms;
mod docs;
#[cfg(feature = "mcp")]
mod mcp;
mod replay;
mod report;
mod run;
mod screen;

use std::process::ExitCode;

use clap::Parser;

use args::{Cli, Command};

/// How the command ends.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Status {
    /// The program ended well.
    Completed,
    /// It failed: any `program_*` or `sandbox_*` kind, a refused compile included.
    Failed,
    /// Bad usage, or a refused launch.
    Usage,
    /// gg's own tools failed.
    Toolchain,
    /// Somebody pressed Ctrl-C.
    Interrupted,
}

impl From<Status> for ExitCode {
    fn from(status: Status) -> Self {
        ExitCode::from(match status {
            Status::Completed => 0,
            Status::Failed => 1,
            Status::Usage => 2,
            Status::Toolchain => 3,
            Status::Interrupted => 130,
        })
    }
}

/// A reason to end before anything ran, told on standard error.
pub struct Refused {
    status: Status,
    message: String,
}

impl Refused {
    fn usage(message: impl std::fmt::Display) -> Self {
        Refused { status: Status::Usage, message: message.to_string() }
    }

    fn toolchain(message: impl std::fmt::Display) -> Self {
        Refused { status: Status::Toolchain, message: message.to_string() }
    }
}

pub fn main() -> ExitCode {
    let cli = Cli::parse();
    let runtime = match tokio::runtime::Builder::new_multi_thread().enable_all().build() {
        Ok(runtime) => runtime,
        Err(error) => {
            eprintln!("gg: cannot start: {error}");
            return Status::Toolchain.into();
        }
    };
    if cli.command.runs_programs() {
        arms::tell_lacking_layers();
    }
    let status = runtime.block_on(async {
        match cli.command {
            Command::Run(run) => run::run(run).await,
            Command::Check(check) => run::check(check).await,
            Command::Arms { json } => arms::arms(json),
            Command::Doctor { json } => arms::doctor(json),
            Command::Warm { languages } => run::warm(&languages).await,
            Command::Docs(docs) => docs::docs(docs).await,
            Command::Prompt(prompt) => docs::prompt(&prompt),
            #[cfg(feature = "mcp")]
            Command::Mcp(mcp) => mcp::mcp(mcp).await,
            Command::Report(report) => report::report(&report),
            Command::Replay(replay) => replay::replay(replay).await,
        }
    });
    // A host's blocking thread that never ends must not hold the command back.
    runtime.shutdown_background();
    match status {
        Ok(status) => status.into(),
        Err(Refused { status, message }) => {
            eprintln!("gg: {message}");
            status.into()
        }
    }
}
