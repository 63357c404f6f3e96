//! The documentation of what this program may call.

use crate::Result;
use crate::failure::answer;
use crate::views::View;
use crate::wire::docs as wire;

/// One entry that a search found.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct DocHit {
    /// The name it is viewed by, such as `gg::files::read_file`.
    pub symbol: String,
    /// What it is, such as `function`.
    pub kind: String,
    /// The module it belongs to.
    pub module: String,
    /// What it does, in one sentence.
    pub summary: String,
    /// The line a program writes to reach it.
    pub import_line: String,
}

impl DocHit {
    /// Opens the documentation of this entry as a view.
    ///
    /// Returns the view that was opened.
    ///
    /// # Errors
    /// `not_found` when there is no such entry.
    ///
    /// # Examples
    /// ```
    /// for hit in gg::docs::search("read a file")?.into_iter().take(1) {
    ///     hit.view()?;
    /// }
    /// ```
    #[track_caller]
    #[doc(alias = "docs.view")]
    pub fn view(&self) -> Result<View> {
        view(&self.symbol)
    }
}

/// Searches the documentation of what this program may call. For one module see [`Search`].
///
/// Returns the entries found, best first.
///
/// # Arguments
/// * `query` - Words to look for.
///
/// # Errors
/// `exhausted` when this program may make no more calls.
///
/// # Examples
/// ```
/// for hit in gg::docs::search("replace text in a file")? {
///     println!("{} - {}", hit.symbol, hit.summary);
/// }
/// ```
#[track_caller]
#[doc(alias = "docs.search")]
pub fn search(query: &str) -> Result<Vec<DocHit>> {
    Search::new(query).call()
}

request! {
    /// Searches the documentation of what this program may call.
    ///
    /// # Examples
    /// ```
    /// use gg::docs::Search;
    ///
    /// println!("{}", Search::new("read").module("files").limit(3).call()?.len());
    /// ```
    Search<'a>(query: &'a str) {
        /// The module to look in, such as `files`; all of them when left out.
        module: &'a str,
        /// How many to return at most.
        limit: u32,
    }
    /// Searches; see [`search`].
    ///
    /// # Errors
    /// `invalid_argument` when no module has that name.
    #[doc(alias = "docs.search")]
    call(it) -> Vec<DocHit> {
        wire::search(it.query, it.module, it.limit).map(|hits| {
            let owned = |hit: wire::DocHit| DocHit {
                symbol: hit.symbol,
                kind: hit.kind,
                module: hit.module,
                summary: hit.summary,
                import_line: hit.import_line,
            };
            hits.into_iter().map(owned).collect()
        })
    }
}

/// Shows the documentation of one entry to the model.
///
/// Returns the view that was opened.
///
/// # Arguments
/// * `symbol` - The entry's full name, such as `gg::files::read_file`.
///
/// # Errors
/// `not_found` when this program may not call it or no entry has that name.
///
/// # Examples
/// ```
/// gg::docs::view("gg::views::open_text")?;
/// ```
#[track_caller]
#[doc(alias = "docs.view")]
pub fn view(symbol: &str) -> Result<View> {
    answer(wire::view(symbol)).map(View::from)
}
