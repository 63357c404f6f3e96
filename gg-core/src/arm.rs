//! [`LanguageArm`]: what a language is to gg. One crate under `gg-arms/` implements it once.

use std::any::Any;
use std::path::PathBuf;
use std::sync::Arc;

use async_trait::async_trait;
use gg_membrane::{CallLog, ErrorCode, LimitReached, Limits, ModuleExport, Operation, Report, SourceText};
use serde_json::Value;
use tokio_util::sync::CancellationToken;

use crate::{
    BoundModule, Catalogue, CompileWorkspace, Diagnostic, Engine, Failure, GuestComponent, GuestEnd, GuestExit, Source,
    TurnErrorKind,
};

/// What is fixed about an arm.
#[derive(Debug, Clone, Copy)]
pub struct ArmDescriptor {
    /// The id that configurations write: `typescript`.
    pub id: &'static str,
    /// The language's own name: `TypeScript`.
    pub name: &'static str,
    /// The name under which failures call the program's file: `program.ts`.
    pub program_file: &'static str,
    /// What checks a program before it runs, where something does: `tsc`.
    pub checker: Option<&'static str>,
    /// The guest its programs run in; `None` where each program is a component of its own.
    pub guest: Option<&'static str>,
    /// How a program prints a line, for the message that nothing was shown: `console.log(…)`.
    pub print: &'static str,
}

/// A part of an arm's installation: a toolchain or an artifact.
#[derive(Debug, Clone)]
pub struct RequiredPart {
    /// Its name.
    pub name: &'static str,
    /// `toolchain` or `artifact`.
    pub kind: &'static str,
    /// Where it is, or what is missing and the command that mends it.
    pub state: Result<PathBuf, String>,
}

/// What an arm may use while it prepares one program or one code module.
pub struct PrepareContext<'a> {
    /// The engine: compiles components, and asks guests that carry a parser.
    pub engine: &'a Arc<Engine>,
    /// The agent's own folder for compilers.
    pub workspace: &'a CompileWorkspace,
    /// Code modules in scope, in the order they were bound.
    pub modules: &'a [BoundModule],
    /// The run's bounds; `compile_ms` and `memory_bytes` are for the arm to keep.
    pub limits: &'a Limits,
    /// Ends the preparation from outside.
    pub cancel: &'a CancellationToken,
}

impl PrepareContext<'_> {
    /// Asks a guest that carries a parser whether `text` parses, and what it declares when it is a code module.
    ///
    /// # Errors
    /// It does not parse, told in the language's own words; or the guest could not be asked.
    pub async fn parse(&self, guest: &GuestComponent, file: &str, text: &str, code_module: bool) -> Result<Vec<ModuleExport>, PrepareFailure> {
        let answer = self.engine.check(guest, self, file, text, code_module).await.map_err(PrepareFailure::toolchain)?;
        answer.map_err(|error| {
            let diagnostic = Diagnostic::error(error.line, error.column, None, error.message);
            PrepareFailure::rejected(Band::Syntax, error.text, vec![diagnostic])
        })
    }
}

/// What an arm made of a program.
#[derive(Debug)]
pub struct Prepared {
    /// What is to run.
    pub guest: Guest,
    /// Milliseconds in the checker, for an arm that has one.
    pub checker_ms: Option<f64>,
    /// Whether the same program had been prepared before.
    pub cached: bool,
    /// What the arm wants to see again in [`LanguageArm::classify`]: a source map.
    pub notes: Option<Arc<dyn Any + Send + Sync>>,
}

/// What is to run.
#[derive(Debug)]
pub enum Guest {
    /// A guest shared by every program of the arm, which fetches the program's text.
    Shared {
        /// The guest.
        component: Arc<GuestComponent>,
        /// The text it evaluates; the model's own where nothing was compiled.
        program: SourceText,
        /// Code modules in scope, by key.
        modules: Vec<(String, SourceText)>,
    },
    /// The program as a component of its own.
    Component(Arc<GuestComponent>),
}

