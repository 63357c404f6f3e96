//! [`Workspace`]: one folder that no path leaves.
//!
//! Every access goes through a handle on the folder (`openat2` with `RESOLVE_BENEATH` where the kernel has it), never through a
//! path of the machine: a link that is swapped in between a check and a use is refused by the use itself.

use std::collections::VecDeque;
use std::ffi::OsString;
use std::io::{self, Read, Write};
use std::path::{Path, PathBuf};
use std::sync::Arc;

use cap_std::ambient_authority;
use cap_std::fs::{Dir, DirEntry, File, FileType, Metadata, MetadataExt, OpenOptions, OpenOptionsExt, PermissionsExt};
use gg_membrane::operations::files::{FileEdit, FileRead, FileWrite};
use gg_membrane::{Entry, EntryKind, ErrorCode};
use rustix::fs::{OFlags, RenameFlags};

use crate::HostProblem;
use crate::fault::{Answer, Call, Fault};

/// How far links are followed to the file that a write replaces; the kernel's own bound.
const MAX_LINKS: usize = 40;

/// Bytes at a file's head that are looked at to tell text from data, as `git` does.
const BINARY_PROBE: usize = 8000;

/// Bytes that a record weighs beside its text: its numbers and flags.
const RECORD: u64 = 64;

/// A workspace-relative path that was read: no `.`, no `..`, not absolute. The empty path is the workspace itself.
#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) struct Place(String);

impl Place {
    /// The workspace itself.
    pub fn root() -> Self {
        Place(String::new())
    }

    /// Reads a path as a program writes it. `..` is taken by the path's text: `a/../b` is `b`.
    pub fn parse(path: &str) -> Answer<Place> {
        if path.is_empty() {
            return Err(Fault::invalid("the path is empty; the workspace itself is `.`"));
        }
        if path.contains('\0') {
            return Err(Fault::invalid("a path cannot hold a NUL character"));
        }
        if path.starts_with('/') {
            return Err(Fault::denied(format!("`{path}` is absolute; paths are relative to the workspace")));
        }
        let mut parts = Vec::new();
        for part in path.split('/') {
            match part {
                "" | "." => {}
                ".." => {
                    if parts.pop().is_none() {
                        return Err(Fault::denied(format!("`{path}` leads out of the workspace")));
                    }
                }
                part => parts.push(part),
            }
        }
        Ok(Place(parts.join("/")))
    }

    /// Reads an optional path; the workspace itself where there is none.
    pub fn parse_or_root(path: Option<&str>) -> Answer<Place> {
        path.map_or(Ok(Place::root()), Place::parse)
    }

    pub fn is_root(&self) -> bool {
        self.0.is_empty()
    }

    /// The path as a program reads it.
    pub fn shown(&self) -> &str {
        if self.is_root() { "." } else { &self.0 }
    }

    /// The path below a handle on the workspace.
    pub fn os(&self) -> &Path {
        Path::new(self.shown())
    }

    /// What is called `name` in here.
    pub fn join(&self, name: &str) -> Place {
        if self.is_root() { Place(name.to_string()) } else { Place(format!("{}/{name}", self.0)) }
    }

    /// The folder it is in, and its name there; `None` for the workspace itself.
    pub fn split(&self) -> Option<(Place, &str)> {
        if self.is_root() {
            return None;
        }
        Some(self.0.rsplit_once('/').map_or((Place::root(), self.0.as_str()), |(parent, name)| (Place(parent.to_string()), name)))
    }

    /// Whether it is `other` or below it.
    pub fn is_within(&self, other: &Place) -> bool {
        other.is_root() || self == other || self.0.strip_prefix(&other.0).is_some_and(|rest| rest.starts_with('/'))
    }
}

/// A folder that an agent works in. Cheap to clone; clones share the handle.
#[derive(Debug, Clone)]
pub struct Workspace(Arc<Inner>);

#[derive(Debug)]
struct Inner {
    dir: Dir,
    path: PathBuf,
}

/// A child of a directory that is being listed.
pub(crate) struct Child {
    pub name: String,
    /// `None` for a name that is not UTF-8: it is shown with replacements, and no path reaches it.
    pub place: Option<Place>,
    pub kind: FileType,
}

