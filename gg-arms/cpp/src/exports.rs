//! What a code module declares, and its text as a header whose names are in the namespace `lib::<key>`. clang judges the text; here words and
//! brackets are enough to go by.

use std::fmt::Write;

use gg_core::spelling::quoted_length;
use gg_membrane::ModuleExport;

/// Words of the language.
const KEYWORDS: &str = "alignas alignof and and_eq asm auto bitand bitor bool break case catch char char16_t char32_t char8_t class co_await co_return \
    co_yield compl concept const const_cast consteval constexpr constinit continue decltype default delete do double dynamic_cast \
    else enum explicit export extern false float for friend goto if inline int long mutable namespace new noexcept not not_eq \
    nullptr operator or or_eq private protected public register reinterpret_cast requires return short signed sizeof static \
    static_assert static_cast struct switch template this thread_local throw true try typedef typeid typename union unsigned using \
    virtual void volatile wchar_t while xor xor_eq";

/// Names that are there already, or that mean something in some places: no module is named by them.
const THERE: &str = "errno final gg import lib main module override program std";

/// Types of the standard library that need no `std::`.
const LIBRARY: &str =
    "int8_t int16_t int32_t int64_t intptr_t ptrdiff_t size_t ssize_t uint8_t uint16_t uint32_t uint64_t uintptr_t";

fn among(words: &str, word: &str) -> bool {
    words.split_ascii_whitespace().any(|one| one == word)
}

/// A key as a name that a namespace can have.
pub fn identifier(key: &str) -> String {
    // Names with two underscores in a row are the compiler's.
    let words: Vec<&str> = key.split(|letter: char| !letter.is_ascii_alphanumeric()).filter(|word| !word.is_empty()).collect();
    let taken: Vec<&str> = KEYWORDS.split_ascii_whitespace().chain(THERE.split_ascii_whitespace()).collect();
    gg_core::identifier(&words.join("_").to_ascii_lowercase(), &taken)
}

/// The text of a module as `lib/<name>.hpp`: what stands before its first declaration stays where it is, and the rest is put into the namespace
/// `lib::<name>`. Lines and columns are the author's.
///
/// # Errors
/// The text cannot be put into a namespace, or declares nothing; the message says at which line and what to write instead.
pub fn wrapped(name: &str, text: &str) -> Result<String, String> {
    let text = text.strip_prefix('\u{feff}').unwrap_or(text);
    let tokens = tokens(text);
    let file = format!("lib/{name}.hpp");
    let nothing = || {
        format!(
            "{file}: the module declares nothing that a program can use. Declare a function, a type or a constant that is neither `static` nor in \
             an unnamed namespace."
        )
    };
    let first = tokens.iter().find(|token| !token.directive()).ok_or_else(nothing)?;
    let mut depth = 0usize;
    for (at, token) in tokens.iter().enumerate() {
        let place = || format!("{file}:{}:{}", token.line, token.column);
        let next = tokens.get(at + 1).map_or("", |next| next.text);
        match token.text {
            "{" | "(" | "[" => depth += 1,
            "}" | ")" | "]" if depth == 0 => {
                return Err(format!("{}: error: extraneous closing bracket '{}'", place(), token.text));
            }
            "}" | ")" | "]" => depth -= 1,
            "export" | "import" | "module" if depth == 0 && first_of_line(&tokens, at) && of_modules(next) => {
                return Err(format!(
                    "{}: error: a code module is a header, not a module of C++20. Leave this line out, and write `#include` lines for what it uses.",
                    place()
                ));
            }
            text if token.directive() && token.start > first.start && directive(text) == "include" => {
                return Err(format!(
                    "{}: error: an #include line after a declaration. Write the #include lines first: what follows them is in the namespace \
                     lib::{name}.",
                    place()
                ));
            }
            _ => {}
        }
    }
    if of(text).is_empty() {
        return Err(nothing());
    }
    let (before, after) = text.split_at(first.start);
    let indent = " ".repeat(first.column as usize - 1);
    let mut header =
        format!("#pragma once\n#line 1 \"{file}\"\n{before}\nnamespace lib::{name} {{\n#line {} \"{file}\"\n", first.line);
    // Writing to a string cannot fail.
    let _ = writeln!(header, "{indent}{after}\n}}");
    Ok(header)
}

