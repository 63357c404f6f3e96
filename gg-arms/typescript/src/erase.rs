//! A program without its types: blanked where its syntax allows, else written anew with a map back.

use std::path::Path;
use std::sync::Arc;
use std::time::Duration;

use gg_membrane::ModuleExport;
use oxc_allocator::Allocator;
use oxc_ast::AstKind;
use oxc_ast::ast::Program;
use oxc_codegen::{Codegen, CodegenOptions};
use oxc_parser::Parser;
use oxc_semantic::{Scoping, Semantic, SemanticBuilder};
use oxc_span::{GetSpan, SourceType};
use oxc_transformer::{TransformOptions, Transformer};

use crate::blank::{Residue, blank};
use crate::check::{Finding, LIBRARIES};
use crate::exports::exports;
use crate::nesting;
use crate::places::{PlaceMap, position};

/// The longest source that is looked at, in bytes: a parser's depth follows from it.
pub const LONGEST: usize = 1 << 20;
/// How many brackets may be open at once, those of types and templates included. Of a value that is nested deeper the checker says, after minutes,
/// that it cannot compare its type.
pub const MOST_NESTED: usize = 128;
/// How long a source may be parsed and erased before its turn ends without it; nothing that is known takes a tenth of it.
const MOST_PARSING: Duration = Duration::from_secs(20);
/// How many levels of syntax may be nested without brackets, as in `x => x => x`.
pub const MOST_LEVELS: usize = 4000;

/// What is left of a source when its types are gone.
#[derive(Debug, Clone)]
pub struct Erased {
    /// JavaScript.
    pub text: Arc<str>,
    /// The way back to the source where the text was written anew; without one every place is where it was.
    pub map: Option<Arc<PlaceMap>>,
}

/// What became of a source.
#[derive(Debug, Clone)]
pub struct Erasure {
    /// Its text, or `None` where only the compiler itself can write it.
    pub erased: Option<Erased>,
    /// What it exports, in order.
    pub exports: Vec<ModuleExport>,
    /// What the checker lets pass and the guest lacks: uses of names its libraries declare, and directives that would declare more.
    pub absent: Vec<Finding>,
}

/// What the language's own library files declare, and no option takes out, though it is not in the guest.
const ABSENT: [&str; 1] = ["Intl"];

/// Why a source has no types to take away.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Refused {
    /// It does not parse: line and column from 1, in UTF-16, and what the parser says.
    Syntax(u32, u32, String),
    /// It cannot be looked at, for a reason that is told.
    Unfit(String),
}

/// Parses `source` and erases its types, on a thread whose stack is as deep as the source can be nested.
pub async fn erase(source: Arc<str>) -> Result<Erasure, Refused> {
    if source.len() > LONGEST {
        return Err(Refused::Unfit(format!("the source is {} bytes long; at most {LONGEST} can be checked", source.len())));
    }
    let (answer, erased) = tokio::sync::oneshot::channel();
    // A byte can open one level of nesting, and the parser needs at most some kilobytes for a level. Only what is used is ever taken.
    let stack = (32 << 20) + 4096 * source.len();
    std::thread::Builder::new()
        .name("typescript-erase".into())
        .stack_size(stack)
        .spawn(move || {
            let _ = answer.send(erase_here(&source));
        })
        .map_err(|error| Refused::Unfit(format!("no thread to parse on: {error}")))?;
    let erased = tokio::time::timeout(MOST_PARSING, erased).await;
    let slow = || Refused::Unfit(format!("the parser did not finish within {} s", MOST_PARSING.as_secs()));
    erased.map_err(|_| slow())?.unwrap_or_else(|_| Err(Refused::Unfit("the parser failed on this source".into())))
}

