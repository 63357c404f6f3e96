//! [`Tape`]: what a program learned of time and chance, recorded so that a run can be had again.

use std::convert::Infallible;
use std::sync::{Arc, Mutex};
use std::time::{Duration, Instant, SystemTime, UNIX_EPOCH};

use serde::{Deserialize, Serialize};
use wasmtime_wasi::{HostMonotonicClock, HostWallClock, WasiCtxBuilder};

/// Readings of the clocks that a tape keeps. A program that waits by reading a clock again and again makes any number of them.
const READINGS: usize = 1 << 14;

/// Where a program's time and randomness come from.
#[derive(Debug, Clone, Default)]
pub enum Source {
    /// This machine; nothing is kept.
    #[default]
    Live,
    /// This machine's clock and a fresh seed, both kept.
    Recorded,
    /// What was kept of an earlier run.
    Replayed(Tape),
}

/// Time and chance of one run.
#[derive(Debug, Clone, PartialEq, Eq, Default, Serialize, Deserialize)]
pub struct Tape {
    /// 32 bytes in hexadecimal, from which every random byte of the run comes.
    pub seed: String,
    /// The wall clock's time at the start, in milliseconds since 1970.
    pub started_ms: u64,
    /// Each reading of a clock, wall or monotonic, in the order they were made: nanoseconds after the start.
    pub readings: Vec<u64>,
    /// Readings beyond those that are kept.
    #[serde(default)]
    pub dropped: u64,
}

impl Tape {
    fn fresh() -> Self {
        let seed: [u8; 32] = rand::random();
        let started = SystemTime::now().duration_since(UNIX_EPOCH).unwrap_or_default();
        Tape {
            seed: blake3::Hash::from_bytes(seed).to_hex().to_string(),
            started_ms: started.as_millis() as u64,
            ..Tape::default()
        }
    }
}

/// A tape that is being written or read.
pub(super) struct Deck {
    tape: Mutex<Tape>,
    started: Instant,
    /// The next reading to answer, of a tape that is being read.
    next: Option<Mutex<u64>>,
}

impl Deck {
    /// The deck for `source`; none for what nobody keeps.
    pub(super) fn new(source: Source) -> Option<Arc<Self>> {
        let (tape, next) = match source {
            Source::Live => return None,
            Source::Recorded => (Tape::fresh(), None),
            Source::Replayed(tape) => (tape, Some(Mutex::new(0))),
        };
        Some(Arc::new(Deck { tape: Mutex::new(tape), started: Instant::now(), next }))
    }

    /// Gives a WASI context this deck's time and chance.
    pub(super) fn install(self: &Arc<Self>, wasi: &mut WasiCtxBuilder) {
        let seed = self.tape.lock().expect("no panic while a tape is held").seed.clone();
        let chance = |purpose: &str| {
            let mut hasher = blake3::Hasher::new_derive_key("gg 2026-11 randomness of one run");
            hasher.update(seed.as_bytes()).update(purpose.as_bytes());
            Chance(hasher.finalize_xof())
        };
        let mut insecure = [0; 16];
        chance("insecure seed").0.fill(&mut insecure);
        wasi.secure_random(chance("secure"))
            .insecure_random(chance("insecure"))
            .insecure_random_seed(u128::from_le_bytes(insecure))
            .wall_clock(Clock(self.clone()))
            .monotonic_clock(Clock(self.clone()));
    }

    /// The next reading, in nanoseconds after the start.
    fn read(&self) -> u64 {
        let mut tape = self.tape.lock().expect("no panic while a tape is held");
        let Some(next) = &self.next else {
            let now = self.started.elapsed().as_nanos() as u64;
            if tape.readings.len() < READINGS {
                tape.readings.push(now)
            } else {
                tape.dropped += 1
            }
            return now;
        };
        let mut next = next.lock().expect("no panic while a tape is held");
        *next += 1;
        match tape.readings.get(*next as usize - 1) {
            Some(reading) => *reading,
            // Past its end, time goes on a millisecond a reading, so that a program that waits for a moment meets it.
            None => tape.readings.last().copied().unwrap_or_default() + (*next - tape.readings.len() as u64) * 1_000_000,
        }
    }

    /// The tape, and the readings made past its end that the recorded run did not make.
    pub(super) fn end(&self) -> (Tape, u64) {
        let tape = self.tape.lock().expect("no panic while a tape is held").clone();
        let read = self.next.as_ref().map_or(0, |next| *next.lock().expect("no panic while a tape is held"));
        let beyond = read.saturating_sub(tape.readings.len() as u64 + tape.dropped);
        (tape, beyond)
    }
}

struct Clock(Arc<Deck>);

impl HostWallClock for Clock {
    fn resolution(&self) -> Duration {
        Duration::from_nanos(1)
    }

    fn now(&self) -> Duration {
        let started = self.0.tape.lock().expect("no panic while a tape is held").started_ms;
        Duration::from_millis(started) + Duration::from_nanos(self.0.read())
    }
}

impl HostMonotonicClock for Clock {
    fn resolution(&self) -> u64 {
        1
    }

    fn now(&self) -> u64 {
        self.0.read()
    }
}

/// Random bytes that follow from a seed.
struct Chance(blake3::OutputReader);

impl rand::TryRng for Chance {
    type Error = Infallible;

    fn try_next_u32(&mut self) -> Result<u32, Infallible> {
        let mut bytes = [0; 4];
        self.0.fill(&mut bytes);
        Ok(u32::from_le_bytes(bytes))
    }

    fn try_next_u64(&mut self) -> Result<u64, Infallible> {
        let mut bytes = [0; 8];
        self.0.fill(&mut bytes);
        Ok(u64::from_le_bytes(bytes))
    }

    fn try_fill_bytes(&mut self, bytes: &mut [u8]) -> Result<(), Infallible> {
        self.0.fill(bytes);
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_replayed_tape_reads_as_it_was_written() {
        let written = Deck::new(Source::Recorded).unwrap();
        let times: Vec<u64> = (0..5).map(|_| written.read()).collect();
        let (tape, beyond) = written.end();
        assert_eq!((&tape.readings, beyond), (&times, 0));
        let read = Deck::new(Source::Replayed(tape)).unwrap();
        assert_eq!((0..5).map(|_| read.read()).collect::<Vec<_>>(), times);
        assert_eq!(read.end().1, 0);
        let later = read.read();
        assert!(later > times[4] && read.end().1 == 1);
    }

    #[test]
    fn readings_are_bounded_and_what_was_dropped_is_counted() {
        let deck = Deck::new(Source::Recorded).unwrap();
        (0..READINGS + 3).for_each(|_| {
            deck.read();
        });
        let (tape, _) = deck.end();
        assert_eq!((tape.readings.len(), tape.dropped), (READINGS, 3));
        let read = Deck::new(Source::Replayed(tape)).unwrap();
        (0..READINGS + 3).for_each(|_| {
            read.read();
        });
        assert_eq!(read.end().1, 0, "the recorded run read as often");
    }
}
