//! Writing records.

use std::collections::BTreeSet;
use std::fs::{File, OpenOptions};
use std::io::{Read, Seek, SeekFrom, Write};
use std::path::{Path, PathBuf};
use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::{Arc, Mutex};
use std::time::{SystemTime, UNIX_EPOCH};

use gg_core::TurnOutcome;
use gg_membrane::{CallOutcome, CallRecord, Grant};
use serde_json::Value;

use super::{
    AgentSurface, Call, Compile, Ending, Event, Module, Record, RecordProblem, Refusal, SCHEMA, Summary, Turn, TurnError,
    Verdict, before_the_run,
};
use crate::AgentProfile;

/// Appends one run's record to a file. Shared by every agent of the run.
///
/// The lines of a turn are written in one piece under the file's lock and are on the disk when the turn's outcome is handed out; a crash
/// costs no more than the turn under way. Many processes may append to one file.
pub struct Recorder {
    run: String,
    path: PathBuf,
    file: Mutex<File>,
    state: Mutex<State>,
}

#[derive(Default)]
struct State {
    summary: Summary,
    agents: BTreeSet<String>,
    /// The first thing that went wrong while a turn was written.
    problem: Option<RecordProblem>,
}

impl Recorder {
    /// Opens `path` for a new run, and makes the file where there is none.
    ///
    /// # Errors
    /// The file cannot be opened for appending.
    pub fn open(path: impl Into<PathBuf>) -> Result<Arc<Self>, RecordProblem> {
        static COUNT: AtomicU64 = AtomicU64::new(0);
        let path = path.into();
        let file = OpenOptions::new().read(true).append(true).create(true).open(&path);
        let file = Mutex::new(file.map_err(|source| RecordProblem::File { path: path.clone(), source })?);
        let run = format!("{:x}-{:x}-{:x}", now_ms(), std::process::id(), COUNT.fetch_add(1, Ordering::Relaxed));
        Ok(Arc::new(Recorder { run, path, file, state: Mutex::default() }))
    }

    /// The run's name in the file.
    pub fn run(&self) -> &str {
        &self.run
    }

    /// The file.
    pub fn path(&self) -> &Path {
        &self.path
    }

    /// Records an agent that writes programs. The first agent of a run is its root.
    ///
    /// # Errors
    /// The file cannot be written.
    pub fn agent(self: &Arc<Self>, name: impl Into<String>, profile: &AgentProfile) -> Result<AgentRecorder, RecordProblem> {
        let agent = AgentRecorder { recorder: self.clone(), name: name.into() };
        agent.surface(profile)?;
        Ok(agent)
    }

    /// Records an agent that writes no programs: it has no language.
    ///
    /// # Errors
    /// The file cannot be written.
    pub fn tool_calling_agent(&self, name: impl Into<String>, grant: &Grant) -> Result<(), RecordProblem> {
        self.launched(surface(name.into(), grant))
    }

    fn launched(&self, surface: AgentSurface) -> Result<(), RecordProblem> {
        {
            let mut state = self.state.lock().expect("no panic while the state is held");
            if state.agents.is_empty() {
                state.summary.program_language = surface.program_language.clone();
            }
            state.agents.insert(surface.agent.clone());
        }
        self.write([Event::AgentSurface(surface)])
    }

    /// Ends the run's record with its summary.
    ///
    /// # Errors
    /// The file cannot be written, now or when a turn ended.
    pub fn finish(&self) -> Result<Summary, RecordProblem> {
        let (summary, problem) = {
            let mut state = self.state.lock().expect("no panic while the state is held");
            (Summary { agents: state.agents.len() as u32, ..state.summary.clone() }, state.problem.take())
        };
        self.write([Event::Summary(summary.clone())])?;
        problem.map_or(Ok(summary), Err)
    }

    fn turn(&self, events: Vec<Event>, outcome: &TurnOutcome) {
        let written = self.write(events);
        let mut state = self.state.lock().expect("no panic while the state is held");
        let summary = &mut state.summary;
        summary.turns += 1;
        match &outcome.error {
            None => summary.completed += 1,
            Some(failure) => *summary.errors.entry(failure.kind).or_default() += 1,
        }
        summary.calls += outcome.calls.len() as u32;
        summary.refusals += refused(&outcome.calls);
        summary.prepare_ms += outcome.cost.prepare_ms;
        summary.run_ms += outcome.cost.run_ms;
        summary.host_wait_ms += outcome.cost.host_wait_ms;
        if let Err(problem) = written {
            state.problem.get_or_insert(problem);
        }
    }

