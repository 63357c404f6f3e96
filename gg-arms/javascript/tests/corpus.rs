//! Every program of `tests/programs`, run as a turn of an agent, must end as its own first lines say.
//!
//! ```text
//! // expect: completed            it ends well
//! // kind: program_throw          it fails, with this kind
//! // output: …                    a line it prints, in the order of these lines
//! // text: …                      a part of what the model reads, in the order of these lines
//! // line: 3                      the line at which the failure is told
//! // bind: shapes.js              a module of tests/modules that an earlier program bound as lib.shapes
//! // limits: wall_ms = 500        what it may use, as in a limits file
//! // grant: capabilities = […]    what it may call, as in a grant file
//! ```

mod support;

use std::collections::BTreeMap;
use std::fmt::Write;
use std::fs;
use std::path::Path;

use gg::{Limits, Sandbox, Source, TurnErrorKind, TurnOutcome};
use support::{folder, ordinary_grant, sandbox, scene};

struct Expectation {
    kind: Option<String>,
    output: Vec<String>,
    text: Vec<String>,
    line: Option<u32>,
    bind: Vec<String>,
    limits: Limits,
    grant: Option<String>,
}

impl Expectation {
    /// Reads the first lines of a program.
    fn read(source: &str) -> Result<Self, String> {
        let mut keys: BTreeMap<&str, Vec<String>> = BTreeMap::new();
        for line in source.trim_start_matches('\u{feff}').split('\n').map(|line| line.trim_end_matches('\r')) {
            let Some((key, value)) = line.strip_prefix("// ").and_then(|line| line.split_once(": ")) else { break };
            if !["expect", "kind", "output", "text", "line", "bind", "limits", "grant"].contains(&key) {
                return Err(format!("unknown key `{key}`"));
            }
            keys.entry(key).or_default().push(value.to_string());
        }
        let mut all = |key| keys.remove(key).unwrap_or_default();
        let kind = match (all("expect").as_slice(), all("kind").as_slice()) {
            ([completed], []) if completed == "completed" => None,
            ([], [kind]) if TurnErrorKind::ALL.iter().any(|known| known.as_str() == kind) => Some(kind.clone()),
            _ => return Err("one `expect: completed` or one `kind: …` is needed".into()),
        };
        Ok(Expectation {
            kind,
            output: all("output"),
            text: all("text"),
            line: all("line").pop().map(|line| line.parse().map_err(|_| format!("line {line}"))).transpose()?,
            bind: all("bind"),
            limits: toml::from_str(&all("limits").join("\n")).map_err(|error| error.to_string())?,
            grant: all("grant").pop(),
        })
    }

    /// What of an outcome is not as it should be.
    fn compare(&self, outcome: &TurnOutcome) -> Vec<String> {
        let mut faults = Vec::new();
        let kind = outcome.error.as_ref().map(|failure| failure.kind.as_str().to_string());
        if kind != self.kind {
            faults.push(format!("ended as {kind:?}, not {:?}", self.kind));
        }
        let mut printed = outcome.output.split('\n').map(|line| line.trim_end_matches('\r'));
        for line in &self.output {
            if !printed.any(|printed| printed == line) {
                faults.push(format!("did not print `{line}` in its place"));
                break;
            }
        }
        let mut read = outcome.error.as_ref().map(|failure| failure.text.as_str()).unwrap_or_default();
        for part in &self.text {
            match read.find(part.as_str()) {
                Some(place) => read = &read[place + part.len()..],
                None => {
                    faults.push(format!("the model does not read `{part}` in its place"));
                    break;
                }
            }
        }
        let told = outcome.error.as_ref().and_then(|failure| failure.diagnostics.first()).map(|diagnostic| diagnostic.line);
        if self.line.is_some() && told != self.line {
            faults.push(format!("told at line {told:?}, not {:?}", self.line));
        }
        faults
    }
}

async fn run(sandbox: &Sandbox, path: &Path) -> Result<(), String> {
    let source = fs::read_to_string(path).map_err(|error| error.to_string())?;
    let expected = Expectation::read(&source)?;
    let grant = match &expected.grant {
        None => ordinary_grant(),
        Some(text) => {
            let file = tempfile::NamedTempFile::new().map_err(|error| error.to_string())?;
            fs::write(file.path(), text).map_err(|error| error.to_string())?;
            gg::read_grant(file.path()).map_err(|error| error.to_string())?
        }
    };
    let scene = scene(sandbox, grant, expected.limits.clone(), |host| host);
    for module in &expected.bind {
        let code = fs::read_to_string(folder("modules").join(module)).map_err(|error| format!("{module}: {error}"))?;
        let key = module.trim_end_matches(".js");
        let code = serde_json::Value::String(code);
        let binding = format!(
            "import {{ memory }} from \"gg\";\nmemory.writeNote({key:?}, \"A module.\", {{ code: {code} }});\nmemory.readNote({key:?});\n"
        );
        let outcome = scene.agent.turn(binding).await;
        if let Some(failure) = outcome.error {
            return Err(format!("{module} was not bound: {}", failure.text));
        }
    }
    let outcome = scene.agent.turn(Source::new(source)).await;
    let faults = expected.compare(&outcome);
    if faults.is_empty() {
        return Ok(());
    }
    let mut report = faults.join("\n    ");
    let _ = write!(report, "\n    --- printed\n{:.2000}", outcome.output);
    if let Some(failure) = &outcome.error {
        let _ = write!(report, "\n    --- read by the model, at {:?}\n{:.3000}", failure.diagnostics, failure.text);
    }
    Err(report)
}

#[tokio::test(flavor = "multi_thread")]
async fn every_program_ends_as_it_says() {
    let sandbox = sandbox();
    let mut programs: Vec<_> = fs::read_dir(folder("programs")).unwrap().map(|entry| entry.unwrap().path()).collect();
    programs.sort();
    if let Ok(only) = std::env::var("ONLY") {
        programs.retain(|path| path.file_stem().is_some_and(|name| name.to_string_lossy().contains(&only)));
    }
    assert!(!programs.is_empty(), "no program was found");
    let mut faults = String::new();
    for path in &programs {
        if let Err(fault) = run(&sandbox, path).await {
            let _ = writeln!(faults, "{}:\n    {fault}\n", path.file_name().unwrap().to_string_lossy());
        }
    }
    assert!(faults.is_empty(), "of {} programs these did not end as they say:\n\n{faults}", programs.len());
}

#[test]
fn a_header_with_a_slip_of_the_pen_is_refused() {
    for (source, problem) in [
        ("// expects: completed\n", "unknown key"),
        ("// kind: program_thrown\n", "is needed"),
        ("console.log(1)\n", "is needed"),
        ("// expect: completed\n// line: x\n", "line x"),
    ] {
        let refused = Expectation::read(source).err().unwrap_or_default();
        assert!(refused.contains(problem), "{source:?}: {refused}");
    }
}
