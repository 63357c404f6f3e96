//! From a reply to a component: clang, the linker, the base.

use std::ffi::OsString;
use std::sync::Arc;
use std::time::{Duration, Instant};

use gg_core::compilers::{self, Work};
use gg_core::{
    Band, BoundModule, CompileFolder, Confined, Guest, LinkedBase, PrepareContext, PrepareFailure, Prepared, ProgramKey, Source, Strategy,
};
use serde_json::json;
use tokio::sync::OnceCell;

use crate::toolchain::Tools;
use crate::{diagnostics, exports};

/// The name under which failures call the program's file.
pub const FILE: &str = "program.cpp";

/// Cranelift: Winch has no exceptions.
const STRATEGY: Strategy = Strategy::Optimizing;

/// What clang writes, and what the linker makes of it.
const OBJECT: &str = "program.o";
const LINKED: &str = "program.wasm";

/// The largest program the linker may write, in bytes.
const LARGEST: u64 = 256 << 20;

/// The artifact's folder of headers and header modules, as compiles name it: a header module holds only where its files have the names they had
/// when it was made, so this is a link in each folder of a compile.
const SYSROOT: &str = "sysroot";

/// What clang may see of the file system, in its own format.
const OVERLAY: &str = "overlay.json";

/// What clang is told of every program and code module.
const OPTIONS: [&str; 14] = [
    "clang",
    "--driver-mode=g++",
    "@sysroot/program.rsp",
    "-fmodule-file=std=sysroot/std.pcm",
    "-fmodule-map-file=sysroot/gg/module.modulemap",
    "-fmodule-file=gg=sysroot/gg.pcm",
    // Nothing but the sysroot and the folder of the compile is there at all: landlock keeps files of the machine from being read, this keeps a
    // program from asking whether they exist.
    "-ivfsoverlay",
    OVERLAY,
    // Functions are named with their parameters where a failure is told.
    "-fdebug-info-for-profiling",
    "-w",
    "-fdiagnostics-show-category=name",
    "-ferror-limit=64",
    "-ftemplate-backtrace-limit=0",
    // Where `#include <lib/…>` is found.
    "-I.",
];

/// What the linker is told of every program, beside names and places.
const LINK_OPTIONS: [&str; 16] = [
    "wasm-ld",
    "-m",
    "wasm32",
    "--no-entry",
    "--import-table",
    "--growable-table",
    "--stack-first",
    "-z",
    "stack-size=0",
    "--export=gg_side_start",
    // As the base was linked; see the SDK's failure.cpp and throws.cpp.
    "--wrap=__cxa_throw",
    "--wrap=_Exit",
    "--wrap=abort",
    "--wrap=__assert_fail",
    "--error-limit=20",
    // The end of the base's memory; see `gg_core::link`.
    "--undefined=__gg_base_end_pad",
];

/// Compiles programs and code modules.
#[derive(Default)]
pub struct Compiler {
    ready: OnceCell<Arc<Ready>>,
}

/// The base, compiled, and the tools.
pub struct Ready {
    tools: Tools,
    base: LinkedBase,
    data_start: String,
    table_base: String,
}

impl Compiler {
    /// The base, made once a process. What is missing is looked for again at the next turn.
    ///
    /// # Errors
    /// What is missing, and the command that mends it.
    pub async fn base(&self, context: &PrepareContext<'_>) -> Result<Arc<Ready>, PrepareFailure> {
        let engine = context.engine.clone();
        let ready = self.ready.get_or_try_init(|| async move {
            let load = move || {
                let tools = Tools::find()?;
                let read = |name: &str| {
                    let path = tools.artifact.join(name);
                    std::fs::read(&path).map_err(|error| format!("cannot read {}: {error}", path.display()))
                };
                let base = LinkedBase::load(&engine, &read("base.component.wasm")?, STRATEGY).map_err(|problem| problem.to_string())?;
                let places = String::from_utf8_lossy(&read("base-places.txt")?).into_owned();
                let (data_start, table_base) = places.trim().split_once(' ').ok_or("base-places.txt is malformed")?;
                let (data_start, table_base) = (data_start.to_string(), table_base.to_string());
                Ok(Arc::new(Ready { tools, base, data_start, table_base }))
            };
            tokio::task::spawn_blocking(load).await.unwrap_or_else(|error| Err(error.to_string()))
        });
        ready.await.cloned().map_err(|problem: String| PrepareFailure::toolchain(problem))
    }

