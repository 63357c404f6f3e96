//! `gg` and the compilers it starts: none outlives its limit, nor gg itself.

mod common;

use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;

use common::Gg;

const ENDLESS: &str = "#![allow(long_running_const_eval)]\nconst fn spin() -> u64 {\n    let mut n = 0u64;\n    loop {\n        n = n.wrapping_add(1);\n    }\n}\n\
                       const X: u64 = spin();\nfn main() {\n    println!(\"{X}\");\n}\n";

/// Processes of this machine of which `wanted` is true.
fn processes(wanted: impl Fn(&Path) -> bool) -> Vec<PathBuf> {
    fs::read_dir("/proc").unwrap().flatten().map(|entry| entry.path()).filter(|process| wanted(process)).collect()
}

fn parent(process: &Path) -> Option<u32> {
    let stat = fs::read_to_string(process.join("stat")).ok()?;
    stat.rsplit_once(')')?.1.split_whitespace().nth(1)?.parse().ok()
}

/// Waits for what another process brings about, for as long as the machine needs.
fn until(what: &str, mut done: impl FnMut() -> bool) {
    for _ in 0..6000 {
        if done() {
            return;
        }
        std::thread::sleep(std::time::Duration::from_millis(10));
    }
    panic!("{what} did not come about");
}

/// A compiler that goes by rustc's own version, ignores every signal it can, and forks as long as it lives.
const HOSTILE: &str = r#"
unsafe extern "C" {
    fn signal(number: i32, handler: usize) -> usize;
    fn fork() -> i32;
}
fn main() {
    if std::env::args().nth(1).as_deref() == Some("-vV") {
        print!("VERSION");
        return;
    }
    const IGNORE: usize = 1;
    (1..32).for_each(|number| { unsafe { signal(number, IGNORE) }; });
    loop {
        unsafe { fork() };
    }
}
"#;

#[test]
fn a_compiler_that_forks_and_ignores_signals_is_ended_whole() {
    let (gg, folder) = (Gg::new(), tempfile::tempdir().unwrap());
    let rustc = |arguments: &[&str]| {
        let output = Command::new("rustc").args(arguments).output().expect("this test needs rustc");
        assert!(output.status.success(), "{}", String::from_utf8_lossy(&output.stderr));
        String::from_utf8_lossy(&output.stdout).into_owned()
    };
    let version = rustc(&["-vV"]);
    let host = version.lines().find_map(|line| line.strip_prefix("host: ")).expect("rustc tells its host");
    let toolchain = folder.path().join("rustup/toolchains").join(format!("stable-{host}"));
    let (bin, linker) = (toolchain.join("bin"), toolchain.join("lib/rustlib").join(host).join("bin"));
    fs::create_dir_all(&bin).unwrap();
    fs::create_dir_all(&linker).unwrap();
    let source = folder.path().join("hostile.rs");
    fs::write(&source, HOSTILE.replace("VERSION", &version)).unwrap();
    let hostile = bin.join("rustc");
    rustc(&["--edition", "2024", "-o", hostile.to_str().unwrap(), source.to_str().unwrap()]);
    fs::copy(&hostile, linker.join("rust-lld")).unwrap();

    fs::write(folder.path().join("limits.toml"), "compile_ms = 1000\n").unwrap();
    fs::write(folder.path().join("program.rs"), "fn main() {}\n").unwrap();
    let arguments = ["run", "--language", "rust", "--limits", "limits.toml", "program.rs"];
    let rustup = folder.path().join("rustup");
    let output = gg.command(folder.path()).env("RUSTUP_HOME", &rustup).args(arguments).output().unwrap();
    let said = String::from_utf8_lossy(&output.stderr);
    assert!(output.status.code() == Some(3) && said.contains("rustc was killed: it took longer than 1000 ms"), "{:?} {said}", output.status);
    let hostile = hostile.canonicalize().unwrap();
    let left = processes(|process| fs::read_link(process.join("exe")).is_ok_and(|program| program == hostile));
    assert!(left.is_empty(), "{left:?}");
}

#[test]
fn a_compiler_dies_with_gg() {
    let (gg, folder) = (Gg::new(), tempfile::tempdir().unwrap());
    fs::write(folder.path().join("program.rs"), ENDLESS).unwrap();
    let mut running = gg.command(folder.path()).args(["run", "--language", "rust", "program.rs"]).spawn().unwrap();
    let mut compilers = Vec::new();
    until("the compiler's start", || {
        compilers = processes(|process| {
            let compiling = fs::read_to_string(process.join("cmdline")).is_ok_and(|line| line.contains("program.rs"));
            compiling && parent(process) == Some(running.id())
        });
        !compilers.is_empty()
    });
    running.kill().unwrap();
    running.wait().unwrap();
    until("the compiler's end", || !compilers.iter().any(|process| process.exists()));
}
