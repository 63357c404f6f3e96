//! What the tests that cross arms share. What belongs to one arm is data in its folder: `gg-arms/<id>/tests/programs`, `modules`,
//! `workspace`.
#![forbid(unsafe_code)]

pub mod corpus;
pub mod gate;
pub mod scene;
pub mod surface;

use std::path::{Path, PathBuf};
use std::sync::LazyLock;

/// The top of the checkout that cargo runs this in, which need not be the one it was compiled in: several may share a target folder.
pub fn top() -> &'static Path {
    static PACKAGE: LazyLock<PathBuf> = LazyLock::new(|| {
        std::env::var_os("CARGO_MANIFEST_DIR").map_or_else(|| PathBuf::from(env!("CARGO_MANIFEST_DIR")), PathBuf::from)
    });
    PACKAGE.parent().expect("the crate is in a folder of the checkout")
}

/// A folder of an arm's tests.
pub fn arm_folder(language: &str, name: &str) -> PathBuf {
    top().join("gg-arms").join(language).join("tests").join(name)
}

/// How a line comment begins in a program file.
pub fn comment(file: &Path) -> &'static str {
    match file.extension().and_then(|extension| extension.to_str()) {
        Some("py" | "rb") => "# ",
        Some("purs") => "-- ",
        _ => "// ",
    }
}
