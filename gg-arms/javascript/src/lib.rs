//! The JavaScript arm: TypeScript's SDK and signatures with the compiler removed, evaluated as an ES module by the same guest.

#![forbid(unsafe_code)]

use std::any::Any;
use std::sync::Arc;

use async_trait::async_trait;
use gg_core::{
    ArmDescriptor, BoundModule, GuestExit, KeptCatalogue, LanguageArm, PrepareContext, PrepareFailure, Prepared, RequiredPart, Source,
    Verdict,
};
use gg_membrane::CallLog;

static DESCRIPTOR: ArmDescriptor = ArmDescriptor {
    id: "javascript",
    name: "JavaScript",
    program_file: FILE,
    checker: None,
    guest: Some(gg_ecmascript::GUEST),
    print: "`console.log(…)`",
};

const FILE: &str = "program.js";

/// The JavaScript arm.
#[derive(Default)]
pub struct Javascript {
    catalogue: KeptCatalogue,
}

gg_core::register!(Javascript::default);

#[async_trait]
impl LanguageArm for Javascript {
    gg_ecmascript::shared_by_the_pair!();

    fn required_parts(&self) -> Vec<RequiredPart> {
        vec![gg_ecmascript::guest_part()]
    }

    async fn warm(&self, context: &PrepareContext<'_>) {
        // A guest that is missing is reported by the turn that needs it.
        let _ = gg_ecmascript::guest(context).await;
    }

    async fn prepare(&self, source: &Source, context: &PrepareContext<'_>) -> Result<Prepared, PrepareFailure> {
        let guest = gg_ecmascript::guest(context).await?;
        Ok(Prepared::interpreted(guest, FILE, source, context.modules))
    }

    async fn check(&self, source: &Source, context: &PrepareContext<'_>) -> Result<Option<f64>, PrepareFailure> {
        gg_ecmascript::parse(FILE, source.text(), false, context).await.map(|_| None)
    }

    async fn compile_module(&self, key: &str, text: &str, context: &PrepareContext<'_>) -> Result<BoundModule, PrepareFailure> {
        gg_ecmascript::module(key, format!("lib/{key}.js"), text, context).await
    }

    async fn classify(
        &self,
        exit: &GuestExit,
        log: &CallLog,
        source: &Source,
        _notes: Option<&Arc<dyn Any + Send + Sync>>,
        context: &PrepareContext<'_>,
    ) -> Verdict {
        gg_ecmascript::verdict(exit, log, FILE, source.text(), &[], context).await
    }
}
