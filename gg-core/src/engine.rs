//! The engine: compiles components, and runs each turn in a fresh store with nothing preopened.

pub mod programs;
mod state;
pub mod tape;
#[cfg(test)]
mod tests;

use std::collections::HashMap;
use std::path::{Path, PathBuf};
use std::sync::{Arc, Mutex, Weak};
use std::time::{Duration, Instant};

use gg_membrane::{
    CallLog, Grant, LimitReached, Limits, Membrane, MembraneConfig, ModuleExport, NoModules, Output, SourceText, SyntaxError, TurnContext,
    Usage,
};
use wasmtime::component::{Component, InstancePre, Linker};
use wasmtime::{Config, Module, OptLevel, Store, Trap, UpdateDeadline, WasmBacktrace};

use crate::PrepareContext;
use crate::cache::{CacheProblem, CompiledCache};
use crate::exit::{Frame, GuestEnd, GuestExit};
use state::RunState;

/// What a host may change about the engine.
#[derive(Debug, Clone, serde::Serialize, serde::Deserialize)]
#[serde(default, deny_unknown_fields)]
pub struct EngineConfig {
    /// Where compiled code is kept; absent: `$XDG_CACHE_HOME/gg/compiled`.
    pub cache: Option<PathBuf>,
    /// Bytes of compiled guests and bases to keep on disk. Default 8 GiB.
    pub cache_bytes: u64,
    /// Bytes of compiled programs to keep on disk; 0 keeps none. Default 1 GiB.
    pub program_bytes: u64,
    /// Milliseconds between looks at a running program's limits. Default 5.
    pub tick_ms: u64,
}

impl Default for EngineConfig {
    fn default() -> Self {
        EngineConfig { cache: None, cache_bytes: 8 << 30, program_bytes: 1 << 30, tick_ms: 5 }
    }
}

/// The wasm stack a program may use. QuickJS and CPython check their own, smaller bound first, so that endless recursion is their
/// own error; this one must be larger than what theirs allow.
const WASM_STACK: usize = 40 << 20;
/// The stack of one turn: the wasm stack, and room for host calls on top.
const TURN_STACK: usize = WASM_STACK + (2 << 20);

/// Which compiler makes machine code of a component.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Strategy {
    /// Cranelift: slower to compile, faster code. For what is compiled once and runs often.
    Optimizing,
    /// Winch: one pass. For what runs once, where it uses no exceptions, tail calls or garbage collection.
    Baseline,
}

/// Something the engine could not do. Never the program's fault.
#[derive(Debug, thiserror::Error)]
pub enum EngineProblem {
    /// wasmtime refused a configuration, a component or an import.
    #[error("{what}: {source:#}")]
    Wasm {
        /// What was being done.
        what: String,
        /// wasmtime's reason.
        source: wasmtime::Error,
    },
    /// The cache cannot be used.
    #[error(transparent)]
    Cache(#[from] CacheProblem),
    /// A component file cannot be read.
    #[error("cannot read {}: {source}", path.display())]
    Read {
        /// Which file.
        path: PathBuf,
        /// Why.
        source: std::io::Error,
    },
}

fn wasm(what: impl Into<String>) -> impl FnOnce(wasmtime::Error) -> EngineProblem {
    let what = what.into();
    move |source| EngineProblem::Wasm { what, source }
}

/// One compiler with its linker.
struct Backend {
    engine: wasmtime::Engine,
    linker: Linker<RunState>,
}

/// The one engine of a process.
pub struct Engine {
    optimizing: Backend,
    baseline: Backend,
    cache: CompiledCache,
    programs: programs::Programs,
    /// Components that are loaded now; a component nobody uses is dropped with its last turn.
    loaded: Mutex<HashMap<String, Weak<GuestComponent>>>,
    /// Shared guests, which stay.
    kept: Mutex<HashMap<String, Arc<GuestComponent>>>,
}

/// A component that is compiled and linked, ready to be instantiated.
pub struct GuestComponent {
    pre: InstancePre<RunState>,
    strategy: Strategy,
}

impl std::fmt::Debug for GuestComponent {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("GuestComponent").field("strategy", &self.strategy).finish_non_exhaustive()
    }
}

