//! What the model reads next turn.
//!
//! A view is a piece of text with a title. What a program prints goes to the operator; what it opens as a view is shown to the model when
//! the turn ends.

use crate::Result;
use crate::failure::answer;
use crate::wire::{types as wire_types, views as wire};

/// An open view.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct View {
    /// What the view is closed by.
    pub id: String,
    /// The heading it is shown under.
    pub title: String,
    /// How many lines it shows.
    pub lines: u32,
    /// Whether its text was longer than a view may be.
    pub truncated: bool,
}

impl View {
    /// Closes the view, so that it is not shown any more.
    ///
    /// # Errors
    /// `not_found` when the view was closed before.
    ///
    /// # Examples
    /// ```
    /// gg::views::open_text("draft", "not yet")?.close()?;
    /// ```
    #[track_caller]
    #[doc(alias = "views.close_view")]
    pub fn close(self) -> Result<()> {
        close_view(&self.id)
    }
}

impl From<wire_types::View> for View {
    fn from(view: wire_types::View) -> Self {
        View { id: view.id, title: view.title, lines: view.lines, truncated: view.truncated }
    }
}

/// Shows a whole file to the model. For a window of its lines see [`OpenFile`].
///
/// Returns the view that was opened.
///
/// # Arguments
/// * `path` - The file to show.
///
/// # Errors
/// `not_found` when there is no such file.
///
/// # Examples
/// ```
/// gg::views::open_file("README.md")?;
/// ```
#[track_caller]
#[doc(alias = "views.open_file")]
pub fn open_file(path: &str) -> Result<View> {
    OpenFile::new(path).call()
}

request! {
    /// Shows a file, or a window of its lines, to the model.
    ///
    /// # Examples
    /// ```
    /// use gg::views::OpenFile;
    ///
    /// OpenFile::new("README.md").offset(1).limit(40).call()?;
    /// ```
    OpenFile<'a>(path: &'a str) {
        /// The first line to show, counted from 1; the file's first when left out.
        offset: u32,
        /// How many lines to show at most; all of them when left out.
        limit: u32,
    }
    /// Opens the view; see [`open_file`].
    ///
    /// # Errors
    /// `not_found` when there is no such file.
    #[doc(alias = "views.open_file")]
    call(it) -> View {
        wire::open_file(it.path, it.offset, it.limit).map(View::from)
    }
}

/// Shows a text to the model.
///
/// Returns the view that was opened.
///
/// # Arguments
/// * `title` - The heading it is shown under.
/// * `text` - What to show.
///
/// # Errors
/// `too_large` when the text does not fit into one value.
///
/// # Examples
/// ```
/// use gg::{files, views};
///
/// let lines = files::read_file("data/numbers.csv")?.total_lines;
/// views::open_text("lines", &lines.to_string())?;
/// ```
#[track_caller]
#[doc(alias = "views.open_text")]
pub fn open_text(title: &str, text: &str) -> Result<View> {
    answer(wire::open_text(title, text)).map(View::from)
}

/// Lists the views that are open.
///
/// Returns the open views, in the order they were opened.
///
/// # Errors
/// `unavailable` when this program may not use views.
///
/// # Examples
/// ```
/// use gg::views;
///
/// views::open_text("hello", "world")?;
/// for view in views::list_views()? {
///     println!("{}", view.title);
/// }
/// ```
#[track_caller]
#[doc(alias = "views.list_views")]
pub fn list_views() -> Result<Vec<View>> {
    answer(wire::list_views()).map(|views| views.into_iter().map(View::from).collect())
}

/// Closes a view, so that it is not shown any more.
///
/// # Arguments
/// * `id` - The `id` of the view.
///
/// # Errors
/// `not_found` when no open view has that id.
///
/// # Examples
/// ```
/// use gg::views;
///
/// let view = views::open_text("draft", "not yet")?;
/// views::close_view(&view.id)?;
/// ```
#[track_caller]
#[doc(alias = "views.close_view")]
pub fn close_view(id: &str) -> Result<()> {
    answer(wire::close_view(id))
}
