//! What the declared pair TypeScript and JavaScript shares, so that everything but the compiler is equal: the guest, the catalogue, the
//! spelling of calls, code modules and the reading of failures. It is no arm and registers none.

#![forbid(unsafe_code)]

mod failure;
mod spelling;

use std::sync::{Arc, OnceLock};

use gg_core::{Band, BoundModule, Catalogue, Diagnostic, GuestComponent, PrepareContext, PrepareFailure, RequiredPart};
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

/// The SDK's catalogue under `language`'s name, read once into `kept`.
///
/// # Errors
/// The artifact is missing or not whole.
pub fn catalogue(language: &str, kept: &OnceLock<Arc<Catalogue>>) -> Result<Arc<Catalogue>, String> {
    if let Some(catalogue) = kept.get() {
        return Ok(catalogue.clone());
    }
    let path = gg_artifact_ecmascript::catalogue().map_err(|missing| missing.to_string())?;
    let catalogue = Catalogue::read(&path, language).map_err(|problem| problem.to_string())?;
    Ok(kept.get_or_init(|| Arc::new(catalogue)).clone())
}

/// Asks the guest whether `text` parses as JavaScript, and what it exports when it is a code module.
///
/// # Errors
/// It does not parse, told in the engine's own words; or the guest could not be asked.
pub async fn parse(
    file: &str,
    text: &str,
    code_module: bool,
    context: &PrepareContext<'_>,
) -> Result<Vec<ModuleExport>, PrepareFailure> {
    let guest = guest(context).await?;
    context.parse(&guest, file, text, code_module).await
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
    PrepareFailure::rejected(Band::Compile, message.clone(), vec![Diagnostic::error(0, 0, None, message)])
}
