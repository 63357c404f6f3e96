//! What programs of the C++ arm are compiled and linked with, made by `cargo xtask artifacts cpp`.

#![forbid(unsafe_code)]

use std::path::PathBuf;

use gg_content::{Artifact, MissingArtifact};

/// The artifact, as these sources describe it.
pub const ARTIFACT: Artifact = gg_content::artifact!();

/// The folder of all its files.
///
/// # Errors
/// It was not made from these sources; the message says what to run.
pub fn folder() -> Result<PathBuf, MissingArtifact> {
    let mut folder = ARTIFACT.path("catalogue.json")?;
    folder.pop();
    Ok(folder)
}