/// One run.
pub struct RunRequest {
    /// What it may ask, and of whom.
    pub membrane: MembraneConfig,
    /// Where its time and randomness come from.
    pub tape: tape::Source,
}

/// What one run left behind.
#[derive(Debug)]
pub struct RunReport {
    /// How it ended.
    pub exit: GuestExit,
    /// Everything that crossed.
    pub log: CallLog,
    /// Bytes printed beyond the bound.
    pub output_dropped: u64,
    /// Time to make the instance.
    pub instantiate: Duration,
    /// Time the program took, waiting in host calls excluded.
    pub run: Duration,
    /// Time spent waiting in host calls.
    pub host_wait: Duration,
    /// The most linear memory it held, in bytes.
    pub memory_peak: u64,
    /// Its time and randomness, where they were recorded.
    pub tape: Option<tape::Tape>,
}

impl Engine {
    /// Makes the engine. Once a process.
    ///
    /// # Errors
    /// The cache folder cannot be used, or wasmtime refuses the machine.
    pub fn new(config: &EngineConfig) -> Result<Arc<Self>, EngineProblem> {
        let cache = CompiledCache::open(config.cache.clone().unwrap_or_else(default_cache), config.cache_bytes)?;
        let programs = programs::Programs::open(cache.folder(), config.program_bytes)?;
        let engine = Arc::new(Engine {
            optimizing: Backend::new(Strategy::Optimizing)?,
            baseline: Backend::new(Strategy::Baseline)?,
            cache,
            programs,
            loaded: Mutex::default(),
            kept: Mutex::default(),
        });
        tick(&engine, Duration::from_millis(config.tick_ms.max(1)));
        Ok(engine)
    }

    fn backend(&self, strategy: Strategy) -> &Backend {
        match strategy {
            Strategy::Optimizing => &self.optimizing,
            Strategy::Baseline => &self.baseline,
        }
    }

    /// wasmtime's own engine for a strategy, for an arm that links modules of its own.
    pub fn wasmtime(&self, strategy: Strategy) -> &wasmtime::Engine {
        &self.backend(strategy).engine
    }

    /// A shared guest: compiled once ever for each `key`, which names its content, and kept loaded as long as the engine lives.
    ///
    /// # Errors
    /// The file cannot be read, or is no component that this host can run.
    pub async fn shared_guest(self: &Arc<Self>, path: &Path, key: &str) -> Result<Arc<GuestComponent>, EngineProblem> {
        if let Some(guest) = self.kept.lock().expect("no panic while held").get(key) {
            return Ok(guest.clone());
        }
        let (engine, path, owned) = (self.clone(), path.to_path_buf(), key.to_string());
        let guest = blocking(move || {
            let read = || std::fs::read(&path).map_err(|source| EngineProblem::Read { path: path.clone(), source });
            engine.component(&owned, Strategy::Optimizing, read)
        })
        .await?;
        Ok(self.kept.lock().expect("no panic while held").entry(key.to_string()).or_insert(guest).clone())
    }

    /// A program that is a component of its own. The same bytes again are not compiled again.
    ///
    /// # Errors
    /// The bytes are no component that this host can run.
    pub async fn program(self: &Arc<Self>, bytes: Vec<u8>, strategy: Strategy) -> Result<Arc<GuestComponent>, EngineProblem> {
        let engine = self.clone();
        let key = blake3::hash(&bytes).to_hex().to_string();
        blocking(move || engine.component(&key, strategy, || Ok(bytes))).await
    }

    /// A component under `key`: the one that is loaded, else the one on disk, else compiled from what `bytes` answers.
    fn component(
        &self,
        key: &str,
        strategy: Strategy,
        bytes: impl FnOnce() -> Result<Vec<u8>, EngineProblem>,
    ) -> Result<Arc<GuestComponent>, EngineProblem> {
        let key = self.cache_key(key, strategy);
        if let Some(guest) = self.loaded.lock().expect("no panic while held").get(&key).and_then(Weak::upgrade) {
            return Ok(guest);
        }
        let component = match self.find(&self.cache, &key, strategy) {
            Some(component) => component,
            None => self.compile(&self.cache, &key, strategy, &bytes()?)?,
        };
        let guest = Arc::new(self.link(&component, strategy, |_| Ok(()))?);
        let mut loaded = self.loaded.lock().expect("no panic while held");
        loaded.retain(|_, guest| guest.strong_count() > 0);
        loaded.insert(key, Arc::downgrade(&guest));
        Ok(guest)
    }

