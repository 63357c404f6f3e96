//! From a reply to a component: rustc, the linker, the base.

use std::ffi::OsString;
use std::path::Path;
use std::sync::Arc;
use std::time::{Duration, Instant};

use gg_core::compilers::{self, Work};
use gg_core::{
    Band, BoundModule, Confined, Diagnostic, Ended, Guest, GuestComponent, LinkedBase, PrepareContext, PrepareFailure, Prepared, ProgramKey,
    Source, Strategy,
};
use tokio::sync::OnceCell;

use crate::toolchain::{self, Tools};
use crate::{diagnostics, exports, facade, whole};

/// The name under which failures call the program's file.
pub const FILE: &str = "program.rs";

/// What rustc writes, and what the linker makes of it.
pub(crate) const OBJECT: &str = "program.o";
pub(crate) const LINKED: &str = "program.wasm";

/// Bytes kept of what a compiler says. One error can quote a long line several times.
const MOST_OUTPUT: usize = 8 << 20;

/// How the names of folders to compile in begin.
const PREFIX: &str = "rust-";

/// The largest program the linker may write, in bytes.
const LARGEST: u64 = 256 << 20;

/// What rustc is told of every program and code module, beside its names and places.
const OPTIONS: [&str; 10] = [
    "--target",
    "wasm32-wasip2",
    "--edition",
    "2024",
    "-Cpanic=abort",
    "-Ccodegen-units=1",
    "-Cdebuginfo=1",
    "-Cembed-bitcode=no",
    "-Awarnings",
    "--error-format=json",
];

/// What the linker is told of every program, beside names and places.
const LINK_OPTIONS: [&str; 14] = [
    "-flavor",
    "wasm",
    "-m",
    "wasm32",
    "--no-entry",
    "--no-demangle",
    "--import-table",
    "--growable-table",
    "--stack-first",
    "-z",
    "stack-size=0",
    "--export=gg_side_start",
    "--wrap=_Exit",
    // The end of the base's memory; see `gg_core::link`.
    "--undefined=__gg_base_end_pad",
];

/// What a program's component holds.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub enum Linkage {
    /// The program; the base is imported.
    #[default]
    Alone,
    /// The program and all it needs.
    Whole,
}

/// The largest object, in bytes, whose machine code Cranelift makes. It takes its time for larger ones; of a program that shares the base's
/// instances little is left.
const SMALL: u64 = 96 << 10;

/// Compiles programs and code modules.
pub struct Compiler {
    linkage: Linkage,
    /// What makes machine code; by a program's size where it is absent.
    strategy: Option<Strategy>,
    optimized: OnceCell<Arc<LinkedBase>>,
    baseline: OnceCell<Arc<LinkedBase>>,
    ready: OnceCell<Arc<Ready>>,
}

/// The tools, and where the base's memory and table end.
pub struct Ready {
    pub(crate) tools: Tools,
    data_start: String,
    table_base: String,
    /// How the linker calls std's function that prints.
    pub(crate) print: String,
}

/// Makes what a process needs once. What is missing is looked for again at the next turn.
async fn once<T: Clone + Send + 'static>(
    place: &OnceCell<T>,
    make: impl FnOnce() -> Result<T, String> + Send + 'static,
) -> Result<T, PrepareFailure> {
    let made = || async { tokio::task::spawn_blocking(make).await.unwrap_or_else(|error| Err(error.to_string())) };
    place.get_or_try_init(made).await.cloned().map_err(PrepareFailure::toolchain)
}

/// A file of the artifact.
fn artifact_file(name: &str) -> Result<Vec<u8>, String> {
    let path = gg_artifact_rust::folder().map_err(|missing| missing.to_string())?.join(name);
    std::fs::read(&path).map_err(|error| format!("cannot read {}: {error}", path.display()))
}

impl Compiler {
    /// A compiler whose programs are linked and made to machine code so.
    pub fn new(linkage: Linkage, strategy: Option<Strategy>) -> Self {
        Compiler { linkage, strategy, optimized: OnceCell::new(), baseline: OnceCell::new(), ready: OnceCell::new() }
    }

