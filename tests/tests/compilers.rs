//! Programs that are meant against their compiler: it is ended at its limit with all it started, and the next turn is as any other.
//! What a compiler refuses by itself is in the arms' corpora.

use std::fs;
use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::time::Duration;

use gg::{Limits, Sandbox, SandboxConfig, TurnErrorKind, TurnRequest};
use gg_tests::scene::{Scene, config, ordinary_grant};
use tokio_util::sync::CancellationToken;

struct Hostile {
    language: &'static str,
    what: &'static str,
    program: &'static str,
    /// How the compiler may end: what comes first depends on the machine.
    ends: &'static [(TurnErrorKind, &'static str)],
}

/// The limit of these programs' compilers, in milliseconds.
const LIMIT: u64 = 2000;
const TOO_LONG: (TurnErrorKind, &str) = (TurnErrorKind::ToolchainFailure, "takes too long to compile, and the same program will again");
/// Of memory, or of a bound of its own.
const KILLED: (TurnErrorKind, &str) = (TurnErrorKind::ToolchainFailure, "signal");
const OUT_OF_STACK: (TurnErrorKind, &str) = (TurnErrorKind::ProgramCompileError, "ran out of stack");
const CRASHED: (TurnErrorKind, &str) = (TurnErrorKind::ToolchainFailure, "rustc crashed on program.rs");
const CLANG_CRASHED: (TurnErrorKind, &str) = (TurnErrorKind::ProgramCompileError, "clang crashed");

/// Programs that a compiler ends at once.
const CRASHES: [Hostile; 3] = [
    Hostile {
        language: "rust",
        what: "names of the linker's own, which LLVM dies of",
        program: "#[unsafe(export_name = \"f\")]\npub extern \"C\" fn f() {}\n#[unsafe(export_name = \"memory\")]\npub static M: u32 = 1;\n\
                  #[unsafe(export_name = \"__stack_pointer\")]\npub extern \"C\" fn sp() {}\nfn main() {\n    println!(\"{M}\");\n}\n",
        ends: &[CRASHED],
    },
    Hostile { language: "rust", what: "more signs than rustc's stack holds", program: "fn main() {\n    let x = SIGNS1;\n}\n", ends: &[OUT_OF_STACK] },
    Hostile { language: "cpp", what: "more signs than clang's stack holds", program: "int main() { return SIGNS1; }\n", ends: &[CLANG_CRASHED] },
];

const PROGRAMS: [Hostile; 4] = [
    Hostile {
        language: "cpp",
        what: "a template that doubles without end",
        program: "template <int N, int M> struct grown { static constexpr int size = grown<N - 1, 2 * M>::size + grown<N - 1, 2 * M + 1>::size; };\n\
                  template <int M> struct grown<0, M> { static constexpr int size = 1; };\nint main() { return grown<28, 0>::size; }\n",
        ends: &[TOO_LONG],
    },
    Hostile {
        language: "rust",
        what: "a constant whose evaluation never ends",
        program: "#![allow(long_running_const_eval)]\nconst fn spin() -> u64 {\n    let mut n = 0u64;\n    loop {\n        n = n.wrapping_add(1);\n    }\n}\n\
                  const X: u64 = spin();\nfn main() {\n    println!(\"{X}\");\n}\n",
        ends: &[TOO_LONG],
    },
    Hostile {
        language: "rust",
        what: "a macro that grows without end",
        program: "#![recursion_limit = \"1000000000\"]\nmacro_rules! grow { ($($t:tt)*) => { grow!($($t)* + 1) } }\nfn main() {\n    grow!(1);\n}\n",
        ends: &[TOO_LONG, KILLED, OUT_OF_STACK],
    },
    Hostile {
        language: "rust",
        what: "a type that doubles without end",
        program: "#![recursion_limit = \"1000000000\"]\ntrait Deep {\n    fn deep(n: u32);\n}\nimpl<T: Copy> Deep for T {\n    fn deep(n: u32) {\n        \
                  if n > 0 { <(T, T) as Deep>::deep(n - 1) }\n    }\n}\nfn main() {\n    <u8 as Deep>::deep(3);\n}\n",
        ends: &[TOO_LONG, KILLED, OUT_OF_STACK],
    },
];

/// An ordinary program of each language above, and what it prints.
const ORDINARY: [(&str, &str); 2] = [
    ("cpp", "#include <iostream>\nint main() { std::cout << \"well\\n\"; }\n"),
    ("rust", "fn main() {\n    println!(\"well\");\n}\n"),
];

/// gg with compile workspaces of its own, so that the compilers of this test are told from others.
fn sandbox() -> (tempfile::TempDir, Arc<Sandbox>) {
    let folder = tempfile::tempdir().expect("a folder");
    let sandbox = Sandbox::new(&SandboxConfig { workspaces: Some(folder.path().to_path_buf()), ..config() }).expect("gg starts");
    (folder, sandbox)
}