fn erase_here(source: &str) -> Result<Erasure, Refused> {
    if let Some(offset) = nesting::open_types(source) {
        let (line, column) = position(source, offset);
        return Err(Refused::Syntax(line, column, format!("More than {MOST_NESTED} brackets are open here.")));
    }
    let allocator = Allocator::default();
    let parsed = Parser::new(&allocator, source, SourceType::ts()).parse();
    if let Some(problem) = parsed.diagnostics.iter().next() {
        let offset = problem.labels.first().map_or(0, |label| label.offset() as usize);
        let (line, column) = position(source, offset);
        return Err(Refused::Syntax(line, column, problem.message.to_string()));
    }
    let mut program = parsed.program;
    let semantic = SemanticBuilder::new().with_build_nodes(true).with_enum_eval(true).build(&program).semantic;
    if let Some((offset, message)) = nesting::too_deep(source, &program, &semantic) {
        let (line, column) = position(source, offset);
        return Err(Refused::Syntax(line, column, message));
    }
    let mut absent = absent(source, &semantic);
    absent.extend(references(source, &program));
    let scoping = semantic.into_scoping();
    let exports = exports(&program);
    let erased = match blank(&program, &scoping) {
        Ok(text) if parses(&text) => Some(Erased { text: text.into(), map: None }),
        Err(Residue::Compiled) => None,
        Ok(_) | Err(Residue::Rewritten) => rewrite(&allocator, source, &mut program, scoping),
    };
    Ok(Erasure { erased, exports, absent })
}

fn absent(source: &str, semantic: &Semantic<'_>) -> Vec<Finding> {
    let mut findings = Vec::new();
    for name in ABSENT {
        let references = semantic.scoping().root_unresolved_references().iter().filter(|(known, _)| known.as_str() == name);
        for reference in references.flat_map(|(_, references)| references.iter()) {
            let reference = semantic.scoping().get_reference(*reference);
            // `typeof` is how a program asks whether a name is there.
            let asked = matches!(semantic.nodes().parent_kind(reference.node_id()), AstKind::UnaryExpression(unary) if unary.operator.is_typeof());
            if reference.is_value() && !asked {
                let (line, column) = position(source, semantic.nodes().kind(reference.node_id()).span().start as usize);
                let (line, column) = (line - 1, column - 1);
                let end = Some((line, column + name.len() as u32));
                findings.push(Finding { line, column, end, code: 2304, message: format!("Cannot find name '{name}'.") });
            }
        }
    }
    findings
}

/// Libraries that a program may name in a directive: those it is checked against, under the names that include no others.
fn has_library(name: &str) -> bool {
    let name = name.to_ascii_lowercase();
    let (edition, part) = name.split_once('.').unwrap_or((&name, ""));
    match edition.strip_prefix("es") {
        Some("next") => LIBRARIES.contains(&name.as_str()),
        // `es6.…` is no name of a part, and every part of an edition that ended is there.
        Some(year) => year.parse::<u32>().is_ok_and(|year| [5, 6, 7].contains(&year) || (2015..=2025).contains(&year)) && !["intl", "full"].contains(&part),
        None => false,
    }
}

/// Directives that would have the checker believe in what is not there: `/// <reference lib="dom" />`.
fn references(source: &str, program: &Program<'_>) -> Vec<Finding> {
    let first = [program.directives.first().map(|one| one.span.start), program.body.first().map(|one| one.span().start)];
    let code = first.into_iter().flatten().min().unwrap_or(u32::MAX);
    let mut findings = Vec::new();
    for comment in program.comments.iter().filter(|comment| comment.is_line() && comment.span.end <= code) {
        let text = &source[comment.span.start as usize..comment.span.end as usize];
        // As the compiler reads it: in either case, with any white space.
        let space = |letter: char| letter.is_whitespace() || letter == '\u{feff}';
        let lower = text.to_ascii_lowercase();
        let Some(tag) = lower.strip_prefix("///").map(|tag| tag.trim_start_matches(space)).filter(|tag| tag.starts_with("<reference")) else {
            continue;
        };
        let value = |name: &str| {
            let (at, _) = tag.match_indices(name).find(|(at, _)| tag[..*at].ends_with(space))?;
            let after = tag[at + name.len()..].trim_start_matches(space).strip_prefix('=')?.trim_start_matches(space);
            let quote = after.chars().next().filter(|quote| ['"', '\''].contains(quote))?;
            after[1..].split(quote).next()
        };
        let message = if let Some(library) = value("lib") {
            if has_library(library) {
                continue;
            }
            format!("The library '{library}' is not here: what it declares does not exist when the program runs.")
        } else if let Some(types) = value("types") {
            format!("The types of '{types}' are not here: there are no type packages, and nothing of one exists when the program runs.")
        } else if let Some(path) = value("path") {
            format!("The file '{path}' is not here: a program is one file, and reaches others with an import of \"gg\" or \"lib/<key>\".")
        } else {
            continue;
        };
        let (line, column) = position(source, comment.span.start as usize);
        let (line, column) = (line - 1, column - 1);
        let end = Some((line, column + text.encode_utf16().count() as u32));
        findings.push(Finding { line, column, end, code: 0, message });
    }
    findings
}

