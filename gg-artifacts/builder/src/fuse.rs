//! Makes one core module of the many that a component of shared libraries holds.
//!
//! A library linked at run time finds its data, its functions' places in the table and its neighbours through imported globals and calls, and an
//! instance of such a component is made module by module. Once the component was initialised and its memory kept, nothing of that moves any
//! more: put into one module, every such global is a constant, and every call a call.
//!
//! The modules are merged and optimised by binaryen. What is written here is the component's own wiring: which import of which module is answered
//! by which export of which other, and which by the host.

use std::collections::{BTreeMap, BTreeSet};
use std::fs;
use std::path::Path;
use std::process::{Command, Stdio};

use anyhow::{Context, Result, bail, ensure};
use wasm_encoder::reencode::Reencode;
use wasmparser::{
    CanonicalFunction, CanonicalOption, ComponentAlias, ExternalKind, Instance, InstantiationArgKind, Parser, Payload,
};
use wit_component::{ComponentEncoder, DecodedWasm, StringEncoding};

/// Where an item of the component's core index spaces comes from.
#[derive(Clone, Debug)]
enum Source {
    /// What a core instance exports under a name.
    Export { instance: usize, name: String },
    /// What the component makes of the host's functions and types.
    Host,
}

/// A core instance: a module and who answers its imports, or a bag of items.
enum CoreInstance {
    Module { module: usize, arguments: BTreeMap<String, usize> },
    Items(BTreeMap<String, (ExternalKind, usize)>),
}

/// What of a component's outermost level decides how its core modules are wired.
#[derive(Default)]
struct Wiring<'a> {
    modules: Vec<&'a [u8]>,
    instances: Vec<CoreInstance>,
    /// By kind: functions, tables, memories, globals, tags.
    items: BTreeMap<u8, Vec<Source>>,
    /// Core functions that exports of the component are made of, as indices of functions.
    exported: Vec<u32>,
}

/// The export that the encoder of components looks for, beside those that lifts name.
const MEMORY: &str = "memory";

/// What the names of exports begin with that are kept after merging.
const KEPT: &str = "kept:";

impl<'a> Wiring<'a> {
    fn read(component: &'a [u8]) -> Result<Self> {
        let mut wiring = Wiring::default();
        let mut depth = 0;
        for payload in Parser::new(0).parse_all(component) {
            let payload = payload?;
            match payload {
                Payload::ModuleSection { ref unchecked_range, .. } if depth == 1 => {
                    wiring.modules.push(&component[unchecked_range.clone()])
                }
                _ => {}
            }
            match payload {
                Payload::Version { .. } => depth += 1,
                Payload::End(_) => depth -= 1,
                _ if depth != 1 => {}
                Payload::InstanceSection(section) => {
                    for instance in section {
                        wiring.instance(instance?);
                    }
                }
                Payload::ComponentAliasSection(section) => {
                    for alias in section {
                        if let ComponentAlias::CoreInstanceExport { kind, instance_index, name } = alias? {
                            wiring.item(kind, Source::Export { instance: instance_index as usize, name: name.to_owned() });
                        }
                    }
                }
                Payload::ComponentCanonicalSection(section) => {
                    for function in section {
                        wiring.canonical(function?);
                    }
                }
                _ => {}
            }
        }
        Ok(wiring)
    }

    fn item(&mut self, kind: ExternalKind, source: Source) {
        self.items.entry(kind as u8).or_default().push(source);
    }

    fn instance(&mut self, instance: Instance) {
        self.instances.push(match instance {
            Instance::Instantiate { module_index, args } => CoreInstance::Module {
                module: module_index as usize,
                arguments: args
                    .iter()
                    .map(|argument| match argument.kind {
                        InstantiationArgKind::Instance => (argument.name.to_owned(), argument.index as usize),
                    })
                    .collect(),
            },
            Instance::FromExports(exports) => CoreInstance::Items(
                exports.iter().map(|export| (export.name.to_owned(), (export.kind, export.index as usize))).collect(),
            ),
        });
    }

    fn canonical(&mut self, function: CanonicalFunction) {
        match function {
            CanonicalFunction::Lift { core_func_index, options, .. } => {
                self.exported.push(core_func_index);
                for option in options {
                    if let CanonicalOption::Realloc(index) | CanonicalOption::PostReturn(index) = option {
                        self.exported.push(index);
                    }
                }
            }
            _ => self.item(ExternalKind::Func, Source::Host),
        }
    }

    /// The module's instance and its export that an item is, or none for what the host answers. Follows bags, and the shim through which the
    /// encoder of components lets a module import what needs that module's memory.
    fn origin(&self, kind: ExternalKind, index: usize) -> Result<Option<(usize, String)>> {
        let items = self.items.get(&(kind as u8)).context("a kind without items")?;
        match items.get(index).context("an item out of range")? {
            Source::Host => Ok(None),
            Source::Export { instance, name } => self.export(*instance, kind, name),
        }
    }

