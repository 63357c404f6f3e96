//! What a command prints: its head and its tail, and how much is missing between them.

use std::collections::VecDeque;

/// Keeps `bound` bytes: the first half as it came, then the latest.
#[derive(Debug)]
pub(crate) struct Capture {
    bound: usize,
    head: Vec<u8>,
    tail: VecDeque<u8>,
    dropped: u64,
}

impl Capture {
    pub fn new(bound: usize) -> Self {
        Capture { bound, head: Vec::new(), tail: VecDeque::new(), dropped: 0 }
    }

    pub fn push(&mut self, bytes: &[u8]) {
        let fits = bytes.len().min((self.bound / 2).saturating_sub(self.head.len()));
        // Once something went to the tail, the head is closed.
        let fits = if self.tail.is_empty() && self.dropped == 0 { fits } else { 0 };
        self.head.extend_from_slice(&bytes[..fits]);
        let room = self.bound - self.bound / 2;
        let rest = &bytes[fits..];
        let cut = rest.len().saturating_sub(room);
        let over = (self.tail.len() + rest.len() - cut).saturating_sub(room);
        self.tail.drain(..over);
        self.tail.extend(&rest[cut..]);
        self.dropped += (over + cut) as u64;
    }

    /// Hands over what came, and whether something is missing in it. Unless it is `whole`, a character whose last bytes are still to
    /// come is kept for the next time.
    pub fn take(&mut self, whole: bool) -> (String, bool) {
        let head = std::mem::take(&mut self.head);
        let mut tail: Vec<u8> = std::mem::take(&mut self.tail).into();
        let dropped = std::mem::take(&mut self.dropped);
        if dropped == 0 {
            let mut bytes = head;
            bytes.append(&mut tail);
            if !whole {
                self.head = bytes.split_off(bytes.len() - unfinished(&bytes));
            }
            return (String::from_utf8_lossy(&bytes).into_owned(), false);
        }
        if !whole {
            self.head = tail.split_off(tail.len() - unfinished(&tail));
        }
        // The cut may have gone through a character on either side.
        let head = &head[..head.len() - unfinished(&head)];
        let start = tail.iter().take(3).take_while(|&&byte| byte & 0xc0 == 0x80).count();
        let head = String::from_utf8_lossy(head);
        let tail = String::from_utf8_lossy(&tail[start..]);
        let gap = if head.ends_with('\n') { "" } else { "\n" };
        (format!("{head}{gap}[… {dropped} bytes were dropped here …]\n{tail}"), true)
    }
}

/// Bytes at the end that begin a character without ending it.
fn unfinished(bytes: &[u8]) -> usize {
    for back in 1..=bytes.len().min(3) {
        let byte = bytes[bytes.len() - back];
        let length = match byte {
            0xc0..=0xdf => 2,
            0xe0..=0xef => 3,
            0xf0..=0xf7 => 4,
            0x80..=0xbf => continue,
            _ => return 0,
        };
        return if length > back { back } else { 0 };
    }
    0
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_fits_is_kept_whole() {
        let mut capture = Capture::new(8);
        capture.push(b"abc");
        capture.push(b"defgh");
        assert_eq!(capture.take(true), ("abcdefgh".into(), false));
        assert_eq!(capture.take(true), (String::new(), false));
    }

    #[test]
    fn head_and_tail_are_kept_and_the_gap_is_told() {
        for pieces in [1, 3, 1000] {
            let mut capture = Capture::new(8);
            let bytes: Vec<u8> = (b'a'..=b'z').collect();
            bytes.chunks(pieces).for_each(|piece| capture.push(piece));
            assert_eq!(capture.take(true), ("abcd\n[… 18 bytes were dropped here …]\nwxyz".into(), true), "{pieces}");
        }
    }

    #[test]
    fn a_character_is_never_halved() {
        let mut capture = Capture::new(64);
        capture.push("aä".as_bytes().split_at(2).0);
        assert_eq!(capture.take(false).0, "a");
        capture.push(&"ä".as_bytes()[1..]);
        assert_eq!(capture.take(false).0, "ä");
        capture.push(b"\xff\xc3");
        assert_eq!(capture.take(true).0, "\u{fffd}\u{fffd}");
        let mut capture = Capture::new(6);
        capture.push("ääääää".as_bytes());
        let (text, truncated) = capture.take(true);
        assert!(truncated && !text.contains('\u{fffd}'), "{text}");
    }
}
