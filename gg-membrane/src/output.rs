//! What a program prints: bounded, kept whole up to the bound, and handed on as it comes.

use std::sync::Mutex;

use crate::LimitReached;

/// Where a program printed to.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Stream {
    /// Standard output, and `feedback.print`.
    Out,
    /// Standard error.
    Err,
}

type Live = Box<dyn Fn(Stream, &[u8]) + Send + Sync>;

/// The operator's channel of one run.
pub struct Output {
    bound: u64,
    live: Option<Live>,
    kept: Mutex<Kept>,
}

#[derive(Default)]
struct Kept {
    all: Vec<u8>,
    err: Vec<u8>,
    dropped: u64,
}

impl Output {
    /// An output that keeps `bound` bytes and passes each piece to `live`, where there is one, before the write returns.
    pub fn new(bound: u64, live: Option<Live>) -> Self {
        Output { bound, live, kept: Mutex::default() }
    }

    /// Keeps what still fits.
    ///
    /// # Errors
    /// [`LimitReached::Output`] when something was dropped: the program is to be ended.
    pub fn write(&self, stream: Stream, bytes: &[u8]) -> Result<(), LimitReached> {
        let mut kept = self.kept.lock().expect("no panic while the output is held");
        let room = self.bound.saturating_sub(kept.all.len() as u64) as usize;
        let fits = &bytes[..bytes.len().min(room)];
        kept.all.extend_from_slice(fits);
        if stream == Stream::Err {
            kept.err.extend_from_slice(fits);
        }
        kept.dropped += (bytes.len() - fits.len()) as u64;
        let over = fits.len() < bytes.len();
        drop(kept);
        if let (Some(live), false) = (&self.live, fits.is_empty()) {
            live(stream, fits);
        }
        if over { Err(LimitReached::Output { output_bytes: self.bound }) } else { Ok(()) }
    }

    /// Bytes that still fit.
    pub fn room(&self) -> u64 {
        let kept = self.kept.lock().expect("no panic while the output is held");
        self.bound.saturating_sub(kept.all.len() as u64)
    }

    /// What was printed, to both streams, in the order it came. Bytes that are no UTF-8 are replaced.
    pub fn text(&self) -> String {
        String::from_utf8_lossy(&self.kept.lock().expect("no panic while the output is held").all).into_owned()
    }

    /// What was printed to standard error.
    pub fn stderr(&self) -> String {
        String::from_utf8_lossy(&self.kept.lock().expect("no panic while the output is held").err).into_owned()
    }

    /// Bytes that did not fit.
    pub fn dropped(&self) -> u64 {
        self.kept.lock().expect("no panic while the output is held").dropped
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_bound_keeps_the_head_and_counts_the_rest() {
        let output = Output::new(5, None);
        assert_eq!(output.write(Stream::Out, b"abc"), Ok(()));
        assert_eq!(output.write(Stream::Err, b"defg"), Err(LimitReached::Output { output_bytes: 5 }));
        assert_eq!((output.text().as_str(), output.stderr().as_str(), output.dropped()), ("abcde", "de", 2));
    }

    #[test]
    fn a_write_that_fills_the_bound_exactly_is_kept() {
        let output = Output::new(3, None);
        assert_eq!(output.write(Stream::Out, b"abc"), Ok(()));
        assert_eq!((output.room(), output.dropped()), (0, 0));
    }
}
