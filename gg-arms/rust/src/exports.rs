//! What a code module declares. rustc has accepted it before it is read here, so words and brackets are enough to go by.

use gg_core::spelling::quoted_length;
use gg_membrane::ModuleExport;

/// Types of the language itself, which no documentation view shows.
const LANGUAGE: [&str; 12] =
    ["Box", "Option", "Result", "Self", "String", "Vec", "Rc", "Arc", "HashMap", "BTreeMap", "HashSet", "BTreeSet"];

/// Words that no module can be named by, and crates that are there already.
pub const TAKEN: [&str; 44] = [
    "as", "async", "await", "break", "const", "continue", "crate", "dyn", "else", "enum", "extern", "false", "fn", "for", "gen", "if",
    "impl", "in", "let", "loop", "match", "mod", "move", "mut", "pub", "ref", "return", "self", "static", "struct", "super", "trait",
    "true", "type", "unsafe", "use", "where", "while", "std", "core", "alloc", "gg", "lib", "program",
];

/// The public items of a module's top level, in order.
pub fn of(text: &str) -> Vec<ModuleExport> {
    let tokens = tokens(text);
    let mut exports = Vec::new();
    let mut depth = 0usize;
    for (at, token) in tokens.iter().enumerate() {
        match token.as_str() {
            "{" | "(" | "[" => depth += 1,
            "}" | ")" | "]" => depth = depth.saturating_sub(1),
            "pub" if depth == 0 => exports.extend(export(&tokens[at + 1..])),
            _ => {}
        }
    }
    exports
}

/// The item that the words after a `pub` declare; none for `pub(crate)` and `pub use`.
fn export(tokens: &[String]) -> Option<ModuleExport> {
    const BEFORE: [&str; 5] = ["unsafe", "async", "extern", "safe", "auto"];
    let mut rest = tokens.iter().map(String::as_str).enumerate().peekable();
    let kind = loop {
        let (at, word) = rest.next()?;
        let function = word == "const" && matches!(tokens.get(at + 1).map(String::as_str), Some("fn" | "unsafe" | "async" | "extern"));
        if !function && !BEFORE.contains(&word) && !word.starts_with('"') {
            break word;
        }
    };
    let (mut at, mut name) = rest.next()?;
    if name == "mut" {
        (at, name) = rest.next()?;
    }
    let after = &tokens[at + 1..];
    let (parameters, results) = match kind {
        "fn" => {
            let mut angle = 0;
            let open = after.iter().enumerate().position(|(place, token)| {
                let arrow = place > 0 && after[place - 1] == "-";
                match token.as_str() {
                    "<" => angle += 1,
                    ">" if !arrow => angle -= 1,
                    _ => {}
                }
                angle == 0 && token == "("
            })?;
            let close = open + closing(&after[open..]);
            let result = after.get(close + 1..).unwrap_or_default();
            let result = match result {
                [minus, arrow, rest @ ..] if minus == "-" && arrow == ">" => rest,
                _ => &[],
            };
            let end = result.iter().position(|token| ["{", "where", ";"].contains(&token.as_str())).unwrap_or(result.len());
            (types(&after[open..close]), types(&result[..end]))
        }
        "struct" | "enum" | "union" | "trait" => (Vec::new(), vec![name.to_string()]),
        "const" | "static" | "type" => {
            let end = after.iter().position(|token| token == ";").unwrap_or(after.len());
            let from = after.iter().position(|token| token == "=").unwrap_or(end).min(end);
            (Vec::new(), types(if kind == "type" { &after[from..end] } else { &after[..from] }))
        }
        "mod" => (Vec::new(), Vec::new()),
        _ => return None,
    };
    Some(ModuleExport { name: name.to_string(), parameter_types: parameters, result_types: results })
}

/// The place of the bracket that closes the first one.
fn closing(tokens: &[String]) -> usize {
    let mut depth = 0;
    for (at, token) in tokens.iter().enumerate() {
        match token.as_str() {
            "{" | "(" | "[" => depth += 1,
            "}" | ")" | "]" => depth -= 1,
            _ => {}
        }
        if depth == 0 {
            return at;
        }
    }
    tokens.len()
}

/// Names of types among the words of a declaration.
fn types(tokens: &[String]) -> Vec<String> {
    let mut found: Vec<String> = Vec::new();
    for name in tokens {
        let named = name.starts_with(char::is_uppercase) && name.len() > 1 && !LANGUAGE.contains(&name.as_str());
        if named && !found.contains(name) {
            found.push(name.clone());
        }
    }
    found
}

