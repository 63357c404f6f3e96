//! `session`: where the agent stands, and how it ends.

pub use crate::bindings::test_cabinet::gg::session::{SessionLimits, SessionRemaining, SessionStatus};
use crate::Role;
use crate::operations::Binding;

const WORKER: Binding = Binding::Ending(Role::Worker);
const REVIEWER: Binding = Binding::Ending(Role::Reviewer);

module! {
    /// See where the session stands, and end it.
    session: SessionHost {
        /// Says which language, turn and role this is, and what the program may still use.
        [Binding::Always] Status status() -> SessionStatus;
        /// Ends a worker's session with a summary of what was done.
        [WORKER] Finish finish(summary: String) -> ();
        /// Ends a reviewer's session: the work is good.
        [REVIEWER] Approve approve(note: Option<String>) -> ();
        /// Ends a reviewer's session: the work needs these changes.
        [REVIEWER] RequestChanges request_changes(items: Vec<String>) -> ();
    }
}
