//! Words: keys, summaries, and the tokens that searches compare.

use std::collections::BTreeSet;

use crate::fault::{Answer, Fault};

/// Characters of a key: it becomes `lib.<key>`, a name or a file name in every language.
const KEY_LENGTH: usize = 64;

/// Characters of a summary made of a text.
const SUMMARY_LENGTH: usize = 120;

/// Refuses a key that no language could name a module after.
pub(crate) fn key(key: &str) -> Answer<()> {
    let named = key.starts_with(|first: char| first.is_ascii_alphabetic())
        && key.len() <= KEY_LENGTH
        && key.chars().all(|one| one.is_ascii_alphanumeric() || one == '_' || one == '-');
    if named {
        return Ok(());
    }
    Err(Fault::invalid(format!(
        "`{}` is not a key; a key is a letter and up to {} more letters, digits, `_` and `-`",
        key.escape_debug(),
        KEY_LENGTH - 1
    )))
}

/// A text's first line that says something.
pub(crate) fn summary(text: &str) -> String {
    let line = text.lines().map(|line| line.trim_start_matches('#').trim()).find(|line| !line.is_empty()).unwrap_or_default();
    match line.char_indices().nth(SUMMARY_LENGTH) {
        Some((end, _)) => format!("{}…", line[..end].trim_end()),
        None => line.to_string(),
    }
}

/// The first `bound` bytes of a text, or less where that would cut a character.
pub(crate) fn head(text: &str, bound: usize) -> &str {
    &text[..text.floor_char_boundary(bound)]
}

/// Words that say nothing in a question.
const STOPWORDS: [&str; 29] = [
    "a", "an", "and", "are", "can", "do", "does", "for", "from", "how", "i", "in", "into", "is", "it", "me", "my", "of", "on",
    "or", "some", "that", "the", "this", "to", "what", "where", "which", "with",
];

/// The words of a text, lower case: `readFile`, `read_file` and `ReadFile` are each `read` and `file`.
pub(crate) fn words(text: &str) -> Vec<String> {
    let mut words = Vec::new();
    let mut word = String::new();
    let chars: Vec<char> = text.chars().collect();
    for (at, &one) in chars.iter().enumerate() {
        if !one.is_alphanumeric() {
            words.extend(Some(std::mem::take(&mut word)).filter(|word| !word.is_empty()));
            continue;
        }
        let before = at.checked_sub(1).map(|before| chars[before]);
        let after = chars.get(at + 1).copied();
        // A hump starts a word, and so does the last capital of a run of them: `HTTPServer` is `http` and `server`.
        let hump = one.is_uppercase()
            && (before.is_some_and(|before| before.is_lowercase() || before.is_numeric())
                || (before.is_some_and(char::is_uppercase) && after.is_some_and(char::is_lowercase)));
        if hump && !word.is_empty() {
            words.push(std::mem::take(&mut word));
        }
        word.extend(one.to_lowercase());
    }
    words.extend(Some(word).filter(|word| !word.is_empty()));
    words
}

/// The words of a question that say something; all of them where none does.
pub(crate) fn asked(query: &str) -> Vec<String> {
    let all = words(query);
    let told: Vec<_> = all.iter().filter(|word| !STOPWORDS.contains(&word.as_str())).cloned().collect();
    if told.is_empty() { all } else { told }
}

/// What readers say, and what gg's operations are called.
const ALSO: [(&str, &[&str]); 28] = [
    ("agent", &["delegate"]),
    ("bash", &["shell", "run"]),
    ("cat", &["read"]),
    ("command", &["run"]),
    ("complete", &["finish"]),
    ("create", &["make", "write"]),
    ("delete", &["remove"]),
    ("dir", &["directory"]),
    ("download", &["fetch"]),
    ("exec", &["run"]),
    ("execute", &["run"]),
    ("folder", &["directory"]),
    ("glob", &["find"]),
    ("grep", &["find", "text"]),
    ("http", &["fetch"]),
    ("load", &["read"]),
    ("ls", &["list"]),
    ("mkdir", &["make", "directory"]),
    ("mv", &["move"]),
    ("open", &["read"]),
    ("remember", &["note"]),
    ("rename", &["move"]),
    ("replace", &["edit"]),
    ("request", &["fetch"]),
    ("rm", &["remove"]),
    ("save", &["write"]),
    ("subprocess", &["run"]),
    ("todo", &["task"]),
];

