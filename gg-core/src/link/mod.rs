//! A program compiled alone: its language's runtime and SDK are one module, the base, which was compiled once and which the program's
//! component imports already compiled.
//!
//! The base is linked at fixed addresses with every symbol exported, and made a component. Of that, the [`Base`], each core module
//! becomes an import. A program is linked right behind the base's memory and table, against names that stand for the base's
//! ([`Base::data_names`], [`Base::function_names`], [`Base::forwarders`]); [`Base::component`] then puts it into the template. Nothing moves
//! at run time: no position-independent code, no relocation.
//!
//! This module knows no language and no engine, so that the build of a base uses the same code as the turn.

mod base;
mod close;
mod names;
mod program;

use wasmparser::{ExternalKind, FuncType, Operator, Parser, Payload, TypeRef};

pub use base::Base;
pub use close::without_needless_wasi;

/// The name under which a component imports core module `number` of its base.
pub fn import_name(number: usize) -> String {
    format!("gg-base{number}")
}

/// A base or a program that cannot be linked.
#[derive(Debug, thiserror::Error)]
pub enum LinkProblem {
    /// What was given is no wasm of the form that is expected here.
    #[error("malformed wasm: {0}")]
    Malformed(#[from] wasmparser::BinaryReaderError),
    /// A constant of the other crate's form cannot be written.
    #[error("cannot re-encode: {0}")]
    Encode(String),
    /// The base's component is not one that programs can be put into.
    #[error("not a base: {0}")]
    Base(String),
    /// The program's module is not one that fits the base.
    #[error("the program does not fit its base: {0}")]
    Program(String),
    /// The program needs a function that its base does not have.
    #[error("undefined symbol: {0}")]
    Undefined(String),
}

impl<E: std::fmt::Display> From<wasm_encoder::reencode::Error<E>> for LinkProblem {
    fn from(error: wasm_encoder::reencode::Error<E>) -> Self {
        LinkProblem::Encode(error.to_string())
    }
}

/// The type of an import or an export of a core module.
#[derive(Clone, Debug, PartialEq)]
enum Ty {
    Func(FuncType),
    Table(wasmparser::TableType),
    Memory(wasmparser::MemoryType),
    Global(wasmparser::GlobalType),
    Tag(FuncType),
}

/// The outside of a core module.
#[derive(Default)]
struct Core {
    types: Vec<FuncType>,
    imports: Vec<(String, String, Ty)>,
    functions: Vec<u32>,
    globals: Vec<wasmparser::GlobalType>,
    /// The values of globals that never change.
    constants: Vec<Option<i64>>,
    tables: Vec<wasmparser::TableType>,
    memories: Vec<wasmparser::MemoryType>,
    tags: Vec<u32>,
    exports: Vec<(String, ExternalKind, u32)>,
}

impl Core {
    fn parse(bytes: &[u8]) -> Result<Core, LinkProblem> {
        let mut core = Core::default();
        for payload in Parser::new(0).parse_all(bytes) {
            match payload? {
                Payload::TypeSection(types) => {
                    for ty in types.into_iter_err_on_gc_types() {
                        core.types.push(ty?);
                    }
                }
                Payload::ImportSection(imports) => {
                    for import in imports.into_imports() {
                        let import = import?;
                        let ty = match import.ty {
                            TypeRef::Func(ty) | TypeRef::FuncExact(ty) => {
                                core.functions.push(ty);
                                Ty::Func(core.function_type(ty)?)
                            }
                            TypeRef::Table(table) => {
                                core.tables.push(table);
                                Ty::Table(table)
                            }
                            TypeRef::Memory(memory) => {
                                core.memories.push(memory);
                                Ty::Memory(memory)
                            }
                            TypeRef::Global(global) => {
                                core.globals.push(global);
                                core.constants.push(None);
                                Ty::Global(global)
                            }
                            TypeRef::Tag(tag) => {
                                core.tags.push(tag.func_type_idx);
                                Ty::Tag(core.function_type(tag.func_type_idx)?)
                            }
                        };
                        core.imports.push((import.module.into(), import.name.into(), ty));
                    }
                }
                Payload::FunctionSection(functions) => {
                    for ty in functions {
                        core.functions.push(ty?);
                    }
                }
                Payload::TableSection(tables) => {
                    for table in tables {
                        core.tables.push(table?.ty);
                    }
                }
                Payload::MemorySection(memories) => {
                    for memory in memories {
                        core.memories.push(memory?);
                    }
                }
                Payload::TagSection(tags) => {
                    for tag in tags {
                        core.tags.push(tag?.func_type_idx);
                    }
                }
                Payload::GlobalSection(globals) => {
                    for global in globals {
                        let global = global?;
                        core.globals.push(global.ty);
                        core.constants.push(match global.init_expr.get_operators_reader().read()? {
                            Operator::I32Const { value } if !global.ty.mutable => Some(i64::from(value)),
                            _ => None,
                        });
                    }
                }
                Payload::ExportSection(exports) => {
                    for export in exports {
                        let export = export?;
                        core.exports.push((export.name.into(), export.kind, export.index));
                    }
                }
                Payload::CodeSectionStart { .. } => break,
                _ => {}
            }
        }
        Ok(core)
    }

    fn function_type(&self, index: u32) -> Result<FuncType, LinkProblem> {
        get(&self.types, index).cloned()
    }

    fn ty(&self, kind: ExternalKind, index: u32) -> Result<Ty, LinkProblem> {
        Ok(match kind {
            ExternalKind::Func | ExternalKind::FuncExact => Ty::Func(self.function_type(*get(&self.functions, index)?)?),
            ExternalKind::Table => Ty::Table(*get(&self.tables, index)?),
            ExternalKind::Memory => Ty::Memory(*get(&self.memories, index)?),
            ExternalKind::Global => Ty::Global(*get(&self.globals, index)?),
            ExternalKind::Tag => Ty::Tag(self.function_type(*get(&self.tags, index)?)?),
        })
    }
}

fn get<T>(items: &[T], index: u32) -> Result<&T, LinkProblem> {
    items.get(index as usize).ok_or_else(|| LinkProblem::Program(format!("it names item {index} of {}", items.len())))
}

/// A section: its id, all of it, and what is in it.
struct RawSection {
    id: u8,
    whole: std::ops::Range<usize>,
    body: std::ops::Range<usize>,
}

/// The sections of a module or a component, not looked into.
fn sections(bytes: &[u8]) -> Result<Vec<RawSection>, LinkProblem> {
    let mut reader = wasmparser::BinaryReader::new(bytes, 0);
    reader.read_bytes(8)?;
    let mut sections = Vec::new();
    while !reader.eof() {
        let start = reader.current_position();
        let id = reader.read_u8()?;
        let length = reader.read_var_u32()? as usize;
        let body = reader.current_position()..reader.current_position() + length;
        reader.read_bytes(length)?;
        sections.push(RawSection { id, whole: start..body.end, body });
    }
    Ok(sections)
}