    /// What a cache holds under `key`, unless it is damaged.
    fn find(&self, cache: &CompiledCache, key: &str, strategy: Strategy) -> Option<Component> {
        trusted::deserialize(self.wasmtime(strategy), &cache.find(key)?).ok()
    }

    /// Compiles a component and keeps it under `key`.
    fn compile(&self, cache: &CompiledCache, key: &str, strategy: Strategy, bytes: &[u8]) -> Result<Component, EngineProblem> {
        let component = Component::new(self.wasmtime(strategy), bytes).map_err(wasm("cannot compile a component"))?;
        cache.place(key, &component.serialize().map_err(wasm("cannot serialize a component"))?)?;
        Ok(component)
    }

    /// A core module that programs import already compiled, as their language's base. Compiled once ever for each content.
    ///
    /// # Errors
    /// The bytes are no module that this host can run.
    pub fn module(&self, bytes: &[u8], strategy: Strategy) -> Result<Module, EngineProblem> {
        let key = self.cache_key(&format!("module-{}", blake3::hash(bytes).to_hex()), strategy);
        let engine = &self.backend(strategy).engine;
        let cached = self.cache.find(&key).and_then(|entry| trusted::deserialize_module(engine, &entry).ok());
        let module = match cached {
            Some(module) => module,
            None => {
                let module = Module::new(engine, bytes).map_err(wasm("cannot compile a module"))?;
                self.cache.place(&key, &module.serialize().map_err(wasm("cannot serialize a module"))?)?;
                module
            }
        };
        module.initialize_copy_on_write_image().map_err(wasm("cannot map a module's memory"))?;
        Ok(module)
    }