impl Workspace {
    /// Opens a folder as a workspace.
    ///
    /// # Errors
    /// [`HostProblem::Workspace`] when it is not a folder that can be opened.
    pub fn open(path: impl AsRef<Path>) -> Result<Self, HostProblem> {
        let path = path.as_ref();
        let problem = |source| HostProblem::Workspace { path: path.to_path_buf(), source };
        let dir = Dir::open_ambient_dir(path, ambient_authority()).map_err(problem)?;
        let path = std::path::absolute(path).map_err(problem)?;
        Ok(Workspace(Arc::new(Inner { dir, path })))
    }

    /// Where the folder is on this machine.
    pub fn path(&self) -> &Path {
        &self.0.path
    }

    /// The handle everything goes through.
    pub(crate) fn dir(&self) -> &Dir {
        &self.0.dir
    }

    /// Opens a directory.
    pub(crate) fn open_dir(&self, place: &Place) -> Answer<Dir> {
        self.dir().open_dir(place.os()).map_err(|error| match error.kind() {
            io::ErrorKind::NotADirectory => Fault::invalid(format!("`{}` is not a directory", place.shown())),
            _ => Fault::io(&error, place.shown()),
        })
    }

    /// Opens a regular file for reading. Something else, a pipe that would block above all, is refused.
    pub(crate) fn open_file(&self, place: &Place) -> Answer<(File, Metadata)> {
        let mut options = OpenOptions::new();
        options.read(true).custom_flags(OFlags::NONBLOCK.bits() as i32);
        let opened = self.dir().open_with(place.os(), &options).and_then(|file| Ok((file.metadata()?, file)));
        let (metadata, file) = opened.map_err(|error| Fault::io(&error, place.shown()))?;
        if metadata.is_dir() {
            return Err(Fault::invalid(format!("`{}` is a directory; list_directory lists it", place.shown())));
        }
        if !metadata.is_file() {
            return Err(Fault::invalid(format!("`{}` is neither a file nor a directory", place.shown())));
        }
        Ok((file, metadata))
    }

    /// Reads a window of a text file's lines, each with the end it has in the file.
    pub(crate) fn read_file(&self, path: &str, offset: Option<u32>, limit: Option<u32>, call: &Call) -> Answer<FileRead> {
        let place = Place::parse(path)?;
        let first_line = offset.unwrap_or(1);
        if first_line == 0 {
            return Err(Fault::invalid("offset is 0; lines are counted from 1"));
        }
        let (file, _) = self.open_file(&place)?;
        let room = call.bound.saturating_sub(RECORD + place.shown().len() as u64);
        let window = Window::read(file, first_line, limit.unwrap_or(u32::MAX), room, call)
            .map_err(|error| error.into_fault(place.shown()))?;
        Ok(FileRead {
            path: place.shown().to_string(),
            text: window.text,
            first_line,
            line_count: window.lines,
            total_lines: window.total,
            truncated: window.truncated,
        })
    }

    /// Reads a file's bytes.
    pub(crate) fn read_bytes(&self, path: &str, call: &Call) -> Answer<Vec<u8>> {
        self.bytes(&Place::parse(path)?, call.bound.saturating_sub(RECORD))
    }

    /// Reads a whole file of at most `bound` bytes.
    pub(crate) fn bytes(&self, place: &Place, bound: u64) -> Answer<Vec<u8>> {
        let (file, metadata) = self.open_file(place)?;
        let too_large =
            |size: u64| Fault::too_large(format!("`{}` holds {size} bytes; at most {bound} can be read at once", place.shown()));
        if metadata.len() > bound {
            return Err(too_large(metadata.len()));
        }
        let mut bytes = Vec::with_capacity(metadata.len() as usize);
        // One byte more than the bound tells a file that grows meanwhile, or one whose size is not told, from one that fits.
        file.take(bound + 1).read_to_end(&mut bytes).map_err(|error| Fault::io(&error, place.shown()))?;
        if bytes.len() as u64 > bound { Err(too_large(bytes.len() as u64)) } else { Ok(bytes) }
    }

    /// Writes a file whole: its readers see the old contents or the new, and its mode is kept.
    pub(crate) fn write(&self, path: &str, bytes: &[u8]) -> Answer<FileWrite> {
        let place = Place::parse(path)?;
        let target = self.target(&place, true)?;
        let created = target.existing.is_none();
        target.replace(bytes).map_err(|error| Fault::io(&error, place.shown()))?;
        Ok(FileWrite { path: place.shown().to_string(), bytes: bytes.len() as u64, created })
    }

