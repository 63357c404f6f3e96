//! [`Catalogue`]: an arm's SDK as data, generated from its sources by that language's own documentation generator.

use std::collections::{BTreeMap, BTreeSet};
use std::path::{Path, PathBuf};
use std::sync::{Arc, OnceLock};

use gg_membrane::{Grant, OPERATIONS, operation};
use serde::{Deserialize, Serialize};

/// One arm's catalogue.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
pub struct Catalogue {
    /// The id of the language it documents.
    pub language: String,
    /// The SDK's modules, in the order a model meets them.
    pub modules: Vec<CatalogueModule>,
    /// Everything that can be looked up.
    pub entries: Vec<Entry>,
    /// Which of the language's own libraries a program may reach.
    #[serde(default)]
    pub libraries: Vec<Library>,
}

/// One module of an SDK.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
pub struct CatalogueModule {
    /// gg's name for it.
    pub name: String,
    /// Its unshortened spelling: `gg.files`.
    pub path: String,
    /// What it is for, in a sentence.
    pub summary: String,
    /// The line that brings it into scope.
    pub import_line: String,
}

/// One thing that can be looked up.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
pub struct Entry {
    /// Its unshortened spelling, by which a documentation view is opened.
    pub symbol: String,
    /// Its last part.
    pub name: String,
    /// `function`, `method`, `type`, `enum`, `error`, …
    pub kind: String,
    /// gg's name for its module.
    pub module: String,
    /// The operation it binds; absent for types.
    pub operation: Option<String>,
    /// The module function it repeats, for a method of a returned value.
    #[serde(default)]
    pub alias_of: Option<String>,
    /// As the language declares it.
    pub signature: String,
    /// One sentence.
    pub summary: String,
    /// What else there is to say; may be empty.
    #[serde(default)]
    pub description: String,
    /// Its parameters, in their order.
    #[serde(default)]
    pub parameters: Vec<Parameter>,
    /// What it returns.
    #[serde(default)]
    pub returns: Option<Described>,
    /// What it raises.
    #[serde(default)]
    pub throws: Vec<Described>,
    /// Names of other entries that it names.
    #[serde(default)]
    pub types: Vec<String>,
    /// Of these, the ones in parameter position.
    #[serde(default)]
    pub parameter_types: Vec<String>,
    /// Of these, the ones in result position.
    #[serde(default)]
    pub result_types: Vec<String>,
    /// The line a program writes to reach it.
    pub import_line: String,
    /// A program that uses it.
    #[serde(default)]
    pub example: String,
    /// A record's fields, an enum's cases.
    #[serde(default)]
    pub fields: Vec<Parameter>,
}

/// A parameter or a field.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
pub struct Parameter {
    /// Its name.
    pub name: String,
    /// Its type, as the language writes it.
    #[serde(rename = "type")]
    pub ty: String,
    /// What it is.
    #[serde(default)]
    pub description: String,
    /// Whether it may be left out.
    #[serde(default)]
    pub optional: bool,
}

/// A type with what is said of it.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
pub struct Described {
    /// The type, as the language writes it.
    #[serde(rename = "type")]
    pub ty: String,
    /// What it is.
    #[serde(default)]
    pub description: String,
}

/// A group of the language's own libraries.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
pub struct Library {
    /// What the group is about.
    pub group: String,
    /// What a program may import or use.
    pub names: Vec<String>,
    /// What is there in part, or absent.
    #[serde(default)]
    pub note: String,
}

/// A catalogue that cannot be used.
#[derive(Debug, thiserror::Error)]
pub enum CatalogueProblem {
    /// It cannot be read.
    #[error("cannot read the catalogue {path}: {reason}")]
    Unreadable {
        /// Which file.
        path: String,
        /// Why.
        reason: String,
    },
    /// It breaks the rules every catalogue keeps.
    #[error("the catalogue of {language} is not whole:\n{}", faults.join("\n"))]
    Faulty {
        /// Whose.
        language: String,
        /// Every fault.
        faults: Vec<String>,
    },
}

/// A catalogue that an arm reads once and keeps.
#[derive(Debug, Default)]
pub struct KeptCatalogue(OnceLock<Arc<Catalogue>>);

