//! The TypeScript arm: `tsc` checks a reply against the SDK and the guest's own globals, its types are erased, and what is left is evaluated
//! as an ES module by the guest it shares with JavaScript.
//!
//! Lines and columns are the model's own everywhere. Where the syntax allows it, types become white space; a program with syntax that means
//! something at run time (`enum`, decorators, …) is written anew, and places are taken back through the map of that.

#![forbid(unsafe_code)]

mod blank;
mod check;
mod diagnostics;
mod erase;
mod exports;
mod nesting;
mod places;
mod prepare;

use std::any::Any;
use std::sync::Arc;

use async_trait::async_trait;
use gg_content::Toolchain;
use gg_core::{
    ArmDescriptor, BoundModule, GuestExit, KeptCatalogue, LanguageArm, PrepareContext, PrepareFailure, Prepared, RequiredPart, Source,
    Verdict,
};
use gg_membrane::CallLog;

use prepare::{Notes, Preparer};

static DESCRIPTOR: ArmDescriptor = ArmDescriptor {
    id: "typescript",
    name: "TypeScript",
    program_file: check::PROGRAM,
    checker: Some("tsc"),
    guest: Some(gg_ecmascript::GUEST),
    print: "`console.log(…)`",
};

/// The TypeScript arm.
#[derive(Default)]
pub struct Typescript {
    catalogue: KeptCatalogue,
    preparer: Preparer,
}

gg_core::register!(Typescript::default);

#[async_trait]
impl LanguageArm for Typescript {
    gg_ecmascript::shared_by_the_pair!();

    fn required_parts(&self) -> Vec<RequiredPart> {
        let compiler = Toolchain::locate(check::TOOLCHAIN).map(|tree| tree.root().to_path_buf()).map_err(|problem| problem.to_string());
        vec![RequiredPart { name: "typescript", kind: "toolchain", state: compiler }, gg_ecmascript::guest_part()]
    }

    async fn warm(&self, context: &PrepareContext<'_>) {
        // What is missing is reported by the turn that needs it.
        let _ = tokio::join!(gg_ecmascript::guest(context), self.preparer.warm(context));
    }

    async fn prepare(&self, source: &Source, context: &PrepareContext<'_>) -> Result<Prepared, PrepareFailure> {
        self.preparer.prepare(source, context).await
    }

    async fn check(&self, source: &Source, context: &PrepareContext<'_>) -> Result<Option<f64>, PrepareFailure> {
        self.preparer.program(source, context).await.map(|ready| Some(ready.checker_ms))
    }

    async fn compile_module(&self, key: &str, text: &str, context: &PrepareContext<'_>) -> Result<BoundModule, PrepareFailure> {
        self.preparer.module(key, text, context).await
    }

    async fn classify(
        &self,
        exit: &GuestExit,
        log: &CallLog,
        _source: &Source,
        notes: Option<&Arc<dyn Any + Send + Sync>>,
        context: &PrepareContext<'_>,
    ) -> Verdict {
        let none = Notes::default();
        let notes = notes.and_then(|notes| notes.downcast_ref::<Notes>()).unwrap_or(&none);
        notes.verdict(exit, log, context).await
    }
}