    /// Replaces text in a file, byte for byte: line ends are compared as they are.
    pub(crate) fn edit(&self, path: &str, old: &str, new: &str, replace_all: bool, call: &Call) -> Answer<FileEdit> {
        let place = Place::parse(path)?;
        if old.is_empty() {
            return Err(Fault::invalid("old is empty; write_file writes a whole file"));
        }
        let bytes = self.bytes(&place, call.bound)?;
        let text = text_of(bytes, place.shown())?;
        let mut found = text.match_indices(old).map(|(at, _)| at);
        let Some(first) = found.next() else {
            return Err(Fault::not_found(format!(
                "`{}` does not contain the text to replace{}",
                place.shown(),
                near_miss(&text, old)
            )));
        };
        let more = found.count() as u64;
        if !replace_all && text[first + text[first..].chars().next().map_or(1, char::len_utf8)..].contains(old) {
            let lines: Vec<_> = line_numbers(&text, old, 5);
            let times = if more == 0 { "overlapping itself".to_string() } else { format!("{} times", more + 1) };
            return Err(Fault::new(
                ErrorCode::Conflict,
                format!(
                    "`{}` contains the text to replace {times} (lines {}); give more of what surrounds it, or set replace_all",
                    place.shown(),
                    lines.join(", ")
                ),
            ));
        }
        let replacements = if replace_all { more + 1 } else { 1 };
        let size = text.len() as u64 - replacements * old.len() as u64 + replacements.saturating_mul(new.len() as u64);
        if size > call.bound {
            return Err(Fault::too_large(format!("`{}` would hold {size} bytes; at most {} may", place.shown(), call.bound)));
        }
        let edited = if replace_all { text.replace(old, new) } else { text.replacen(old, new, 1) };
        call.alive()?;
        self.target(&place, false)?.replace(edited.as_bytes()).map_err(|error| Fault::io(&error, place.shown()))?;
        Ok(FileEdit { path: place.shown().to_string(), replacements: replacements as u32 })
    }

    /// Lists a directory, `depth` levels deep, without following links.
    pub(crate) fn list(&self, path: Option<&str>, depth: Option<u32>, call: &Call) -> Answer<Vec<Entry>> {
        let place = Place::parse_or_root(path)?;
        let depth = depth.unwrap_or(1);
        if depth == 0 {
            return Err(Fault::invalid("depth is 0; the directory's own entries are 1 level deep"));
        }
        let mut entries = Bounded::new(call.bound, "list fewer levels, or a directory further down");
        // Each level's children are pushed last first, so that they are taken in order and before their parent's next child.
        let mut waiting: Vec<(Child, Entry, u32)> = Vec::new();
        let push = |waiting: &mut Vec<(Child, Entry, u32)>, parent: &Place, level| -> Answer<()> {
            let children = self.look(parent, DirEntry::metadata)?;
            let entries = children.into_iter().rev().map(|(child, metadata)| {
                let entry = entry(parent.join(&child.name).shown().to_string(), &metadata);
                (child, entry, level)
            });
            waiting.extend(entries);
            Ok(())
        };
        push(&mut waiting, &place, 1)?;
        while let Some((child, entry, level)) = waiting.pop() {
            call.alive()?;
            entries.push(entry)?;
            if let (Some(place), true) = (&child.place, child.kind.is_dir() && level < depth) {
                match push(&mut waiting, place, level + 1) {
                    // A directory that went away meanwhile, or that may not be read, has nothing to list.
                    Err(fault) if fault.code != ErrorCode::Io => {}
                    other => other?,
                }
            }
        }
        Ok(entries.items)
    }

    /// A directory's children, sorted by name.
    pub(crate) fn children(&self, place: &Place) -> Answer<Vec<Child>> {
        Ok(self.look(place, |_| Ok(()))?.into_iter().map(|(child, ())| child).collect())
    }