    /// Links a component that is compiled already. `extend` may supply what the program imports beside WASI and gg: the modules of its
    /// language's precompiled base.
    ///
    /// # Errors
    /// An import is missing or has another type.
    pub fn link(
        &self,
        component: &Component,
        strategy: Strategy,
        extend: impl FnOnce(&mut ProgramLinker<'_>) -> wasmtime::Result<()>,
    ) -> Result<GuestComponent, EngineProblem> {
        let mut linker = self.backend(strategy).linker.clone();
        extend(&mut ProgramLinker { linker: &mut linker }).map_err(wasm("cannot link a component"))?;
        let pre = linker.instantiate_pre(component).map_err(wasm("cannot link a component"))?;
        Ok(GuestComponent { pre, strategy })
    }

    /// What a compiled artifact is good for: the content, the compiler and its settings.
    pub fn cache_key(&self, content: &str, strategy: Strategy) -> String {
        use std::hash::{Hash, Hasher};
        let mut hasher = std::hash::DefaultHasher::new();
        self.backend(strategy).engine.precompile_compatibility_hash().hash(&mut hasher);
        format!("{content}-{:016x}", hasher.finish())
    }

    /// The folder of compiled code.
    pub fn compiled_cache(&self) -> &CompiledCache {
        &self.cache
    }

    /// Runs one program to its end, whatever that is. A fresh store and instance: nothing survives but what went through an operation.
    ///
    /// Dropping the future kills the program.
    ///
    /// # Errors
    /// The guest itself is unfit: it lacks the `run` export or its imports' types changed.
    pub async fn run(&self, guest: &GuestComponent, request: RunRequest) -> Result<RunReport, EngineProblem> {
        let deck = tape::Deck::new(request.tape);
        let mut store = self.store(guest, request.membrane, deck.as_ref());
        let context = store.data().membrane.context().clone();
        let log = store.data().membrane.log().clone();
        let peak = store.data().memory.clone();

        let started = Instant::now();
        let (granted, ending, library) = (
            context.grant.allowed().map(|operation| operation.id.to_string()).collect::<Vec<_>>(),
            context.grant.ending.map(|role| role.as_str().to_string()),
            context.grant.program_library,
        );
        let mut instantiate = Duration::ZERO;
        let program = async {
            let instance = guest.pre.instantiate_async(&mut store).await?;
            instantiate = started.elapsed();
            let run = instance.get_typed_func::<(Vec<String>, Option<String>, bool), ()>(&mut store, "run")?;
            run.call_async(&mut store, (granted, ending, library)).await
        };
        // The epoch ends a program that computes, and this one that sleeps: no callback runs while a store waits.
        let result = tokio::select! {
            biased;
            result = program => result,
            limit = watch(&context) => Err(limit.into()),
        };
        let run = context.usage.compute();
        let host_wait = context.usage.host_wait();
        drop(store);

        let mut log = std::mem::take(&mut *log.lock().expect("no panic while the log is held"));
        let (tape, beyond) = deck.map(|deck| deck.end()).unzip();
        if let Some(beyond) = beyond.filter(|beyond| *beyond > 0 && log.divergence.is_none()) {
            log.divergence = Some(format!("the run reads a clock {beyond} times more than the recorded run did"));
        }
        let end = end(result, &log, peak.limit_reached());
        let output: &Output = &context.output;
        Ok(RunReport {
            exit: GuestExit { end, output: output.text(), stderr: output.stderr() },
            log,
            output_dropped: output.dropped(),
            instantiate,
            run: run.saturating_sub(instantiate),
            host_wait,
            memory_peak: peak.peak(),
            tape,
        })
    }

    /// Asks a guest that carries a parser whether `text` parses, and what a code module declares. Nothing of it runs.
    ///
    /// # Errors
    /// The outer error is the guest's or a limit's, the inner one is the text's.
    pub async fn check(
        &self,
        guest: &GuestComponent,
        context: &PrepareContext<'_>,
        file: &str,
        text: &str,
        code_module: bool,
    ) -> Result<Result<Vec<ModuleExport>, SyntaxError>, EngineProblem> {
        type Answer = (Result<Vec<ModuleExport>, SyntaxError>,);
        let mut store = self.store(guest, parsing(context), None);
        let context = store.data().membrane.context().clone();
        let check = async {
            let instance = guest.pre.instantiate_async(&mut store).await?;
            let check = instance.get_typed_func::<(&str, &str, bool), Answer>(&mut store, "check")?;
            let (answer,) = check.call_async(&mut store, (file, text, code_module)).await?;
            wasmtime::Result::Ok(answer)
        };
        let answer = tokio::select! {
            biased;
            answer = check => answer,
            limit = watch(&context) => Err(limit.into()),
        };
        answer.map_err(wasm(format!("cannot parse {file}")))
    }

    fn store(&self, guest: &GuestComponent, membrane: MembraneConfig, deck: Option<&Arc<tape::Deck>>) -> Store<RunState> {
        let engine = &self.backend(guest.strategy).engine;
        let mut store = Store::new(engine, RunState::new(Membrane::new(membrane), deck));
        store.limiter(|state| &mut state.limiter);
        store.set_epoch_deadline(1);
        store.epoch_deadline_callback(|store| match exceeded(store.data().membrane.context()) {
            Some(limit) => Err(limit.into()),
            None => Ok(UpdateDeadline::Yield(1)),
        });
        store
    }
}

/// The part of a linker that a program's own base may add to.
pub struct ProgramLinker<'a> {
    linker: &'a mut Linker<RunState>,
}

impl ProgramLinker<'_> {
    /// Supplies an already compiled core module under an import's name.
    ///
    /// # Errors
    /// The name is taken.
    pub fn module(&mut self, name: &str, module: &wasmtime::Module) -> wasmtime::Result<()> {
        self.linker.root().module(name, module)
    }
}