    fn export(&self, instance: usize, kind: ExternalKind, name: &str) -> Result<Option<(usize, String)>> {
        match &self.instances[instance] {
            CoreInstance::Items(items) => {
                let (kind, index) = items.get(name).with_context(|| format!("no item {name}"))?;
                self.origin(*kind, *index)
            }
            CoreInstance::Module { .. } if kind == ExternalKind::Func && Some(instance) == self.shim()? => {
                let Some((_, bag)) = self.filler() else { bail!("a shim that nothing fills") };
                self.export(bag, kind, name)
            }
            CoreInstance::Module { .. } => Ok(Some((instance, name.to_owned()))),
        }
    }

    /// The instance that fills the shim's table, and the bag of what it is filled with.
    fn filler(&self) -> Option<(usize, usize)> {
        self.instances.iter().enumerate().find_map(|(at, instance)| match instance {
            CoreInstance::Module { arguments, .. } => match arguments.iter().next() {
                Some((name, &bag)) if name.is_empty() => Some((at, bag)),
                _ => None,
            },
            CoreInstance::Items(_) => None,
        })
    }

    /// The instance whose functions jump through a table that is filled later.
    fn shim(&self) -> Result<Option<usize>> {
        let Some((_, bag)) = self.filler() else { return Ok(None) };
        let CoreInstance::Items(items) = &self.instances[bag] else { return Ok(None) };
        let Some((_, (kind, index))) = items.iter().find(|(_, (kind, _))| *kind == ExternalKind::Table) else { return Ok(None) };
        match &self.items[&(*kind as u8)][*index] {
            Source::Export { instance, .. } => Ok(Some(*instance)),
            Source::Host => bail!("a table of the host"),
        }
    }
}

fn merged_name(instance: usize) -> String {
    format!("instance{instance}")
}

/// The name of an instance's export while the modules are merged: binaryen takes each name once over all of them.
fn unique(instance: usize, name: &str) -> String {
    format!("{instance}:{name}")
}

/// Renames a module's imports to the instances that answer them. What the host answers keeps its name.
struct Renamed<'a> {
    wiring: &'a Wiring<'a>,
    instance: usize,
    arguments: &'a BTreeMap<String, usize>,
    /// Exports of this module that the component is made of; each gets a second name that is told apart after merging.
    kept: BTreeSet<String>,
    problem: Option<anyhow::Error>,
}

impl Reencode for Renamed<'_> {
    type Error = std::convert::Infallible;

    fn parse_import_section(
        &mut self,
        imports: &mut wasm_encoder::ImportSection,
        section: wasmparser::ImportSectionReader<'_>,
    ) -> Result<(), wasm_encoder::reencode::Error<Self::Error>> {
        for import in section.into_imports() {
            let import = import?;
            let kind = match import.ty {
                wasmparser::TypeRef::Func(_) | wasmparser::TypeRef::FuncExact(_) => ExternalKind::Func,
                wasmparser::TypeRef::Table(_) => ExternalKind::Table,
                wasmparser::TypeRef::Memory(_) => ExternalKind::Memory,
                wasmparser::TypeRef::Global(_) => ExternalKind::Global,
                wasmparser::TypeRef::Tag(_) => ExternalKind::Tag,
            };
            let answered = match self.arguments.get(import.module) {
                Some(&instance) => self.wiring.export(instance, kind, import.name),
                None => Err(anyhow::anyhow!("nothing answers the import {}", import.module)),
            };
            let ty = self.entity_type(import.ty)?;
            match answered {
                Ok(Some((instance, name))) => imports.import(&merged_name(instance), &unique(instance, &name), ty),
                Ok(None) => imports.import(import.module, import.name, ty),
                Err(error) => {
                    self.problem.get_or_insert(error);
                    imports.import(import.module, import.name, ty)
                }
            };
        }
        Ok(())
    }

    fn parse_export_section(
        &mut self,
        exports: &mut wasm_encoder::ExportSection,
        section: wasmparser::ExportSectionReader<'_>,
    ) -> Result<(), wasm_encoder::reencode::Error<Self::Error>> {
        for export in section {
            let export = export?;
            let (kind, index) = (self.export_kind(export.kind)?, self.external_index(export.kind, export.index)?);
            exports.export(&unique(self.instance, export.name), kind, index);
            if self.kept.contains(export.name) {
                exports.export(&format!("{KEPT}{}", export.name), kind, index);
            }
        }
        Ok(())
    }
}

