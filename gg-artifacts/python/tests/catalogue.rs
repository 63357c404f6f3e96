//! The generator of the catalogue refuses an SDK that does not say everything it must.

use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;

use gg_content::Toolchain;
use serde_json::{Map, Value};
use tempfile::TempDir;

fn top() -> PathBuf {
    Path::new(&std::env::var("CARGO_MANIFEST_DIR").expect("cargo runs this")).join("../..")
}

/// A copy of the SDK that can be spoilt.
struct Sources {
    folder: TempDir,
}

impl Sources {
    fn new() -> Self {
        let folder = tempfile::tempdir().unwrap();
        let package = folder.path().join("sdk/gg");
        fs::create_dir_all(&package).unwrap();
        for entry in fs::read_dir(top().join("gg-arms/python/sdk/gg")).unwrap().map(Result::unwrap) {
            if entry.path().is_file() {
                fs::copy(entry.path(), package.join(entry.file_name())).unwrap();
            }
        }
        Sources { folder }
    }

    /// Replaces the one occurrence of `old` in a module.
    fn spoil(self, module: &str, old: &str, new: &str) -> Self {
        let path = self.folder.path().join("sdk/gg").join(module);
        let text = fs::read_to_string(&path).unwrap();
        assert_eq!(text.matches(old).count(), 1, "{old:?} in {module}");
        fs::write(path, text.replace(old, new)).unwrap();
        self
    }

    /// Generates the catalogue where `absent` could not be imported; the error is what the generator says.
    fn generate(&self, absent: &[&str]) -> Result<Value, String> {
        let groups = top().join("gg-artifacts/python/libraries.toml");
        let listed: toml::Table = fs::read_to_string(&groups).unwrap().parse().unwrap();
        let names = listed["group"].as_array().unwrap().iter().flat_map(|group| group["names"].as_array().unwrap());
        let mut probe: Map<String, Value> = names.map(|name| (name.as_str().unwrap().to_string(), Value::Null)).collect();
        for name in absent {
            probe.insert(name.to_string(), Value::String("ModuleNotFoundError".into()));
        }
        let (probed, out) = (self.folder.path().join("probe.json"), self.folder.path().join("catalogue.json"));
        fs::write(&probed, Value::Object(probe).to_string()).unwrap();
        let manifest = fs::read_to_string(top().join("toolchains/python-wasi.toml")).unwrap();
        let tools = Toolchain::locate(&manifest).expect("the toolchain of this artifact");
        let output = Command::new("python3")
            .arg(top().join("gg-artifacts/python/catalogue.py"))
            .args([&self.folder.path().join("sdk"), &top().join("wit"), &groups, &probed, &out])
            .env("PYTHONPATH", tools.path("tools"))
            .output()
            .unwrap();
        if output.status.success() {
            return Ok(serde_json::from_slice(&fs::read(out).unwrap()).unwrap());
        }
        Err(String::from_utf8_lossy(&output.stderr).into_owned())
    }
}

#[track_caller]
fn refused(sources: Sources, says: &str) {
    let said = sources.generate(&[]).expect_err("a spoilt SDK has no catalogue");
    assert!(said.contains(says), "{said}");
}

#[test]
fn the_sdk_as_it_is_has_a_catalogue() {
    let catalogue = Sources::new().generate(&["ssl"]).unwrap();
    let entries = catalogue["entries"].as_array().unwrap();
    let read = entries.iter().find(|entry| entry["symbol"] == "gg.files.Entry.read").unwrap();
    assert_eq!((read["operation"].as_str(), read["alias_of"].as_str()), (Some("files.read_file"), Some("gg.files.read_file")));
    let libraries = catalogue["libraries"].as_array().unwrap();
    assert_eq!(libraries.last().unwrap()["names"], serde_json::json!(["ssl"]));
}

#[test]
fn a_blank_description_is_refused() {
    refused(Sources::new().spoil("views.py", "Shows a text to the model.", ""), "gg.views.open_text: has no description");
    refused(
        Sources::new().spoil(
            "shell.py",
            "        command: The command line, as a shell reads it.\n        timeout_seconds",
            "        timeout_seconds",
        ),
        "gg.shell.run: parameter command has no description",
    );
    refused(
        Sources::new().spoil("tasks.py", "        detail: More about it; may be empty.\n", ""),
        "gg.tasks.Task.detail: has no description",
    );
}

#[test]
fn an_operation_must_be_one_of_the_table_and_every_one_must_be_bound() {
    let said = Sources::new()
        .spoil("files.py", "@operation(\"files.stat\")", "@operation(\"files.status\")")
        .generate(&[])
        .expect_err("a spoilt SDK has no catalogue");
    assert!(said.contains("gg.files.stat: binds files.status, which is no operation"), "{said}");
    assert!(said.contains("files.stat: no function binds this operation"), "{said}");
    refused(
        Sources::new().spoil("docs.py", "@alias_of(\"gg.docs.view\")", "@alias_of(\"gg.docs.open\")"),
        "gg.docs.DocHit.view: is an alias of gg.docs.open, which is no function",
    );
}

#[test]
fn a_listed_library_must_be_importable() {
    let said = Sources::new().generate(&["sqlite3"]).expect_err("a library that is not there");
    assert!(said.contains("libraries.toml: sqlite3 does not import in the guest"), "{said}");
}
