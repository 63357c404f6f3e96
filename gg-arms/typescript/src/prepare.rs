//! From a reply to what the guest evaluates.

use std::num::NonZeroUsize;
use std::sync::{Arc, Mutex};
use std::time::Instant;

use gg_core::{BoundModule, Guest, GuestExit, PrepareContext, PrepareFailure, Prepared, Source, Verdict};
use gg_ecmascript::Original;
use gg_membrane::{CallLog, ModuleExport, SourceText};
use lru::LruCache;

use crate::check::{CheckProblem, Checkers, Finding, Job, PROGRAM, write};
use crate::diagnostics::refusal;
use crate::erase::{Erased, Erasure, Refused, erase};
use crate::nesting::could_be_deep;

/// How many sources are remembered with what became of them, and how long each may be, in bytes.
const REMEMBERED: NonZeroUsize = NonZeroUsize::new(512).expect("not zero");
const LONGEST_REMEMBERED: usize = 128 << 10;

/// How long the checker may take, in milliseconds, to say in its words what is wrong with a source that does not parse.
const WORDS_MS: u64 = 10_000;

/// A source that was accepted.
#[derive(Debug, Clone)]
pub struct Ready {
    pub erased: Erased,
    pub exports: Vec<ModuleExport>,
    /// Milliseconds in the checker; 0 where the verdict was remembered.
    pub checker_ms: f64,
    pub cached: bool,
}

type Key = [u8; 32];

/// Checks and erases, and remembers what it did.
pub struct Preparer {
    checkers: Checkers,
    verdicts: Mutex<LruCache<Key, Result<Ready, PrepareFailure>>>,
}

impl Default for Preparer {
    fn default() -> Self {
        Preparer { checkers: Checkers::default(), verdicts: Mutex::new(LruCache::new(REMEMBERED)) }
    }
}

/// What a run's end is read with: each file the guest was given, and what its author wrote.
#[derive(Debug, Default)]
pub struct Notes {
    files: Vec<(String, Arc<str>, Erased)>,
}

impl Notes {
    /// How a run ended.
    pub async fn verdict(&self, exit: &GuestExit, log: &CallLog, context: &PrepareContext<'_>) -> Verdict {
        let back: Vec<_> = self
            .files
            .iter()
            .map(|(_, _, erased)| {
                let map = erased.map.clone();
                move |line, column| map.as_ref().map_or(Some((line, column)), |map| map.back(line, column))
            })
            .collect();
        let originals: Vec<Original<'_>> = self
            .files
            .iter()
            .zip(&back)
            .map(|((file, source, erased), back)| Original { file, evaluated: &erased.text, source, back })
            .collect();
        let evaluated = self.files.first().map_or("", |(_, _, erased)| &erased.text);
        gg_ecmascript::verdict(exit, log, PROGRAM, evaluated, &originals, context).await
    }
}

impl Preparer {
    /// Starts a checker and has it read what every program needs.
    pub async fn warm(&self, context: &PrepareContext<'_>) {
        let job = Job { target: PROGRAM.into(), files: vec![(PROGRAM.into(), "export {};\n".into())] };
        let _ = self.findings(&job, context.limits.compile_ms, context).await;
    }

    /// Makes a program ready to run.
    ///
    /// # Errors
    /// In the band of the stage that refused it.
    pub async fn prepare(&self, source: &Source, context: &PrepareContext<'_>) -> Result<Prepared, PrepareFailure> {
        let component = gg_ecmascript::guest(context).await?;
        let ready = self.program(source, context).await?;
        let mut files = vec![(PROGRAM.to_string(), source.text().clone(), ready.erased.clone())];
        let mut modules = Vec::new();
        for module in context.modules {
            let erased = self.erased_module(module, context).await?;
            modules.push((module.key.clone(), SourceText { file: module.file.clone(), text: erased.text.clone() }));
            files.push((module.file.clone(), module.text.clone(), erased));
        }
        let program = SourceText { file: PROGRAM.to_string(), text: ready.erased.text };
        Ok(Prepared {
            guest: Guest::Shared { component, program, modules },
            checker_ms: Some(ready.checker_ms),
            cached: ready.cached,
            notes: Some(Arc::new(Notes { files })),
        })
    }

