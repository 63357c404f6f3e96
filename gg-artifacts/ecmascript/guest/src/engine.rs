//! The JavaScript world: made once, before a program is seen, so that an image of the memory can be taken with it in place.

use crate::{modules, natives, operations};
use rquickjs::{Context, Ctx, Function, Module, Object, Persistent, Promise, Result, Runtime, Value};
use std::cell::{OnceCell, RefCell};
use std::rc::Rc;

include!(concat!(env!("OUT_DIR"), "/scripts.rs"));

/// Bytes of the linear-memory stack that QuickJS lets itself use. The engine's own (native) stack grows up to sixteen times as fast,
/// so 2 MiB here need 32 MiB there; every recursion then ends as a RangeError.
const STACK_BYTES: usize = 2 * 1024 * 1024;

/// What stays for the life of the instance.
pub struct Engine {
    pub context: Context,
    pub modules: Rc<RefCell<modules::State>>,
    /// Promises that were rejected while nothing handled them, with their reasons, oldest first.
    pub unhandled: Rc<RefCell<Vec<(Persistent<Value<'static>>, Persistent<Value<'static>>)>>>,
    hooks: Persistent<Object<'static>>,
}

impl Engine {
    /// A function of the runtime scripts, by its exported name (`runtime/index.ts`).
    pub fn hook<'js>(&self, ctx: &Ctx<'js>, name: &str) -> Result<Function<'js>> {
        self.hooks.clone().restore(ctx)?.get(name)
    }
}

thread_local! {
    static ENGINE: OnceCell<Engine> = const { OnceCell::new() };
}

/// Calls `f` with the engine, which the first call makes.
pub fn with<R>(f: impl FnOnce(&Engine) -> R) -> R {
    ENGINE.with(|engine| f(engine.get_or_init(|| make().unwrap_or_else(|problem| panic!("the JavaScript engine did not start: {problem}")))))
}

fn make() -> std::result::Result<Engine, String> {
    let runtime = Runtime::new().map_err(|e| e.to_string())?;
    runtime.set_max_stack_size(STACK_BYTES);
    let state = Rc::new(RefCell::new(modules::State::default()));
    runtime.set_loader(modules::Finder(state.clone()), modules::Finder(state.clone()));
    let unhandled = Rc::new(RefCell::new(Vec::new()));
    let rejected = unhandled.clone();
    runtime.set_host_promise_rejection_tracker(Some(Box::new(move |ctx, promise, reason, handled| {
        if handled {
            let same = |saved: &Persistent<Value<'static>>| saved.clone().restore(&ctx).is_ok_and(|saved| saved == promise);
            rejected.borrow_mut().retain(|(saved, _)| !same(saved));
        } else {
            rejected.borrow_mut().push((Persistent::save(&ctx, promise), Persistent::save(&ctx, reason)));
        }
    })));
    let context = Context::full(&runtime).map_err(|e| e.to_string())?;
    let hooks = context.with(|ctx| start(&ctx).map_err(|error| describe(&ctx, error)))?;
    Ok(Engine { context, modules: state, unhandled, hooks })
}

/// Evaluates gg's own scripts: globals first, then the SDK, so that importing it costs a program nothing.
fn start(ctx: &Ctx<'_>) -> Result<Persistent<Object<'static>>> {
    let hooks = evaluate(ctx, "gg:runtime/index")?;
    evaluate(ctx, "gg")?;
    Ok(Persistent::save(ctx, hooks))
}

fn evaluate<'js>(ctx: &Ctx<'js>, name: &str) -> Result<Object<'js>> {
    let promise: Promise = Module::import(ctx, name)?;
    promise.finish::<Object>()
}

fn describe(ctx: &Ctx<'_>, error: rquickjs::Error) -> String {
    rquickjs::CaughtError::from_error(ctx, error).to_string()
}

/// The text of one of gg's own scripts.
pub fn script(name: &str) -> Option<&'static str> {
    SCRIPTS.iter().find(|(script, _)| *script == name).map(|(_, text)| *text)
}

/// What gg's scripts import as `gg:native`.
pub fn native_object<'js>(ctx: &Ctx<'js>) -> Result<Object<'js>> {
    let object = Object::new(ctx.clone())?;
    natives::define(ctx, &object)?;
    operations::define(ctx, &object)?;
    Ok(object)
}
