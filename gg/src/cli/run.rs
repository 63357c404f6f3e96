//! `gg run`, `gg check` and `gg warm`.

use std::io::{Read, Write};
use std::path::Path;
use std::sync::Arc;
use std::time::Instant;

use gg::{Agent, AgentProfile, EngineConfig, Grant, LaunchProblem, Role, Sandbox, SandboxConfig, Source, TurnErrorKind, TurnOutcome, TurnRequest};
use gg::host::{HostConfig, OrdinaryHost, Store};
use gg::records::Recorder;
use tokio_util::sync::CancellationToken;

use super::args::{AgentArgs, CheckArgs, RunArgs};
use super::screen::{Patience, live, plain};
use super::{Refused, Status};

/// The capabilities a program has without a grant file: all but those that reach beyond the workspace.
const WORKSPACE_CAPABILITIES: [&str; 8] = ["files", "search", "shell", "views", "programs", "memory", "skills", "tasks"];

/// What the flags of an agent come to.
pub struct Settings {
    pub sandbox: Arc<Sandbox>,
    pub profile: AgentProfile,
    pub host: HostConfig,
}

pub fn sandbox(engine: EngineConfig) -> Result<Arc<Sandbox>, Refused> {
    Sandbox::new(&SandboxConfig { engine, ..SandboxConfig::default() }).map_err(Refused::toolchain)
}

/// The grant of a grant file, or the one over a workspace.
pub fn grant(file: Option<&Path>) -> Result<Grant, Refused> {
    match file {
        Some(path) => gg::read_grant(path).map_err(Refused::usage),
        None => Ok(Grant {
            ending: Some(Role::Worker),
            program_library: true,
            ..Grant::of_capabilities(WORKSPACE_CAPABILITIES)
        }),
    }
}

/// The settings of an agent's flags, with the limits of `limits` where that file is given.
pub fn settings(agent: &AgentArgs, limits: Option<&Path>) -> Result<Settings, Refused> {
    let (engine, mut profile, host) = match &agent.config {
        Some(path) => configured(path, agent.agent.as_deref())?,
        None => {
            let grant = grant(agent.grant.as_deref())?;
            let profile = AgentProfile { language: agent.language.clone(), grant, ..AgentProfile::default() };
            (EngineConfig::default(), profile, HostConfig::default())
        }
    };
    if let Some(path) = limits {
        profile.limits = gg::read_limits(path).map_err(Refused::usage)?;
    }
    Ok(Settings { sandbox: sandbox(engine)?, profile, host })
}

/// One agent of a configuration.
fn configured(path: &Path, name: Option<&str>) -> Result<(EngineConfig, AgentProfile, HostConfig), Refused> {
    let config = gg::read_config(path, gg::ARMS).map_err(Refused::usage)?;
    let names = config.agents.keys().cloned().collect::<Vec<_>>().join(", ");
    let agent = match name {
        Some(name) => config.agents.get(name),
        None if config.agents.len() == 1 => config.agents.values().next(),
        None => return Err(Refused::usage(format!("{}: which agent? give --agent NAME: {names}", path.display()))),
    };
    let Some(agent) = agent else {
        return Err(Refused::usage(format!("{}: no agent `{}`; there are: {names}", path.display(), name.unwrap_or_default())));
    };
    match agent.profile() {
        Some(profile) => Ok((config.engine, profile.clone(), agent.host.clone())),
        None => Err(Refused::usage(format!("{}: this agent writes no programs: its capability `responses-as-code` is off", path.display()))),
    }
}

pub fn refused(problem: LaunchProblem) -> Refused {
    match problem {
        LaunchProblem::Workspace(_) | LaunchProblem::Catalogue(_) => Refused::toolchain(problem),
        LaunchProblem::NoLanguage { .. } => Refused::usage(format!("{problem}: give it with --language ID")),
        LaunchProblem::UnknownLanguage(_) | LaunchProblem::Grant(_) => Refused::usage(problem),
    }
}

fn source(program: &Path) -> Result<Source, Refused> {
    let bytes = if program == Path::new("-") {
        let mut bytes = Vec::new();
        std::io::stdin().read_to_end(&mut bytes).map(|_| bytes)
    } else {
        std::fs::read(program)
    };
    let named = |problem: &dyn std::fmt::Display| Refused::usage(format!("{}: {problem}", program.display()));
    Source::from_bytes(bytes.map_err(|error| named(&error))?).map_err(|error| named(&error))
}

/// The host of a workspace: what programs keep there outlives the command, in gg's own data folder.
pub fn workspace_host(
    sandbox: &Sandbox,
    profile: &AgentProfile,
    config: &HostConfig,
    workspace: &Path,
) -> Result<Arc<OrdinaryHost>, Refused> {
    let named = |error: std::io::Error| Refused::usage(format!("--workspace {}: {error}", workspace.display()));
    let whole = workspace.canonicalize().map_err(named)?;
    let folder = gg::workspace_data(&whole).map_err(Refused::toolchain)?;
    let store = Store::open(folder.join("store.sqlite")).map_err(Refused::toolchain)?;
    // One session for all that the command runs there, so that tasks and history are found again.
    let mut builder = sandbox.host_builder(profile, &whole).map_err(refused)?.config(config.clone()).store(store).session("command");
    let skills = whole.join(".gg").join("skills");
    if skills.is_dir() {
        builder = builder.skills(skills);
    }
    Ok(Arc::new(builder.build().map_err(Refused::usage)?))
}

