//! `gg run --record`, `gg report` and `gg replay`, as a user runs them.

mod common;

use std::process::Output;

use common::Gg;

fn said(output: &Output) -> String {
    format!("{}{}", String::from_utf8_lossy(&output.stdout), String::from_utf8_lossy(&output.stderr))
}

#[test]
fn a_recorded_run_is_reported_and_replayed() {
    let folder = tempfile::tempdir().unwrap();
    let at = folder.path();
    let command = Gg::new();
    let gg = |arguments: &[&str]| command.command(at).args(arguments).output().unwrap();
    std::fs::write(at.join("good.py"), "import gg, random\nprint(random.random())\ngg.files.write_file('a.txt', 'b')\n").unwrap();
    std::fs::write(at.join("bad.py"), "import gg\ngg.files.read_file('absent')\n").unwrap();
    let run = |program: &str| gg(&["run", "--language", "python", "--record", "r.jsonl", program]).status.code();
    assert_eq!((run("good.py"), run("bad.py")), (Some(0), Some(1)));
    std::fs::remove_file(at.join("a.txt")).unwrap();

    let report = gg(&["report", "r.jsonl", "--html", "r.html"]);
    assert!(
        report.status.success() && said(&report).contains("completed") && said(&report).contains("1 (50 %)"),
        "{}",
        said(&report)
    );
    assert!(std::fs::read_to_string(at.join("r.html")).unwrap().contains("<svg"));
    let json = gg(&["report", "--json", "r.jsonl"]);
    let json: serde_json::Value = serde_json::from_slice(&json.stdout).unwrap();
    assert_eq!((&json["languages"][0]["turns"], &json["languages"][0]["errors"]["program_api_error"]), (&2.into(), &1.into()));

    let replay = gg(&["replay", "r.jsonl"]);
    assert_eq!((replay.status.code(), said(&replay).matches("the same").count()), (Some(0), 2), "{}", said(&replay));
    assert!(!at.join("a.txt").exists(), "a replay writes nothing");

    let text = std::fs::read_to_string(at.join("r.jsonl")).unwrap();
    std::fs::write(at.join("changed.jsonl"), text.replace("print(random", "print(2 * random") + "{\"schema\":1,").unwrap();
    let replay = gg(&["replay", "changed.jsonl", "--turn", "1"]);
    assert_eq!(replay.status.code(), Some(1), "{}", said(&replay));
    assert!(said(&replay).contains("it prints") && said(&replay).contains("the last line is torn"), "{}", said(&replay));
    assert_eq!(gg(&["replay", "r.jsonl", "--turn", "9"]).status.code(), Some(2));
    assert_eq!(gg(&["report", "absent.jsonl"]).status.code(), Some(2));
    assert_eq!(gg(&["report", "good.py"]).status.code(), Some(0), "a file without records has faults and no figures");
}

#[test]
fn a_configuration_names_the_agent() {
    let folder = tempfile::tempdir().unwrap();
    let at = folder.path();
    let command = Gg::new();
    let gg = |arguments: &[&str]| command.command(at).args(arguments).output().unwrap();
    std::fs::write(at.join("p.py"), "import gg\nprint(gg.session.status().language)\n").unwrap();
    let config = "[agents.root.capabilities.responses-as-code]\nlanguage = \"python\"\n[agents.planner]\n";
    std::fs::write(at.join("run.toml"), config).unwrap();
    std::fs::write(at.join("bad.toml"), config.replace("language", "languege")).unwrap();
    std::fs::write(at.join("none.toml"), config.replace("language = \"python\"", "")).unwrap();
    for (arguments, code, words) in [
        (vec!["run", "--config", "run.toml", "--agent", "root", "p.py"], 0, "python"),
        (vec!["run", "--config", "run.toml", "p.py"], 2, "give --agent NAME: planner, root"),
        (vec!["run", "--config", "run.toml", "--agent", "boss", "p.py"], 2, "there are: planner, root"),
        (vec!["run", "--config", "run.toml", "--agent", "planner", "p.py"], 2, "`responses-as-code` is off"),
        (vec!["run", "--config", "bad.toml", "p.py"], 2, "bad.toml:2: agents.root.capabilities.responses-as-code.languege"),
        (
            vec!["run", "--config", "none.toml", "p.py"],
            2,
            "none.toml:1: agents.root.capabilities.responses-as-code.language: this parameter is required",
        ),
    ] {
        let output = gg(&arguments);
        assert!(
            output.status.code() == Some(code) && said(&output).contains(words),
            "{arguments:?}: {:?} {}",
            output.status,
            said(&output)
        );
    }
}