    /// What may make machine code, the likeliest first.
    fn strategies(&self) -> &[Strategy] {
        self.strategy.as_ref().map_or(&[Strategy::Optimizing, Strategy::Baseline], std::slice::from_ref)
    }

    /// The base, compiled so.
    async fn base(&self, strategy: Strategy, context: &PrepareContext<'_>) -> Result<Arc<LinkedBase>, PrepareFailure> {
        let engine = context.engine.clone();
        let load = move || {
            let component = artifact_file("base.component.wasm")?;
            LinkedBase::load(&engine, &component, strategy).map(Arc::new).map_err(|problem| problem.to_string())
        };
        let place = match strategy {
            Strategy::Optimizing => &self.optimized,
            Strategy::Baseline => &self.baseline,
        };
        once(place, load).await
    }

    /// The tools, for programs that were not compiled before.
    async fn ready(&self) -> Result<Arc<Ready>, PrepareFailure> {
        let find = move || {
            let text = |name: &str| artifact_file(name).map(|bytes| String::from_utf8_lossy(&bytes).trim().to_string());
            let places = text("base-places.txt")?;
            let (data_start, table_base) = places.split_once(' ').ok_or("base-places.txt is malformed")?;
            let (data_start, table_base) = (data_start.to_string(), table_base.to_string());
            Ok(Arc::new(Ready { tools: Tools::find()?, data_start, table_base, print: text("print.txt")? }))
        };
        once(&self.ready, find).await
    }

    /// Makes what a turn needs.
    ///
    /// # Errors
    /// What is missing, and the command that mends it.
    pub async fn warm(&self, context: &PrepareContext<'_>) -> Result<(), PrepareFailure> {
        self.ready().await?;
        for strategy in self.strategies() {
            self.base(*strategy, context).await?;
        }
        Ok(())
    }

    /// A program that was compiled before.
    async fn find(&self, key: &ProgramKey, context: &PrepareContext<'_>) -> Result<Option<Arc<GuestComponent>>, PrepareFailure> {
        for strategy in self.strategies().iter().copied() {
            let (engine, key) = (context.engine.clone(), key.clone());
            let found = match self.linkage {
                Linkage::Alone => {
                    let base = self.base(strategy, context).await?;
                    tokio::task::spawn_blocking(move || base.find(&engine, &key)).await
                }
                Linkage::Whole => tokio::task::spawn_blocking(move || engine.kept(&key, strategy, |_| Ok(()))).await,
            };
            if let Some(component) = found.map_err(PrepareFailure::toolchain)? {
                return Ok(Some(component));
            }
        }
        Ok(None)
    }

