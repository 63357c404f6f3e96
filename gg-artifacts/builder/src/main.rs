//! Makes a base of a linked module: `builder BASE.wasm OUT_FOLDER` writes `base.component.wasm` and what a program is linked with.

use std::fs;
use std::path::PathBuf;

use anyhow::{Context, Result};

#[allow(dead_code)]
#[path = "../../../../gg-core/src/link/mod.rs"]
mod link;

fn main() -> Result<()> {
    let mut arguments = std::env::args_os().skip(1).map(PathBuf::from);
    let module = arguments.next().context("which module?")?;
    let out = arguments.next().context("which folder?")?;
    let module = fs::read(&module).with_context(|| module.display().to_string())?;
    let component = wit_component::ComponentEncoder::default().module(&module)?.validate(true).encode()?;
    let base = link::Base::load(&component)?;
    fs::write(out.join("base.component.wasm"), &component)?;
    fs::write(out.join("base-data.o"), base.data_names())?;
    fs::write(out.join("base-functions.txt"), base.function_names())?;
    fs::write(out.join("base-places.txt"), format!("{} {}\n", base.data_start(), base.table_base()))?;
    println!("base: {} bytes, {} core modules, data from {}, table from {}", component.len(), base.modules().len(), base.data_start(), base.table_base());
    Ok(())
}
