//! [`Membrane`]: one run's side of the crossing. Every WIT function of a capability module ends in [`Membrane::call`].

use std::future::Future;
use std::pin::Pin;
use std::sync::{Arc, Mutex};
use std::time::Instant;

use serde::{Serialize, de::DeserializeOwned};
use serde_json::Value;
use tokio_util::sync::CancellationToken;

use crate::bindings::test_cabinet::gg as wit;
use crate::operations::Op;
use crate::weight::Weight;
use crate::{
    ApiError, Approval, Approver, CallLog, CallOutcome, CallRecord, ErrorCode, Grant, Granted, Host, LimitReached, Limits, ModuleBinder,
    Operation, Output, PendingCall, Report, Stream, Usage, operations,
};

/// How a program of some language writes an operation's full name.
pub type Spelling = Arc<dyn Fn(&Operation) -> String + Send + Sync>;

/// A text under the name by which failures call it.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct SourceText {
    /// `program.js`, or a code module's own file.
    pub file: String,
    /// The text, byte for byte.
    pub text: Arc<str>,
}

/// What one turn is made in; every [`Host`] method can see it.
pub struct TurnContext {
    /// The id of the language the program is written in.
    pub language: String,
    /// The turn's number, from 1.
    pub turn: u32,
    /// The program's own bytes.
    pub program: Arc<str>,
    /// What the agent may call.
    pub grant: Grant,
    /// What the run may use.
    pub limits: Limits,
    /// What the run has used.
    pub usage: Usage,
    /// What it printed.
    pub output: Arc<Output>,
    /// Compiles code modules.
    pub binder: Arc<dyn ModuleBinder>,
    /// Ends the run from outside; a host that waits watches it.
    pub cancel: CancellationToken,
}

impl std::fmt::Debug for TurnContext {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("TurnContext").field("language", &self.language).field("turn", &self.turn).finish_non_exhaustive()
    }
}

/// One call of a recorded run.
#[derive(Debug, Clone, PartialEq)]
pub struct ReplayedCall {
    /// The operation's id.
    pub operation: String,
    /// Its arguments by name.
    pub arguments: Value,
    /// `{"Ok": …}` or `{"Err": …}`.
    pub answer: Value,
}

/// A recorded run's calls, answered in their order instead of by a host.
#[derive(Debug, Default)]
pub struct Replay {
    calls: std::collections::VecDeque<ReplayedCall>,
}

impl Replay {
    /// A replay of `calls`.
    pub fn new(calls: impl IntoIterator<Item = ReplayedCall>) -> Self {
        Replay { calls: calls.into_iter().collect() }
    }
}

/// What a [`Membrane`] is made of.
pub struct MembraneConfig {
    /// What the turn is made in.
    pub context: TurnContext,
    /// Answers granted calls; a run that only parses has none.
    pub host: Option<Arc<dyn Host>>,
    /// Spells refused ones.
    pub spelling: Spelling,
    /// The program, for a guest that interprets it.
    pub program: SourceText,
    /// Code modules in scope, `(key, source)`, for a guest that interprets them.
    pub modules: Vec<(String, SourceText)>,
    /// Keep every call's arguments and answer.
    pub record: bool,
    /// Answer from a recorded run.
    pub replay: Option<Replay>,
}

/// One run's side of the crossing.
pub struct Membrane {
    context: Arc<TurnContext>,
    host: Option<Arc<dyn Host>>,
    spelling: Spelling,
    program: SourceText,
    modules: Vec<(String, SourceText)>,
    record: bool,
    replay: Option<Replay>,
    log: Arc<Mutex<CallLog>>,
    /// The encoded result that `wire.take` hands over.
    taken: Vec<u8>,
}

pub(crate) type HostFuture<R> = Pin<Box<dyn Future<Output = Result<R, ApiError>> + Send>>;

impl Membrane {
    /// A membrane for one run.
    pub fn new(config: MembraneConfig) -> Self {
        let MembraneConfig { context, host, spelling, program, modules, record, replay } = config;
        let log = Arc::default();
        Membrane { context: Arc::new(context), host, spelling, program, modules, record, replay, log, taken: Vec::new() }
    }

    /// What the turn is made in.
    pub fn context(&self) -> &Arc<TurnContext> {
        &self.context
    }

    /// The log, which outlives the run however it ends.
    pub fn log(&self) -> &Arc<Mutex<CallLog>> {
        &self.log
    }