    /// As [`Workspace::children`], each with what `look` sees of it. What is removed meanwhile is left out.
    fn look<T>(&self, place: &Place, look: impl Fn(&DirEntry) -> io::Result<T>) -> Answer<Vec<(Child, T)>> {
        let at = |error: io::Error| Fault::io(&error, place.shown());
        let mut children = Vec::new();
        for entry in self.open_dir(place)?.entries().map_err(at)? {
            let entry = entry.map_err(at)?;
            let (Ok(kind), Ok(seen)) = (entry.file_type(), look(&entry)) else { continue };
            let (name, place) = match entry.file_name().into_string() {
                Ok(name) => {
                    let place = place.join(&name);
                    (name, Some(place))
                }
                Err(name) => (name.to_string_lossy().into_owned(), None),
            };
            children.push((Child { name, place, kind }, seen));
        }
        children.sort_by(|(a, _), (b, _)| a.name.cmp(&b.name));
        Ok(children)
    }

    /// What is at a path; a link is a link.
    pub(crate) fn stat(&self, path: &str) -> Answer<Entry> {
        self.stat_at(&Place::parse(path)?)
    }

    pub(crate) fn stat_at(&self, place: &Place) -> Answer<Entry> {
        let metadata = self.dir().symlink_metadata(place.os()).map_err(|error| Fault::io(&error, place.shown()))?;
        Ok(entry(place.shown().to_string(), &metadata))
    }

    /// Moves what is at `from`; nothing may be at `to`.
    pub(crate) fn rename(&self, from: &str, to: &str) -> Answer<Entry> {
        let (source, target) = (Place::parse(from)?, Place::parse(to)?);
        let Some((source_parent, source_name)) = source.split() else {
            return Err(Fault::denied("the workspace itself cannot be moved"));
        };
        let Some((target_parent, target_name)) = target.split() else {
            return Err(Fault::new(ErrorCode::AlreadyExists, "the workspace itself cannot be replaced"));
        };
        self.dir().symlink_metadata(source.os()).map_err(|error| Fault::io(&error, source.shown()))?;
        if source != target && target.is_within(&source) {
            return Err(Fault::invalid(format!("`{}` cannot be moved into itself", source.shown())));
        }
        let source_dir = self.open_dir(&source_parent)?;
        let target_dir = self.open_dir(&target_parent)?;
        let exists = || Fault::new(ErrorCode::AlreadyExists, format!("`{}` already exists", target.shown()));
        match rustix::fs::renameat_with(&source_dir, source_name, &target_dir, target_name, RenameFlags::NOREPLACE) {
            Ok(()) => {}
            Err(rustix::io::Errno::EXIST) => return Err(exists()),
            // A file system that cannot rename without replacing: look first.
            Err(rustix::io::Errno::INVAL | rustix::io::Errno::NOSYS | rustix::io::Errno::NOTSUP) => {
                if target_dir.symlink_metadata(target_name).is_ok() {
                    return Err(exists());
                }
                source_dir.rename(source_name, &target_dir, target_name).map_err(|error| Fault::io(&error, source.shown()))?;
            }
            Err(error) => return Err(Fault::io(&error.into(), source.shown())),
        }
        self.stat_at(&target)
    }

    /// Removes a file, a link or an empty directory; with `recursive`, a directory and all it holds.
    pub(crate) fn remove(&self, path: &str, recursive: bool) -> Answer<()> {
        let place = Place::parse(path)?;
        if place.is_root() {
            return Err(Fault::denied("the workspace itself cannot be removed"));
        }
        let at = |error: io::Error| Fault::io(&error, place.shown());
        let metadata = self.dir().symlink_metadata(place.os()).map_err(at)?;
        if !metadata.is_dir() {
            self.dir().remove_file(place.os()).map_err(at)
        } else if recursive {
            self.dir().remove_dir_all(place.os()).map_err(at)
        } else {
            self.dir().remove_dir(place.os()).map_err(|error| {
                let mut fault = at(error);
                if fault.code == ErrorCode::Conflict {
                    fault.message.push_str("; set recursive to remove it with all it holds");
                }
                fault
            })
        }
    }

    /// Makes a directory and those above it; one that is there already is left as it is.
    pub(crate) fn make_directory(&self, path: &str) -> Answer<Entry> {
        let place = Place::parse(path)?;
        let made = self.dir().create_dir_all(place.os());
        match self.dir().metadata(place.os()) {
            Ok(metadata) if metadata.is_dir() => Ok(entry(place.shown().to_string(), &metadata)),
            Ok(_) => {
                Err(Fault::new(ErrorCode::AlreadyExists, format!("`{}` already exists and is not a directory", place.shown())))
            }
            Err(error) => Err(Fault::io(&made.err().unwrap_or(error), place.shown())),
        }
    }