    /// Compiles a program, or remembers it.
    ///
    /// # Errors
    /// In the band of the stage that refused it.
    pub async fn program(&self, source: &Source, context: &PrepareContext<'_>) -> Result<Prepared, PrepareFailure> {
        let linkage = self.linkage;
        let key = program_key(source.text(), context.modules, linkage);
        if let Some(component) = self.find(&key, context).await? {
            return Ok(Prepared { guest: Guest::Component(component), checker_ms: Some(0.0), cached: true, notes: None });
        }
        let ready = self.ready().await?;
        let folder = compilers::folder(PREFIX, context)?;
        compilers::write(&folder, FILE, source.text())?;
        let started = Instant::now();
        // The referee does without.
        let facade = linkage == Linkage::Alone && facade::serves(source.text());
        let mut ended = rustc(FILE).run(ready.program(folder.path(), facade, context), context).await;
        if facade && ended.as_ref().is_ok_and(|ended| !ended.success()) {
            ended = rustc(FILE).run(ready.program(folder.path(), false, context), context).await;
        }
        let checker_ms = started.elapsed().as_secs_f64() * 1000.0;
        let timed = |failure| PrepareFailure { checker_ms: Some(checker_ms), ..failure };
        let ended = ended.map_err(timed)?;
        if !ended.success() {
            return Err(timed(diagnostics::failure(&ended, FILE, Band::Compile)));
        }
        let linker = match linkage {
            Linkage::Alone => ready.linker(folder.path(), context),
            Linkage::Whole => whole::linker(&ready, folder.path(), context),
        };
        let linked = LINKER.run(linker, context).await.map_err(timed)?;
        if !linked.success() {
            return Err(timed(unlinked(&linked)));
        }
        let bytes = context
            .workspace
            .read_output(folder.name().join(LINKED), LARGEST)
            .map_err(|error| timed(PrepareFailure::toolchain(format!("the linker's output cannot be read: {error}"))))?;
        let size = std::fs::symlink_metadata(folder.path().join(OBJECT)).map_or(0, |object| object.len());
        let strategy = self.strategy.unwrap_or(if size <= SMALL { Strategy::Optimizing } else { Strategy::Baseline });
        let base = self.base(strategy, context).await.map_err(timed)?;
        let engine = context.engine.clone();
        let compile = move || match linkage {
            Linkage::Alone => base.program(&engine, &key, &bytes),
            Linkage::Whole => Ok(engine.keep(&key, &bytes, strategy, |_| Ok(()))?),
        };
        let component = match tokio::task::spawn_blocking(compile).await {
            Ok(Ok(component)) => component,
            Ok(Err(problem)) => return Err(timed(problem.into())),
            Err(error) => return Err(timed(PrepareFailure::toolchain(error))),
        };
        Ok(Prepared { guest: Guest::Component(component), checker_ms: Some(checker_ms), cached: false, notes: None })
    }

    /// Compiles a code module to a crate of its own, and the crate `lib` anew, which holds every module in scope under its key.
    ///
    /// # Errors
    /// It is refused by rustc, or declares nothing that a program could use.
    pub async fn module(&self, key: &str, text: &str, context: &PrepareContext<'_>) -> Result<BoundModule, PrepareFailure> {
        let ready = self.ready().await?;
        let file = format!("lib/{key}.rs");
        let folder = compilers::folder(PREFIX, context)?.keep();
        compilers::write(&folder, &file, text)?;
        // Its place in the order of reads keeps two texts of one key apart.
        let name = format!("{key}_{}", &program_key(text, context.modules, self.linkage).as_str()[..16]);
        let output = format!("lib{name}.rlib");
        let compiler = ready
            .rustc(folder.path(), context)
            .args(["--crate-name", key, "--crate-type", "rlib", "--emit=link", "-o", &output])
            .arg(format!("-Cmetadata={name}"))
            .args(libraries(context.modules))
            .arg(&file);
        let ended = rustc(&file).run(compiler, context).await?;
        if !ended.success() {
            return Err(diagnostics::failure(&ended, &file, Band::Compile));
        }
        let exports = exports::of(text);
        if exports.is_empty() {
            let message = format!(
                "{file} declares no public item, so that nothing could be reached as lib::{key}: write `pub` before a function, a type or a \
                 constant at its top level"
            );
            return Err(PrepareFailure::unplaced(Band::Compile, message));
        }
        let build = folder.path().join(&output);
        let bound = BoundModule { key: key.to_string(), file, text: text.into(), exports, build: Some(build) };

        // `lib` only names the modules; those of one key replace each other.
        let mut scope: Vec<&BoundModule> = context.modules.iter().filter(|module| module.key != bound.key).collect();
        scope.push(&bound);
        let mut names = String::new();
        for module in &scope {
            names.push_str(&format!("pub use ::{0} as {0};\n", module.key));
        }
        compilers::write(&folder, "lib.rs", &names)?;
        let mut compiler = ready
            .rustc(folder.path(), context)
            .args(["--crate-name", "lib", "--crate-type", "rlib", "--emit=link", "-o", SCOPE])
            .arg(format!("-Cmetadata={name}"));
        for module in &scope {
            let build = module.build.as_deref().unwrap_or(Path::new("")).to_path_buf();
            let mut argument = OsString::from(format!("--extern={}=", module.key));
            argument.push(&build);
            compiler = compiler.arg(argument).args(search(module));
        }
        let naming = Work { compiler: "rustc, naming the code modules,", ..rustc(&bound.file) };
        let ended = naming.run(compiler.arg("lib.rs"), context).await?;
        if !ended.success() {
            return Err(naming.failed(&ended));
        }
        Ok(bound)
    }
}

