//! Programs that were compiled before: the last ones in memory, more of them on disk, so that the same program again is only linked.
//!
//! A component's bytes are what a compiler makes; here the key is what went into it, so that no compiler has to be asked. An arm looks with
//! [`LinkedBase::find`](crate::LinkedBase::find) before it starts one, and [`LinkedBase::program`](crate::LinkedBase::program) keeps what it
//! made; an arm without a base has [`Engine::kept`] and [`Engine::keep`].

use std::collections::VecDeque;
use std::path::Path;
use std::sync::{Arc, Mutex};

use wasmtime::component::Component;

use crate::cache::{CacheProblem, CompiledCache};
use crate::engine::{EngineProblem, ProgramLinker, wasm};
use crate::{BoundModule, Engine, GuestComponent, Strategy};

/// How many programs stay in memory.
const IN_MEMORY: usize = 128;

/// Names a compiled program by all that went into it.
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
pub struct ProgramKey(String);

impl ProgramKey {
    /// The key of a program with the code modules in scope. `made_with` is all else that its machine code depends on, in an order that is
    /// the arm's own: the arm's id, the key of its artifact, its compiler's version, the options it is given. The engine's version and
    /// settings are added by the engine.
    pub fn new(made_with: &[&str], text: &str, modules: &[BoundModule]) -> Self {
        let mut hasher = blake3::Hasher::new();
        // Lengths keep neighbours apart.
        let mut part = |text: &str| {
            hasher.update(&(text.len() as u64).to_le_bytes());
            hasher.update(text.as_bytes());
        };
        part(&made_with.len().to_string());
        made_with.iter().for_each(|one| part(one));
        part(text);
        for module in modules {
            part(&module.key);
            part(&module.text);
        }
        ProgramKey(hasher.finalize().to_hex().to_string())
    }

    /// As text: 64 digits.
    pub fn as_str(&self) -> &str {
        &self.0
    }
}

/// The programs of one engine.
pub(super) struct Programs {
    /// Absent where none are to be kept there.
    disk: Option<CompiledCache>,
    /// The last used first.
    memory: Mutex<VecDeque<(String, Arc<GuestComponent>)>>,
}

impl Programs {
    /// Opens the folder of programs below that of compiled code, so that their number presses no guest out of it.
    pub fn open(compiled: &Path, bytes: u64) -> Result<Self, CacheProblem> {
        let disk = if bytes == 0 { None } else { Some(CompiledCache::open(compiled.join("programs"), bytes)?) };
        Ok(Programs { disk, memory: Mutex::default() })
    }

    fn remembered(&self, key: &str) -> Option<Arc<GuestComponent>> {
        let mut memory = self.memory.lock().expect("no panic while held");
        let place = memory.iter().position(|(known, _)| known == key)?;
        let found = memory.remove(place)?;
        let component = found.1.clone();
        memory.push_front(found);
        Some(component)
    }

    fn remember(&self, key: String, component: Arc<GuestComponent>) {
        let mut memory = self.memory.lock().expect("no panic while held");
        memory.retain(|(known, _)| *known != key);
        memory.push_front((key, component));
        memory.truncate(IN_MEMORY);
    }
}

impl Engine {
    /// A program that this process or another one of this user compiled before. `extend` supplies what it imports beside WASI and gg.
    /// Blocks for the time of a file's mapping.
    pub fn kept(
        &self,
        key: &ProgramKey,
        strategy: Strategy,
        extend: impl FnOnce(&mut ProgramLinker<'_>) -> wasmtime::Result<()>,
    ) -> Option<Arc<GuestComponent>> {
        let key = self.cache_key(key.as_str(), strategy);
        if let Some(component) = self.programs.remembered(&key) {
            return Some(component);
        }
        let component = self.find(self.programs.disk.as_ref()?, &key, strategy)?;
        // What cannot be linked is made again, and then says why.
        let component = Arc::new(self.link(&component, strategy, extend).ok()?);
        self.programs.remember(key, component.clone());
        Some(component)
    }

    /// Compiles a program's component, links it, and keeps it. Blocks.
    ///
    /// # Errors
    /// The bytes are no component that this host can run, or an import is missing.
    pub fn keep(
        &self,
        key: &ProgramKey,
        bytes: &[u8],
        strategy: Strategy,
        extend: impl FnOnce(&mut ProgramLinker<'_>) -> wasmtime::Result<()>,
    ) -> Result<Arc<GuestComponent>, EngineProblem> {
        let key = self.cache_key(key.as_str(), strategy);
        let component = Component::new(self.wasmtime(strategy), bytes).map_err(wasm("cannot compile a program"))?;
        if let (Some(disk), Ok(code)) = (&self.programs.disk, component.serialize()) {
            // A full disk is no reason not to run it.
            let _ = disk.place(&key, &code);
        }
        let component = Arc::new(self.link(&component, strategy, extend)?);
        self.programs.remember(key, component.clone());
        Ok(component)
    }
}