/// Leaves of a module's exports those that are kept, under their own names, and of its custom sections the names of functions.
struct Trimmed;

impl Reencode for Trimmed {
    type Error = std::convert::Infallible;

    fn parse_export_section(
        &mut self,
        exports: &mut wasm_encoder::ExportSection,
        section: wasmparser::ExportSectionReader<'_>,
    ) -> Result<(), wasm_encoder::reencode::Error<Self::Error>> {
        for export in section {
            let export = export?;
            if let Some(name) = export.name.strip_prefix(KEPT) {
                exports.export(name, self.export_kind(export.kind)?, self.external_index(export.kind, export.index)?);
            }
        }
        Ok(())
    }

    fn parse_custom_section(
        &mut self,
        module: &mut wasm_encoder::Module,
        section: wasmparser::CustomSectionReader<'_>,
    ) -> Result<(), wasm_encoder::reencode::Error<Self::Error>> {
        if section.name() == "name" {
            wasm_encoder::reencode::utils::parse_custom_section(self, module, section)?;
        }
        Ok(())
    }
}

fn reencoded<R: Reencode<Error = std::convert::Infallible>>(reencoder: &mut R, module: &[u8]) -> Result<Vec<u8>> {
    let mut out = wasm_encoder::Module::new();
    reencoder
        .parse_core_module(&mut out, Parser::new(0), module)
        .map_err(|error| anyhow::anyhow!("cannot re-encode: {error}"))?;
    Ok(out.finish())
}

/// Merges the component's modules, each of which is instantiated once, and writes the one module that has of its exports those that the component
/// is made of. `merger` is binaryen's command `wasm-merge`, `features` what it is told of the modules, `work` a folder for what is between.
pub fn merge(component: &Path, out: &Path, work: &Path, merger: &Path, features: &[&Path]) -> Result<()> {
    let bytes = fs::read(component).with_context(|| component.display().to_string())?;
    let wiring = Wiring::read(&bytes)?;
    let shim = wiring.shim()?;
    let filler = wiring.filler().map(|(instance, _)| instance);

    // Of two instances that export one name, the later: an earlier one, which has the memory, only forwards to it.
    let mut exported: BTreeMap<String, usize> = BTreeMap::new();
    for &index in &wiring.exported {
        let origin = wiring.origin(ExternalKind::Func, index as usize)?;
        let (instance, name) = origin.context("the component exports a function of the host")?;
        let last = exported.entry(name).or_default();
        *last = instance.max(*last);
    }
    let (instance, name) = wiring.origin(ExternalKind::Memory, 0)?.context("the component has no memory of its own")?;
    ensure!(name == MEMORY, "the memory is exported as {name}");
    exported.insert(name, instance);

    let mut command = Command::new("node");
    command.arg(merger);
    let mut seen = BTreeSet::new();
    for (at, instance) in wiring.instances.iter().enumerate() {
        let CoreInstance::Module { module, arguments } = instance else { continue };
        if Some(at) == shim || Some(at) == filler {
            continue;
        }
        ensure!(seen.insert(*module), "module {module} is instantiated twice");
        let kept = exported.iter().filter(|(_, instance)| **instance == at).map(|(name, _)| name.clone()).collect();
        let mut renamed = Renamed { wiring: &wiring, instance: at, arguments, kept, problem: None };
        let file = work.join(format!("{}.wasm", merged_name(at)));
        fs::write(&file, reencoded(&mut renamed, wiring.modules[*module])?)?;
        if let Some(problem) = renamed.problem {
            return Err(problem.context(format!("module {module}")));
        }
        command.arg(file).arg(merged_name(at));
    }
    let linked = work.join("linked.wasm");
    command.args(features).args(["--debuginfo", "--output"]).arg(&linked);
    // Where it fails, it prints the whole module as text.
    let status = command.stdout(Stdio::null()).status().context("cannot start node")?;
    ensure!(status.success(), "wasm-merge ended with {status}");
    fs::write(out, reencoded(&mut Trimmed, &fs::read(&linked)?)?)?;
    println!("{} core modules are one", seen.len());
    Ok(())
}

/// Makes a component of a module, with the world of another component.
pub fn encode(module: &Path, like: &Path, out: &Path) -> Result<()> {
    let mut module = fs::read(module).with_context(|| module.display().to_string())?;
    let like = fs::read(like).with_context(|| like.display().to_string())?;
    let DecodedWasm::Component(resolve, world) = wit_component::decode(&like)? else {
        bail!("a component is needed for its world")
    };
    wit_component::embed_component_metadata(&mut module, &resolve, world, StringEncoding::UTF8)?;
    fs::write(out, ComponentEncoder::default().module(&module)?.validate(true).encode()?)?;
    Ok(())
}