    /// Checks and erases a program.
    ///
    /// # Errors
    /// As [`Preparer::prepare`].
    pub async fn program(&self, source: &Source, context: &PrepareContext<'_>) -> Result<Ready, PrepareFailure> {
        self.source(PROGRAM, source.text(), context).await
    }

    /// Checks and erases a code module, under its author's file name.
    ///
    /// # Errors
    /// As [`Preparer::prepare`], and where it exports nothing.
    pub async fn module(&self, key: &str, text: &str, context: &PrepareContext<'_>) -> Result<BoundModule, PrepareFailure> {
        let file = module_file(key)?;
        let text: Arc<str> = text.into();
        let ready = self.source(&file, &text, context).await?;
        if ready.exports.is_empty() {
            let refused = gg_ecmascript::nothing_exported(key, &file);
            return Err(PrepareFailure { checker_ms: Some(ready.checker_ms), ..refused });
        }
        Ok(BoundModule { key: key.to_string(), file, text, exports: ready.exports, build: None })
    }

    /// The text of a module that was accepted when it was read. What is no longer remembered is erased again.
    async fn erased_module(&self, module: &BoundModule, context: &PrepareContext<'_>) -> Result<Erased, PrepareFailure> {
        let key = key(&[("erased", &module.file, &module.text)]);
        if let Some(Ok(ready)) = self.remembered(&key) {
            return Ok(ready.erased);
        }
        let lowering =
            |why: String| PrepareFailure::rejected(gg_core::Band::Lowering, format!("lib/{}: {why}", module.key), Vec::new());
        let erasure = erase(module.text.clone()).await.map_err(|refused| lowering(format!("{refused:?}")))?;
        let job = self.job(&module.file, &module.text, context);
        let erased = self.written(&job, &erasure, context).await?;
        self.remember(
            key,
            &module.text,
            &Ok(Ready { erased: erased.clone(), exports: erasure.exports, checker_ms: 0.0, cached: true }),
        );
        Ok(erased)
    }

    async fn source(&self, file: &str, text: &Arc<str>, context: &PrepareContext<'_>) -> Result<Ready, PrepareFailure> {
        let job = self.job(file, text, context);
        let named: Vec<_> =
            job.files.iter().map(|(file, text)| ("file", file.as_str(), text)).chain([("target", file, text)]).collect();
        let verdict = key(&named);
        if let Some(known) = self.remembered(&verdict) {
            let known = known.map(|ready| Ready { checker_ms: 0.0, cached: true, ..ready });
            return known.map_err(|failure| PrepareFailure { checker_ms: Some(0.0), ..failure });
        }
        // First, because it takes a moment whatever the source, and what does not parse or is too large is refused in any case.
        let erasure = erase(text.clone()).await;
        let started = Instant::now();
        let findings = match &erasure {
            Ok(_) => self.findings(&job, context.limits.compile_ms, context).await,
            Err(Refused::Unfit(_)) => Ok(Vec::new()),
            // It only lacks the checker's words; where they may not come soon, the parser's own are told.
            Err(Refused::Syntax(..)) if could_be_deep(text) => Ok(Vec::new()),
            Err(Refused::Syntax(..)) => match self.findings(&job, context.limits.compile_ms.min(WORDS_MS), context).await {
                Err(problem) if !matches!(problem, CheckProblem::Missing(_) | CheckProblem::Cancelled) => Ok(Vec::new()),
                findings => findings,
            },
        };
        let checker_ms = started.elapsed().as_secs_f64() * 1e3;
        let toolchain =
            |problem: CheckProblem| PrepareFailure { checker_ms: Some(checker_ms), ..PrepareFailure::toolchain(problem) };
        let mut findings = findings.map_err(toolchain)?;
        if let Ok(erasure) = &erasure {
            findings.extend(erasure.absent.iter().cloned());
        }
        if let Some(refused) = refusal(file, text, findings, erasure.as_ref().err()) {
            let refused = Err(PrepareFailure { checker_ms: Some(checker_ms), ..refused });
            self.remember(verdict, text, &refused);
            return refused;
        }
        let erasure = match erasure {
            Ok(erasure) => erasure,
            Err(Refused::Syntax(..) | Refused::Unfit(_)) => {
                return Err(PrepareFailure::toolchain("a source was refused without a word"));
            }
        };
        let erased = self.written(&job, &erasure, context).await?;
        let ready = Ready { erased, exports: erasure.exports, checker_ms, cached: false };
        self.remember(verdict, text, &Ok(ready.clone()));
        if file != PROGRAM {
            self.remember(key(&[("erased", file, text)]), text, &Ok(ready.clone()));
        }
        Ok(ready)
    }

