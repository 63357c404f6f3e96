//! What each language cost, from records.

mod html;

use std::collections::BTreeMap;

use gg_core::TurnErrorKind;
use gg_membrane::CallOutcome;
use serde::Serialize;

use crate::records::{Records, before_the_run};

pub use html::page;

/// A distribution, by the nearest rank.
#[derive(Debug, Clone, Copy, PartialEq, Default, Serialize)]
pub struct Spread {
    /// The median.
    pub p50: f64,
    /// What 95 of 100 do not exceed.
    pub p95: f64,
    /// All of it.
    pub sum: f64,
}

impl Spread {
    fn of(mut values: Vec<f64>) -> Self {
        values.sort_by(f64::total_cmp);
        let rank = |share: f64| {
            let rank = (share * values.len() as f64).ceil() as usize;
            values.get(rank.saturating_sub(1)).copied().unwrap_or_default()
        };
        Spread { p50: rank(0.50), p95: rank(0.95), sum: values.iter().sum() }
    }
}

/// What one language cost.
#[derive(Debug, Clone, PartialEq, Default, Serialize)]
pub struct LanguageReport {
    /// Its id.
    pub language: String,
    /// Agents that wrote in it.
    pub agents: usize,
    /// Turns they took.
    pub turns: usize,
    /// Turns that completed.
    pub completed: usize,
    /// Turns that failed, by kind.
    pub errors: BTreeMap<TurnErrorKind, usize>,
    /// Turns lost before anything ran: what its check, compiler or parser refused.
    pub lost_to_check: usize,
    /// Turns lost while the program ran.
    pub lost_at_run_time: usize,
    /// Turns that gg's own tools lost; no program's fault.
    pub lost_to_tools: usize,
    /// Calls, refused ones included.
    pub calls: usize,
    /// Calls that failed.
    pub failed_calls: usize,
    /// Calls that were refused.
    pub refusals: usize,
    /// Refused calls, by operation.
    pub refused_operations: BTreeMap<String, usize>,
    /// Milliseconds from a reply to something that can run, over every turn.
    pub compile_ms: Spread,
    /// Milliseconds of running, waiting in host calls excluded, over the turns of which something ran.
    pub run_ms: Spread,
    /// Bytes of a program.
    pub source_bytes: Spread,
    /// Tokens of a program, as the encoding `o200k_base` counts them.
    pub source_tokens: Spread,
}

impl LanguageReport {
    /// The share of turns that completed.
    pub fn completed_share(&self) -> f64 {
        if self.turns == 0 { 0.0 } else { self.completed as f64 / self.turns as f64 }
    }
}

/// What records come to.
#[derive(Debug, Clone, PartialEq, Default, Serialize)]
pub struct Report {
    /// Each language, by id.
    pub languages: Vec<LanguageReport>,
    /// Agents that write no programs; they have no language and are in none.
    pub tool_calling_agents: usize,
    /// Runs.
    pub runs: usize,
    /// Runs that did not end with a summary.
    pub unended_runs: usize,
}

#[derive(Default)]
struct Gathered {
    report: LanguageReport,
    compile: Vec<f64>,
    run: Vec<f64>,
    bytes: Vec<f64>,
    tokens: Vec<f64>,
}

/// Sums up records.
pub fn report(records: &Records) -> Report {
    let encoding = tiktoken_rs::o200k_base_singleton();
    let mut languages: BTreeMap<&str, Gathered> = BTreeMap::new();
    let mut tool_calling_agents = 0;
    for (_, surface) in &records.agents {
        match &surface.program_language {
            Some(language) => languages.entry(language).or_default().report.agents += 1,
            None => tool_calling_agents += 1,
        }
    }
    for record in &records.turns {
        let Some(language) = &record.surface.program_language else { continue };
        let gathered = languages.entry(language).or_default();
        let report = &mut gathered.report;
        report.turns += 1;
        match record.turn.error.as_ref().map(|error| error.kind) {
            None => report.completed += 1,
            Some(kind) => {
                *report.errors.entry(kind).or_default() += 1;
                match kind {
                    TurnErrorKind::ToolchainFailure => report.lost_to_tools += 1,
                    kind if before_the_run(kind) => report.lost_to_check += 1,
                    _ => report.lost_at_run_time += 1,
                }
            }
        }
        for call in &record.calls {
            report.calls += 1;
            match call.outcome {
                CallOutcome::Failed => report.failed_calls += 1,
                CallOutcome::Refused => {
                    report.refusals += 1;
                    *report.refused_operations.entry(call.operation.clone()).or_default() += 1;
                }
                CallOutcome::Ok | CallOutcome::Unfinished => {}
            }
        }
        gathered.compile.push(record.compile.prepare_ms);
        if record.compile.accepted {
            gathered.run.push(record.turn.cost.run_ms);
        }
        gathered.bytes.push(record.turn.source.len() as f64);
        gathered.tokens.push(encoding.encode_ordinary(&record.turn.source).len() as f64);
    }
    let languages = languages.into_iter().map(|(language, gathered)| LanguageReport {
        language: language.to_string(),
        compile_ms: Spread::of(gathered.compile),
        run_ms: Spread::of(gathered.run),
        source_bytes: Spread::of(gathered.bytes),
        source_tokens: Spread::of(gathered.tokens),
        ..gathered.report
    });
    let runs: std::collections::BTreeSet<&str> = records.agents.iter().map(|(run, _)| run.as_str()).collect();
    let ended: std::collections::BTreeSet<&str> = records.summaries.iter().map(|(run, _)| run.as_str()).collect();
    Report {
        languages: languages.collect(),
        tool_calling_agents,
        runs: runs.len(),
        unended_runs: runs.difference(&ended).count(),
    }
}

