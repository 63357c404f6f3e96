//! What a process that gg starts for a stranger may reach of the machine: a command that an agent runs, a compiler that reads its program.
//!
//! A landlock domain and a set of capabilities belong to a thread and are inherited by what the thread starts. Such a process is therefore
//! started from a thread of its own that calls [`Rules::restrict_thread`] first: no code runs between `fork` and `exec`, and gg's own threads
//! stay as they are.
//!
//! Deliberately absent: how a process is started, watched and ended; that differs between commands and compilers.
#![forbid(unsafe_code)]

use std::io;
use std::os::fd::BorrowedFd;
use std::path::PathBuf;

use caps::CapSet;
pub use caps::Capability;
use landlock::{
    ABI, Access, AccessFs, AccessNet, CompatLevel, Compatible, LandlockStatus, PathBeneath, RestrictionStatus, Ruleset,
    RulesetAttr, RulesetCreatedAttr, RulesetError, RulesetStatus, Scope, path_beneath_rules,
};
use serde::{Deserialize, Serialize};

/// The newest landlock rights asked for: signals and abstract sockets stay within the domain from version 6 on. An older kernel enforces
/// what it has.
const RIGHTS: ABI = ABI::V7;

/// Devices that may be opened.
const DEVICES: [&str; 5] = ["/dev/null", "/dev/zero", "/dev/full", "/dev/random", "/dev/urandom"];

/// What a process may reach. Everything else of the file system is closed, signals and abstract sockets stay within what it starts, and
/// programs it starts gain no rights, whoever owns their files.
#[derive(Debug, Clone, Copy)]
pub struct Rules<'a> {
    /// Files, and folders with all below them, that are read and executed. Paths that this machine does not have are passed over.
    pub read: &'a [PathBuf],
    /// Folders that are written too.
    pub write: &'a [PathBuf],
    /// A folder that is written too, by a handle, so that nothing put in its place is meant.
    pub folder: Option<BorrowedFd<'a>>,
    /// Whether TCP connections may be opened.
    pub tcp: bool,
    /// What a process of root may still do as root.
    pub capabilities: &'a [Capability],
}

/// What this machine's kernel confines a process to.
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

/// One layer of confinement, and whether this machine has it.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct Layer {
    /// What it keeps a process from.
    pub name: &'static str,
    /// How it is kept, or why it is not.
    pub state: Result<String, String>,
}