impl KeptCatalogue {
    /// The catalogue of `language`, read at its first use from the file that `find` answers. What fails is tried again at the next use.
    ///
    /// # Errors
    /// The file is missing, as `find` has it, or [`Catalogue::read`] refuses it.
    pub fn get<P: ToString>(&self, language: &str, find: impl FnOnce() -> Result<PathBuf, P>) -> Result<Arc<Catalogue>, String> {
        if let Some(catalogue) = self.0.get() {
            return Ok(catalogue.clone());
        }
        let path = find().map_err(|missing| missing.to_string())?;
        let catalogue = Catalogue::read(&path, language).map_err(|problem| problem.to_string())?;
        Ok(self.0.get_or_init(|| Arc::new(catalogue)).clone())
    }
}

impl Catalogue {
    /// Reads a catalogue file, which must be `language`'s and whole.
    ///
    /// # Errors
    /// It cannot be read, is another language's, or [`Catalogue::faults`] finds something.
    pub fn read(path: &Path, language: &str) -> Result<Self, CatalogueProblem> {
        let unreadable = |reason: String| CatalogueProblem::Unreadable { path: path.display().to_string(), reason };
        let bytes = std::fs::read(path).map_err(|error| unreadable(error.to_string()))?;
        let catalogue: Catalogue = serde_json::from_slice(&bytes).map_err(|error| unreadable(error.to_string()))?;
        catalogue.named(language)
    }

    /// This catalogue under another language's name, for a declared pair that shares its SDK and signatures.
    ///
    /// # Errors
    /// [`Catalogue::faults`] finds something.
    pub fn named(mut self, language: &str) -> Result<Self, CatalogueProblem> {
        self.language = language.to_string();
        let faults = self.faults();
        if faults.is_empty() { Ok(self) } else { Err(CatalogueProblem::Faulty { language: language.to_string(), faults }) }
    }

    /// What breaks the rules: an unknown or a missing operation, a blank description, modules in another order than the table's, a type
    /// nothing documents, an alias of another operation, an import line that is not its module's.
    pub fn faults(&self) -> Vec<String> {
        let mut faults = Vec::new();
        let order: Vec<&str> = gg_membrane::modules().iter().map(|module| module.name).collect();
        let modules: Vec<&str> = self.modules.iter().map(|module| module.name.as_str()).collect();
        let known: Vec<&str> = modules.iter().copied().filter(|name| order.contains(name)).collect();
        if known != order {
            faults.push(format!("modules are {modules:?}; the table has {order:?}"));
        }
        for module in &self.modules {
            if module.summary.trim().is_empty() || module.import_line.trim().is_empty() {
                faults.push(format!("module {} has no summary or no import line", module.name));
            }
        }
        let mut bound: BTreeMap<&str, usize> = BTreeMap::new();
        let mut symbols = BTreeSet::new();
        let documented: BTreeSet<&str> = self.entries.iter().map(|entry| entry.name.as_str()).collect();
        for entry in &self.entries {
            let symbol = &entry.symbol;
            if !symbols.insert(symbol.as_str()) {
                faults.push(format!("{symbol} is there twice"));
            }
            if entry.summary.trim().is_empty() {
                faults.push(format!("{symbol} has no description"));
            }
            if entry.import_line.trim().is_empty() || entry.signature.trim().is_empty() {
                faults.push(format!("{symbol} has no import line or no signature"));
            }
            for parameter in entry.parameters.iter().filter(|parameter| parameter.description.trim().is_empty()) {
                faults.push(format!("{symbol} does not describe its parameter {}", parameter.name));
            }
            for field in entry.fields.iter().filter(|field| field.description.trim().is_empty()) {
                faults.push(format!("{symbol} does not describe its field {}", field.name));
            }
            if entry.returns.as_ref().is_some_and(|returns| returns.description.trim().is_empty()) {
                faults.push(format!("{symbol} does not describe what it returns"));
            }
            for throw in entry.throws.iter().filter(|throw| throw.description.trim().is_empty()) {
                faults.push(format!("{symbol} does not say when it fails with {}", throw.ty));
            }
            match self.modules.iter().find(|module| module.name == entry.module) {
                None if entry.module == "core" => {}
                None => faults.push(format!("{symbol} is of the module {}, which is not there", entry.module)),
                Some(module) if module.import_line != entry.import_line => {
                    faults.push(format!("{symbol} is reached by `{}`, its module by `{}`", entry.import_line, module.import_line));
                }
                Some(_) => {}
            }
            if let Some(alias) = &entry.alias_of {
                match self.entry(alias) {
                    None => faults.push(format!("{symbol} repeats {alias}, which is not there")),
                    Some(other) if other.operation != entry.operation => {
                        faults.push(format!("{symbol} repeats {alias}, which binds another operation"));
                    }
                    Some(_) => {}
                }
            }
            for name in entry.types.iter().filter(|name| !documented.contains(name.as_str())) {
                faults.push(format!("{symbol} names the type {name}, which nothing documents"));
            }
            match entry.operation.as_deref() {
                Some(id) if operation(id).is_none() => faults.push(format!("{symbol} binds {id}, which the table does not have")),
                Some(id) if entry.alias_of.is_none() => *bound.entry(id).or_default() += 1,
                Some(_) => {}
                None if entry.kind == "function" => faults.push(format!("{symbol} binds no operation")),
                None => {}
            }
        }
        for operation in OPERATIONS.iter() {
            match bound.get(operation.id) {
                Some(1) => {}
                Some(count) => faults.push(format!("{} is bound by {count} functions", operation.id)),
                None => faults.push(format!("nothing binds {}", operation.id)),
            }
        }
        faults
    }

