//! Imports of WASI that a program without files, sockets, terminals, arguments and environment has no use for, given bodies in the module.
//!
//! A component compiles a piece of code for each import of its modules, in every turn anew. What has a body here answers as the host would: lists
//! are empty, options are absent, a socket is refused. What needs a descriptor or a socket cannot be reached and traps.

use wasm_encoder::reencode::{Error, Reencode};
use wasm_encoder::{CodeSection, Function, FunctionSection, ImportSection, MemArg, NameSection};
use wasmparser::{CodeSectionReader, FuncType, FunctionSectionReader, ImportSectionReader, Name, Parser, TypeRef, ValType};

use super::{Core, LinkProblem, Ty};

/// What stands in the place of an import.
#[derive(Clone, Copy)]
enum Body {
    /// It cannot be reached.
    Trap,
    /// It does nothing, and answers zero.
    Nothing,
    /// Writes an empty list to where the result goes.
    Empty,
    /// Writes an absent option there.
    Absent,
    /// Writes the error `access-denied` to where the result goes.
    Denied,
}

/// The code of `access-denied` in `wasi:sockets/network`'s error codes.
const ACCESS_DENIED: i32 = 1;

/// The body of an import, unless it stays one.
fn body(module: &str, name: &str) -> Option<Body> {
    let (interface, _) = module.strip_prefix("wasi:")?.split_once('@')?;
    let (package, interface) = interface.split_once('/')?;
    match (package, interface, name) {
        ("filesystem" | "sockets", ..) | ("cli", "terminal-input" | "terminal-output", _) if name.starts_with("[resource-drop]") => {
            Some(Body::Nothing)
        }
        ("filesystem", "preopens", "get-directories") => Some(Body::Empty),
        ("filesystem", "types", "filesystem-error-code") => Some(Body::Absent),
        ("filesystem", ..) => Some(Body::Trap),
        ("sockets", "instance-network", _) => Some(Body::Nothing),
        ("sockets", _, "create-tcp-socket" | "create-udp-socket" | "resolve-addresses") => Some(Body::Denied),
        ("sockets", ..) => Some(Body::Trap),
        ("cli", "environment", "get-environment" | "get-arguments") => Some(Body::Empty),
        ("cli", "environment" | "terminal-stdin" | "terminal-stdout" | "terminal-stderr", _) => Some(Body::Absent),
        _ => None,
    }
}

/// A module whose needless imports of WASI have bodies.
///
/// # Errors
/// It is no module, or one of those imports has another type than WASI's.
pub fn without_needless_wasi(module: &[u8]) -> Result<Vec<u8>, LinkProblem> {
    let core = Core::parse(module)?;
    let mut closing = Closing { functions: Vec::new(), types: Vec::new(), bodies: Vec::new() };
    let (mut kept, mut closed) = (0u32, Vec::new());
    let mut imported = core.functions.iter();
    for (module, name, ty) in &core.imports {
        let Ty::Func(ty) = ty else { continue };
        let index = *imported.next().ok_or_else(|| LinkProblem::Base("it has fewer functions than it imports".into()))?;
        match body(module, name) {
            Some(body) => {
                closed.push(closing.functions.len());
                closing.types.push(index);
                closing.bodies.push(function(body, ty).ok_or_else(|| LinkProblem::Base(format!("{module} {name} has another type")))?);
                closing.functions.push(0);
            }
            None => {
                closing.functions.push(kept);
                kept += 1;
            }
        }
    }
    // Imports first, then the module's own functions, then those that were imports.
    let own = (core.functions.len() - closing.functions.len()) as u32;
    closing.functions.extend(kept..kept + own);
    for (number, place) in closed.into_iter().enumerate() {
        closing.functions[place] = kept + own + number as u32;
    }
    let mut out = wasm_encoder::Module::new();
    closing.parse_core_module(&mut out, Parser::new(0), module)?;
    Ok(out.finish())
}

fn function(body: Body, ty: &FuncType) -> Option<Function> {
    let mut function = Function::new([]);
    let mut code = function.instructions();
    // Where a result that is no single number goes, is the last parameter.
    let result = (ty.params().len() as u32).checked_sub(1).filter(|_| ty.params().last() == Some(&ValType::I32) && ty.results().is_empty());
    let at = |offset| MemArg { offset, align: 2, memory_index: 0 };
    match body {
        Body::Trap => {
            code.unreachable();
        }
        Body::Nothing => match ty.results() {
            [] => {}
            [ValType::I32] => {
                code.i32_const(0);
            }
            _ => return None,
        },
        Body::Empty => {
            code.local_get(result?).i32_const(0).i32_store(at(0));
            code.local_get(result?).i32_const(0).i32_store(at(4));
        }
        Body::Absent => {
            code.local_get(result?).i32_const(0).i32_store8(MemArg { align: 0, ..at(0) });
        }
        Body::Denied => {
            code.local_get(result?).i32_const(1).i32_store(at(0));
            code.local_get(result?).i32_const(ACCESS_DENIED).i32_store(at(4));
        }
    }
    code.end();
    Some(function)
}

