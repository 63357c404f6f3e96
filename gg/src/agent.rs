//! [`Sandbox`], [`Agent`] and one turn.

use std::collections::HashMap;
use std::path::{Path, PathBuf};
use std::sync::atomic::{AtomicU32, Ordering};
use std::sync::{Arc, Mutex};
use std::time::Instant;

use async_trait::async_trait;
use gg_core::engine::{EngineProblem, cache_home};
use gg_core::registry::UnknownLanguage;
use gg_core::workspace::WorkspaceProblem;
use gg_core::{
    Arms, BoundModule, CompileWorkspace, Cost, Engine, EngineConfig, Failure, Guest, LanguageArm, PrepareContext, PrepareFailure,
    RegistryProblem, RunRequest, Source, Tape, TurnErrorKind, TurnOutcome, tape,
};
use gg_host::{DocsIndex, OrdinaryHost, OrdinaryHostBuilder};
use gg_membrane::{
    CodeModule, EndedTurn, Grant, GrantProblem, Host, Limits, MembraneConfig, ModuleBinder, Output, Replay, SourceText, Stream,
    TurnContext, Usage,
};
use tokio_util::sync::CancellationToken;

use crate::docs::DocViewTypes;
use crate::records::{AgentRecorder, RecordProblem, Recorder};
use crate::{ARMS, SHARED_GUESTS};

/// What a process decides about gg.
#[derive(Debug, Clone, Default, serde::Serialize, serde::Deserialize)]
#[serde(default, deny_unknown_fields)]
pub struct SandboxConfig {
    /// The engine.
    pub engine: EngineConfig,
    /// Where agents' compile workspaces are made; absent: `$XDG_CACHE_HOME/gg/workspaces`.
    pub workspaces: Option<PathBuf>,
}

