//! A program's module, put into its base's component.

use std::collections::HashMap;

use wasm_encoder::reencode::{Reencode, RoundtripReencoder};
use wasm_encoder::{
    BlockType, CodeSection, ComponentImportSection, ComponentSection, ComponentTypeRef, ConstExpr, CoreTypeSection, DataSection, EntityType,
    Function, FunctionSection, GlobalSection, GlobalType, HeapType, ImportSection, InstanceSection, MemoryType, Module, ModuleArg,
    ModuleSection, ModuleType, RawSection, RefType, Section, StartSection, TableType, TagKind, TagType, TypeSection, ValType,
};
use wasmparser::{BinaryReader, DataKind, DataSectionReader, ExternalKind, FuncType, GlobalSectionReader, ImportSectionReader, Operator, TypeRef};

use super::{Base, Core, LinkProblem, Ty, import_name, sections};

const MEMORY: &str = "memory";
const TABLE: &str = "__indirect_function_table";
const STACK: &str = "__stack_pointer";

/// What the program's link must export: it tells the base where the program's constructors and its main function are.
const START: &str = "gg_side_start";

/// A component's preamble.
const COMPONENT: [u8; 8] = [0, b'a', b's', b'm', 0x0d, 0, 1, 0];

/// A program's module as the base can take it.
struct Rewritten {
    module: Vec<u8>,
    /// What it takes of the base.
    needed: Vec<String>,
    pages: u64,
    table: u64,
}

impl Base {
    /// The component of a program that was linked behind this base. `program` is the linker's output.
    ///
    /// # Errors
    /// The program needs what the base does not have, or was not linked for it.
    pub fn component(&self, program: &[u8]) -> Result<Vec<u8>, LinkProblem> {
        let program = self.rewrite(program)?;
        let mut needed = self.needed.clone();
        needed.extend([MEMORY, TABLE, STACK].map(String::from));
        needed.extend(program.needed);

        let mut out = COMPONENT.to_vec();
        for (number, piece) in self.pieces[..self.pieces.len() - 1].iter().enumerate() {
            let mut ty = ModuleType::new();
            let mut seen = HashMap::new();
            let imports = if number == 0 { &self.imports } else { &self.others[number - 1].imports };
            for (module, name, import) in imports {
                let entity = entity(&mut ty, &mut seen, import)?;
                ty.import(module, name, entity);
            }
            if number == 0 {
                for name in &needed {
                    let export = self.exports.get(name).ok_or_else(|| LinkProblem::Undefined(name.clone()))?;
                    let entity = entity(&mut ty, &mut seen, export)?;
                    ty.export(name, entity);
                }
            } else {
                let other = &self.others[number - 1];
                for (name, kind, index) in &other.exports {
                    let entity = entity(&mut ty, &mut seen, &other.ty(*kind, *index)?)?;
                    ty.export(name, entity);
                }
            }
            out.extend_from_slice(piece);
            let mut types = CoreTypeSection::new();
            types.ty().module(&ty);
            types.append_to_component(&mut out);
            let mut import = ComponentImportSection::new();
            let reference = u32::try_from(number).map_err(|error| LinkProblem::Base(error.to_string()))?;
            import.import(import_name(number).as_str(), ComponentTypeRef::Module(reference));
            import.append_to_component(&mut out);
        }
        out.extend_from_slice(&self.pieces[self.pieces.len() - 1]);
        ModuleSection(&self.grow(program.pages, program.table)).append_to_component(&mut out);
        RawSection { id: 1, data: &program.module }.append_to_component(&mut out);
        let modules = self.modules().len() as u32;
        let mut instances = InstanceSection::new();
        instances.instantiate(modules, [("env", ModuleArg::Instance(self.instance))]);
        instances.instantiate(modules + 1, [("env", ModuleArg::Instance(self.instance))]);
        instances.append_to_component(&mut out);
        Ok(out)
    }

