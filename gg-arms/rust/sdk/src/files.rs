//! Files and folders of the workspace.
//!
//! Paths are relative to the workspace, with `/` between their parts; a path that leaves the workspace is `permission_denied`. Lines and
//! columns count from 1.

use std::time::{Duration, SystemTime};

use crate::failure::answer;
use crate::views::{self, View};
use crate::wire::{files as wire, types as wire_types};
use crate::Result;

/// What a path leads to.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum EntryKind {
    /// A file.
    File,
    /// A folder.
    Directory,
    /// A symbolic link, not followed.
    Symlink,
}

/// One file, folder or link.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Entry {
    /// Its path in the workspace.
    pub path: String,
    /// What it is.
    pub kind: EntryKind,
    /// Its size in bytes.
    pub size: u64,
    /// When it was last changed.
    pub modified: SystemTime,
}

impl Entry {
    /// Reads the file. For a window of its lines see [`ReadFile`].
    ///
    /// Returns the text and where it stands in the file.
    ///
    /// # Errors
    /// `not_found` when the file is gone, `invalid_argument` when it is a folder or holds no text.
    ///
    /// # Examples
    /// ```
    /// for entry in gg::search::find_files("**/*.md")? {
    ///     println!("{} {}", entry.path, entry.read()?.total_lines);
    /// }
    /// ```
    #[track_caller]
    #[doc(alias = "files.read_file")]
    pub fn read(&self) -> Result<FileRead> {
        read_file(&self.path)
    }

    /// Opens the file as a view.
    ///
    /// Returns the view that was opened.
    ///
    /// # Errors
    /// `not_found` when the file is gone.
    ///
    /// # Examples
    /// ```
    /// gg::files::stat("README.md")?.open_view()?;
    /// ```
    #[track_caller]
    #[doc(alias = "views.open_file")]
    pub fn open_view(&self) -> Result<View> {
        views::open_file(&self.path)
    }
}

/// The text of a file, or of a window of its lines.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct FileRead {
    /// The file's path in the workspace.
    pub path: String,
    /// The lines read, with their line ends.
    pub text: String,
    /// The number of the first line read.
    pub first_line: u32,
    /// How many lines were read.
    pub line_count: u32,
    /// How many lines the file has.
    pub total_lines: u32,
    /// Whether there was more to read than one value may hold.
    pub truncated: bool,
}

impl FileRead {
    /// Opens the lines that were read as a view.
    ///
    /// Returns the view that was opened.
    ///
    /// # Errors
    /// `not_found` when the file is gone.
    ///
    /// # Examples
    /// ```
    /// use gg::files::ReadFile;
    ///
    /// ReadFile::new("README.md").limit(20).call()?.open_view()?;
    /// ```
    #[track_caller]
    #[doc(alias = "views.open_file")]
    pub fn open_view(&self) -> Result<View> {
        views::OpenFile::new(&self.path).offset(self.first_line).limit(self.line_count).call()
    }
}

/// What a write did.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct FileWrite {
    /// The file's path in the workspace.
    pub path: String,
    /// How many bytes the file now has.
    pub bytes: u64,
    /// Whether the file was not there before.
    pub created: bool,
}

/// What an edit did.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct FileEdit {
    /// The file's path in the workspace.
    pub path: String,
    /// How many times the text was replaced.
    pub replacements: u32,
}

impl From<wire_types::Entry> for Entry {
    fn from(entry: wire_types::Entry) -> Self {
        let kind = match entry.kind {
            wire_types::EntryKind::File => EntryKind::File,
            wire_types::EntryKind::Directory => EntryKind::Directory,
            wire_types::EntryKind::Symlink => EntryKind::Symlink,
        };
        let modified = SystemTime::UNIX_EPOCH + Duration::from_millis(entry.modified);
        Entry { path: entry.path, kind, size: entry.size, modified }
    }
}

impl From<wire::FileWrite> for FileWrite {
    fn from(write: wire::FileWrite) -> Self {
        FileWrite { path: write.path, bytes: write.bytes, created: write.created }
    }
}

/// Reads a whole text file. For a window of its lines see [`ReadFile`].
///
/// Returns the text and where it stands in the file.
///
/// # Arguments
/// * `path` - The file to read.
///
/// # Errors
/// `not_found` when there is no such file, `invalid_argument` when it is a folder or holds no text.
///
/// # Examples
/// ```
/// use gg::files;
///
/// let read = files::read_file("README.md")?;
/// println!("{} lines, beginning {:?}", read.total_lines, read.text.lines().next());
/// ```
#[track_caller]
#[doc(alias = "files.read_file")]
pub fn read_file(path: &str) -> Result<FileRead> {
    ReadFile::new(path).call()
}

