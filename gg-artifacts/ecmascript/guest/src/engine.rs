//! The JavaScript world: made once, before a program is seen, so that an image of the memory can be taken with it in place.

use crate::{modules, natives, operations};
use rquickjs::{Context, Ctx, Function, Module, Object, Persistent, Promise, Result, Runtime, Value};
use std::cell::{OnceCell, RefCell};
use std::collections::BTreeMap;
use std::rc::Rc;

include!(concat!(env!("OUT_DIR"), "/scripts.rs"));

/// Bytes of the linear-memory stack that QuickJS lets itself use. The engine's own (native) stack grows up to sixteen times as fast,
/// so 2 MiB here need 32 MiB there; every recursion then ends as a RangeError.
const STACK_BYTES: usize = 2 * 1024 * 1024;

/// What stays for the life of the instance.
pub struct Engine {
    pub context: Context,
    pub modules: Rc<RefCell<modules::State>>,
    /// Promises that were rejected while nothing handled them.
    pub unhandled: Rc<RefCell<Unhandled>>,
    hooks: Persistent<Object<'static>>,
}

impl Engine {
    /// A function of the runtime scripts, by its exported name (`runtime/index.ts`).
    pub fn hook<'js>(&self, ctx: &Ctx<'js>, name: &str) -> Result<Function<'js>> {
        self.hooks.clone().restore(ctx)?.get(name)
    }
}

/// Rejected promises by their engine value, which stays theirs while they are kept alive here.
#[derive(Default)]
pub struct Unhandled {
    rejections: BTreeMap<u64, Rejection>,
    count: u64,
}

struct Rejection {
    order: u64,
    _promise: Persistent<Value<'static>>,
    reason: Persistent<Value<'static>>,
}

impl Unhandled {
    fn track<'js>(&mut self, ctx: &Ctx<'js>, promise: Value<'js>, reason: Value<'js>, handled: bool) {
        let key = promise.as_raw();
        if handled {
            self.rejections.remove(&key);
        } else {
            self.count += 1;
            let (promise, reason) = (Persistent::save(ctx, promise), Persistent::save(ctx, reason));
            self.rejections.insert(key, Rejection { order: self.count, _promise: promise, reason });
        }
    }

    /// The reason of the oldest rejection; all are forgotten.
    pub fn take(&mut self) -> Option<Persistent<Value<'static>>> {
        let rejections = std::mem::take(&mut self.rejections);
        rejections.into_values().min_by_key(|rejection| rejection.order).map(|rejection| rejection.reason)
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
    let unhandled = Rc::new(RefCell::new(Unhandled::default()));
    let rejected = unhandled.clone();
    runtime.set_host_promise_rejection_tracker(Some(Box::new(move |ctx, promise, reason, handled| {
        rejected.borrow_mut().track(&ctx, promise, reason, handled);
    })));
    let context = Context::full(&runtime).map_err(|e| e.to_string())?;
    let hooks = context.with(|ctx| start(&ctx).map_err(|error| describe(&ctx, error)))?;
    state.borrow_mut().started = true;
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
