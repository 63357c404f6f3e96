//! What the Rust arm's programs cost with each of the engine's compilers, alone on their base and as whole components:
//! `cargo run --release -p gg-tests --example rust_strategies`. The arm's README shows what it printed.

use std::sync::Arc;

use gg::{Arms, LanguageArm, Limits, Sandbox, SandboxConfig};
use gg_arm_rust::{Linkage, Rust};
use gg_core::Strategy;
use gg_tests::scene::{Scene, ordinary_grant};

const RUNS: usize = 9;

const PROGRAMS: [(&str, &str); 3] = [
    (
        "one host call",
        "fn main() -> Result<(), gg::ApiError> {\n    println!(\"{}\", gg::files::read_file(\"README.md\")?.text.len());\n    Ok(())\n}\n",
    ),
    (
        "collections",
        "use std::collections::HashMap;\nfn main() {\n    let mut counts = HashMap::new();\n    for word in \"a b a c b a\".split(' ') { *counts.entry(word).or_insert(0) += 1; \
         }\n    let mut sorted: Vec<_> = counts.into_iter().collect();\n    sorted.sort();\n    println!(\"{sorted:?}\");\n}\n",
    ),
    (
        "a loop of ten million steps",
        "fn main() {\n    let mut state = 1u64;\n    let mut odd = 0u32;\n    let mut step = 0;\n    while step < 10_000_000 {\n        state = \
         state.wrapping_mul(6364136223846793005).wrapping_add(1442695040888963407);\n        if state >> 63 == 1 { odd += 1; }\n        step += 1;\n    }\n    \
         println!(\"{odd}\");\n}\n",
    ),
];

#[tokio::main]
async fn main() {
    println!("| program | linked | compiler | prepare | of it rustc | run |\n|---|---|---|---|---|---|");
    let mut scenes = Vec::new();
    for (linked, linkage) in [("alone", Linkage::Alone), ("whole", Linkage::Whole)] {
        for (compiler, strategy) in [("Winch", Strategy::Baseline), ("Cranelift", Strategy::Optimizing)] {
            let arms = Arms::of([Arc::new(Rust::new(linkage, strategy)) as Arc<dyn LanguageArm>]).expect("one arm");
            let sandbox = Sandbox::with_arms(&SandboxConfig::default(), arms).expect("gg starts");
            let scene = Scene::new(&sandbox, "rust", ordinary_grant(), Limits::default());
            scene.agent.warm().await;
            scenes.push((linked, compiler, scene));
        }
    }
    for (name, program) in PROGRAMS {
        let mut costs = vec![Vec::new(); scenes.len()];
        // In turns, so that what else the machine does falls on all of them.
        for _ in 0..RUNS {
            for ((_, _, scene), costs) in scenes.iter().zip(&mut costs) {
                // A program that was not compiled before.
                let seen = std::time::SystemTime::now().duration_since(std::time::UNIX_EPOCH).expect("a clock").as_nanos();
                let outcome = scene.agent.turn(format!("{program}// {seen}\n")).await;
                assert!(outcome.error.is_none(), "{name}: {:?}", outcome.error);
                costs.push((outcome.cost.prepare_ms, outcome.cost.checker_ms.unwrap_or_default(), outcome.cost.run_ms));
            }
        }
        for ((linked, compiler, _), costs) in scenes.iter().zip(&costs) {
            let median = |of: fn(&(f64, f64, f64)) -> f64| {
                let mut all: Vec<f64> = costs.iter().map(of).collect();
                all.sort_by(f64::total_cmp);
                all[all.len() / 2]
            };
            let (prepare, rustc, run) = (median(|one| one.0), median(|one| one.1), median(|one| one.2));
            println!("| {name} | {linked} | {compiler} | {prepare:.1} ms | {rustc:.1} ms | {run:.2} ms |");
        }
    }
}
