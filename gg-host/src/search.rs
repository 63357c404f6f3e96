//! `search` over a [`Workspace`].

use std::collections::VecDeque;
use std::io;

use async_trait::async_trait;
use gg_membrane::operations::SearchHost;
use gg_membrane::operations::search::*;
use gg_membrane::{ApiError, Entry, ErrorCode, Granted};
use globset::{GlobBuilder, GlobMatcher};
use grep_matcher::{LineTerminator, Matcher};
use grep_regex::{RegexMatcher, RegexMatcherBuilder};
use grep_searcher::{BinaryDetection, Searcher, SearcherBuilder, Sink, SinkContext, SinkMatch};
use serde::{Deserialize, Serialize};

use crate::Workspace;
use crate::fault::{Answer, Call, Fault, blocking};
use crate::workspace::{Bounded, Place, Walk};

/// Bounds of `search`.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub struct SearchConfig {
    /// Entries that `find_files` answers where a program gives no limit. Default 1000.
    pub files_limit: u32,
    /// Matches that `find_text` answers where a program gives no limit. Default 200.
    pub matches_limit: u32,
    /// Bytes of one line that a match shows; what is longer is cut. Default 4096.
    pub line_bytes: usize,
    /// Lines of context that a program may ask for. Default 100.
    pub context_lines: u32,
    /// Bytes of memory the search of one file may hold; a file with a longer line is passed over. Default 16 MiB.
    pub heap_bytes: usize,
}

impl Default for SearchConfig {
    fn default() -> Self {
        SearchConfig { files_limit: 1000, matches_limit: 200, line_bytes: 4096, context_lines: 100, heap_bytes: 16 << 20 }
    }
}

/// Answers `search`.
///
/// A glob without a `/` matches names at any depth, as in `.gitignore`; one with a `/` matches paths below `root`. Hidden files are
/// searched, `.git` and what `.gitignore` files name are not, and links are never followed. Columns count characters.
#[derive(Debug, Clone)]
pub struct WorkspaceSearch {
    workspace: Workspace,
    config: SearchConfig,
}

impl WorkspaceSearch {
    /// A search of `workspace`.
    pub fn new(workspace: Workspace, config: SearchConfig) -> Self {
        WorkspaceSearch { workspace, config }
    }

    fn files(&self, glob: &str, root: Option<&str>, limit: Option<u32>, call: &Call) -> Answer<Vec<Entry>> {
        let glob = matcher(glob)?;
        let root = Place::parse_or_root(root)?;
        let limit = limit.unwrap_or(self.config.files_limit) as usize;
        let mut found = Bounded::new(call.bound, "narrow the glob or give a limit");
        let mut walk = Walk::new(&self.workspace, &root, call)?;
        while found.items.len() < limit
            && let Some((_, place)) = walk.next()?
        {
            if glob.is_match(below(&place, &root))
                && let Ok(entry) = self.workspace.stat_at(&place)
            {
                found.push(entry)?;
            }
        }
        Ok(found.items)
    }

    fn text(
        &self,
        pattern: &str,
        glob: Option<&str>,
        root: Option<&str>,
        context: Option<u32>,
        limit: Option<u32>,
        call: &Call,
    ) -> Answer<Vec<TextMatch>> {
        let glob = glob.map(matcher).transpose()?;
        let root = Place::parse_or_root(root)?;
        let mut search = TextSearch::new(self, pattern, context.unwrap_or(0), limit, call)?;
        match self.workspace.open_dir(&root) {
            Ok(_) => {}
            // A root that is a file is searched, whatever it is called.
            Err(fault) if fault.code == ErrorCode::InvalidArgument => {
                self.workspace.open_file(&root)?;
                search.file(&root)?;
                return Ok(search.found.items);
            }
            Err(fault) => return Err(fault),
        }
        let mut walk = Walk::new(&self.workspace, &root, call)?;
        while !search.done()
            && let Some((child, place)) = walk.next()?
        {
            if child.kind.is_file() && glob.as_ref().is_none_or(|glob| glob.is_match(below(&place, &root))) {
                search.file(&place)?;
            }
        }
        Ok(search.found.items)
    }
}