    /// Finds the file that a write of `place` replaces: links are followed, inside the workspace.
    fn target(&self, place: &Place, make_parents: bool) -> Answer<Target> {
        let at = |error: io::Error| Fault::io(&error, place.shown());
        let mut path = place.os().to_path_buf();
        for _ in 0..MAX_LINKS {
            let Some(name) = path.file_name().filter(|_| !place.is_root()).map(OsString::from) else {
                return Err(Fault::invalid(format!("`{}` is a directory", place.shown())));
            };
            let parent = path.parent().filter(|parent| !parent.as_os_str().is_empty()).unwrap_or(Path::new("."));
            if make_parents {
                match self.dir().create_dir_all(parent) {
                    // A file is in the way: opening says which way round.
                    Err(error) if error.kind() == io::ErrorKind::AlreadyExists => {}
                    other => other.map_err(at)?,
                }
            }
            let dir = self.dir().open_dir(parent).map_err(at)?;
            let existing = match dir.symlink_metadata(&name) {
                Ok(metadata) => Some(metadata),
                Err(error) if error.kind() == io::ErrorKind::NotFound => None,
                Err(error) => return Err(at(error)),
            };
            match existing {
                Some(metadata) if metadata.is_symlink() => {
                    let link = dir.read_link_contents(&name).map_err(at)?;
                    if link.is_absolute() {
                        return Err(Fault::denied(format!("`{}` leads out of the workspace", place.shown())));
                    }
                    path = parent.join(link);
                }
                Some(metadata) if metadata.is_dir() => {
                    return Err(Fault::invalid(format!("`{}` is a directory", place.shown())));
                }
                Some(metadata) if !metadata.is_file() => {
                    return Err(Fault::invalid(format!("`{}` is neither a file nor a directory", place.shown())));
                }
                Some(metadata) if metadata.permissions().readonly() => {
                    return Err(Fault::denied(format!("`{}` is read-only", place.shown())));
                }
                existing => return Ok(Target { dir, name, existing }),
            }
        }
        Err(Fault::invalid(format!("`{}` goes through too many symbolic links", place.shown())))
    }
}

/// A name in an open directory that a write replaces.
struct Target {
    dir: Dir,
    name: OsString,
    existing: Option<Metadata>,
}

impl Target {
    fn replace(self, bytes: &[u8]) -> io::Result<()> {
        let mut file = cap_tempfile::TempFile::new(&self.dir)?;
        file.write_all(bytes)?;
        if let Some(existing) = &self.existing {
            file.as_file().set_permissions(cap_std::fs::Permissions::from_mode(existing.mode() & 0o7777))?;
        }
        file.replace(&self.name)
    }
}

/// A list that may hold only so many bytes of entries.
pub(crate) struct Bounded<T> {
    pub items: Vec<T>,
    room: u64,
    advice: &'static str,
}

impl<T> Bounded<T> {
    pub fn new(bound: u64, advice: &'static str) -> Self {
        Bounded { items: Vec::new(), room: bound.saturating_sub(RECORD), advice }
    }

    /// Takes `weight` bytes off what still fits.
    pub fn charge(&mut self, weight: u64) -> Answer<()> {
        self.room = self.room.checked_sub(weight).ok_or_else(|| {
            Fault::too_large(format!(
                "there is more than may cross in one call after {} entries; {}",
                self.items.len(),
                self.advice
            ))
        })?;
        Ok(())
    }

    pub fn push_weighing(&mut self, item: T, weight: u64) -> Answer<()> {
        self.charge(weight)?;
        self.items.push(item);
        Ok(())
    }
}

impl Bounded<Entry> {
    pub fn push(&mut self, entry: Entry) -> Answer<()> {
        let weight = RECORD + entry.path.len() as u64;
        self.push_weighing(entry, weight)
    }
}