    /// Takes memory, table and stack from the base, cuts away the base's stub data, and starts with [`START`].
    fn rewrite(&self, program: &[u8]) -> Result<Rewritten, LinkProblem> {
        let misfit = |what: &str| LinkProblem::Program(what.to_string());
        let core = Core::parse(program)?;
        let start = core.exports.iter().find(|(name, kind, _)| name == START && *kind == ExternalKind::Func);
        let start = start.ok_or_else(|| misfit("it exports no start function"))?.2;
        // Linked with a memory of its own, so that the linker takes .bss for zeros: that becomes the base's.
        let imports_memory = core.imports.iter().any(|(_, _, ty)| matches!(ty, Ty::Memory(_)));
        let own_memory = if imports_memory { None } else { core.memories.first().copied() };
        let mut out = Rewritten { module: program[..8].to_vec(), needed: Vec::new(), pages: self.pages, table: self.table };
        let (mut started, mut stack) = (false, false);
        for section in sections(program)? {
            let reader = BinaryReader::new(&program[section.body.clone()], 0);
            // The start section's place is before elements, code and data.
            if (9..=12).contains(&section.id) && !started {
                StartSection { function_index: start }.append_to(&mut out.module);
                started = true;
            }
            match section.id {
                2 => self.imports(&core, reader, own_memory, &mut out)?.append_to(&mut out.module),
                5 => {}
                6 => {
                    let mut globals = GlobalSection::new();
                    for (number, global) in GlobalSectionReader::new(reader)?.into_iter().enumerate() {
                        let global = global?;
                        if number == 0 {
                            if !global.ty.mutable || global.ty.content_type != wasmparser::ValType::I32 {
                                return Err(misfit("its first global is not the stack pointer"));
                            }
                            stack = true;
                            continue;
                        }
                        globals.global(RoundtripReencoder.global_type(global.ty)?, &RoundtripReencoder.const_expr(global.init_expr)?);
                    }
                    if !globals.is_empty() {
                        globals.append_to(&mut out.module);
                    }
                }
                8 => return Err(misfit("it has a start function of its own")),
                11 => self.data(reader)?.append_to(&mut out.module),
                _ => out.module.extend_from_slice(&program[section.whole]),
            }
        }
        if !stack {
            return Err(misfit("it has no stack pointer"));
        }
        Ok(out)
    }

    fn imports(
        &self,
        core: &Core,
        reader: BinaryReader<'_>,
        own_memory: Option<wasmparser::MemoryType>,
        out: &mut Rewritten,
    ) -> Result<ImportSection, LinkProblem> {
        let mut imports = ImportSection::new();
        for import in ImportSectionReader::new(reader)?.into_imports() {
            let import = import?;
            let name = import.name;
            if import.module != "env" {
                return Err(LinkProblem::Undefined(format!("{} of {}", name, import.module)));
            }
            let export = self.exports.get(name).ok_or_else(|| LinkProblem::Undefined(name.to_string()))?;
            out.needed.push(name.to_string());
            match import.ty {
                TypeRef::Memory(mut memory) => {
                    out.pages = out.pages.max(memory.initial);
                    memory.initial = self.pages;
                    memory.maximum = None;
                    imports.import("env", name, RoundtripReencoder.memory_type(memory)?);
                }
                TypeRef::Table(mut table) => {
                    out.table = out.table.max(table.initial);
                    table.initial = self.table;
                    table.maximum = None;
                    imports.import("env", name, RoundtripReencoder.table_type(table)?);
                }
                ty => {
                    if let TypeRef::Func(index) = ty
                        && *export != Ty::Func(core.function_type(index)?)
                    {
                        return Err(LinkProblem::Program(format!("it takes {name} for a function of another signature")));
                    }
                    imports.import("env", name, RoundtripReencoder.entity_type(ty)?);
                }
            }
        }
        if let Some(memory) = own_memory {
            out.pages = out.pages.max(memory.initial);
            imports.import("env", MEMORY, memory_type(self.pages));
        }
        imports.import("env", STACK, GlobalType { val_type: ValType::I32, mutable: true, shared: false });
        Ok(imports)
    }

