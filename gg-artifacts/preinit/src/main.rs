//! `gg-preinit IN OUT`: runs a component's export `initialize` and writes the component with its memory as it is then.
//!
//! The initialisation has nothing of the machine, so that nothing of it can be frozen in the image: clocks and the seed of
//! Rust's own hash maps stand at zero, and any other import that is called ends it with an error. The export stays, and a guest makes a second call of it do nothing.
#![forbid(unsafe_code)]

use anyhow::{Context as _, Result};
use wasmtime::component::types::ComponentItem;
use wasmtime::component::{Component, Instance, Lift, Linker, Val, WasmList};
use wasmtime::{Config, Engine, Store};
use wasmtime_wizer::{ComponentInstanceState, Wizer};

const INITIALIZE: &str = "initialize";

fn main() -> Result<()> {
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    let [from, to] = arguments.as_slice() else { anyhow::bail!("usage: gg-preinit IN OUT") };
    let component = std::fs::read(from).with_context(|| format!("reading {from}"))?;
    let image = image(&component).with_context(|| format!("initialising {from}"))?;
    std::fs::write(to, image).with_context(|| format!("writing {to}"))
}

fn image(bytes: &[u8]) -> Result<Vec<u8>> {
    let mut wizer = Wizer::new();
    // Without its export the core module would no longer fit the component around it.
    wizer.init_func(INITIALIZE).keep_init_func(true);
    let (context, instrumented) = wizer.instrument_component(bytes)?;
    let mut config = Config::new();
    config.max_wasm_stack(32 << 20);
    config.async_stack_size(40 << 20);
    let engine = Engine::new(&config)?;
    let component = Component::new(&engine, &instrumented)?;
    let mut linker = Linker::<()>::new(&engine);
    stop_clocks(&mut linker, &component, &engine)?;
    linker.define_unknown_imports_as_traps(&component)?;
    let mut store = Store::new(&engine, ());
    let instance = linker.instantiate(&mut store, &component)?;
    instance.get_typed_func::<(), ()>(&mut store, INITIALIZE)?.call(&mut store, ())?;
    Ok(futures::executor::block_on(wizer.snapshot_component(&context, &mut Reader { store, instance }))?)
}

/// Gives the component clocks that stand at zero, and the same of the seed that std takes for hash maps: QuickJS keeps no such map, so
/// no program's data is in one.
fn stop_clocks(linker: &mut Linker<()>, component: &Component, engine: &Engine) -> Result<()> {
    for (name, import) in component.component_type().imports(engine) {
        let ComponentItem::ComponentInstance(_) = import.ty else { continue };
        let (function, zero) = if name.starts_with("wasi:clocks/monotonic-clock@") {
            ("now", Val::U64(0))
        } else if name.starts_with("wasi:clocks/wall-clock@") {
            ("now", Val::Record(vec![("seconds".to_owned(), Val::U64(0)), ("nanoseconds".to_owned(), Val::U32(0))]))
        } else if name.starts_with("wasi:random/insecure-seed@") {
            ("insecure-seed", Val::Tuple(vec![Val::U64(0), Val::U64(0)]))
        } else {
            continue;
        };
        linker.instance(name)?.func_new(function, move |_, _, _, results| {
            results[0] = zero.clone();
            Ok(())
        })?;
    }
    Ok(())
}

/// Reads the instance's state through the exports that the instrumented component has for it.
struct Reader {
    store: Store<()>,
    instance: Instance,
}

impl Reader {
    fn call<R: Lift + Send + Sync + 'static>(&mut self, instance: &str, function: &str) -> R {
        let index = self.instance.get_export_index(&mut self.store, None, instance).expect("the instrumented component has this instance");
        let index = self.instance.get_export_index(&mut self.store, Some(&index), function).expect("that instance has this function");
        let function = self.instance.get_typed_func::<(), (R,)>(&mut self.store, index).expect("it has this type");
        function.call(&mut self.store, ()).expect("reading a global or a memory does not fail").0
    }
}

impl ComponentInstanceState for Reader {
    async fn call_func_ret_list_u8(&mut self, instance: &str, function: &str, contents: impl FnOnce(&[u8]) + Send) {
        let list: WasmList<u8> = self.call(instance, function);
        contents(list.as_le_slice(&self.store));
    }

    async fn call_func_ret_s32(&mut self, instance: &str, function: &str) -> i32 {
        self.call(instance, function)
    }

    async fn call_func_ret_s64(&mut self, instance: &str, function: &str) -> i64 {
        self.call(instance, function)
    }

    async fn call_func_ret_f32(&mut self, instance: &str, function: &str) -> u32 {
        self.call::<f32>(instance, function).to_bits()
    }

    async fn call_func_ret_f64(&mut self, instance: &str, function: &str) -> u64 {
        self.call::<f64>(instance, function).to_bits()
    }
}
