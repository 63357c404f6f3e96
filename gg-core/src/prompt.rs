//! The prompt: shared templates, a segment of each arm, and the modules a grant allows.

use gg_membrane::Grant;
use handlebars::Handlebars;
use serde_json::json;

use crate::{Catalogue, LanguageArm};

const SYSTEM: &str = include_str!("../templates/system-code.hbs");
const NOTHING_SHOWN: &str = include_str!("../templates/code-nothing-shown.hbs");

/// A prompt that cannot be rendered: a template names what is not there.
#[derive(Debug, thiserror::Error)]
#[error("cannot render the prompt of {language}: {reason}")]
pub struct PromptProblem {
    /// Whose prompt.
    pub language: String,
    /// Why.
    pub reason: String,
}

fn render(arm: &dyn LanguageArm, template: &str, data: &serde_json::Value) -> Result<String, PromptProblem> {
    let problem = |error: &dyn std::fmt::Display| PromptProblem {
        language: arm.descriptor().id.to_string(),
        reason: error.to_string(),
    };
    let mut handlebars = Handlebars::new();
    handlebars.set_strict_mode(true);
    // A prompt is text, not markup.
    handlebars.register_escape_fn(handlebars::no_escape);
    handlebars.register_partial("segment", arm.segment()).map_err(|error| problem(&error))?;
    handlebars.render_template(template, data).map_err(|error| problem(&error))
}

/// The segment and the module list an agent of `grant` is given.
///
/// # Errors
/// The arm's segment is no template, or names what is not there.
pub fn system(arm: &dyn LanguageArm, catalogue: &Catalogue, grant: &Grant) -> Result<String, PromptProblem> {
    let descriptor = arm.descriptor();
    let modules: Vec<_> = catalogue
        .granted_modules(grant)
        .map(|module| json!({ "path": module.path, "summary": module.summary, "import_line": module.import_line }))
        .collect();
    let libraries: Vec<_> = catalogue
        .libraries
        .iter()
        .map(|library| json!({ "group": library.group, "names": library.names.join(", "), "note": library.note }))
        .collect();
    let data = json!({
        "language": descriptor.name,
        "file": descriptor.program_file,
        "checker": descriptor.checker,
        "print": descriptor.print,
        "modules": modules,
        "libraries": libraries,
        "can_end": grant.ending.is_some(),
    });
    render(arm, SYSTEM, &data)
}

/// What a model is told whose program succeeded and opened nothing.
///
/// # Errors
/// As [`system`].
pub fn nothing_shown(arm: &dyn LanguageArm) -> Result<String, PromptProblem> {
    render(arm, NOTHING_SHOWN, &json!({ "print": arm.descriptor().print }))
}
