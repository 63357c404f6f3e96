//! The arms that are linked in. A new language is one line here and one in `Cargo.toml`.

use gg_arm_cpp as _;
use gg_arm_javascript as _;
use gg_arm_python as _;
use gg_arm_rust as _;
use gg_arm_typescript as _;

/// Every arm there must be: a linker may drop a crate that nobody names, so what registered is compared with this on start.
pub const ARMS: &[&str] = &["cpp", "javascript", "python", "rust", "typescript"];

/// The declared pairs: two arms that hand back the same guest and share SDK and signatures, so that everything but the compiler is equal.
pub const PAIRS: &[(&str, &str)] = &[("javascript", "typescript")];

/// The sets of arms that may share a guest.
pub const SHARED_GUESTS: &[&[&str]] = &[&["javascript", "typescript", "purescript"]];
