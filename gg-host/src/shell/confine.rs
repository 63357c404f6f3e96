//! What a command may reach of the machine: landlock, put on the thread that starts it.
//!
//! A landlock domain belongs to a thread and is inherited by what the thread starts. Each command is therefore started from a
//! thread of its own that restricts itself first: no code runs between `fork` and `exec`, and gg's own threads stay as they are.

use std::io;
use std::path::PathBuf;

use caps::{CapSet, Capability};
use landlock::{
    ABI, Access, AccessFs, AccessNet, CompatLevel, Compatible, LandlockStatus, PathBeneath, RestrictionStatus, Ruleset,
    RulesetAttr, RulesetCreatedAttr, RulesetError, RulesetStatus, Scope, path_beneath_rules,
};
use serde::{Deserialize, Serialize};

use crate::Workspace;

/// What a command of root may still do as root: own and enter files wherever its folders let it, and change its user. Above all not
/// what looks past landlock: mounting, opening files by their numbers, reading other processes.
const CAPABILITIES: [Capability; 7] = [
    Capability::CAP_CHOWN,
    Capability::CAP_DAC_OVERRIDE,
    Capability::CAP_FOWNER,
    Capability::CAP_FSETID,
    Capability::CAP_NET_BIND_SERVICE,
    Capability::CAP_SETGID,
    Capability::CAP_SETUID,
];

/// The newest landlock rights asked for: signals and abstract sockets stay within the domain from version 6 on. An older kernel
/// enforces what it has.
const RIGHTS: ABI = ABI::V7;

/// Devices a command may write to.
const DEVICES: [&str; 5] = ["/dev/null", "/dev/zero", "/dev/full", "/dev/random", "/dev/urandom"];

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

/// What this machine's kernel confines a command to.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case", tag = "state")]
pub enum Confinement {
    /// Files, signals and, where asked, TCP.
    Enforced,
    /// Some of them: the kernel's landlock is older than gg's rules.
    Partial,
    /// Nothing.
    Unavailable {
        /// Why not.
        reason: String,
    },
}

impl std::fmt::Display for Confinement {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        match self {
            Confinement::Enforced => f.write_str("landlock confines commands to the workspace"),
            Confinement::Partial => f.write_str("an older landlock confines commands in part"),
            Confinement::Unavailable { reason } => write!(f, "commands are not confined: {reason}"),
        }
    }
}

/// Asks the kernel, by confining a thread that does nothing.
pub fn confinement() -> Confinement {
    let probe = Rules { read: Vec::new(), write: Vec::new(), tcp: false };
    match std::thread::spawn(move || probe.restrict_thread(None)).join() {
        Ok(Ok(status)) => Confinement::of(&status),
        Ok(Err(problem)) => Confinement::Unavailable { reason: problem.to_string() },
        Err(_) => Confinement::Unavailable { reason: "asking the kernel failed".into() },
    }
}

impl Confinement {
    fn of(status: &RestrictionStatus) -> Self {
        match (&status.ruleset, &status.landlock) {
            (RulesetStatus::FullyEnforced, _) => Confinement::Enforced,
            (RulesetStatus::PartiallyEnforced, _) => Confinement::Partial,
            (RulesetStatus::NotEnforced, LandlockStatus::NotEnabled) => {
                Confinement::Unavailable { reason: "the kernel has landlock but did not enable it at boot (lsm=)".into() }
            }
            (RulesetStatus::NotEnforced, _) => Confinement::Unavailable { reason: "the kernel has no landlock".into() },
        }
    }
}

/// What commands may reach beside the workspace.
#[derive(Debug, Clone)]
pub(crate) struct Rules {
    pub read: Vec<PathBuf>,
    pub write: Vec<PathBuf>,
    pub tcp: bool,
}

impl Rules {
    /// Runs `start` on a thread that is confined to these rules and the workspace.
    pub fn confined<T: Send + 'static>(
        self,
        workspace: Workspace,
        confine: Confine,
        start: impl FnOnce() -> io::Result<T> + Send + 'static,
    ) -> io::Result<T> {
        let thread = std::thread::Builder::new().name("gg-command".into()).spawn(move || {
            if confine != Confine::Off {
                drop_capabilities()?;
                let status = self.restrict_thread(Some(&workspace)).map(|status| Confinement::of(&status));
                match status {
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

    /// Confines the calling thread, for good. Programs it starts gain no rights, whoever owns their files.
    fn restrict_thread(&self, workspace: Option<&Workspace>) -> Result<RestrictionStatus, RulesetError> {
        let mut ruleset = Ruleset::default()
            .set_compatibility(CompatLevel::BestEffort)
            .handle_access(AccessFs::from_all(RIGHTS))?
            .scope(Scope::from_all(RIGHTS))?;
        if !self.tcp {
            ruleset = ruleset.handle_access(AccessNet::from_all(RIGHTS))?;
        }
        // Devices are the machine's, wherever their files are made.
        let written = AccessFs::from_all(RIGHTS) & !(AccessFs::MakeBlock | AccessFs::MakeChar);
        // Paths that this machine does not have are passed over.
        let mut ruleset = ruleset
            .create()?
            .add_rules(path_beneath_rules(&self.read, AccessFs::from_read(RIGHTS)))?
            .add_rules(path_beneath_rules(DEVICES, AccessFs::ReadFile | AccessFs::WriteFile))?
            .add_rules(path_beneath_rules(&self.write, written))?;
        if let Some(workspace) = workspace {
            ruleset = ruleset.add_rule(PathBeneath::new(workspace.dir(), written))?;
        }
        ruleset.restrict_self()
    }
}

/// Drops what the calling thread, and what it starts, does not need of root.
fn drop_capabilities() -> io::Result<()> {
    let keep = CAPABILITIES.into_iter().collect();
    let drop = || {
        // The effective ones first: they are never more than the permitted.
        for set in [CapSet::Effective, CapSet::Permitted] {
            let kept = caps::read(None, set)?.intersection(&keep).copied().collect();
            caps::set(None, set, &kept)?;
        }
        caps::clear(None, CapSet::Inheritable)
    };
    drop().map_err(io::Error::other)
}