impl Backend {
    fn new(strategy: Strategy) -> Result<Self, EngineProblem> {
        let mut config = Config::new();
        config.epoch_interruption(true);
        config.max_wasm_stack(WASM_STACK);
        config.async_stack_size(TURN_STACK);
        config.wasm_backtrace_details(wasmtime::WasmBacktraceDetails::Enable);
        config.memory_init_cow(true);
        match strategy {
            Strategy::Optimizing => {
                config.strategy(wasmtime::Strategy::Cranelift);
                config.cranelift_opt_level(OptLevel::Speed);
                config.wasm_exceptions(true);
                config.wasm_tail_call(true);
            }
            Strategy::Baseline => {
                config.strategy(wasmtime::Strategy::Winch);
            }
        }
        let engine = wasmtime::Engine::new(&config).map_err(wasm("cannot make an engine"))?;
        let mut linker = Linker::new(&engine);
        wasmtime_wasi::p2::add_to_linker_async(&mut linker).map_err(wasm("cannot link WASI"))?;
        gg_membrane::add_to_linker(&mut linker, |state: &mut RunState| &mut state.membrane).map_err(wasm("cannot link gg"))?;
        // For a base that tells where an exception was thrown: a program cannot walk its own stack.
        linker
            .root()
            .func_wrap("place", |store, ()| Ok((place(&frames(&WasmBacktrace::force_capture(&store))),)))
            .map_err(wasm("cannot link gg"))?;
        Ok(Backend { engine, linker })
    }
}

/// Advances both epochs until the engine is gone.
fn tick(engine: &Arc<Engine>, period: Duration) {
    let weak = Arc::downgrade(engine);
    std::thread::Builder::new()
        .name("gg-epoch".into())
        .spawn(move || {
            while let Some(engine) = weak.upgrade() {
                engine.optimizing.engine.increment_epoch();
                engine.baseline.engine.increment_epoch();
                drop(engine);
                std::thread::sleep(period);
            }
        })
        .expect("a process that can run wasm can start a thread");
}

/// The membrane of a run that only parses: it grants nothing, and nobody answers.
fn parsing(context: &PrepareContext<'_>) -> MembraneConfig {
    let limits = Limits { wall_ms: context.limits.compile_ms, ..context.limits.clone() };
    MembraneConfig {
        context: TurnContext {
            language: String::new(),
            turn: 0,
            program: "".into(),
            grant: Grant::default(),
            output: Arc::new(Output::new(limits.output_bytes, None)),
            limits,
            usage: Usage::new(),
            binder: Arc::new(NoModules),
            cancel: context.cancel.clone(),
        },
        host: None,
        spelling: Arc::new(|operation| operation.id.to_string()),
        program: SourceText { file: String::new(), text: "".into() },
        modules: Vec::new(),
        record: false,
        replay: None,
    }
}

fn exceeded(context: &gg_membrane::TurnContext) -> Option<LimitReached> {
    if context.cancel.is_cancelled() {
        return Some(LimitReached::Cancelled);
    }
    let wall_ms = context.limits.wall_ms;
    (context.usage.compute() >= Duration::from_millis(wall_ms)).then_some(LimitReached::Wall { wall_ms })
}

/// Waits until the run exceeds a limit of time or is cancelled. It lets the epoch callback be first, which can say where the program was.
async fn watch(context: &gg_membrane::TurnContext) -> LimitReached {
    const GRACE: Duration = Duration::from_millis(50);
    let wall = Duration::from_millis(context.limits.wall_ms) + GRACE;
    loop {
        let left = wall.saturating_sub(context.usage.compute());
        if left.is_zero() {
            return LimitReached::Wall { wall_ms: context.limits.wall_ms };
        }
        tokio::select! {
            () = context.cancel.cancelled() => {
                tokio::time::sleep(GRACE).await;
                return LimitReached::Cancelled;
            }
            () = tokio::time::sleep(left) => {}
        }
    }
}

fn end(result: wasmtime::Result<()>, log: &CallLog, memory: Option<LimitReached>) -> GuestEnd {
    let report = log.report.clone();
    let error = match result {
        Ok(()) => {
            return match (report, memory) {
                // A program that was refused memory and failed: that is why.
                (Some(report), Some(limit)) => GuestEnd::Interrupted { limit, report: Some(report), frames: Vec::new() },
                (Some(report), None) => GuestEnd::Reported(report),
                (None, _) => GuestEnd::Returned,
            };
        }
        Err(error) => error,
    };
    let frames = error.downcast_ref::<WasmBacktrace>().map(frames).unwrap_or_default();
    if let Some(limit) = error.downcast_ref::<LimitReached>() {
        return GuestEnd::Interrupted { limit: limit.clone(), report, frames };
    }
    if let Some(limit) = memory {
        return GuestEnd::Interrupted { limit, report, frames };
    }
    if let Some(report) = report {
        return GuestEnd::Reported(report);
    }
    if let Some(exit) = error.downcast_ref::<wasmtime_wasi::I32Exit>() {
        return GuestEnd::Exited { status: exit.0, frames };
    }
    let trap = error.downcast_ref::<Trap>();
    let reason = trap.map(Trap::to_string).unwrap_or_else(|| error.root_cause().to_string());
    GuestEnd::Trapped { reason, stack_overflow: trap == Some(&Trap::StackOverflow), frames }
}

