//! `files`: the workspace's files.

use crate::Entry;
pub use crate::bindings::test_cabinet::gg::files::{FileEdit, FileRead, FileWrite};
use crate::operations::Binding;

const FILES: Binding = Binding::capability("files");

module! {
    /// Read, write and edit the workspace's files. Paths are workspace-relative and `/`-separated; a path that leaves the
    /// workspace, also through a symlink, is `permission_denied`.
    files: FilesHost {
        /// Reads a text file, or a window of its lines: `limit` lines from line `offset`, counted from 1.
        [FILES] ReadFile read_file(path: String, offset: Option<u32>, limit: Option<u32>) -> FileRead;
        /// Reads a file's bytes.
        [FILES] ReadBytes read_bytes(path: String) -> Vec<u8>;
        /// Writes a text file whole, making it and its directories where they are missing.
        [FILES] WriteFile write_file(path: String, text: String) -> FileWrite;
        /// Writes a file's bytes whole, making it and its directories where they are missing.
        [FILES] WriteBytes write_bytes(path: String, bytes: Vec<u8>) -> FileWrite;
        /// Replaces `old` by `new`. Fails with `not_found` when `old` is absent and with `conflict` when it is not unique, unless
        /// `replace_all` is set.
        [FILES] EditFile edit_file(path: String, old: String, new: String, replace_all: Option<bool>) -> FileEdit;
        /// Lists a directory (the workspace by default), `depth` levels deep (1 by default), sorted by path.
        [FILES] ListDirectory list_directory(path: Option<String>, depth: Option<u32>) -> Vec<Entry>;
        /// Says what is at a path.
        [FILES] Stat stat(path: String) -> Entry;
        /// Moves or renames a file or directory. Fails with `already_exists` when something is at `to`.
        [FILES] MovePath move_path(from: String, to: String) -> Entry;
        /// Removes a file or an empty directory; with `recursive`, a directory and all it holds.
        [FILES] RemovePath remove_path(path: String, recursive: Option<bool>) -> ();
        /// Makes a directory and those above it.
        [FILES] MakeDirectory make_directory(path: String) -> Entry;
    }
}