/// The crate that holds the modules in scope, beside the build of the last one that was read.
const SCOPE: &str = "liblib.rlib";

/// What tells rustc of the code modules in scope.
fn libraries(modules: &[BoundModule]) -> Vec<OsString> {
    let mut arguments: Vec<_> = modules.iter().flat_map(search).collect();
    if let Some(folder) = modules.last().and_then(|module| module.build.as_deref()).and_then(Path::parent) {
        let mut argument = OsString::from("--extern=lib=");
        argument.push(folder.join(SCOPE));
        arguments.push(argument);
    }
    arguments
}

fn search(module: &BoundModule) -> Vec<OsString> {
    let folder = module.build.as_deref().and_then(Path::parent);
    folder
        .map(|folder| {
            let mut argument = OsString::from("-Ldependency=");
            argument.push(folder);
            vec![argument]
        })
        .unwrap_or_default()
}

impl Ready {
    fn rustc(&self, folder: &Path, context: &PrepareContext<'_>) -> Confined {
        let mut remap = OsString::from("--remap-path-prefix=");
        remap.push(folder);
        remap.push("=.");
        let mut sdk = OsString::from("--extern=gg=");
        sdk.push(self.tools.artifact.join("libgg.rlib"));
        let mut search = OsString::from("-Ldependency=");
        search.push(&self.tools.artifact);
        self.confined(&self.tools.rustc, folder, context)
            .arg("--sysroot")
            .arg(&self.tools.sysroot)
            .args(OPTIONS)
            .arg(remap)
            .arg(sdk)
            .arg(search)
    }

    /// The compiler of a program, given the facade in std's place or std itself.
    fn program(&self, folder: &Path, facade: bool, context: &PrepareContext<'_>) -> Confined {
        let mut std = OsString::from("--extern=std=");
        std.push(self.tools.artifact.join("libfacade.rlib"));
        self.rustc(folder, context)
            .args(["--crate-name", "program", "--crate-type", "bin", "--emit=obj", "-o", OBJECT])
            .args(libraries(context.modules))
            .args(facade.then_some(std))
            .arg(FILE)
    }

    fn linker(&self, folder: &Path, context: &PrepareContext<'_>) -> Confined {
        let artifact = &self.tools.artifact;
        let mut undefined = OsString::from("--allow-undefined-file=");
        undefined.push(artifact.join("base-functions.txt"));
        self.confined(&self.tools.lld, folder, context)
            .args(LINK_OPTIONS)
            .args([format!("--table-base={}", self.table_base), format!("--global-base={}", self.data_start)])
            .arg(format!("--wrap={}", self.print))
            .arg(undefined)
            .args([artifact.join("base-data.o"), artifact.join("start.o")])
            .arg(OBJECT)
            .args(context.modules.iter().filter_map(|module| module.build.clone()))
            .args(["-o", LINKED])
    }

    /// A compiler or linker in a folder of its own, with what all of them read.
    pub(crate) fn confined(&self, program: &Path, folder: &Path, context: &PrepareContext<'_>) -> Confined {
        Confined::new(program, folder)
            .reads(self.tools.read.iter().cloned())
            .reads(context.modules.iter().filter_map(|module| module.build.as_deref()?.parent().map(Path::to_path_buf)))
            .env("TMPDIR", folder)
            .output_bytes(MOST_OUTPUT)
            .time(Duration::from_millis(context.limits.compile_ms))
    }
}

/// rustc at work on a file.
pub(crate) fn rustc(file: &str) -> Work<'_> {
    Work { compiler: "rustc", file, words: diagnostics::words }
}

/// The linker at work on a program.
const LINKER: Work<'_> = Work { compiler: "the linker", file: FILE, words: str::to_string };