pub(crate) fn entry(path: String, metadata: &Metadata) -> Entry {
    let kind = if metadata.is_symlink() {
        EntryKind::Symlink
    } else if metadata.is_dir() {
        EntryKind::Directory
    } else {
        EntryKind::File
    };
    let modified = metadata
        .modified()
        .ok()
        .and_then(|time| time.into_std().duration_since(std::time::UNIX_EPOCH).ok())
        .map_or(0, |since| since.as_millis() as u64);
    Entry { path, kind, size: metadata.len(), modified }
}

pub(crate) fn text_of(bytes: Vec<u8>, path: &str) -> Answer<String> {
    if bytes[..bytes.len().min(BINARY_PROBE)].contains(&0) {
        return Err(WindowError::Binary.into_fault(path));
    }
    String::from_utf8(bytes).map_err(|_| WindowError::NotUtf8.into_fault(path))
}

/// What makes a text that is not there a near miss.
fn near_miss(text: &str, old: &str) -> &'static str {
    if old.contains('\n') && !old.contains("\r\n") && text.contains(&old.replace('\n', "\r\n")) {
        "; the file's lines end in CRLF, those of old in LF"
    } else if old.contains("\r\n") && text.contains(&old.replace("\r\n", "\n")) {
        "; the file's lines end in LF, those of old in CRLF"
    } else if text.contains(old.trim()) && !old.trim().is_empty() {
        "; it is there with other white space around it"
    } else {
        ""
    }
}

/// The lines on which `needle` starts, the first `limit` of them.
fn line_numbers(text: &str, needle: &str, limit: usize) -> Vec<String> {
    let mut line = 1;
    let mut from = 0;
    let mut lines = Vec::new();
    while let Some(at) = text[from..].find(needle).map(|at| from + at) {
        if lines.len() == limit {
            lines.push("…".to_string());
            break;
        }
        line += text[from..at].matches('\n').count();
        lines.push(line.to_string());
        let step = text[at..].chars().next().map_or(1, char::len_utf8);
        line += text[at..at + step].matches('\n').count();
        from = at + step;
    }
    lines
}

/// Lines of a text, with their ends.
#[derive(Debug, Default)]
pub(crate) struct Window {
    pub text: String,
    pub lines: u32,
    /// Lines of the whole text; a last one without an end counts.
    pub total: u32,
    /// The window was asked for further than `room` reached.
    pub truncated: bool,
}

#[derive(Debug)]
pub(crate) enum WindowError {
    Io(io::Error),
    Binary,
    NotUtf8,
    Cancelled,
}

impl WindowError {
    pub fn into_fault(self, path: &str) -> Fault {
        match self {
            WindowError::Io(error) => Fault::io(&error, path),
            WindowError::Binary => Fault::invalid(format!("`{path}` is a binary file; read_bytes reads it")),
            WindowError::NotUtf8 => Fault::invalid(format!("`{path}` is not UTF-8 text; read_bytes reads it")),
            WindowError::Cancelled => Fault::cancelled(),
        }
    }
}

impl Window {
    /// Reads `limit` lines from line `first` on, of at most `room` bytes, and counts the rest.
    pub fn read(mut source: impl Read, first: u32, limit: u32, room: u64, call: &Call) -> Result<Window, WindowError> {
        let mut buffer = vec![0; 64 << 10];
        let mut probed = 0;
        let mut kept: Vec<u8> = Vec::new();
        let (first, last) = (u64::from(first), u64::from(first) + u64::from(limit));
        // The line the next byte belongs to, from 1, and whether it has one yet.
        let (mut line, mut open) = (1u64, false);
        let mut truncated = false;
        loop {
            call.alive().map_err(|_| WindowError::Cancelled)?;
            let read = match source.read(&mut buffer) {
                Ok(0) => break,
                Ok(read) => read,
                Err(error) if error.kind() == io::ErrorKind::Interrupted => continue,
                Err(error) => return Err(WindowError::Io(error)),
            };
            let probe = read.min(BINARY_PROBE.saturating_sub(probed));
            probed += probe;
            if buffer[..probe].contains(&0) {
                return Err(WindowError::Binary);
            }
            for piece in buffer[..read].split_inclusive(|&byte| byte == b'\n') {
                if line >= first && line < last && !truncated {
                    let fits = piece.len().min((room as usize).saturating_sub(kept.len()));
                    kept.extend_from_slice(&piece[..fits]);
                    truncated = fits < piece.len();
                }
                open = !piece.ends_with(b"\n");
                line += u64::from(!open);
            }
        }
        let total = line - 1 + u64::from(open);
        let text = match String::from_utf8(kept) {
            Ok(text) => text,
            // The bound may have cut a character in two; anything else is not text.
            Err(error) if truncated && error.utf8_error().error_len().is_none() => {
                let valid = error.utf8_error().valid_up_to();
                String::from_utf8_lossy(&error.as_bytes()[..valid]).into_owned()
            }
            Err(_) => return Err(WindowError::NotUtf8),
        };
        let lines = text.split_inclusive('\n').count() as u32;
        Ok(Window { lines, text, total: u32::try_from(total).unwrap_or(u32::MAX), truncated })
    }
}

