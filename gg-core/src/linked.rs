//! [`LinkedBase`]: a base whose modules an engine has compiled.

use std::sync::Arc;

use wasmtime::Module;

use crate::engine::programs::ProgramKey;
use crate::engine::{EngineProblem, ProgramLinker};
use crate::link::{Base, LinkProblem, import_name};
use crate::{Band, Engine, GuestComponent, PrepareFailure, Strategy};

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

impl From<LinkedProblem> for PrepareFailure {
    /// A program that names what its base has not is refused as a linker refuses it; anything else is gg's own fault.
    fn from(problem: LinkedProblem) -> Self {
        match problem {
            LinkedProblem::Link(problem @ (LinkProblem::Undefined(_) | LinkProblem::Program(_))) => {
                PrepareFailure::unplaced(Band::Compile, format!("error: linking failed: {problem}"))
            }
            problem => PrepareFailure::toolchain(problem),
        }
    }
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

    /// A program that was compiled before, by this process or another one. Blocks for the time of a file's mapping.
    pub fn find(&self, engine: &Engine, key: &ProgramKey) -> Option<Arc<GuestComponent>> {
        engine.kept(key, self.strategy, |linker| self.supply(linker))
    }

    /// Puts a program that was linked behind the base on it, compiles what is the program's, and keeps it under `key`. Blocks for
    /// milliseconds.
    ///
    /// # Errors
    /// [`LinkProblem::Undefined`] and [`LinkProblem::Program`] are the program's fault, everything else is not.
    pub fn program(&self, engine: &Engine, key: &ProgramKey, program: &[u8]) -> Result<Arc<GuestComponent>, LinkedProblem> {
        let bytes = self.base.component(program)?;
        Ok(engine.keep(key, &bytes, self.strategy, |linker| self.supply(linker))?)
    }

    fn supply(&self, linker: &mut ProgramLinker<'_>) -> wasmtime::Result<()> {
        self.modules.iter().enumerate().try_for_each(|(number, module)| linker.module(&import_name(number), module))
    }
}
