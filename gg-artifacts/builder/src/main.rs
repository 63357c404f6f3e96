//! Builds the parts of an artifact that programs are linked with.
//!
//! - `builder base BASE.wasm OUT [OBJECT…]` makes a linked module a component and writes `base.component.wasm` and what a program is linked with.
//!   A module for WASI preview 1 gets the adapter. Where objects of the base are named, `base-forwarders.s` is written for their weak functions.
//! - `builder merge COMPONENT OUT.wasm WORK WASM_MERGE [FEATURE…]` makes one core module of the many that a component of shared libraries holds,
//!   and `builder encode MODULE.wasm LIKE.component OUT` makes that a component of the same world again ([`fuse`]).
//! - `builder bindings WIT_FOLDER WORLD.wit OUT` writes C bindings for the world `sandbox` of the file, which may use the packages of the folder.

use std::collections::BTreeSet;
use std::fs;
use std::path::{Path, PathBuf};

use anyhow::{Context, Result, bail};
use wasi_preview1_component_adapter_provider::{WASI_SNAPSHOT_PREVIEW1_ADAPTER_NAME, WASI_SNAPSHOT_PREVIEW1_REACTOR_ADAPTER};
use wasmparser::{KnownCustom, Linking, Parser, Payload, SymbolFlags, SymbolInfo};
use wit_bindgen_core::Files;
use wit_bindgen_core::wit_parser::Resolve;

#[allow(dead_code)]
#[path = "../../../gg-core/src/link/mod.rs"]
mod link;

mod fuse;

fn main() -> Result<()> {
    let arguments: Vec<PathBuf> = std::env::args_os().skip(1).map(PathBuf::from).collect();
    match arguments.iter().map(PathBuf::as_path).collect::<Vec<_>>().as_slice() {
        [command, module, out, objects @ ..] if *command == Path::new("base") => base(module, out, objects),
        [command, folder, world, out] if *command == Path::new("bindings") => bindings(folder, world, out),
        [command, component, out, work, merger, features @ ..] if *command == Path::new("merge") => {
            fuse::merge(component, out, work, merger, features)
        }
        [command, module, like, out] if *command == Path::new("encode") => fuse::encode(module, like, out),
        _ => bail!(
            "usage: builder base BASE.wasm OUT [OBJECT…] | builder merge COMPONENT OUT.wasm WORK WASM_MERGE [FEATURE…] | \
             builder encode MODULE.wasm LIKE.component OUT | builder bindings WIT_FOLDER WORLD.wit OUT"
        ),
    }
}

fn base(module: &Path, out: &Path, objects: &[&Path]) -> Result<()> {
    let module = fs::read(module).with_context(|| module.display().to_string())?;
    let module = link::without_needless_wasi(&module)?;
    let component = wit_component::ComponentEncoder::default()
        .module(&module)?
        .adapter(WASI_SNAPSHOT_PREVIEW1_ADAPTER_NAME, WASI_SNAPSHOT_PREVIEW1_REACTOR_ADAPTER)?
        .validate(true)
        .encode()?;
    let base = link::Base::load(&component)?;
    fs::write(out.join("base.component.wasm"), &component)?;
    fs::write(out.join("base-data.o"), base.data_names())?;
    fs::write(out.join("base-functions.txt"), base.function_names())?;
    fs::write(out.join("base-places.txt"), format!("{} {}\n", base.data_start(), base.table_base()))?;
    if !objects.is_empty() {
        let mut weak = BTreeSet::new();
        for object in objects {
            weak_functions(&fs::read(object)?, &mut weak).with_context(|| object.display().to_string())?;
        }
        fs::write(out.join("base-forwarders.s"), base.forwarders(&weak))?;
    }
    println!(
        "base: {} bytes, {} core modules, data from {}, table from {}",
        component.len(),
        base.modules().len(),
        base.data_start(),
        base.table_base()
    );
    Ok(())
}

/// The weak functions that an object defines, but for the allocating ones: those a program may replace, and keeps to itself then.
fn weak_functions(object: &[u8], weak: &mut BTreeSet<String>) -> Result<()> {
    const REPLACEABLE: [&str; 4] = ["_Znw", "_Zna", "_Zdl", "_Zda"];
    for payload in Parser::new(0).parse_all(object) {
        let Payload::CustomSection(section) = payload? else { continue };
        let KnownCustom::Linking(linking) = section.as_known() else { continue };
        for part in linking.subsections() {
            let Linking::SymbolTable(symbols) = part? else { continue };
            for symbol in symbols {
                if let SymbolInfo::Func { flags, name: Some(name), .. } = symbol?
                    && flags.contains(SymbolFlags::BINDING_WEAK)
                    && !flags.contains(SymbolFlags::UNDEFINED)
                    && !REPLACEABLE.iter().any(|start| name.starts_with(start))
                {
                    weak.insert(name.to_string());
                }
            }
        }
    }
    Ok(())
}

fn bindings(folder: &Path, world: &Path, out: &Path) -> Result<()> {
    let mut resolve = Resolve::default();
    resolve.push_dir(folder)?;
    let package = resolve.push_file(world)?;
    let world = resolve.select_world(&[package], Some("sandbox"))?;
    let mut files = Files::default();
    wit_bindgen_c::Opts::default().build().generate(&mut resolve, world, &mut files)?;
    for (name, content) in files.iter() {
        fs::write(out.join(name), content)?;
    }
    Ok(())
}