/// The declarations of a module's top level that a program can name, in order. `main` is none: a program that was kept has one.
pub fn of(text: &str) -> Vec<ModuleExport> {
    let tokens: Vec<Token> = first_branches(tokens(text));
    let words: Vec<&str> = tokens.iter().map(|token| token.text).collect();
    let mut exports: Vec<ModuleExport> = Vec::new();
    let mut at = 0;
    while at < words.len() {
        let end = declaration(&words[at..]);
        if let Some(export) = export(&words[at..at + end]) {
            match exports.iter_mut().find(|known| known.name == export.name) {
                // Of an overload the types are added.
                Some(known) => {
                    add(&mut known.parameter_types, export.parameter_types);
                    add(&mut known.result_types, export.result_types);
                }
                None => exports.push(export),
            }
        }
        at += end;
    }
    exports
}

fn add(known: &mut Vec<String>, more: Vec<String>) {
    for name in more {
        if !known.contains(&name) {
            known.push(name);
        }
    }
}

/// How many words the declaration has that begins here: to its semicolon, or to the end of its body where none follows.
fn declaration(words: &[&str]) -> usize {
    let mut at = 0;
    let mut body_ends = false;
    while at < words.len() {
        match words[at] {
            ";" => return at + 1,
            "{" => {
                // A type's body and an initializer are followed by a semicolon, a function's and a namespace's by nothing.
                let head = without_template(&words[..at]);
                let named = head.iter().find(|word| !["inline", "export"].contains(word)).copied().unwrap_or("");
                body_ends =
                    named == "namespace" || named == "extern" && head.get(1) == Some(&"\"") || parameters(&head).is_some();
                at += closing(&words[at..]);
            }
            "(" | "[" => at += closing(&words[at..]),
            _ => {}
        }
        at += 1;
        if body_ends && words.get(at) != Some(&"catch") && words.get(at.wrapping_sub(1)) == Some(&"}") {
            // A constructor's or a try block's body may be followed by handlers; a semicolon belongs to nothing.
            return if words.get(at) == Some(&";") { at + 1 } else { at };
        }
    }
    words.len()
}

/// What a declaration declares for others; nothing for what is `static`, unnamed, an operator, a member's definition or only announced.
fn export(words: &[&str]) -> Option<ModuleExport> {
    let words = without_template(words);
    let words = without_attributes(&words);
    const BEFORE: [&str; 7] = ["inline", "constexpr", "consteval", "constinit", "extern", "export", "thread_local"];
    let from = words.iter().position(|word| !BEFORE.contains(word) && *word != "\"")?;
    let words = &words[from..];
    let (kind, rest) = words.split_first()?;
    let of_type =
        |name: &str| Some(ModuleExport { name: name.into(), parameter_types: Vec::new(), result_types: vec![name.into()] });
    match *kind {
        "static" | "static_assert" | "asm" | "friend" | ";" | "template" => None,
        "namespace" => {
            let name = rest.first().filter(|name| is_name(name))?;
            (rest.get(1) != Some(&"=")).then(|| ModuleExport {
                name: name.to_string(),
                parameter_types: Vec::new(),
                result_types: Vec::new(),
            })
        }
        "using" => {
            let name = rest.first().filter(|name| is_name(name) && rest.get(1) == Some(&"="))?;
            Some(ModuleExport { name: name.to_string(), parameter_types: Vec::new(), result_types: types(&rest[2..]) })
        }
        "typedef" => {
            let name = rest.iter().rev().find(|word| is_name(word))?;
            of_type(name)
        }
        "concept" => of_type(rest.first()?),
        // `class later;`
        "class" | "struct" | "union" | "enum" if rest.len() <= 2 => None,
        "class" | "struct" | "union" | "enum" if words.contains(&"{") => {
            let head = &rest[..rest.iter().position(|word| ["{", ":"].contains(word))?];
            let name = head.iter().find(|word| is_name(word) && **word != "final")?;
            of_type(name)
        }
        _ => function_or_value(words),
    }
}

