//! What the declared pair TypeScript and JavaScript shares, so that everything but the compiler is equal: the guest, the catalogue, the
//! spelling of calls, code modules and the reading of failures. It is no arm and registers none.

#![forbid(unsafe_code)]

mod failure;
mod spelling;

use std::sync::Arc;

use gg_core::{Band, BoundModule, GuestComponent, PrepareContext, PrepareFailure, RequiredPart};
use gg_membrane::ModuleExport;

pub use failure::{Original, verdict};
pub use spelling::{name, program};

/// The guest both arms run in, by the name the registry's table of shared guests uses.
pub const GUEST: &str = "ecmascript";

/// The guest as a part of an arm's installation.
pub fn guest_part() -> RequiredPart {
    let state = gg_artifact_ecmascript::component().map_err(|missing| missing.to_string());
    RequiredPart { name: GUEST, kind: "artifact", state }
}

/// The guest, compiled once for each content.
///
/// # Errors
/// It was not made from these sources, or cannot run here.
pub async fn guest(context: &PrepareContext<'_>) -> Result<Arc<GuestComponent>, PrepareFailure> {
    let path = gg_artifact_ecmascript::component().map_err(PrepareFailure::toolchain)?;
    context.engine.shared_guest(&path, gg_artifact_ecmascript::ARTIFACT.key()).await.map_err(PrepareFailure::toolchain)
}

/// What both arms of the pair answer alike, inside `impl LanguageArm`: descriptor, names of calls, programs, catalogue, segment. The arm has a
/// `DESCRIPTOR`, a field `catalogue` and a `segment.hbs`.
#[macro_export]
macro_rules! shared_by_the_pair {
    () => {
        fn descriptor(&self) -> &'static ::gg_core::ArmDescriptor {
            &DESCRIPTOR
        }

        fn spell(&self, operation: &::gg_membrane::Operation) -> String {
            $crate::name(operation)
        }

        fn synthesize(&self, calls: &[::gg_core::SynthesizedCall]) -> String {
            $crate::program(calls)
        }

        fn catalogue(&self) -> Result<::std::sync::Arc<::gg_core::Catalogue>, String> {
            self.catalogue.get(DESCRIPTOR.id, $crate::catalogue)
        }

        fn segment(&self) -> &'static str {
            include_str!("segment.hbs")
        }
    };
}

/// The place of the SDK's catalogue, which both arms read under their own names.
///
/// # Errors
/// The artifact is missing.
pub fn catalogue() -> Result<std::path::PathBuf, String> {
    gg_artifact_ecmascript::catalogue().map_err(|missing| missing.to_string())
}

/// Asks the guest whether `text` parses as JavaScript, and what it exports when it is a code module.
///
/// # Errors
/// As [`PrepareContext::parse`].
pub async fn parse(file: &str, text: &str, code_module: bool, context: &PrepareContext<'_>) -> Result<Vec<ModuleExport>, PrepareFailure> {
    context.parse(guest(context).await?.as_ref(), file, text, code_module).await
}

/// Parses a code module written in JavaScript, bound as `lib/<key>`, under its author's file name `file`.
///
/// # Errors
/// It does not parse, or exports nothing.
pub async fn module(key: &str, file: String, text: &str, context: &PrepareContext<'_>) -> Result<BoundModule, PrepareFailure> {
    let exports = parse(&file, text, true, context).await?;
    if exports.is_empty() {
        return Err(nothing_exported(key, &file));
    }
    Ok(BoundModule { key: key.to_string(), file, text: text.into(), exports, build: None })
}

/// The refusal of a code module that exports nothing.
pub fn nothing_exported(key: &str, file: &str) -> PrepareFailure {
    let message = format!(
        "{file} exports nothing, so that nothing could be imported from \"lib/{key}\": write `export` before a function, a class or a \
         constant at its top level"
    );
    PrepareFailure::unplaced(Band::Compile, message)
}