impl Prepared {
    /// A program for a shared guest, evaluated as it was written.
    pub fn interpreted(component: Arc<GuestComponent>, file: &str, source: &Source, modules: &[BoundModule]) -> Self {
        let modules = modules
            .iter()
            .map(|module| (module.key.clone(), SourceText { file: module.file.clone(), text: module.text.clone() }))
            .collect();
        let program = SourceText { file: file.to_string(), text: source.text().clone() };
        Prepared { guest: Guest::Shared { component, program, modules }, checker_ms: None, cached: false, notes: None }
    }
}

/// Which stage refused a program.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Band {
    /// The parser.
    Syntax,
    /// The checker, the binder, the type checker.
    Compile,
    /// gg's own set-up; never blamed on the program.
    Toolchain,
    /// A code module in scope, rebuilt beside the program.
    Lowering,
}

/// Why a program was not prepared.
#[derive(Debug, Clone)]
pub struct PrepareFailure {
    /// Which stage.
    pub band: Band,
    /// What the model reads.
    pub text: String,
    /// What the compiler said, bounded and without repetitions.
    pub diagnostics: Vec<Diagnostic>,
    /// Milliseconds in the checker, also on this path.
    pub checker_ms: Option<f64>,
}

impl PrepareFailure {
    /// gg's own fault. `text` carries exit status, signal and the tail of standard error where there was a process.
    pub fn toolchain(text: impl std::fmt::Display) -> Self {
        PrepareFailure { band: Band::Toolchain, text: text.to_string(), diagnostics: Vec::new(), checker_ms: None }
    }

    /// A rejected program.
    pub fn rejected(band: Band, text: impl Into<String>, diagnostics: Vec<Diagnostic>) -> Self {
        PrepareFailure { band, text: text.into(), diagnostics, checker_ms: None }
    }

    /// A program or code module that is refused as a whole, at no place of it.
    pub fn unplaced(band: Band, text: impl Into<String>) -> Self {
        let text = text.into();
        PrepareFailure::rejected(band, text.clone(), vec![Diagnostic::error(0, 0, None, text)])
    }

    /// The failure as a turn's outcome tells it.
    pub fn into_failure(self) -> Failure {
        let kind = match self.band {
            Band::Syntax => TurnErrorKind::ProgramSyntaxError,
            Band::Compile => TurnErrorKind::ProgramCompileError,
            Band::Toolchain => TurnErrorKind::ToolchainFailure,
            Band::Lowering => TurnErrorKind::ProgramLoweringError,
        };
        Failure { diagnostics: self.diagnostics, ..Failure::new(kind, bounded(&self.text)) }
    }
}

/// Characters of one line, and of all lines, that a model reads of a refused program: compilers quote lines whole, and one can be the source.
const LONGEST_LINE: usize = 1000;
const LONGEST_TEXT: usize = 16_000;

/// A refusal's text within its bounds, which says where something is left out.
fn bounded(text: &str) -> String {
    let mut kept = String::new();
    for (at, line) in text.split('\n').enumerate() {
        if kept.len() > LONGEST_TEXT {
            kept.push_str("\n… more is left out");
            break;
        }
        if at > 0 {
            kept.push('\n');
        }
        match line.char_indices().nth(LONGEST_LINE) {
            Some((end, _)) => kept.extend([&line[..end], "…"]),
            None => kept.push_str(line),
        }
    }
    kept
}

/// One call that gg writes as a program in the agent's own language.
#[derive(Debug, Clone)]
pub struct SynthesizedCall {
    /// What is called.
    pub operation: &'static Operation,
    /// The arguments that are given, by the table's names, in the table's order.
    pub arguments: Vec<(&'static str, CallValue)>,
}

/// An argument of a [`SynthesizedCall`].
#[derive(Debug, Clone, PartialEq)]
pub enum CallValue {
    /// Text.
    Text(String),
    /// A whole number.
    Integer(u64),
    /// A number of seconds.
    Number(f64),
    /// Yes or no.
    Flag(bool),
    /// A list of texts.
    Texts(Vec<String>),
}

/// How a run ended, in a language's own terms: `None` when it ended well.
pub type Verdict = Option<Failure>;

/// A language. Every method may be called from many tasks at once.
#[async_trait]
pub trait LanguageArm: Send + Sync + 'static {
    /// What is fixed about the arm. Cheap; called often.
    fn descriptor(&self) -> &'static ArmDescriptor;

