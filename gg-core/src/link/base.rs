//! [`Base`]: the component a language's runtime and SDK were linked to, taken apart.

use std::collections::{BTreeMap, BTreeSet, HashMap};

use wasmparser::{BinaryReader, ComponentAlias, ComponentAliasSectionReader, Instance, InstanceSectionReader};

use super::{Core, LinkProblem, Ty, sections};

/// Bytes of a page of linear memory.
pub(super) const PAGE: u64 = 65536;

/// Ids of a component's sections.
const CORE_MODULE: u8 = 1;
const CORE_INSTANCE: u8 = 2;
const CORE_TYPE: u8 = 3;
const ALIAS: u8 = 6;

/// A base, ready to have programs put into it.
pub struct Base {
    /// What stands between the template's core modules, before the first and behind the last.
    pub(super) pieces: Vec<Vec<u8>>,
    modules: Vec<Vec<u8>>,
    /// The outsides of all core modules but the first.
    pub(super) others: Vec<Core>,
    pub(super) imports: Vec<(String, String, Ty)>,
    pub(super) exports: HashMap<String, Ty>,
    /// Exported constants: the addresses of data.
    pub(super) constants: BTreeMap<String, i64>,
    /// Pages of memory and places of the table that the base takes; a program's own begin behind them.
    pub(super) pages: u64,
    pub(super) table: u64,
    /// What the template itself takes of the base.
    pub(super) needed: BTreeSet<String>,
    /// The number of the base's instance in the template, and how many core modules there are.
    pub(super) instance: u32,
    pub(super) global_base: u32,
}

impl Base {
    /// Takes a component apart whose first core module is the base.
    ///
    /// # Errors
    /// It is no component, or not one of that form.
    pub fn load(component: &[u8]) -> Result<Base, LinkProblem> {
        let malformed = |what: &str| LinkProblem::Base(what.to_string());
        let raw = sections(component)?;
        let (mut instances, mut main) = (0, None);
        let mut needed = BTreeSet::new();
        for section in &raw {
            let reader = BinaryReader::new(&component[section.body.clone()], 0);
            match section.id {
                CORE_TYPE => return Err(malformed("it declares core types")),
                CORE_INSTANCE => {
                    for instance in InstanceSectionReader::new(reader)? {
                        if let Instance::Instantiate { module_index: 0, .. } = instance? {
                            main = Some(instances);
                        }
                        instances += 1;
                    }
                }
                ALIAS => {
                    for alias in ComponentAliasSectionReader::new(reader)? {
                        if let ComponentAlias::CoreInstanceExport { instance_index, name, .. } = alias?
                            && Some(instance_index) == main
                        {
                            needed.insert(name.to_string());
                        }
                    }
                }
                _ => {}
            }
        }
        let (mut pieces, mut modules, mut others, mut at) = (Vec::new(), Vec::new(), Vec::new(), 8);
        for section in raw.iter().filter(|section| section.id == CORE_MODULE) {
            pieces.push(component[at..section.whole.start].to_vec());
            at = section.whole.end;
            let module = component[section.body.clone()].to_vec();
            if !modules.is_empty() {
                others.push(Core::parse(&module)?);
            }
            modules.push(module);
        }
        pieces.push(component[at..].to_vec());

        let core = Core::parse(modules.first().ok_or_else(|| malformed("it holds no core module"))?)?;
        let (mut exports, mut constants) = (HashMap::new(), BTreeMap::new());
        for (name, kind, index) in &core.exports {
            let ty = core.ty(*kind, *index)?;
            if let (Ty::Global(_), Some(Some(value))) = (&ty, core.constants.get(*index as usize)) {
                constants.insert(name.clone(), *value);
            }
            exports.insert(name.clone(), ty);
        }
        if exports.contains_key("_initialize") {
            needed.insert("_initialize".into());
        }
        let constant = |name: &str| constants.get(name).map(|value| *value as u32).ok_or_else(|| malformed(name));
        let global_base = constant("__global_base")?;
        Ok(Base {
            pages: core.memories.first().ok_or_else(|| malformed("it has no memory"))?.initial,
            table: core.tables.first().ok_or_else(|| malformed("it has no table"))?.initial,
            instance: main.ok_or_else(|| malformed("its first core module is not instantiated"))?,
            imports: core.imports,
            pieces,
            modules,
            others,
            exports,
            constants,
            needed,
            global_base,
        })
    }

    /// The core modules, to be compiled once and supplied under [`super::import_name`] of their numbers.
    pub fn modules(&self) -> &[Vec<u8>] {
        &self.modules
    }

    /// Where a program's data begins, for the linker's `--global-base` is [`Base::data_start`] and its stub data fills what is before.
    pub fn data_start(&self) -> u32 {
        self.global_base
    }

    /// The first place of the table that is a program's own: the linker's `--table-base`.
    pub fn table_base(&self) -> u64 {
        self.table
    }

    pub(super) fn end(&self) -> u64 {
        self.pages * PAGE
    }
}
