//! What clang and the linker said, as the model reads it.

use gg_core::diagnostic::MOST_DIAGNOSTICS;
use gg_core::{Band, Diagnostic, Ended, PrepareFailure};

use crate::compile::{LINKER, clang};
use crate::names;

/// How many notes are told of one error.
const NOTES: usize = 3;

/// One message of clang's, with the lines of source under it.
#[derive(Debug, Clone, PartialEq)]
struct Message<'t> {
    file: &'t str,
    line: u32,
    column: u32,
    level: &'t str,
    text: String,
    category: &'t str,
    snippet: Vec<&'t str>,
}

impl Message<'_> {
    /// Whether it is in a file of the author's: `file` or a code module.
    fn own(&self, file: &str) -> bool {
        self.file == file || self.file.starts_with("lib/")
    }

    fn rendered(&self, text: &str) -> String {
        let mut rendered = format!("{}:{}:{}: {}: {text}", self.file, self.line, self.column, self.level);
        for line in &self.snippet {
            rendered.push('\n');
            rendered.push_str(line);
        }
        rendered
    }
}

/// A compile that clang refused.
///
/// clang finishes a file after an error of its parser, so what follows may only be a consequence: the first error decides the band.
pub fn failure(ended: &Ended, file: &str) -> PrepareFailure {
    let text = ended.stderr.text();
    let messages = messages(&text);
    let groups = groups(&messages);
    let arranged = |group: &[Message<'_>]| group[0].category == "AST Deserialization Issue";
    let Some(first) = groups.first().filter(|_| !groups.iter().any(|group| arranged(group))) else {
        // As the driver tells a segmentation fault of the compiler itself, whose descent is recursive.
        if text.contains("frontend command failed with exit code 139") {
            let text = "error: clang crashed on the program: it is nested deeper than clang's stack can hold, or asks for what clang cannot do";
            return PrepareFailure::unplaced(Band::Compile, text);
        }
        return clang(file).failed(ended);
    };
    let band = match first[0].category {
        "Parse Issue" => Band::Syntax,
        "Lexical or Preprocessor Issue" if !first[0].text.contains("not found") => Band::Syntax,
        _ => Band::Compile,
    };
    let mut shown: Vec<(Diagnostic, String)> = Vec::new();
    for group in &groups {
        let one = told(group, file);
        if !shown.contains(&one) {
            shown.push(one);
        }
    }
    let left_out = shown.len().saturating_sub(MOST_DIAGNOSTICS);
    shown.truncate(MOST_DIAGNOSTICS);
    let mut text = shown.iter().map(|(_, rendered)| rendered.as_str()).collect::<Vec<_>>().join("\n");
    if left_out > 0 {
        text.push_str(&format!("\nerror: {left_out} more errors are left out"));
    }
    PrepareFailure::rejected(band, text, shown.into_iter().map(|(diagnostic, _)| diagnostic).collect())
}

/// An error with its notes, placed in the author's own file: one inside of the library is told where the author's code asked for it.
fn told(group: &[Message<'_>], file: &str) -> (Diagnostic, String) {
    let error = &group[0];
    let words = reworded(&error.text);
    let mut notes: Vec<&Message<'_>> = group[1..].iter().filter(|note| note.own(file)).collect();
    let mut rendered = if error.own(file) || notes.is_empty() {
        error.rendered(&words)
    } else {
        let place = Message { level: error.level, ..notes.remove(0).clone() };
        let rendered = place.rendered(&words);
        notes.retain(|note| (note.line, note.column) != (place.line, place.column));
        rendered
    };
    notes.truncate(NOTES);
    for note in &notes {
        rendered.push('\n');
        rendered.push_str(&note.rendered(&reworded(&note.text)));
    }
    let at = if error.own(file) { Some(error) } else { group[1..].iter().find(|note| note.own(file)) };
    let (line, column) = at.map_or((0, 0), |message| (message.line, message.column));
    (Diagnostic::error(line, column, None, words), names::plain(&rendered))
}

/// Every error with the notes that follow it.
fn groups<'m, 't>(messages: &'m [Message<'t>]) -> Vec<&'m [Message<'t>]> {
    let error = |message: &Message<'_>| message.level.ends_with("error") && !message.text.starts_with("too many errors");
    let starts: Vec<usize> = (0..messages.len()).filter(|at| messages[*at].level != "note").collect();
    let ends = starts.iter().skip(1).copied().chain([messages.len()]);
    starts.iter().zip(ends).map(|(start, end)| &messages[*start..end]).filter(|group| error(&group[0])).collect()
}

