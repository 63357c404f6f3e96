//! gg: an agent answers a turn by writing a program over gg's operations, in one of several languages.
//!
//! [`Sandbox`] is made once a process. [`Sandbox::launch`] makes an [`Agent`] of a profile: a language, a grant, limits and the
//! host that answers. [`Agent::turn`] takes a reply and answers a [`TurnOutcome`], complete for every way a turn can end.
//!
//! ```no_run
//! # async fn example() -> Result<(), Box<dyn std::error::Error>> {
//! use std::sync::Arc;
//! use gg::{AgentProfile, Grant, Sandbox, SandboxConfig};
//!
//! let sandbox = Sandbox::new(&SandboxConfig::default())?;
//! let profile = AgentProfile { language: "javascript".into(), grant: Grant::of_capabilities(["files", "views"]), ..Default::default() };
//! let host = sandbox.host_builder(&profile, "path/to/workspace".as_ref())?.build()?;
//! let agent = sandbox.launch(profile, Arc::new(host))?;
//! let outcome = agent.turn("import { views } from 'gg'; views.openFile('README.md');").await;
//! for view in &outcome.views {
//!     println!("{}\n{}", view.title, view.text);
//! }
//! # Ok(()) }
//! ```
#![forbid(unsafe_code)]

mod agent;
mod arms;
mod config;
mod docs;
#[cfg(feature = "mcp")]
pub mod mcp;
mod places;
mod profile;
pub mod records;
pub mod replay;
pub mod report;

pub use agent::{Agent, AgentProfile, LaunchProblem, Sandbox, SandboxConfig, SandboxProblem, TurnRequest};
pub use arms::{ARMS, SHARED_GUESTS};
pub use config::{ConfigProblem, read_grant, read_limits, workspace_data};
pub use docs::{DocViewTypes, Documentation};
pub use gg_core::confine::{Layer as ConfinementLayer, layers as confinement};
pub use gg_core::{Arms, Cost, EngineConfig, Failure, LanguageArm, Source, Tape, TurnErrorKind, TurnOutcome, arm, prompt, registry};
pub use gg_host as host;
pub use gg_membrane::{Approval, Approver, CallOutcome, Grant, Host, Limits, MachineGrant, Operation, PendingCall, Role, Stream};
pub use profile::{AgentConfig, RunConfig, read_config};
