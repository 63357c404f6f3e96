//! What arms with a compiler have in common: a folder to compile in, and how a compiler's end is told.

use crate::{Band, CompileFolder, Confined, Ended, Killed, PrepareContext, PrepareFailure};

/// Makes a folder for one compile, whose name begins with `prefix`.
///
/// # Errors
/// The file system said no.
pub fn folder(prefix: &str, context: &PrepareContext<'_>) -> Result<CompileFolder, PrepareFailure> {
    context.workspace.compile_folder(prefix).map_err(|error| PrepareFailure::toolchain(format!("no folder to compile in: {error}")))
}

/// Writes a file that is to be compiled.
///
/// # Errors
/// The file system said no.
pub fn write(folder: &CompileFolder, name: &str, text: &str) -> Result<(), PrepareFailure> {
    folder.write(name, text).map_err(|error| PrepareFailure::toolchain(format!("cannot write {name} to compile it: {error}")))
}

/// A compiler at its work, as a failure tells of it.
#[derive(Debug, Clone, Copy)]
pub struct Work<'a> {
    /// The compiler's name.
    pub compiler: &'a str,
    /// The file it works on, by the name the model knows.
    pub file: &'a str,
    /// What it writes to standard error, as text for a reader.
    pub words: fn(&str) -> String,
}

impl Work<'_> {
    /// Runs the compiler. Whoever calls it tells what the compiler itself refuses, also one that was ended because there was too much of that.
    ///
    /// # Errors
    /// It could not be started, was ended, or crashed.
    pub async fn run(&self, compiler: Confined, context: &PrepareContext<'_>) -> Result<Ended, PrepareFailure> {
        self.judged(compiler.run(context.cancel).await.map_err(PrepareFailure::toolchain)?)
    }

    fn judged(&self, ended: Ended) -> Result<Ended, PrepareFailure> {
        if ended.overflowed_its_stack() {
            let text = format!("error: the program is nested too deeply: {} ran out of stack on it", self.compiler);
            return Err(PrepareFailure::unplaced(Band::Compile, text));
        }
        if matches!(ended.killed, Some(Killed::Output { .. })) {
            return Ok(ended);
        }
        if ended.killed.is_some() || ended.signal.is_some() {
            return Err(self.failed(&ended));
        }
        Ok(ended)
    }

    /// A compiler that said nothing of the program. What it failed at may be the program all the same: then it says what an author can do.
    pub fn failed(&self, ended: &Ended) -> PrepareFailure {
        let Work { compiler, file, words } = *self;
        let mut text = ended.report_of(compiler, &words(&ended.stderr.text()));
        let crashed = ended.signal.is_some() || CRASHED.iter().any(|words| ended.stderr.text().contains(words));
        if let Some(Killed::Time { .. }) = ended.killed {
            text.push_str(&format!(
                "\n{file} takes too long to compile, and the same program will again: write a simpler one. What is computed while it is compiled \
                 (constants, macros, generic types) may have no end, or there is too much of it."
            ));
        } else if ended.killed.is_none() && OUT_OF_MEMORY.iter().any(|words| ended.stderr.text().contains(words)) {
            text.push_str(&format!(
                "\n{file} takes more memory to compile than there is for a compiler, and the same program will again: write a simpler one. What is \
                 computed while it is compiled (constants, macros, generic types) may have no end, or there is too much of it."
            ));
        } else if crashed && ended.killed.is_none() {
            text.push_str(&format!("\n{compiler} crashed on {file}, which is a fault of {compiler}: written in another way the program may compile."));
        }
        PrepareFailure::toolchain(text)
    }
}

/// How compilers say that they had no more memory.
const OUT_OF_MEMORY: [&str; 4] = ["memory allocation of ", "out of memory", "bad_alloc", "Cannot allocate memory"];

/// How compilers that catch their own crash tell it.
const CRASHED: [&str; 5] = ["' panicked at ", "internal compiler error", "compiler unexpectedly panicked", "LLVM ERROR: ", "frontend command failed"];

#[cfg(test)]
mod tests {
    use super::*;
    use crate::confine::Captured;

    const WORK: Work<'_> = Work { compiler: "xc", file: "program.x", words: str::to_string };

    fn ended(stderr: &str) -> Ended {
        let stderr = Captured { bytes: stderr.as_bytes().to_vec(), dropped: 0 };
        Ended { status: Some(1), signal: None, stdout: Captured::default(), stderr, elapsed: Default::default(), killed: None }
    }

    #[test]
    fn a_compiler_that_was_ended_says_at_what_and_what_to_do() {
        let killed = |killed| Ended { status: None, signal: Some(9), killed: Some(killed), ..ended("half a word of /opt/lib/x") };
        let failure = WORK.judged(killed(Killed::Time { limit_ms: 60_000 })).unwrap_err();
        assert_eq!(failure.band, Band::Toolchain);
        for words in ["xc was killed: it took longer than 60000 ms", "half a word of …/x", "program.x takes too long", "write a simpler one"] {
            assert!(failure.text.contains(words), "{words}: {}", failure.text);
        }
        assert!(!WORK.judged(killed(Killed::Cancelled)).unwrap_err().text.contains("simpler"));
        // What it had said until then is told as it is.
        assert!(WORK.judged(killed(Killed::Output { limit_bytes: 1 << 20 })).is_ok());
        let memory = Ended { status: None, signal: Some(6), ..ended("memory allocation of 64 bytes failed") };
        let failure = WORK.judged(memory).unwrap_err();
        assert!(failure.text.contains("signal 6") && failure.text.contains("program.x takes more memory"), "{}", failure.text);
    }

    #[test]
    fn a_compiler_that_crashed_is_told_from_one_that_does_not_work() {
        let crash = "thread 'xc' panicked at src/a.rs:1:2:\nwhy\nstack backtrace:\n  0: /opt/xc/lib\n";
        let failure = WORK.failed(&ended(crash));
        let told = "xc failed (exit status 1)\nthread 'xc' panicked at src/a.rs:1:2:\nwhy\nxc crashed on program.x, which is a fault of xc: written in \
                    another way the program may compile.";
        assert_eq!((failure.band, failure.text.as_str()), (Band::Toolchain, told));
        assert_eq!(WORK.failed(&ended("no license")).text, "xc failed (exit status 1)\nno license");
        let stack = Ended { status: None, signal: Some(11), ..ended("note: xc overflowed its stack") };
        assert_eq!(WORK.judged(stack).unwrap_err().band, Band::Compile);
    }
}
