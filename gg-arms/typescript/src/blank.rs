//! Erasure by blanking: what only the type checker reads becomes white space, so that every line and every column stays.

use std::collections::{HashMap, HashSet};

use oxc_ast::ast::*;
use oxc_ast_visit::{Visit, walk};
use oxc_semantic::Scoping;
use oxc_span::{GetSpan, Span};

/// Syntax that means something at run time which JavaScript does not say in the same words.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub enum Residue {
    /// Another spelling of it is made here: `enum`, namespaces with values, parameter properties, `import =`, `<T>x`.
    Rewritten,
    /// Only the compiler itself makes it: decorators and `accessor`.
    Compiled,
}

/// The text of `program` without its types, or what stands against blanking them.
///
/// # Errors
/// The program holds syntax that cannot be blanked.
pub fn blank(program: &Program<'_>, scoping: &Scoping) -> Result<String, Residue> {
    let source = program.source_text;
    let mut blanker = Blanker {
        source,
        scoping,
        comments: program.comments.iter().map(|comment| comment.span).collect(),
        erased: vec![false; source.len()],
        semicolons: HashSet::new(),
        moved: HashMap::new(),
        residue: None,
    };
    blanker.visit_program(program);
    match blanker.residue {
        Some(residue) => Err(residue),
        None => Ok(blanker.text()),
    }
}

struct Blanker<'s> {
    source: &'s str,
    scoping: &'s Scoping,
    comments: Vec<Span>,
    /// For each byte, whether white space takes its place.
    erased: Vec<bool>,
    /// Erased bytes that become a semicolon: where a statement would run into the next one.
    semicolons: HashSet<usize>,
    /// Bytes that become a parenthesis, moved over a line end that must not stand before it.
    moved: HashMap<usize, char>,
    residue: Option<Residue>,
}

