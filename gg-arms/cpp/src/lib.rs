//! The C++ arm: clang compiles a reply as it was written, and the program alone is compiled to machine code, behind a base that holds libc++ and
//! the SDK.

#![forbid(unsafe_code)]

mod classify;
mod compile;
mod diagnostics;
mod exports;
mod names;
mod spelling;
mod toolchain;

use std::any::Any;
use std::sync::Arc;

use async_trait::async_trait;
use gg_core::{
    ArmDescriptor, BoundModule, Catalogue, GuestExit, KeptCatalogue, LanguageArm, PrepareContext, PrepareFailure, Prepared, RequiredPart,
    Source, SynthesizedCall, Verdict,
};
use gg_membrane::{CallLog, Operation};

static DESCRIPTOR: ArmDescriptor = ArmDescriptor {
    id: "cpp",
    name: "C++",
    program_file: compile::FILE,
    checker: Some("clang"),
    guest: None,
    print: "`std::println(…)`",
};

/// The C++ arm.
#[derive(Default)]
pub struct Cpp {
    catalogue: KeptCatalogue,
    compiler: compile::Compiler,
}

gg_core::register!(Cpp::default);

#[async_trait]
impl LanguageArm for Cpp {
    fn descriptor(&self) -> &'static ArmDescriptor {
        &DESCRIPTOR
    }

    fn required_parts(&self) -> Vec<RequiredPart> {
        vec![
            RequiredPart { name: "clang-wasm", kind: "toolchain", state: toolchain::clang() },
            RequiredPart { name: "cpp", kind: "artifact", state: gg_artifact_cpp::folder().map_err(|missing| missing.to_string()) },
        ]
    }

    fn spell(&self, operation: &Operation) -> String {
        spelling::name(operation)
    }

    fn synthesize(&self, calls: &[SynthesizedCall]) -> String {
        spelling::program(calls)
    }

    fn catalogue(&self) -> Result<Arc<Catalogue>, String> {
        self.catalogue.get(DESCRIPTOR.id, || gg_artifact_cpp::folder().map(|folder| folder.join("catalogue.json")))
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

    fn module_name(&self, key: &str) -> String {
        exports::identifier(key)
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
