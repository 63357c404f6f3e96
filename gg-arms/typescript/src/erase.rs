//! A program without its types: blanked where its syntax allows, else written anew with a map back.

use std::path::Path;
use std::sync::Arc;

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
use crate::check::Finding;
use crate::exports::exports;
use crate::places::{PlaceMap, position};

/// The longest source that is looked at, in bytes: a parser's depth follows from it.
pub const LONGEST: usize = 1 << 20;

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
    /// Uses of names that the checker's libraries declare and the guest lacks.
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
    erased.await.unwrap_or_else(|_| Err(Refused::Unfit("the parser failed on this source".into())))
}

fn erase_here(source: &str) -> Result<Erasure, Refused> {
    let allocator = Allocator::default();
    let parsed = Parser::new(&allocator, source, SourceType::ts()).parse();
    if let Some(problem) = parsed.diagnostics.iter().next() {
        let offset = problem.labels.first().map_or(0, |label| label.offset() as usize);
        let (line, column) = position(source, offset);
        return Err(Refused::Syntax(line, column, problem.message.to_string()));
    }
    let mut program = parsed.program;
    let semantic = SemanticBuilder::new().with_build_nodes(true).with_enum_eval(true).build(&program).semantic;
    let absent = absent(source, &semantic);
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
