use std::collections::BTreeSet;
use std::io::Write;

use super::*;
use gg_core::TurnOutcome;
use gg_membrane::{CallRecord, ErrorCode};
use serde_json::json;

use crate::AgentProfile;

fn outcome() -> TurnOutcome {
    let failure = gg_core::Failure {
        code: Some("not_found".into()),
        ..gg_core::Failure::new(TurnErrorKind::ProgramApiError, "no such file")
    };
    let call = |id: &str, outcome, code| CallRecord {
        operation: gg_membrane::operation(id).unwrap(),
        outcome,
        code,
        ms: 1.5,
        arguments: Some(json!({ "path": "a" })),
        answer: Some(json!({ "Ok": null })),
    };
    TurnOutcome {
        error: Some(failure),
        output: "printed\n".into(),
        views: vec![OpenedView { id: "v1".into(), title: "a".into(), text: "b".into() }],
        calls: vec![
            call("files.read_file", CallOutcome::Ok, None),
            call("shell.run", CallOutcome::Refused, Some(ErrorCode::Unavailable)),
            call("session.finish", CallOutcome::Ok, None),
        ],
        tape: Some(Tape { seed: "00".into(), started_ms: 1, readings: vec![1, 2], dropped: 0 }),
        ..TurnOutcome::rejected(
            "python",
            gg_core::Failure::new(TurnErrorKind::ProgramThrow, ""),
            Cost { run_ms: 2.5, ..Cost::default() },
        )
    }
}

fn module() -> Module {
    Module { key: "sums".into(), text: "x = 1".into() }
}

fn profile() -> AgentProfile {
    AgentProfile {
        language: "python".into(),
        grant: Grant { ending: Some(Role::Worker), ..Grant::of_capabilities(["files"]) },
        ..AgentProfile::default()
    }
}

/// A file with one run of one turn, and its text.
fn written() -> (tempfile::TempDir, std::path::PathBuf, String) {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("record.jsonl");
    let recorder = Recorder::open(&path).unwrap();
    let agent = recorder.agent("root", &profile()).unwrap();
    agent.turn(1, "program", vec![module()], &outcome());
    recorder.finish().unwrap();
    let text = std::fs::read_to_string(&path).unwrap();
    (folder, path, text)
}

#[test]
fn what_is_written_is_read() {
    let (_folder, path, text) = written();
    let events: Vec<String> =
        text.lines().map(|line| serde_json::from_str::<Value>(line).unwrap()["event"].as_str().unwrap().to_string()).collect();
    assert_eq!(events, ["agent_surface", "compile", "call", "call", "refusal", "call", "turn", "summary"]);
    for line in text.lines() {
        let record: Record = serde_json::from_str(line).unwrap();
        assert_eq!(serde_json::to_value(&record).unwrap(), serde_json::from_str::<Value>(line).unwrap());
    }
    let records = Records::read([&path]).unwrap();
    assert!(records.faults.is_empty(), "{:?}", records.faults);
    let turn = &records.turns[0];
    assert_eq!((turn.turn.source.as_str(), turn.calls.len(), turn.turn.refusals), ("program", 3, 1));
    assert_eq!(turn.surface.grant, profile().grant);
    assert_eq!(turn.turn.ending.as_ref().unwrap().operation, "session.finish");
    assert_eq!(turn.turn.tape, outcome().tape);
    let summary = &records.summaries[0].1;
    assert_eq!(
        (summary.program_language.as_deref(), summary.turns, summary.refusals, summary.run_ms),
        (Some("python"), 1, 1, 2.5)
    );
    assert_eq!(summary.errors, BTreeMap::from([(TurnErrorKind::ProgramApiError, 1)]));
}

#[test]
fn every_field_is_documented_and_every_documented_field_is_there() {
    let page = include_str!("../../../docs/records.md");
    let (_folder, _path, text) = written();
    let fields = |section: &str| -> BTreeSet<String> {
        let rows = section
            .lines()
            .filter_map(|line| line.strip_prefix("| `"))
            .filter_map(|row| row.split(" | ").next().map(|cell| format!("`{cell}")));
        rows.flat_map(|cell| cell.split(", ").map(|name| name.trim_matches('`').to_string()).collect::<Vec<_>>()).collect()
    };
    let mut sections = page.split("\n## ");
    let common = fields(sections.next().unwrap());
    let mut documented: Vec<(String, BTreeSet<String>)> = sections
        .filter_map(|section| Some((section.strip_prefix('`')?.split_once('`')?.0.to_string(), fields(section))))
        .collect();
    for line in text.lines() {
        let Value::Object(object) = serde_json::from_str(line).unwrap() else { panic!("{line}") };
        let event = object["event"].as_str().unwrap().to_string();
        let own: BTreeSet<String> = object.keys().filter(|key| !common.contains(*key)).cloned().collect();
        let (_, fields) =
            documented.iter().find(|(name, _)| *name == event).unwrap_or_else(|| panic!("{event} is not documented"));
        assert_eq!(&own, fields, "{event}");
        assert!(common.iter().all(|key| object.contains_key(key)), "{line}");
    }
    documented.retain(|(name, _)| !text.contains(&format!("\"event\":\"{name}\"")));
    assert!(documented.is_empty(), "{documented:?}");
    assert!(page.contains(&format!("schema {SCHEMA}")));
}