/// One `find_text` under way.
struct TextSearch<'a> {
    workspace: &'a Workspace,
    regex: RegexMatcher,
    searcher: Searcher,
    context: u64,
    limit: usize,
    line_bytes: usize,
    found: Bounded<TextMatch>,
    call: &'a Call,
}

impl<'a> TextSearch<'a> {
    fn new(search: &'a WorkspaceSearch, pattern: &str, context: u32, limit: Option<u32>, call: &'a Call) -> Answer<Self> {
        let config = &search.config;
        if context > config.context_lines {
            return Err(Fault::invalid(format!("context is {context}; at most {} lines may be asked for", config.context_lines)));
        }
        let regex = RegexMatcherBuilder::new()
            .multi_line(true)
            .crlf(true)
            .size_limit(4 << 20)
            .dfa_size_limit(16 << 20)
            .build(pattern)
            .map_err(|problem| Fault::invalid(format!("the pattern is not a regular expression over lines: {problem}")))?;
        let searcher = SearcherBuilder::new()
            .line_number(true)
            .line_terminator(LineTerminator::crlf())
            .before_context(context as usize)
            .after_context(context as usize)
            .binary_detection(BinaryDetection::quit(0))
            .heap_limit(Some(config.heap_bytes))
            .build();
        Ok(TextSearch {
            workspace: &search.workspace,
            regex,
            searcher,
            context: u64::from(context),
            limit: limit.unwrap_or(config.matches_limit) as usize,
            line_bytes: config.line_bytes,
            found: Bounded::new(call.bound, "narrow the search or give a limit"),
            call,
        })
    }

    fn done(&self) -> bool {
        self.found.items.len() >= self.limit
    }

    fn file(&mut self, place: &Place) -> Answer<()> {
        self.call.alive()?;
        // A file that went away since its directory was read, or that may not be read, holds nothing to find.
        let Ok((file, _)) = self.workspace.open_file(place) else { return Ok(()) };
        let mut sink = Matches {
            regex: &self.regex,
            path: place.shown(),
            context: self.context,
            limit: self.limit,
            line_bytes: self.line_bytes,
            start: self.found.items.len(),
            recent: VecDeque::new(),
            found: &mut self.found,
            call: self.call,
            fault: None,
        };
        // Only the reading can fail here, or a line that does not fit the heap: what was found before stands.
        let _ = self.searcher.search_file(&self.regex, &file.into_std(), &mut sink);
        sink.fault.map_or(Ok(()), Err)
    }
}

/// Gathers the matches of one file. The searcher gives each line once, matched or as context, in order.
struct Matches<'a> {
    regex: &'a RegexMatcher,
    path: &'a str,
    context: u64,
    limit: usize,
    line_bytes: usize,
    /// Matches found in files before this one.
    start: usize,
    /// The last `context` lines, with their numbers.
    recent: VecDeque<(u64, String)>,
    found: &'a mut Bounded<TextMatch>,
    call: &'a Call,
    fault: Option<Fault>,
}

