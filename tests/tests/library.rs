//! gg as a library: what the README shows, and what a runner relies on.

use std::sync::{Arc, Mutex};
use std::time::{Duration, Instant};

use gg::{AgentProfile, Grant, LaunchProblem, Limits, Role, TurnErrorKind, TurnRequest};
use gg_tests::scene::{Scene, ordinary_grant, sandbox};
use tokio_util::sync::CancellationToken;

#[tokio::test]
async fn the_readme_runs() -> Result<(), Box<dyn std::error::Error>> {
    let workspace = tempfile::tempdir()?;
    std::fs::write(workspace.path().join("README.md"), "# Here\n")?;
    let sandbox = sandbox();
    let profile =
        AgentProfile { language: "python".into(), grant: Grant::of_capabilities(["files", "views"]), ..Default::default() };
    let host = sandbox.host_builder(&profile, workspace.path())?.build()?;
    let agent = sandbox.launch(profile, Arc::new(host))?;
    let outcome = agent.turn("import gg\ngg.views.open_file('README.md')").await;
    assert_eq!(outcome.verdict(), "completed");
    assert_eq!(outcome.views[0].text.trim(), "# Here");
    Ok(())
}

#[test]
fn a_launch_without_a_language_or_with_an_unknown_one_is_refused() {
    let sandbox = sandbox();
    let problem = sandbox.arm("").err().expect("refused");
    assert!(matches!(problem, LaunchProblem::NoLanguage { .. }));
    assert!(problem.to_string().contains("`language`"), "{problem}");
    let problem = sandbox.arm("cobol").err().expect("refused").to_string();
    for id in gg::ARMS {
        assert!(problem.contains(id), "{problem}");
    }
}

/// One line of each language that loops for ever after it printed, for the tests of limits.
const LOOPS: [(&str, &str); 2] =
    [("javascript", "console.log('here'); for (;;) {}"), ("python", "print('here', end='', flush=True)\nwhile True: pass")];

