//! [`LinkedBase`]: a base whose modules an engine has compiled.

use wasmtime::Module;
use wasmtime::component::Component;

use crate::engine::EngineProblem;
use crate::link::{Base, LinkProblem, import_name};
use crate::{Engine, GuestComponent, Strategy};

/// A language's base, compiled; see [`crate::link`].
pub struct LinkedBase {
    base: Base,
    modules: Vec<Module>,
    strategy: Strategy,
}

/// Why a program could not be put on its base.
#[derive(Debug, thiserror::Error)]
pub enum LinkedProblem {
    /// The base or the program is not of the form it must have.
    #[error(transparent)]
    Link(#[from] LinkProblem),
    /// The engine refused it.
    #[error(transparent)]
    Engine(#[from] EngineProblem),
}

impl LinkedBase {
    /// Compiles the modules of a base's component, or takes them from the engine's cache. Blocks: once a process.
    ///
    /// # Errors
    /// It is no base, or the engine cannot compile it.
    pub fn load(engine: &Engine, component: &[u8], strategy: Strategy) -> Result<Self, LinkedProblem> {
        let base = Base::load(component)?;
        let modules = base.modules().iter().map(|bytes| engine.module(bytes, strategy)).collect::<Result<_, _>>()?;
        Ok(LinkedBase { base, modules, strategy })
    }

    /// Puts a program that was linked behind the base on it, and compiles what is the program's. Blocks for milliseconds.
    ///
    /// # Errors
    /// [`LinkProblem::Undefined`] and [`LinkProblem::Program`] are the program's fault, everything else is not.
    pub fn program(&self, engine: &Engine, program: &[u8]) -> Result<GuestComponent, LinkedProblem> {
        let bytes = self.base.component(program)?;
        let compile = |source| EngineProblem::Wasm { what: "cannot compile a program".into(), source };
        let component = Component::new(engine.wasmtime(self.strategy), &bytes).map_err(compile)?;
        let guest = engine.link(&component, self.strategy, |linker| {
            for (number, module) in self.modules.iter().enumerate() {
                linker.module(&import_name(number), module)?;
            }
            Ok(())
        })?;
        Ok(guest)
    }
}
