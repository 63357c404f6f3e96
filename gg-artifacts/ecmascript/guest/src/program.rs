//! One turn: evaluate the program, then run what it left behind (timers, promises) to its end, and say how it failed if it did.

use crate::bindings::test_cabinet::gg::{feedback, modules::program as fetch};
use crate::engine::{self, Engine};
use crate::raw;
use rquickjs::function::IntoArgs;
use rquickjs::promise::PromiseState;
use rquickjs::{Array, CaughtError, Ctx, Error, Exception, FromJs, Module, Promise, Value};
use std::time::Duration;

/// Fetches and runs the program of this turn.
pub fn run() {
    engine::with(|engine| {
        let source = fetch();
        let text = engine.modules.borrow_mut().keep(&source.file, source.text);
        engine.context.with(|ctx| {
            if let Err(failure) = evaluate(engine, &ctx, &source.file, text) {
                report(engine, &ctx, failure);
            }
        });
    });
}

/// How a program failed.
enum Failure<'js> {
    /// The program's own text does not parse.
    Syntax(Value<'js>),
    /// A value was thrown and nothing caught it.
    Thrown(Value<'js>),
    /// A promise was rejected and nothing handled it.
    Unhandled(Value<'js>),
    /// Nothing is left that could settle what the top level awaits.
    NeverSettles(Vec<String>),
}

fn evaluate<'js>(engine: &Engine, ctx: &Ctx<'js>, file: &str, text: String) -> Result<(), Failure<'js>> {
    let start: rquickjs::Result<()> = engine.hook(ctx, "start").and_then(|start| start.call(()));
    start.map_err(|error| Failure::Thrown(caught(ctx, error)))?;
    let module = Module::declare(ctx.clone(), file, text).map_err(|error| {
        let value = caught(ctx, error);
        let parse = engine.hook(ctx, "isParseError").and_then(|test| test.call((value.clone(), file)));
        if parse.unwrap_or(false) { Failure::Syntax(value) } else { Failure::Thrown(value) }
    })?;
    let (_, promise) = module.eval().map_err(|error| Failure::Thrown(caught(ctx, error)))?;
    finish(engine, ctx, &promise)
}

/// Runs jobs and timers until none is left, as node does.
fn finish<'js>(engine: &Engine, ctx: &Ctx<'js>, promise: &Promise<'js>) -> Result<(), Failure<'js>> {
    loop {
        while ctx.execute_pending_job() {}
        if promise.state() == PromiseState::Rejected {
            let reason = match promise.result::<Value>() {
                Some(Err(error)) => caught(ctx, error),
                _ => Value::new_undefined(ctx.clone()),
            };
            return Err(Failure::Thrown(reason));
        }
        let unhandled = engine.unhandled.borrow_mut().take();
        if let Some(reason) = unhandled {
            let reason = reason.restore(ctx).map_err(|error| Failure::Thrown(caught(ctx, error)))?;
            return Err(Failure::Unhandled(reason));
        }
        // Milliseconds until the next timer is due; negative when there is none worth waiting for.
        let pending = promise.state() == PromiseState::Pending;
        let wait: f64 = call(engine, ctx, "untilNextTimer", (pending,))?;
        if wait < 0.0 {
            break;
        }
        if wait > 0.0 {
            std::thread::sleep(Duration::from_secs_f64(wait / 1000.0));
        }
        call::<_, ()>(engine, ctx, "fireTimer", ())?;
    }
    if promise.state() == PromiseState::Pending {
        return Err(Failure::NeverSettles(raw::awaiting_modules(ctx).unwrap_or_default()));
    }
    Ok(())
}

fn call<'js, A: IntoArgs<'js>, R: FromJs<'js>>(
    engine: &Engine,
    ctx: &Ctx<'js>,
    hook: &str,
    arguments: A,
) -> Result<R, Failure<'js>> {
    engine.hook(ctx, hook).and_then(|hook| hook.call(arguments)).map_err(|error| Failure::Thrown(caught(ctx, error)))
}

/// The JavaScript value of an error, whatever it came from.
pub fn caught<'js>(ctx: &Ctx<'js>, error: Error) -> Value<'js> {
    match CaughtError::from_error(ctx, error) {
        CaughtError::Exception(exception) => exception.into_value(),
        CaughtError::Value(value) => value,
        CaughtError::Error(error) => {
            let message = error.to_string();
            Exception::from_message(ctx.clone(), &message).map_or_else(|_| Value::new_undefined(ctx.clone()), Exception::into_value)
        }
    }
}

fn report<'js>(engine: &Engine, ctx: &Ctx<'js>, failure: Failure<'js>) {
    let (how, value) = match failure {
        Failure::Syntax(value) => ("syntax", value),
        Failure::Thrown(value) => ("thrown", value),
        Failure::Unhandled(value) => ("unhandled", value),
        Failure::NeverSettles(frames) => {
            let list = Array::new(ctx.clone()).and_then(|list| {
                frames.into_iter().enumerate().try_for_each(|(index, frame)| list.set(index, frame))?;
                Ok(list.into_value())
            });
            ("never settles", list.unwrap_or_else(|_| Value::new_undefined(ctx.clone())))
        }
    };
    let described: rquickjs::Result<Array> =
        engine.hook(ctx, "describeFailure").and_then(|describe| describe.call((how, value.clone())));
    let described = described.and_then(|pair| Ok((pair.get::<String>(0)?, pair.get::<String>(1)?)));
    match described {
        Ok((code, text)) => feedback::report_error(&code, &text),
        // Memory ran out, or the program has changed what every script relies on: the bare failure is what can be told.
        Err(_) => {
            let _ = ctx.catch();
            feedback::report_error("throw", &bare(&value));
        }
    }
}

/// A failure without any help of JavaScript's.
fn bare(value: &Value<'_>) -> String {
    match value.as_object().and_then(|object| Exception::from_object(object.clone())) {
        Some(exception) => exception.to_string(),
        None => format!("Uncaught {}", value.as_string().and_then(|text| text.to_string().ok()).unwrap_or_else(|| value.type_name().to_owned())),
    }
}