/// Files below a folder, depth first and sorted, as `.gitignore` files allow. `.git` itself is never entered, links never followed.
pub(crate) struct Walk<'a> {
    workspace: &'a Workspace,
    call: &'a Call,
    levels: Vec<Level>,
}

struct Level {
    children: VecDeque<Child>,
    ignored_by: Vec<Arc<(Place, ignore::gitignore::Gitignore)>>,
}

impl<'a> Walk<'a> {
    /// A walk below `root`, which is entered even where it is itself ignored.
    pub fn new(workspace: &'a Workspace, root: &Place, call: &'a Call) -> Answer<Self> {
        let mut ancestors = Vec::new();
        let mut at = root.clone();
        while let Some((parent, _)) = at.split() {
            ancestors.push(parent.clone());
            at = parent;
        }
        let ignored_by = ancestors.into_iter().rev().filter_map(|place| ignore_file(workspace, &place)).collect();
        let mut walk = Walk { workspace, call, levels: Vec::new() };
        walk.enter(root, ignored_by)?;
        Ok(walk)
    }

    fn enter(&mut self, place: &Place, mut ignored_by: Vec<Arc<(Place, ignore::gitignore::Gitignore)>>) -> Answer<()> {
        let children = self.workspace.children(place)?.into();
        ignored_by.extend(ignore_file(self.workspace, place));
        self.levels.push(Level { children, ignored_by });
        Ok(())
    }

    /// The next file or link.
    pub fn next(&mut self) -> Answer<Option<(Child, Place)>> {
        while let Some(level) = self.levels.last_mut() {
            self.call.alive()?;
            let Some(child) = level.children.pop_front() else {
                self.levels.pop();
                continue;
            };
            let Some(place) = child.place.clone() else { continue };
            let directory = child.kind.is_dir();
            if (directory && child.name == ".git") || is_ignored(&level.ignored_by, &place, directory) {
                continue;
            }
            if !directory {
                return Ok(Some((child, place)));
            }
            let ignored_by = level.ignored_by.clone();
            match self.enter(&place, ignored_by) {
                Err(fault) if matches!(fault.code, ErrorCode::Cancelled | ErrorCode::Internal) => return Err(fault),
                // A directory that went away, or that may not be read, holds nothing to find.
                _ => {}
            }
        }
        Ok(None)
    }
}

fn ignore_file(workspace: &Workspace, place: &Place) -> Option<Arc<(Place, ignore::gitignore::Gitignore)>> {
    const BOUND: u64 = 1 << 20;
    let bytes = workspace.bytes(&place.join(".gitignore"), BOUND).ok()?;
    let mut builder = ignore::gitignore::GitignoreBuilder::new("");
    for line in String::from_utf8_lossy(&bytes).trim_start_matches('\u{feff}').lines() {
        // A line git cannot read either is passed over, as git does.
        let _ = builder.add_line(None, line);
    }
    builder.build().ok().map(|rules| Arc::new((place.clone(), rules)))
}

/// The deepest file that says something about a path decides.
fn is_ignored(ignored_by: &[Arc<(Place, ignore::gitignore::Gitignore)>], place: &Place, directory: bool) -> bool {
    for rules in ignored_by.iter().rev() {
        let (base, rules) = &**rules;
        let below = if base.is_root() { place.shown() } else { &place.shown()[base.shown().len() + 1..] };
        match rules.matched(below, directory) {
            ignore::Match::Ignore(_) => return true,
            ignore::Match::Whitelist(_) => return false,
            ignore::Match::None => {}
        }
    }
    false
}

#[cfg(test)]
mod tests;
