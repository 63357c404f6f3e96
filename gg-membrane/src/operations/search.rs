//! `search`: finding files and text.

use crate::Entry;
pub use crate::bindings::test_cabinet::gg::search::TextMatch;
use crate::operations::Binding;

const SEARCH: Binding = Binding::capability("search");

module! {
    /// Find files by name and text by pattern, as `.gitignore` allows.
    search: SearchHost {
        /// Finds files whose path matches a glob, below `root`, sorted by path.
        [SEARCH] FindFiles find_files(glob: String, root: Option<String>, limit: Option<u32>) -> Vec<Entry>;
        /// Finds lines that match a regular expression, in files below `root` whose path matches `glob`, each with `context`
        /// lines before and after it.
        [SEARCH] FindText find_text(
            pattern: String,
            glob: Option<String>,
            root: Option<String>,
            context: Option<u32>,
            limit: Option<u32>,
        ) -> Vec<TextMatch>;
    }
}
