//! The words of the command line.

use std::path::PathBuf;

use clap::{Args, Parser, Subcommand};

/// Run programs over gg's operations, in any of its languages.
#[derive(Debug, Parser)]
#[command(name = "gg", version, about, max_term_width = 100)]
pub struct Cli {
    #[command(subcommand)]
    pub command: Command,
}

#[derive(Debug, Subcommand)]
pub enum Command {
    /// Run a program.
    #[command(after_help = RUN_HELP)]
    Run(RunArgs),
    /// Say whether a program would be accepted; nothing of it runs.
    Check(CheckArgs),
    /// List the registered languages, their checkers and guests, and what they lack.
    Arms {
        /// One JSON list on standard output.
        #[arg(long)]
        json: bool,
    },
    /// Say what this machine has, what it lacks, and the command that mends it.
    Doctor {
        /// One JSON object on standard output.
        #[arg(long)]
        json: bool,
    },
    /// Compile what languages share between their programs, so that no first turn waits for it; what is compiled already costs nothing.
    Warm {
        /// Ids of languages; all that are ready when none is named.
        languages: Vec<String>,
    },
    /// Search the documentation a program of a grant could discover, or open a page of it.
    Docs(DocsArgs),
    /// Print the prompt segment and module list an agent of a grant would get.
    Prompt(PromptArgs),
    #[cfg(feature = "mcp")]
    /// Serve the Model Context Protocol, on standard input and output or on a port of this machine.
    Mcp(McpArgs),
    /// Say what each language cost, from records.
    Report(ReportArgs),
    /// Run recorded turns again against their recorded answers, clock and randomness.
    #[command(after_help = "Exit status: 0 every turn went as it did · 1 one diverged, and where is printed · 2 there is no such turn.")]
    Replay(ReplayArgs),
}

impl Command {
    /// Whether it compiles or runs what a stranger wrote.
    pub fn runs_programs(&self) -> bool {
        match self {
            Command::Run(_) | Command::Check(_) | Command::Replay(_) => true,
            #[cfg(feature = "mcp")]
            Command::Mcp(_) => true,
            Command::Arms { .. } | Command::Doctor { .. } | Command::Warm { .. } => false,
            Command::Docs(_) | Command::Prompt(_) | Command::Report(_) => false,
        }
    }
}

const RUN_HELP: &str = "\
Without --grant a program may use everything over the workspace but `web` and `delegation`, in the role `worker`.
What it prints goes to standard output as it comes; a failure goes to standard error, followed by one line
`gg: KIND: SUMMARY`; the views it opened are printed after the run, under their titles.
Notes, tasks, saved programs and history are kept for each workspace; skills are read from `.gg/skills` in it.

Exit status: 0 the program ended well · 1 it failed · 2 bad usage or a refused launch · 3 gg's own tools failed ·
130 interrupted.";

#[derive(Debug, Args)]
pub struct AgentArgs {
    /// The id of the program's language; `gg arms` lists them.
    #[arg(long, value_name = "ID", default_value = "", hide_default_value = true)]
    pub language: String,
    /// A grant file (TOML or JSON).
    #[arg(long, value_name = "FILE.toml")]
    pub grant: Option<PathBuf>,
    /// A run's configuration (TOML or JSON), which names the language, the grant and the limits of each agent.
    #[arg(long, value_name = "FILE", conflicts_with_all = ["language", "grant"])]
    pub config: Option<PathBuf>,
    /// Which agent of the configuration; by default its only one.
    #[arg(long, value_name = "NAME", requires = "config")]
    pub agent: Option<String>,
}

#[derive(Debug, Args)]
pub struct RunArgs {
    #[command(flatten)]
    pub agent: AgentArgs,
    /// The folder the program works in.
    #[arg(long, value_name = "DIR", default_value = ".")]
    pub workspace: PathBuf,
    /// A limits file (TOML or JSON).
    #[arg(long, value_name = "FILE.toml")]
    pub limits: Option<PathBuf>,
    /// One JSON object on standard output, and nothing else.
    #[arg(long)]
    pub json: bool,
    /// Append a record of the run to this file.
    #[arg(long, value_name = "FILE.jsonl")]
    pub record: Option<PathBuf>,
    /// The program's file, or `-` for standard input.
    pub program: PathBuf,
}

#[derive(Debug, Args)]
pub struct CheckArgs {
    /// The id of the program's language; `gg arms` lists them.
    #[arg(long, value_name = "ID", default_value = "", hide_default_value = true)]
    pub language: String,
    /// One JSON object on standard output, and nothing else.
    #[arg(long)]
    pub json: bool,
    /// The program's file, or `-` for standard input.
    pub program: PathBuf,
}

#[derive(Debug, Args)]
pub struct DocsArgs {
    #[command(subcommand)]
    pub command: DocsCommand,
}

#[derive(Debug, Subcommand)]
pub enum DocsCommand {
    /// Find symbols by name or by what is wanted.
    Search {
        /// What to look for.
        query: String,
        /// Only in this module.
        #[arg(long)]
        module: Option<String>,
        /// At most this many.
        #[arg(long)]
        limit: Option<u32>,
        #[command(flatten)]
        agent: AgentArgs,
    },
    /// Open a symbol's page.
    View {
        /// Its name, as a program writes it.
        symbol: String,
        #[command(flatten)]
        agent: AgentArgs,
    },
}

#[derive(Debug, Args)]
pub struct PromptArgs {
    #[command(flatten)]
    pub agent: AgentArgs,
}

#[cfg(feature = "mcp")]
#[derive(Debug, Args)]
pub struct McpArgs {
    #[command(flatten)]
    pub agent: AgentArgs,
    /// The folder the programs work in.
    #[arg(long, value_name = "DIR", default_value = ".")]
    pub workspace: PathBuf,
    /// A limits file (TOML or JSON).
    #[arg(long, value_name = "FILE.toml")]
    pub limits: Option<PathBuf>,
    /// Serve streamable HTTP at this port of the loopback address instead; 0 takes a free one. The address is told on standard error.
    #[arg(long, value_name = "PORT")]
    pub http: Option<u16>,
    /// Append a record of every turn to this file.
    #[arg(long, value_name = "FILE.jsonl")]
    pub record: Option<PathBuf>,
}

#[derive(Debug, Args)]
pub struct ReportArgs {
    /// The records.
    #[arg(required = true, value_name = "RECORD")]
    pub records: Vec<PathBuf>,
    /// Write the report with charts to this file, as one page that needs nothing beside itself.
    #[arg(long, value_name = "FILE.html")]
    pub html: Option<PathBuf>,
    /// One JSON object on standard output, and nothing else.
    #[arg(long)]
    pub json: bool,
}

#[derive(Debug, Args)]
pub struct ReplayArgs {
    /// The record.
    pub record: PathBuf,
    /// Only the turns of this number.
    #[arg(long)]
    pub turn: Option<u32>,
    /// Only those of this agent.
    #[arg(long)]
    pub agent: Option<String>,
    /// Only those of this run.
    #[arg(long)]
    pub run: Option<String>,
}