fn messages(text: &str) -> Vec<Message<'_>> {
    let mut messages: Vec<Message<'_>> = Vec::new();
    for line in text.lines() {
        if let Some(message) = message(line) {
            messages.push(message);
        } else if let Some(last) = messages.last_mut()
            && line.trim_start().trim_start_matches(|letter: char| letter.is_ascii_digit()).trim_start().starts_with('|')
        {
            last.snippet.push(line);
        }
    }
    messages
}

/// `FILE:LINE:COLUMN: LEVEL: TEXT [CATEGORY]`
fn message(line: &str) -> Option<Message<'_>> {
    let level = ["fatal error", "error", "warning", "note"].into_iter();
    let (at, level) = level.filter_map(|level| Some((line.find(&format!(": {level}: "))?, level))).min()?;
    let text = &line[at + level.len() + 4..];
    let mut place = line[..at].rsplitn(3, ':');
    let column = place.next()?.parse().ok()?;
    let row = place.next()?.parse().ok()?;
    let file = place.next()?.trim_start_matches("./");
    let (text, category) = match text.strip_suffix(']').and_then(|text| text.rsplit_once(" [")) {
        Some((text, category)) => (text, category),
        None => (text, ""),
    };
    Some(Message { file, line: row, column, level, text: text.to_string(), category, snippet: Vec::new() })
}

/// A message without the library's inner names; a header that is asked for is named by the public one that holds it.
fn reworded(text: &str) -> String {
    let mut text = names::plain(text);
    if let Some(start) = text.find("#include <__").map(|at| at + "#include <".len())
        && let Some(length) = text[start..].find('>')
    {
        let public = public(&text[start..start + length]);
        text.replace_range(start..start + length, &public);
    }
    text
}

/// The public header that an inner one of libc++ belongs to: that of its folder's name, with the exceptions.
fn public(inner: &str) -> String {
    let (folder, file) = inner.split_once('/').unwrap_or((inner, inner));
    let public = match folder {
        "__fwd" => file.trim_end_matches(".h"),
        "__math" => "cmath",
        "__locale" | "__locale_dir" => "locale",
        "__hash_table" => "unordered_map",
        "__tree" => "map",
        "__bit_reference" | "__split_buffer" => "vector",
        "__node_handle" => "map",
        _ => folder.trim_start_matches('_'),
    };
    public.to_string()
}

/// Functions of C's library that are declared and that no program here has, with what there is in their place.
const ABSENT: [(&str, &[&str]); 3] = [
    (
        "a program starts no processes; gg::shell runs commands",
        &["system", "popen", "pclose", "fork", "vfork", "execl", "execlp", "execv", "execve", "execvp", "waitpid", "wait", "kill", "pipe"],
    ),
    (
        "a program has no network; gg::web fetches",
        &["socket", "connect", "bind", "listen", "getaddrinfo", "gethostbyname", "gethostname"],
    ),
    ("a program has no files of its own; gg::files reads and writes", &["mkstemp", "tmpfile", "tmpnam", "chmod", "chown", "mkfifo", "dup", "dup2"]),
];