/// The rows of the table: what is counted, and how each language's figure is written.
pub(crate) fn rows(report: &Report) -> Vec<(String, Vec<String>)> {
    type Figure<'a> = Box<dyn Fn(&LanguageReport) -> String + 'a>;
    fn row<'a>(label: impl Into<String>, figure: impl Fn(&LanguageReport) -> String + 'a) -> (String, Figure<'a>) {
        (label.into(), Box::new(figure))
    }
    let spread = |spread: Spread| format!("{} / {}", figure(spread.p50), figure(spread.p95));
    let mut rows = vec![
        row("agents", |l| l.agents.to_string()),
        row("turns", |l| l.turns.to_string()),
        row("completed", |l| format!("{} ({:.0} %)", l.completed, 100.0 * l.completed_share())),
        row("lost to a check", |l| l.lost_to_check.to_string()),
        row("lost at run time", |l| l.lost_at_run_time.to_string()),
        row("lost to gg's tools", |l| l.lost_to_tools.to_string()),
    ];
    for kind in TurnErrorKind::ALL {
        rows.push(row(format!("  {}", kind.as_str()), move |l| l.errors.get(&kind).copied().unwrap_or_default().to_string()));
    }
    rows.extend([
        row("calls", |l| l.calls.to_string()),
        row("  failed", |l| l.failed_calls.to_string()),
        row("  refused", |l| l.refusals.to_string()),
        row("compile ms p50 / p95", move |l| spread(l.compile_ms)),
        row("run ms p50 / p95", move |l| spread(l.run_ms)),
        row("source bytes p50 / p95", move |l| spread(l.source_bytes)),
        row("source bytes in all", |l| figure(l.source_bytes.sum)),
        row("source tokens p50 / p95", move |l| spread(l.source_tokens)),
        row("source tokens in all", |l| figure(l.source_tokens.sum)),
    ]);
    let cells =
        rows.into_iter().map(|(label, figure)| (label, report.languages.iter().map(|language| figure(language)).collect()));
    cells.collect()
}

/// A number as short as it may be.
fn figure(value: f64) -> String {
    match value {
        value if value >= 100.0 || value.fract() == 0.0 => format!("{value:.0}"),
        value if value >= 1.0 => format!("{value:.1}"),
        value => format!("{value:.3}"),
    }
}

impl std::fmt::Display for Report {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        let rows = rows(self);
        let label = rows.iter().map(|(label, _)| label.len()).max().unwrap_or_default();
        let width = |at: usize| {
            let cells = rows.iter().map(|(_, cells)| cells[at].len());
            cells.chain([self.languages[at].language.len()]).max().unwrap_or_default()
        };
        write!(f, "{:label$}", "")?;
        for (at, language) in self.languages.iter().enumerate() {
            write!(f, "  {:>width$}", language.language, width = width(at))?;
        }
        for (name, cells) in &rows {
            write!(f, "\n{name:label$}")?;
            for (at, cell) in cells.iter().enumerate() {
                write!(f, "  {cell:>width$}", width = width(at))?;
            }
        }
        for language in self.languages.iter().filter(|language| !language.refused_operations.is_empty()) {
            write!(f, "\n\nrefused in {}:", language.language)?;
            for (operation, count) in &language.refused_operations {
                write!(f, " {operation} ×{count}")?;
            }
        }
        write!(f, "\n\n{} runs", self.runs)?;
        if self.unended_runs > 0 {
            write!(f, ", {} of them without an end", self.unended_runs)?;
        }
        if self.tool_calling_agents > 0 {
            write!(f, "; {} agents that write no programs", self.tool_calling_agents)?;
        }
        writeln!(f)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn ranks_are_the_nearest() {
        let spread = Spread::of((1..=20).rev().map(f64::from).collect());
        assert_eq!((spread.p50, spread.p95, spread.sum), (10.0, 19.0, 210.0));
        assert_eq!(Spread::of(vec![7.5]), Spread { p50: 7.5, p95: 7.5, sum: 7.5 });
        assert_eq!(Spread::of(Vec::new()), Spread::default());
    }

    #[test]
    fn tokens_are_those_of_the_encoding() {
        let encoding = tiktoken_rs::o200k_base_singleton();
        // Known from the encoding's own publisher: one token a word here.
        assert_eq!(encoding.encode_ordinary("hello world").len(), 2);
        assert_eq!(encoding.encode_ordinary("").len(), 0);
        // What looks like a control token is text of a program.
        assert!(encoding.encode_ordinary("<|endoftext|>").len() > 1);
    }
}
