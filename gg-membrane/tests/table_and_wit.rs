//! The operations table and `wit/` are equal in both directions: names, arguments and their order, results.

use std::collections::BTreeMap;
use std::path::Path;

use gg_membrane::{OPERATIONS, modules};
use wit_parser::{Function, Resolve, Type, TypeDefKind};

fn package() -> (Resolve, wit_parser::PackageId) {
    let mut resolve = Resolve::default();
    let folder = Path::new(&std::env::var("CARGO_MANIFEST_DIR").expect("cargo runs this")).parent().unwrap().join("wit");
    let (package, _) = resolve.push_dir(&folder).unwrap();
    (resolve, package)
}

/// A WIT type as the table writes it.
fn rust(resolve: &Resolve, ty: &Type) -> String {
    match ty {
        Type::Bool => "bool".into(),
        Type::U8 => "u8".into(),
        Type::U16 => "u16".into(),
        Type::U32 => "u32".into(),
        Type::U64 => "u64".into(),
        Type::S32 => "i32".into(),
        Type::F64 => "f64".into(),
        Type::String => "String".into(),
        Type::Id(id) => {
            let def = &resolve.types[*id];
            match &def.kind {
                TypeDefKind::Option(inner) => format!("Option<{}>", rust(resolve, inner)),
                TypeDefKind::List(inner) => format!("Vec<{}>", rust(resolve, inner)),
                TypeDefKind::Type(inner) => rust(resolve, inner),
                _ => pascal(def.name.as_deref().unwrap()),
            }
        }
        other => panic!("the table has no type for {other:?}"),
    }
}

fn pascal(name: &str) -> String {
    name.split('-').map(|word| word[..1].to_uppercase() + &word[1..]).collect()
}

/// What a function answers; every operation's is a `result` with an `api-error`.
fn result(resolve: &Resolve, function: &Function) -> String {
    let Some(Type::Id(id)) = &function.result else { panic!("{} answers no result", function.name) };
    let TypeDefKind::Result(result) = &resolve.types[*id].kind else { panic!("{} answers no result", function.name) };
    let error = result.err.as_ref().map(|ty| rust(resolve, ty));
    assert_eq!(error.as_deref(), Some("ApiError"), "{}", function.name);
    result.ok.as_ref().map_or("()".into(), |ty| rust(resolve, ty))
}

#[test]
fn table_and_wit_are_equal() {
    let (resolve, package) = package();
    let mut wit = BTreeMap::new();
    let mut interfaces = Vec::new();
    for (name, id) in &resolve.packages[package].interfaces {
        if ["types", "feedback", "modules", "wire", "math"].contains(&name.as_str()) {
            continue;
        }
        interfaces.push(name.replace('-', "_"));
        for (function, shape) in &resolve.interfaces[*id].functions {
            let arguments: Vec<String> =
                shape.params.iter().map(|param| format!("{}: {}", param.name.replace('-', "_"), rust(&resolve, &param.ty))).collect();
            let id = format!("{name}.{}", function.replace('-', "_"));
            wit.insert(id, format!("({}) -> {}", arguments.join(", "), result(&resolve, shape)));
        }
    }
    let table: BTreeMap<String, String> = OPERATIONS
        .iter()
        .map(|operation| {
            let arguments: Vec<String> =
                operation.arguments.iter().map(|argument| format!("{}: {}", argument.name, argument.ty)).collect();
            (operation.id.to_string(), format!("({}) -> {}", arguments.join(", "), operation.result))
        })
        .collect();
    assert_eq!(table, wit);
    let mut names: Vec<_> = modules().iter().map(|module| module.name.to_string()).collect();
    names.sort();
    interfaces.sort();
    assert_eq!(names, interfaces);
}

#[test]
fn the_worlds_import_what_they_must() {
    let (resolve, package) = package();
    let world = |name: &str| {
        let id = resolve.packages[package].worlds[name];
        let named = |key: &wit_parser::WorldKey| match key {
            wit_parser::WorldKey::Interface(id) => resolve.interfaces[*id].name.clone().unwrap(),
            wit_parser::WorldKey::Name(name) => name.clone(),
        };
        let mut imports: Vec<_> = resolve.worlds[id].imports.keys().map(named).collect();
        imports.retain(|name| !["module-export", "syntax-error"].contains(&name.as_str()));
        imports.sort();
        imports
    };
    let typed = [
        "delegation", "docs", "feedback", "files", "memory", "modules", "programs", "search", "session", "shell", "skills", "tasks",
        "types", "views", "web",
    ];
    assert_eq!(world("sandbox"), typed);
    assert_eq!(world("interpreter"), typed);
    assert_eq!(world("jvm-sandbox"), ["feedback", "math", "wire"]);
}