/// Processes that work in a folder or below it.
fn working_in(folder: &Path) -> Vec<PathBuf> {
    let inside = |process: &Path| fs::read_link(process.join("cwd")).is_ok_and(|at| at.starts_with(folder));
    fs::read_dir("/proc").expect("the list").flatten().map(|entry| entry.path()).filter(|process| inside(process)).collect()
}

async fn well(sandbox: &Sandbox, language: &str) {
    let program = ORDINARY.iter().find(|(id, _)| *id == language).expect("it has an ordinary program").1;
    let outcome = Scene::new(sandbox, language, ordinary_grant(), Limits::default()).agent.turn(program).await;
    assert_eq!((outcome.error, outcome.output.as_str()), (None, "well\n"), "{language}");
}

#[tokio::test(flavor = "multi_thread")]
async fn a_compiler_that_does_not_end_is_ended_and_the_next_turn_is_as_any_other() {
    let (folder, sandbox) = sandbox();
    for Hostile { language, what, program, ends } in PROGRAMS {
        let limits = Limits { compile_ms: LIMIT, ..Limits::default() };
        let scene = Scene::new(&sandbox, language, ordinary_grant(), limits);
        scene.agent.warm().await;
        let outcome = scene.agent.turn(program).await;
        let failure = outcome.error.as_ref().unwrap_or_else(|| panic!("{language}, {what}: it ended well"));
        let as_told = ends.iter().any(|(kind, words)| failure.kind == *kind && failure.text.contains(words));
        assert!(as_told, "{language}, {what}: {:?}: {}", failure.kind, failure.text);
        assert!(outcome.cost.checker_ms.is_some() && outcome.output.is_empty() && outcome.calls.is_empty(), "{language}, {what}");
        assert_eq!(working_in(folder.path()), Vec::<PathBuf>::new(), "{language}, {what}");
        well(&sandbox, language).await;
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn a_turn_that_is_cancelled_while_it_is_compiled_leaves_no_compiler() {
    let (folder, sandbox) = sandbox();
    for Hostile { language, what, program, .. } in PROGRAMS {
        let scene = Scene::new(&sandbox, language, ordinary_grant(), Limits::default());
        scene.agent.warm().await;
        let cancel = CancellationToken::new();
        let cancelled = async {
            while working_in(folder.path()).is_empty() {
                tokio::time::sleep(Duration::from_millis(5)).await;
            }
            cancel.cancel();
        };
        let request = TurnRequest { cancel: cancel.clone(), ..TurnRequest::default() };
        let (outcome, ()) = tokio::join!(scene.agent.turn_with(program, request), cancelled);
        let kind = outcome.error.map(|failure| failure.kind);
        assert_eq!(kind, Some(TurnErrorKind::SandboxCancelled), "{language}, {what}");
        // The turn does not wait for the end of what it does not need any more.
        while !working_in(folder.path()).is_empty() {
            tokio::time::sleep(Duration::from_millis(5)).await;
        }
        well(&sandbox, language).await;
    }
}

/// What a compiler says of its own crash names files of the machine; a model reads none of it.
#[tokio::test(flavor = "multi_thread")]
async fn a_crash_of_a_compiler_is_told_without_places_of_the_machine() {
    let (_folder, sandbox) = sandbox();
    for Hostile { language, what, program, ends } in CRASHES {
        let program = program.replace("SIGNS", &"-".repeat(50_000));
        let outcome = Scene::new(&sandbox, language, ordinary_grant(), Limits::default()).agent.turn(program).await;
        let failure = outcome.error.unwrap_or_else(|| panic!("{language}, {what}: it ended well"));
        assert!(ends.iter().any(|(kind, words)| failure.kind == *kind && failure.text.contains(words)), "{language}, {what}: {failure:?}");
        let told: Vec<&str> = failure.text.lines().filter(|line| line.contains(".so") || line.contains("/lib") || line.contains("/home")).collect();
        assert!(told.is_empty() && failure.text.len() < 1000, "{language}, {what}: {failure:?}");
        well(&sandbox, language).await;
    }
}

/// A compiler sees neither gg's own variables nor those of any other process.
#[tokio::test(flavor = "multi_thread")]
async fn no_process_of_the_machine_is_read_by_a_compiler() {
    let own = fs::read("/proc/self/environ").expect("the variables of this process");
    assert!(!own.is_empty(), "there is something to be read");
    let sandbox = gg_tests::scene::sandbox();
    let process = std::process::id();
    for path in [format!("/proc/{process}/environ"), format!("/proc/self/../{process}/environ"), "/proc/self/environ".into(), "/proc/self/maps".into()] {
        let program = format!("fn main() {{\n    println!(\"{{}}\", include_str!(\"{path}\"));\n}}\n");
        let outcome = Scene::new(&sandbox, "rust", ordinary_grant(), Limits::default()).agent.turn(program).await;
        let failure = outcome.error.unwrap_or_else(|| panic!("{path} was read: {}", outcome.output));
        assert_eq!(failure.kind, TurnErrorKind::ProgramCompileError, "{path}: {}", failure.text);
        assert!(failure.text.contains("couldn't read"), "{path}: {}", failure.text);
    }
}
