//! What a code module exports, and the types its declarations name.

use gg_membrane::ModuleExport;
use oxc_ast::ast::*;
use oxc_ast_visit::{Visit, walk};
use oxc_span::GetSpan;

/// Types of the language itself, which no documentation view shows.
const LANGUAGE: [&str; 22] = [
    "Array",
    "ArrayBuffer",
    "Boolean",
    "Date",
    "Error",
    "Function",
    "Iterable",
    "Iterator",
    "Map",
    "Number",
    "Object",
    "Partial",
    "Promise",
    "Readonly",
    "ReadonlyArray",
    "Record",
    "RegExp",
    "Set",
    "String",
    "Symbol",
    "Uint8Array",
    "const",
];

/// The exports of a module, in order; a name that is declared twice, as overloads are, is one.
pub fn exports(program: &Program<'_>) -> Vec<ModuleExport> {
    let mut list = List { source: program.source_text, found: Vec::new() };
    for statement in &program.body {
        list.statement(statement);
    }
    list.found
}

struct List<'s> {
    source: &'s str,
    found: Vec<ModuleExport>,
}

impl List<'_> {
    fn add(&mut self, name: &str, parameters: Vec<String>, results: Vec<String>) {
        let merge = |into: &mut Vec<String>, types: Vec<String>| {
            for name in types {
                if !into.contains(&name) {
                    into.push(name);
                }
            }
        };
        if let Some(known) = self.found.iter_mut().find(|export| export.name == name) {
            merge(&mut known.parameter_types, parameters);
            merge(&mut known.result_types, results);
        } else {
            self.found.push(ModuleExport { name: name.to_string(), parameter_types: parameters, result_types: results });
        }
    }

    fn statement(&mut self, statement: &Statement<'_>) {
        match statement {
            Statement::ExportDeclaration(export) => self.declaration(&export.declaration),
            Statement::ExportNamedDeclaration(export) => self.specifiers(&export.specifiers),
            Statement::ExportFromDeclaration(export) => self.specifiers(&export.specifiers),
            Statement::ExportAllDeclaration(export) => {
                if let Some(name) = &export.exported {
                    self.add(name.name().as_str(), Vec::new(), Vec::new());
                }
            }
            Statement::ExportDefaultDeclaration(export) => {
                let (parameters, results) = match &export.declaration {
                    ExportDefaultDeclarationKind::FunctionDeclaration(function) => self.function(function),
                    ExportDefaultDeclarationKind::ArrowFunctionExpression(arrow) => self.arrow(arrow),
                    _ => Default::default(),
                };
                self.add("default", parameters, results);
            }
            _ => {}
        }
    }

    fn specifiers(&mut self, specifiers: &[ExportSpecifier<'_>]) {
        for specifier in specifiers {
            self.add(specifier.exported.name().as_str(), Vec::new(), Vec::new());
        }
    }

    fn declaration(&mut self, declaration: &Declaration<'_>) {
        match declaration {
            Declaration::FunctionDeclaration(function) => {
                let (parameters, results) = self.function(function);
                if let Some(name) = &function.id {
                    self.add(name.name.as_str(), parameters, results);
                }
            }
            Declaration::VariableDeclaration(variables) => {
                for variable in &variables.declarations {
                    let (parameters, mut results) = match &variable.init {
                        Some(Expression::ArrowFunctionExpression(arrow)) => self.arrow(arrow),
                        Some(Expression::FunctionExpression(function)) => self.function(function),
                        _ => Default::default(),
                    };
                    if let Some(annotation) = &variable.type_annotation {
                        results = self.named(&[], |names| names.visit_ts_type_annotation(annotation));
                    }
                    for name in variable.id.get_binding_identifiers() {
                        self.add(name.name.as_str(), parameters.clone(), results.clone());
                    }
                }
            }
            declaration => {
                if let Some(name) = declaration.id() {
                    self.add(name.name.as_str(), Vec::new(), Vec::new());
                }
            }
        }
    }

    fn function(&self, function: &Function<'_>) -> (Vec<String>, Vec<String>) {
        self.signature(function.type_parameters.as_deref(), &function.params, function.return_type.as_deref())
    }

    fn arrow(&self, arrow: &ArrowFunctionExpression<'_>) -> (Vec<String>, Vec<String>) {
        self.signature(arrow.type_parameters.as_deref(), &arrow.params, arrow.return_type.as_deref())
    }

    fn signature(
        &self,
        own: Option<&TSTypeParameterDeclaration<'_>>,
        parameters: &FormalParameters<'_>,
        result: Option<&TSTypeAnnotation<'_>>,
    ) -> (Vec<String>, Vec<String>) {
        let own: Vec<&str> = own.iter().flat_map(|own| own.params.iter().map(|parameter| parameter.name.name.as_str())).collect();
        let annotations = parameters.items.iter().filter_map(|parameter| parameter.type_annotation.as_deref());
        let rest = parameters.rest.as_ref().and_then(|rest| rest.type_annotation.as_deref());
        let parameters =
            self.named(&own, |names| annotations.chain(rest).for_each(|annotation| names.visit_ts_type_annotation(annotation)));
        let results =
            self.named(&own, |names| result.into_iter().for_each(|annotation| names.visit_ts_type_annotation(annotation)));
        (parameters, results)
    }

    fn named<'s>(&'s self, own: &'s [&'s str], visit: impl FnOnce(&mut Names<'s>)) -> Vec<String> {
        let mut names = Names { source: self.source, own, found: Vec::new() };
        visit(&mut names);
        names.found
    }
}

struct Names<'s> {
    source: &'s str,
    own: &'s [&'s str],
    found: Vec<String>,
}

impl<'a> Visit<'a> for Names<'_> {
    fn visit_ts_type_reference(&mut self, it: &TSTypeReference<'a>) {
        let span = it.type_name.span();
        let name = &self.source[span.start as usize..span.end as usize];
        if !LANGUAGE.contains(&name) && !self.own.contains(&name) && !self.found.iter().any(|found| found == name) {
            self.found.push(name.to_string());
        }
        walk::walk_ts_type_reference(self, it);
    }
}
