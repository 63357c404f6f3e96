//! The files that something is made from, and their digest.

use std::fs;
use std::path::{Path, PathBuf};

use glob::{MatchOptions, Pattern};
use walkdir::WalkDir;

/// Folders that hold outputs of builds wherever they are, so never inputs of one.
const OUTPUT_FOLDERS: [&str; 4] = [".git", "target", "node_modules", "__pycache__"];

/// `*` stays within a folder, `**` crosses folders, and a name may begin with a dot.
const MATCHING: MatchOptions =
    MatchOptions { case_sensitive: true, require_literal_separator: true, require_literal_leading_dot: false };

/// One file that counts.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Input {
    /// Relative to the folder that the globs are relative to, with `/` between its parts.
    pub path: String,
    /// blake3 over kind (plain, executable, link) and content (a link's target), in hex.
    pub digest: String,
}

/// Files matched by a set of globs, sorted by path.
#[derive(Clone, Debug)]
pub struct Inputs {
    /// The files.
    pub files: Vec<Input>,
    /// The globs that matched no file: a slip of the pen in a manifest, or a source that was not written yet.
    pub unmatched: Vec<String>,
    /// Files and folders (relative, as the globs) which hold all that could ever match: what to watch for changes.
    pub roots: Vec<PathBuf>,
}

/// Why inputs could not be read.
#[derive(Debug, thiserror::Error)]
pub enum InputProblem {
    /// A glob is not one.
    #[error("input glob {glob:?}: {cause}")]
    Glob { glob: String, cause: glob::PatternError },
    /// A glob reaches outside the folder.
    #[error("input glob {0:?} leaves the checkout: write it relative to the top of it, without `..`")]
    Outside(String),
    /// A folder or file could not be read.
    #[error("cannot read {}: {cause}", path.display())]
    Read { path: PathBuf, cause: std::io::Error },
    /// A file's name is not UTF-8.
    #[error("the name of {} is not UTF-8", .0.display())]
    Name(PathBuf),
}

impl Inputs {
    /// Reads what `globs` match under `top`. `*` stays within a folder, `**` crosses folders, `?` and `[…]` are one character; outputs
    /// of builds never match.
    ///
    /// # Errors
    /// A glob is malformed or leaves `top`, or a file cannot be read.
    pub fn read<S: AsRef<str>>(top: &Path, globs: &[S]) -> Result<Self, InputProblem> {
        let mut patterns = Vec::new();
        let mut roots: Vec<PathBuf> = Vec::new();
        for glob in globs.iter().map(AsRef::as_ref) {
            if glob.starts_with('/') || glob.split('/').any(|part| part == "..") {
                return Err(InputProblem::Outside(glob.into()));
            }
            patterns.push(Pattern::new(glob).map_err(|cause| InputProblem::Glob { glob: glob.into(), cause })?);
            roots.push(literal_prefix(glob));
        }
        roots.sort();
        // Sorted, a folder comes before what is in it.
        let all = std::mem::take(&mut roots);
        for root in all {
            if !roots.iter().any(|outer| root.starts_with(outer)) {
                roots.push(root);
            }
        }

        let mut files = Vec::new();
        let mut matched = vec![false; globs.len()];
        for root in roots.iter().filter(|root| top.join(root).symlink_metadata().is_ok()) {
            let walk = WalkDir::new(top.join(root)).into_iter();
            for entry in walk.filter_entry(|entry| !OUTPUT_FOLDERS.iter().any(|name| entry.file_name() == *name)) {
                let entry = entry.map_err(|error| {
                    let path = error.path().unwrap_or(top).to_path_buf();
                    InputProblem::Read { path, cause: error.into() }
                })?;
                if entry.file_type().is_dir() {
                    continue;
                }
                let path = entry.path();
                let relative = path.strip_prefix(top).unwrap_or(path);
                let relative = relative.to_str().ok_or_else(|| InputProblem::Name(path.into()))?;
                let mut hit = false;
                for (pattern, matched) in patterns.iter().zip(&mut matched) {
                    let matches = pattern.matches_with(relative, MATCHING);
                    *matched |= matches;
                    hit |= matches;
                }
                if !hit {
                    continue;
                }
                let digest =
                    digest_file(path).map_err(|cause| InputProblem::Read { path: path.into(), cause })?.to_hex().to_string();
                files.push(Input { path: relative.into(), digest });
            }
        }
        files.sort_by(|a, b| a.path.cmp(&b.path));
        let unmatched =
            globs.iter().zip(&matched).filter(|(_, matched)| !**matched).map(|(glob, _)| glob.as_ref().to_owned()).collect();
        Ok(Self { files, unmatched, roots })
    }

    /// One digest over all files: names, kinds and contents.
    #[must_use]
    pub fn digest(&self) -> String {
        let mut hasher = Fields::new("gg inputs 1");
        for file in &self.files {
            hasher.field(&file.path).field(&file.digest);
        }
        hasher.finish()
    }
}

/// The part of a glob before its first special character, cut at a folder: everything it can match is there.
fn literal_prefix(glob: &str) -> PathBuf {
    let parts = glob.split('/').take_while(|part| !part.contains(['*', '?', '[']));
    parts.collect()
}

