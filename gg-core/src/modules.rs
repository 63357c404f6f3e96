//! [`BoundModule`]: a code module in scope.

use std::path::PathBuf;
use std::sync::Arc;

use gg_membrane::ModuleExport;

/// A code module that was read and compiled, bound as `lib.<key>`.
#[derive(Debug, Clone)]
pub struct BoundModule {
    /// The key under which it was read: a skill's, a note's or a saved program's.
    pub key: String,
    /// The name by which failures call its file.
    pub file: String,
    /// The author's own text.
    pub text: Arc<str>,
    /// Its public declarations.
    pub exports: Vec<ModuleExport>,
    /// What the arm built of it, where its language builds anything; in the agent's compile workspace.
    pub build: Option<PathBuf>,
}