impl Blanker<'_> {
    fn text(self) -> String {
        let mut text = String::with_capacity(self.source.len());
        for (at, character) in self.source.char_indices() {
            if let Some(parenthesis) = self.moved.get(&at) {
                text.push(*parenthesis);
            } else if !self.erased[at] || matches!(character, '\n' | '\r' | '\u{2028}' | '\u{2029}') {
                text.push(character);
            } else if self.semicolons.contains(&at) {
                text.push(';');
            } else {
                // White space of the same length in UTF-8 and in UTF-16, in which columns are counted.
                text.push_str(match character.len_utf8() {
                    1 => " ",
                    2 => "\u{a0}",
                    3 => "\u{3000}",
                    _ => "\u{a0}\u{a0}",
                });
            }
        }
        text
    }

    fn residue(&mut self, residue: Residue) {
        self.residue = self.residue.max(Some(residue));
    }

    fn erase(&mut self, start: usize, end: usize) {
        self.erased[start..end].fill(true);
    }

    fn erase_span(&mut self, span: Span) {
        self.erase(span.start as usize, span.end as usize);
    }

    /// Erases a whole statement or member. What stands before and after it must not become one.
    fn erase_statement(&mut self, span: Span) {
        self.erase_span(span);
        self.semicolons.insert(span.start as usize);
    }

    /// The first byte from `from` that is neither white space nor in a comment.
    fn significant(&self, from: usize) -> usize {
        let mut at = from;
        loop {
            if let Some(comment) = self.comment_at(at) {
                at = comment.end as usize;
                continue;
            }
            match self.source[at..].chars().next() {
                Some(character) if character.is_whitespace() || character == '\u{feff}' => at += character.len_utf8(),
                _ => return at,
            }
        }
    }

    fn comment_at(&self, at: usize) -> Option<Span> {
        let after = self.comments.partition_point(|comment| comment.end as usize <= at);
        self.comments.get(after).copied().filter(|comment| comment.start as usize <= at)
    }

    /// Erases `mark` where it is the next thing at or after `from`.
    fn erase_mark(&mut self, mark: u8, from: usize) {
        let at = self.significant(from);
        if self.source.as_bytes().get(at) == Some(&mark) {
            self.erase(at, at + 1);
        }
    }

    /// Erases the words of `words` between `from` and `to`; answers whether the first word there was one of them.
    fn erase_words(&mut self, words: &[&str], from: usize, to: usize) -> bool {
        let mut at = self.significant(from);
        let mut first = None;
        while at < to {
            let rest = &self.source[at..to];
            let length = rest.find(|character: char| !character.is_ascii_alphabetic()).unwrap_or(rest.len());
            let erased = words.contains(&&rest[..length]);
            if erased {
                self.erase(at, at + length);
            }
            first.get_or_insert(erased);
            at = self.significant(at + length.max(rest.chars().next().map_or(1, char::len_utf8)));
        }
        first.unwrap_or(false)
    }

    /// Ends a statement that had no semicolon and ended in what was erased: the next line could go on with what is left of it.
    fn close(&mut self, span: Span) {
        let (start, end) = (span.start as usize, span.end as usize);
        if end == start || self.source.as_bytes()[end - 1] == b';' || !self.erased[end - 1] {
            return;
        }
        let mut first = end;
        while first > start && self.erased[first - 1] {
            first -= 1;
        }
        let free =
            (first..end).find(|at| self.source.as_bytes()[*at].is_ascii() && !self.source.as_bytes()[*at].is_ascii_control());
        self.semicolons.extend(free);
    }

    /// `return`, `throw` and `yield` end at a line end: one that types hid would now stand behind the word.
    fn restricted(&mut self, argument: Option<Span>) {
        let Some(argument) = argument else { return };
        let start = argument.start as usize;
        let kept = (start..argument.end as usize).find(|at| !self.erased[*at]).unwrap_or(start);
        if self.source[start..kept].contains(['\n', '\r', '\u{2028}', '\u{2029}']) {
            self.residue(Residue::Rewritten);
        }
    }

    fn lines_within(&self, start: usize, end: usize) -> bool {
        self.source[start..end].contains(['\n', '\r', '\u{2028}', '\u{2029}'])
    }

    /// Whether nothing of a namespace is there at run time.
    fn types_only(body: &TSNamespaceDeclarationBody<'_>) -> bool {
        match body {
            TSNamespaceDeclarationBody::TSNamespaceDeclaration(inner) => inner.declare || Self::types_only(&inner.body),
            TSNamespaceDeclarationBody::TSModuleBlock(block) => block.body.iter().all(|statement| match statement {
                Statement::TSTypeAliasDeclaration(_) | Statement::TSInterfaceDeclaration(_) => true,
                Statement::TSNamespaceDeclaration(inner) => inner.declare || Self::types_only(&inner.body),
                Statement::ExportDeclaration(export) => match &export.declaration {
                    Declaration::TSTypeAliasDeclaration(_) | Declaration::TSInterfaceDeclaration(_) => true,
                    Declaration::TSNamespaceDeclaration(inner) => inner.declare || Self::types_only(&inner.body),
                    declaration => declaration.declare(),
                },
                _ => false,
            }),
        }
    }

    /// Whether a declaration says nothing at run time; a namespace or an enum that does is noted.
    fn declares_only(&mut self, declaration: &Declaration<'_>) -> bool {
        match declaration {
            Declaration::TSTypeAliasDeclaration(_)
            | Declaration::TSInterfaceDeclaration(_)
            | Declaration::TSExternalModuleDeclaration(_)
            | Declaration::TSGlobalDeclaration(_) => true,
            Declaration::VariableDeclaration(variables) => variables.declare,
            Declaration::FunctionDeclaration(function) => function.declare || function.body.is_none(),
            Declaration::ClassDeclaration(class) => class.declare,
            Declaration::TSEnumDeclaration(declared) => {
                if !declared.declare {
                    self.residue(Residue::Rewritten);
                }
                true
            }
            Declaration::TSNamespaceDeclaration(namespace) => {
                if !namespace.declare && !Self::types_only(&namespace.body) {
                    self.residue(Residue::Rewritten);
                }
                true
            }
            Declaration::TSImportEqualsDeclaration(import) => {
                if import.import_kind == ImportOrExportKind::Value {
                    self.residue(Residue::Rewritten);
                }
                true
            }
        }
    }

    /// Whether a name that is imported is ever used as a value.
    fn value_used(&self, local: &BindingIdentifier<'_>) -> bool {
        local
            .symbol_id
            .get()
            .is_none_or(|symbol| self.scoping.get_resolved_references(symbol).any(oxc_syntax::reference::Reference::is_value))
    }

    /// Whether a name of this file stands for types only.
    fn is_type(&self, name: &ModuleExportName<'_>) -> bool {
        let ModuleExportName::IdentifierReference(reference) = name else { return false };
        let symbol = reference.reference_id.get().and_then(|reference| self.scoping.get_reference(reference).symbol_id());
        symbol.is_some_and(|symbol| {
            let flags = self.scoping.symbol_flags(symbol);
            flags.is_type() && !flags.is_value()
        })
    }

    fn import(&mut self, import: &ImportDeclaration<'_>) {
        if import.import_kind == ImportOrExportKind::Type {
            return self.erase_statement(import.span);
        }
        let Some(specifiers) = &import.specifiers else { return };
        let gone: Vec<bool> = specifiers
            .iter()
            .map(|specifier| match specifier {
                ImportDeclarationSpecifier::ImportSpecifier(named) => {
                    named.import_kind == ImportOrExportKind::Type || !self.value_used(&named.local)
                }
                _ => !self.value_used(specifier.local()),
            })
            .collect();
        // Without a name that stays, the module is not needed; an import of no names at all is there for what the module does.
        if !gone.is_empty() && gone.iter().all(|gone| *gone) {
            return self.erase_statement(import.span);
        }
        for (specifier, gone) in specifiers.iter().zip(gone) {
            if gone {
                self.erase_span(specifier.span());
                self.erase_mark(b',', specifier.span().end as usize);
            }
        }
    }

    fn export_specifiers(&mut self, specifiers: &[ExportSpecifier<'_>], local: bool) {
        for specifier in specifiers {
            if specifier.export_kind == ImportOrExportKind::Type || (local && self.is_type(&specifier.local)) {
                self.erase_span(specifier.span);
                self.erase_mark(b',', specifier.span.end as usize);
            }
        }
    }

    /// What stands before the key of a member: erased words there, and a semicolon where the member began with one.
    fn modifiers(&mut self, member: Span, decorators: &[Decorator<'_>], key: Span) {
        let from = decorators.last().map_or(member.start, |decorator| decorator.span.end) as usize;
        let words = ["public", "private", "protected", "readonly", "override", "abstract", "declare"];
        if self.erase_words(&words, from, key.start as usize) {
            self.semicolons.insert(self.significant(from));
        }
    }

    /// The end of a key, behind its bracket where it is computed.
    fn key_end(&self, key: Span, computed: bool) -> usize {
        let end = key.end as usize;
        if computed { self.significant(end) + 1 } else { end }
    }
}

impl<'a> Visit<'a> for Blanker<'_> {
    fn visit_statement(&mut self, statement: &Statement<'a>) {
        if let Some(declaration) = statement.as_declaration()
            && self.declares_only(declaration)
        {
            return self.erase_statement(statement.span());
        }
        match statement {
            Statement::ImportDeclaration(import) => return self.import(import),
            Statement::ExportDeclaration(export) if self.declares_only(&export.declaration) => {
                return self.erase_statement(export.span);
            }
            Statement::ExportNamedDeclaration(export) if export.export_kind == ImportOrExportKind::Type => {
                return self.erase_statement(export.span);
            }
            Statement::ExportNamedDeclaration(export) => return self.export_specifiers(&export.specifiers, true),
            Statement::ExportFromDeclaration(export) if export.export_kind == ImportOrExportKind::Type => {
                return self.erase_statement(export.span);
            }
            Statement::ExportFromDeclaration(export) => return self.export_specifiers(&export.specifiers, false),
            Statement::ExportAllDeclaration(export) if export.export_kind == ImportOrExportKind::Type => {
                return self.erase_statement(export.span);
            }
            Statement::ExportDefaultDeclaration(export) => {
                let types = match &export.declaration {
                    ExportDefaultDeclarationKind::TSInterfaceDeclaration(_) => true,
                    ExportDefaultDeclarationKind::FunctionDeclaration(function) => function.body.is_none(),
                    ExportDefaultDeclarationKind::Identifier(name) => {
                        let symbol = name.reference_id.get().and_then(|id| self.scoping.get_reference(id).symbol_id());
                        symbol.is_some_and(|symbol| {
                            self.scoping.symbol_flags(symbol).is_type() && !self.scoping.symbol_flags(symbol).is_value()
                        })
                    }
                    _ => false,
                };
                if types {
                    return self.erase_statement(export.span);
                }
            }
            Statement::TSExportAssignment(_) | Statement::TSNamespaceExportDeclaration(_) => self.residue(Residue::Rewritten),
            _ => {}
        }
        walk::walk_statement(self, statement);
        match statement {
            Statement::ExpressionStatement(_)
            | Statement::VariableDeclaration(_)
            | Statement::ReturnStatement(_)
            | Statement::ThrowStatement(_)
            | Statement::ExportDeclaration(_)
            | Statement::ExportDefaultDeclaration(_) => self.close(statement.span()),
            _ => {}
        }
        match statement {
            Statement::ReturnStatement(returned) => self.restricted(returned.argument.as_ref().map(GetSpan::span)),
            Statement::ThrowStatement(thrown) => self.restricted(Some(thrown.argument.span())),
            _ => {}
        }
    }

    fn visit_yield_expression(&mut self, it: &YieldExpression<'a>) {
        walk::walk_yield_expression(self, it);
        self.restricted(it.argument.as_ref().map(GetSpan::span));
    }

    fn visit_variable_declarator(&mut self, it: &VariableDeclarator<'a>) {
        walk::walk_variable_declarator(self, it);
        if it.definite {
            self.erase_mark(b'!', it.id.span().end as usize);
        }
    }

    fn visit_formal_parameter(&mut self, it: &FormalParameter<'a>) {
        if it.accessibility.is_some() || it.readonly || it.r#override {
            self.residue(Residue::Rewritten);
        }
        walk::walk_formal_parameter(self, it);
        if it.optional {
            self.erase_mark(b'?', it.pattern.span().end as usize);
        }
    }

    fn visit_ts_this_parameter(&mut self, it: &TSThisParameter<'a>) {
        self.erase_span(it.span);
        self.erase_mark(b',', it.span.end as usize);
    }

    fn visit_arrow_function_expression(&mut self, it: &ArrowFunctionExpression<'a>) {
        walk::walk_arrow_function_expression(self, it);
        if let Some(returned) = &it.return_type {
            // No line end may stand between the parameters and the arrow: the parenthesis moves behind the type.
            let (close, end) = (it.params.span.end as usize, returned.span.end as usize);
            if self.lines_within(close, end) {
                if self.source.as_bytes()[end - 1].is_ascii() && self.source.as_bytes()[close - 1] == b')' {
                    self.erase(close - 1, close);
                    self.moved.insert(end - 1, ')');
                } else {
                    self.residue(Residue::Rewritten);
                }
            }
        }
        if let Some(parameters) = &it.type_parameters
            && it.r#async
        {
            // Nor one between `async` and the parameters: the parenthesis moves before the type parameters.
            let (start, open) = (parameters.span.start as usize, it.params.span.start as usize);
            if self.lines_within(start, open) {
                self.erase(open, open + 1);
                self.moved.insert(start, '(');
            }
        }
    }

    fn visit_class(&mut self, it: &Class<'a>) {
        if it.r#abstract {
            let start = it.decorators.last().map_or(it.span.start, |decorator| decorator.span.end) as usize;
            let word = self.significant(start);
            if self.source[word..].starts_with("abstract") {
                self.erase(word, word + "abstract".len());
            }
        }
        if let (Some(first), Some(last)) = (it.implements.first(), it.implements.last()) {
            let heritage = it.heritage.as_ref().map(|heritage| {
                heritage.type_arguments.as_ref().map_or(heritage.expression.span().end, |arguments| arguments.span.end)
            });
            let before = heritage
                .or_else(|| it.type_parameters.as_ref().map(|parameters| parameters.span.end))
                .or_else(|| it.id.as_ref().map(|id| id.span.end));
            let from = match before {
                Some(before) => self.significant(before as usize),
                // An unnamed class: the word is the last thing before the first name.
                None => self.source[..first.span.start as usize].rfind("implements").unwrap_or(first.span.start as usize),
            };
            self.erase(from, last.span.end as usize);
        }
        self.visit_decorators(&it.decorators);
        if let Some(parameters) = &it.type_parameters {
            self.visit_ts_type_parameter_declaration(parameters);
        }
        if let Some(heritage) = &it.heritage {
            self.visit_class_heritage(heritage);
        }
        self.visit_class_body(&it.body);
    }

    fn visit_method_definition(&mut self, it: &MethodDefinition<'a>) {
        if it.r#type == MethodDefinitionType::TSAbstractMethodDefinition || it.value.body.is_none() {
            return self.erase_statement(it.span);
        }
        self.modifiers(it.span, &it.decorators, it.key.span());
        walk::walk_method_definition(self, it);
        if it.optional {
            self.erase_mark(b'?', self.key_end(it.key.span(), it.computed));
        }
    }

    fn visit_property_definition(&mut self, it: &PropertyDefinition<'a>) {
        if it.declare || it.r#type == PropertyDefinitionType::TSAbstractPropertyDefinition {
            return self.erase_statement(it.span);
        }
        self.modifiers(it.span, &it.decorators, it.key.span());
        walk::walk_property_definition(self, it);
        if it.optional {
            self.erase_mark(b'?', self.key_end(it.key.span(), it.computed));
        }
        if it.definite {
            self.erase_mark(b'!', self.key_end(it.key.span(), it.computed));
        }
        self.close(it.span);
    }

    fn visit_accessor_property(&mut self, _: &AccessorProperty<'a>) {
        self.residue(Residue::Compiled);
    }

    fn visit_decorator(&mut self, _: &Decorator<'a>) {
        self.residue(Residue::Compiled);
    }

    fn visit_ts_index_signature(&mut self, it: &TSIndexSignature<'a>) {
        self.erase_statement(it.span);
    }

    fn visit_ts_type_annotation(&mut self, it: &TSTypeAnnotation<'a>) {
        self.erase_span(it.span);
    }

    fn visit_ts_type_parameter_declaration(&mut self, it: &TSTypeParameterDeclaration<'a>) {
        self.erase_span(it.span);
    }

    fn visit_ts_type_parameter_instantiation(&mut self, it: &TSTypeParameterInstantiation<'a>) {
        self.erase_span(it.span);
    }

    fn visit_ts_as_expression(&mut self, it: &TSAsExpression<'a>) {
        self.visit_expression(&it.expression);
        self.erase(it.expression.span().end as usize, it.span.end as usize);
    }

    fn visit_ts_satisfies_expression(&mut self, it: &TSSatisfiesExpression<'a>) {
        self.visit_expression(&it.expression);
        self.erase(it.expression.span().end as usize, it.span.end as usize);
    }

    fn visit_ts_non_null_expression(&mut self, it: &TSNonNullExpression<'a>) {
        self.visit_expression(&it.expression);
        self.erase_mark(b'!', it.expression.span().end as usize);
    }

    fn visit_ts_type_assertion(&mut self, _: &TSTypeAssertion<'a>) {
        // Blanked, an object literal behind it could become a block.
        self.residue(Residue::Rewritten);
    }
}