struct Closing {
    /// Where each function goes.
    functions: Vec<u32>,
    types: Vec<u32>,
    bodies: Vec<Function>,
}

impl Reencode for Closing {
    type Error = String;

    fn function_index(&mut self, function: u32) -> Result<u32, Error<String>> {
        let place = self.functions.get(function as usize).copied();
        place.ok_or_else(|| Error::UserError(format!("there is no function {function}")))
    }

    fn parse_import_section(&mut self, imports: &mut ImportSection, section: ImportSectionReader<'_>) -> Result<(), Error<String>> {
        for import in section.into_imports() {
            let import = import?;
            let function = matches!(import.ty, TypeRef::Func(_) | TypeRef::FuncExact(_));
            if !function || body(import.module, import.name).is_none() {
                self.parse_import(imports, import)?;
            }
        }
        Ok(())
    }

    fn parse_function_section(&mut self, functions: &mut FunctionSection, section: FunctionSectionReader<'_>) -> Result<(), Error<String>> {
        wasm_encoder::reencode::utils::parse_function_section(self, functions, section)?;
        self.types.iter().for_each(|ty| {
            functions.function(*ty);
        });
        Ok(())
    }

    fn parse_code_section(&mut self, code: &mut CodeSection, section: CodeSectionReader<'_>) -> Result<(), Error<String>> {
        wasm_encoder::reencode::utils::parse_code_section(self, code, section)?;
        self.bodies.iter().for_each(|body| {
            code.function(body);
        });
        Ok(())
    }

    /// Names are listed by index, and those of closed imports would come too early.
    fn parse_custom_name_subsection(&mut self, names: &mut NameSection, section: Name<'_>) -> Result<(), Error<String>> {
        let Name::Function(map) = section else { return wasm_encoder::reencode::utils::parse_custom_name_subsection(self, names, section) };
        let mut all = Vec::new();
        for naming in map {
            let naming = naming?;
            all.push((self.function_index(naming.index)?, naming.name));
        }
        all.sort_unstable();
        let mut sorted = wasm_encoder::NameMap::new();
        all.iter().for_each(|(index, name)| sorted.append(*index, name));
        names.functions(&sorted);
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn needless_imports_answer_as_the_host_would() {
        let module = wat::parse_str(
            r#"(module
                (import "wasi:sockets/tcp-create-socket@0.2.0" "create-tcp-socket" (func $socket (param i32 i32)))
                (import "wasi:random/random@0.2.0" "get-random-u64" (func $random (result i64)))
                (import "wasi:cli/environment@0.2.0" "get-environment" (func $environment (param i32)))
                (import "wasi:filesystem/types@0.2.0" "[method]descriptor.sync" (func $sync (param i32 i32)))
                (import "wasi:filesystem/types@0.2.0" "[resource-drop]descriptor" (func $drop (param i32)))
                (memory (export "memory") 1)
                (table (export "table") 1 funcref)
                (elem (i32.const 0) $environment)
                (func $own (result i32) i32.const 7)
                (func (export "socket") (result i64)
                    (call $socket (i32.const 0) (i32.const 8)) (i64.load (i32.const 8)))
                (func (export "environment") (result i64)
                    (i64.store (i32.const 16) (i64.const -1))
                    (call_indirect (param i32) (i32.const 16) (i32.const 0))
                    (call $drop (i32.const 3))
                    (i64.load (i32.const 16)))
                (func (export "sync") (call $sync (i32.const 0) (i32.const 8)))
                (func (export "own") (result i32) (call $own))
                (func (export "random") (result i64) (call $random)))"#,
        )
        .unwrap();
        let closed = without_needless_wasi(&module).unwrap();
        let engine = wasmtime::Engine::default();
        let module = wasmtime::Module::new(&engine, &closed).unwrap();
        let left: Vec<_> = module.imports().map(|import| import.name().to_string()).collect();
        assert_eq!(left, ["get-random-u64"]);
        let mut store = wasmtime::Store::new(&engine, ());
        let random = wasmtime::Func::wrap(&mut store, || 5i64);
        let instance = wasmtime::Instance::new(&mut store, &module, &[random.into()]).unwrap();
        let mut number = |name: &str| instance.get_typed_func::<(), i64>(&mut store, name).unwrap().call(&mut store, ());
        assert_eq!(number("socket").unwrap(), 1 | i64::from(ACCESS_DENIED) << 32);
        assert_eq!(number("environment").unwrap(), 0);
        assert_eq!(number("random").unwrap(), 5);
        assert_eq!(instance.get_typed_func::<(), i32>(&mut store, "own").unwrap().call(&mut store, ()).unwrap(), 7);
        assert!(instance.get_typed_func::<(), ()>(&mut store, "sync").unwrap().call(&mut store, ()).is_err());
    }
}
