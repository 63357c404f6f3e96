//! Sources that are nested deeper than anyone writes: every arm refuses or accepts them in bounded time, as faults of the program and never as
//! its own, and is healthy afterwards.
//!
//! "Bounded" is the limit of a compile: a checker that reaches it is a toolchain failure, which is refused here.

use gg::{Limits, TurnErrorKind};
use gg_tests::scene::{Scene, ordinary_grant, sandbox};
use tokio_util::sync::CancellationToken;

const DEPTH: usize = 50_000;

/// What opens a level, and what closes it. No language has all of them: what one has not is a syntax error there, which must end as well.
const LEVELS: [(&str, &str); 14] = [
    ("[", "]"),
    ("(", ")"),
    ("{", "}"),
    ("({a:", "})"),
    ("f(", ")"),
    ("A<", ">"),
    ("a?b:", "c"),
    ("x=>", "x"),
    ("!", ""),
    ("-", ""),
    ("`${", "}`"),
    ("lambda:", ""),
    ("if (a) {", "}"),
    ("/*", "*/"),
];

#[tokio::test(flavor = "multi_thread")]
async fn every_arm_ends_on_deep_sources() {
    let sandbox = sandbox();
    let mut faults = Vec::new();
    for arm in sandbox.arms().iter() {
        let id = arm.descriptor().id;
        // Long enough for a busy machine: what has no bound of its own reaches it all the same.
        let limits = Limits { compile_ms: 240_000, ..Limits::default() };
        let scene = Scene::new(&sandbox, id, ordinary_grant(), limits);
        for (open, close) in LEVELS {
            for source in [open.repeat(DEPTH), format!("{}1{}", open.repeat(DEPTH), close.repeat(DEPTH))] {
                let outcome = scene.agent.check(source.as_str(), &CancellationToken::new()).await;
                let kind = outcome.error.as_ref().map(|failure| failure.kind);
                let honest = matches!(kind, None | Some(TurnErrorKind::ProgramSyntaxError | TurnErrorKind::ProgramCompileError));
                let text = outcome.error.map(|failure| failure.text).unwrap_or_default();
                // What is told is no copy of the source.
                if !honest || text.len() > 20_000 {
                    faults.push(format!("{id}: {open}…: {kind:?}, {} bytes told: {:.300}", text.len(), text));
                }
            }
        }
        let next = arm.synthesize(&[]);
        if let Some(failure) = scene.agent.turn(next).await.error {
            faults.push(format!("{id}: the next turn fails: {}", failure.text));
        }
    }
    assert!(faults.is_empty(), "{}", faults.join("\n"));
}
