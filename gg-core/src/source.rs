//! [`Source`]: the model's own bytes.

use std::sync::Arc;

/// A reply as the model wrote it. Nothing is prepended, appended or re-indented: line 7 is line 7.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Source {
    text: Arc<str>,
}

/// A reply that is not text.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
#[error("the program is not UTF-8: byte {offset} (line {line}) starts no character")]
pub struct NotUtf8 {
    /// Byte offset of the first bad byte.
    pub offset: usize,
    /// Its line, from 1.
    pub line: usize,
}

impl Source {
    /// The source of `text`.
    pub fn new(text: impl Into<Arc<str>>) -> Self {
        Source { text: text.into() }
    }

    /// The source of `bytes`, which must be UTF-8.
    pub fn from_bytes(bytes: Vec<u8>) -> Result<Self, NotUtf8> {
        String::from_utf8(bytes).map(Source::new).map_err(|error| {
            let offset = error.utf8_error().valid_up_to();
            let line = 1 + error.as_bytes()[..offset].iter().filter(|byte| **byte == b'\n').count();
            NotUtf8 { offset, line }
        })
    }

    /// The bytes, unchanged: a byte order mark and carriage returns included.
    pub fn text(&self) -> &Arc<str> {
        &self.text
    }

    /// Line `number`, from 1, without its end.
    pub fn line(&self, number: u32) -> Option<&str> {
        let index = usize::try_from(number).ok()?.checked_sub(1)?;
        self.text.lines().nth(index)
    }
}

impl From<&str> for Source {
    fn from(text: &str) -> Self {
        Source::new(text)
    }
}

impl From<String> for Source {
    fn from(text: String) -> Self {
        Source::new(text)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_bad_byte_is_named_by_its_line() {
        let problem = Source::from_bytes(b"ok\nab\xffc".to_vec()).unwrap_err();
        assert_eq!((problem.offset, problem.line), (5, 2));
    }
}
