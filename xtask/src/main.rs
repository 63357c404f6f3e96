//! The project's own commands: `cargo xtask --help`.
//!
//! Everything that a user needs at run time is in `gg`; here is what makes it: toolchains, guests, tests.

#![forbid(unsafe_code)]

mod artifacts;
mod fetch;
mod install;
mod place;
mod tasks;
mod ui;

use std::path::PathBuf;
use std::process::ExitCode;

use anyhow::{Context, Result};
use clap::{Parser, Subcommand};
use gg_content::{Checkout, Client, Home};

/// The commands of the gg project.
#[derive(Parser)]
#[command(name = "cargo xtask", bin_name = "cargo xtask")]
struct Arguments {
    #[command(subcommand)]
    command: Command,
}

#[derive(Subcommand)]
enum Command {
    /// Install, check and remove the pinned toolchains of toolchains/*.toml
    #[command(subcommand)]
    Toolchains(Toolchains),
    /// Make the guests and archives that are missing for these sources (all of them, or those named)
    Artifacts {
        /// Folders of gg-artifacts/
        names: Vec<String>,
    },
    /// Install what one language needs, build gg and run a program
    Run {
        /// The language's id, e.g. javascript
        #[arg(long)]
        language: String,
        /// The program, or - for standard input
        program: PathBuf,
        /// Options for `gg run`, after --
        #[arg(last = true)]
        options: Vec<String>,
    },
    /// Install the toolchains and make the artifacts of all languages, or of those named; build gg, and have it compile what programs share
    Setup {
        /// Ids of languages
        arms: Vec<String>,
    },
    /// Pack gg with the guests and toolchains of all languages, or of those named, for a machine without a checkout
    Dist {
        /// Ids of languages
        arms: Vec<String>,
        /// The archive to write; absent: gg-<version>-<architecture>-linux.tar.gz in cargo's target folder
        #[arg(long)]
        output: Option<PathBuf>,
    },
    /// Set everything up, run the tests of the workspace, then the gates
    Test {
        /// Only tests whose name contains this; the gates then do not run
        filter: Option<String>,
    },
    /// Hold every language to the table of failure shapes and to what every SDK owes
    Gate {
        /// Arguments for the gates: shapes or surface, options
        #[arg(trailing_var_arg = true, allow_hyphen_values = true)]
        arguments: Vec<String>,
    },
    /// Measure what a turn costs, beside the language's own tools
    Bench {
        /// Arguments for the benchmark: languages, options
        #[arg(trailing_var_arg = true, allow_hyphen_values = true)]
        arguments: Vec<String>,
    },
}

#[derive(Subcommand)]
enum Toolchains {
    /// Fetch, verify and build toolchains (all of them, or those named); what is there already stays
    Install {
        /// Names of toolchains/*.toml
        names: Vec<String>,
    },
    /// Say what is there, missing or incomplete, and what mends it
    Doctor,
    /// Remove toolchains and artifacts that are not those of these sources
    Prune {
        /// Only say what would be removed
        #[arg(long)]
        dry_run: bool,
        /// Remove downloaded packages that no manifest names, too
        #[arg(long)]
        downloads: bool,
    },
    /// Fetch one package and print its entry for a manifest
    Pin {
        /// apt, pip, npm, cargo or mvn
        #[arg(value_parser = client)]
        client: Client,
        /// Its name there
        name: String,
        /// Its version there
        version: String,
        /// apt: the suite that serves it
        #[arg(long)]
        suite: Option<String>,
        /// pip: further arguments that choose the file
        #[arg(last = true)]
        arguments: Vec<String>,
    },
}

fn client(name: &str) -> Result<Client, String> {
    let all = [Client::Apt, Client::Pip, Client::Npm, Client::Cargo, Client::Mvn];
    all.into_iter().find(|client| client.name() == name).ok_or_else(|| "one of apt, pip, npm, cargo, mvn".into())
}

/// Where this invocation reads and writes.
#[derive(Clone, Debug)]
pub struct Places {
    /// The sources.
    pub checkout: Checkout,
    /// What is made.
    pub home: Home,
    /// What may be deleted at any time: downloads, scratch folders, logs.
    pub cache: PathBuf,
}

impl Places {
    fn of_this_process() -> Result<Self> {
        // Not the folder this was compiled in: several checkouts may share a target folder.
        let top = std::env::var_os("CARGO_MANIFEST_DIR").map(PathBuf::from).context("`cargo xtask` is how this is run")?;
        let top = top.parent().context("xtask is not in a checkout")?;
        let home = Home::locate()?;
        let cache = std::env::var_os("XDG_CACHE_HOME").map(PathBuf::from).filter(|path| path.is_absolute());
        let cache = match cache {
            Some(cache) => cache,
            None => PathBuf::from(std::env::var_os("HOME").context("neither XDG_CACHE_HOME nor HOME is set")?).join(".cache"),
        };
        Ok(Self { checkout: Checkout::at(top), home, cache: cache.join("gg") })
    }
}

fn main() -> ExitCode {
    match run(Arguments::parse().command) {
        Ok(code) => code,
        Err(problem) => {
            eprintln!("error: {problem:#}");
            ExitCode::FAILURE
        }
    }
}

fn run(command: Command) -> Result<ExitCode> {
    let places = Places::of_this_process()?;
    match command {
        Command::Toolchains(Toolchains::Install { names }) => {
            let names = if names.is_empty() { places.checkout.toolchains()? } else { names };
            for name in names {
                let tree = install::ensure(&places, &name)?;
                println!("{name} {}", tree.root().display());
            }
        }
        Command::Toolchains(Toolchains::Doctor) => return install::doctor(&places),
        Command::Toolchains(Toolchains::Prune { dry_run, downloads }) => install::prune(&places, dry_run, downloads)?,
        Command::Toolchains(Toolchains::Pin { client, name, version, suite, arguments }) => {
            fetch::pin(&places, client, &name, &version, suite, arguments)?;
        }
        Command::Artifacts { names } => {
            let names = if names.is_empty() { places.checkout.artifacts()? } else { names };
            for name in names {
                let place = artifacts::ensure(&places, &name)?;
                println!("{name} {}", place.display());
            }
        }
        Command::Run { language, program, options } => return tasks::run(&places, &language, &program, &options),
        Command::Setup { arms } => tasks::setup(&places, &arms)?,
        Command::Dist { arms, output } => tasks::dist(&places, &arms, output)?,
        Command::Test { filter } => return tasks::test(&places, filter.as_deref()),
        Command::Gate { arguments } => return tasks::gate(&places, &arguments),
        Command::Bench { arguments } => return tasks::bench(&places, &arguments),
    }
    Ok(ExitCode::SUCCESS)
}
