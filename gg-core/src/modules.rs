//! [`BoundModule`]: a code module in scope, and [`identifier`]: its name in a program.

use std::path::PathBuf;
use std::sync::Arc;

use gg_membrane::ModuleExport;

/// A code module that was read and compiled, bound as `lib.<key>`.
#[derive(Debug, Clone)]
pub struct BoundModule {
    /// The key under which it was read: a skill's, a note's or a saved program's.
    pub key: String,
    /// The name by which failures call its file.
    pub file: String,
    /// The author's own text.
    pub text: Arc<str>,
    /// Its public declarations.
    pub exports: Vec<ModuleExport>,
    /// What the arm built of it, where its language builds anything; in the agent's compile workspace.
    pub build: Option<PathBuf>,
}

/// A key as a name that a program can import: what is no ASCII letter, digit or underscore becomes an underscore, a name that would begin
/// with a digit begins with `m_`, and one of `taken`, which the language keeps for itself, ends with an underscore.
pub fn identifier(key: &str, taken: &[&str]) -> String {
    let name: String = key.chars().map(|letter| if letter.is_ascii_alphanumeric() { letter } else { '_' }).collect();
    let mut name = name.trim_matches('_').to_string();
    if name.is_empty() {
        name.push_str("module");
    }
    if name.starts_with(|letter: char| letter.is_ascii_digit()) {
        name.insert_str(0, "m_");
    }
    if taken.contains(&name.as_str()) {
        name.push('_');
    }
    name
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_key_becomes_a_name_that_can_be_imported_and_stays_it() {
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
            assert_eq!(identifier(key, &["class"]), name, "{key}");
            assert_eq!(identifier(name, &["class"]), name, "{key}");
        }
    }
}
