//! What arms have in common when they write programs, and when they read literals.

/// `text` as a string literal in double quotes, for the languages that write `\"`, `\\`, `\n`, `\r` and `\t` as JSON does. What ends or reorders
/// a line for a reader is written as `escape` has it, by its code, which is below 0x10000.
pub fn quoted(text: &str, escape: impl Fn(u32) -> String) -> String {
    let mut quoted = String::with_capacity(text.len() + 2);
    quoted.push('"');
    for character in text.chars() {
        match character {
            '"' => quoted.push_str("\\\""),
            '\\' => quoted.push_str("\\\\"),
            '\n' => quoted.push_str("\\n"),
            '\r' => quoted.push_str("\\r"),
            '\t' => quoted.push_str("\\t"),
            '\u{2028}' | '\u{2029}' | '\u{202a}'..='\u{202e}' | '\u{2066}'..='\u{2069}' | '\u{feff}' => {
                quoted.push_str(&escape(u32::from(character)));
            }
            _ if character.is_control() => quoted.push_str(&escape(u32::from(character))),
            _ => quoted.push(character),
        }
    }
    quoted.push('"');
    quoted
}

/// The bytes of the literal that `text` begins with, up to and with the next `quote` that no backslash is before; all of it where there is none.
pub fn quoted_length(text: &str, quote: u8) -> usize {
    let mut bytes = text.bytes().enumerate().skip(1);
    while let Some((at, byte)) = bytes.next() {
        if byte == b'\\' {
            bytes.next();
        } else if byte == quote {
            return at + 1;
        }
    }
    text.len()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_a_reader_could_be_misled_by_is_escaped() {
        let escape = |code| format!("<{code:x}>");
        assert_eq!(quoted("a\"b\\c\n\r\td é 𝒳", escape), "\"a\\\"b\\\\c\\n\\r\\td é 𝒳\"");
        assert_eq!(quoted("\0\u{1b}\u{7f}\u{85}\u{2028}\u{202e}\u{2066}\u{feff}", escape), "\"<0><1b><7f><85><2028><202e><2066><feff>\"");
    }
}
