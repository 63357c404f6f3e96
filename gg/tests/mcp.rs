//! `gg mcp` as the official Python client sees it, over standard input and output and over HTTP.

mod common;

use std::path::{Path, PathBuf};
use std::process::Command;

/// A Python with the pinned client in it. It is made once for each set of pins, and placed by rename.
fn client() -> PathBuf {
    let pins = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/mcp/requirements.txt");
    let key = blake3::hash(&std::fs::read(&pins).expect("the pins are in the checkout")).to_hex();
    let home = Path::new(env!("CARGO_TARGET_TMPDIR")).join(format!("mcp-client-{}", &key[..16]));
    if !home.is_dir() {
        let making = tempfile::tempdir_in(env!("CARGO_TARGET_TMPDIR")).expect("a folder");
        let packages = making.path().join("packages");
        let mut pip = Command::new("python3");
        pip.args(["-m", "pip", "install", "--quiet", "--no-deps", "--only-binary=:all:", "--require-hashes", "--target"])
            .arg(&packages)
            .arg("-r")
            .arg(&pins);
        let made = pip.output().unwrap_or_else(|problem| panic!("this test needs python3 with pip to get the client: {problem}"));
        assert!(made.status.success(), "the client cannot be installed: {}", String::from_utf8_lossy(&made.stderr));
        // Another process may have been first; its folder is as good.
        let _ = std::fs::rename(&packages, &home);
    }
    home
}

#[test]
fn the_official_python_client_finds_everything() {
    let folder = tempfile::tempdir().unwrap();
    std::fs::write(folder.path().join("notes.txt"), "a note\n").unwrap();
    let gg = common::Gg::new();
    let script = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/mcp/client.py");
    let run = Command::new("python3")
        .env("PYTHONPATH", client())
        .env("GG_HOME", gg.home())
        .arg(script)
        .arg(env!("CARGO_BIN_EXE_gg"))
        .arg(folder.path())
        .output()
        .unwrap();
    let (said, problem) = (String::from_utf8_lossy(&run.stdout), String::from_utf8_lossy(&run.stderr));
    assert!(run.status.success(), "{said}\n{problem}");
    assert!(said.lines().count() >= 45, "every check was made:\n{said}");
}
