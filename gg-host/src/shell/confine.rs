//! What a command may reach of the machine, and whether it must be kept to that.

use std::io;
use std::os::fd::AsFd;
use std::path::PathBuf;

use gg_confine::{Capability, Confinement, Rules};
use serde::{Deserialize, Serialize};

use crate::Workspace;

/// What a command of root may still do as root: own and enter files wherever its folders let it, and change its user.
const CAPABILITIES: [Capability; 7] = [
    Capability::CAP_CHOWN,
    Capability::CAP_DAC_OVERRIDE,
    Capability::CAP_FOWNER,
    Capability::CAP_FSETID,
    Capability::CAP_NET_BIND_SERVICE,
    Capability::CAP_SETGID,
    Capability::CAP_SETUID,
];

/// Whether commands must be confined.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Confine {
    /// Without landlock no command is started.
    Required,
    /// Commands run unconfined where the kernel has no landlock. The default.
    #[default]
    WhereAvailable,
    /// Commands run with the rights of gg's own process.
    Off,
}

/// What commands may reach beside the workspace.
#[derive(Debug, Clone)]
pub(crate) struct Reach {
    pub read: Vec<PathBuf>,
    pub write: Vec<PathBuf>,
    pub tcp: bool,
}

impl Reach {
    /// Runs `start` on a thread that is confined to this and the workspace.
    pub fn confined<T: Send + 'static>(
        self,
        workspace: Workspace,
        confine: Confine,
        start: impl FnOnce() -> io::Result<T> + Send + 'static,
    ) -> io::Result<T> {
        let thread = std::thread::Builder::new().name("gg-command".into()).spawn(move || {
            if confine != Confine::Off {
                let folder = Some(workspace.dir().as_fd());
                let rules = Rules { read: &self.read, write: &self.write, folder, tcp: self.tcp, capabilities: &CAPABILITIES };
                match rules.restrict_thread() {
                    Ok(Confinement::Enforced | Confinement::Partial) => {}
                    Ok(Confinement::Unavailable { .. }) if confine == Confine::WhereAvailable => {}
                    Ok(Confinement::Unavailable { reason }) => {
                        return Err(io::Error::other(format!("commands must be confined here, but {reason}")));
                    }
                    Err(problem) => return Err(io::Error::other(format!("the command could not be confined: {problem}"))),
                }
            }
            start()
        })?;
        thread.join().map_err(|_| io::Error::other("the thread that starts commands failed"))?
    }
}
