//! `programs`: earlier programs, and the library of saved ones.

use crate::CodeModule;
pub use crate::bindings::test_cabinet::gg::programs::{ProgramRun, SavedProgram, Verdict};
use crate::operations::Binding;

const PROGRAMS: Binding = Binding::capability("programs");
const LIBRARY: Binding = Binding::library("programs");

module! {
    /// Look back at earlier programs, and keep useful ones for later.
    programs: ProgramsHost {
        /// Lists earlier runs, the latest first.
        [PROGRAMS] History history(limit: Option<u32>) -> Vec<ProgramRun>;
        /// The source of an earlier turn's program.
        [PROGRAMS] Source source(turn: u32) -> String;
        /// Saves a program (this one when `source` is absent) under a key.
        [LIBRARY] Save save(key: String, description: String, source: Option<String>) -> SavedProgram;
        /// Lists the saved programs.
        [LIBRARY] ListSaved list_saved() -> Vec<SavedProgram>;
        /// Binds a saved program as `lib.<key>` for later programs.
        [LIBRARY] Load load(key: String) -> CodeModule;
    }
}
