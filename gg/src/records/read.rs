//! Reading records.

use std::collections::BTreeMap;
use std::path::{Path, PathBuf};

use serde_json::Value;

use super::{AgentSurface, Call, Compile, Event, Record, RecordProblem, SCHEMA, Summary, Turn};

/// A line, or a turn, that is not whole. It is left out of what was read.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Fault {
    /// Which file.
    pub path: PathBuf,
    /// Its line, from 1.
    pub line: usize,
    /// What is wrong with it.
    pub reason: String,
}

impl std::fmt::Display for Fault {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(f, "{}:{}: {}", self.path.display(), self.line, self.reason)
    }
}

/// One turn with what belongs to it.
#[derive(Debug, Clone, PartialEq)]
pub struct TurnRecord {
    /// Which run.
    pub run: String,
    /// What the agent was when it took the turn.
    pub surface: AgentSurface,
    /// How its program was made ready.
    pub compile: Compile,
    /// Its calls, in their order.
    pub calls: Vec<Call>,
    /// The turn.
    pub turn: Turn,
}

/// What one or more files hold.
#[derive(Debug, Clone, Default)]
pub struct Records {
    /// Every whole turn, in the order of the files.
    pub turns: Vec<TurnRecord>,
    /// Every agent as it was launched, by run.
    pub agents: Vec<(String, AgentSurface)>,
    /// Every run's summary, for those that ended.
    pub summaries: Vec<(String, Summary)>,
    /// What was left out.
    pub faults: Vec<Fault>,
}

/// What was read of a turn whose last line has not come yet.
#[derive(Default)]
struct Open {
    line: usize,
    compile: Option<Compile>,
    calls: Vec<Call>,
}

impl Records {
    /// Reads files. A line that a crash has torn is left out and named in [`Records::faults`], and so is a turn without its last line.
    ///
    /// # Errors
    /// A file cannot be read, or was written in another schema.
    pub fn read<P: AsRef<Path>>(paths: impl IntoIterator<Item = P>) -> Result<Self, RecordProblem> {
        let mut records = Records::default();
        for path in paths {
            records.add(path.as_ref())?;
        }
        Ok(records)
    }

    fn add(&mut self, path: &Path) -> Result<(), RecordProblem> {
        let text = std::fs::read(path).map_err(|source| RecordProblem::File { path: path.to_path_buf(), source })?;
        let mut surfaces: BTreeMap<(String, String), AgentSurface> = BTreeMap::new();
        let mut open: BTreeMap<(String, String), Open> = BTreeMap::new();
        for (line, bytes) in (1..).zip(text.split_inclusive(|byte| *byte == b'\n')) {
            let fault = |reason: String| Fault { path: path.to_path_buf(), line, reason };
            if bytes.trim_ascii().is_empty() {
                continue;
            }
            let value = match serde_json::from_slice::<Value>(bytes) {
                Ok(value) => value,
                Err(_) if !bytes.ends_with(b"\n") => {
                    self.faults.push(fault("the last line is torn; it is left out".into()));
                    continue;
                }
                Err(problem) => {
                    self.faults.push(fault(format!("the line is torn or no JSON ({problem}); it is left out")));
                    continue;
                }
            };
            match value.get("schema").and_then(Value::as_u64) {
                Some(found) if found == u64::from(SCHEMA) => {}
                Some(found) => return Err(RecordProblem::Schema { path: path.to_path_buf(), line, found }),
                None => {
                    self.faults.push(fault("the line names no schema; it is left out".into()));
                    continue;
                }
            }
            let Record { run, event, .. } = match serde_json::from_value(value) {
                Ok(record) => record,
                Err(problem) => {
                    self.faults.push(fault(format!("the line is no record ({problem}); it is left out")));
                    continue;
                }
            };
            let key = (run.clone(), event.agent().unwrap_or_default().to_string());
            match event {
                Event::AgentSurface(surface) => {
                    if surfaces.insert(key, surface.clone()).is_none() {
                        self.agents.push((run, surface));
                    }
                }
                Event::Compile(compile) => {
                    let left = open.insert(key, Open { line, compile: Some(compile), calls: Vec::new() });
                    self.faults.extend(left.map(|left| unended(path, &left)));
                }
                Event::Call(call) => open.entry(key).or_insert_with(|| Open { line, ..Open::default() }).calls.push(call),
                Event::Refusal(_) => {}
                Event::Turn(turn) => {
                    let Open { compile, mut calls, .. } = open.remove(&key).unwrap_or_default();
                    calls.retain(|call| call.turn == turn.turn);
                    let compile = compile.filter(|compile| compile.turn == turn.turn);
                    let (Some(surface), Some(compile)) = (surfaces.get(&key).cloned(), compile) else {
                        self.faults.push(fault(format!(
                            "turn {} of `{}` lacks its agent or its start; it is left out",
                            turn.turn, turn.agent
                        )));
                        continue;
                    };
                    if calls.len() != turn.calls as usize {
                        let (there, wanted, number, agent) = (calls.len(), turn.calls, turn.turn, &turn.agent);
                        self.faults.push(fault(format!(
                            "turn {number} of `{agent}` made {wanted} calls and {there} are there; it is left out"
                        )));
                        continue;
                    }
                    self.turns.push(TurnRecord { run, surface, compile, calls, turn: *turn });
                }
                Event::Summary(summary) => self.summaries.push((run, summary)),
            }
        }
        self.faults.extend(open.values().map(|left| unended(path, left)));
        Ok(())
    }
}

fn unended(path: &Path, open: &Open) -> Fault {
    Fault { path: path.to_path_buf(), line: open.line, reason: "the turn that begins here has no end; it is left out".into() }
}
