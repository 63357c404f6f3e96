//! All that one command started, so that it can be ended whole.

use std::collections::HashSet;
use std::sync::atomic::{AtomicBool, Ordering};

use rustix::process::{Pid, PidfdFlags, Signal, kill_process_group, pidfd_open, pidfd_send_signal};

/// The variable by which a command's processes are known, also those that left its process group or lost their parent.
pub(crate) const MARK: &str = "GG_COMMAND";

/// How often what is left is looked for; only a command that starts processes faster than they are ended needs a second look.
const ROUNDS: usize = 50;

/// A command's processes: its process group, and whatever left the group with the command's mark in its environment or with a living
/// ancestor in it. Ended when dropped.
#[derive(Debug)]
pub(crate) struct Group {
    leader: Pid,
    mark: String,
    over: AtomicBool,
}

impl Group {
    pub fn new(leader: Pid, mark: &str) -> Self {
        Group { leader, mark: mark.to_string(), over: AtomicBool::new(false) }
    }

    /// Ends every process of the command, its first one included, which its parent has not waited for yet.
    pub fn kill(&self) {
        if self.over.swap(true, Ordering::SeqCst) {
            return;
        }
        // Who is a child of the group is seen while the group lives.
        let family = descendants(self.leader);
        let _ = kill_process_group(self.leader, Signal::KILL);
        for pid in family {
            if let Ok(process) = pidfd_open(pid, PidfdFlags::empty()) {
                let _ = pidfd_send_signal(process, Signal::KILL);
            }
        }
        sweep(&self.mark, self.leader);
    }

    /// Ends what the command left behind, right after its first process was waited for.
    pub fn clear(&self) {
        if self.over.swap(true, Ordering::SeqCst) {
            return;
        }
        let _ = kill_process_group(self.leader, Signal::KILL);
        sweep(&self.mark, self.leader);
    }
}

impl Drop for Group {
    fn drop(&mut self) {
        self.kill();
    }
}

/// Every process of the machine's list.
fn processes() -> impl Iterator<Item = Pid> {
    let listed = std::fs::read_dir("/proc").into_iter().flatten().flatten();
    listed.filter_map(|entry| Pid::from_raw(entry.file_name().to_str()?.parse().ok()?))
}

fn descendants(leader: Pid) -> HashSet<Pid> {
    let parents: Vec<(Pid, Pid)> = processes().filter_map(|pid| Some((pid, parent(pid)?))).collect();
    let mut family = HashSet::from([leader]);
    loop {
        let before = family.len();
        family.extend(parents.iter().filter(|(_, parent)| family.contains(parent)).map(|(pid, _)| *pid).collect::<Vec<_>>());
        if family.len() == before {
            family.remove(&leader);
            return family;
        }
    }
}

fn parent(pid: Pid) -> Option<Pid> {
    let stat = std::fs::read(format!("/proc/{}/stat", pid.as_raw_nonzero())).ok()?;
    // The command's name is in parentheses and may hold anything, parentheses included.
    let after = stat.iter().rposition(|&byte| byte == b')')?;
    let fields = String::from_utf8_lossy(&stat[after + 1..]).into_owned();
    Pid::from_raw(fields.split_whitespace().nth(1)?.parse().ok()?)
}

/// Whether a process may be younger than `leader`. Numbers are given out in a ring: while the last one given is above the leader's,
/// only those between the two are, and the many others of a busy machine need no look.
fn younger_than(leader: Pid) -> impl Fn(&Pid) -> bool {
    let leader = leader.as_raw_nonzero();
    let load = std::fs::read_to_string("/proc/loadavg").unwrap_or_default();
    let last: i32 = load.split_whitespace().next_back().and_then(|last| last.parse().ok()).unwrap_or(0);
    move |pid| last < leader.get() || pid.as_raw_nonzero() > leader
}

fn sweep(mark: &str, leader: Pid) {
    let wanted = format!("{MARK}={mark}");
    let is_marked = |pid: Pid| {
        let environment = std::fs::read(format!("/proc/{}/environ", pid.as_raw_nonzero())).unwrap_or_default();
        environment.split(|&byte| byte == 0).any(|variable| variable == wanted.as_bytes())
    };
    for _ in 0..ROUNDS {
        let mut found = false;
        for pid in processes().filter(younger_than(leader)).filter(|pid| is_marked(*pid)) {
            // Asked again with the handle open: the number may be another process's by now, the handle is not.
            if let Ok(process) = pidfd_open(pid, PidfdFlags::empty())
                && is_marked(pid)
            {
                found |= pidfd_send_signal(process, Signal::KILL).is_ok();
            }
        }
        if !found {
            return;
        }
        // A process that was sent the signal is listed until it has taken it.
        std::thread::sleep(std::time::Duration::from_millis(1));
    }
}
