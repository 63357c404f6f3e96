//! The guest, and what its parser is asked.

use std::sync::Arc;

use gg_core::{Band, BoundModule, GuestComponent, PrepareContext, PrepareFailure};
use gg_membrane::ModuleExport;

/// The name under which failures call the program's file.
pub const FILE: &str = "program.py";

/// Words that Python keeps for itself, so that no module can be named by one.
const KEYWORDS: [&str; 35] = [
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
    let key = identifier(key);
    let file = format!("lib/{key}.py");
    let exports = parse(&file, text, true, context).await?;
    if exports.is_empty() {
        let message = format!(
            "{file} declares no public name, so that nothing could be imported from lib.{key}: write a function, a class or a \
             constant at its top level, under a name that does not begin with an underscore"
        );
        return Err(PrepareFailure::unplaced(Band::Compile, message));
    }
    Ok(BoundModule { key, file, text: text.into(), exports, build: None })
}

/// A key as a name that an `import` line can write: what is no letter, digit or underscore becomes an underscore.
fn identifier(key: &str) -> String {
    let mut name: String = key.chars().map(|character| if character.is_ascii_alphanumeric() { character } else { '_' }).collect();
    name = name.trim_matches('_').to_string();
    if name.is_empty() {
        name.push_str("module");
    }
    if name.starts_with(|character: char| character.is_ascii_digit()) {
        name.insert_str(0, "m_");
    }
    if KEYWORDS.contains(&name.as_str()) {
        name.push('_');
    }
    name
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_key_becomes_a_name_that_can_be_imported() {
        for (key, name) in [
            ("shapes", "shapes"),
            ("build-flags/rust", "build_flags_rust"),
            ("3d", "m_3d"),
            ("class", "class_"),
            ("__init__", "init"),
            ("../../etc", "etc"),
            ("größe", "gr__e"),
            ("", "module"),
        ] {
            assert_eq!(identifier(key), name, "{key}");
        }
    }
}
