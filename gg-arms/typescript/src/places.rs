//! Places in a text: offsets, lines and columns, and the way from a text that was written anew to its source.

use std::sync::Arc;

/// Line and column of a byte offset, both from 1, the column in UTF-16 as the guest and the checker count it.
pub fn position(text: &str, offset: usize) -> (u32, u32) {
    let mut offset = offset.min(text.len());
    while !text.is_char_boundary(offset) {
        offset -= 1;
    }
    let before = &text[..offset];
    let lines = lines(before);
    let last = lines.last().copied().unwrap_or_default();
    (lines.len() as u32, utf16(last) + 1)
}

/// The lines of a text without their ends, the last one included when it is empty.
pub fn lines(text: &str) -> Vec<&str> {
    let mut lines = Vec::new();
    let mut rest = text;
    while let Some(end) = rest.find(['\n', '\r', '\u{2028}', '\u{2029}']) {
        lines.push(&rest[..end]);
        let length = if rest[end..].starts_with("\r\n") { 2 } else { rest[end..].chars().next().map_or(1, char::len_utf8) };
        rest = &rest[end + length..];
    }
    lines.push(rest);
    lines
}

fn utf16(text: &str) -> u32 {
    text.chars().map(|character| character.len_utf16() as u32).sum()
}

/// A line from a UTF-16 column on, from 0.
fn from(line: &str, column: u32) -> &str {
    let mut seen = 0;
    for (offset, character) in line.char_indices() {
        if seen >= column {
            return &line[offset..];
        }
        seen += character.len_utf16() as u32;
    }
    ""
}

/// From places in a text that was written anew to those in its source.
#[derive(Debug)]
pub struct PlaceMap {
    /// Line and column in the text, line and column in the source; from 0, in order.
    tokens: Vec<[u32; 4]>,
    source: Vec<String>,
    text: Vec<String>,
}

impl PlaceMap {
    /// The map of `text`, written from `source`.
    pub fn new(map: &oxc_sourcemap::SourceMap<'_>, source: &str, text: Arc<str>) -> Self {
        let tokens = map.get_tokens().filter(|token| token.get_source_id().is_some());
        let mut tokens: Vec<[u32; 4]> =
            tokens.map(|token| [token.get_dst_line(), token.get_dst_col(), token.get_src_line(), token.get_src_col()]).collect();
        tokens.sort_unstable();
        let owned = |text: &str| lines(text).into_iter().map(str::to_string).collect();
        PlaceMap { tokens, source: owned(source), text: owned(&text) }
    }

    /// The place in the source, all from 1. `None` for a line that has no counterpart, such as a helper's.
    pub fn back(&self, line: u32, column: u32) -> Option<(u32, u32)> {
        let (line, column) = (line.checked_sub(1)?, column.saturating_sub(1));
        let after = self.tokens.partition_point(|[row, start, ..]| (*row, *start) <= (line, column));
        let on_line = |token: &&[u32; 4]| token[0] == line;
        if let Some([_, start, source_line, source_start]) = after.checked_sub(1).map(|last| &self.tokens[last]).filter(on_line) {
            // Between two tokens the texts run alike for as long as they are equal.
            let source = self.source.get(*source_line as usize)?;
            let text = self.text.get(line as usize)?;
            let mut run = 0;
            for (written, meant) in from(text, *start).chars().zip(from(source, *source_start).chars()) {
                let length = written.len_utf16() as u32;
                if written != meant || run + length > column - start {
                    break;
                }
                run += length;
            }
            return Some((source_line + 1, source_start + run + 1));
        }
        let [_, _, source_line, source_start] = self.tokens.get(after).filter(on_line)?;
        Some((source_line + 1, source_start + 1))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_line_end_ends_a_line() {
        assert_eq!(lines("a\r\nb\rc\u{2028}d\n"), ["a", "b", "c", "d", ""]);
        assert_eq!(position("a\r\nb𝒳c", 8), (2, 4));
        assert_eq!(position("é", 1), (1, 1));
    }

    #[test]
    fn lines_are_cut_at_utf16_columns() {
        assert_eq!(from("a𝒳b", 1), "𝒳b");
        assert_eq!(from("a𝒳b", 3), "b");
        assert_eq!(from("a", 3), "");
    }
}
