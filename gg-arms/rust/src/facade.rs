//! Which programs are compiled with the facade of std.
//!
//! rustc shares the instances of crates that it loads, and it loads a crate where a program names it. One that names `gg` loads them so. For others
//! the artifact holds a crate by the name `std` that re-exports std and loads the instances too. What such a program means is the same, and so is
//! whether it compiles; a few messages differ, so that one that is refused is compiled once more with std itself, whose words are told.

/// Whether the facade serves a program: it does not load the instances as it is, and asks for std as every program does.
pub fn serves(text: &str) -> bool {
    let mut words = text.split(|letter: char| !letter.is_alphanumeric() && letter != '_');
    // A crate that is named on the command line is there to be named in a program that renounces std, too.
    !words.any(|word| matches!(word, "gg" | "no_std" | "no_core"))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn programs_that_name_gg_or_renounce_std_are_left_alone() {
        for text in ["", "fn main() {}", "use std::fmt;\n// bigger", "let gg1 = a_gg;", "use ggg::x; let no_std1 = 1;"] {
            assert!(serves(text), "{text}");
        }
        for text in ["use gg::files;", "gg::views::show(1)", "use ::gg as g;", "r#gg", "#![no_std]", "#![cfg_attr(all(),no_core)]"] {
            assert!(!serves(text), "{text}");
        }
    }
}
