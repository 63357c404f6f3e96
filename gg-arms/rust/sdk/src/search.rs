//! Finding files by name and by what they hold.
//!
//! Files that `.gitignore` leaves out are left out here too.

use crate::Result;
use crate::files::Entry;
use crate::wire::search as wire;

/// One line in which a pattern was found.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct TextMatch {
    /// The file's path in the workspace.
    pub path: String,
    /// The line's number.
    pub line: u32,
    /// Where in the line the match begins.
    pub column: u32,
    /// The line.
    pub text: String,
    /// The lines above it that were asked for.
    pub before: Vec<String>,
    /// The lines below it that were asked for.
    pub after: Vec<String>,
}

/// Finds files of the whole workspace by a glob pattern. For a part of it see [`FindFiles`].
///
/// Returns the entries found, sorted by path.
///
/// # Arguments
/// * `glob` - The pattern a path must match, such as `**/*.rs`.
///
/// # Errors
/// `invalid_argument` when the pattern is malformed.
///
/// # Examples
/// ```
/// for entry in gg::search::find_files("**/*.md")? {
///     println!("{}", entry.path);
/// }
/// ```
#[track_caller]
#[doc(alias = "search.find_files")]
pub fn find_files(glob: &str) -> Result<Vec<Entry>> {
    FindFiles::new(glob).call()
}

request! {
    /// Finds files by a glob pattern.
    ///
    /// # Examples
    /// ```
    /// use gg::search::FindFiles;
    ///
    /// for entry in FindFiles::new("*.csv").root("data").limit(10).call()? {
    ///     println!("{}", entry.path);
    /// }
    /// ```
    FindFiles<'a>(glob: &'a str) {
        /// The folder to look in; the whole workspace when left out.
        root: &'a str,
        /// How many to return at most.
        limit: u32,
    }
    /// Finds the files; see [`find_files`].
    ///
    /// # Errors
    /// `invalid_argument` when the pattern is malformed, `not_found` when `root` does not exist.
    #[doc(alias = "search.find_files")]
    call(it) -> Vec<Entry> {
        wire::find_files(it.glob, it.root, it.limit).map(|entries| entries.into_iter().map(Entry::from).collect())
    }
}

/// Finds lines of all files by a regular expression. For some files, or with lines around, see [`FindText`].
///
/// Returns the matches found, by path and line.
///
/// # Arguments
/// * `pattern` - The expression to look for.
///
/// # Errors
/// `invalid_argument` when the expression is malformed.
///
/// # Examples
/// ```
/// for found in gg::search::find_text(r"TODO\b")? {
///     println!("{}:{}:{}: {}", found.path, found.line, found.column, found.text);
/// }
/// ```
#[track_caller]
#[doc(alias = "search.find_text")]
pub fn find_text(pattern: &str) -> Result<Vec<TextMatch>> {
    FindText::new(pattern).call()
}

request! {
    /// Finds lines by a regular expression.
    ///
    /// # Examples
    /// ```
    /// use gg::search::FindText;
    ///
    /// for found in FindText::new("^[0-9]+").glob("*.csv").context(1).call()? {
    ///     println!("{}:{} {:?} {:?}", found.path, found.line, found.before, found.after);
    /// }
    /// ```
    FindText<'a>(pattern: &'a str) {
        /// Which files to look into, as a glob pattern; all of them when left out.
        glob: &'a str,
        /// The folder to look in; the whole workspace when left out.
        root: &'a str,
        /// How many lines to give above and below each match.
        context: u32,
        /// How many matches to return at most.
        limit: u32,
    }
    /// Finds the lines; see [`find_text`].
    ///
    /// # Errors
    /// `invalid_argument` when the expression or the glob is malformed, `not_found` when `root` does not exist.
    #[doc(alias = "search.find_text")]
    call(it) -> Vec<TextMatch> {
        wire::find_text(it.pattern, it.glob, it.root, it.context, it.limit).map(|matches| {
            let owned = |found: wire::TextMatch| TextMatch {
                path: found.path,
                line: found.line,
                column: found.column,
                text: found.text,
                before: found.before,
                after: found.after,
            };
            matches.into_iter().map(owned).collect()
        })
    }
}