fn function_or_value(words: &[&str]) -> Option<ModuleExport> {
    if let Some(open) = parameters(words) {
        let name = words[open - 1];
        let own = open >= 2 && words[open - 2] != "::" && is_name(name) && name != "main" && !words[..open].contains(&"operator");
        let close = open + closing(&words[open..]);
        let after = &words[close + 1..];
        let arrow = after.iter().position(|word| *word == "->").filter(|at| !after[..*at].contains(&"{"));
        let trailing =
            arrow.map(|at| &after[at + 1..after.iter().position(|word| ["{", ";"].contains(word)).unwrap_or(after.len())]);
        let result = trailing.unwrap_or(&words[..open - 1]);
        return own.then(|| ModuleExport {
            name: name.into(),
            parameter_types: parameter_types(&words[open + 1..close]),
            result_types: types(result),
        });
    }
    let end = words.iter().position(|word| ["=", "{", ";", "[", "("].contains(word))?;
    let name = words[..end].last().filter(|name| is_name(name))?;
    // A lone name is a macro.
    (end >= 2 && words[end - 2] != "::").then(|| ModuleExport {
        name: name.to_string(),
        parameter_types: Vec::new(),
        result_types: types(&words[..end - 1]),
    })
}

/// The place of the bracket that opens a function's parameters, where these words are a function's.
fn parameters(words: &[&str]) -> Option<usize> {
    let mut angle = 0i32;
    let mut at = 0;
    while at < words.len() {
        match words[at] {
            // operator<(…), operator()(…)
            "operator" => {
                let signs = if words[at + 1..].starts_with(&["(", ")"]) { 3 } else { 1 };
                return words.get(at + signs..)?.iter().position(|word| *word == "(").map(|open| at + signs + open);
            }
            "<" => angle += 1,
            ">" => angle -= 1,
            "=" | "{" | ";" if angle == 0 => return None,
            "(" if angle == 0 && at > 0 && is_name(words[at - 1]) => return Some(at),
            "(" | "[" => at += closing(&words[at..]),
            _ => {}
        }
        at += 1;
    }
    None
}

/// Without `template <…>` and what it requires.
fn without_template<'a>(words: &[&'a str]) -> Vec<&'a str> {
    let mut words = words;
    while words.first() == Some(&"template") && words.get(1) == Some(&"<") {
        let mut angle = 0;
        let end = words.iter().position(|word| {
            angle += match *word {
                "<" => 1,
                ">" => -1,
                _ => 0,
            };
            angle == 0 && *word == ">"
        });
        words = &words[end.map_or(words.len(), |end| end + 1)..];
        if words.first() == Some(&"requires") {
            // `requires concept<T> void f()`: the constraint ends with its brackets.
            let mut at = 1;
            while let Some(word) = words.get(at) {
                let joined = ["&", "&&", "|", "||", "::", "!"];
                match *word {
                    "(" | "{" => at += closing(&words[at..]),
                    "<" => at += angles(&words[at..]),
                    _ => {}
                }
                at += 1;
                let next = words.get(at).copied().unwrap_or(";");
                if !joined.contains(&words[at - 1]) && !joined.contains(&next) && !["<", "(", "{"].contains(&next) {
                    break;
                }
            }
            words = &words[at.min(words.len())..];
        }
    }
    words.to_vec()
}

fn without_attributes<'a>(words: &[&'a str]) -> Vec<&'a str> {
    let mut kept = Vec::new();
    let mut at = 0;
    while at < words.len() {
        if words[at] == "[" && words.get(at + 1) == Some(&"[") {
            at += closing(&words[at..]);
        } else if ["alignas", "__attribute__"].contains(&words[at]) && words.get(at + 1) == Some(&"(") {
            at += 1 + closing(&words[at + 1..]);
        } else {
            kept.push(words[at]);
        }
        at += 1;
    }
    kept
}

/// The place of the bracket that closes the first one.
fn closing(words: &[&str]) -> usize {
    let mut depth = 0;
    for (at, word) in words.iter().enumerate() {
        match *word {
            "{" | "(" | "[" => depth += 1,
            "}" | ")" | "]" => depth -= 1,
            _ => {}
        }
        if depth == 0 {
            return at;
        }
    }
    words.len() - 1
}

