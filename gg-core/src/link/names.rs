//! What a program's link sees of a base.

use std::collections::BTreeSet;
use std::fmt::Write;

use wasm_encoder::{ConstExpr, CustomSection, DataCountSection, DataSection, Encode, ImportSection, MemoryType, Module};
use wasmparser::{FuncType, ValType};

use super::{Base, Ty};

/// Names the linker gives to places of its own; a program has its own.
const OWN: [&str; 11] = [
    "__heap_base", "__heap_end", "__data_end", "__global_base", "__memory_base", "__table_base", "__dso_handle", "__stack_high",
    "__stack_low", "__wasm_first_page_end", "__rodata_start",
];

/// The symbol behind the base's last byte of memory: the link must keep it (`-u`), so that a program's data begins there.
pub const END: &str = "__gg_base_end_pad";

impl Base {
    /// An object whose data symbols stand at the base's own addresses, to be linked first. What is in it is cut away again.
    pub fn data_names(&self) -> Vec<u8> {
        const WEAK: u32 = 1;
        const NO_STRIP: u32 = 0x80;
        let size = self.end() as u32 - self.global_base;
        let mut symbols = Vec::new();
        let mut count = 0u32;
        let mut symbol = |name: &str, flags: u32, offset: u32, length: u32| {
            symbols.push(1u8); // data
            flags.encode(&mut symbols);
            name.encode(&mut symbols);
            0u32.encode(&mut symbols); // of segment 0
            offset.encode(&mut symbols);
            length.encode(&mut symbols);
            count += 1;
        };
        for (name, value) in &self.constants {
            let address = *value as u32;
            let linkers = OWN.contains(&name.as_str()) || name.starts_with("__start_") || name.starts_with("__stop_");
            if linkers || address < self.global_base {
                continue;
            }
            // Weak where a program may well have data of that name itself: C's names.
            let flags = if name.starts_with("_Z") || name.starts_with("_R") { 0 } else { WEAK };
            symbol(name, flags, address - self.global_base, 0);
        }
        symbol(END, NO_STRIP, size - 1, 1);

        let mut module = Module::new();
        let mut imports = ImportSection::new();
        imports.import(
            "env",
            "__linear_memory",
            MemoryType { minimum: 1, maximum: None, memory64: false, shared: false, page_size_log2: None },
        );
        module.section(&imports);
        module.section(&DataCountSection { count: 1 });
        let mut data = DataSection::new();
        data.active(0, &ConstExpr::i32_const(0), vec![0u8; size as usize]);
        module.section(&data);

        // The tool conventions' `linking` section, version 2: a symbol table (8) and the segment's name (5).
        let mut linking = vec![2u8];
        let mut part = |id: u8, body: Vec<u8>| {
            linking.push(id);
            (body.len() as u32).encode(&mut linking);
            linking.extend(body);
        };
        let mut table = Vec::new();
        count.encode(&mut table);
        table.extend(symbols);
        part(8, table);
        let mut segments = Vec::new();
        1u32.encode(&mut segments);
        ".rodata.gg_base".encode(&mut segments);
        4u32.encode(&mut segments); // aligned to 16
        0u32.encode(&mut segments); // no flags
        part(5, segments);
        module.section(&CustomSection { name: "linking".into(), data: linking.into() });
        module.finish()
    }

    /// The functions a program may leave undefined, one a line: the linker's `--allow-undefined-file`.
    pub fn function_names(&self) -> String {
        let mut names: Vec<&str> = self.functions().map(|(name, _)| name).collect();
        names.extend(self.exports.iter().filter(|(_, ty)| matches!(ty, Ty::Tag(_))).map(|(name, _)| name.as_str()));
        names.sort_unstable();
        names.join("\n") + "\n"
    }

    /// Assembly of strong functions in place of the base's `weak` ones, which call those: a program's own copies of an inline function then
    /// lose to the base's. For languages whose objects carry such copies.
    pub fn forwarders(&self, weak: &BTreeSet<String>) -> String {
        let mut assembly = String::new();
        let mut functions: Vec<_> = self.functions().filter(|(name, _)| weak.contains(*name)).collect();
        functions.sort_unstable_by_key(|(name, _)| *name);
        for (name, ty) in functions {
            let signature = format!("({}) -> ({})", types(ty.params()), types(ty.results()));
            // Writing to a string cannot fail.
            let _ = write!(
                assembly,
                ".functype __gg_base.{name} {signature}\n.import_module __gg_base.{name}, env\n.import_name __gg_base.{name}, {name}\n\
                 .section .text.{name},\"\",@\n.globl {name}\n.type {name},@function\n{name}:\n.functype {name} {signature}\n"
            );
            for index in 0..ty.params().len() {
                let _ = writeln!(assembly, "local.get {index}");
            }
            let _ = write!(assembly, "return_call __gg_base.{name}\nend_function\n");
        }
        assembly
    }

    fn functions(&self) -> impl Iterator<Item = (&str, &FuncType)> {
        self.exports.iter().filter_map(|(name, ty)| match ty {
            Ty::Func(ty) => Some((name.as_str(), ty)),
            _ => None,
        })
    }
}

fn types(types: &[ValType]) -> String {
    let name = |ty: &ValType| match ty {
        ValType::I32 => "i32",
        ValType::I64 => "i64",
        ValType::F32 => "f32",
        ValType::F64 => "f64",
        ValType::V128 => "v128",
        ValType::Ref(_) => "externref",
    };
    types.iter().map(name).collect::<Vec<_>>().join(", ")
}
