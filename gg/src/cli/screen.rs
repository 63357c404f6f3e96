//! What goes to the terminal.

use std::io::{IsTerminal, Write};
use std::sync::Mutex;
use std::time::Duration;

use gg::Stream;
use indicatif::{ProgressBar, ProgressStyle};

/// Where a program's output goes as it comes.
///
/// A terminal obeys escape codes, so a program's are taken out before one; a file or a pipe gets its bytes as they are.
pub fn live() -> Box<dyn Fn(Stream, &[u8]) + Send + Sync> {
    let stdout = std::io::stdout();
    if !stdout.is_terminal() {
        return Box::new(move |_, bytes| {
            let mut out = stdout.lock();
            // A closed pipe ends nobody's program.
            let _ = out.write_all(bytes).and_then(|()| out.flush());
        });
    }
    // Over pieces: an escape code may be cut in two.
    let filter = Mutex::new(strip_ansi_escapes::Writer::new(stdout));
    Box::new(move |_, bytes| {
        let mut out = filter.lock().expect("no panic while the terminal is held");
        let _ = out.write_all(bytes).and_then(|()| out.flush());
    })
}

/// Text for the terminal, without escape codes.
pub fn plain(text: &str) -> String {
    if std::io::stdout().is_terminal() || std::io::stderr().is_terminal() {
        strip_ansi_escapes::strip_str(text)
    } else {
        text.to_string()
    }
}

/// Says on standard error what takes more than a second.
pub struct Patience {
    task: tokio::task::JoinHandle<()>,
}

impl Patience {
    pub fn with(what: &'static str) -> Self {
        let task = tokio::spawn(async move {
            tokio::time::sleep(Duration::from_secs(1)).await;
            if std::io::stderr().is_terminal() {
                let bar = ProgressBar::new_spinner().with_message(what);
                bar.set_style(ProgressStyle::with_template("gg: {msg} {spinner} {elapsed}").expect("a template that is fixed"));
                loop {
                    bar.tick();
                    tokio::time::sleep(Duration::from_millis(120)).await;
                }
            } else {
                eprintln!("gg: {what}");
            }
        });
        Patience { task }
    }
}

impl Drop for Patience {
    fn drop(&mut self) {
        self.task.abort();
    }
}
