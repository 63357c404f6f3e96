//! A program linked to a component that holds all it needs, as without a base: what tests compare a program alone with.

use std::ffi::OsString;
use std::path::{Path, PathBuf};

use gg_core::{Confined, PrepareContext, Processes};

use crate::compile::{LINKED, OBJECT, Ready};

/// The linker of a whole component. It links what the base was linked of, with the program in it.
pub(crate) fn linker(ready: &Ready, folder: &Path, context: &PrepareContext<'_>) -> Confined {
    let tools = &ready.tools;
    let libraries = tools.sysroot.join("lib/rustlib/wasm32-wasip2/lib");
    let mut wasm_ld = OsString::from("--wasm-ld-path=");
    wasm_ld.push(tools.lld.with_file_name("gcc-ld").join("wasm-ld"));
    ready
        .confined(&tools.lld.with_file_name("wasm-component-ld"), folder, context)
        // wasm-component-ld, wasm-ld, which is a wrapper of lld, and threads of it.
        .processes(Processes::AtMost(64))
        .arg(wasm_ld)
        .args(["-m", "wasm32", "--no-entry", "--no-demangle", "-z", "stack-size=1048576", "--stack-first", "--export=run", "--export=cabi_realloc"])
        .args(["--wrap=_Exit".to_string(), format!("--wrap={}", ready.print)])
        .args(["entry-whole.o", "allocator.o"].map(|name| tools.artifact.join(name)))
        .arg(OBJECT)
        .args(context.modules.iter().filter_map(|module| module.build.clone()))
        .args(archives(&tools.artifact))
        .args(archives(&libraries))
        .arg(libraries.join("self-contained/libc.a"))
        .args(["-o", LINKED])
}

/// The archives of a folder.
fn archives(folder: &Path) -> Vec<PathBuf> {
    let entries = std::fs::read_dir(folder).into_iter().flatten().flatten().map(|entry| entry.path());
    let mut archives: Vec<_> = entries.filter(|path| path.extension().is_some_and(|extension| extension == "rlib")).collect();
    archives.sort();
    archives
}
