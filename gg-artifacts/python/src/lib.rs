//! The guest of the Python arm, CPython as a component, made by `cargo xtask artifacts python`.

#![forbid(unsafe_code)]

use std::path::PathBuf;

use gg_content::{Artifact, MissingArtifact};

/// The artifact, as these sources describe it.
pub const ARTIFACT: Artifact = gg_content::artifact!();

/// The component.
///
/// # Errors
/// It was not made from these sources; the message says what to run.
pub fn component() -> Result<PathBuf, MissingArtifact> {
    ARTIFACT.path("python.component.wasm")
}

/// The catalogue of the SDK.
///
/// # Errors
/// As [`component`].
pub fn catalogue() -> Result<PathBuf, MissingArtifact> {
    ARTIFACT.path("catalogue.json")
}
