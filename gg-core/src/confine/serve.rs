//! A compiler that stays: a server, spoken to over its standard input and output.

use std::io;
use std::sync::Arc;
use std::time::Duration;

use tokio::process::{ChildStdin, ChildStdout};
use tokio::sync::oneshot::{self, Receiver};

use super::process::{HandOver, Pipes};
use super::{Confined, ConfineProblem, Ended, Stop, StopOnDrop};

/// Longer than any gg lives; a server's time is its owner's.
const NO_LIMIT: Duration = Duration::from_secs(u32::MAX as u64);

/// A confined server. Dropping it kills it with all it started.
pub struct Served {
    /// What it reads.
    pub input: ChildStdin,
    /// What it writes, for its owner to take; nothing bounds it but what is read.
    pub output: Option<ChildStdout>,
    process: u32,
    ended: Receiver<io::Result<Ended>>,
    _stop: StopOnDrop,
}

impl Confined {
    /// Starts it as a server, without a limit of time, its standard input open. Must be called within a runtime.
    ///
    /// # Errors
    /// As [`Confined::run`].
    pub async fn serve(self) -> Result<Served, ConfineProblem> {
        let program = self.program.clone();
        let problem = |source| ConfineProblem { program: program.clone(), source };
        let (sender, pipes) = oneshot::channel();
        let stop = Arc::new(Stop::new(Some(HandOver::new(sender))).map_err(problem)?);
        let mut ended = self.time(NO_LIMIT).on_a_thread(&stop).map_err(problem)?;
        let _stop = StopOnDrop(stop);
        let pipes = tokio::select! {
            biased;
            Ok(pipes) = pipes => Ok(pipes),
            ended = &mut ended => Err(ended.ok().and_then(Result::err)),
        };
        let Pipes { input, output, process } = pipes
            .map_err(|failed| problem(failed.unwrap_or_else(|| io::Error::other("the thread that starts compilers failed"))))?;
        let input = ChildStdin::from_std(input).map_err(problem)?;
        let output = Some(ChildStdout::from_std(output).map_err(problem)?);
        Ok(Served { input, output, process, ended, _stop })
    }
}

impl Served {
    /// Its process id.
    pub fn id(&self) -> u32 {
        self.process
    }

    /// Waits until it has ended, and says how; its standard output is not part of it.
    ///
    /// # Errors
    /// It could not be watched, or was waited for before.
    pub async fn ended(&mut self) -> io::Result<Ended> {
        (&mut self.ended).await.unwrap_or_else(|_| Err(io::Error::other("it was waited for before")))
    }
}
