//! `memory`: notes that outlive a turn.

pub use crate::bindings::test_cabinet::gg::memory::{Note, NoteContent};
use crate::operations::Binding;

const MEMORY: Binding = Binding::capability("memory");

module! {
    /// Keep notes for later turns; a note may carry code.
    memory: MemoryHost {
        /// Lists notes whose key starts with `prefix`, sorted by key.
        [MEMORY] ListNotes list_notes(prefix: Option<String>) -> Vec<Note>;
        /// Reads a note; its code, where it has some, is bound as `lib.<key>` for later programs.
        [MEMORY] ReadNote read_note(key: String) -> NoteContent;
        /// Writes a note whole.
        [MEMORY] WriteNote write_note(key: String, text: String, code: Option<String>) -> Note;
        /// Removes a note.
        [MEMORY] RemoveNote remove_note(key: String) -> ();
        /// Finds notes by their words, the best first.
        [MEMORY] SearchNotes search_notes(query: String, limit: Option<u32>) -> Vec<Note>;
    }
}