/// gg in one process: the engine and the registered arms.
pub struct Sandbox {
    engine: Arc<Engine>,
    arms: Arms,
    workspaces: PathBuf,
    /// One index for each language and choice of types beside.
    indexes: Mutex<HashMap<(&'static str, DocViewTypes), Arc<DocsIndex>>>,
}

/// What makes an agent.
#[derive(Debug, Clone, PartialEq, Default, serde::Serialize, serde::Deserialize)]
#[serde(default)]
pub struct AgentProfile {
    /// The id of the language its programs are written in. There is no default.
    pub language: String,
    /// What it may call.
    pub grant: Grant,
    /// What one run may use.
    pub limits: Limits,
    /// Which types a documentation view opens beside itself.
    pub doc_view_types: DocViewTypes,
    /// Keep every call's arguments and answer in outcomes.
    pub record: bool,
}

/// A launch that is refused.
#[derive(Debug, thiserror::Error)]
pub enum LaunchProblem {
    /// The profile names no language.
    #[error("no language: the parameter `language` is required; the registered languages are {}", known.join(", "))]
    NoLanguage {
        /// Every registered id.
        known: Vec<String>,
    },
    /// The profile names a language that is not registered.
    #[error(transparent)]
    UnknownLanguage(#[from] UnknownLanguage),
    /// The grant names what is not there.
    #[error(transparent)]
    Grant(#[from] GrantProblem),
    /// The language's catalogue is missing or not whole.
    #[error("{0}")]
    Catalogue(String),
    /// The agent's compile workspace cannot be made.
    #[error(transparent)]
    Workspace(#[from] WorkspaceProblem),
}

/// gg cannot start.
#[derive(Debug, thiserror::Error)]
pub enum SandboxProblem {
    /// The engine cannot be made.
    #[error(transparent)]
    Engine(#[from] EngineProblem),
    /// The linked arms are not those that must be.
    #[error(transparent)]
    Registry(#[from] RegistryProblem),
}

impl Sandbox {
    /// Makes gg ready in this process.
    ///
    /// # Errors
    /// The engine cannot be made, or an arm was not linked in.
    pub fn new(config: &SandboxConfig) -> Result<Arc<Self>, SandboxProblem> {
        Self::with_arms(config, Arms::linked(ARMS, SHARED_GUESTS)?)
    }

    /// As [`Sandbox::new`], with these arms alone.
    ///
    /// # Errors
    /// The engine cannot be made.
    pub fn with_arms(config: &SandboxConfig, arms: Arms) -> Result<Arc<Self>, SandboxProblem> {
        let workspaces = config.workspaces.clone().unwrap_or_else(|| cache_home().join("gg").join("workspaces"));
        Ok(Arc::new(Sandbox { engine: Engine::new(&config.engine)?, arms, workspaces, indexes: Mutex::default() }))
    }

    /// The registered arms.
    pub fn arms(&self) -> &Arms {
        &self.arms
    }

    /// The engine.
    pub fn engine(&self) -> &Arc<Engine> {
        &self.engine
    }

    /// The arm of a language.
    ///
    /// # Errors
    /// `language` is empty, or not registered.
    pub fn arm(&self, language: &str) -> Result<&Arc<dyn LanguageArm>, LaunchProblem> {
        if language.is_empty() {
            let known = self.arms.iter().map(|arm| arm.descriptor().id.to_string()).collect();
            return Err(LaunchProblem::NoLanguage { known });
        }
        Ok(self.arms.get(language)?)
    }

    /// The documentation of a profile's language, indexed once and shared.
    ///
    /// # Errors
    /// The language is not registered, or its catalogue is missing.
    pub fn docs_index(&self, profile: &AgentProfile) -> Result<Arc<DocsIndex>, LaunchProblem> {
        let arm = self.arm(&profile.language)?;
        let key = (arm.descriptor().id, profile.doc_view_types);
        if let Some(index) = self.indexes.lock().expect("no panic while held").get(&key) {
            return Ok(index.clone());
        }
        let catalogue = arm.catalogue().map_err(LaunchProblem::Catalogue)?;
        let index = Arc::new(DocsIndex::new(crate::docs::rows(&catalogue, profile.doc_view_types)));
        Ok(self.indexes.lock().expect("no panic while held").entry(key).or_insert(index).clone())
    }

    /// What answers a profile's programs where they work in a folder of this machine: [`OrdinaryHost`] with the documentation of the
    /// profile's language.
    ///
    /// # Errors
    /// As [`Sandbox::docs_index`].
    pub fn host_builder(&self, profile: &AgentProfile, workspace: &Path) -> Result<OrdinaryHostBuilder, LaunchProblem> {
        Ok(OrdinaryHost::builder(workspace).docs(self.docs_index(profile)?))
    }

    /// Launches an agent.
    ///
    /// # Errors
    /// The profile is not one that can run; nothing was started.
    pub fn launch(&self, profile: AgentProfile, host: Arc<dyn Host>) -> Result<Agent, LaunchProblem> {
        let arm = self.arm(&profile.language)?.clone();
        profile.grant.validate()?;
        let workspace = Arc::new(CompileWorkspace::create(&self.workspaces)?);
        let modules = Arc::new(Mutex::new(Vec::new()));
        Ok(Agent { engine: self.engine.clone(), arm, profile: Mutex::new(profile), workspace, modules, host, recorder: None, turns: AtomicU32::new(0) })
    }
}

/// One agent: a language, a grant, a host, and the code modules it has read.
pub struct Agent {
    engine: Arc<Engine>,
    arm: Arc<dyn LanguageArm>,
    /// Behind a lock because a machine transition changes the grant between turns.
    profile: Mutex<AgentProfile>,
    workspace: Arc<CompileWorkspace>,
    modules: Arc<Mutex<Vec<BoundModule>>>,
    host: Arc<dyn Host>,
    recorder: Option<AgentRecorder>,
    turns: AtomicU32,
}

type Live = Box<dyn Fn(Stream, &[u8]) + Send + Sync>;

/// One turn.
#[derive(Default)]
pub struct TurnRequest {
    /// What the program prints, as it comes.
    pub live: Option<Live>,
    /// Ends the turn from outside.
    pub cancel: CancellationToken,
    /// Answers calls from a recorded run instead of the host.
    pub replay: Option<Replay>,
    /// Gives the program a recorded run's time and randomness.
    pub tape: Option<Tape>,
}

impl Agent {
    /// The agent's arm.
    pub fn arm(&self) -> &Arc<dyn LanguageArm> {
        &self.arm
    }

    /// The agent's profile as it stands.
    pub fn profile(&self) -> AgentProfile {
        self.profile.lock().expect("no panic while the profile is held").clone()
    }

    /// Replaces the grant for later turns: a runner does so after a machine transition.
    ///
    /// # Errors
    /// The grant names what is not there.
    pub fn set_grant(&self, grant: Grant) -> Result<(), GrantProblem> {
        grant.validate()?;
        self.profile.lock().expect("no panic while the profile is held").grant = grant;
        if let Some(recorder) = &self.recorder {
            // A record that cannot be written is told when it is finished.
            let _ = recorder.surface(&self.profile());
        }
        Ok(())
    }

    /// Records the agent under `name`: what it may call, and every turn it takes from now on.
    ///
    /// # Errors
    /// The record cannot be written.
    pub fn recorded(mut self, recorder: &Arc<Recorder>, name: impl Into<String>) -> Result<Self, RecordProblem> {
        let mut profile = self.profile.into_inner().expect("no panic while the profile is held");
        profile.record = true;
        self.recorder = Some(recorder.agent(name, &profile)?);
        self.profile = Mutex::new(profile);
        Ok(self)
    }

    /// Compiles a code module and binds it as `lib.<key>`, as a program does that reads it.
    ///
    /// # Errors
    /// What the module's author is to read.
    pub async fn bind_module(&self, key: &str, text: &str) -> Result<(), String> {
        let binder = self.binder(&self.profile().limits, &CancellationToken::new());
        binder.bind(key, text).await.map(drop)
    }

    /// Turns taken so far.
    pub fn turns(&self) -> u32 {
        self.turns.load(Ordering::Relaxed)
    }

    /// The code modules that are bound.
    pub fn modules(&self) -> Vec<BoundModule> {
        self.modules.lock().expect("no panic while the modules are held").clone()
    }

    /// Starts what makes a turn warm.
    pub async fn warm(&self) {
        let profile = self.profile();
        let modules = self.modules();
        self.arm.warm(&self.context(&profile.limits, &modules, &CancellationToken::new())).await;
    }

    /// Says whether a program would be prepared. Nothing runs.
    pub async fn check(&self, source: impl Into<Source>, cancel: &CancellationToken) -> TurnOutcome {
        let source = source.into();
        let profile = self.profile();
        let modules = self.modules();
        let started = Instant::now();
        let checked = self.arm.check(&source, &self.context(&profile.limits, &modules, cancel)).await;
        let mut cost = Cost {
            prepare_ms: milliseconds(started),
            source_bytes: source.text().len() as u64,
            checker_ms: None,
            ..Cost::default()
        };
        let language = self.arm.descriptor().id;
        match checked {
            Ok(checker_ms) => {
                cost.checker_ms = checker_ms;
                TurnOutcome { error: None, ..TurnOutcome::rejected(language, Failure::new(TurnErrorKind::ProgramThrow, ""), cost) }
            }
            Err(failure) => {
                cost.checker_ms = failure.checker_ms;
                TurnOutcome::rejected(language, failure.into_failure(), cost)
            }
        }
    }

    /// Takes one turn.
    pub async fn turn(&self, source: impl Into<Source>) -> TurnOutcome {
        self.turn_with(source, TurnRequest::default()).await
    }

    /// Takes one turn, watched or replayed. Dropping the future kills the program.
    pub async fn turn_with(&self, source: impl Into<Source>, request: TurnRequest) -> TurnOutcome {
        let source = source.into();
        let turn = self.turns.fetch_add(1, Ordering::Relaxed) + 1;
        let modules = if self.recorder.is_some() { self.modules() } else { Vec::new() };
        let outcome = self.run(turn, &source, request).await;
        let ended = EndedTurn {
            turn,
            completed: outcome.error.is_none(),
            error_kind: outcome.error.as_ref().map(|failure| failure.kind.as_str()),
            summary: outcome.error.as_ref().map(|failure| failure.summary().into_owned()).unwrap_or_else(|| "completed".to_string()),
            source: source.text().clone(),
        };
        let (host, recorder) = (self.host.clone(), self.recorder.clone());
        // Both may write it down; a host that panics there has lost its own record only.
        let written = tokio::task::spawn_blocking(move || {
            if let Some(recorder) = recorder {
                recorder.turn(turn, &ended.source, &modules, &outcome);
            }
            (std::panic::catch_unwind(std::panic::AssertUnwindSafe(|| host.turn_ended(&ended))), outcome).1
        });
        match written.await {
            Ok(outcome) => outcome,
            Err(problem) => std::panic::resume_unwind(problem.into_panic()),
        }
    }

    async fn run(&self, turn: u32, source: &Source, request: TurnRequest) -> TurnOutcome {
        let TurnRequest { live, cancel, replay, tape } = request;
        let profile = self.profile();
        let modules = self.modules();
        let context = self.context(&profile.limits, &modules, &cancel);
        let language = self.arm.descriptor().id;
        let started = Instant::now();
        let prepared = tokio::select! {
            biased;
            prepared = self.arm.prepare(source, &context) => prepared,
            () = cancel.cancelled() => Err(PrepareFailure::toolchain("cancelled")),
        };
        let mut cost = Cost { prepare_ms: milliseconds(started), source_bytes: source.text().len() as u64, ..Cost::default() };
        if cancel.is_cancelled() {
            let failure = gg_core::arm::interrupted(&gg_membrane::LimitReached::Cancelled, None);
            return TurnOutcome::rejected(language, failure, cost);
        }
        let prepared = match prepared {
            Ok(prepared) => prepared,
            Err(failure) => {
                cost.checker_ms = failure.checker_ms;
                return TurnOutcome::rejected(language, failure.into_failure(), cost);
            }
        };
        (cost.checker_ms, cost.cached) = (prepared.checker_ms, prepared.cached);

        let (component, program, bound) = match prepared.guest {
            Guest::Shared { component, program, modules } => (component, program, modules),
            Guest::Component(component) => {
                (component, SourceText { file: self.arm.descriptor().program_file.to_string(), text: source.text().clone() }, Vec::new())
            }
        };
        let arm = self.arm.clone();
        let membrane = MembraneConfig {
            context: TurnContext {
                language: language.to_string(),
                turn,
                program: source.text().clone(),
                grant: profile.grant.clone(),
                limits: profile.limits.clone(),
                usage: Usage::new(),
                output: Arc::new(Output::new(profile.limits.output_bytes, live)),
                binder: Arc::new(self.binder(&profile.limits, &cancel)),
                cancel: cancel.clone(),
            },
            host: Some(self.host.clone()),
            spelling: Arc::new(move |operation| arm.spell(operation)),
            program,
            modules: bound,
            record: profile.record,
            replay,
        };
        let tape = match tape {
            Some(tape) => tape::Source::Replayed(tape),
            None if profile.record => tape::Source::Recorded,
            None => tape::Source::Live,
        };
        let report = match self.engine.run(&component, RunRequest { membrane, tape }).await {
            Ok(report) => report,
            Err(problem) => {
                return TurnOutcome::rejected(language, PrepareFailure::toolchain(problem).into_failure(), cost);
            }
        };
        cost.instantiate_ms = report.instantiate.as_secs_f64() * 1e3;
        cost.run_ms = report.run.as_secs_f64() * 1e3;
        cost.host_wait_ms = report.host_wait.as_secs_f64() * 1e3;
        cost.memory_peak_bytes = report.memory_peak;
        let error = self.arm.classify(&report.exit, &report.log, source, prepared.notes.as_ref(), &context).await;
        let views = self.host.take_opened_views();
        if error.as_ref().is_some_and(|failure| failure.kind == TurnErrorKind::ProgramSyntaxError) {
            // Nothing of it ran.
            return TurnOutcome { tape: report.tape, ..TurnOutcome::rejected(language, error.expect("it is there"), cost) };
        }
        TurnOutcome {
            language: language.to_string(),
            error,
            output: report.exit.output,
            output_dropped_bytes: report.output_dropped,
            views,
            calls: report.log.calls,
            cost,
            divergence: report.log.divergence,
            tape: report.tape,
        }
    }

    fn binder(&self, limits: &Limits, cancel: &CancellationToken) -> Binder {
        Binder {
            engine: self.engine.clone(),
            arm: self.arm.clone(),
            workspace: self.workspace.clone(),
            modules: self.modules.clone(),
            limits: limits.clone(),
            cancel: cancel.clone(),
        }
    }

    fn context<'a>(&'a self, limits: &'a Limits, modules: &'a [BoundModule], cancel: &'a CancellationToken) -> PrepareContext<'a> {
        PrepareContext { engine: &self.engine, workspace: &self.workspace, modules, limits, cancel }
    }
}

fn milliseconds(since: Instant) -> f64 {
    since.elapsed().as_secs_f64() * 1e3
}

/// Compiles what one agent's programs read, and keeps it for later ones.
struct Binder {
    engine: Arc<Engine>,
    arm: Arc<dyn LanguageArm>,
    workspace: Arc<CompileWorkspace>,
    modules: Arc<Mutex<Vec<BoundModule>>>,
    limits: Limits,
    cancel: CancellationToken,
}

impl Binder {
    async fn compile(&self, key: &str, text: &str) -> Result<BoundModule, String> {
        let bound = self.modules.lock().expect("no panic while the modules are held").clone();
        let context = PrepareContext {
            engine: &self.engine,
            workspace: &self.workspace,
            modules: &bound,
            limits: &self.limits,
            cancel: &self.cancel,
        };
        self.arm.compile_module(key, text, &context).await.map_err(|failure| failure.text)
    }
}

#[async_trait]
impl ModuleBinder for Binder {
    async fn bind(&self, key: &str, text: &str) -> Result<CodeModule, String> {
        let module = self.compile(key, text).await?;
        let answer =
            CodeModule { key: module.key.clone(), exports: module.exports.iter().map(|export| export.name.clone()).collect() };
        let mut modules = self.modules.lock().expect("no panic while the modules are held");
        // Read again, it takes its old place: binding order is what later modules were compiled against.
        match modules.iter_mut().find(|bound| bound.key == module.key) {
            Some(bound) => *bound = module,
            None => modules.push(module),
        }
        Ok(answer)
    }

    async fn exports(&self, key: &str, text: &str) -> Result<Vec<String>, String> {
        let module = self.compile(key, text).await?;
        Ok(module.exports.into_iter().map(|export| export.name).collect())
    }
}