    /// A source beside the modules in scope. A module that is read again stands under its new text.
    fn job(&self, file: &str, text: &Arc<str>, context: &PrepareContext<'_>) -> Job {
        let bound =
            context.modules.iter().filter(|module| module.file != file).map(|module| (module.file.clone(), module.text.clone()));
        let mut files: Vec<(String, Arc<str>)> = bound.collect();
        files.push((file.to_string(), text.clone()));
        if file != PROGRAM {
            files.push((PROGRAM.to_string(), "export {};\n".into()));
        }
        Job { target: file.to_string(), files }
    }

    async fn findings(&self, job: &Job, limit: u64, context: &PrepareContext<'_>) -> Result<Vec<Finding>, CheckProblem> {
        tokio::select! {
            findings = self.checkers.check(job, limit) => findings,
            () = context.cancel.cancelled() => Err(CheckProblem::Cancelled),
        }
    }

    /// The text of an erasure, which the compiler itself writes where it must.
    async fn written(&self, job: &Job, erasure: &Erasure, context: &PrepareContext<'_>) -> Result<Erased, PrepareFailure> {
        if let Some(erased) = &erasure.erased {
            return Ok(erased.clone());
        }
        let written = tokio::select! {
            written = write(job, context.limits.compile_ms) => written,
            () = context.cancel.cancelled() => Err(CheckProblem::Cancelled),
        };
        written.map_err(PrepareFailure::toolchain)
    }

    fn remembered(&self, key: &Key) -> Option<Result<Ready, PrepareFailure>> {
        self.verdicts.lock().expect("no panic while held").get(key).cloned()
    }

    fn remember(&self, key: Key, text: &str, verdict: &Result<Ready, PrepareFailure>) {
        if text.len() <= LONGEST_REMEMBERED {
            self.verdicts.lock().expect("no panic while held").put(key, verdict.clone());
        }
    }
}

/// The file of a code module.
///
/// # Errors
/// The key would leave the folder of modules.
fn module_file(key: &str) -> Result<String, PrepareFailure> {
    let file = format!("lib/{key}.ts");
    let inside = key.split('/').all(|part| !part.is_empty() && !part.starts_with('.') && part != "node_modules")
        && !key.contains(['\\', '\0', '*']);
    if inside {
        return Ok(file);
    }
    let message = format!(
        "\"lib/{key}\" cannot be imported: a module's key is made of names joined by `/`, none of which begins with a dot"
    );
    Err(PrepareFailure::unplaced(gg_core::Band::Compile, message))
}

fn key(parts: &[(&str, &str, &Arc<str>)]) -> Key {
    let mut hasher = blake3::Hasher::new();
    for part in parts.iter().flat_map(|(kind, file, text)| [*kind, *file, text.as_ref()]) {
        hasher.update(&(part.len() as u64).to_le_bytes()).update(part.as_bytes());
    }
    *hasher.finalize().as_bytes()
}
