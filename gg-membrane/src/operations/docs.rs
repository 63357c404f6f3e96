//! `docs`: what this agent's programs may call.

use crate::View;
pub use crate::bindings::test_cabinet::gg::docs::DocHit;
use crate::operations::Binding;

module! {
    /// Search and open the documentation of what a program may call.
    docs: DocsHost {
        /// Searches the documentation, by name or by what is wanted.
        [Binding::Always] Search search(query: String, module: Option<String>, limit: Option<u32>) -> Vec<DocHit>;
        /// Opens one symbol's documentation for the next turn.
        [Binding::Always] ViewSymbol view(symbol: String) -> View;
    }
}
