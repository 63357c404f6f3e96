//! `gg replay`.

use gg::TurnRequest;
use gg::records::Records;

use super::args::ReplayArgs;
use super::run::{cancelled_by_signals, refused, sandbox};
use super::screen::{Patience, plain};
use super::{Refused, Status};

pub async fn replay(args: ReplayArgs) -> Result<Status, Refused> {
    let records = Records::read([&args.record]).map_err(Refused::usage)?;
    for fault in &records.faults {
        eprintln!("gg: {fault}");
    }
    let wanted = records.turns.iter().filter(|record| {
        args.turn.is_none_or(|turn| record.turn.turn == turn)
            && args.agent.as_ref().is_none_or(|agent| record.turn.agent == *agent)
            && args.run.as_ref().is_none_or(|run| record.run == *run)
    });
    let wanted: Vec<_> = wanted.collect();
    if wanted.is_empty() {
        let there = records.turns.iter().map(|record| format!("turn {} of `{}`", record.turn.turn, record.turn.agent));
        let there = there.take(20).collect::<Vec<_>>().join(", ");
        return Err(Refused::usage(format!("{}: no such turn; there are: {there}", args.record.display())));
    }
    let sandbox = sandbox(Default::default())?;
    let cancel = cancelled_by_signals();
    let mut status = Status::Completed;
    for record in wanted {
        let name = format!("{} · turn {} of `{}`", record.run, record.turn.turn, record.turn.agent);
        let request = TurnRequest { cancel: cancel.clone(), ..TurnRequest::default() };
        let replayed = {
            let _patience = Patience::with("running a recorded turn (a guest is compiled when it is first used)");
            gg::replay::replay(&sandbox, record, request).await
        };
        let replayed = replayed.map_err(|problem| match problem {
            gg::replay::ReplayProblem::Launch(problem) => refused(problem),
            problem => Refused::usage(format!("{name}: {problem}")),
        })?;
        if cancel.is_cancelled() {
            return Ok(Status::Interrupted);
        }
        let ended = replayed.outcome.error.as_ref().map_or("completed", |failure| failure.kind.as_str());
        if replayed.divergences.is_empty() {
            println!("{name}: the same, {ended}, {} calls", replayed.outcome.calls.len());
        } else {
            status = Status::Failed;
            println!("{name}: diverges");
            for divergence in &replayed.divergences {
                println!("    {}", plain(divergence));
            }
        }
    }
    Ok(status)
}
