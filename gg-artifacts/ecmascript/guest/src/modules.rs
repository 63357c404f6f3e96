//! What a program may import: `gg`, and `lib/<key>` for each code module bound for it.

use crate::bindings::test_cabinet::gg::modules::{BoundModule, bound};
use crate::engine;
use rquickjs::loader::{ImportAttributes, Loader, Resolver};
use rquickjs::module::{Declarations, Declared, Exports, ModuleDef};
use rquickjs::{Ctx, Exception, Module, Object, Result};
use std::cell::RefCell;
use std::rc::Rc;

/// What the finder and the reports know of the sources in play.
#[derive(Default)]
pub struct State {
    /// Whether gg's own scripts have run, after which only they may name one another.
    pub started: bool,
    /// While a text is only parsed, every import is answered with an empty module.
    pub parsing_only: bool,
    /// Asked of the host when a program first imports `lib/…`.
    bound: Option<Vec<BoundModule>>,
    /// File names and texts of the program and of the modules it imported, without a byte order mark.
    sources: Vec<(String, String)>,
}

impl State {
    /// Remembers a source for reports and answers the text to parse.
    pub fn keep(&mut self, file: &str, text: String) -> String {
        let text = match text.strip_prefix('\u{feff}') {
            Some(rest) => rest.to_owned(),
            None => text,
        };
        self.sources.retain(|(known, _)| known != file);
        self.sources.push((file.to_owned(), text.clone()));
        text
    }

    /// The text of a source by its file name.
    pub fn source(&self, file: &str) -> Option<&str> {
        self.sources.iter().find(|(known, _)| known == file).map(|(_, text)| text.as_str())
    }

    /// The file names of all sources, the program's first.
    pub fn files(&self) -> Vec<String> {
        self.sources.iter().map(|(file, _)| file.clone()).collect()
    }

    fn bound(&mut self) -> &[BoundModule] {
        self.bound.get_or_insert_with(bound)
    }
}

/// Resolver and loader over the shared state.
pub struct Finder(pub Rc<RefCell<State>>);

impl Resolver for Finder {
    fn resolve<'js>(&mut self, ctx: &Ctx<'js>, base: &str, name: &str, _attributes: Option<ImportAttributes<'js>>) -> Result<String> {
        // gg's own scripts import one another by relative names; nothing else may name them.
        if base == "gg" || base.starts_with("gg:") {
            return Ok(own_name(base, name));
        }
        let mut state = self.0.borrow_mut();
        if name == "gg" || !state.started || state.parsing_only {
            return Ok(name.to_owned());
        }
        if let Some(key) = name.strip_prefix("lib/") {
            if let Some(module) = state.bound().iter().find(|module| module.key == key) {
                return Ok(module.file.clone());
            }
        }
        let hint = if name.starts_with("lib/") {
            let names: Vec<String> = state.bound().iter().map(|module| format!("'lib/{}'", module.key)).collect();
            if names.is_empty() {
                "no code module is bound: reading a skill or a note that carries code, or loading a saved program, binds one for later programs".to_owned()
            } else {
                format!("bound here: {}", names.join(", "))
            }
        } else {
            "a program may import 'gg' and the code modules bound as 'lib/<key>', nothing else".to_owned()
        };
        let error = Exception::from_message(ctx.clone(), &format!("Cannot find module '{name}' imported from {base} ({hint})"))?;
        // The engine gives no place for an import that fails while linking; one found in the text stands in for it.
        if error.stack().is_none_or(|stack| stack.is_empty()) {
            if let Some((line, column)) = state.source(base).and_then(|text| find_import(text, name)) {
                error.as_object().set("stack", format!("    at {base}:{line}:{column}\n"))?;
            }
        }
        Err(error.throw())
    }
}

/// `./files.js` as seen from `gg` is `gg:files`; as seen from `gg:runtime/index` it is `gg:runtime/files`.
fn own_name(base: &str, name: &str) -> String {
    let Some(relative) = name.strip_prefix("./") else { return name.to_owned() };
    let folder = base.strip_prefix("gg:").and_then(|path| path.rsplit_once('/')).map_or("", |(folder, _)| folder);
    let script = relative.strip_suffix(".js").unwrap_or(relative);
    if folder.is_empty() { format!("gg:{script}") } else { format!("gg:{folder}/{script}") }
}

/// Line and column (from 1, columns in bytes as the engine counts) of the module name in the import of `name`.
fn find_import(text: &str, name: &str) -> Option<(usize, usize)> {
    for quote in ['"', '\''] {
        let quoted = format!("{quote}{name}{quote}");
        for (at, _) in text.match_indices(&quoted) {
            let before = text[..at].trim_end();
            if before.ends_with("from") || before.ends_with("import") || before.ends_with('(') {
                let start = text[..at].rfind('\n').map_or(0, |newline| newline + 1);
                return Some((text[..at].matches('\n').count() + 1, at - start + 1));
            }
        }
    }
    None
}

impl Loader for Finder {
    fn load<'js>(&mut self, ctx: &Ctx<'js>, name: &str, _attributes: Option<ImportAttributes<'js>>) -> Result<Module<'js, Declared>> {
        if name == "gg:native" {
            return Module::declare_def::<Native, _>(ctx.clone(), name);
        }
        if let Some(text) = engine::script(name) {
            return Module::declare(ctx.clone(), name, text);
        }
        let text = {
            let mut state = self.0.borrow_mut();
            if state.parsing_only {
                String::new()
            } else {
                let text = state.bound().iter().find(|module| module.file == name).map(|module| module.text.clone());
                text.map(|text| state.keep(name, text)).unwrap_or_default()
            }
        };
        Module::declare(ctx.clone(), name, text)
    }
}

/// `gg:native`: one export, the object with what gg's scripts need from Rust.
struct Native;

impl ModuleDef for Native {
    fn declare(declarations: &Declarations<'_>) -> Result<()> {
        declarations.declare("native")?;
        Ok(())
    }

    fn evaluate<'js>(ctx: &Ctx<'js>, exports: &Exports<'js>) -> Result<()> {
        let object: Object = engine::native_object(ctx)?;
        exports.export("native", object)?;
        Ok(())
    }
}