/// A program that clang accepted and that names what is not there, or names twice what may be there once.
pub fn unlinked(ended: &Ended) -> PrepareFailure {
    let text = ended.stderr.text();
    let fault = |line: &str| {
        let (_, fault) = line.split_once("error: ")?;
        let named = fault.contains("undefined symbol") || fault.contains("duplicate symbol");
        // The object's own name says nothing to its author.
        named.then(|| format!("error: linking failed: {}", names::plain(fault.trim_start_matches("program.o: "))))
    };
    let mut lines: Vec<String> = text.lines().filter_map(fault).collect();
    if lines.is_empty() {
        return LINKER.failed(ended);
    }
    for line in &mut lines {
        let symbol = line.rsplit("undefined symbol: ").next().unwrap_or_default();
        if let Some((why, _)) = ABSENT.iter().find(|(_, names)| names.contains(&symbol)) {
            *line = format!("{line} ({why})");
        }
        if line.ends_with("undefined symbol: __main_argc_argv") || line.ends_with("undefined symbol: main") {
            *line = "error: linking failed: the program has no function `main`: write `int main() { … }`".into();
        }
    }
    let (kept, left_out) = Diagnostic::bounded(lines.into_iter().map(|line| Diagnostic::error(0, 0, None, line)).collect());
    let mut text = kept.iter().map(|one| one.message.as_str()).collect::<Vec<_>>().join("\n");
    if left_out > 0 {
        text.push_str(&format!("\nerror: {left_out} more errors are left out"));
    }
    PrepareFailure::rejected(Band::Compile, text, kept)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn ended(text: &str) -> Ended {
        let stderr = gg_core::confine::Captured { bytes: text.as_bytes().to_vec(), dropped: 0 };
        Ended { status: Some(1), signal: None, stdout: Default::default(), stderr, elapsed: Default::default(), killed: None }
    }

    #[test]
    fn a_missing_include_is_told_by_its_public_name() {
        let failed = failure(
            &ended(
                "program.cpp:2:19: error: missing '#include <__algorithm/sort.h>'; 'sort' must be declared before it is used [Modules Issue]\n    \
                 2 | std::sort(a, b);\n      |      ^\nsysroot/c++/__algorithm/sort.h:9:7: note: declaration here is not visible [Modules Issue]\n    \
                 9 | class map {\n      |       ^\n1 error generated.\n",
            ),
            "program.cpp",
        );
        assert_eq!(failed.band, Band::Compile);
        assert_eq!(
            failed.text,
            "program.cpp:2:19: error: missing '#include <algorithm>'; 'sort' must be declared before it is used\n    2 | std::sort(a, b);\n      |      ^"
        );
        assert_eq!((failed.diagnostics[0].line, failed.diagnostics[0].column), (2, 19));
    }

    #[test]
    fn an_error_inside_of_the_library_is_told_where_it_was_asked_for() {
        let failed = failure(
            &ended(
                "In file included from program.cpp:1:\nsysroot/c++/map:5:1: error: no matching function for call to 'std::__1::f' [Semantic Issue]\n    \
                 5 | f();\nprogram.cpp:7:3: note: in instantiation of function template specialization 'g<int>' requested here [Semantic Issue]\n    \
                 7 | g(1);\n      | ^\n",
            ),
            "program.cpp",
        );
        assert_eq!(failed.text, "program.cpp:7:3: error: no matching function for call to 'std::f'\n    7 | g(1);\n      | ^");
        assert_eq!(failed.diagnostics[0].line, 7);
    }

    #[test]
    fn the_first_error_decides_the_band() {
        let syntax = "program.cpp:1:9: error: expected expression [Parse Issue]\nprogram.cpp:2:1: error: use of undeclared identifier 'x' [Semantic Issue]\n";
        assert_eq!(failure(&ended(syntax), "program.cpp").band, Band::Syntax);
        let missing = "program.cpp:1:10: fatal error: 'none.hpp' file not found [Lexical or Preprocessor Issue]\n";
        assert_eq!(failure(&ended(missing), "program.cpp").band, Band::Compile);
        for arranged in ["program.cpp:1:2: fatal error: module file 'std.pcm' not found [AST Deserialization Issue]\n", "zig: error: no input files\n"] {
            assert_eq!(failure(&ended(arranged), "program.cpp").band, Band::Toolchain);
        }
    }
}