fn frames(backtrace: &WasmBacktrace) -> Vec<Frame> {
    let mut frames = Vec::new();
    for frame in backtrace.frames() {
        let name = frame.func_name().map(str::to_string);
        if frame.symbols().is_empty() {
            frames.push(Frame { function: name, file: None, line: None, column: None });
            continue;
        }
        for symbol in frame.symbols() {
            frames.push(Frame {
                function: symbol.name().map(str::to_string).or_else(|| name.clone()),
                file: symbol.file().map(str::to_string),
                // Line 0 is debug information's word for code that no line stands for.
                line: symbol.line().filter(|line| *line > 0),
                column: symbol.column(),
            });
        }
    }
    frames
}

/// The calls of the program's own code among `frames`, each as `function (file:line:column)`, the innermost first. Own is what was compiled
/// under a relative name: a base's files have none. Bounded, because the program takes the answer where it may have no memory left.
fn place(frames: &[Frame]) -> Vec<String> {
    const FRAMES: usize = 16;
    const BYTES: usize = 3000;
    let own = frames.iter().filter_map(|frame| {
        let file = frame.file.as_deref().filter(|file| Path::new(file).is_relative())?;
        let function = frame.function.as_deref().unwrap_or("?");
        let file = file.strip_prefix("./").unwrap_or(file);
        Some(format!("{function} ({file}:{}:{})", frame.line.unwrap_or(0), frame.column.unwrap_or(0)))
    });
    let mut left = BYTES;
    own.take(FRAMES)
        .take_while(|line| {
            let fits = line.len() <= left;
            left = left.saturating_sub(line.len());
            fits
        })
        .collect()
}

async fn blocking<T: Send + 'static>(
    work: impl FnOnce() -> Result<T, EngineProblem> + Send + 'static,
) -> Result<T, EngineProblem> {
    match tokio::task::spawn_blocking(work).await {
        Ok(result) => result,
        Err(error) => std::panic::resume_unwind(error.into_panic()),
    }
}

fn default_cache() -> PathBuf {
    cache_home().join("gg").join("compiled")
}

/// `$XDG_CACHE_HOME`, else `~/.cache`, else a folder of the system's temporary one.
pub fn cache_home() -> PathBuf {
    std::env::var_os("XDG_CACHE_HOME")
        .map(PathBuf::from)
        .filter(|path| path.is_absolute())
        .or_else(|| std::env::home_dir().map(|home| home.join(".cache")))
        .unwrap_or_else(std::env::temp_dir)
}

/// The one place where compiled code is taken on trust.
mod trusted {
    use std::path::Path;

    use wasmtime::Module;
    use wasmtime::component::Component;

    /// Maps a module that this engine's cache holds; sound as [`deserialize`] is.
    pub(super) fn deserialize_module(engine: &wasmtime::Engine, path: &Path) -> wasmtime::Result<Module> {
        #[allow(unsafe_code)]
        // SAFETY: see `deserialize`.
        unsafe {
            Module::deserialize_file(engine, path)
        }
    }

    /// Maps a component that this engine's cache holds.
    ///
    /// Sound because [`super::CompiledCache`] is a folder only this user can write, its entries are placed whole by rename and sealed, and
    /// their names carry wasmtime's own compatibility hash; wasmtime checks its header on top.
    pub(super) fn deserialize(engine: &wasmtime::Engine, path: &Path) -> wasmtime::Result<Component> {
        #[allow(unsafe_code)]
        // SAFETY: the file was written by `CompiledCache::place` from `Component::serialize`; see above.
        unsafe {
            Component::deserialize_file(engine, path)
        }
    }
}
