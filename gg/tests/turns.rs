//! Records, replay and approvals, with programs that really run.

use std::path::Path;
use std::sync::{Arc, Mutex};
use std::time::{Duration, Instant};

use async_trait::async_trait;
use gg::records::{Event, Record, Recorder, Records, TurnRecord};
use gg::{
    Agent, AgentProfile, Approval, Approver, Grant, Limits, PendingCall, Role, Sandbox, SandboxConfig, TurnErrorKind, TurnRequest,
};

fn sandbox() -> Arc<Sandbox> {
    static SANDBOX: std::sync::OnceLock<Arc<Sandbox>> = std::sync::OnceLock::new();
    SANDBOX.get_or_init(|| Sandbox::new(&SandboxConfig::default()).unwrap()).clone()
}

fn profile() -> AgentProfile {
    let grant =
        Grant { ending: Some(Role::Worker), program_library: true, ..Grant::of_capabilities(["files", "views", "programs"]) };
    AgentProfile { language: "python".into(), grant, ..AgentProfile::default() }
}

fn agent(workspace: &Path, profile: AgentProfile) -> Agent {
    let sandbox = sandbox();
    let host = sandbox.host_builder(&profile, workspace).unwrap().build().unwrap();
    sandbox.launch(profile, Arc::new(host)).unwrap()
}

/// Runs programs as one recorded agent and reads the record back.
async fn recorded(programs: &[&str], profile: AgentProfile) -> (tempfile::TempDir, Records) {
    let folder = tempfile::tempdir().unwrap();
    std::fs::write(folder.path().join("notes.txt"), "one\ntwo\n").unwrap();
    let path = folder.path().join("record.jsonl");
    let recorder = Recorder::open(&path).unwrap();
    let agent = agent(folder.path(), profile).recorded(&recorder, "root").unwrap();
    for program in programs {
        agent.turn(*program).await;
    }
    recorder.finish().unwrap();
    let records = Records::read([&path]).unwrap();
    assert!(records.faults.is_empty(), "{:?}", records.faults);
    assert_eq!(records.turns.len(), programs.len());
    (folder, records)
}

async fn replayed(record: &TurnRecord) -> Vec<String> {
    gg::replay::replay(&sandbox(), record, TurnRequest::default()).await.unwrap().divergences
}

const BY_CHANCE: &str = "\
import random, time, secrets, gg
print(random.random(), secrets.token_hex(8), hash('text'), time.time(), time.monotonic())
time.sleep(0.01)
print(time.time_ns(), random.randrange(10**9), id(object()) and {'a', 'b', 'c'})
gg.views.open_text('chance', str(random.random()))
print(gg.files.read_file('notes.txt').text)
";

#[tokio::test(flavor = "multi_thread")]
async fn a_turn_runs_again_as_it_ran_time_and_chance_included() {
    let programs = [
        BY_CHANCE,
        BY_CHANCE,
        "print(1 +",
        "import gg\ngg.files.read_file('absent')",
        "import gg\ngg.shell.run('ls')",
        "import gg\ntry:\n    gg.web.fetch('x')\nexcept gg.ApiError as e:\n    print(e.code)\ngg.files.write_file('a', 'b')\ngg.session.finish('done')",
        "raise SystemExit(3)",
    ];
    let (folder, records) = recorded(&programs, profile()).await;
    let outputs: Vec<&str> = records.turns.iter().map(|turn| turn.turn.output.as_str()).collect();
    assert!(!outputs[0].is_empty() && outputs[0] != outputs[1], "each turn has time and chance of its own");
    drop(folder);
    for record in &records.turns {
        assert_eq!(replayed(record).await, Vec::<String>::new(), "turn {}: {:?}", record.turn.turn, record.turn.error);
    }
    let refused = &records.turns[5];
    assert_eq!((refused.turn.calls, refused.turn.refusals), (3, 1));
}

