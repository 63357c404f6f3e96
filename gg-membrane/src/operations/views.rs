//! `views`: what the model reads next turn.

use crate::View;
use crate::operations::Binding;

const VIEWS: Binding = Binding::capability("views");

module! {
    /// Open what is to be read in the next turn: files, and text that a program made.
    views: ViewsHost {
        /// Opens a file, or a window of its lines, for the next turn.
        [VIEWS] OpenFile open_file(path: String, offset: Option<u32>, limit: Option<u32>) -> View;
        /// Opens a text under a title for the next turn.
        [VIEWS] OpenText open_text(title: String, text: String) -> View;
        /// Lists the open views.
        [VIEWS] ListViews list_views() -> Vec<View>;
        /// Closes a view.
        [VIEWS] CloseView close_view(id: String) -> ();
    }
}