/// What gg's operations call what `word` asks for.
pub(crate) fn also(word: &str) -> &'static [&'static str] {
    ALSO.iter().find(|(said, _)| *said == word).map_or(&[], |(_, called)| called)
}

/// The words of a text as one: `readfile`.
pub(crate) fn joined(text: &str) -> String {
    words(text).concat()
}

/// A question to a full-text index: any of the words, each also as a beginning. `None` when there is no word to ask for.
pub(crate) fn match_any(words: impl IntoIterator<Item = String>) -> Option<String> {
    // Words hold letters and digits alone, so that quoting them leaves nothing of the index's own syntax.
    let terms: Vec<_> = words.into_iter().take(32).map(|word| format!("\"{word}\"*")).collect();
    if terms.is_empty() { None } else { Some(terms.join(" OR ")) }
}

/// How alike two names are, from 0 to 1: the share of letter triples they have in common.
pub(crate) fn likeness(one: &str, other: &str) -> f64 {
    let triples = |text: &str| -> BTreeSet<[char; 3]> {
        let padded: Vec<char> = format!("  {} ", joined(text)).chars().collect();
        padded.windows(3).map(|triple| [triple[0], triple[1], triple[2]]).collect()
    };
    let (one, other) = (triples(one), triples(other));
    2.0 * one.intersection(&other).count() as f64 / (one.len() + other.len()) as f64
}

/// The likeness from which on a name may be the one that was meant.
pub(crate) const LIKE: f64 = 0.3;

/// As [`likeness`], to the whole of a name or to its last part, whichever is greater.
pub(crate) fn likeness_to_symbol(one: &str, symbol: &str) -> f64 {
    let last = symbol.rsplit(['.', ':']).next().unwrap_or(symbol);
    likeness(one, symbol).max(likeness(one, last))
}

/// Up to `count` of `names` that are like `name`, the likest first.
pub(crate) fn nearest<'a>(name: &str, names: impl IntoIterator<Item = &'a str>, count: usize) -> Vec<&'a str> {
    let like = names.into_iter().map(|other| (likeness_to_symbol(name, other), other));
    let mut near: Vec<_> = like.filter(|(like, _)| *like >= LIKE).collect();
    near.sort_by(|a, b| b.0.total_cmp(&a.0).then(a.1.cmp(b.1)));
    near.dedup_by(|a, b| a.1 == b.1);
    near.into_iter().take(count).map(|(_, other)| other).collect()
}

/// `; did you mean …` for names like `name`; empty where none is.
pub(crate) fn did_you_mean<'a>(name: &str, names: impl IntoIterator<Item = &'a str>) -> String {
    let near: Vec<_> = nearest(name, names, 3).into_iter().map(|near| format!("`{near}`")).collect();
    if near.is_empty() { String::new() } else { format!("; did you mean {}?", near.join(" or ")) }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_are_split_where_readers_split_them() {
        for (text, expected) in [
            ("gg.files.readFile", "gg files read file"),
            ("GG::Files.read_file", "gg files read file"),
            ("HTTPServer2Go", "http server2 go"),
            ("open a file!", "open a file"),
            ("grüßeÄpfel", "grüße äpfel"),
            ("\"' OR NEAR(*)", "or near"),
            ("", ""),
        ] {
            assert_eq!(words(text).join(" "), expected, "{text}");
        }
        assert_eq!(asked("how do I open a file"), ["open", "file"]);
        assert_eq!(asked("the"), ["the"]);
        assert_eq!(joined("read_file"), "readfile");
    }

    #[test]
    fn keys() {
        for good in ["a", "note-1", "A_b"] {
            assert!(key(good).is_ok(), "{good}");
        }
        for bad in ["", "1a", "-a", "a.b", "a b", "ä", "a/b", "a\0", &"k".repeat(65)] {
            assert!(key(bad).is_err(), "{bad}");
        }
    }

    #[test]
    fn summaries_are_one_short_line() {
        assert_eq!(summary("\n# Title\nrest"), "Title");
        assert_eq!(summary(""), "");
        assert_eq!(summary(&"ä".repeat(500)).chars().count(), 121);
    }

    #[test]
    fn near_names_are_found() {
        let names = ["files.read_file", "files.write_file", "shell.run"];
        assert_eq!(nearest("raed_file", names, 2), ["files.read_file", "files.write_file"]);
        assert_eq!(did_you_mean("zzz", names), "");
    }
}