#[tokio::test(flavor = "multi_thread")]
async fn a_program_that_never_ends_keeps_what_it_printed() {
    let sandbox = sandbox();
    for (language, program) in LOOPS {
        let limits = Limits { wall_ms: 300, ..Limits::default() };
        let scene = Scene::new(&sandbox, language, ordinary_grant(), limits);
        scene.agent.warm().await;
        let outcome = scene.agent.turn(program).await;
        let failure = outcome.error.expect("it was ended");
        assert_eq!(failure.kind, TurnErrorKind::SandboxTimeout, "{language}");
        assert!(failure.text.contains("wall_ms"), "{language}: {}", failure.text);
        assert_eq!(outcome.output.trim(), "here", "{language}");
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn a_cancelled_turn_is_complete() {
    let sandbox = sandbox();
    for (language, program) in LOOPS {
        let scene = Scene::new(&sandbox, language, ordinary_grant(), Limits::default());
        scene.agent.warm().await;
        let cancel = CancellationToken::new();
        let seen = Arc::new(Mutex::new(Vec::new()));
        let live = {
            let (seen, cancel) = (seen.clone(), cancel.clone());
            // Cancelled from where its output is watched: it is under way then.
            move |_, bytes: &[u8]| {
                seen.lock().unwrap().extend_from_slice(bytes);
                cancel.cancel();
            }
        };
        let request = TurnRequest { live: Some(Box::new(live)), cancel, ..TurnRequest::default() };
        let outcome = scene.agent.turn_with(program, request).await;
        assert_eq!(outcome.error.expect("it was ended").kind, TurnErrorKind::SandboxCancelled, "{language}");
        assert_eq!(outcome.output.trim(), "here", "{language}");
        assert_eq!(String::from_utf8_lossy(&seen.lock().unwrap()).trim(), "here", "{language}");
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn a_sleeping_program_reaches_its_limit_too() {
    let sandbox = sandbox();
    let limits = Limits { wall_ms: 200, ..Limits::default() };
    for (language, program) in
        [("javascript", "await new Promise((done) => setTimeout(done, 60000));"), ("python", "import time\ntime.sleep(60)")]
    {
        let scene = Scene::new(&sandbox, language, ordinary_grant(), limits.clone());
        scene.agent.warm().await;
        let outcome = scene.agent.turn(program).await;
        assert_eq!(outcome.error.expect("it was ended").kind, TurnErrorKind::SandboxTimeout, "{language}");
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn waiting_in_a_call_is_not_the_programs_own_time() {
    let sandbox = sandbox();
    let limits = Limits { wall_ms: 500, ..Limits::default() };
    for (language, program) in
        [("javascript", "import { shell } from 'gg'; shell.run('sleep 1');"), ("python", "import gg\ngg.shell.run('sleep 1')")]
    {
        let scene = Scene::new(&sandbox, language, ordinary_grant(), limits.clone());
        scene.agent.warm().await;
        let outcome = scene.agent.turn(program).await;
        assert!(outcome.error.is_none(), "{language}: {:?}", outcome.error);
        assert!(outcome.cost.host_wait_ms >= 900.0 && outcome.cost.run_ms < 500.0, "{language}: {:?}", outcome.cost);
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn many_turns_are_in_flight_at_once() {
    const TURNS: usize = 1000;
    let sandbox = sandbox();
    let scene = Scene::new(&sandbox, "javascript", ordinary_grant(), Limits::default());
    scene.agent.warm().await;
    let agent = Arc::new(scene.agent);
    // Each is in the middle of its program while all others are: a timer is a wait inside the guest.
    let program = "await new Promise((done) => setTimeout(done, 3000)); console.log('done');";
    let started = Instant::now();
    let mut turns = tokio::task::JoinSet::new();
    for _ in 0..TURNS {
        let agent = agent.clone();
        turns.spawn(async move { agent.turn(program).await });
    }
    let mut done = 0;
    while let Some(outcome) = turns.join_next().await {
        let outcome = outcome.expect("no turn panics");
        assert!(outcome.error.is_none(), "{:?}", outcome.error);
        assert_eq!(outcome.output, "done\n");
        done += 1;
    }
    assert_eq!(done, TURNS);
    assert!(started.elapsed() < Duration::from_secs(3 * TURNS as u64), "one after the other");
}

#[tokio::test(flavor = "multi_thread")]
async fn nothing_survives_a_turn_but_what_went_through_a_call() {
    let sandbox = sandbox();
    for (language, first, second) in [
        ("javascript", "globalThis.kept = 1;", "if (globalThis.kept !== undefined) throw new Error('kept');"),
        ("python", "import builtins\nbuiltins.kept = 1", "import builtins\nassert not hasattr(builtins, 'kept')"),
    ] {
        let scene = Scene::new(&sandbox, language, ordinary_grant(), Limits::default());
        assert!(scene.agent.turn(first).await.error.is_none(), "{language}");
        let outcome = scene.agent.turn(second).await;
        assert!(outcome.error.is_none(), "{language}: {:?}", outcome.error);
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn randomness_is_never_that_of_an_image() {
    let sandbox = sandbox();
    for (language, program) in [
        ("javascript", "console.log(Math.random(), crypto.randomUUID());"),
        ("python", "import random, uuid, secrets\nprint(random.random(), uuid.uuid4(), secrets.token_hex(8))"),
    ] {
        let scene = Scene::new(&sandbox, language, ordinary_grant(), Limits::default());
        let first = scene.agent.turn(program).await.output;
        let second = scene.agent.turn(program).await.output;
        assert!(!first.is_empty());
        for (one, other) in first.split_whitespace().zip(second.split_whitespace()) {
            assert_ne!(one, other, "{language}");
        }
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn a_rejected_program_shows_nothing_of_the_one_before() {
    let sandbox = sandbox();
    for (language, good, bad) in [
        ("javascript", "import { views } from 'gg'; console.log('before'); views.openText('t', 'x');", "let = ;"),
        ("python", "import gg\nprint('before')\ngg.views.open_text('t', 'x')", "def f(:"),
    ] {
        let scene = Scene::new(&sandbox, language, ordinary_grant(), Limits::default());
        assert_eq!(scene.agent.turn(good).await.views.len(), 1, "{language}");
        let outcome = scene.agent.turn(bad).await;
        assert_eq!(outcome.error.as_ref().map(|failure| failure.kind), Some(TurnErrorKind::ProgramSyntaxError), "{language}");
        assert!(outcome.output.is_empty() && outcome.calls.is_empty() && outcome.views.is_empty(), "{language}: {outcome:?}");
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn a_role_ends_its_session_with_its_own_calls() {
    let sandbox = sandbox();
    for (language, program, message) in [
        (
            "javascript",
            "import { session } from 'gg'; session.finish('done');",
            "`gg.session.finish` is not available. Use `gg.session.approve` or `gg.session.requestChanges` instead.",
        ),
        (
            "python",
            "import gg\ngg.session.finish('done')",
            "`gg.session.finish` is not available. Use `gg.session.approve` or `gg.session.request_changes` instead.",
        ),
    ] {
        let grant = Grant { ending: Some(Role::Reviewer), ..ordinary_grant() };
        let outcome = Scene::new(&sandbox, language, grant, Limits::default()).agent.turn(program).await;
        let failure = outcome.error.as_ref().expect("refused");
        assert_eq!(failure.kind, TurnErrorKind::ProgramUnknownName, "{language}");
        assert!(failure.text.contains(message), "{language}: {}", failure.text);
        assert!(outcome.ending().is_none());
        let outcome = Scene::new(&sandbox, language, ordinary_grant(), Limits::default()).agent.turn(program).await;
        let ending = outcome.to_json()["ending"].clone();
        assert_eq!(ending, serde_json::json!({ "operation": "session.finish", "arguments": { "summary": "done" } }), "{language}");
    }
}

/// Every operation, refused, in every arm: the same code, the same roster, the arm's own spelling.
#[tokio::test(flavor = "multi_thread")]
async fn every_refusal_is_recorded_alike_in_every_arm() {
    use gg::arm::SynthesizedCall;
    let sandbox = sandbox();
    for arm in sandbox.arms().iter() {
        let language = arm.descriptor().id;
        for operation in gg_membrane::OPERATIONS.iter().copied() {
            if operation.binding == gg_membrane::Binding::Always {
                continue;
            }
            // Bytes have no literal that every language shares; `files.write_bytes` is refused as `files.write_file` is.
            let Some(arguments) = gg_tests::surface::needed_arguments(operation) else { continue };
            let program = arm.synthesize(&[SynthesizedCall { operation, arguments }]);
            let scene = Scene::new(&sandbox, language, Grant::default(), Limits::default());
            let outcome = scene.agent.turn(program.as_str()).await;
            let roster: Vec<_> = outcome.calls.iter().map(|call| (call.operation.id, call.outcome, call.code)).collect();
            let expected = (operation.id, gg_membrane::CallOutcome::Refused, Some(gg_membrane::ErrorCode::Unavailable));
            assert_eq!(roster, [expected], "{language}: {program}{:?}", outcome.error);
            let text = outcome.error.expect("it is not caught").text;
            assert!(text.contains(&format!("`{}` is not available.", arm.spell(operation))), "{language}: {text}");
        }
    }
}
