//! Which system calls a compiler cannot make.

use std::collections::BTreeMap;
use std::io;

use seccompiler::{
    BpfProgram, SeccompAction, SeccompCmpArgLen, SeccompCmpOp, SeccompCondition, SeccompFilter, SeccompRule, apply_filter,
};

use super::Processes;

/// System calls of the x32 ABI carry this bit, where a kernel has them.
const X32: i64 = if cfg!(target_arch = "x86_64") { 0x4000_0000 } else { 0 };

/// Two filters, because one can answer with one error only.
pub(super) struct Filter {
    refused: BpfProgram,
    /// Answers that the call does not exist, so that libc uses `clone`, whose flags a filter can see.
    absent: BpfProgram,
}

impl Filter {
    pub(super) fn new(processes: Processes) -> io::Result<Self> {
        let mut refused: BTreeMap<i64, Vec<SeccompRule>> = BTreeMap::new();
        let never = [
            // A network, and what does the same without these calls.
            libc::SYS_socket,
            libc::SYS_io_uring_setup,
            // Leaving the process group by which the compiler is killed.
            libc::SYS_setsid,
            libc::SYS_setpgid,
            // Other processes, and other views of the machine.
            libc::SYS_ptrace,
            libc::SYS_process_vm_readv,
            libc::SYS_process_vm_writev,
            libc::SYS_pidfd_getfd,
            libc::SYS_unshare,
            libc::SYS_setns,
            libc::SYS_mount,
            libc::SYS_umount2,
            libc::SYS_pivot_root,
            libc::SYS_chroot,
            libc::SYS_open_by_handle_at,
            // Kernel interfaces that compilers have no business with.
            libc::SYS_bpf,
            libc::SYS_perf_event_open,
            libc::SYS_userfaultfd,
            libc::SYS_keyctl,
            libc::SYS_add_key,
            libc::SYS_request_key,
        ];
        for call in never {
            refused.insert(call, Vec::new());
        }
        if processes == Processes::None {
            #[cfg(target_arch = "x86_64")]
            for call in [libc::SYS_fork, libc::SYS_vfork] {
                refused.insert(call, Vec::new());
            }
            let thread = libc::CLONE_THREAD as u64;
            let no_thread = SeccompCondition::new(0, SeccompCmpArgLen::Qword, SeccompCmpOp::MaskedEq(thread), 0).map_err(io::Error::other)?;
            refused.insert(libc::SYS_clone, vec![SeccompRule::new(vec![no_thread]).map_err(io::Error::other)?]);
        }
        let absent = BTreeMap::from([(libc::SYS_clone3, Vec::new())]);
        Ok(Filter { refused: program(refused, libc::EPERM)?, absent: program(absent, libc::ENOSYS)? })
    }

    /// Puts the filters on the calling thread and on all it starts, for good. Only makes system calls, so it may be called between `fork`
    /// and `exec`.
    pub(super) fn apply(&self) -> io::Result<()> {
        for program in [&self.absent, &self.refused] {
            apply_filter(program).map_err(|_| io::Error::last_os_error())?;
        }
        Ok(())
    }
}

fn program(mut calls: BTreeMap<i64, Vec<SeccompRule>>, error: i32) -> io::Result<BpfProgram> {
    if X32 != 0 {
        let twins: Vec<_> = calls.iter().map(|(call, rules)| (call | X32, rules.clone())).collect();
        calls.extend(twins);
    }
    let error = u32::try_from(error).map_err(io::Error::other)?;
    let architecture = std::env::consts::ARCH.try_into().map_err(io::Error::other)?;
    SeccompFilter::new(calls, SeccompAction::Allow, SeccompAction::Errno(error), architecture)
        .and_then(BpfProgram::try_from)
        .map_err(io::Error::other)
}

/// Makes the calling thread, and what it starts, meet a kernel that lacks a system call.
#[cfg(test)]
pub(super) fn without(call: i64) -> io::Result<()> {
    apply_filter(&program(BTreeMap::from([(call, Vec::new())]), libc::ENOSYS)?).map_err(io::Error::other)
}
