//! The Rust arm: rustc compiles a reply as it was written, and the program alone is compiled to machine code, behind a base that holds std and
//! the SDK.

#![forbid(unsafe_code)]

mod classify;
mod compile;
mod diagnostics;
mod exports;
mod spelling;
mod toolchain;
mod whole;

use std::any::Any;
use std::sync::{Arc, OnceLock};

use async_trait::async_trait;
pub use compile::Linkage;
use gg_core::{
    ArmDescriptor, BoundModule, Catalogue, GuestExit, LanguageArm, PrepareContext, PrepareFailure, Prepared, RequiredPart, Source, Strategy,
    SynthesizedCall, Verdict,
};
use gg_membrane::{CallLog, Operation};

static DESCRIPTOR: ArmDescriptor = ArmDescriptor {
    id: "rust",
    name: "Rust",
    program_file: compile::FILE,
    checker: Some("rustc"),
    guest: None,
    print: "`println!(…)`",
};

/// The Rust arm.
pub struct Rust {
    catalogue: OnceLock<Arc<Catalogue>>,
    compiler: compile::Compiler,
}

/// Winch makes the machine code: a program runs once, and what it spends its time in is mostly compilation.
const STRATEGY: Strategy = Strategy::Baseline;

impl Default for Rust {
    fn default() -> Self {
        Rust::new(Linkage::Alone, STRATEGY)
    }
}

impl Rust {
    /// The arm with its programs linked and made to machine code so, for measuring and comparing; [`Rust::default`] is what is registered.
    pub fn new(linkage: Linkage, strategy: Strategy) -> Self {
        Rust { catalogue: OnceLock::new(), compiler: compile::Compiler::new(linkage, strategy) }
    }

    /// The arm with every program linked to a component that holds all it needs, as without a base. Slower, and what tests compare the arm
    /// with: what differs is a fault of the base.
    pub fn whole() -> Self {
        Rust::new(Linkage::Whole, STRATEGY)
    }
}

gg_core::register!(Rust::default);

#[async_trait]
impl LanguageArm for Rust {
    fn descriptor(&self) -> &'static ArmDescriptor {
        &DESCRIPTOR
    }

    fn required_parts(&self) -> Vec<RequiredPart> {
        vec![
            RequiredPart { name: "rustc", kind: "toolchain", state: toolchain::rustc_place() },
            RequiredPart { name: "rust-wasi", kind: "toolchain", state: toolchain::sysroot() },
            RequiredPart { name: "rust", kind: "artifact", state: gg_artifact_rust::folder().map_err(|missing| missing.to_string()) },
        ]
    }

    fn spell(&self, operation: &Operation) -> String {
        spelling::name(operation)
    }

    fn synthesize(&self, calls: &[SynthesizedCall]) -> String {
        spelling::program(calls)
    }

    fn catalogue(&self) -> Result<Arc<Catalogue>, String> {
        if let Some(catalogue) = self.catalogue.get() {
            return Ok(catalogue.clone());
        }
        let folder = gg_artifact_rust::folder().map_err(|missing| missing.to_string())?;
        let catalogue = Catalogue::read(&folder.join("catalogue.json"), DESCRIPTOR.id).map_err(|problem| problem.to_string())?;
        Ok(self.catalogue.get_or_init(|| Arc::new(catalogue)).clone())
    }

    fn segment(&self) -> &'static str {
        include_str!("segment.hbs")
    }

    async fn warm(&self, context: &PrepareContext<'_>) {
        // What is missing is reported by the turn that needs it.
        let _ = self.compiler.base(context).await;
    }

    async fn prepare(&self, source: &Source, context: &PrepareContext<'_>) -> Result<Prepared, PrepareFailure> {
        self.compiler.program(source, context).await
    }

    async fn compile_module(&self, key: &str, text: &str, context: &PrepareContext<'_>) -> Result<BoundModule, PrepareFailure> {
        self.compiler.module(key, text, context).await
    }

    async fn classify(
        &self,
        exit: &GuestExit,
        log: &CallLog,
        _source: &Source,
        _notes: Option<&Arc<dyn Any + Send + Sync>>,
        _context: &PrepareContext<'_>,
    ) -> Verdict {
        classify::verdict(exit, log)
    }
}
