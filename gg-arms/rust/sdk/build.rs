//! Writes the crossing to the host from WIT. Not by wit-bindgen's macro: a crate that names a procedural macro makes each compile of a
//! program load it.

use std::path::PathBuf;

use wit_bindgen_core::{Files, WorldGenerator, wit_parser::Resolve};

const WIT: &str = "../../../wit";

fn main() {
    println!("cargo::rerun-if-changed={WIT}");
    let mut resolve = Resolve::default();
    let (package, _) = resolve.push_dir(WIT).expect("wit/ parses");
    let world = resolve.select_world(&[package], Some("sandbox")).expect("wit/ has the world `sandbox`");
    let mut files = Files::default();
    let options = wit_bindgen_rust::Opts { generate_all: true, ..Default::default() };
    options.build().generate(&mut resolve, world, &mut files).expect("bindings can be generated");
    let out = PathBuf::from(std::env::var_os("OUT_DIR").expect("cargo sets it")).join("wire.rs");
    let (_, text) = files.iter().find(|(name, _)| name.ends_with(".rs")).expect("a file of bindings");
    std::fs::write(out, text).expect("OUT_DIR can be written");
}
