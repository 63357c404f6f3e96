//! The Rust arm: rustc compiles a reply as it was written, and the program alone is compiled to machine code, behind a base that holds std and
//! the SDK.

#![forbid(unsafe_code)]

mod classify;
mod compile;
mod diagnostics;
mod exports;
mod facade;
mod spelling;
mod toolchain;
mod whole;

use std::any::Any;
use std::sync::Arc;

use async_trait::async_trait;
pub use compile::Linkage;
use gg_core::{
    ArmDescriptor, BoundModule, Catalogue, GuestExit, KeptCatalogue, LanguageArm, PrepareContext, PrepareFailure, Prepared, RequiredPart, Source,
    Strategy,
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
    catalogue: KeptCatalogue,
    compiler: compile::Compiler,
}

impl Default for Rust {
    fn default() -> Self {
        Rust::new(Linkage::Alone, None)
    }
}

impl Rust {
    /// The arm with its programs linked and made to machine code so, for measuring and comparing; [`Rust::default`] is what is registered. Without
    /// a strategy, Cranelift takes small programs and Winch large ones.
    pub fn new(linkage: Linkage, strategy: Option<Strategy>) -> Self {
        Rust { catalogue: KeptCatalogue::default(), compiler: compile::Compiler::new(linkage, strategy) }
    }

    /// The arm with every program linked to a component that holds all it needs, as without a base. Slower, and what tests compare the arm
    /// with: what differs is a fault of the base.
    pub fn whole() -> Self {
        Rust::new(Linkage::Whole, None)
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
        self.catalogue.get(DESCRIPTOR.id, || gg_artifact_rust::folder().map(|folder| folder.join("catalogue.json")))
    }

    fn segment(&self) -> &'static str {
        include_str!("segment.hbs")
    }

    async fn warm(&self, context: &PrepareContext<'_>) {
        // What is missing is reported by the turn that needs it.
        let _ = self.compiler.warm(context).await;
    }

    async fn prepare(&self, source: &Source, context: &PrepareContext<'_>) -> Result<Prepared, PrepareFailure> {
        self.compiler.program(source, context).await
    }

    fn module_name(&self, key: &str) -> String {
        gg_core::identifier(&key.to_ascii_lowercase(), &exports::TAKEN)
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
