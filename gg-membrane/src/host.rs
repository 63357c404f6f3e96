//! What answers an operation: one trait per module (generated beside the operations), and [`Host`], which holds one of each.

use async_trait::async_trait;
use serde_json::Value;

use crate::operations::{
    DelegationHost, DocsHost, FilesHost, MemoryHost, ProgramsHost, SearchHost, SessionHost, ShellHost, SkillsHost, TasksHost,
    ViewsHost, WebHost,
};
use crate::{CodeModule, Operation};

/// The hosts of one agent. Each accessor is asked once per granted call; it hands out a reference and does nothing else.
pub trait Host: Send + Sync {
    /// Answers `files`.
    fn files(&self) -> &dyn FilesHost;
    /// Answers `search`.
    fn search(&self) -> &dyn SearchHost;
    /// Answers `shell`.
    fn shell(&self) -> &dyn ShellHost;
    /// Answers `views`.
    fn views(&self) -> &dyn ViewsHost;
    /// Answers `docs`.
    fn docs(&self) -> &dyn DocsHost;
    /// Answers `programs`.
    fn programs(&self) -> &dyn ProgramsHost;
    /// Answers `memory`.
    fn memory(&self) -> &dyn MemoryHost;
    /// Answers `skills`.
    fn skills(&self) -> &dyn SkillsHost;
    /// Answers `tasks`.
    fn tasks(&self) -> &dyn TasksHost;
    /// Answers `delegation`.
    fn delegation(&self) -> &dyn DelegationHost;
    /// Answers `session`.
    fn session(&self) -> &dyn SessionHost;
    /// Answers `web`.
    fn web(&self) -> &dyn WebHost;

    /// The views opened since this was last asked and still open, in the order they were opened. Asked once, at a turn's end.
    fn take_opened_views(&self) -> Vec<OpenedView>;

    /// A turn has ended, however it did. Called once a turn, after its outcome is known, on a thread that may block.
    fn turn_ended(&self, _turn: &EndedTurn) {}

    /// Who is asked before a granted call is made, where somebody is.
    fn approver(&self) -> Option<&dyn Approver> {
        None
    }
}

/// A turn that has ended, as a host may remember it.
#[derive(Debug, Clone)]
pub struct EndedTurn {
    /// The turn's number, from 1.
    pub turn: u32,
    /// Whether it ended well.
    pub completed: bool,
    /// The kind of its failure, e.g. `program_throw`.
    pub error_kind: Option<&'static str>,
    /// One line on it.
    pub summary: String,
    /// The program's own bytes.
    pub source: std::sync::Arc<str>,
}

/// A view with its text, as the model will read it.
#[derive(Debug, Clone, PartialEq, Eq, serde::Serialize, serde::Deserialize)]
pub struct OpenedView {
    /// The id by which a program closes it.
    pub id: String,
    /// Its title.
    pub title: String,
    /// Its text.
    pub text: String,
}

/// A granted call that waits for approval.
#[derive(Debug, Clone)]
pub struct PendingCall {
    /// What is to be called.
    pub operation: &'static Operation,
    /// Its arguments by name.
    pub arguments: Value,
}

/// The answer of an [`Approver`].
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Approval {
    /// The call is made.
    Allow,
    /// The call fails with `permission_denied` and this message.
    Reject(String),
}

/// Holds calls until somebody answers. The wait counts as waiting in a host call, not as the program's own time.
#[async_trait]
pub trait Approver: Send + Sync {
    /// Whether this operation waits for approval at all. Asked for every granted call; it must be cheap.
    fn wants(&self, operation: &Operation) -> bool;
    /// The answer, when it comes.
    async fn decide(&self, call: PendingCall) -> Approval;
}

/// Compiles code modules as they are read, and keeps them for the agent's later programs.
#[async_trait]
pub trait ModuleBinder: Send + Sync {
    /// Compiles `text`, written in the agent's language, and binds it as `lib.<key>`.
    ///
    /// # Errors
    /// What the module's author is to read, in the module's own coordinates.
    async fn bind(&self, key: &str, text: &str) -> Result<CodeModule, String>;

    /// The public declarations of `text` without binding it.
    ///
    /// # Errors
    /// As [`ModuleBinder::bind`].
    async fn exports(&self, key: &str, text: &str) -> Result<Vec<String>, String>;
}

/// A binder for runs that have no agent behind them.
pub struct NoModules;

#[async_trait]
impl ModuleBinder for NoModules {
    async fn bind(&self, key: &str, _text: &str) -> Result<CodeModule, String> {
        Err(format!("`{key}` cannot be bound: this run keeps no code modules"))
    }

    async fn exports(&self, key: &str, _text: &str) -> Result<Vec<String>, String> {
        Err(format!("`{key}` cannot be bound: this run keeps no code modules"))
    }
}