pub async fn run(args: RunArgs) -> Result<Status, Refused> {
    let Settings { sandbox, profile, host } = settings(&args.agent, args.limits.as_deref())?;
    sandbox.arm(&profile.language).map_err(refused)?;
    let source = source(&args.program)?;
    let host = workspace_host(&sandbox, &profile, &host, &args.workspace)?;
    let mut agent = sandbox.launch(profile, host).map_err(refused)?;
    let recorder = args.record.as_ref().map(Recorder::open).transpose().map_err(Refused::usage)?;
    if let Some(recorder) = &recorder {
        agent = agent.recorded(recorder, "root").map_err(Refused::usage)?;
    }
    let cancel = cancelled_by_signals();
    {
        let _patience = Patience::with("making the language ready (its guest is compiled when it is first used)");
        agent.warm().await;
    }
    let live = (!args.json).then(live);
    let outcome = agent.turn_with(source, TurnRequest { live, cancel: cancel.clone(), ..TurnRequest::default() }).await;
    report(&outcome, args.json);
    if let Some(recorder) = recorder {
        recorder.finish().map_err(Refused::toolchain)?;
    }
    Ok(status(&outcome))
}

/// An agent with no workspace of its own, for what runs no program.
fn idle(sandbox: &Sandbox, profile: AgentProfile) -> Result<Agent, Refused> {
    let nowhere = std::env::temp_dir();
    let host = sandbox.host_builder(&profile, &nowhere).map_err(refused)?.build().map_err(Refused::toolchain)?;
    sandbox.launch(profile, Arc::new(host)).map_err(refused)
}

/// `gg warm`: what an agent does at its launch, for what of it outlives the process.
pub async fn warm(languages: &[String]) -> Result<Status, Refused> {
    let sandbox = sandbox(EngineConfig::default())?;
    let ready = |arm: &dyn gg::LanguageArm| arm.required_parts().iter().all(|part| part.state.is_ok());
    let mut chosen = languages.to_vec();
    if chosen.is_empty() {
        chosen = sandbox.arms().iter().filter(|arm| ready(arm.as_ref())).map(|arm| arm.descriptor().id.to_string()).collect();
    }
    for language in chosen {
        for part in sandbox.arm(&language).map_err(refused)?.required_parts() {
            part.state.map_err(|problem| Refused::toolchain(format!("{language}: {problem}")))?;
        }
        let started = Instant::now();
        let agent = idle(&sandbox, AgentProfile { language: language.clone(), ..AgentProfile::default() })?;
        {
            let _patience = Patience::with("compiling what a language's programs share");
            agent.warm().await;
        }
        println!("{language} {:.1} s", started.elapsed().as_secs_f64());
    }
    Ok(Status::Completed)
}

pub async fn check(args: CheckArgs) -> Result<Status, Refused> {
    let agent = AgentArgs { language: args.language, grant: None, config: None, agent: None };
    let Settings { sandbox, profile, .. } = settings(&agent, None)?;
    sandbox.arm(&profile.language).map_err(refused)?;
    let source = source(&args.program)?;
    let agent = idle(&sandbox, profile)?;
    let cancel = cancelled_by_signals();
    let outcome = {
        let _patience = Patience::with("checking (a guest is compiled when it is first used)");
        agent.check(source, &cancel).await
    };
    report(&outcome, args.json);
    Ok(status(&outcome))
}

fn status(outcome: &TurnOutcome) -> Status {
    match outcome.error.as_ref().map(|failure| failure.kind) {
        None => Status::Completed,
        Some(TurnErrorKind::ToolchainFailure) => Status::Toolchain,
        Some(TurnErrorKind::SandboxCancelled) => Status::Interrupted,
        Some(_) => Status::Failed,
    }
}

fn report(outcome: &TurnOutcome, json: bool) {
    let mut out = std::io::stdout().lock();
    if json {
        let _ = writeln!(out, "{}", outcome.to_json());
        return;
    }
    for view in &outcome.views {
        let text = plain(&view.text);
        let end = if text.ends_with('\n') { "" } else { "\n" };
        let _ = write!(out, "== {} ==\n{text}{end}", plain(&view.title));
    }
    let _ = out.flush();
    if let Some(failure) = &outcome.error {
        let text = plain(&failure.text);
        let end = if text.ends_with('\n') || text.is_empty() { "" } else { "\n" };
        eprint!("{text}{end}");
        if outcome.output_dropped_bytes > 0 {
            eprintln!("gg: {} bytes of output were dropped", outcome.output_dropped_bytes);
        }
        eprintln!("gg: {}: {}", failure.kind.as_str(), plain(&failure.summary()));
    }
}

/// A token that Ctrl-C and a request to terminate cancel. A second one ends the command at once.
pub fn cancelled_by_signals() -> CancellationToken {
    let cancel = CancellationToken::new();
    let token = cancel.clone();
    tokio::spawn(async move {
        let mut terminate = match tokio::signal::unix::signal(tokio::signal::unix::SignalKind::terminate()) {
            Ok(terminate) => terminate,
            Err(_) => return,
        };
        loop {
            tokio::select! {
                _ = tokio::signal::ctrl_c() => {}
                _ = terminate.recv() => {}
            }
            if token.is_cancelled() {
                std::process::exit(130);
            }
            token.cancel();
        }
    });
    cancel
}