    /// Compiles a program, or takes the one that was compiled before.
    ///
    /// # Errors
    /// In the band of the stage that refused it.
    pub async fn program(&self, source: &Source, context: &PrepareContext<'_>) -> Result<Prepared, PrepareFailure> {
        let ready = self.base(context).await?;
        let key = program_key(source.text(), context.modules);
        let (find, engine, named) = (ready.clone(), context.engine.clone(), key.clone());
        let known = tokio::task::spawn_blocking(move || find.base.find(&engine, &named)).await.map_err(PrepareFailure::toolchain)?;
        if let Some(component) = known {
            return Ok(Prepared { guest: Guest::Component(component), checker_ms: Some(0.0), cached: true, notes: None });
        }
        let folder = ready.folder(context)?;
        compilers::write(&folder, FILE, source.text())?;
        let started = Instant::now();
        let ended = clang(FILE).run(ready.clang(&folder, context).args(["-c", FILE, "-o", OBJECT]), context).await;
        let checker_ms = started.elapsed().as_secs_f64() * 1000.0;
        let timed = |failure| PrepareFailure { checker_ms: Some(checker_ms), ..failure };
        let ended = ended.map_err(timed)?;
        if !ended.success() {
            return Err(timed(diagnostics::failure(&ended, FILE)));
        }
        let linked = LINKER.run(ready.linker(&folder, context), context).await.map_err(timed)?;
        if !linked.success() {
            return Err(timed(diagnostics::unlinked(&linked)));
        }
        let bytes = context
            .workspace
            .read_output(folder.name().join(LINKED), LARGEST)
            .map_err(|error| timed(PrepareFailure::toolchain(format!("the linker's output cannot be read: {error}"))))?;
        let engine = context.engine.clone();
        let component = match tokio::task::spawn_blocking(move || ready.base.program(&engine, &key, &bytes)).await {
            Ok(Ok(component)) => component,
            Ok(Err(problem)) => return Err(timed(problem.into())),
            Err(error) => return Err(timed(PrepareFailure::toolchain(error))),
        };
        Ok(Prepared { guest: Guest::Component(component), checker_ms: Some(checker_ms), cached: false, notes: None })
    }

    /// Checks a code module and makes it the header that programs include.
    ///
    /// # Errors
    /// It is refused by clang, or is not of the form a module has.
    pub async fn module(&self, key: &str, text: &str, context: &PrepareContext<'_>) -> Result<BoundModule, PrepareFailure> {
        let ready = self.base(context).await?;
        let file = format!("lib/{key}.hpp");
        let header = exports::wrapped(key, text).map_err(|message| PrepareFailure::unplaced(Band::Compile, message))?;
        // One read of it is enough for a program and for the modules that it includes.
        let header = format!("#pragma once\n#line 1 \"{file}\"\n{header}");
        let folder = ready.folder(context)?.keep();
        compilers::write(&folder, &file, &header)?;
        let check = format!("#include <{file}>\n");
        compilers::write(&folder, FILE, &check)?;
        let ended = clang(&file).run(ready.clang(&folder, context).args(["-fsyntax-only", FILE]), context).await?;
        if !ended.success() {
            return Err(diagnostics::failure(&ended, &file));
        }
        let build = folder.path().join(&file);
        Ok(BoundModule { key: key.to_string(), file, text: text.into(), exports: exports::of(text), build: Some(build) })
    }
}

impl Ready {
    /// A folder to compile in: the sysroot, and the code modules in scope under their names; of those of one key the last.
    fn folder(&self, context: &PrepareContext<'_>) -> Result<CompileFolder, PrepareFailure> {
        let problem = |error| PrepareFailure::toolchain(format!("no folder to compile in: {error}"));
        let folder = compilers::folder("cpp-", context)?;
        std::os::unix::fs::symlink(self.tools.artifact.join(SYSROOT), folder.path().join(SYSROOT)).map_err(problem)?;
        let overlay = json!({
            "version": 0,
            "redirecting-with": "redirect-only",
            "use-external-names": false,
            "roots": [{ "type": "directory-remap", "name": folder.path(), "external-contents": folder.path() }],
        });
        folder.write(OVERLAY, &overlay.to_string()).map_err(problem)?;
        std::fs::create_dir(folder.path().join("lib")).map_err(problem)?;
        for module in context.modules {
            let Some(build) = &module.build else { continue };
            std::fs::copy(build, folder.path().join(&module.file)).map_err(problem)?;
        }
        Ok(folder)
    }

    fn clang(&self, folder: &CompileFolder, context: &PrepareContext<'_>) -> Confined {
        self.confined(folder, context).args(OPTIONS)
    }

    fn linker(&self, folder: &CompileFolder, context: &PrepareContext<'_>) -> Confined {
        let artifact = &self.tools.artifact;
        let mut undefined = OsString::from("--allow-undefined-file=");
        undefined.push(artifact.join("base-functions.txt"));
        self.confined(folder, context)
            .args(LINK_OPTIONS)
            .args([format!("--table-base={}", self.table_base), format!("--global-base={}", self.data_start)])
            .arg(undefined)
            .args([artifact.join("base-data.o"), artifact.join("start.o")])
            .arg(OBJECT)
            .args([artifact.join("base-forwarders.o"), artifact.join("libmain.a")])
            .args(["-o", LINKED])
    }

    fn confined(&self, folder: &CompileFolder, context: &PrepareContext<'_>) -> Confined {
        Confined::new(&self.tools.zig, folder.path())
            .reads([&self.tools.zig, &self.tools.artifact])
            .env("TMPDIR", folder.path())
            .time(Duration::from_millis(context.limits.compile_ms))
    }
}

/// clang at work on a file.
pub(crate) fn clang(file: &str) -> Work<'_> {
    Work { compiler: "clang", file, words: str::to_string }
}

/// The linker at work on a program.
pub(crate) const LINKER: Work<'_> = Work { compiler: "the linker", file: FILE, words: str::to_string };

/// Names a program by all that goes into it; the artifact's key stands for its compiler too.
fn program_key(text: &str, modules: &[BoundModule]) -> ProgramKey {
    let made_with = [&["cpp", gg_artifact_cpp::ARTIFACT.key()], &OPTIONS[..], &LINK_OPTIONS[..]].concat();
    ProgramKey::new(&made_with, text, modules)
}