/// Words and signs, without comments; a literal is one word that begins with a quote.
fn tokens(text: &str) -> Vec<String> {
    let bytes = text.as_bytes();
    let mut tokens = Vec::new();
    let mut at = 0;
    while at < text.len() {
        let rest = &text[at..];
        let first = rest.chars().next().unwrap_or_default();
        if rest.starts_with("//") {
            at += rest.find('\n').unwrap_or(rest.len());
        } else if rest.starts_with("/*") {
            at += comment(rest);
        } else if let Some(length) = raw_string(rest) {
            tokens.push("\"".into());
            at += length;
        } else if first == '"' {
            tokens.push("\"".into());
            at += quoted_length(rest, b'"');
        } else if first == '\'' && (rest.starts_with("'\\") || rest.chars().nth(2) == Some('\'')) {
            tokens.push("\"".into());
            at += quoted_length(rest, b'\'');
        } else if first.is_alphanumeric() || first == '_' {
            let length = rest.find(|letter: char| !letter.is_alphanumeric() && letter != '_').unwrap_or(rest.len());
            // The r of r#type, the b of b"…".
            if bytes.get(at + length) == Some(&b'#') && &rest[..length] == "r" {
                at += 2;
                continue;
            }
            if !(bytes.get(at + length) == Some(&b'"') && ["b", "c"].contains(&&rest[..length])) {
                tokens.push(rest[..length].to_string());
            }
            at += length;
        } else {
            if !first.is_whitespace() {
                tokens.push(first.to_string());
            }
            at += first.len_utf8();
        }
    }
    tokens
}

/// The length of a comment that may hold others.
fn comment(text: &str) -> usize {
    let (mut depth, mut at) = (0, 0);
    while at < text.len() {
        let rest = &text.as_bytes()[at..];
        if rest.starts_with(b"/*") {
            depth += 1;
            at += 2;
        } else if rest.starts_with(b"*/") {
            depth -= 1;
            at += 2;
            if depth == 0 {
                return at;
            }
        } else {
            at += 1;
        }
    }
    text.len()
}

/// The length of a raw string that begins here.
fn raw_string(text: &str) -> Option<usize> {
    let after = text.strip_prefix("br").or_else(|| text.strip_prefix("cr")).or_else(|| text.strip_prefix('r'))?;
    let hashes = after.len() - after.trim_start_matches('#').len();
    let body = after[hashes..].strip_prefix('"')?;
    let end = format!("\"{}", "#".repeat(hashes));
    let length = body.find(&end).map_or(body.len(), |at| at + end.len());
    Some(text.len() - body.len() + length)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn public_items_are_told_with_their_types() {
        let text = "use gg::files::Entry;\nconst HIDDEN: u8 = 1;\npub const SIZE: usize = 3;\npub struct Shape { pub side: f64 }\n\
                    pub fn area(shape: &Shape, entries: Vec<Entry>) -> Option<Shape> { None }\nfn hidden() {}\npub(crate) fn inner() {}";
        let exports = of(text);
        let names: Vec<&str> = exports.iter().map(|export| export.name.as_str()).collect();
        assert_eq!(names, ["SIZE", "Shape", "area"]);
        assert_eq!(exports[2].parameter_types, ["Shape", "Entry"]);
        assert_eq!(exports[2].result_types, ["Shape"]);
    }

    #[test]
    fn what_only_looks_like_a_declaration_is_none() {
        let text = "// pub fn comment() {}\n/* pub fn /* nested */ other() {} */\nconst A: &str = r#\"pub fn raw() {}\"#;\nconst B: char = '{';\n\
                    fn f<'a>(x: &'a str) -> &'a str { pub_fn!(pub fn inner() {}); x }\npub use std::mem::swap;\n\
                    pub const unsafe extern \"C\" fn real<F: Fn(u8) -> u8>(f: F) -> u8 where F: Copy { 1 }\npub const LIST: [Shape; 2] = [];\n\
                    #[derive(Debug)]\npub enum r#Type { X }";
        let exports = of(text);
        let names: Vec<&str> = exports.iter().map(|export| export.name.as_str()).collect();
        assert_eq!(names, ["real", "LIST", "Type"]);
        assert_eq!(exports[1].result_types, ["Shape"]);
    }
}
