//! [`OrdinaryHost`]: all of them together, for one agent.

use std::path::{Path, PathBuf};
use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::{Arc, Mutex};

use gg_membrane::operations::*;
use gg_membrane::{Approver, EndedTurn, Host, OpenedView};
use serde::{Deserialize, Serialize};

use crate::{
    Delegation, DelegationConfig, Delegator, Docs, DocsIndex, Ending, EndingListener, HostPattern, Machine, SearchConfig,
    Session, Shell, ShellConfig, Skills, Store, StoredNotes, StoredPrograms, StoredTasks, ViewSet, Views, ViewsConfig, Web,
    WebConfig, Workspace, WorkspaceSearch,
};

/// Why a host cannot be made.
#[derive(Debug, thiserror::Error)]
pub enum HostProblem {
    /// A folder cannot be opened.
    #[error("the folder `{}` cannot be opened: {source}", path.display())]
    Workspace {
        /// Which one.
        path: PathBuf,
        /// What the system says.
        source: std::io::Error,
    },
    /// A store cannot be opened.
    #[error("the store `{}` cannot be opened: {source}", path.display())]
    Store {
        /// Which one.
        path: PathBuf,
        /// What SQLite says.
        source: rusqlite::Error,
    },
    /// A store was written by a newer gg.
    #[error("the store `{}` is of version {found}; this gg knows version {known}: use the gg that wrote it, or another file", path.display())]
    StoreVersion {
        /// Which one.
        path: PathBuf,
        /// Its version.
        found: i64,
        /// The version known here.
        known: i64,
    },
    /// The history of a session cannot be read.
    #[error("the session's history cannot be read: {reason}")]
    History {
        /// Why not.
        reason: String,
    },
    /// A private address is allowed by a pattern instead of a name.
    #[error(
        "`{pattern}` in web.allow_private is a pattern; hosts at private addresses are allowed one by one, by their whole names"
    )]
    PrivatePattern {
        /// Which one.
        pattern: HostPattern,
    },
}

/// What an operator may change. Every field has a default, so that a file names only what it changes.
#[derive(Debug, Clone, PartialEq, Default, Serialize, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub struct HostConfig {
    /// Bounds of searches.
    pub search: SearchConfig,
    /// How commands run.
    pub shell: ShellConfig,
    /// Bounds of views.
    pub views: ViewsConfig,
    /// Bounds of delegation.
    pub delegation: DelegationConfig,
    /// What may be reached.
    pub web: WebConfig,
}

/// Makes an [`OrdinaryHost`].
pub struct OrdinaryHostBuilder {
    workspace: PathBuf,
    config: HostConfig,
    store: Option<Store>,
    session: Option<String>,
    skills: Vec<PathBuf>,
    docs: Arc<DocsIndex>,
    delegator: Option<Arc<dyn Delegator>>,
    machine: Option<Arc<dyn Machine>>,
    listener: Option<Arc<dyn EndingListener>>,
    approver: Option<Arc<dyn Approver>>,
}

impl OrdinaryHostBuilder {
    /// Changes what is not as wanted by default.
    pub fn config(mut self, config: HostConfig) -> Self {
        self.config = config;
        self
    }

    /// Keeps notes, saved programs, tasks and history in `store`. By default they are gone with the host.
    pub fn store(mut self, store: Store) -> Self {
        self.store = Some(store);
        self
    }

    /// Names the session whose tasks and history these are, to go on with one that is in the store: its turns keep their
    /// numbers, and this agent's follow. By default a new one.
    pub fn session(mut self, session: impl Into<String>) -> Self {
        self.session = Some(session.into());
        self
    }

    /// Adds a folder of skills; of two skills of one key, that of the folder added first is taken.
    pub fn skills(mut self, folder: impl Into<PathBuf>) -> Self {
        self.skills.push(folder.into());
        self
    }

    /// Answers `docs` from `index`. By default there is no documentation.
    pub fn docs(mut self, index: Arc<DocsIndex>) -> Self {
        self.docs = index;
        self
    }

    /// Hands work to `delegator`. By default there is nobody to hand it to.
    pub fn delegator(mut self, delegator: Arc<dyn Delegator>) -> Self {
        self.delegator = Some(delegator);
        self
    }

    /// Moves `machine`.
    pub fn machine(mut self, machine: Arc<dyn Machine>) -> Self {
        self.machine = Some(machine);
        self
    }

    /// Tells `listener` of the session's end.
    pub fn on_ending(mut self, listener: Arc<dyn EndingListener>) -> Self {
        self.listener = Some(listener);
        self
    }

    /// Asks `approver` before granted calls.
    pub fn approver(mut self, approver: Arc<dyn Approver>) -> Self {
        self.approver = Some(approver);
        self
    }

