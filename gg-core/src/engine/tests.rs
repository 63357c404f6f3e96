//! The engine over components written by hand: what no language's guest should be needed for.

use std::sync::Arc;

use gg_membrane::{Grant, Limits, MembraneConfig, NoModules, Output, SourceText, TurnContext, Usage};
use tokio_util::sync::CancellationToken;

use super::*;
use crate::ProgramKey;

/// A component whose `run` is `body`.
fn component(body: &str) -> Vec<u8> {
    let text = format!(
        r#"(component
            (core module $module
                (memory (export "memory") 1)
                (func (export "realloc") (param i32 i32 i32 i32) (result i32) i32.const 1024)
                (func (export "run") (param i32 i32 i32 i32 i32 i32) {body}))
            (core instance $instance (instantiate $module))
            (alias core export $instance "memory" (core memory $memory))
            (alias core export $instance "realloc" (core func $realloc))
            (func (export "run") (param "granted" (list string)) (param "ending" (option string)) (param "program-library" bool)
                (canon lift (core func $instance "run") (memory $memory) (realloc (core func $realloc)))))"#
    );
    wat::parse_str(text).expect("a component")
}

fn engine() -> (tempfile::TempDir, Arc<Engine>) {
    let folder = tempfile::tempdir().expect("a folder");
    let config = EngineConfig { cache: Some(folder.path().join("compiled")), ..EngineConfig::default() };
    let engine = Engine::new(&config).expect("an engine");
    (folder, engine)
}

fn request(limits: Limits, cancel: CancellationToken) -> RunRequest {
    let context = TurnContext {
        language: "wat".into(),
        turn: 1,
        program: "".into(),
        grant: Grant::default(),
        usage: Usage::new(),
        output: Arc::new(Output::new(limits.output_bytes, None)),
        limits,
        binder: Arc::new(NoModules),
        cancel,
    };
    RunRequest {
        membrane: MembraneConfig {
            context,
            host: None,
            spelling: Arc::new(|operation| operation.id.to_string()),
            program: SourceText { file: "program.wat".into(), text: "".into() },
            modules: Vec::new(),
            record: false,
            replay: None,
        },
        tape: crate::tape::Source::Live,
    }
}

async fn end_of(body: &str, limits: Limits, strategy: Strategy) -> GuestEnd {
    let (_folder, engine) = engine();
    let guest = engine.program(component(body), strategy).await.expect("it compiles");
    engine.run(&guest, request(limits, CancellationToken::new())).await.expect("it runs").exit.end
}

#[tokio::test]
async fn every_end_is_told_by_both_compilers() {
    for strategy in [Strategy::Optimizing, Strategy::Baseline] {
        assert_eq!(end_of("", Limits::default(), strategy).await, GuestEnd::Returned);
        let end = end_of("unreachable", Limits::default(), strategy).await;
        assert!(matches!(&end, GuestEnd::Trapped { reason, stack_overflow: false, .. } if reason.contains("unreachable")), "{end:?}");
        let limits = Limits { wall_ms: 50, ..Limits::default() };
        let end = end_of("(loop br 0)", limits, strategy).await;
        let wall = LimitReached::Wall { wall_ms: 50 };
        assert!(matches!(&end, GuestEnd::Interrupted { limit, frames, .. } if *limit == wall && !frames.is_empty()), "{end:?}");
        let limits = Limits { memory_bytes: 1 << 20, ..Limits::default() };
        let end = end_of("(if (i32.lt_s (memory.grow (i32.const 64)) (i32.const 0)) (then unreachable))", limits, strategy).await;
        let memory = LimitReached::Memory { memory_bytes: 1 << 20 };
        assert!(matches!(&end, GuestEnd::Interrupted { limit, .. } if *limit == memory), "{end:?}");
    }
}

#[tokio::test]
async fn a_program_that_does_without_the_memory_it_was_refused_ends_well() {
    let limits = Limits { memory_bytes: 1 << 20, ..Limits::default() };
    assert_eq!(end_of("(drop (memory.grow (i32.const 64)))", limits, Strategy::Optimizing).await, GuestEnd::Returned);
}

#[tokio::test]
async fn a_cancelled_run_is_told_as_one() {
    let (_folder, engine) = engine();
    let guest = engine.program(component("(loop br 0)"), Strategy::Optimizing).await.expect("it compiles");
    let cancel = CancellationToken::new();
    cancel.cancel();
    let report = engine.run(&guest, request(Limits::default(), cancel)).await.expect("it runs");
    assert!(matches!(report.exit.end, GuestEnd::Interrupted { limit: LimitReached::Cancelled, .. }), "{:?}", report.exit.end);
}