#[tokio::test(flavor = "multi_thread")]
async fn a_replay_says_where_it_diverges() {
    let program = "import gg\ntext = gg.files.read_file('notes.txt').text\nprint(text)\ngg.files.write_file('copy.txt', text)\n";
    let (_folder, records) = recorded(&[program], profile()).await;
    let record = &records.turns[0];
    let with = |change: &dyn Fn(&mut TurnRecord)| {
        let mut record = record.clone();
        change(&mut record);
        record
    };
    let answers = |record: &mut TurnRecord| record.calls[0].answer.as_mut().unwrap()["Ok"]["text"] = "three".into();
    for (name, changed, words) in [
        (
            "another argument",
            with(&|record| record.turn.source = program.replace("copy.txt", "other.txt")),
            "where the recorded run passed",
        ),
        (
            "another call",
            with(&|record| {
                record.turn.source = program.replace("gg.files.write_file('copy.txt', text)", "gg.files.stat('notes.txt')")
            }),
            "calls `files.stat` where the recorded run called `files.write_file`",
        ),
        ("a further call", with(&|record| record.turn.source.push_str("gg.files.stat('x')\n")), "made no further call"),
        (
            "a call fewer",
            with(&|record| record.turn.source = program.lines().take(3).collect::<Vec<_>>().join("\n")),
            "it makes 1 calls; it made 2, the next of which was `files.write_file`",
        ),
        (
            "another output",
            with(&|record| record.turn.source = program.replace("print(text)", "print(text.upper())")),
            "it prints \"ONE\" in line 1; it was \"one\"",
        ),
        ("another answer", with(&answers), "where the recorded run passed"),
        (
            "another end",
            with(&|record| record.turn.source.push_str("raise ValueError('x')\n")),
            "it ends as program_throw; it ended as completed",
        ),
        (
            "a clock more",
            with(&|record| record.turn.source.push_str("import time\nfor _ in range(50): time.time()\n")),
            "reads a clock",
        ),
    ] {
        let divergences = replayed(&changed).await;
        assert!(divergences.iter().any(|divergence| divergence.contains(words)), "{name}: {divergences:?}");
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn a_second_key_of_one_name_is_refused() {
    let programs = [
        "import gg\ngg.programs.save('add-up', 'Adds.', source='def add(a, b):\\n    return a + b\\n')\n\
         gg.programs.save('add_up', 'Adds.', source='def add(a, b):\\n    return a - b\\n')\ngg.programs.load('add-up')\n\
         try:\n    gg.programs.load('add_up')\nexcept gg.ApiError as error:\n    print(error)\n",
        "import lib.add_up\nprint(lib.add_up.add(2, 3))\n",
    ];
    let (_folder, records) = recorded(&programs, profile()).await;
    let first = &records.turns[0].turn;
    assert!(first.output.contains("`add_up` would be imported as lib.add_up"), "{:?} {}", first.error, first.output);
    assert_eq!(records.turns[1].turn.output, "5\n", "{:?}", records.turns[1].turn.error);
    assert_eq!(records.turns[1].turn.modules[0].key, "add-up", "a record tells the key that was read");
    for turn in &records.turns {
        assert_eq!(replayed(turn).await, Vec::<String>::new());
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn code_modules_are_bound_again() {
    let programs = [
        "import gg\ngg.programs.save('sums', 'Adds.', source='def add(a, b):\\n    return a + b\\n')\ngg.programs.load('sums')\n",
        "import lib.sums\nprint(lib.sums.add(2, 3))\n",
    ];
    let (_folder, records) = recorded(&programs, profile()).await;
    assert_eq!(records.turns[1].turn.output, "5\n", "{:?}", records.turns[1].turn.error);
    assert_eq!(records.turns[1].turn.modules[0].key, "sums");
    assert_eq!(replayed(&records.turns[1]).await, Vec::<String>::new());
}

#[tokio::test(flavor = "multi_thread")]
async fn a_run_that_was_ended_inside_a_call_ends_there_again() {
    struct Never;
    #[async_trait]
    impl Approver for Never {
        fn wants(&self, operation: &gg::Operation) -> bool {
            operation.id == "files.write_file"
        }
        async fn decide(&self, _call: PendingCall) -> Approval {
            std::future::pending().await
        }
    }
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("record.jsonl");
    let recorder = Recorder::open(&path).unwrap();
    let sandbox = sandbox();
    let host = sandbox.host_builder(&profile(), folder.path()).unwrap().approver(Arc::new(Never)).build().unwrap();
    let agent = sandbox.launch(profile(), Arc::new(host)).unwrap().recorded(&recorder, "root").unwrap();
    let request = TurnRequest::default();
    let cancel = request.cancel.clone();
    tokio::spawn(async move {
        tokio::time::sleep(Duration::from_secs(2)).await;
        cancel.cancel();
    });
    let outcome = agent.turn_with("import gg\nprint('before')\ngg.files.write_file('a', 'b')\n", request).await;
    assert_eq!(outcome.error.unwrap().kind, TurnErrorKind::SandboxCancelled);
    let records = Records::read([&path]).unwrap();
    assert_eq!(records.turns[0].calls[0].outcome, gg::CallOutcome::Unfinished);
    assert_eq!(replayed(&records.turns[0]).await, Vec::<String>::new());
}

/// Allows what it is told to, after a while.
struct Person {
    wait: Duration,
    asked: Mutex<Vec<String>>,
    answer: Approval,
}

#[async_trait]
impl Approver for Person {
    fn wants(&self, operation: &gg::Operation) -> bool {
        operation.id == "files.write_file"
    }

    async fn decide(&self, call: PendingCall) -> Approval {
        self.asked.lock().unwrap().push(call.arguments["path"].as_str().unwrap().to_string());
        tokio::time::sleep(self.wait).await;
        // The second file is the one that the answer is about.
        if call.arguments["path"] == "second.txt" { self.answer.clone() } else { Approval::Allow }
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn a_call_waits_for_a_person_and_what_was_applied_before_a_rejection_is_in_the_outcome() {
    let sandbox = sandbox();
    let program = "import gg\ngg.files.write_file('first.txt', '1')\ngg.files.write_file('second.txt', '2')\ngg.files.write_file('third.txt', '3')\n";
    for rejects in [false, true] {
        let folder = tempfile::tempdir().unwrap();
        let answer = if rejects { Approval::Reject("second.txt is not yours to write".into()) } else { Approval::Allow };
        let person = Arc::new(Person { wait: Duration::from_millis(700), asked: Mutex::default(), answer });
        // Less time to compute than any of the waits.
        let profile = AgentProfile { limits: Limits { wall_ms: 600, ..Limits::default() }, ..profile() };
        let host = sandbox.host_builder(&profile, folder.path()).unwrap().approver(person.clone()).build().unwrap();
        let agent = sandbox.launch(profile, Arc::new(host)).unwrap();
        agent.warm().await;
        let started = Instant::now();
        let outcome = agent.turn(program).await;
        let waits = if rejects { 2 } else { 3 };
        assert!(started.elapsed() >= person.wait * waits);
        assert!(outcome.cost.host_wait_ms >= 700.0 * f64::from(waits), "{:?}", outcome.cost);
        assert!(outcome.cost.run_ms < 600.0, "waiting is no computing: {:?}", outcome.cost);
        assert_eq!(person.asked.lock().unwrap().len(), waits as usize);
        let there = |name: &str| folder.path().join(name).exists();
        let calls: Vec<_> = outcome.calls.iter().map(|call| (call.outcome, call.code.map(|code| code.as_str()))).collect();
        if rejects {
            let failure = outcome.error.unwrap();
            assert_eq!((failure.kind, failure.code.as_deref()), (TurnErrorKind::ProgramApiError, Some("permission_denied")));
            assert!(failure.text.contains("second.txt is not yours to write"), "{}", failure.text);
            assert_eq!(calls, [(gg::CallOutcome::Ok, None), (gg::CallOutcome::Failed, Some("permission_denied"))]);
            assert!(there("first.txt") && !there("second.txt") && !there("third.txt"));
        } else {
            assert!(outcome.error.is_none(), "{:?}", outcome.error);
            assert!(there("first.txt") && there("second.txt") && there("third.txt"));
        }
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn a_run_reports_what_it_cost() {
    let programs = [
        "print('ok')",
        "print(1 +",
        "import gg\ngg.shell.run('ls')",
        "import gg\ngg.files.read_file('absent')",
        "raise ValueError('x')",
    ];
    let (folder, records) = recorded(&programs, profile()).await;
    let report = gg::report::report(&records);
    let python = &report.languages[0];
    assert_eq!((report.languages.len(), report.runs, report.unended_runs), (1, 1, 0));
    assert_eq!((python.language.as_str(), python.agents, python.turns, python.completed), ("python", 1, 5, 1));
    assert_eq!((python.lost_to_check, python.lost_at_run_time, python.lost_to_tools), (1, 3, 0));
    assert_eq!((python.calls, python.failed_calls, python.refusals), (2, 1, 1));
    for kind in [
        TurnErrorKind::ProgramSyntaxError,
        TurnErrorKind::ProgramUnknownName,
        TurnErrorKind::ProgramApiError,
        TurnErrorKind::ProgramThrow,
    ] {
        assert_eq!(python.errors[&kind], 1, "{kind:?}");
    }
    assert!(python.run_ms.p50 > 0.0 && python.run_ms.p50 <= python.run_ms.p95);
    assert_eq!(python.source_bytes.sum, programs.iter().map(|program| program.len() as f64).sum::<f64>());
    assert!(python.source_tokens.sum > 10.0 && python.source_tokens.sum < python.source_bytes.sum);
    assert!(report.to_string().contains("refused in python: shell.run ×1"), "{report}");

    // What gg wrote of itself is what any reader finds in the file.
    let text = std::fs::read_to_string(folder.path().join("record.jsonl")).unwrap();
    let events: Vec<Record> = text.lines().map(|line| serde_json::from_str(line).unwrap()).collect();
    assert!(matches!(&events[0].event, Event::AgentSurface(surface) if surface.program_language.as_deref() == Some("python")));
    assert!(
        matches!(&events.last().unwrap().event, Event::Summary(summary) if summary.program_language.as_deref() == Some("python"))
    );
}