impl Matches<'_> {
    /// Takes a line into the contexts it belongs to; says whether to go on.
    fn line(&mut self, number: u64, text: &str) -> Answer<bool> {
        self.call.alive()?;
        let full = self.found.items.len() >= self.limit;
        let mut wanted = false;
        for at in (self.start..self.found.items.len()).rev() {
            let first = u64::from(self.found.items[at].line);
            if number > first + self.context {
                break;
            }
            if number > first {
                self.found.charge(text.len() as u64 + 8)?;
                self.found.items[at].after.push(text.to_string());
            }
            wanted |= number < first + self.context;
        }
        if self.context > 0 {
            if self.recent.len() as u64 == self.context {
                self.recent.pop_front();
            }
            self.recent.push_back((number, text.to_string()));
        }
        Ok(!full || wanted)
    }

    fn matched_line(&mut self, number: u64, bytes: &[u8]) -> Answer<bool> {
        let text = shown(bytes, self.line_bytes);
        let before: Vec<_> =
            self.recent.iter().filter(|(at, _)| *at + self.context >= number).map(|(_, line)| line.clone()).collect();
        let more = self.line(number, &text)?;
        if self.found.items.len() < self.limit {
            let start = self.regex.find(bytes).ok().flatten().map_or(0, |found| found.start());
            let column = String::from_utf8_lossy(&bytes[..start]).chars().count() as u32 + 1;
            let weight = (self.path.len() + text.len() + before.iter().map(|line| line.len() + 8).sum::<usize>()) as u64 + 64;
            let line = u32::try_from(number).unwrap_or(u32::MAX);
            let found = TextMatch { path: self.path.to_string(), line, column, text, before, after: Vec::new() };
            self.found.push_weighing(found, weight)?;
            return Ok(self.found.items.len() < self.limit || self.context > 0);
        }
        Ok(more)
    }

    fn go_on(&mut self, answer: Answer<bool>) -> Result<bool, io::Error> {
        Ok(answer.unwrap_or_else(|fault| {
            self.fault = Some(fault);
            false
        }))
    }
}

impl Sink for Matches<'_> {
    type Error = io::Error;

    fn matched(&mut self, _: &Searcher, found: &SinkMatch<'_>) -> Result<bool, io::Error> {
        let answer = self.matched_line(found.line_number().unwrap_or(0), found.bytes());
        self.go_on(answer)
    }

    fn context(&mut self, _: &Searcher, context: &SinkContext<'_>) -> Result<bool, io::Error> {
        let text = shown(context.bytes(), self.line_bytes);
        let answer = self.line(context.line_number().unwrap_or(0), &text);
        self.go_on(answer)
    }

    fn binary_data(&mut self, _: &Searcher, _: u64) -> Result<bool, io::Error> {
        // What looked like text at its head is data: nothing in it counts.
        self.found.items.truncate(self.start);
        Ok(false)
    }
}

/// A line without its end, cut to `bound` bytes.
fn shown(line: &[u8], bound: usize) -> String {
    let line = line.strip_suffix(b"\n").unwrap_or(line);
    let line = line.strip_suffix(b"\r").unwrap_or(line);
    if line.len() <= bound {
        return String::from_utf8_lossy(line).into_owned();
    }
    let mut text = String::from_utf8_lossy(&line[..bound]).trim_end_matches('\u{fffd}').to_string();
    text.push('…');
    text
}

/// A place as globs see it: below the root of the search.
fn below<'a>(place: &'a Place, root: &Place) -> &'a str {
    if root.is_root() { place.shown() } else { place.shown().get(root.shown().len() + 1..).unwrap_or_default() }
}

fn matcher(glob: &str) -> Answer<GlobMatcher> {
    const BOUND: usize = 1024;
    if glob.is_empty() || glob.len() > BOUND {
        return Err(Fault::invalid(format!("a glob holds between 1 and {BOUND} bytes")));
    }
    let plain = glob.strip_prefix("./").unwrap_or(glob);
    let anchored = match plain.strip_prefix('/') {
        Some(anchored) => anchored.to_string(),
        None if plain.contains('/') => plain.to_string(),
        None => format!("**/{plain}"),
    };
    GlobBuilder::new(&anchored)
        .literal_separator(true)
        .build()
        .map(|glob| glob.compile_matcher())
        .map_err(|problem| Fault::invalid(format!("`{glob}` is not a glob: {}", problem.kind())))
}

#[async_trait]
impl SearchHost for WorkspaceSearch {
    async fn find_files(
        &self,
        granted: Granted<FindFiles>,
        glob: String,
        root: Option<String>,
        limit: Option<u32>,
    ) -> Result<Vec<Entry>, ApiError> {
        let search = self.clone();
        blocking(&granted, move |call| search.files(&glob, root.as_deref(), limit, call)).await
    }

