//! The ordinary hosts: what answers operations where an agent works in a folder of this machine, with no service behind it.
//!
//! [`OrdinaryHost`] is made of one host per module of the operations table, each usable alone: [`Workspace`] (`files`),
//! [`WorkspaceSearch`], [`Shell`], [`Views`], [`Docs`], [`StoredPrograms`], [`StoredNotes`] (`memory`), [`Skills`], [`StoredTasks`],
//! [`Delegation`], [`Session`] and [`Web`]. What whoever runs the agent has to say comes in through small traits: [`Delegator`],
//! [`Machine`], [`EndingListener`].
//!
//! Deliberately absent: grants (the membrane asks before a host is reached), languages, and wasm.
#![forbid(unsafe_code)]

mod delegation;
mod docs;
mod fault;
mod files;
mod ordinary;
mod search;
mod session;
mod shell;
mod skills;
mod store;
#[cfg(test)]
mod testing;
mod text;
mod views;
mod web;
mod workspace;

pub use delegation::{DelegateOrder, Delegation, DelegationConfig, Delegator, Machine};
pub use docs::{DocRow, Docs, DocsIndex};
pub use ordinary::{HostConfig, HostProblem, OrdinaryHost, OrdinaryHostBuilder};
pub use search::{SearchConfig, WorkspaceSearch};
pub use session::{Ending, EndingListener, Session};
pub use shell::{Confine, Shell, ShellConfig};
pub use skills::Skills;
pub use store::{Store, StoredNotes, StoredPrograms, StoredTasks};
pub use views::{ViewSet, Views, ViewsConfig};
pub use web::{HostPattern, HostPatternProblem, Web, WebConfig};
pub use workspace::Workspace;
