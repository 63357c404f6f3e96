//! Content keys and places of what cargo does not build: guest artifacts and the toolchains that make them.
//!
//! An *artifact* (`gg-artifacts/<name>/artifact.toml`) is made from sources of the checkout with pinned toolchains. Its key is a
//! digest of all of them, so computing it needs no toolchain: an artifact crate's build script does it ([`build::emit`]) and bakes
//! it in, and the crate asks for files at that key ([`artifact!`]). Sources that changed have another key; a guest that was made
//! from the old ones cannot be reached.
//!
//! A *toolchain* (`toolchains/<name>.toml`) is a set of pinned packages; [`Toolchain::locate`] finds its tree on this machine.
//!
//! Both live under [`Home`]. Nothing here makes either; `cargo xtask artifacts` and `cargo xtask toolchains install` do.

#![forbid(unsafe_code)]

mod artifact;
pub mod build;
mod home;
mod inputs;
mod manifest;
mod toolchain;

pub use artifact::{Artifact, MissingArtifact};
pub use home::{Environment, Home, HomeProblem, process_environment};
pub use inputs::{Input, InputProblem, Inputs};
pub use manifest::{ArtifactKey, ArtifactManifest, Checkout, ManifestProblem};
pub use toolchain::{Client, Package, Toolchain, ToolchainManifest, ToolchainProblem, ToolchainTree};

/// The artifact of the calling crate, by the name and key that its build script baked in with [`build::emit`].
#[macro_export]
macro_rules! artifact {
    () => {
        $crate::Artifact::new(env!("GG_ARTIFACT_NAME"), env!("GG_ARTIFACT_KEY"))
    };
}