fn parses(text: &str) -> bool {
    Parser::new(&Allocator::default(), text, SourceType::mjs()).parse().diagnostics.is_empty()
}

/// Writes a program anew as JavaScript. `None` where the transformer cannot.
fn rewrite<'a>(allocator: &'a Allocator, source: &str, program: &mut Program<'a>, scoping: Scoping) -> Option<Erased> {
    let path = Path::new("program.ts");
    let done = Transformer::new(allocator, path, &TransformOptions::default()).build_with_scoping(scoping, program);
    if !done.diagnostics.is_empty() {
        return None;
    }
    let options = CodegenOptions { source_map_path: Some(path.to_path_buf()), ..CodegenOptions::default() };
    let written = Codegen::new().with_options(options).with_source_text(program.source_text).build(program);
    let text: Arc<str> = written.code.into();
    let map = PlaceMap::new(&written.map?, source, text.clone());
    Some(Erased { text, map: Some(Arc::new(map)) })
}

/// What the compiler itself wrote, with its map.
///
/// # Errors
/// The map is none.
pub fn compiled(text: &str, map: &str, source: &str) -> Result<Erased, String> {
    let map = oxc_sourcemap::SourceMap::from_json_string(map).map_err(|error| format!("the compiler's source map: {error}"))?;
    // The compiler's own last line names a file that is not there.
    let end = text.rfind("//# sourceMappingURL=").unwrap_or(text.len());
    let text: Arc<str> = text[..end].into();
    let map = PlaceMap::new(&map, source, text.clone());
    Ok(Erased { text, map: Some(Arc::new(map)) })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::places::lines;
    use oxc_parser::ParseOptions;

    /// Every program and module of the corpus that parses.
    fn corpus() -> Vec<(String, String)> {
        let tests = Path::new(&std::env::var("CARGO_MANIFEST_DIR").expect("cargo runs this")).join("tests");
        let folders = ["programs", "modules"].map(|folder| std::fs::read_dir(tests.join(folder)).expect("the corpus"));
        let paths = folders.into_iter().flatten().map(|entry| entry.expect("an entry").path());
        let sources = paths.map(|path| (path.display().to_string(), std::fs::read_to_string(&path).expect("a program")));
        let sources: Vec<_> = sources.filter(|(_, source)| !source.contains("program_syntax_error")).collect();
        assert!(sources.len() > 30, "{} programs", sources.len());
        sources
    }

    /// What a text means: printed again, without parentheses and empty statements.
    fn meaning(text: &str) -> String {
        let allocator = Allocator::default();
        let options = ParseOptions { preserve_parens: false, ..ParseOptions::default() };
        let parsed = Parser::new(&allocator, text, SourceType::mjs()).with_options(options).parse();
        assert!(parsed.diagnostics.is_empty(), "{:?}\n{text}", parsed.diagnostics);
        let options = CodegenOptions { comments: oxc_codegen::CommentOptions::disabled(), ..CodegenOptions::default() };
        let printed = Codegen::new().with_options(options).build(&parsed.program).code;
        printed.lines().filter(|line| ![";", "export {};"].contains(&line.trim())).collect::<Vec<_>>().join("\n")
    }

    fn rewritten(source: &str) -> Erased {
        let allocator = Allocator::default();
        let mut program = Parser::new(&allocator, source, SourceType::ts()).parse().program;
        let scoping = SemanticBuilder::new().with_enum_eval(true).build(&program).semantic.into_scoping();
        rewrite(&allocator, source, &mut program, scoping).expect("a program that can be written anew")
    }

    fn widths(text: &str) -> Vec<(usize, usize)> {
        lines(text).into_iter().map(|line| (line.len(), line.encode_utf16().count())).collect()
    }

    #[test]
    fn blanked_programs_keep_every_place_and_mean_the_same() {
        let mut blanked = 0;
        for (name, source) in corpus() {
            let Some(erased) = erase_here(&source).unwrap_or_else(|refused| panic!("{name}: {refused:?}")).erased else {
                continue;
            };
            if erased.map.is_none() {
                blanked += 1;
                assert_eq!(widths(&erased.text), widths(&source), "{name}");
                assert_eq!(meaning(&erased.text), meaning(&rewritten(&source).text), "{name}");
            }
        }
        assert!(blanked > 25, "{blanked} programs were blanked");
    }

    #[test]
    fn lines_that_could_run_together_do_not() {
        for source in [
            "const a = 1\ntype X = string\n(0, a)\n",
            "let a = b as any\n(c)\n",
            "let a = b as any\n[c]\n",
            "let a = b satisfies any\n`c`\n",
            "x = a!\n/b/g\n",
            "class C { a = 1\n public [b] = 2 }",
            "class C { get: string\n foo() {} }",
            "class C { static: any\n static async?: any\n *gen() {} }",
            "class C { a = 1 as any\n [b]() {} }",
            "const f = (a: number):\n  string => 'x'\n",
            "const f = async <\n T\n>(a: T) => a\n",
            "const f = async <T>(a: T):\n Promise<\nT> => a\n",
            "abstract class A { abstract x: number; abstract f(): void\n g?(): void\n h() {} }",
            "function f(this: X, ...rest: string[]) {} function g(this: X) {}",
            "for (const x of y as any[]) z\n",
            "if (a) b = c as any\nelse d\n",
            "do x = y as any\nwhile (z)\n",
            "export const f = <T,>(x: T) => x as T\n(1)\n",
            "let { a, b = 1 }: { a: number, b?: number } = c, [d]: number[] = e\n",
            "label: for (;;) { break label }\ninterface X {}\n[1]\n",
            "export default x as any\n(1)\n",
            "class A<T> extends B<T> implements C<T>, D {}\nconst E = class implements F {}\n",
            "try {} catch (e: unknown) { throw e as Error\n}\n",
            "var v!: number\n;[v]\n",
            "function f() { return x as any\n}\nnew Foo<string>\n;(1)\n",
            "a?.b<string>()\na<string>`x`\n",
            "const o = { m<T>(this: O, x?: T): void {}, async *g(): any {}, get p(): number { return 1 } }",
            "declare const x: number\n(0, 1)\nexport declare function f(): void\n[1]\n",
            "function f(a?, b?: string /* c */, c = 1 as number) {}",
            "class X { constructor(); constructor(a?: string) {} private static readonly a?: number = 1; declare b: string; override c() {} }",
        ] {
            let erased = erase_here(source).unwrap_or_else(|refused| panic!("{source}: {refused:?}")).erased.expect("erasable");
            assert!(erased.map.is_none(), "not blanked: {source}");
            assert_eq!(widths(&erased.text), widths(source), "{source}\n{}", erased.text);
            assert_eq!(meaning(&erased.text), meaning(&rewritten(source).text), "{source}\n{}", erased.text);
        }
    }

    #[test]
    fn imports_of_types_vanish_and_others_stay() {
        let source = "import { a, type B, C } from \"gg\"; import D, { E } from \"lib/x\"; import * as F from \"lib/y\"; import \"lib/z\";\n\
                      import type G from \"lib/g\"; let x: C | D = a; export { x, type B }; export type { F };";
        let text = erase_here(source).unwrap().erased.unwrap().text;
        assert_eq!(text.split_whitespace().collect::<String>(), "import{a,}from\"gg\";;;import\"lib/z\";;letx=a;export{x,};;");
    }

    #[test]
    fn what_is_written_anew_is_mapped_back() {
        let source = "enum E { A }\n\nfunction   fail( x: number ): never {\n    throw new Error(`${E[x]}`)  }\nfail( E.A );\n";
        let erased = erase_here(source).unwrap().erased.unwrap();
        let map = erased.map.expect("it was written anew");
        let place = |needle: &str| {
            let (line, column) = crate::places::position(&erased.text, erased.text.find(needle).unwrap());
            map.back(line, column)
        };
        assert_eq!(place("new Error"), Some((4, 11)));
        assert_eq!(place("Error("), Some((4, 15)));
        assert_eq!(place("fail(E.A"), Some((5, 1)));
    }

    #[test]
    fn what_does_not_parse_is_told_at_its_place() {
        assert!(
            matches!(erase_here("let a = 1;\nlet é b;"), Err(Refused::Syntax(2, 6, _))),
            "{:?}",
            erase_here("let a = 1;\nlet é b;")
        );
    }

    #[test]
    fn directives_that_promise_what_is_not_there_are_found() {
        let found = |source: &str| erase_here(source).unwrap().absent.into_iter().map(|finding| finding.message).collect::<Vec<_>>();
        for (directive, word) in [
            ("/// <reference lib=\"dom\" />", "library 'dom'"),
            ("///<REFERENCE\tLIB = 'WebWorker'/>", "library 'webworker'"),
            ("/// <reference no-default-lib=\"true\" lib=\"esnext.temporal\" />", "library 'esnext.temporal'"),
            ("/// <reference lib=\"esnext\" />", "library 'esnext'"),
            ("/// <reference lib=\"es2015.full\" />", "library 'es2015.full'"),
            ("/// <reference types=\"node\" />", "types of 'node'"),
            ("/// <reference path=\"./dom.d.ts\" />", "file './dom.d.ts'"),
        ] {
            let messages = found(&format!("\u{feff}// a\n/* b */ {directive}\nlet a = 1;"));
            assert!(matches!(&messages[..], [message] if message.contains(word)), "{directive}: {messages:?}");
        }
        for source in [
            "/// <reference lib=\"es2024.promise\" />\n/// <reference lib='ES5' />\n/// <reference lib=\"esnext.disposable\" />",
            "let a = 1;\n/// <reference lib=\"dom\" />",
            "// <reference lib=\"dom\" />\n/* /// <reference lib=\"dom\" /> */",
        ] {
            assert_eq!(found(source), [""; 0], "{source}");
        }
    }

    #[tokio::test]
    async fn what_is_nested_beyond_the_bounds_is_told_where_it_is() {
        let brackets = |count: usize| {
            [("[", "]"), ("(", ")"), ("({a:", "})"), ("f(", ")"), ("(() => {", "})"), ("`${", "}`"), ("class A { m() {", "}}")]
                .map(|(open, close)| format!("{}{}{}", open.repeat(count), if open.ends_with("{") && !open.starts_with('`') { "" } else { "1" }, close.repeat(count)))
        };
        for source in brackets(MOST_NESTED / 3) {
            assert!(erase(source.as_str().into()).await.is_ok(), "{source}");
        }
        for source in brackets(MOST_NESTED + 1) {
            let Err(Refused::Syntax(1, column, message)) = erase(source.as_str().into()).await else { panic!("{source}") };
            assert!(column > 1 && message.contains("128 brackets"), "{message}");
        }
        let types = format!("type T = {}string{};", "Array<".repeat(MOST_NESTED + 1), ">".repeat(MOST_NESTED + 1));
        assert!(matches!(erase(types.as_str().into()).await, Err(Refused::Syntax(1, 783, _))));
        assert!(matches!(erase(format!("let f = {}1;", "x=>".repeat(MOST_LEVELS)).into()).await, Err(Refused::Syntax(..))));
        for text in [
            format!("const s = \"{0}\"; // {0}\nconst t = `{0}`; const r = /[{0}]/;", "(".repeat(2 * MOST_NESTED)),
            format!("let n = {}1;", "1 + ".repeat(20_000)),
            format!("a{};", ".b(1)".repeat(20_000)),
        ] {
            let erased = erase(text.as_str().into()).await;
            assert!(erased.is_ok(), "{text:.80}: {:?}", erased.err());
        }
        for source in ["[".repeat(MOST_NESTED + 1), "A<".repeat(MOST_NESTED + 1), "(a)=>(".repeat(MOST_NESTED + 1)] {
            assert!(crate::nesting::could_be_deep(&source));
        }
        assert!(crate::nesting::open_types(&"A<".repeat(MOST_NESTED + 1)).is_some());
        assert_eq!(crate::nesting::open_types(&"if (a<b) c; f<T>(x); for (let i = 0; i<n; i++) {}\n// <<<<\n".repeat(1000)), None);
        assert!(!crate::nesting::could_be_deep(&"f(a > b, c => [1]); ".repeat(5000)));
    }

    #[tokio::test]
    async fn deep_sources_do_no_harm() {
        for (unit, count) in
            [("(", 20_000), ("[", 20_000), ("!", 50_000), ("a+", 50_000), ("x=>", 20_000), ("{", 20_000), ("a?b:", 20_000)]
        {
            let _ = erase(unit.repeat(count).into()).await;
            let _ = erase(format!("{}1", unit.repeat(count)).into()).await;
        }
        assert!(matches!(erase(" ".repeat(LONGEST + 1).into()).await, Err(Refused::Unfit(_))));
    }
}