impl Rules<'_> {
    /// Nothing at all.
    const NONE: Rules<'static> = Rules { read: &[], write: &[], folder: None, tcp: false, capabilities: &[] };

    /// Confines the calling thread and what it starts, for good.
    ///
    /// # Errors
    /// The kernel has a layer and refused these rules. That it lacks landlock is no error but an answer.
    pub fn restrict_thread(&self) -> io::Result<Confinement> {
        self.restrict().map(|status| Confinement::of(&status))
    }

    fn restrict(&self) -> io::Result<RestrictionStatus> {
        self.drop_capabilities().map_err(io::Error::other)?;
        self.landlock().map_err(io::Error::other)
    }

    fn landlock(&self) -> Result<RestrictionStatus, RulesetError> {
        let mut ruleset = Ruleset::default()
            .set_compatibility(CompatLevel::BestEffort)
            .handle_access(AccessFs::from_all(RIGHTS))?
            .scope(Scope::from_all(RIGHTS))?;
        if !self.tcp {
            ruleset = ruleset.handle_access(AccessNet::from_all(RIGHTS))?;
        }
        // Devices are the machine's, wherever their files are made.
        let written = AccessFs::from_all(RIGHTS) & !(AccessFs::MakeBlock | AccessFs::MakeChar);
        let mut ruleset = ruleset
            .create()?
            .add_rules(path_beneath_rules(self.read, AccessFs::from_read(RIGHTS)))?
            .add_rules(path_beneath_rules(DEVICES, AccessFs::ReadFile | AccessFs::WriteFile))?
            .add_rules(path_beneath_rules(self.write, written))?;
        if let Some(folder) = self.folder {
            ruleset = ruleset.add_rule(PathBeneath::new(folder, written))?;
        }
        ruleset.restrict_self()
    }

    /// Drops what is not kept of root's capabilities: above all what looks past landlock, as mounting, opening files by their numbers and
    /// reading other processes do.
    fn drop_capabilities(&self) -> Result<(), caps::errors::CapsError> {
        let keep = self.capabilities.iter().copied().collect();
        // The effective ones first: they are never more than the permitted.
        for set in [CapSet::Effective, CapSet::Permitted] {
            let kept = caps::read(None, set)?.intersection(&keep).copied().collect();
            caps::set(None, set, &kept)?;
        }
        caps::clear(None, CapSet::Inheritable)
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

/// Does something to a thread that is gone afterwards.
fn on_a_thread<T: Send>(probe: impl FnOnce() -> io::Result<T> + Send) -> io::Result<T> {
    std::thread::scope(|scope| scope.spawn(probe).join().unwrap_or_else(|_| Err(io::Error::other("asking the kernel failed"))))
}

/// Asks the kernel, by confining a thread that does nothing.
pub fn confinement() -> Confinement {
    on_a_thread(|| Rules::NONE.restrict_thread())
        .unwrap_or_else(|problem| Confinement::Unavailable { reason: problem.to_string() })
}

/// The layers that [`Rules`] put on a process, on this machine.
pub fn layers() -> Vec<Layer> {
    let status = on_a_thread(|| Rules::NONE.restrict());
    let files = status.map_err(|problem| problem.to_string()).and_then(|status| {
        let version = match &status.landlock {
            LandlockStatus::Available { effective_abi, kernel_abi } => kernel_abi.unwrap_or(*effective_abi as i32),
            LandlockStatus::NotEnabled | LandlockStatus::NotImplemented => 0,
        };
        match Confinement::of(&status) {
            Confinement::Enforced => Ok(format!("landlock, version {version}")),
            Confinement::Partial => {
                Ok(format!("landlock, version {version}: not all of gg's rules, which are of version {}", RIGHTS as i32))
            }
            Confinement::Unavailable { reason } => Err(reason),
        }
    });
    let capabilities = on_a_thread(|| {
        let own = caps::read(None, CapSet::Permitted).map_err(io::Error::other)?;
        Rules::NONE.drop_capabilities().map_err(io::Error::other)?;
        Ok(if own.is_empty() { "gg has none" } else { "dropped" })
    });
    vec![
        Layer { name: "files", state: files },
        Layer {
            name: "rights of root",
            state: capabilities.map(|how| format!("capabilities: {how}")).map_err(|problem| problem.to_string()),
        },
    ]
}

#[cfg(test)]
mod tests {
    use std::fs;
    use std::process::Command;

    use super::*;

    /// What a shell under these rules prints.
    fn shell(rules: &Rules<'_>, script: &str) -> String {
        let output = on_a_thread(|| {
            rules.restrict_thread()?;
            Command::new("/bin/sh").args(["-c", script]).env_clear().env("PATH", "/usr/bin:/bin").output()
        });
        String::from_utf8_lossy(&output.expect("it starts").stdout).into_owned()
    }

    #[test]
    fn only_what_is_named_is_reached() {
        assert_eq!(confinement(), Confinement::Enforced, "this test needs a kernel with landlock");
        let folders: Vec<_> = (0..4).map(|_| tempfile::tempdir().unwrap()).collect();
        let [read, write, handle, outside] = [0, 1, 2, 3].map(|number: usize| folders[number].path().to_path_buf());
        let system: Vec<PathBuf> = ["/bin", "/usr", "/lib", "/lib64", "/etc/ld.so.cache"].map(PathBuf::from).into();
        let open = fs::File::open(&handle).unwrap();
        let rules = Rules {
            read: &[system, vec![read.clone()]].concat(),
            write: std::slice::from_ref(&write),
            folder: Some(std::os::fd::AsFd::as_fd(&open)),
            ..Rules::NONE
        };
        for (folder, reads, writes) in
            [(&read, true, false), (&write, true, true), (&handle, true, true), (&outside, false, false)]
        {
            fs::write(folder.join("file"), "inside").unwrap();
            let seen = shell(&rules, &format!("cat {0}/file; echo x > {0}/new", folder.display()));
            assert_eq!(seen, if reads { "inside" } else { "" }, "{}", folder.display());
            assert_eq!(folder.join("new").exists(), writes, "{}", folder.display());
        }
    }

    #[test]
    fn root_keeps_what_it_is_left() {
        let effective = |rules: &Rules<'_>| {
            let text =
                shell(rules, "while read name value; do case $name in CapEff:) echo $value;; esac; done < /proc/self/status");
            u64::from_str_radix(text.trim(), 16).unwrap_or_else(|_| panic!("{text}"))
        };
        let all = [PathBuf::from("/")];
        let none = Rules { read: &all, ..Rules::NONE };
        assert_eq!(effective(&none), 0);
        let kept = Rules { capabilities: &[Capability::CAP_CHOWN], ..none };
        let own = caps::has_cap(None, CapSet::Permitted, Capability::CAP_CHOWN).unwrap();
        assert_eq!(effective(&kept), if own { Capability::CAP_CHOWN.bitmask() } else { 0 });
    }

    #[test]
    fn other_processes_are_closed_where_the_list_of_them_is_open() {
        let script =
            format!("cat /proc/{0}/environ /proc/self/../{0}/environ /proc/{0}/maps; readlink /proc/{0}/fd/1 /proc/{0}/exe", std::process::id());
        let all = [PathBuf::from("/")];
        let mine = fs::read(format!("/proc/{}/environ", std::process::id())).unwrap();
        assert!(!mine.is_empty(), "there is something to be read");
        assert_eq!(shell(&Rules { read: &all, ..Rules::NONE }, &script), "");
    }

    #[test]
    fn every_layer_tells_its_state() {
        let layers = layers();
        assert_eq!(layers.iter().map(|layer| layer.name).collect::<Vec<_>>(), ["files", "rights of root"]);
        for layer in layers {
            let (Ok(text) | Err(text)) = layer.state;
            assert!(!text.is_empty(), "{}", layer.name);
        }
    }
}