    async fn find_text(
        &self,
        granted: Granted<FindText>,
        pattern: String,
        glob: Option<String>,
        root: Option<String>,
        context: Option<u32>,
        limit: Option<u32>,
    ) -> Result<Vec<TextMatch>, ApiError> {
        let search = self.clone();
        blocking(&granted, move |call| search.text(&pattern, glob.as_deref(), root.as_deref(), context, limit, call)).await
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn search() -> (tempfile::TempDir, WorkspaceSearch) {
        let folder = tempfile::tempdir().unwrap();
        for (path, text) in [
            ("a.txt", "one\ntwo needle\nthree\nfour\nneedle five\nsix\n"),
            ("src/main.rs", "fn main() {}\r\n// needle\r\n"),
            ("src/deep/er.rs", "grüße needle\n"),
            ("build/out.txt", "needle\n"),
            ("src/skip.log", "needle\n"),
            ("src/keep.log", "needle\n"),
            (".hidden/x.txt", "needle\n"),
            (".git/config", "needle\n"),
            (".gitignore", "build/\n*.log\n"),
            ("src/.gitignore", "!keep.log\n"),
            ("bin.dat", "needle\0\n"),
        ] {
            let path = folder.path().join(path);
            std::fs::create_dir_all(path.parent().unwrap()).unwrap();
            std::fs::write(path, text).unwrap();
        }
        std::os::unix::fs::symlink("/etc", folder.path().join("etc")).unwrap();
        std::os::unix::fs::symlink("a.txt", folder.path().join("link.txt")).unwrap();
        let search = WorkspaceSearch::new(Workspace::open(folder.path()).unwrap(), SearchConfig::default());
        (folder, search)
    }

    fn call() -> Call {
        Call::bounded(1 << 20)
    }

    fn paths(entries: Answer<Vec<Entry>>) -> Vec<String> {
        entries.unwrap().into_iter().map(|entry| entry.path).collect()
    }

    fn lines(matches: Answer<Vec<TextMatch>>) -> Vec<String> {
        matches.unwrap().into_iter().map(|m| format!("{}:{}:{} {}", m.path, m.line, m.column, m.text)).collect()
    }

    #[test]
    fn globs_find_files_as_gitignore_allows() {
        let (_folder, search) = search();
        let find = |glob, root| paths(search.files(glob, root, None, &call()));
        assert_eq!(find("*.rs", None), ["src/deep/er.rs", "src/main.rs"]);
        assert_eq!(find("/*.rs", None), Vec::<String>::new());
        assert_eq!(find("src/*.rs", None), ["src/main.rs"]);
        assert_eq!(find("**/*.rs", Some("src/deep")), ["src/deep/er.rs"]);
        assert_eq!(find("./src/**", Some(".")), ["src/.gitignore", "src/deep/er.rs", "src/keep.log", "src/main.rs"]);
        assert_eq!(find("*.txt", None), [".hidden/x.txt", "a.txt", "link.txt"]);
        assert_eq!(find("*.txt", Some("build")), ["build/out.txt"], "a root that is named is searched though it is ignored");
        assert_eq!(find("{a,x}.txt", None), [".hidden/x.txt", "a.txt"]);
        assert_eq!(find("config", None), Vec::<String>::new());
        assert_eq!(find("passwd", None), Vec::<String>::new(), "a link out is not followed");
        assert_eq!(find("etc", None), ["etc"]);
    }

    #[test]
    fn limits_and_bounds_hold() {
        let (_folder, search) = search();
        assert_eq!(paths(search.files("*", None, Some(2), &call())).len(), 2);
        assert_eq!(paths(search.files("*", None, Some(0), &call())).len(), 0);
        assert_eq!(search.files("*", None, None, &Call::bounded(300)).unwrap_err().code, ErrorCode::TooLarge);
        assert_eq!(search.text("e", None, None, None, None, &Call::bounded(300)).unwrap_err().code, ErrorCode::TooLarge);
        assert_eq!(search.text("e", None, None, Some(5000), None, &call()).unwrap_err().code, ErrorCode::InvalidArgument);
    }

    #[test]
    fn text_is_found_line_by_line() {
        let (_folder, search) = search();
        let find = |pattern, glob, root| lines(search.text(pattern, glob, root, None, None, &call()));
        assert_eq!(
            find("needle", None, None),
            [
                ".hidden/x.txt:1:1 needle",
                "a.txt:2:5 two needle",
                "a.txt:5:1 needle five",
                "src/deep/er.rs:1:7 grüße needle",
                "src/keep.log:1:1 needle",
                "src/main.rs:2:4 // needle",
            ]
        );
        assert_eq!(find("needle$", Some("*.rs"), None), ["src/deep/er.rs:1:7 grüße needle", "src/main.rs:2:4 // needle"]);
        assert_eq!(find("^needle", Some("*.txt"), None), [".hidden/x.txt:1:1 needle", "a.txt:5:1 needle five"]);
        assert_eq!(find("needle", None, Some("src/skip.log")), ["src/skip.log:1:1 needle"]);
        assert_eq!(find("root:", None, Some("a.txt")), Vec::<String>::new());
    }

    #[test]
    fn contexts_overlap_and_end_with_the_file() {
        let (_folder, search) = search();
        let found = search.text("needle", Some("a.txt"), None, Some(2), None, &call()).unwrap();
        assert_eq!(found[0].before, ["one"]);
        assert_eq!(found[0].after, ["three", "four"]);
        assert_eq!(found[1].before, ["three", "four"]);
        assert_eq!(found[1].after, ["six"]);
        let first = search.text("needle", Some("a.txt"), None, Some(3), Some(1), &call()).unwrap();
        assert_eq!(
            (first.len(), first[0].after.as_slice()),
            (1, ["three".into(), "four".into(), "needle five".into()].as_slice())
        );
        let adjacent = search.text("t", Some("a.txt"), None, Some(1), None, &call()).unwrap();
        assert_eq!(adjacent.iter().map(|m| m.line).collect::<Vec<_>>(), [2, 3]);
        assert_eq!(
            (&adjacent[0].after[..], &adjacent[1].before[..]),
            (&["three".to_string()][..], &["two needle".to_string()][..])
        );
    }

    #[test]
    fn nonsense_is_named() {
        let (_folder, search) = search();
        for pattern in ["(", "a\nb", "[z-a]", "a{99999}{99999}"] {
            assert_eq!(
                search.text(pattern, None, None, None, None, &call()).unwrap_err().code,
                ErrorCode::InvalidArgument,
                "{pattern}"
            );
        }
        for glob in ["", "[", "{a", &"x".repeat(5000)] {
            assert_eq!(search.files(glob, None, None, &call()).unwrap_err().code, ErrorCode::InvalidArgument, "{glob}");
        }
        for (root, code) in
            [("..", ErrorCode::PermissionDenied), ("etc", ErrorCode::PermissionDenied), ("gone", ErrorCode::NotFound)]
        {
            assert_eq!(search.files("*", Some(root), None, &call()).unwrap_err().code, code, "{root}");
            assert_eq!(search.text("x", None, Some(root), None, None, &call()).unwrap_err().code, code, "{root}");
        }
    }

    #[test]
    fn a_long_line_is_cut() {
        let (folder, search) = search();
        std::fs::write(folder.path().join("long.txt"), format!("{}needle{}", "ä".repeat(5000), "x".repeat(1 << 20))).unwrap();
        let found = search.text("needle", Some("long.txt"), None, None, None, &call()).unwrap();
        assert_eq!(found[0].column, 5001);
        assert!(found[0].text.len() <= 4096 + 3 && found[0].text.ends_with('…'));
    }

    #[test]
    fn a_call_that_nobody_waits_for_ends() {
        let (_folder, search) = search();
        let gone = Call::cancelled();
        assert_eq!(search.files("*", None, None, &gone).unwrap_err().code, ErrorCode::Cancelled);
        assert_eq!(search.text("x", None, None, None, None, &gone).unwrap_err().code, ErrorCode::Cancelled);
    }
}
