//! The command `gg`, with a data folder of the test's own: toolchains and artifacts are the machine's, what programs keep is not.

use std::path::Path;
use std::process::Command;

/// The command and its data folder, which is gone when this is dropped.
pub struct Gg {
    home: tempfile::TempDir,
}

impl Gg {
    /// A data folder that holds nothing of any workspace.
    pub fn new() -> Self {
        let home = tempfile::tempdir().expect("a folder");
        let machine = gg_content::Home::locate().expect("gg has a data folder");
        for part in ["toolchains", "artifacts"] {
            std::os::unix::fs::symlink(machine.path().join(part), home.path().join(part)).expect("a link");
        }
        Gg { home }
    }

    /// The data folder.
    pub fn home(&self) -> &Path {
        self.home.path()
    }

    /// The command, to be run in `folder`.
    pub fn command(&self, folder: &Path) -> Command {
        let mut command = Command::new(env!("CARGO_BIN_EXE_gg"));
        command.current_dir(folder).env("GG_HOME", self.home());
        command
    }
}