    /// Whether a call's arguments are wanted beyond the call itself.
    pub(crate) fn keeps_arguments<O: Op>(&self) -> bool {
        self.record || self.replay.is_some() || O::OPERATION.binding.is_ending() || self.approver::<O>().is_some()
    }

    fn approver<O: Op>(&self) -> Option<&dyn Approver> {
        self.host.as_ref()?.approver().filter(|approver| approver.wants(O::OPERATION))
    }

    /// One crossing: bounds, predicate, host, log. `weight` is the arguments' size in bytes, and `arguments` are there where
    /// [`Membrane::keeps_arguments`] wants them.
    pub(crate) async fn call<O: Op, R>(
        &mut self,
        weight: u64,
        arguments: Option<Value>,
        make: impl FnOnce(Arc<dyn Host>, Granted<O>) -> HostFuture<R>,
    ) -> wasmtime::Result<Result<R, ApiError>>
    where
        R: Serialize + DeserializeOwned + Weight,
    {
        let limits = &self.context.limits;
        if self.context.usage.count_call() > limits.host_calls {
            return Err(LimitReached::HostCalls { host_calls: limits.host_calls }.into());
        }
        if self.context.cancel.is_cancelled() {
            return Err(LimitReached::Cancelled.into());
        }
        let index = self.open(O::OPERATION, arguments.clone());
        let started = Instant::now();

        let granted = match self.context.grant.check::<O>(&self.context) {
            Ok(granted) => granted,
            Err(refusal) => {
                let error = refusal.into_error(|operation| (self.spelling)(operation));
                self.close::<R>(index, started, CallOutcome::Refused, &Err(error.clone()));
                let limit = self.context.limits.refused_calls;
                return if self.context.usage.count_refusal() > limit {
                    Err(LimitReached::RefusedCalls { refused_calls: limit }.into())
                } else {
                    Ok(Err(error))
                };
            }
        };

        let bound = self.context.limits.value_bytes;
        let answer = if weight > bound {
            Err(granted.error(ErrorCode::TooLarge, format!("the arguments hold {weight} bytes; at most {bound} may cross in one call")))
        } else if O::OPERATION.binding.is_ending() && self.ended() {
            Err(granted.error(ErrorCode::Conflict, "an ending was already called in this turn"))
        } else if let Some(replay) = &mut self.replay {
            match replayed::<O, R>(replay, arguments.as_ref()) {
                Ok(answer) => answer,
                Err(divergence) => {
                    self.log.lock().expect("no panic while the log is held").divergence = Some(divergence.clone());
                    return Err(wasmtime::Error::msg(divergence));
                }
            }
        } else {
            let context = self.context.clone();
            let host = self.host.clone().ok_or_else(|| wasmtime::Error::msg("this run has nobody to answer a call"))?;
            let _waiting = context.usage.wait();
            let answer = async {
                if let (Some(approver), Some(arguments)) = (host.approver().filter(|a| a.wants(O::OPERATION)), arguments) {
                    let pending = PendingCall { operation: O::OPERATION, arguments };
                    if let Approval::Reject(message) = approver.decide(pending).await {
                        return Err(granted.error(ErrorCode::PermissionDenied, message));
                    }
                }
                make(host.clone(), granted).await
            };
            tokio::select! {
                biased;
                answer = answer => answer,
                () = context.cancel.cancelled() => return Err(LimitReached::Cancelled.into()),
            }
        };
        let answer = answer.and_then(|value| match value.weight() {
            weight if weight > bound => Err(ApiError::of::<O>(
                ErrorCode::TooLarge,
                format!("the result holds {weight} bytes; at most {bound} may cross in one call"),
            )),
            _ => Ok(value),
        });
        let outcome = if answer.is_ok() { CallOutcome::Ok } else { CallOutcome::Failed };
        self.close(index, started, outcome, &answer);
        Ok(answer)
    }

    fn ended(&self) -> bool {
        self.log.lock().expect("no panic while the log is held").ending().is_some()
    }

    /// Logs a call as unfinished, so that a run that ends inside it still shows it.
    fn open(&self, operation: &'static Operation, arguments: Option<Value>) -> usize {
        let mut log = self.log.lock().expect("no panic while the log is held");
        log.calls.push(CallRecord { operation, outcome: CallOutcome::Unfinished, code: None, ms: 0.0, arguments, answer: None });
        log.calls.len() - 1
    }