/// The place of the angle that closes the first one.
fn angles(words: &[&str]) -> usize {
    let mut depth = 0;
    for (at, word) in words.iter().enumerate() {
        match *word {
            "<" => depth += 1,
            ">" => depth -= 1,
            _ => {}
        }
        if depth == 0 {
            return at;
        }
    }
    words.len() - 1
}

/// The types of parameters, each without the parameter's name and its default.
fn parameter_types(words: &[&str]) -> Vec<String> {
    let mut found = Vec::new();
    let (mut depth, mut start) = (0i32, 0);
    for at in 0..=words.len() {
        match words.get(at).copied() {
            Some("<" | "(" | "[" | "{") => depth += 1,
            Some(">" | ")" | "]" | "}") => depth -= 1,
            Some(",") | None if depth <= 0 => {
                let parameter = &words[start..at];
                let parameter = &parameter[..parameter.iter().position(|word| *word == "=").unwrap_or(parameter.len())];
                let named = parameter.len() > 1
                    && parameter.last().is_some_and(|word| is_name(word))
                    && !["::", "const", "struct", "class", "enum", "typename"].contains(&parameter[parameter.len() - 2]);
                add(&mut found, types(&parameter[..parameter.len() - usize::from(named)]));
                start = at + 1;
            }
            _ => {}
        }
    }
    found
}

/// Names of types among the words of a declaration, by their last part; those of the standard library are not told.
fn types(words: &[&str]) -> Vec<String> {
    let mut found: Vec<String> = Vec::new();
    for (at, word) in words.iter().enumerate() {
        let qualifies = words.get(at + 1) == Some(&"::");
        let mut head = at;
        while head >= 2 && words[head - 1] == "::" {
            head -= 2;
        }
        if is_name(word)
            && !qualifies
            && words[head] != "std"
            && !among(LIBRARY, word)
            && !found.iter().any(|known| known == word)
        {
            found.push(word.to_string());
        }
    }
    found
}

fn is_name(word: &str) -> bool {
    word.starts_with(|letter: char| letter.is_alphabetic() || letter == '_') && !among(KEYWORDS, word)
}

/// A word, a sign or a preprocessor line, with its place. Lines and columns count from 1, columns in bytes.
#[derive(Debug, Clone, Copy)]
struct Token<'a> {
    text: &'a str,
    start: usize,
    line: u32,
    column: u32,
}

impl Token<'_> {
    fn directive(&self) -> bool {
        self.text.starts_with('#')
    }
}

/// The name of a preprocessor line.
fn directive(text: &str) -> &str {
    let name = text.trim_start_matches('#').trim_start();
    &name[..name.find(|letter: char| !letter.is_ascii_alphanumeric()).unwrap_or(name.len())]
}

/// Whether what comes after `import` or `module` makes it a line about modules: both are names too.
fn of_modules(next: &str) -> bool {
    next.starts_with(|letter: char| letter.is_alphabetic() || matches!(letter, '_' | ';' | ':' | '<' | '"'))
}

fn first_of_line(tokens: &[Token], at: usize) -> bool {
    at == 0 || tokens[at - 1].line < tokens[at].line
}

/// Without preprocessor lines, and of what depends on a condition the first branch: brackets are whole in each.
fn first_branches(tokens: Vec<Token>) -> Vec<Token> {
    // Of each open condition, whether its first branch is over.
    let mut open: Vec<bool> = Vec::new();
    let mut kept = Vec::new();
    for token in tokens {
        if token.directive() {
            match directive(token.text) {
                "if" | "ifdef" | "ifndef" => open.push(false),
                "else" | "elif" | "elifdef" | "elifndef" => {
                    if let Some(over) = open.last_mut() {
                        *over = true;
                    }
                }
                "endif" => {
                    open.pop();
                }
                _ => {}
            }
        } else if !open.contains(&true) {
            kept.push(token);
        }
    }
    kept
}

