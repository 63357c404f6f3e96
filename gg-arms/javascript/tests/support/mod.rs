//! What the tests of the JavaScript arm share: an agent over a copy of `tests/workspace`.

use std::fs;
use std::path::{Path, PathBuf};
use std::sync::Arc;

use gg::host::OrdinaryHostBuilder;
use gg::{Agent, AgentProfile, Grant, Limits, Role, Sandbox, SandboxConfig};
use tempfile::TempDir;

/// A folder of this crate's tests.
pub fn folder(name: &str) -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("tests").join(name)
}

/// gg in this process.
pub fn sandbox() -> Arc<Sandbox> {
    Sandbox::new(&SandboxConfig::default()).expect("gg starts")
}

/// What an agent gets that nothing is said about: everything over its workspace, as a worker.
pub fn ordinary_grant() -> Grant {
    let capabilities = ["files", "search", "shell", "views", "programs", "memory", "skills", "tasks"];
    Grant { ending: Some(Role::Worker), program_library: true, ..Grant::of_capabilities(capabilities) }
}

/// An agent with its own copy of the workspace, which is gone when it is dropped.
pub struct Scene {
    pub agent: Agent,
    _workspace: TempDir,
}

/// Launches an agent that writes JavaScript.
pub fn scene(
    sandbox: &Sandbox,
    grant: Grant,
    limits: Limits,
    furnish: impl FnOnce(OrdinaryHostBuilder) -> OrdinaryHostBuilder,
) -> Scene {
    let workspace = tempfile::tempdir().expect("a temporary folder");
    copy(&folder("workspace"), workspace.path());
    let profile = AgentProfile { language: "javascript".into(), grant, limits, ..AgentProfile::default() };
    let host = furnish(sandbox.host_builder(&profile, workspace.path()).expect("the arm's catalogue")).build().expect("a host");
    let agent = sandbox.launch(profile, Arc::new(host)).expect("an agent");
    Scene { agent, _workspace: workspace }
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
