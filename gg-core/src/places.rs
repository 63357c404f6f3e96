//! Where a program was, for arms whose programs are machine code: the frames of its own files, and the line a failure is told at.

use crate::{Diagnostic, Failure, Frame};

/// How many of the program's own frames are told.
const FRAMES: usize = 8;

/// The files that are the program's author's own: the program, and code modules below `lib/`.
#[derive(Debug, Clone, Copy)]
pub struct Places {
    /// The program's file.
    pub file: &'static str,
    /// A function's name as its author reads it.
    pub demangle: fn(&str) -> String,
}

impl Places {
    /// The file as the program's author knows it, where it is theirs.
    fn own<'f>(&self, frame: &'f Frame) -> Option<&'f str> {
        let file = frame.file.as_deref()?.trim_start_matches("./");
        (file == self.file || file.starts_with("lib/")).then_some(file)
    }

    /// The program's own frames, the innermost first, each on a line of its own that begins with a newline; repetitions are counted.
    pub fn told(&self, frames: &[Frame]) -> String {
        let mut told: Vec<(String, usize)> = Vec::new();
        for frame in frames {
            let Some(file) = self.own(frame) else { continue };
            let function = (self.demangle)(frame.function.as_deref().unwrap_or("?"));
            let place = match frame.line {
                Some(line) => format!("at {function} ({file}:{line}:{})", frame.column.unwrap_or(0)),
                None => format!("at {function} ({file})"),
            };
            match told.last_mut() {
                Some((last, count)) if *last == place => *count += 1,
                _ => told.push((place, 1)),
            }
        }
        let left_out = told.len().saturating_sub(FRAMES);
        told.truncate(FRAMES);
        let mut text = String::new();
        for (place, count) in told {
            text.push_str(&format!("\n    {place}"));
            if count > 1 {
                text.push_str(&format!(", {count} times"));
            }
        }
        if left_out > 0 {
            text.push_str(&format!("\n    and {left_out} more"));
        }
        text
    }

    /// A failure of a program that was ended: its own calls then are told under the text, and it has its line.
    pub fn failed_at(&self, mut failure: Failure, frames: &[Frame]) -> Failure {
        failure.text.push_str(&self.told(frames));
        self.located(failure, frames)
    }

    /// A failure with the line it happened at: that of the innermost own frame, else the first one its text names.
    pub fn located(&self, mut failure: Failure, frames: &[Frame]) -> Failure {
        let own = frames.iter().filter(|frame| self.own(frame) == Some(self.file));
        let place = own.filter_map(|frame| Some((frame.line?, frame.column.unwrap_or(0)))).next().or_else(|| self.named(&failure.text));
        let message = failure.text.lines().find(|line| !line.trim_end().ends_with(':')).unwrap_or_default().to_string();
        let (line, column) = place.unwrap_or((0, 0));
        failure.diagnostics.push(Diagnostic::error(line, column, None, message));
        failure
    }

    /// The first `FILE:LINE:COLUMN` of a text.
    pub fn named(&self, text: &str) -> Option<(u32, u32)> {
        let start = format!("{}:", self.file);
        let rest = &text[text.find(&start)? + start.len()..];
        let mut numbers = rest.split(|character: char| !character.is_ascii_digit()).map(str::parse);
        Some((numbers.next()?.ok()?, numbers.next()?.unwrap_or(0)))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::TurnErrorKind;

    const PLACES: Places = Places { file: "program.x", demangle: |name| name.trim_start_matches('_').to_string() };

    fn frame(function: &str, file: &str, line: u32) -> Frame {
        Frame { function: Some(function.into()), file: Some(file.into()), line: Some(line), column: Some(5) }
    }

    #[test]
    fn own_frames_are_told_and_counted() {
        let nowhere = Frame { line: None, column: None, ..frame("_h", "program.x", 0) };
        let frames = [frame("_lib", "/std/map", 1), nowhere, frame("_f", "./program.x", 2), frame("_f", "program.x", 2), frame("_g", "lib/a.x", 9)];
        assert_eq!(PLACES.told(&frames), "\n    at h (program.x)\n    at f (program.x:2:5), 2 times\n    at g (lib/a.x:9:5)");
        let failure = PLACES.located(Failure::new(TurnErrorKind::SandboxTrap, "head:\nwords"), &frames);
        assert_eq!((failure.diagnostics[0].line, failure.diagnostics[0].message.as_str()), (2, "words"));
    }

    #[test]
    fn a_place_in_the_text_serves_where_there_are_no_frames() {
        assert_eq!(PLACES.named("gone\n    at main (program.x:3:17)"), Some((3, 17)));
        assert_eq!(PLACES.named("nothing"), None);
    }
}
