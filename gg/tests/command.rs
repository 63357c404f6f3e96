//! The command, as a user runs it: a configuration, `--record`, `gg report` and `gg replay`.

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

/// A server of this machine's own address that answers one request.
fn page(text: &'static str) -> u16 {
    use std::io::{Read, Write};
    let listener = std::net::TcpListener::bind("127.0.0.1:0").unwrap();
    let port = listener.local_addr().unwrap().port();
    std::thread::spawn(move || {
        let (mut stream, _) = listener.accept().unwrap();
        let mut request = [0; 4096];
        let _ = stream.read(&mut request);
        let _ = write!(stream, "HTTP/1.1 200 OK\r\nContent-Length: {}\r\nConnection: close\r\n\r\n{text}", text.len());
    });
    port
}

#[test]
fn a_configuration_says_which_hosts_the_web_is() {
    let folder = tempfile::tempdir().unwrap();
    let at = folder.path();
    let command = Gg::new();
    let port = page("from the web");
    std::fs::write(at.join("fetch.py"), format!("import gg\nprint(gg.web.fetch('http://localhost:{port}/').text())\n")).unwrap();
    let config = |host: &str| {
        let agent = "[agents.root.capabilities.responses-as-code]\nlanguage = \"python\"\n[agents.root.grant]\ncapabilities = [\"web\"]\n";
        std::fs::write(at.join("run.toml"), format!("{agent}[agents.root.host.web]\n{host}\n")).unwrap();
        command.command(at).args(["run", "--config", "run.toml", "fetch.py"]).output().unwrap()
    };
    let refused = config("allow = [\"example.com\"]");
    assert!(refused.status.code() == Some(1) && said(&refused).contains("localhost"), "{}", said(&refused));
    let allowed = config(&format!("allow = [\"localhost:{port}\"]\nallow_private = [\"localhost:{port}\"]"));
    assert!(allowed.status.success() && said(&allowed).contains("from the web"), "{}", said(&allowed));
    let mistaken = config("allow = [\"exa mple\"]");
    assert!(mistaken.status.code() == Some(2) && said(&mistaken).contains("run.toml:6: agents.root.host.web.allow"), "{}", said(&mistaken));
}

#[test]
fn what_programs_share_is_compiled_before_the_first_turn() {
    let cache = tempfile::tempdir().unwrap();
    let command = Gg::new();
    let gg = |arguments: &[&str]| command.command(cache.path()).env("XDG_CACHE_HOME", cache.path()).args(arguments).output().unwrap();
    // A base is large, a program is not.
    let large = |entry: std::io::Result<std::fs::DirEntry>| entry.unwrap().metadata().unwrap().len() > 1 << 20;
    let kept = || std::fs::read_dir(cache.path().join("gg/compiled")).map_or(0, |entries| entries.map(large).filter(|large| *large).count());
    assert_eq!(gg(&["warm", "fortran"]).status.code(), Some(2));
    assert_eq!(kept(), 0);
    let warmed = gg(&["warm", "rust"]);
    assert!(warmed.status.success() && said(&warmed).contains("rust "), "{}", said(&warmed));
    let compiled = kept();
    assert!(compiled > 0, "nothing is kept");
    std::fs::write(cache.path().join("program.rs"), "fn main() {}").unwrap();
    let run = gg(&["run", "--language", "rust", "program.rs"]);
    assert_eq!((run.status.code(), kept()), (Some(0), compiled), "{}", said(&run));
}