request! {
    /// Reads a text file, or a window of its lines.
    ///
    /// # Examples
    /// ```
    /// use gg::files::ReadFile;
    ///
    /// let read = ReadFile::new("README.md").offset(1).limit(5).call()?;
    /// print!("{}", read.text);
    /// ```
    ReadFile<'a>(path: &'a str) {
        /// The first line to read, counted from 1; the file's first when left out.
        offset: u32,
        /// How many lines to read at most; all of them when left out.
        limit: u32,
    }
    /// Reads the file; see [`read_file`].
    ///
    /// # Errors
    /// `not_found` when there is no such file, `invalid_argument` when it is a folder or holds no text.
    #[doc(alias = "files.read_file")]
    call(it) -> FileRead {
        wire::read_file(it.path, it.offset, it.limit).map(|read| FileRead {
            path: read.path,
            text: read.text,
            first_line: read.first_line,
            line_count: read.line_count,
            total_lines: read.total_lines,
            truncated: read.truncated,
        })
    }
}

/// Reads a file as it is, byte for byte.
///
/// Returns the whole content of the file.
///
/// # Arguments
/// * `path` - The file to read.
///
/// # Errors
/// `not_found` when there is no such file, `too_large` when it does not fit into one value.
///
/// # Examples
/// ```
/// println!("{:?}", &gg::files::read_bytes("data/numbers.csv")?[..4]);
/// ```
#[track_caller]
#[doc(alias = "files.read_bytes")]
pub fn read_bytes(path: &str) -> Result<Vec<u8>> {
    answer(wire::read_bytes(path))
}

/// Writes a text file, in place of what was there.
///
/// Folders on the way are made. The file is never seen half written. Returns what was written, and whether the file is new.
///
/// # Arguments
/// * `path` - The file to write.
/// * `text` - The whole text of the file.
///
/// # Errors
/// `permission_denied` when the path leaves the workspace, `invalid_argument` when it is a folder.
///
/// # Examples
/// ```
/// let written = gg::files::write_file("out/report.txt", "All is well.\n")?;
/// println!("{} bytes, new: {}", written.bytes, written.created);
/// ```
#[track_caller]
#[doc(alias = "files.write_file")]
pub fn write_file(path: &str, text: &str) -> Result<FileWrite> {
    answer(wire::write_file(path, text)).map(FileWrite::from)
}

/// Writes a file byte for byte, in place of what was there.
///
/// Returns what was written, and whether the file is new.
///
/// # Arguments
/// * `path` - The file to write.
/// * `bytes` - The whole content of the file.
///
/// # Errors
/// `permission_denied` when the path leaves the workspace, `invalid_argument` when it is a folder.
///
/// # Examples
/// ```
/// gg::files::write_bytes("out/pixel.bin", &[0, 127, 255])?;
/// ```
#[track_caller]
#[doc(alias = "files.write_bytes")]
pub fn write_bytes(path: &str, bytes: &[u8]) -> Result<FileWrite> {
    answer(wire::write_bytes(path, bytes)).map(FileWrite::from)
}

/// Replaces a piece of a text file, which must occur exactly once. To replace every occurrence see [`EditFile`].
///
/// Returns how many times the text was replaced.
///
/// # Arguments
/// * `path` - The file to edit.
/// * `old` - The text to replace.
/// * `new` - The text to put in its place.
///
/// # Errors
/// `not_found` when the file or `old` is not there, `conflict` when `old` occurs more than once.
///
/// # Examples
/// ```
/// let edit = gg::files::edit_file("README.md", "TODO", "Done")?;
/// println!("{}", edit.replacements);
/// ```
#[track_caller]
#[doc(alias = "files.edit_file")]
pub fn edit_file(path: &str, old: &str, new: &str) -> Result<FileEdit> {
    EditFile::new(path, old, new).call()
}

request! {
    /// Replaces a piece of a text file.
    ///
    /// # Examples
    /// ```
    /// use gg::files::EditFile;
    ///
    /// EditFile::new("data/numbers.csv", "\n", ";\n").replace_all(true).call()?;
    /// ```
    EditFile<'a>(path: &'a str, old: &'a str, new: &'a str) {
        /// Whether every occurrence is replaced; otherwise it must be the only one.
        replace_all: bool,
    }
    /// Edits the file; see [`edit_file`].
    ///
    /// # Errors
    /// `not_found` when the file or `old` is not there, `conflict` when `old` occurs more than once and not all are replaced.
    #[doc(alias = "files.edit_file")]
    call(it) -> FileEdit {
        wire::edit_file(it.path, it.old, it.new, it.replace_all)
            .map(|edit| FileEdit { path: edit.path, replacements: edit.replacements })
    }
}