    fn close<R: Serialize>(&self, index: usize, started: Instant, outcome: CallOutcome, answer: &Result<R, ApiError>) {
        let mut log = self.log.lock().expect("no panic while the log is held");
        let call = &mut log.calls[index];
        call.outcome = outcome;
        call.code = answer.as_ref().err().map(|error| error.code);
        call.ms = started.elapsed().as_secs_f64() * 1e3;
        if self.record {
            call.answer = serde_json::to_value(answer).ok();
        }
    }
}

/// The recorded answer to the next call.
fn replayed<O: Op, R: DeserializeOwned>(replay: &mut Replay, arguments: Option<&Value>) -> Result<Result<R, ApiError>, String> {
    let id = O::OPERATION.id;
    let next = replay.calls.pop_front().ok_or_else(|| format!("the run calls `{id}` where the recorded run made no further call"))?;
    if next.operation != id {
        return Err(format!("the run calls `{id}` where the recorded run called `{}`", next.operation));
    }
    if arguments.is_some_and(|arguments| *arguments != next.arguments) {
        let now = arguments.map(Value::to_string).unwrap_or_default();
        return Err(format!("the run calls `{id}` with {now} where the recorded run passed {}", next.arguments));
    }
    serde_json::from_value(next.answer).map_err(|problem| format!("the recorded answer to `{id}` does not fit: {problem}"))
}

impl wit::types::Host for Membrane {}

impl wit::feedback::Host for Membrane {
    async fn report_error(&mut self, code: String, text: String) -> wasmtime::Result<()> {
        let mut log = self.log.lock().expect("no panic while the log is held");
        if log.report.is_none() {
            log.report = Some(Report { code, text });
        }
        Ok(())
    }

    async fn print(&mut self, text: String) -> wasmtime::Result<()> {
        Ok(self.context.output.write(Stream::Out, text.as_bytes())?)
    }
}

impl wit::modules::Host for Membrane {
    async fn program(&mut self) -> wasmtime::Result<wit::modules::Source> {
        Ok(wit::modules::Source { file: self.program.file.clone(), text: self.program.text.to_string() })
    }

    async fn bound(&mut self) -> wasmtime::Result<Vec<wit::modules::BoundModule>> {
        let bound = self.modules.iter().map(|(key, source)| wit::modules::BoundModule {
            key: key.clone(),
            file: source.file.clone(),
            text: source.text.to_string(),
        });
        Ok(bound.collect())
    }
}

impl wit::wire::Host for Membrane {
    async fn call(&mut self, operation: String, arguments: Vec<u8>) -> wasmtime::Result<u32> {
        self.taken = match operations::dispatch(self, &operation, &arguments).await {
            Some(answer) => answer?,
            None => crate::codec::encode::<()>(&Err(ApiError {
                code: ErrorCode::InvalidArgument,
                message: format!("there is no operation `{operation}`"),
                operation,
            })),
        };
        u32::try_from(self.taken.len()).map_err(|_| wasmtime::Error::msg("a result of over 4 GiB cannot cross"))
    }

    async fn take(&mut self) -> wasmtime::Result<Vec<u8>> {
        Ok(std::mem::take(&mut self.taken))
    }
}

macro_rules! math {
    ($($name:ident($first:ident $(, $rest:ident)*) => $method:ident;)*) => {
        impl wit::math::Host for Membrane {
            $(async fn $name(&mut self, $first: f64 $(, $rest: f64)*) -> wasmtime::Result<f64> {
                Ok($first.$method($($rest),*))
            })*
        }
    };
}

math! {
    sin(x) => sin; cos(x) => cos; tan(x) => tan; asin(x) => asin; acos(x) => acos; atan(x) => atan; atan2(y, x) => atan2;
    sinh(x) => sinh; cosh(x) => cosh; tanh(x) => tanh; exp(x) => exp; expm1(x) => exp_m1; log(x) => ln; log10(x) => log10;
    log1p(x) => ln_1p; pow(x, y) => powf; cbrt(x) => cbrt; hypot(x, y) => hypot;
}

/// Links every interface of the package into `linker`; `get` finds the membrane in a store's data.
pub fn add_to_linker<T: Send + 'static>(
    linker: &mut wasmtime::component::Linker<T>,
    get: fn(&mut T) -> &mut Membrane,
) -> wasmtime::Result<()> {
    crate::bindings::Host_::add_to_linker::<T, wasmtime::component::HasSelf<Membrane>>(linker, get)
}
