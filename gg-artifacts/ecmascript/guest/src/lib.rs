//! The ECMAScript guest: evaluates a program as an ES module and answers its gg calls.
//!
//! `engine` makes the JavaScript world once, `operations` lowers the SDK's calls onto the WIT interfaces, `natives` gives the
//! globals what they need from the machine, `modules` finds what a program imports, `program` runs a turn, `check` parses without
//! running. What is JavaScript of gg's own is in `../runtime` (globals, reports) and in the SDK; its scripts are named `gg` and
//! `gg:…`, and stack traces leave them out.

#![deny(unsafe_code)]

mod check;
mod engine;
mod modules;
mod natives;
mod operations;
mod program;
mod raw;

#[allow(unsafe_code)]
mod bindings {
    wit_bindgen::generate!({
        path: "../../../wit",
        // `initialize` is called at artifact build, and an image of the memory is taken then.
        inline: "
            package test-cabinet:ecmascript-guest;
            world guest {
                include test-cabinet:gg/interpreter;
                export initialize: func();
            }
        ",
        world: "test-cabinet:ecmascript-guest/guest",
        generate_all,
    });

    export!(Component);

    struct Component;

    impl Guest for Component {
        fn initialize() {
            crate::engine::with(|_| ());
        }

        fn run(_granted: Vec<String>, _ending: Option<String>, _program_library: bool) {
            crate::program::run();
        }

        fn check(file: String, text: String, code_module: bool) -> Result<Vec<ModuleExport>, SyntaxError> {
            crate::check::check(&file, &text, code_module)
        }
    }
}