/// Words and signs, without comments; a literal is one word that is a quote, a preprocessor line one that begins with `#`.
fn tokens(text: &str) -> Vec<Token<'_>> {
    let mut tokens = Vec::new();
    let (mut at, mut line, mut line_start, mut blank) = (0, 1, 0, true);
    while at < text.len() {
        let rest = &text[at..];
        let first = rest.chars().next().unwrap_or_default();
        let (length, told) = if rest.starts_with("//") {
            (logical_line(rest), None)
        } else if rest.starts_with("/*") {
            (rest.find("*/").map_or(rest.len(), |end| end + 2), None)
        } else if first == '#' && blank {
            let length = logical_line(rest);
            (length, Some(&rest[..length]))
        } else if let Some(length) = raw_string(rest) {
            (length, Some("\""))
        } else if first == '"' || first == '\'' {
            (quoted_length(rest, first as u8), Some("\""))
        } else if first.is_ascii_digit() {
            // 1'000'000u, 0x1p-3
            let length =
                rest.find(|letter: char| !letter.is_alphanumeric() && !matches!(letter, '\'' | '.' | '_')).unwrap_or(rest.len());
            (length, Some("0"))
        } else if first.is_alphabetic() || first == '_' {
            let length = rest.find(|letter: char| !letter.is_alphanumeric() && letter != '_').unwrap_or(rest.len());
            // The u8 of u8"…".
            let prefix = ["L", "u", "U", "u8"].contains(&&rest[..length]) && rest[length..].starts_with(['"', '\'']);
            (length, (!prefix).then_some(&rest[..length]))
        } else if let Some(sign) = ["::", "->", "&&", "||"].into_iter().find(|sign| rest.starts_with(sign)) {
            (2, Some(sign))
        } else {
            (first.len_utf8(), (!first.is_whitespace()).then_some(&rest[..first.len_utf8()]))
        };
        if let Some(told) = told {
            tokens.push(Token { text: told, start: at, line, column: (at - line_start + 1) as u32 });
        }
        for (offset, byte) in rest.as_bytes()[..length].iter().enumerate() {
            if *byte == b'\n' {
                (line, line_start, blank) = (line + 1, at + offset + 1, true);
            } else if !byte.is_ascii_whitespace() && told.is_some() {
                blank = false;
            }
        }
        at += length;
    }
    tokens
}

/// The length of a line with those that a backslash joins to it, without its end.
fn logical_line(text: &str) -> usize {
    let mut from = 0;
    loop {
        let Some(end) = text[from..].find('\n').map(|end| from + end) else { return text.len() };
        if !text[..end].trim_end_matches('\r').ends_with('\\') {
            return end;
        }
        from = end + 1;
    }
}