    /// The entry of that symbol.
    pub fn entry(&self, symbol: &str) -> Option<&Entry> {
        self.entries.iter().find(|entry| entry.symbol == symbol)
    }

    /// The modules of which `grant` allows something.
    pub fn granted_modules<'a>(&'a self, grant: &'a Grant) -> impl Iterator<Item = &'a CatalogueModule> {
        let allowed: BTreeSet<&str> = grant.allowed().map(|operation| operation.module).collect();
        self.modules.iter().filter(move |module| module.name == "core" || allowed.contains(module.name.as_str()))
    }

    /// Whether `grant` allows what an entry binds; a type is shown where it is named by something that is.
    pub fn granted(&self, entry: &Entry, grant: &Grant) -> bool {
        match entry.operation.as_deref().and_then(operation) {
            Some(operation) => grant.allows(operation),
            None => {
                entry.module == "core"
                    || self.entries.iter().any(|other| {
                        other.types.contains(&entry.name)
                            && other.operation.as_deref().and_then(operation).is_some_and(|operation| grant.allows(operation))
                    })
            }
        }
    }

    /// An entry's page, as a documentation view shows it.
    pub fn page(&self, entry: &Entry) -> String {
        use std::fmt::Write;
        let mut page = format!("{}\n\n{}\n\n    {}\n", entry.symbol, entry.import_line, entry.signature.replace('\n', "\n    "));
        // Writing to a string cannot fail.
        let _ = write!(page, "\n{}\n", entry.summary.trim());
        if !entry.description.trim().is_empty() {
            let _ = write!(page, "\n{}\n", entry.description.trim());
        }
        let list = |page: &mut String, title: &str, items: &[Parameter]| {
            if items.is_empty() {
                return;
            }
            let _ = write!(page, "\n{title}\n");
            for item in items {
                let optional = if item.optional { ", optional" } else { "" };
                let _ = writeln!(page, "  {} ({}{optional}): {}", item.name, item.ty, item.description.trim());
            }
        };
        list(&mut page, "Parameters", &entry.parameters);
        list(&mut page, "Fields", &entry.fields);
        if let Some(returns) = &entry.returns {
            let _ = write!(page, "\nReturns\n  {}: {}\n", returns.ty, returns.description.trim());
        }
        if !entry.throws.is_empty() {
            page.push_str("\nFails with\n");
            for throw in &entry.throws {
                let _ = writeln!(page, "  {}: {}", throw.ty, throw.description.trim());
            }
        }
        let aliases: Vec<&str> = self
            .entries
            .iter()
            .filter(|other| other.alias_of.as_deref() == Some(&entry.symbol))
            .map(|other| other.symbol.as_str())
            .collect();
        if !aliases.is_empty() {
            let _ = write!(page, "\nAlso as {}\n", aliases.join(", "));
        }
        if let Some(alias) = &entry.alias_of {
            let _ = write!(page, "\nThe same as {alias}\n");
        }
        if !entry.types.is_empty() {
            let _ = write!(page, "\nTypes: {}\n", entry.types.join(", "));
        }
        if !entry.example.trim().is_empty() {
            let _ = write!(page, "\nExample\n    {}\n", entry.example.trim_end().replace('\n', "\n    "));
        }
        page
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The smallest catalogue that is whole.
    fn whole() -> Catalogue {
        let import = |module: &str| format!("import {module}");
        let modules = gg_membrane::modules().iter().map(|module| CatalogueModule {
            name: module.name.into(),
            path: format!("gg.{}", module.name),
            summary: "What it is for.".into(),
            import_line: import(module.name),
        });
        let entry = |operation: &gg_membrane::Operation| Entry {
            symbol: format!("gg.{}", operation.id),
            name: operation.key.into(),
            kind: "function".into(),
            module: operation.module.into(),
            operation: Some(operation.id.into()),
            alias_of: None,
            signature: format!("{}()", operation.key),
            summary: "What it does.".into(),
            description: String::new(),
            parameters: Vec::new(),
            returns: None,
            throws: Vec::new(),
            types: Vec::new(),
            parameter_types: Vec::new(),
            result_types: Vec::new(),
            import_line: import(operation.module),
            example: String::new(),
            fields: Vec::new(),
        };
        let entries = OPERATIONS.iter().map(|operation| entry(operation)).collect();
        Catalogue { language: "toy".into(), modules: modules.collect(), entries, libraries: Vec::new() }
    }

    #[test]
    fn every_fault_is_told() {
        assert_eq!(whole().faults(), [""; 0]);
        let described = |description: &str| Described { ty: "T".into(), description: description.into() };
        let parameter = || Parameter { name: "p".into(), ty: "T".into(), description: " ".into(), optional: false };
        type Doctored = (fn(&mut Catalogue, Described, Parameter), &'static str);
        let doctored: [Doctored; 15] = [
            (|catalogue, _, _| catalogue.modules.swap(1, 2), "modules are"),
            (|catalogue, _, _| catalogue.modules[3].summary.clear(), "no summary"),
            (|catalogue, _, _| drop(catalogue.entries.remove(0)), "nothing binds files.read_file"),
            (|catalogue, _, _| catalogue.entries[0].operation = Some("files.burn".into()), "which the table does not have"),
            (|catalogue, _, _| catalogue.entries[0].operation = None, "binds no operation"),
            (|catalogue, _, _| catalogue.entries[1].operation = Some("files.read_file".into()), "is bound by 2"),
            (|catalogue, _, _| catalogue.entries[1].symbol = "gg.files.read_file".into(), "is there twice"),
            (|catalogue, _, _| catalogue.entries[0].summary = " \n".into(), "has no description"),
            (|catalogue, _, blank| catalogue.entries[0].parameters.push(blank), "does not describe its parameter p"),
            (|catalogue, _, blank| catalogue.entries[0].fields.push(blank), "does not describe its field p"),
            (|catalogue, blank, _| catalogue.entries[0].returns = Some(blank), "what it returns"),
            (|catalogue, blank, _| catalogue.entries[0].throws.push(blank), "when it fails with T"),
            (|catalogue, _, _| catalogue.entries[0].import_line = "import gg".into(), "its module by"),
            (|catalogue, _, _| catalogue.entries[0].alias_of = Some("gg.files.stat".into()), "binds another operation"),
            (|catalogue, _, _| catalogue.entries[0].types.push("Gone".into()), "which nothing documents"),
        ];
        for (doctor, expected) in doctored {
            let mut catalogue = whole();
            doctor(&mut catalogue, described(""), parameter());
            let faults = catalogue.faults();
            assert!(faults.iter().any(|fault| fault.contains(expected)), "{expected}: {faults:?}");
        }
    }
}
