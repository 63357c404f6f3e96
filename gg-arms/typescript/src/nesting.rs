//! How deep a source is nested. What is deeper than anyone writes is refused before the checker sees it, whose work grows with a high power of it.

use oxc_ast::AstKind;
use oxc_ast::ast::Program;
use oxc_semantic::Semantic;
use oxc_span::{GetSpan, Span};

use crate::erase::{MOST_LEVELS, MOST_NESTED};

/// The place at which a source that parses is nested too deeply, and what is said of it.
pub fn too_deep(source: &str, program: &Program<'_>, semantic: &Semantic<'_>) -> Option<(usize, String)> {
    let mut skipped: Vec<Span> = program.comments.iter().map(|comment| comment.span).collect();
    let mut angles = Vec::new();
    // A parent is made before its children.
    let mut levels: Vec<usize> = Vec::with_capacity(semantic.nodes().len());
    for node in semantic.nodes().iter() {
        let outer = levels.get(semantic.nodes().parent_id(node.id()).index()).copied().unwrap_or(0);
        // Chains of operators and of calls lean to the left, and are read one after the other.
        let chained = matches!(
            node.kind(),
            AstKind::BinaryExpression(_)
                | AstKind::LogicalExpression(_)
                | AstKind::StaticMemberExpression(_)
                | AstKind::ComputedMemberExpression(_)
                | AstKind::CallExpression(_)
        );
        let level = outer + usize::from(!chained);
        levels.push(level);
        let span = node.kind().span();
        if level > MOST_LEVELS {
            return Some((span.start as usize, format!("The syntax is nested more than {MOST_LEVELS} levels deep here.")));
        }
        match node.kind() {
            AstKind::StringLiteral(_) | AstKind::RegExpLiteral(_) | AstKind::TemplateElement(_) | AstKind::Directive(_) => skipped.push(span),
            AstKind::TSTypeParameterInstantiation(_) | AstKind::TSTypeParameterDeclaration(_) => angles.push(span),
            _ => {}
        }
    }
    skipped.sort_by_key(|span| span.start);
    let opened = angles.iter().map(|span| (span.start as usize, 1));
    let closed = angles.iter().map(|span| (span.end as usize - 1, -1));
    let mut angles: Vec<(usize, i64)> = opened.chain(closed).collect();
    angles.sort_unstable();
    let mut angles = angles.into_iter().peekable();
    let mut skipped = skipped.into_iter().peekable();
    let (mut depth, mut at) = (0i64, 0);
    while at < source.len() {
        while skipped.next_if(|span| (span.end as usize) <= at).is_some() {}
        if let Some(span) = skipped.peek().filter(|span| (span.start as usize) <= at) {
            at = span.end as usize;
            continue;
        }
        depth += bracket(source.as_bytes()[at]);
        while let Some((_, change)) = angles.next_if(|(place, _)| *place <= at) {
            depth += change;
        }
        if depth > MOST_NESTED as i64 {
            return Some((at, format!("More than {MOST_NESTED} brackets are open here.")));
        }
        at += 1;
    }
    None
}

/// Whether a source that does not parse could be nested too deeply: brackets are counted wherever they stand.
pub fn could_be_deep(source: &str) -> bool {
    let (mut depth, mut angles) = (0i64, 0i64);
    let mut before = 0;
    source.bytes().any(|byte| {
        depth += bracket(byte);
        angles = match byte {
            b'<' => angles + 1,
            b'>' if before != b'=' => (angles - 1).max(0),
            _ => angles,
        };
        before = byte;
        depth.max(angles) > MOST_NESTED as i64
    })
}

/// The place at which more type arguments are open than may be, in a source that is not parsed yet: a parser tries each `A<` both as types and as
/// a comparison, and takes for ever on many of them. Only an unbroken run of such openings counts, as no comparison and no text makes one.
pub fn open_types(source: &str) -> Option<usize> {
    let (mut depth, mut before) = (0usize, 0);
    source.bytes().position(|byte| {
        depth = match byte {
            b'<' if before == b'_' || before == b'$' || u8::is_ascii_alphanumeric(&before) => depth + 1,
            b'>' => depth.saturating_sub(1),
            b'.' | b',' | b'_' | b'$' | b' ' | b'\t' | b'\r' | b'\n' => depth,
            _ if byte.is_ascii_alphanumeric() => depth,
            _ => 0,
        };
        before = byte;
        depth > MOST_NESTED
    })
}

fn bracket(byte: u8) -> i64 {
    match byte {
        b'(' | b'[' | b'{' => 1,
        b')' | b']' | b'}' => -1,
        _ => 0,
    }
}
