//! What one run may use, and which bound ended it.

use std::sync::atomic::{AtomicU32, AtomicU64, Ordering};
use std::time::{Duration, Instant};

use serde::{Deserialize, Serialize};

/// The bounds of one run. Every field has a default, so a limits file names only what it changes.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub struct Limits {
    /// Milliseconds a program may take; waiting in a host call is counted apart. Default 30000.
    pub wall_ms: u64,
    /// Bytes of linear memory over all of an instance's memories. Default 256 MiB.
    pub memory_bytes: u64,
    /// Bytes a program may print. Default 1 MiB.
    pub output_bytes: u64,
    /// Operations a program may call, refused ones included. Default 10000.
    pub host_calls: u32,
    /// Refused calls after which the program is ended. Default 100.
    pub refused_calls: u32,
    /// Bytes of one call's arguments or of its result. Default 16 MiB.
    pub value_bytes: u64,
    /// Milliseconds a compiler may take. Default 60000.
    pub compile_ms: u64,
}

impl Default for Limits {
    fn default() -> Self {
        Limits {
            wall_ms: 30_000,
            memory_bytes: 256 << 20,
            output_bytes: 1 << 20,
            host_calls: 10_000,
            refused_calls: 100,
            value_bytes: 16 << 20,
            compile_ms: 60_000,
        }
    }
}

/// Which bound ended a run.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum LimitReached {
    /// The program took longer than `wall_ms`.
    #[error("the program ran longer than {wall_ms} ms (limit wall_ms)")]
    Wall { wall_ms: u64 },
    /// The program asked for more than `memory_bytes`.
    #[error("the program needed more than {memory_bytes} bytes of memory (limit memory_bytes)")]
    Memory { memory_bytes: u64 },
    /// The program printed more than `output_bytes`.
    #[error("the program printed more than {output_bytes} bytes (limit output_bytes); what came after was dropped")]
    Output { output_bytes: u64 },
    /// The program called more than `host_calls` operations.
    #[error("the program made more than {host_calls} calls (limit host_calls)")]
    HostCalls { host_calls: u32 },
    /// More than `refused_calls` calls were refused.
    #[error("more than {refused_calls} of the program's calls were refused (limit refused_calls)")]
    RefusedCalls { refused_calls: u32 },
    /// Whoever runs the program cancelled it.
    #[error("the run was cancelled")]
    Cancelled,
}

/// What a run has used so far; shared by the engine, the membrane and `session.status`.
#[derive(Debug)]
pub struct Usage {
    started: Instant,
    host_wait_ns: AtomicU64,
    /// Nanoseconds after `started` at which the host call under way began; 0 when none is.
    waiting_since_ns: AtomicU64,
    host_calls: AtomicU32,
    refused_calls: AtomicU32,
}

impl Default for Usage {
    fn default() -> Self {
        Usage::new()
    }
}

impl Usage {
    /// Nothing used yet; the clock starts now.
    pub fn new() -> Self {
        Usage {
            started: Instant::now(),
            host_wait_ns: AtomicU64::new(0),
            waiting_since_ns: AtomicU64::new(0),
            host_calls: AtomicU32::new(0),
            refused_calls: AtomicU32::new(0),
        }
    }

    fn elapsed_ns(&self) -> u64 {
        self.started.elapsed().as_nanos() as u64
    }

    /// Time since the start less what was spent waiting in host calls.
    pub fn compute(&self) -> Duration {
        Duration::from_nanos(self.elapsed_ns().saturating_sub(self.host_wait().as_nanos() as u64))
    }

    /// Time spent waiting in host calls, the one under way included.
    pub fn host_wait(&self) -> Duration {
        let since = self.waiting_since_ns.load(Ordering::Relaxed);
        let current = if since == 0 { 0 } else { self.elapsed_ns().saturating_sub(since) };
        Duration::from_nanos(self.host_wait_ns.load(Ordering::Relaxed) + current)
    }

    /// Operations called so far, refused ones included.
    pub fn host_calls(&self) -> u32 {
        self.host_calls.load(Ordering::Relaxed)
    }

    /// Calls refused so far.
    pub fn refused_calls(&self) -> u32 {
        self.refused_calls.load(Ordering::Relaxed)
    }

    pub(crate) fn count_call(&self) -> u32 {
        self.host_calls.fetch_add(1, Ordering::Relaxed) + 1
    }

    pub(crate) fn count_refusal(&self) -> u32 {
        self.refused_calls.fetch_add(1, Ordering::Relaxed) + 1
    }

    /// Counts the time until the guard is dropped as waiting, also when the call's future is dropped half-way.
    pub(crate) fn wait(&self) -> WaitGuard<'_> {
        self.waiting_since_ns.store(self.elapsed_ns().max(1), Ordering::Relaxed);
        WaitGuard(self)
    }
}

pub(crate) struct WaitGuard<'a>(&'a Usage);

impl Drop for WaitGuard<'_> {
    fn drop(&mut self) {
        let since = self.0.waiting_since_ns.swap(0, Ordering::Relaxed);
        self.0.host_wait_ns.fetch_add(self.0.elapsed_ns().saturating_sub(since), Ordering::Relaxed);
    }
}
