//! A scene: an agent over a copy of its arm's sample workspace.

use std::fs;
use std::path::Path;
use std::sync::Arc;

use async_trait::async_trait;
use gg::host::{DelegateOrder, Delegator, OrdinaryHost};
use gg::{Agent, AgentProfile, EngineConfig, Grant, Host, Limits, MachineGrant, Role, Sandbox, SandboxConfig};
use gg_membrane::operations::web::{Header, WebResponse};
use gg_membrane::operations::*;
use gg_membrane::{ApiError, Granted, OpenedView};
use tempfile::TempDir;
use tokio_util::sync::CancellationToken;

/// gg in this process.
///
/// # Panics
/// gg cannot start: nothing can be tested.
pub fn sandbox() -> Arc<Sandbox> {
    Sandbox::new(&config()).expect("gg starts")
}

/// gg's configuration in tests: no program that an earlier run compiled is found, so that compilers are tested each time.
pub fn config() -> SandboxConfig {
    let engine = EngineConfig { program_bytes: 0, ..EngineConfig::default() };
    SandboxConfig { engine, ..SandboxConfig::default() }
}

/// What an agent gets that nothing is said about: everything over its workspace, as a worker.
pub fn ordinary_grant() -> Grant {
    let capabilities = ["files", "search", "shell", "views", "programs", "memory", "skills", "tasks"];
    Grant { ending: Some(Role::Worker), program_library: true, ..Grant::of_capabilities(capabilities) }
}

/// Everything there is, in a role, in a machine state that leads somewhere.
pub fn whole_grant(role: Role) -> Grant {
    let capabilities = gg_membrane::operations::capabilities();
    Grant {
        ending: Some(role),
        program_library: true,
        machine: Some(MachineGrant { state: "draft".into(), next: vec!["review".into()] }),
        ..Grant::of_capabilities(capabilities)
    }
}

/// An agent with its own copy of the workspace, which is gone when it is dropped.
pub struct Scene {
    /// The agent.
    pub agent: Agent,
    /// Its workspace.
    pub workspace: TempDir,
}

impl Scene {
    /// Launches an agent of `language`.
    ///
    /// # Panics
    /// The language is not registered or lacks its artifacts: what cannot run fails by name.
    pub fn new(sandbox: &Sandbox, language: &str, grant: Grant, limits: Limits) -> Self {
        let workspace = tempfile::tempdir().expect("a temporary folder");
        let sample = crate::arm_folder(language, "workspace");
        if sample.is_dir() {
            copy(&sample, workspace.path());
        }
        let profile = AgentProfile { language: language.into(), grant, limits, ..AgentProfile::default() };
        let builder = sandbox.host_builder(&profile, workspace.path()).unwrap_or_else(|problem| panic!("{language}: {problem}"));
        let host = builder.delegator(Arc::new(Obliging)).build().expect("a host");
        let agent = sandbox.launch(profile, Arc::new(Stage(host))).unwrap_or_else(|problem| panic!("{language}: {problem}"));
        Scene { agent, workspace }
    }
}

fn copy(from: &Path, to: &Path) {
    fs::create_dir_all(to).expect("a folder");
    for entry in fs::read_dir(from).expect("the workspace").map(|entry| entry.expect("an entry")) {
        let target = to.join(entry.file_name());
        if entry.path().is_dir() {
            copy(&entry.path(), &target);
        } else {
            fs::copy(entry.path(), target).expect("a copy");
        }
    }
}

/// An agent to hand work to, which is done with it at once.
struct Obliging;

#[async_trait]
impl Delegator for Obliging {
    fn accept(&self, _order: &DelegateOrder) -> Result<(), String> {
        Ok(())
    }

    async fn run(&self, order: DelegateOrder, _cancel: CancellationToken) -> Result<String, String> {
        Ok(format!("done: {}", order.brief))
    }
}

/// The ordinary host, with one page for a web: tests reach nothing outside.
struct Stage(OrdinaryHost);

macro_rules! pass_on {
    ($($name:ident: $host:ident),*) => { $(fn $name(&self) -> &dyn $host { self.0.$name() })* };
}

impl Host for Stage {
    pass_on!(
        files: FilesHost, search: SearchHost, shell: ShellHost, views: ViewsHost, docs: DocsHost, programs: ProgramsHost,
        memory: MemoryHost, skills: SkillsHost, tasks: TasksHost, delegation: DelegationHost, session: SessionHost
    );

    fn web(&self) -> &dyn WebHost {
        &OnePage
    }

    fn take_opened_views(&self) -> Vec<OpenedView> {
        self.0.take_opened_views()
    }

    fn turn_ended(&self, turn: &gg_membrane::EndedTurn) {
        self.0.turn_ended(turn);
    }
}

struct OnePage;

#[async_trait]
impl WebHost for OnePage {
    async fn fetch(
        &self,
        _granted: Granted<web::Fetch>,
        _url: String,
        _method: Option<String>,
        _headers: Option<Vec<Header>>,
        _body: Option<Vec<u8>>,
        _timeout_seconds: Option<f64>,
    ) -> Result<WebResponse, ApiError> {
        Ok(WebResponse {
            status: 200,
            headers: vec![Header { name: "Content-Type".into(), value: "text/html; charset=utf-8".into() }],
            body: b"<p>An example.</p>".to_vec(),
            truncated: false,
        })
    }
}