    /// The toolchains and artifacts the arm runs with, and where they are. Called by `arms`, `doctor` and at an agent's launch; looks at
    /// the file system and starts nothing.
    fn required_parts(&self) -> Vec<RequiredPart>;

    /// The full name of an operation as a program of this language writes it. Called for each refusal; cheap.
    fn spell(&self, operation: &Operation) -> String;

    /// A program that makes `calls`, one statement a line, each with its full path so that statements can be joined with others. Called
    /// when gg shows an agent what was done for it.
    fn synthesize(&self, calls: &[SynthesizedCall]) -> String;

    /// The SDK's catalogue. Called once an agent; the arm reads its artifact once and keeps it.
    ///
    /// # Errors
    /// The artifact is missing or unreadable; the message names it and the command that mends it.
    fn catalogue(&self) -> Result<Arc<Catalogue>, String>;

    /// The arm's segment of the prompt: what a program is, how it is checked, how a module is imported. A Handlebars template that names no
    /// catalogued function. Called once an agent.
    fn segment(&self) -> &'static str;

    /// Starts what makes a turn warm: a checker, a JVM. Called once an agent, at its launch; the arm supervises what it started.
    async fn warm(&self, _context: &PrepareContext<'_>) {}

    /// Makes a program ready to run. Called once a turn, and timed by the caller on success and on failure. It must not run the program,
    /// and must not change its bytes.
    ///
    /// # Errors
    /// In the band of the stage that refused it.
    async fn prepare(&self, source: &Source, context: &PrepareContext<'_>) -> Result<Prepared, PrepareFailure>;

    /// Says whether a program would be prepared, for `gg check`. Called instead of [`LanguageArm::prepare`] where nothing is to run; an arm
    /// whose parser lives in its guest asks it here, as preparing alone does not.
    ///
    /// # Errors
    /// As [`LanguageArm::prepare`].
    async fn check(&self, source: &Source, context: &PrepareContext<'_>) -> Result<Option<f64>, PrepareFailure> {
        self.prepare(source, context).await.map(|prepared| prepared.checker_ms)
    }

    /// The name by which programs import the code module of a key. Called whenever a module is read; cheap. Two keys may come to one name:
    /// the second is refused.
    fn module_name(&self, key: &str) -> String {
        key.to_string()
    }

    /// Compiles a code module under `key`, which [`LanguageArm::module_name`] made. Called when a program reads it; `context.modules` are
    /// those bound before.
    ///
    /// # Errors
    /// What the module's author is to read, in the module's own coordinates.
    async fn compile_module(&self, key: &str, text: &str, context: &PrepareContext<'_>) -> Result<BoundModule, PrepareFailure>;

    /// Says what a run's end means in this language. Called once a run that was instantiated. `source` is the model's own, `notes` are those
    /// of [`Prepared`]. The default serves an arm whose guest reports its failures; see [`classify_reported`].
    async fn classify(
        &self,
        exit: &GuestExit,
        log: &CallLog,
        source: &Source,
        notes: Option<&Arc<dyn Any + Send + Sync>>,
        context: &PrepareContext<'_>,
    ) -> Verdict {
        let _ = (source, notes, context);
        classify_reported(exit, log)
    }
}

/// Classification for an arm whose guest reports at its entry point.
///
/// A reported code is believed only where the host's own log bears it out: a program can forge a report, not a log.
pub fn classify_reported(exit: &GuestExit, log: &CallLog) -> Verdict {
    match &exit.end {
        GuestEnd::Returned => None,
        GuestEnd::Reported(report) => Some(reported(report, log)),
        GuestEnd::Exited { status, .. } => Some(Failure::new(
            TurnErrorKind::SandboxTrap,
            format!("The program ended its own process before its end (exit status {status})."),
        )),
        GuestEnd::Trapped { reason, frames, .. } => {
            let mut text = reason.clone();
            for frame in frames.iter().filter(|frame| frame.file.is_some()) {
                let file = frame.file.as_deref().unwrap_or_default();
                let function = frame.function.as_deref().unwrap_or("?");
                text.push_str(&format!("\n    at {function} ({file}:{})", frame.line.unwrap_or(0)));
            }
            Some(Failure::new(TurnErrorKind::SandboxTrap, text))
        }
        GuestEnd::Interrupted { limit, report, .. } => Some(interrupted(limit, report.as_ref())),
    }
}

fn reported(report: &Report, log: &CallLog) -> Failure {
    let text = report.text.clone();
    let code = ErrorCode::parse(&report.code);
    let call = code.and_then(|code| log.last_failure(code));
    match (code, call) {
        (Some(code), Some(call)) => {
            let kind = match code {
                ErrorCode::Unavailable => TurnErrorKind::ProgramUnknownName,
                _ => TurnErrorKind::ProgramApiError,
            };
            Failure {
                code: Some(code.as_str().to_string()),
                operation: Some(call.operation.id.to_string()),
                ..Failure::new(kind, text)
            }
        }
        (Some(_), None) => Failure::new(TurnErrorKind::ProgramThrow, text),
        (None, _) if report.code == "unknown-name" => Failure::new(TurnErrorKind::ProgramUnknownName, text),
        (None, _) => Failure::new(TurnErrorKind::ProgramThrow, text),
    }
}

/// A bound that was reached, in words every language shares, with the guest's own report under it where it made one.
pub fn interrupted(limit: &LimitReached, report: Option<&Report>) -> Failure {
    let kind = match limit {
        LimitReached::Wall { .. } => TurnErrorKind::SandboxTimeout,
        LimitReached::Memory { .. } => TurnErrorKind::SandboxMemory,
        LimitReached::Output { .. } | LimitReached::HostCalls { .. } | LimitReached::RefusedCalls { .. } => {
            TurnErrorKind::SandboxOutput
        }
        LimitReached::Cancelled => TurnErrorKind::SandboxCancelled,
    };
    let sentence = limit.to_string();
    let mut characters = sentence.chars();
    let first = characters.next().map(char::to_uppercase).into_iter().flatten();
    let mut text: String = first.chain(characters).collect();
    text.push('.');
    if let Some(report) = report {
        text = format!("{text}\n{}", report.text);
    }
    Failure::new(kind, text)
}

impl CallValue {
    /// The value of a JSON argument, where it is one a program can be written with.
    pub fn from_json(value: &Value) -> Option<CallValue> {
        Some(match value {
            Value::String(text) => CallValue::Text(text.clone()),
            Value::Bool(flag) => CallValue::Flag(*flag),
            Value::Number(number) => match number.as_u64() {
                Some(integer) => CallValue::Integer(integer),
                None => CallValue::Number(number.as_f64()?),
            },
            Value::Array(items) => CallValue::Texts(items.iter().map(|item| item.as_str().map(str::to_string)).collect::<Option<_>>()?),
            Value::Null | Value::Object(_) => return None,
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_a_model_reads_of_a_refusal_is_bounded() {
        assert_eq!(bounded("a\n\n  ^ é\n"), "a\n\n  ^ é\n");
        assert_eq!(bounded(&"é".repeat(5000)), format!("{}…", "é".repeat(LONGEST_LINE)));
        let long = bounded(&"0123456789\n".repeat(100_000));
        assert!(long.len() < LONGEST_TEXT + LONGEST_LINE && long.ends_with("\n… more is left out"));
    }
}
