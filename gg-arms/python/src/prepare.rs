//! The guest, and what its parser is asked.

use std::sync::Arc;

use gg_core::{Band, BoundModule, GuestComponent, PrepareContext, PrepareFailure};
use gg_membrane::ModuleExport;

/// The name under which failures call the program's file.
pub const FILE: &str = "program.py";

/// Words that Python keeps for itself, so that no module can be named by one.
pub const KEYWORDS: [&str; 35] = [
    "False", "None", "True", "and", "as", "assert", "async", "await", "break", "class", "continue", "def", "del", "elif", "else",
    "except", "finally", "for", "from", "global", "if", "import", "in", "is", "lambda", "nonlocal", "not", "or", "pass", "raise",
    "return", "try", "while", "with", "yield",
];

/// The guest, compiled once for each content.
///
/// # Errors
/// It was not made from these sources, or cannot run here.
pub async fn guest(context: &PrepareContext<'_>) -> Result<Arc<GuestComponent>, PrepareFailure> {
    let path = gg_artifact_python::component().map_err(PrepareFailure::toolchain)?;
    context.engine.shared_guest(&path, gg_artifact_python::ARTIFACT.key()).await.map_err(PrepareFailure::toolchain)
}

/// Asks the guest whether a text parses, and what it declares when it is a code module.
///
/// # Errors
/// As [`PrepareContext::parse`].
pub async fn parse(file: &str, text: &str, code_module: bool, context: &PrepareContext<'_>) -> Result<Vec<ModuleExport>, PrepareFailure> {
    context.parse(guest(context).await?.as_ref(), file, text, code_module).await
}

/// Parses a code module and lists what it declares.
///
/// # Errors
/// It does not parse, or declares nothing that a program could use.
pub async fn module(key: &str, text: &str, context: &PrepareContext<'_>) -> Result<BoundModule, PrepareFailure> {
    let file = format!("lib/{key}.py");
    let exports = parse(&file, text, true, context).await?;
    if exports.is_empty() {
        let message = format!(
            "{file} declares no public name, so that nothing could be imported from lib.{key}: write a function, a class or a \
             constant at its top level, under a name that does not begin with an underscore"
        );
        return Err(PrepareFailure::unplaced(Band::Compile, message));
    }
    Ok(BoundModule { key: key.to_string(), file, text: text.into(), exports, build: None })
}
