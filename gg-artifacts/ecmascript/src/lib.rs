//! The guest of the TypeScript, JavaScript and PureScript arms, made by `cargo xtask artifacts ecmascript`.

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
    ARTIFACT.path("ecmascript.component.wasm")
}

/// The catalogue of the SDK.
///
/// # Errors
/// As [`component`].
pub fn catalogue() -> Result<PathBuf, MissingArtifact> {
    ARTIFACT.path("catalogue.json")
}

/// What a TypeScript program is checked against: the SDK's declarations, and those of the guest's globals.
///
/// # Errors
/// As [`component`].
pub fn declarations() -> Result<PathBuf, MissingArtifact> {
    ARTIFACT.path("gg.d.ts")
}