/// A program that rustc accepted and that names what is not there.
fn unlinked(ended: &Ended) -> PrepareFailure {
    let text = ended.stderr.text();
    let lines: Vec<&str> = text.lines().filter(|line| line.contains("undefined symbol") || line.contains("duplicate symbol")).collect();
    if lines.is_empty() {
        return LINKER.failed(ended);
    }
    let lines: Vec<String> = lines.iter().map(|line| line.replacen("rust-lld: error: ", "error: linking failed: ", 1)).collect();
    let found = lines.iter().map(|line| Diagnostic::error(0, 0, None, line.clone())).collect();
    let (kept, _) = Diagnostic::bounded(found);
    let text = kept.iter().map(|one| one.message.as_str()).collect::<Vec<_>>().join("\n");
    PrepareFailure::rejected(Band::Compile, text, kept)
}

/// Names a program by all that goes into it.
fn program_key(text: &str, modules: &[BoundModule], linkage: Linkage) -> ProgramKey {
    let linkage = match linkage {
        Linkage::Alone => "alone",
        Linkage::Whole => "whole",
    };
    let made_with = [&["rust", linkage, gg_artifact_rust::ARTIFACT.key(), toolchain::COMMIT], &OPTIONS[..], &LINK_OPTIONS[..]].concat();
    ProgramKey::new(&made_with, text, modules)
}

#[cfg(test)]
mod tests {
    use super::*;
    use gg_core::{CompileWorkspace, Engine, EngineConfig};
    use gg_membrane::Limits;
    use tokio_util::sync::CancellationToken;

    /// The size of what rustc makes of a program with the facade, and without; `None` where it refuses it.
    async fn sizes(text: &str, ready: &Ready, context: &PrepareContext<'_>) -> [Option<u64>; 2] {
        let mut sizes = [None; 2];
        for (size, facade) in sizes.iter_mut().zip([true, false]) {
            let folder = compilers::folder(PREFIX, context).unwrap();
            compilers::write(&folder, FILE, text).unwrap();
            let ended = ready.program(folder.path(), facade, context).run(context.cancel).await.unwrap();
            *size = ended.success().then(|| std::fs::metadata(folder.path().join(OBJECT)).unwrap().len());
        }
        sizes
    }

    #[tokio::test]
    async fn what_the_facade_serves_is_compiled_as_with_std_itself_and_shares_its_instances() {
        let (engine, root) = (Engine::new(&EngineConfig::default()).unwrap(), tempfile::tempdir().unwrap());
        let workspace = CompileWorkspace::create(root.path()).unwrap();
        let (limits, cancel) = (Limits::default(), CancellationToken::new());
        let context = PrepareContext { engine: &engine, workspace: &workspace, modules: &[], limits: &limits, cancel: &cancel };
        let ready = Compiler::new(Linkage::Alone, None).ready().await.unwrap();

        let collections = "use std::collections::HashMap;\nfn main() {\n    let mut counts = HashMap::new();\n    for word in \"a b\".split(' ') {\n        \
                           *counts.entry(word).or_insert(0) += 1;\n    }\n    println!(\"{counts:?}\");\n}\n";
        let [shared, own] = sizes(collections, &ready, &context).await;
        assert!(shared.unwrap() * 5 < own.unwrap(), "{shared:?} {own:?}");

        let tests = Path::new(&std::env::var_os("CARGO_MANIFEST_DIR").unwrap()).join("tests");
        let mut count = 0;
        for folder in ["programs", "refused"] {
            for entry in std::fs::read_dir(tests.join(folder)).unwrap() {
                let path = entry.unwrap().path();
                let text = std::fs::read_to_string(&path).unwrap();
                if !facade::serves(&text) {
                    continue;
                }
                let [with, without] = sizes(&text, &ready, &context).await;
                assert_eq!(with.is_some(), without.is_some(), "{}", path.display());
                count += 1;
            }
        }
        assert!(count > 60, "{count} programs were compared");
    }
}