fn digest_file(path: &Path) -> std::io::Result<blake3::Hash> {
    let metadata = path.symlink_metadata()?;
    let mut hasher = blake3::Hasher::new();
    if metadata.is_symlink() {
        hasher.update(b"link\0").update(fs::read_link(path)?.as_os_str().as_encoded_bytes());
    } else {
        hasher.update(if is_executable(&metadata) { b"exec\0" } else { b"file\0" });
        hasher.update_reader(fs::File::open(path)?)?;
    }
    Ok(hasher.finalize())
}

#[cfg(unix)]
fn is_executable(metadata: &fs::Metadata) -> bool {
    std::os::unix::fs::PermissionsExt::mode(&metadata.permissions()) & 0o100 != 0
}

#[cfg(not(unix))]
fn is_executable(_: &fs::Metadata) -> bool {
    false
}

/// A digest over a list of texts that no other list has: each is preceded by its length.
pub(crate) struct Fields(blake3::Hasher);

impl Fields {
    /// `purpose` keeps digests of different things apart; its number is raised when what is hashed changes its form.
    pub(crate) fn new(purpose: &str) -> Self {
        let mut fields = Self(blake3::Hasher::new());
        fields.field(purpose);
        fields
    }

    pub(crate) fn field(&mut self, text: &str) -> &mut Self {
        self.0.update(&(text.len() as u64).to_le_bytes()).update(text.as_bytes());
        self
    }

    pub(crate) fn list<S: AsRef<str>>(&mut self, texts: &[S]) -> &mut Self {
        self.0.update(&(texts.len() as u64).to_le_bytes());
        texts.iter().for_each(|text| _ = self.field(text.as_ref()));
        self
    }

    /// 32 hex digits: 128 bits are plenty against accidents, and a path stays readable.
    pub(crate) fn finish(&self) -> String {
        self.0.finalize().to_hex()[..32].to_owned()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn tree() -> tempfile::TempDir {
        let top = tempfile::tempdir().unwrap();
        for (path, text) in [("wit/a.wit", "a"), ("wit/deps/b.wit", "b"), ("guest/src/lib.rs", "c"), ("other.txt", "d")] {
            let path = top.path().join(path);
            fs::create_dir_all(path.parent().unwrap()).unwrap();
            fs::write(path, text).unwrap();
        }
        top
    }

    fn digest(top: &Path) -> String {
        Inputs::read(top, &["wit/**", "guest/**/*.rs"]).unwrap().digest()
    }

    #[test]
    fn content_name_and_mode_count_and_nothing_else() {
        let top = tree();
        let before = digest(top.path());

        fs::write(top.path().join("other.txt"), "elsewhere").unwrap();
        fs::write(top.path().join("guest/src/notes.md"), "not matched").unwrap();
        fs::create_dir_all(top.path().join("guest/target/debug")).unwrap();
        fs::write(top.path().join("guest/target/debug/built.rs"), "an output").unwrap();
        fs::write(top.path().join("wit/a.wit"), "a").unwrap();
        assert_eq!(digest(top.path()), before, "what no glob names, an output, or a newer time changes nothing");

        fs::write(top.path().join("wit/a.wit"), "A").unwrap();
        let content = digest(top.path());
        assert_ne!(content, before);
        fs::rename(top.path().join("wit/a.wit"), top.path().join("wit/c.wit")).unwrap();
        let name = digest(top.path());
        assert_ne!(name, content);
        fs::write(top.path().join("wit/new.wit"), "").unwrap();
        let added = digest(top.path());
        assert_ne!(added, name);
        #[cfg(unix)]
        {
            use std::os::unix::fs::PermissionsExt;
            fs::set_permissions(top.path().join("wit/c.wit"), fs::Permissions::from_mode(0o755)).unwrap();
            assert_ne!(digest(top.path()), added);
        }
    }

    #[test]
    fn moving_a_byte_between_files_changes_the_digest() {
        let top = tree();
        let before = digest(top.path());
        fs::write(top.path().join("wit/a.wit"), "ab").unwrap();
        fs::write(top.path().join("wit/deps/b.wit"), "").unwrap();
        assert_ne!(digest(top.path()), before);
    }

    #[test]
    fn a_glob_without_a_match_is_told_apart() {
        let top = tree();
        let inputs = Inputs::read(top.path(), &["wit/*.wit", "nowhere/**", "other.txt"]).unwrap();
        assert_eq!(inputs.unmatched, ["nowhere/**"]);
        assert_eq!(inputs.files.iter().map(|file| file.path.as_str()).collect::<Vec<_>>(), ["other.txt", "wit/a.wit"]);
        assert_eq!(inputs.roots, [PathBuf::from("nowhere"), PathBuf::from("other.txt"), PathBuf::from("wit")]);
    }

    #[test]
    fn a_glob_may_not_leave_the_checkout() {
        let top = tree();
        for glob in ["../x", "/etc/*", "wit/../../x"] {
            assert!(matches!(Inputs::read(top.path(), &[glob]), Err(InputProblem::Outside(_))), "{glob}");
        }
        for glob in ["wit/[a", "wit/**.wit", "***"] {
            assert!(matches!(Inputs::read(top.path(), &[glob]), Err(InputProblem::Glob { .. })), "{glob}");
        }
    }
}
