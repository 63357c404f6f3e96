//! Where the compiler and what it compiles against are.

use std::path::PathBuf;

use gg_content::Toolchain;

/// What a compile runs with.
#[derive(Debug, Clone)]
pub struct Tools {
    /// clang and the linker, as one program.
    pub zig: PathBuf,
    /// The headers, the header modules, the base and what links with it.
    pub artifact: PathBuf,
}

impl Tools {
    /// Finds them.
    ///
    /// # Errors
    /// What is missing, and the command that mends it.
    pub fn find() -> Result<Tools, String> {
        let artifact = gg_artifact_cpp::folder().map_err(|missing| missing.to_string())?;
        Ok(Tools { zig: clang()?.join("zig/zig"), artifact })
    }
}

/// The toolchain's folder.
///
/// # Errors
/// It is not installed.
pub fn clang() -> Result<PathBuf, String> {
    let tree = Toolchain::locate(include_str!("../../../toolchains/clang-wasm.toml")).map_err(|problem| problem.to_string())?;
    Ok(tree.root().to_path_buf())
}
