//! The Python arm: a reply is evaluated as it was written by a guest that carries CPython 3.14. Nothing compiles or checks it
//! before.

#![forbid(unsafe_code)]

mod classify;
mod prepare;
mod spelling;

use std::any::Any;
use std::sync::Arc;

use async_trait::async_trait;
use gg_core::{
    ArmDescriptor, BoundModule, Catalogue, GuestExit, KeptCatalogue, LanguageArm, PrepareContext, PrepareFailure, Prepared, RequiredPart,
    Source, SynthesizedCall, Verdict,
};
use gg_membrane::{CallLog, Operation};

static DESCRIPTOR: ArmDescriptor = ArmDescriptor {
    id: "python",
    name: "Python",
    program_file: prepare::FILE,
    checker: None,
    guest: Some("python"),
    print: "`print(…)`",
};

/// The Python arm.
#[derive(Default)]
pub struct Python {
    catalogue: KeptCatalogue,
}

gg_core::register!(Python::default);

#[async_trait]
impl LanguageArm for Python {
    fn descriptor(&self) -> &'static ArmDescriptor {
        &DESCRIPTOR
    }

    fn required_parts(&self) -> Vec<RequiredPart> {
        let state = gg_artifact_python::component().map_err(|missing| missing.to_string());
        vec![RequiredPart { name: "python", kind: "artifact", state }]
    }

    fn spell(&self, operation: &Operation) -> String {
        spelling::name(operation)
    }

    fn synthesize(&self, calls: &[SynthesizedCall]) -> String {
        spelling::program(calls)
    }

    fn catalogue(&self) -> Result<Arc<Catalogue>, String> {
        self.catalogue.get(DESCRIPTOR.id, gg_artifact_python::catalogue)
    }

    fn segment(&self) -> &'static str {
        include_str!("segment.hbs")
    }

    async fn warm(&self, context: &PrepareContext<'_>) {
        // A guest that is missing is reported by the turn that needs it.
        let _ = prepare::guest(context).await;
    }

    async fn prepare(&self, source: &Source, context: &PrepareContext<'_>) -> Result<Prepared, PrepareFailure> {
        let guest = prepare::guest(context).await?;
        Ok(Prepared::interpreted(guest, prepare::FILE, source, context.modules))
    }

    async fn check(&self, source: &Source, context: &PrepareContext<'_>) -> Result<Option<f64>, PrepareFailure> {
        prepare::parse(prepare::FILE, source.text(), false, context).await.map(|_| None)
    }

    fn module_name(&self, key: &str) -> String {
        gg_core::identifier(key, &prepare::KEYWORDS)
    }

    async fn compile_module(&self, key: &str, text: &str, context: &PrepareContext<'_>) -> Result<BoundModule, PrepareFailure> {
        prepare::module(key, text, context).await
    }

    async fn classify(
        &self,
        exit: &GuestExit,
        log: &CallLog,
        source: &Source,
        _notes: Option<&Arc<dyn Any + Send + Sync>>,
        context: &PrepareContext<'_>,
    ) -> Verdict {
        classify::verdict(exit, log, source, context).await
    }
}