    /// Makes the host.
    ///
    /// # Errors
    /// [`HostProblem`], for a workspace, a folder of skills or a store that cannot be opened, and for a configuration that contradicts
    /// itself.
    pub fn build(self) -> Result<OrdinaryHost, HostProblem> {
        let HostConfig { search, shell, views, delegation, web } = self.config;
        if let Some(pattern) = web.allow_private.iter().find(|pattern| !pattern.is_whole()) {
            return Err(HostProblem::PrivatePattern { pattern: pattern.clone() });
        }
        let workspace = Workspace::open(self.workspace)?;
        let store = self.store.map_or_else(Store::in_memory, Ok)?;
        let session = self.session.unwrap_or_else(new_session);
        let set = ViewSet::new(views);
        let programs = StoredPrograms::open(store.clone(), &session)?;
        Ok(OrdinaryHost {
            search: WorkspaceSearch::new(workspace.clone(), search),
            shell: Shell::new(workspace.clone(), shell),
            views: Views::new(set.clone(), workspace.clone()),
            docs: Docs::new(self.docs, set.clone()),
            view_set: set,
            session: Session::new(self.listener, programs.number(0)),
            programs,
            memory: StoredNotes::new(store.clone()),
            skills: Skills::open(self.skills)?,
            tasks: StoredTasks::new(store, session),
            delegation: Delegation::new(self.delegator, self.machine, delegation),
            web: Web::new(web),
            approver: self.approver,
            history_problem: Mutex::default(),
            files: workspace,
        })
    }
}

/// A name that no other session of any process has.
fn new_session() -> String {
    static COUNT: AtomicU64 = AtomicU64::new(0);
    let now = std::time::SystemTime::now().duration_since(std::time::UNIX_EPOCH).unwrap_or_default();
    format!("{}-{}-{}", now.as_nanos(), std::process::id(), COUNT.fetch_add(1, Ordering::Relaxed))
}

/// The hosts of one agent over a folder of this machine. Dropping it ends the agent's commands and delegates.
pub struct OrdinaryHost {
    files: Workspace,
    search: WorkspaceSearch,
    shell: Shell,
    views: Views,
    view_set: ViewSet,
    docs: Docs,
    programs: StoredPrograms,
    memory: StoredNotes,
    skills: Skills,
    tasks: StoredTasks,
    delegation: Delegation,
    session: Session,
    web: Web,
    approver: Option<Arc<dyn Approver>>,
    history_problem: Mutex<Option<String>>,
}

impl OrdinaryHost {
    /// A host over the folder `workspace`.
    pub fn builder(workspace: impl AsRef<Path>) -> OrdinaryHostBuilder {
        OrdinaryHostBuilder {
            workspace: workspace.as_ref().to_path_buf(),
            config: HostConfig::default(),
            store: None,
            session: None,
            skills: Vec::new(),
            docs: Arc::new(DocsIndex::new(Vec::new())),
            delegator: None,
            machine: None,
            listener: None,
            approver: None,
        }
    }

    /// The folder that the agent works in.
    pub fn workspace(&self) -> &Workspace {
        &self.files
    }

    /// The agent's open views.
    pub fn view_set(&self) -> &ViewSet {
        &self.view_set
    }

    /// How the agent ended its session, once it did.
    pub fn ending(&self) -> Option<Ending> {
        self.session.ending()
    }

    /// Skills that cannot be read, by key, each with the reason.
    pub fn skill_problems(&self) -> Vec<(String, String)> {
        self.skills.problems()
    }

    /// Why the latest turn that could not be remembered could not; absent while all were.
    pub fn history_problem(&self) -> Option<String> {
        self.history_problem.lock().expect("no panic while the problem is held").clone()
    }
}

impl Host for OrdinaryHost {
    fn files(&self) -> &dyn FilesHost {
        &self.files
    }

    fn search(&self) -> &dyn SearchHost {
        &self.search
    }

    fn shell(&self) -> &dyn ShellHost {
        &self.shell
    }

    fn views(&self) -> &dyn ViewsHost {
        &self.views
    }

    fn docs(&self) -> &dyn DocsHost {
        &self.docs
    }

    fn programs(&self) -> &dyn ProgramsHost {
        &self.programs
    }

    fn memory(&self) -> &dyn MemoryHost {
        &self.memory
    }

    fn skills(&self) -> &dyn SkillsHost {
        &self.skills
    }

    fn tasks(&self) -> &dyn TasksHost {
        &self.tasks
    }

    fn delegation(&self) -> &dyn DelegationHost {
        &self.delegation
    }

    fn session(&self) -> &dyn SessionHost {
        &self.session
    }

    fn web(&self) -> &dyn WebHost {
        &self.web
    }

    fn take_opened_views(&self) -> Vec<OpenedView> {
        self.view_set.take_opened()
    }

    fn turn_ended(&self, turn: &EndedTurn) {
        if let Err(fault) = self.programs.record(turn) {
            *self.history_problem.lock().expect("no panic while the problem is held") = Some(fault.message);
        }
    }

    fn approver(&self) -> Option<&dyn Approver> {
        self.approver.as_deref()
    }
}

#[cfg(test)]
mod tests;