    fn data(&self, reader: BinaryReader<'_>) -> Result<DataSection, LinkProblem> {
        let mut data = DataSection::new();
        for segment in DataSectionReader::new(reader)? {
            let segment = segment?;
            match segment.kind {
                DataKind::Passive => {
                    data.passive(segment.data.iter().copied());
                }
                DataKind::Active { memory_index, offset_expr } => {
                    let Operator::I32Const { value } = offset_expr.get_operators_reader().read()? else {
                        return Err(LinkProblem::Program("its data has no fixed address".into()));
                    };
                    let offset = u64::from(value as u32);
                    let below = usize::try_from(self.end().saturating_sub(offset)).unwrap_or(usize::MAX).min(segment.data.len());
                    if segment.data[..below].iter().any(|byte| *byte != 0) {
                        return Err(LinkProblem::Program("it has data where the base's is".into()));
                    }
                    let address = ConstExpr::i32_const((offset + below as u64) as u32 as i32);
                    data.active(memory_index, &address, segment.data[below..].iter().copied());
                }
            }
        }
        Ok(data)
    }

    /// A module that grows memory and table to what the program needs, and traps unless they were as the base leaves them.
    fn grow(&self, pages: u64, table: u64) -> Module {
        let mut module = Module::new();
        let mut types = TypeSection::new();
        types.ty().function([], []);
        module.section(&types);
        let mut imports = ImportSection::new();
        imports.import("env", MEMORY, memory_type(self.pages));
        let element = TableType { element_type: RefType::FUNCREF, table64: false, minimum: self.table, maximum: None, shared: false };
        imports.import("env", TABLE, element);
        module.section(&imports);
        let mut functions = FunctionSection::new();
        functions.function(0);
        module.section(&functions);
        module.section(&StartSection { function_index: 0 });
        let mut code = CodeSection::new();
        let mut function = Function::new([]);
        let mut body = function.instructions();
        body.i32_const((pages - self.pages) as i32).memory_grow(0).i32_const(self.pages as i32).i32_ne();
        body.if_(BlockType::Empty).unreachable().end();
        body.ref_null(HeapType::FUNC).i32_const((table - self.table) as i32).table_grow(0).i32_const(self.table as i32).i32_ne();
        body.if_(BlockType::Empty).unreachable().end().end();
        code.function(&function);
        module.section(&code);
        module
    }
}

fn memory_type(pages: u64) -> MemoryType {
    MemoryType { minimum: pages, maximum: None, memory64: false, shared: false, page_size_log2: None }
}

/// A type as a module type writes it; function types are written once.
fn entity(module: &mut ModuleType, seen: &mut HashMap<FuncType, u32>, ty: &Ty) -> Result<EntityType, LinkProblem> {
    let mut function = |ty: &FuncType| -> Result<u32, LinkProblem> {
        if let Some(index) = seen.get(ty) {
            return Ok(*index);
        }
        let values = |types: &[wasmparser::ValType]| types.iter().map(|ty| RoundtripReencoder.val_type(*ty)).collect::<Result<Vec<_>, _>>();
        let (params, results) = (values(ty.params())?, values(ty.results())?);
        module.ty().function(params, results);
        let index = seen.len() as u32;
        seen.insert(ty.clone(), index);
        Ok(index)
    };
    Ok(match ty {
        Ty::Func(ty) => EntityType::Function(function(ty)?),
        Ty::Tag(ty) => EntityType::Tag(TagType { kind: TagKind::Exception, func_type_idx: function(ty)? }),
        Ty::Table(table) => EntityType::Table(RoundtripReencoder.table_type(*table)?),
        Ty::Memory(memory) => EntityType::Memory(RoundtripReencoder.memory_type(*memory)?),
        Ty::Global(global) => EntityType::Global(RoundtripReencoder.global_type(*global)?),
    })
}
