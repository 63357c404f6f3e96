//! What a store holds: the membrane, a WASI that reaches nothing, and the memory bound.

use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};

use bytes::Bytes;
use gg_membrane::{LimitReached, Membrane, Output, Stream};
use wasmtime::component::ResourceTable;
use wasmtime_wasi::cli::{IsTerminal, StdoutStream};
use wasmtime_wasi::p2::{OutputStream, Pollable, StreamError, StreamResult};
use wasmtime_wasi::{WasiCtx, WasiCtxView, WasiView};

use super::tape::Deck;

pub(super) struct RunState {
    pub(super) membrane: Membrane,
    pub(super) memory: Arc<MemoryUse>,
    pub(super) limiter: Limiter,
    wasi: WasiCtx,
    table: ResourceTable,
}

impl RunState {
    pub(super) fn new(membrane: Membrane, deck: Option<&Arc<Deck>>) -> Self {
        let output = &membrane.context().output;
        // Nothing preopened, no environment, no arguments, standard input closed; sockets and name look-up stay denied, as a context is
        // built by default, and are said again because the sandbox rests on it.
        let mut wasi = WasiCtx::builder();
        wasi.stdout(Printed { output: output.clone(), stream: Stream::Out })
            .stderr(Printed { output: output.clone(), stream: Stream::Err })
            .allow_tcp(false)
            .allow_udp(false)
            .allow_ip_name_lookup(false);
        if let Some(deck) = deck {
            deck.install(&mut wasi);
        }
        let wasi = wasi.build();
        let memory = Arc::new(MemoryUse::new(membrane.context().limits.memory_bytes));
        let limiter = Limiter { memory: memory.clone() };
        RunState { membrane, memory, limiter, wasi, table: ResourceTable::new() }
    }
}

impl WasiView for RunState {
    fn ctx(&mut self) -> WasiCtxView<'_> {
        WasiCtxView { ctx: &mut self.wasi, table: &mut self.table }
    }
}

/// Linear memory of one run, over all its memories.
pub(super) struct MemoryUse {
    bound: u64,
    held: AtomicU64,
    peak: AtomicU64,
    refused: AtomicU64,
}

impl MemoryUse {
    fn new(bound: u64) -> Self {
        MemoryUse { bound, held: AtomicU64::new(0), peak: AtomicU64::new(0), refused: AtomicU64::new(0) }
    }

    pub(super) fn peak(&self) -> u64 {
        self.peak.load(Ordering::Relaxed)
    }

    /// The bound, when the program was refused memory for it.
    pub(super) fn limit_reached(&self) -> Option<LimitReached> {
        (self.refused.load(Ordering::Relaxed) > 0).then_some(LimitReached::Memory { memory_bytes: self.bound })
    }
}

pub(super) struct Limiter {
    memory: Arc<MemoryUse>,
}

/// Elements over all tables. No compiler here makes a program that needs more.
const TABLE_ELEMENTS: usize = 4_000_000;

impl wasmtime::ResourceLimiter for Limiter {
    fn memory_growing(&mut self, current: usize, desired: usize, maximum: Option<usize>) -> wasmtime::Result<bool> {
        let memory = &self.memory;
        let held = memory.held.load(Ordering::Relaxed) + (desired.saturating_sub(current)) as u64;
        if held > memory.bound {
            memory.refused.fetch_add(1, Ordering::Relaxed);
            return Ok(false);
        }
        if maximum.is_some_and(|maximum| desired > maximum) {
            return Ok(false);
        }
        memory.held.store(held, Ordering::Relaxed);
        memory.peak.fetch_max(held, Ordering::Relaxed);
        Ok(true)
    }

    fn table_growing(&mut self, _current: usize, desired: usize, maximum: Option<usize>) -> wasmtime::Result<bool> {
        Ok(desired <= TABLE_ELEMENTS && maximum.is_none_or(|maximum| desired <= maximum))
    }
}

/// WASI's standard output and error, on the operator's channel.
struct Printed {
    output: Arc<Output>,
    stream: Stream,
}

impl IsTerminal for Printed {
    fn is_terminal(&self) -> bool {
        false
    }
}

impl StdoutStream for Printed {
    fn p2_stream(&self) -> Box<dyn OutputStream> {
        Box::new(Printed { output: self.output.clone(), stream: self.stream })
    }

    fn async_stream(&self) -> Box<dyn tokio::io::AsyncWrite + Send + Sync> {
        // Only WASI 0.3 asks for one, and the linker has none of it.
        Box::new(tokio::io::sink())
    }
}

#[async_trait::async_trait]
impl Pollable for Printed {
    async fn ready(&mut self) {}
}

/// Bytes taken in one write.
const WRITE_BYTES: usize = 64 << 10;

impl OutputStream for Printed {
    fn write(&mut self, bytes: Bytes) -> StreamResult<()> {
        self.output.write(self.stream, &bytes).map_err(|limit| StreamError::Trap(limit.into()))
    }

    fn flush(&mut self) -> StreamResult<()> {
        Ok(())
    }

    fn check_write(&mut self) -> StreamResult<usize> {
        Ok(WRITE_BYTES)
    }
}