    fn write(&self, events: impl IntoIterator<Item = Event>) -> Result<(), RecordProblem> {
        let time_ms = now_ms();
        let mut lines = Vec::new();
        for event in events {
            let record = Record { schema: SCHEMA, time_ms, run: self.run.clone(), event };
            serde_json::to_writer(&mut lines, &record).expect("records have string keys");
            lines.push(b'\n');
        }
        let file = self.file.lock().expect("no panic while the file is held");
        append(&file, lines).map_err(|source| RecordProblem::File { path: self.path.clone(), source })
    }
}

/// Appends whole lines, after whatever a crash left of another one.
fn append(mut file: &File, lines: Vec<u8>) -> std::io::Result<()> {
    file.lock()?;
    let written = (|| {
        let mut last = [b'\n'];
        if file.seek(SeekFrom::End(0))? > 0 {
            file.seek(SeekFrom::End(-1))?;
            file.read_exact(&mut last)?;
        }
        let mut lines = lines;
        if last != *b"\n" {
            lines.insert(0, b'\n');
        }
        file.write_all(&lines)?;
        file.sync_data()
    })();
    // A lock that cannot be let go of goes with the file.
    let _ = file.unlock();
    written
}

/// Records one agent's turns.
#[derive(Clone)]
pub struct AgentRecorder {
    recorder: Arc<Recorder>,
    name: String,
}

impl AgentRecorder {
    /// Records what the agent may call now.
    ///
    /// # Errors
    /// The file cannot be written.
    pub fn surface(&self, profile: &AgentProfile) -> Result<(), RecordProblem> {
        self.recorder.launched(AgentSurface {
            program_language: Some(profile.language.clone()),
            limits: Some(profile.limits.clone()),
            doc_view_types: Some(profile.doc_view_types),
            ..surface(self.name.clone(), &profile.grant)
        })
    }

    /// Records a turn. What goes wrong is told by [`Recorder::finish`].
    pub fn turn(&self, turn: u32, source: &str, modules: Vec<Module>, outcome: &TurnOutcome) {
        let agent = || self.name.clone();
        let kind = outcome.error.as_ref().map(|failure| failure.kind).filter(|kind| before_the_run(*kind));
        let mut events = vec![Event::Compile(Compile {
            agent: agent(),
            turn,
            accepted: kind.is_none(),
            kind,
            prepare_ms: outcome.cost.prepare_ms,
            checker_ms: outcome.cost.checker_ms,
            cached: outcome.cost.cached,
        })];
        for (index, call) in (0..).zip(&outcome.calls) {
            let operation = call.operation.id.to_string();
            events.push(Event::Call(Call {
                agent: agent(),
                turn,
                index,
                operation: operation.clone(),
                outcome: call.outcome,
                code: call.code.map(|code| code.as_str().to_string()),
                ms: call.ms,
                arguments: call.arguments.clone().unwrap_or(Value::Null),
                answer: call.answer.clone(),
            }));
            if call.outcome == CallOutcome::Refused {
                events.push(Event::Refusal(Refusal { agent: agent(), turn, index, operation }));
            }
        }
        events.push(Event::Turn(Box::new(Turn {
            agent: agent(),
            turn,
            source: source.to_string(),
            verdict: if outcome.error.is_none() { Verdict::Completed } else { Verdict::Failed },
            error: outcome.error.as_ref().map(|failure| TurnError {
                kind: failure.kind,
                code: failure.code.clone(),
                operation: failure.operation.clone(),
                text: failure.text.clone(),
            }),
            output: outcome.output.clone(),
            output_dropped_bytes: outcome.output_dropped_bytes,
            views: outcome.views.clone(),
            ending: outcome.ending().map(|call| Ending {
                operation: call.operation.id.to_string(),
                arguments: call.arguments.clone().unwrap_or(Value::Null),
            }),
            calls: outcome.calls.len() as u32,
            refusals: refused(&outcome.calls),
            cost: outcome.cost,
            modules,
            tape: outcome.tape.clone(),
        })));
        self.recorder.turn(events, outcome);
    }
}

fn surface(agent: String, grant: &Grant) -> AgentSurface {
    AgentSurface {
        agent,
        role: grant.ending,
        operations: grant.allowed().map(|operation| operation.id.to_string()).collect(),
        grant: grant.clone(),
        gg: env!("CARGO_PKG_VERSION").to_string(),
        ..AgentSurface::default()
    }
}

fn refused(calls: &[CallRecord]) -> u32 {
    calls.iter().filter(|call| call.outcome == CallOutcome::Refused).count() as u32
}

fn now_ms() -> u64 {
    SystemTime::now().duration_since(UNIX_EPOCH).unwrap_or_default().as_millis() as u64
}
