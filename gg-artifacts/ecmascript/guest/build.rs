//! Embeds gg's scripts: the runtime's and the SDK's JavaScript, which `../build.sh` has compiled into GG_SCRIPTS.

use std::fmt::Write as _;
use std::path::{Path, PathBuf};

fn main() {
    println!("cargo:rerun-if-env-changed=GG_SCRIPTS");
    let folder = PathBuf::from(std::env::var("GG_SCRIPTS").expect("GG_SCRIPTS: the folder of the compiled scripts"));
    println!("cargo:rerun-if-changed={}", folder.display());
    let mut rows = String::new();
    collect(&folder, "", &mut rows);
    let out = PathBuf::from(std::env::var("OUT_DIR").expect("cargo sets OUT_DIR")).join("scripts.rs");
    let table = format!("/// gg's own scripts by module name.\nconst SCRIPTS: &[(&str, &str)] = &[\n{rows}];\n");
    std::fs::write(out, table).expect("OUT_DIR is writable");
}

/// `index.js` is `gg`, `files.js` is `gg:files`, `runtime/console.js` is `gg:runtime/console`.
fn collect(folder: &Path, prefix: &str, rows: &mut String) {
    let mut entries: Vec<_> = std::fs::read_dir(folder).expect("GG_SCRIPTS is readable").map(|entry| entry.expect("an entry").path()).collect();
    entries.sort();
    for path in entries {
        let stem = path.file_stem().and_then(|stem| stem.to_str()).expect("script names are ASCII");
        if path.is_dir() {
            collect(&path, &format!("{prefix}{stem}/"), rows);
        } else if path.extension().is_some_and(|extension| extension == "js") {
            let name = if prefix.is_empty() && stem == "index" { "gg".to_owned() } else { format!("gg:{prefix}{stem}") };
            writeln!(rows, "    ({name:?}, include_str!({:?})),", path.display()).expect("writing to a string");
        }
    }
}