#[tokio::test]
async fn an_import_nobody_supplies_is_an_error_by_name() {
    let (_folder, engine) = engine();
    let bytes = wat::parse_str(r#"(component (import "wasi:nonsense/there-is-none" (func)))"#).expect("a component");
    let problem = engine.program(bytes, Strategy::Optimizing).await.expect_err("refused").to_string();
    assert!(problem.contains("wasi:nonsense/there-is-none"), "{problem}");
}

#[tokio::test]
async fn the_same_component_is_compiled_once() {
    let (_folder, engine) = engine();
    let bytes = component("");
    engine.program(bytes.clone(), Strategy::Optimizing).await.expect("it compiles");
    let kept = || entries(engine.compiled_cache().folder());
    assert_eq!(kept().len(), 1);
    engine.program(bytes, Strategy::Optimizing).await.expect("it loads");
    assert_eq!(kept().len(), 1);
    // A damaged entry is made again, not run.
    damage(&kept()[0]);
    let guest = engine.program(component(""), Strategy::Optimizing).await.expect("it compiles again");
    let report = engine.run(&guest, request(Limits::default(), CancellationToken::new())).await.expect("it runs");
    assert_eq!(report.exit.end, GuestEnd::Returned);
}

/// The compiled code in a folder.
fn entries(folder: &std::path::Path) -> Vec<std::path::PathBuf> {
    let entries = std::fs::read_dir(folder).expect("the cache").map(|entry| entry.expect("an entry").path());
    entries.filter(|path| path.extension().is_some_and(|extension| extension == "cwasm")).collect()
}

fn damage(entry: &std::path::Path) {
    std::fs::remove_file(entry).expect("removed");
    std::fs::write(entry, b"nonsense").expect("written");
}

#[tokio::test]
async fn a_kept_program_is_found_by_what_it_was_made_of_in_another_process_too() {
    for strategy in [Strategy::Optimizing, Strategy::Baseline] {
        let (folder, engine) = engine();
        let key = |text: &str| ProgramKey::new(&["wat", "1"], text, &[]);
        assert!(engine.kept(&key("a"), strategy, |_| Ok(())).is_none());
        engine.keep(&key("a"), &component("unreachable"), strategy, |_| Ok(())).expect("it compiles");
        assert!(engine.kept(&key("a"), strategy, |_| panic!("it is linked already")).is_some());
        assert!(engine.kept(&key("b"), strategy, |_| Ok(())).is_none());
        drop(engine);
        // What another process starts with is the folder alone.
        let config = EngineConfig { cache: Some(folder.path().join("compiled")), ..EngineConfig::default() };
        let engine = Engine::new(&config).expect("an engine");
        let guest = engine.kept(&key("a"), strategy, |_| Ok(())).expect("it is on disk");
        let end = engine.run(&guest, request(Limits::default(), CancellationToken::new())).await.expect("it runs").exit.end;
        assert!(matches!(&end, GuestEnd::Trapped { reason, .. } if reason.contains("unreachable")), "{end:?}");
        // A damaged one is none.
        drop((guest, engine));
        let kept = entries(&folder.path().join("compiled").join("programs"));
        assert_eq!(kept.len(), 1);
        damage(&kept[0]);
        let engine = Engine::new(&config).expect("an engine");
        assert!(engine.kept(&key("a"), strategy, |_| Ok(())).is_none());
        engine.keep(&key("a"), &component(""), strategy, |_| Ok(())).expect("it compiles again");
    }
}

#[test]
fn what_a_program_was_made_of_is_kept_apart() {
    use crate::BoundModule;
    let module = |key: &str, text: &str| BoundModule {
        key: key.into(),
        file: format!("lib/{key}"),
        text: text.into(),
        exports: Vec::new(),
        build: None,
    };
    let keys = [
        ProgramKey::new(&["a", "b"], "c", &[]),
        ProgramKey::new(&["a"], "bc", &[]),
        ProgramKey::new(&["ab"], "c", &[]),
        ProgramKey::new(&["a", "b", "c"], "", &[]),
        ProgramKey::new(&["a"], "b", &[module("c", "d")]),
        ProgramKey::new(&["a"], "b", &[module("cd", "")]),
        ProgramKey::new(&["a"], "b", &[module("c", "d"), module("c", "d")]),
    ];
    let apart: std::collections::HashSet<_> = keys.iter().collect();
    assert_eq!(apart.len(), keys.len());
}
