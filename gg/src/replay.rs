//! Running a recorded turn again: the same program against the same answers, clock and randomness.

use std::sync::Arc;

use gg_core::{TurnErrorKind, TurnOutcome};
use gg_membrane::{CallOutcome, Replay, ReplayedCall};

use crate::records::TurnRecord;
use crate::{AgentProfile, LaunchProblem, Sandbox, TurnRequest};

/// What became of a recorded turn.
#[derive(Debug)]
pub struct Replayed {
    /// The turn as it went now.
    pub outcome: TurnOutcome,
    /// Where it left the record, in the order in which it shows; empty where it went the same way.
    pub divergences: Vec<String>,
}

/// A recorded turn that cannot be run again.
#[derive(Debug, thiserror::Error)]
pub enum ReplayProblem {
    /// The record does not say what the turn was made in.
    #[error("the record of turn {turn} of `{agent}` names no language: an agent that writes no programs has none to run again")]
    NoLanguage {
        /// Whose turn.
        agent: String,
        /// Its number.
        turn: u32,
    },
    /// Its agent cannot be launched.
    #[error(transparent)]
    Launch(#[from] LaunchProblem),
    /// A code module that was bound then cannot be bound now.
    #[error("the code module `{key}` cannot be bound again: {reason}")]
    Module {
        /// Its key.
        key: String,
        /// What its author would read.
        reason: String,
    },
    /// The folder for an agent that reaches nothing cannot be made.
    #[error("cannot make a folder: {0}")]
    Folder(String),
}

/// Runs a recorded turn again. No host is asked for anything: every granted call is answered as it was then.
///
/// # Errors
/// The turn cannot be set up as it was.
pub async fn replay(sandbox: &Sandbox, record: &TurnRecord, request: TurnRequest) -> Result<Replayed, ReplayProblem> {
    let (surface, turn) = (&record.surface, &record.turn);
    let language = surface.program_language.clone();
    let language = language.ok_or_else(|| ReplayProblem::NoLanguage { agent: turn.agent.clone(), turn: turn.turn })?;
    let profile = AgentProfile {
        language,
        grant: surface.grant.clone(),
        limits: surface.limits.clone().unwrap_or_default(),
        doc_view_types: surface.doc_view_types.unwrap_or_default(),
        record: true,
    };
    // A host there must be; an empty folder is what it would reach, were it asked.
    let folder = tempfile::tempdir().map_err(|problem| ReplayProblem::Folder(problem.to_string()))?;
    let host =
        sandbox.host_builder(&profile, folder.path())?.build().map_err(|problem| ReplayProblem::Folder(problem.to_string()))?;
    let agent = sandbox.launch(profile, Arc::new(host))?;
    for module in &turn.modules {
        let bound = agent.bind_module(&module.key, &module.text).await;
        bound.map_err(|reason| ReplayProblem::Module { key: module.key.clone(), reason })?;
    }
    let answered = record.calls.iter().filter_map(|call| {
        let answer = call.answer.clone().filter(|_| matches!(call.outcome, CallOutcome::Ok | CallOutcome::Failed))?;
        Some(ReplayedCall { operation: call.operation.clone(), arguments: call.arguments.clone(), answer })
    });
    let request = TurnRequest { replay: Some(Replay::new(answered)), tape: turn.tape.clone(), ..request };
    let outcome = agent.turn_with(turn.source.as_str(), request).await;
    let divergences = divergences(record, &outcome);
    Ok(Replayed { outcome, divergences })
}

fn divergences(record: &TurnRecord, now: &TurnOutcome) -> Vec<String> {
    let then = &record.turn;
    // A run that was ended inside a call has no answer to it: the replay ends there too, in its own way.
    let unanswered = record.calls.last().filter(|call| call.outcome == CallOutcome::Unfinished);
    let ended_inside = unanswered.is_some_and(|call| {
        record.calls.len() == now.calls.len() && now.calls.last().is_some_and(|last| last.operation.id == call.operation)
    });
    let mut found = Vec::new();
    if let Some(divergence) = now.divergence.as_ref().filter(|_| !ended_inside) {
        found.push(divergence.clone());
    }
    for (index, (then, now)) in record.calls.iter().zip(&now.calls).enumerate() {
        if then.operation != now.operation.id {
            found.push(format!("call {index} is `{}`; it was `{}`", now.operation.id, then.operation));
            break;
        }
        if now.arguments.as_ref().is_some_and(|arguments| *arguments != then.arguments) {
            let arguments = now.arguments.clone().unwrap_or_default();
            found.push(format!("call {index}, `{}`, has {arguments}; it had {}", then.operation, then.arguments));
            break;
        }
        if then.outcome != now.outcome && !(ended_inside && index + 1 == record.calls.len()) {
            found.push(format!(
                "call {index}, `{}`, ended as {}; it was {}",
                then.operation,
                word(now.outcome),
                word(then.outcome)
            ));
            break;
        }
    }
    if now.calls.len() != record.calls.len() {
        let next = record
            .calls
            .get(now.calls.len())
            .map(|call| format!(", the next of which was `{}`", call.operation))
            .unwrap_or_default();
        found.push(format!("it makes {} calls; it made {}{next}", now.calls.len(), record.calls.len()));
    }
    if now.output != then.output && !timed(then.error.as_ref().map(|error| error.kind)) {
        found.push(first_difference(&then.output, &now.output));
    }
    let (was, is) = (then.error.as_ref(), now.error.as_ref());
    if was.map(|error| error.kind) != is.map(|failure| failure.kind) && !ended_inside {
        let kind = |kind: Option<TurnErrorKind>| kind.map_or("completed", TurnErrorKind::as_str);
        found.push(format!(
            "it ends as {}; it ended as {}",
            kind(is.map(|failure| failure.kind)),
            kind(was.map(|error| error.kind))
        ));
    } else if let (Some(was), Some(is)) = (was, is)
        && was.text != is.text
        && !ended_inside
        && !timed(Some(was.kind))
    {
        found.push(first_difference(&was.text, &is.text).replacen("it prints", "its failure says", 1));
    }
    found
}

/// Whether where the program was when it ended depends on the machine's speed.
fn timed(kind: Option<TurnErrorKind>) -> bool {
    matches!(kind, Some(TurnErrorKind::SandboxTimeout | TurnErrorKind::SandboxCancelled))
}

fn word(outcome: CallOutcome) -> &'static str {
    match outcome {
        CallOutcome::Ok => "ok",
        CallOutcome::Failed => "failed",
        CallOutcome::Refused => "refused",
        CallOutcome::Unfinished => "unfinished",
    }
}

fn first_difference(then: &str, now: &str) -> String {
    let show = |line: Option<&str>| {
        line.map_or("nothing".to_string(), |line| format!("{:?}", line.chars().take(200).collect::<String>()))
    };
    let (mut was, mut is) = (then.lines(), now.lines());
    for number in 1.. {
        let (was, is) = (was.next(), is.next());
        if was != is {
            return format!("it prints {} in line {number}; it was {}", show(is), show(was));
        }
        if was.is_none() {
            break;
        }
    }
    "it prints other line ends".to_string()
}