/// Lists a folder's own entries. For deeper ones, or the workspace itself, see [`ListDirectory`].
///
/// Returns the entries found, each with its path in the workspace.
///
/// # Arguments
/// * `path` - The folder to list.
///
/// # Errors
/// `not_found` when there is no such folder, `invalid_argument` when the path is not a folder.
///
/// # Examples
/// ```
/// for entry in gg::files::list_directory("data")? {
///     println!("{:?} {} {}", entry.kind, entry.path, entry.size);
/// }
/// ```
#[track_caller]
#[doc(alias = "files.list_directory")]
pub fn list_directory(path: &str) -> Result<Vec<Entry>> {
    ListDirectory::new().path(path).call()
}

request! {
    /// Lists a folder, the workspace itself when none is named.
    ///
    /// # Examples
    /// ```
    /// use gg::files::ListDirectory;
    ///
    /// println!("{}", ListDirectory::new().depth(3).call()?.len());
    /// ```
    ListDirectory<'a>() {
        /// The folder to list; the workspace itself when left out.
        path: &'a str,
        /// How many levels to go down; 1, the folder's own entries, when left out.
        depth: u32,
    }
    /// Lists the folder; see [`list_directory`].
    ///
    /// # Errors
    /// `not_found` when there is no such folder, `invalid_argument` when the path is not a folder.
    #[doc(alias = "files.list_directory")]
    call(it) -> Vec<Entry> {
        wire::list_directory(it.path, it.depth).map(|entries| entries.into_iter().map(Entry::from).collect())
    }
}

/// Says what a path leads to, how large it is and when it was changed.
///
/// Returns the entry at that path.
///
/// # Arguments
/// * `path` - The path to look at. A link is described itself, not followed.
///
/// # Errors
/// `not_found` when nothing is there.
///
/// # Examples
/// ```
/// let entry = gg::files::stat("README.md")?;
/// println!("{:?}, {} bytes", entry.kind, entry.size);
/// ```
#[track_caller]
#[doc(alias = "files.stat")]
pub fn stat(path: &str) -> Result<Entry> {
    answer(wire::stat(path)).map(Entry::from)
}

/// Moves or renames a file or a folder.
///
/// Returns the entry at its new path.
///
/// # Arguments
/// * `from` - What to move.
/// * `to` - Its new path.
///
/// # Errors
/// `not_found` when there is nothing to move or no folder to move it to, `already_exists` when the new path is taken.
///
/// # Examples
/// ```
/// println!("{}", gg::files::move_path("notes.txt", "data/notes.txt")?.path);
/// ```
#[track_caller]
#[doc(alias = "files.move_path")]
pub fn move_path(from: &str, to: &str) -> Result<Entry> {
    answer(wire::move_path(from, to)).map(Entry::from)
}

/// Removes a file or an empty folder. For a folder with all it holds see [`RemovePath`].
///
/// # Arguments
/// * `path` - What to remove.
///
/// # Errors
/// `not_found` when nothing is there, `conflict` when it is a folder that is not empty.
///
/// # Examples
/// ```
/// gg::files::remove_path("notes.txt")?;
/// ```
#[track_caller]
#[doc(alias = "files.remove_path")]
pub fn remove_path(path: &str) -> Result<()> {
    RemovePath::new(path).call()
}

request! {
    /// Removes a file or a folder.
    ///
    /// # Examples
    /// ```
    /// gg::files::RemovePath::new("data").recursive(true).call()?;
    /// ```
    RemovePath<'a>(path: &'a str) {
        /// Whether a folder that is not empty is removed with all it holds.
        recursive: bool,
    }
    /// Removes it; see [`remove_path`].
    ///
    /// # Errors
    /// `not_found` when nothing is there, `conflict` when a folder is not empty and `recursive` is not set.
    #[doc(alias = "files.remove_path")]
    call(it) -> () {
        wire::remove_path(it.path, it.recursive)
    }
}

/// Makes a folder, and those above it that are missing.
///
/// Returns the folder's entry.
///
/// # Arguments
/// * `path` - The folder to make.
///
/// # Errors
/// `already_exists` when something else is at that path.
///
/// # Examples
/// ```
/// println!("{}", gg::files::make_directory("out/pages")?.path);
/// ```
#[track_caller]
#[doc(alias = "files.make_directory")]
pub fn make_directory(path: &str) -> Result<Entry> {
    answer(wire::make_directory(path)).map(Entry::from)
}