#[test]
fn an_agent_without_programs_has_no_language() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("record.jsonl");
    let recorder = Recorder::open(&path).unwrap();
    recorder.tool_calling_agent("planner", &Grant::of_capabilities(["tasks"])).unwrap();
    recorder.agent("coder", &profile()).unwrap();
    let summary = recorder.finish().unwrap();
    assert_eq!((summary.program_language, summary.agents), (None, 2), "the root is the first agent");
    let text = std::fs::read_to_string(&path).unwrap();
    let planner = text.lines().next().unwrap();
    assert!(!planner.contains("programLanguage") && !planner.contains("limits"), "{planner}");
    assert_eq!(text.matches("programLanguage").count(), 1, "{text}");
}

#[test]
fn a_torn_line_is_left_out_and_named_wherever_a_crash_left_it() {
    let (_folder, path, text) = written();
    let whole: Vec<&str> = text.split_inclusive('\n').collect();
    // Cut anywhere: what was whole before it is read, what was cut is named, and nothing else is lost.
    for cut in 1..text.len() {
        if !text.is_char_boundary(cut) {
            continue;
        }
        std::fs::write(&path, &text[..cut]).unwrap();
        let records = Records::read([&path]).unwrap();
        let lines = text[..cut].matches('\n').count();
        assert_eq!(records.turns.len(), usize::from(lines >= 7 || cut + 1 == whole[..7].concat().len()), "cut at {cut}");
        if !text[..cut].ends_with('\n') && !whole.iter().any(|line| text[..cut].ends_with(line.trim_end())) {
            assert!(
                records.faults.iter().any(|fault| fault.line == lines + 1 && fault.reason.contains("torn")),
                "cut at {cut}: {:?}",
                records.faults
            );
        }
    }
    // The next writer begins on a line of its own.
    std::fs::write(&path, &text[..text.len() - 30]).unwrap();
    let recorder = Recorder::open(&path).unwrap();
    recorder.agent("root", &profile()).unwrap().turn(1, "another", Vec::new(), &outcome());
    recorder.finish().unwrap();
    let records = Records::read([&path]).unwrap();
    assert_eq!((records.turns.len(), records.faults.len(), records.faults[0].line), (2, 1, 8), "{:?}", records.faults);
    assert!(records.faults[0].to_string().contains("record.jsonl:8: the line is torn"), "{}", records.faults[0]);
}

#[test]
fn a_turn_without_its_end_is_named() {
    let (_folder, path, text) = written();
    let lines: Vec<&str> = text.split_inclusive('\n').collect();
    std::fs::write(&path, lines[..5].concat()).unwrap();
    let records = Records::read([&path]).unwrap();
    assert_eq!((records.turns.len(), records.faults.len(), records.faults[0].line), (0, 1, 2), "{:?}", records.faults);
    std::fs::write(&path, [lines[0], lines[1], lines[2], lines[5], lines[6]].concat()).unwrap();
    let records = Records::read([&path]).unwrap();
    assert!(
        records.turns.is_empty() && records.faults[0].reason.contains("made 3 calls and 2 are there"),
        "{:?}",
        records.faults
    );
}

#[test]
fn nonsense_is_named_and_another_schema_stops_the_reader() {
    let (_folder, path, text) = written();
    let mut file = std::fs::OpenOptions::new().append(true).open(&path).unwrap();
    file.write_all(b"\n\xff\xfe\n[]\n{\"schema\":1}\n{\"schema\":1,\"run\":\"x\",\"time_ms\":1,\"event\":\"party\"}\n").unwrap();
    let records = Records::read([&path]).unwrap();
    assert_eq!((records.turns.len(), records.faults.len()), (1, 4), "{:?}", records.faults);
    file.write_all(text.lines().next().unwrap().replace("\"schema\":1", "\"schema\":2").as_bytes()).unwrap();
    let problem = Records::read([&path]).unwrap_err().to_string();
    assert!(problem.contains("record.jsonl:14: schema 2; this gg reads schema 1"), "{problem}");
    assert!(Records::read(["/nowhere/at/all"]).unwrap_err().to_string().contains("/nowhere/at/all"));
}

#[test]
fn many_writers_share_a_file() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("record.jsonl");
    std::thread::scope(|scope| {
        for _ in 0..4 {
            scope.spawn(|| {
                let recorder = Recorder::open(&path).unwrap();
                let agent = recorder.agent("root", &profile()).unwrap();
                (1..=20).for_each(|turn| agent.turn(turn, "program", Vec::new(), &outcome()));
                recorder.finish().unwrap();
            });
        }
    });
    let records = Records::read([&path]).unwrap();
    assert_eq!((records.turns.len(), records.summaries.len(), records.faults.len()), (80, 4, 0));
}

#[test]
fn what_cannot_be_written_is_told() {
    let folder = tempfile::tempdir().unwrap();
    let problem = Recorder::open(folder.path()).err().unwrap().to_string();
    assert!(problem.contains(&folder.path().display().to_string()), "{problem}");
    if std::path::Path::new("/dev/full").exists() {
        let recorder = Recorder::open("/dev/full").unwrap();
        assert!(recorder.agent("root", &profile()).is_err());
    }
}