/// The length of a raw string that begins here.
fn raw_string(text: &str) -> Option<usize> {
    let after = ["R\"", "LR\"", "uR\"", "UR\"", "u8R\""].into_iter().find_map(|head| text.strip_prefix(head))?;
    let open = after.find('(').filter(|open| *open <= 16)?;
    let end = format!("){}\"", &after[..open]);
    let body = after[open..].find(&end).map_or(after.len(), |at| open + at + end.len());
    Some(text.len() - after.len() + body)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn names(text: &str) -> Vec<String> {
        of(text).into_iter().map(|export| export.name).collect()
    }

    #[test]
    fn declarations_are_told_with_their_types() {
        let text = "#include <gg/files.hpp>\n#include <vector>\n\nconstexpr int size = 3;\nstruct shape {\n  double side = 0;\n\
                      double area() const { return side; }\n};\n\
                    std::vector<shape> read(const std::vector<gg::files::entry>& entries, int limit = 3, shape* = nullptr) {\n  return {};\n}\n\
                    static int hidden() { return 1; }\nnamespace { int inner() { return 2; } }\nauto first() -> gg::files::entry;\n";
        let exports = of(text);
        assert_eq!(names(text), ["size", "shape", "read", "first"]);
        assert_eq!(exports[2].parameter_types, ["entry", "shape"]);
        assert_eq!(exports[2].result_types, ["shape"]);
        assert_eq!(exports[3].result_types, ["entry"]);
    }

    #[test]
    fn every_kind_of_declaration_is_known() {
        let text = "template <class T> requires std::integral<T> T twice(T value) { return value * 2; }\n\
                    template <typename T, typename U = std::less<T>>\nclass tree final : public std::vector<T> { public: tree() {} };\n\
                    enum class color : unsigned char { red, green };\nunion both { int i; float f; };\n\
                    using names = std::vector<std::string>;\ntypedef unsigned long long big;\ntemplate <class T> concept small = sizeof(T) < 4;\n\
                    [[nodiscard]] inline const std::string& label(color value) noexcept { static std::string s = \"{\"; return s; }\n\
                    namespace deep { int below(); }\nint numbers[] = {1, 2, 3};\nstd::string braces{\"x\"};\nint twice(int value, color c);\n\
                    std::ostream& operator<<(std::ostream& out, color c) { return out; }\nbool operator==(const both&, const both&);\n\
                    bool operator<(const both& a, const both& b) { return a.i < b.i; }\nauto lambda = [](int n) { return n; };\n\
                    int operator\"\"_km(unsigned long long n) { return n; }\n__attribute__((noinline)) int attributed() { return 1; }\n\
                    color tree_color(void (*visit)(int)) try { return color::red; } catch (...) { return color::green; }\n\
                    extern \"C\" int plain(int);\nint main() { return 0; }\nclass later;\nint both_definition::member() { return 1; }\n\
                    static_assert(sizeof(int) == 4);\nint last;";
        let expected = [
            "twice",
            "tree",
            "color",
            "both",
            "names",
            "big",
            "small",
            "label",
            "deep",
            "numbers",
            "braces",
            "lambda",
            "attributed",
            "tree_color",
            "plain",
            "last",
        ];
        assert_eq!(names(text), expected);
    }

    #[test]
    fn what_only_looks_like_a_declaration_is_none() {
        let text = "// int comment() {}\n/* int other() { */\n#define MACRO int made() {\nstatic const char* text = R\"x(int raw() { )x\";\n\
                    static char quote = '\"', brace = '{';\nstatic int large = 1'000'000;\n\
                    #if 1\nint real() {\n#else\nint unreal() { {\n#endif\n  return 1;\n}\n";
        assert_eq!(names(text), ["real"]);
    }

    #[test]
    fn a_module_is_put_into_its_namespace() {
        let text = "// About shapes.\n#include <cmath>\n\n  int area() { return 1; }\n";
        let expected = "#pragma once\n#line 1 \"lib/shapes.hpp\"\n// About shapes.\n#include <cmath>\n\n  \nnamespace lib::shapes {\n\
                        #line 4 \"lib/shapes.hpp\"\n  int area() { return 1; }\n\n}\n";
        assert_eq!(wrapped("shapes", text).unwrap(), expected);
    }

    #[test]
    fn what_cannot_be_put_into_a_namespace_is_refused_with_its_line() {
        let refused = |text: &str| wrapped("shapes", text).unwrap_err();
        assert!(refused("int a() { return 1; }\n}\nint b() {").starts_with("lib/shapes.hpp:2:1: error: extraneous"));
        assert!(refused("int a();\n#include <map>\n").starts_with("lib/shapes.hpp:2:1: error: an #include line"));
        assert!(refused("export module shapes;\nint a();").contains("header"));
        assert!(refused("import std;\nint a();").starts_with("lib/shapes.hpp:1:1: error: a code module is a header"));
        assert!(refused("").contains("declares nothing"));
        assert!(refused("#include <map>\n// nothing\n").contains("declares nothing"));
        assert!(refused("static int a() { return 1; }\nint main() {}").contains("declares nothing"));
        assert!(wrapped("shapes", "int import = 1; int f(int module);").is_ok());
    }

    #[test]
    fn every_key_becomes_a_name() {
        let cases = [
            ("shapes", "shapes"),
            ("build-Flags/x", "build_flags_x"),
            ("3d", "m_3d"),
            ("class", "class_"),
            ("std", "std_"),
            ("a--b", "a_b"),
            ("co--await", "co_await_"),
            ("", "module_"),
        ];
        for (key, name) in cases {
            assert_eq!((identifier(key).as_str(), identifier(name).as_str()), (name, name));
        }
    }
}
