//! What the tests that cross arms share. What belongs to one arm is data in its folder: `gg-arms/<id>/tests/programs`, `modules`,
//! `workspace`.
#![forbid(unsafe_code)]

pub mod corpus;
pub mod gate;
pub mod scene;
pub mod surface;

use std::path::{Path, PathBuf};

/// The checkout's top.
pub fn top() -> &'static Path {
    Path::new(env!("CARGO_MANIFEST_DIR")).parent().expect("the crate is in a folder of the checkout")
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
