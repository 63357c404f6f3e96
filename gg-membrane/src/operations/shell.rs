//! `shell`: commands in the workspace.

pub use crate::bindings::test_cabinet::gg::shell::{Process, ProcessStatus, ShellResult, Variable};
use crate::operations::Binding;

const SHELL: Binding = Binding::capability("shell");

module! {
    /// Run commands in the workspace, to their end or in the background.
    shell: ShellHost {
        /// Runs a shell command to its end, or until `timeout_seconds` have passed; `output` holds both of its streams.
        [SHELL] Run run(
            command: String,
            timeout_seconds: Option<f64>,
            directory: Option<String>,
            input: Option<String>,
            environment: Option<Vec<Variable>>,
        ) -> ShellResult;
        /// Starts a shell command in the background.
        [SHELL] Start start(command: String, directory: Option<String>, environment: Option<Vec<Variable>>) -> Process;
        /// Says how a background command is doing and what it printed since the last poll, waiting up to `wait_seconds` for its end.
        [SHELL] Poll poll(id: String, wait_seconds: Option<f64>) -> ProcessStatus;
        /// Ends a background command and all it started.
        [SHELL] Stop stop(id: String) -> ProcessStatus;
    }
}
