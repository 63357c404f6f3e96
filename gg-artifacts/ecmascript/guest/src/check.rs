//! Parses a text without running any of it.

use crate::bindings::{ModuleExport, SyntaxError};
use crate::engine::{self, Engine};
use crate::program::caught;
use crate::raw;
use rquickjs::{Ctx, Module, Object, Result};
use std::ffi::CString;

/// Parses `text` as the module `file`. A code module's exports are listed with the type names of their JSDoc.
pub fn check(file: &str, text: &str, code_module: bool) -> std::result::Result<Vec<ModuleExport>, SyntaxError> {
    engine::with(|engine| {
        let text = {
            let mut state = engine.modules.borrow_mut();
            state.parsing_only = true;
            state.keep(file, text.to_owned())
        };
        let answer = engine.context.with(|ctx| match Module::declare(ctx.clone(), file, text.as_str()) {
            Ok(_) if code_module => Ok(exports(engine, &ctx, file, &text).unwrap_or_default()),
            Ok(_) => Ok(Vec::new()),
            Err(error) => {
                let value = caught(&ctx, error);
                let described = engine.hook(&ctx, "describeSyntaxError").and_then(|describe| describe.call((value, file)));
                Err(described.and_then(|described| syntax_error(&described)).unwrap_or_else(|problem| SyntaxError {
                    line: 1,
                    column: 1,
                    message: problem.to_string(),
                    text: format!("{file}: {problem}"),
                }))
            }
        });
        engine.modules.borrow_mut().parsing_only = false;
        answer
    })
}

fn syntax_error(described: &Object<'_>) -> Result<SyntaxError> {
    Ok(SyntaxError {
        line: described.get("line")?,
        column: described.get("column")?,
        message: described.get("message")?,
        text: described.get("text")?,
    })
}

fn exports(engine: &Engine, ctx: &Ctx<'_>, file: &str, text: &str) -> Result<Vec<ModuleExport>> {
    let name = CString::new(file)?;
    let types = engine.hook(ctx, "documentedTypes")?;
    raw::module_exports(ctx, &name)?
        .into_iter()
        .map(|name| {
            let (parameter_types, result_types): (Vec<String>, Vec<String>) = {
                let pair: rquickjs::Array = types.call((text, name.as_str()))?;
                (pair.get(0)?, pair.get(1)?)
            };
            Ok(ModuleExport { name, parameter_types, result_types })
        })
        .collect()
}
