//! How gg's calls are written in Rust.

use gg_core::spelling::quoted as quoted_with;
use gg_core::{CallValue, SynthesizedCall};
use gg_membrane::Operation;

/// What the SDK's plain functions take that the table says may be left out.
const PLAIN: [(&str, &[&str]); 2] = [("files.list_directory", &["path"]), ("tasks.update_task", &["status"])];

/// The full name of an operation: `gg::files::read_file`.
pub fn name(operation: &Operation) -> String {
    format!("gg::{}", operation.id.replace('.', "::"))
}

/// A program that makes `calls`, one a line.
pub fn program(calls: &[SynthesizedCall]) -> String {
    let statements: String = calls.iter().map(|call| format!("    {}?;\n", expression(call))).collect();
    format!("fn main() -> Result<(), gg::ApiError> {{\n{statements}    Ok(())\n}}\n")
}

fn expression(call: &SynthesizedCall) -> String {
    let operation = call.operation;
    let plain = PLAIN.iter().find(|(id, _)| *id == operation.id).map_or(&[][..], |(_, names)| names);
    let needed = |name: &str| operation.arguments.iter().any(|argument| argument.name == name && !argument.optional());
    let fits = call.arguments.iter().all(|(name, _)| needed(name) || plain.contains(name))
        && plain.iter().all(|name| call.arguments.iter().any(|(given, _)| given == name));
    if fits {
        let arguments: Vec<String> = call.arguments.iter().map(|(_, value)| literal(operation, value)).collect();
        return format!("{}({})", name(operation), arguments.join(", "));
    }
    let (module, key) = operation.id.split_once('.').unwrap_or(("", operation.id));
    let request: String = key.split('_').map(capital).collect();
    let (first, rest): (Vec<_>, Vec<_>) = call.arguments.iter().partition(|(name, _)| needed(name));
    let first: Vec<String> = first.iter().map(|(_, value)| literal(operation, value)).collect();
    let rest: String = rest.iter().map(|(name, value)| format!(".{name}({})", literal(operation, value))).collect();
    format!("gg::{module}::{request}::new({}){rest}.call()", first.join(", "))
}

fn capital(word: &str) -> String {
    let mut letters = word.chars();
    letters.next().map(|letter| letter.to_ascii_uppercase()).into_iter().chain(letters).collect()
}

fn literal(operation: &Operation, value: &CallValue) -> String {
    match value {
        CallValue::Text(text) if operation.module == "tasks" && ["open", "doing", "done", "dropped"].contains(&text.as_str()) => {
            format!("gg::tasks::TaskStatus::{}", capital(text))
        }
        CallValue::Text(text) => quoted(text),
        CallValue::Integer(number) => number.to_string(),
        CallValue::Number(number) if number.is_finite() => format!("{number:?}"),
        CallValue::Number(number) if number.is_nan() => "f64::NAN".into(),
        CallValue::Number(number) if *number > 0.0 => "f64::INFINITY".into(),
        CallValue::Number(_) => "f64::NEG_INFINITY".into(),
        CallValue::Flag(flag) => flag.to_string(),
        CallValue::Texts(texts) => format!("&[{}]", texts.iter().map(|text| quoted(text)).collect::<Vec<_>>().join(", ")),
    }
}

fn quoted(text: &str) -> String {
    quoted_with(text, |code| format!("\\u{{{code:x}}}"))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn calls_are_written_with_full_paths() {
        let call = |id, arguments| SynthesizedCall { operation: gg_membrane::operation(id).expect("an operation"), arguments };
        let text = |text: &str| CallValue::Text(text.into());
        let calls = [
            call("views.open_file", vec![("path", text("a \"b\"\n")), ("offset", CallValue::Integer(3))]),
            call("files.read_file", vec![("path", text("src"))]),
            call("files.list_directory", vec![("path", text("src"))]),
            call("files.list_directory", vec![]),
            call("shell.run", vec![("command", text("\u{1b}[0m")), ("timeout_seconds", CallValue::Number(2.0))]),
            call("tasks.update_task", vec![("id", text("t1")), ("status", text("done"))]),
            call("session.request_changes", vec![("items", CallValue::Texts(vec!["one".into()]))]),
        ];
        let expected = "fn main() -> Result<(), gg::ApiError> {\n    \
                        gg::views::OpenFile::new(\"a \\\"b\\\"\\n\").offset(3).call()?;\n    \
                        gg::files::read_file(\"src\")?;\n    \
                        gg::files::list_directory(\"src\")?;\n    \
                        gg::files::ListDirectory::new().call()?;\n    \
                        gg::shell::Run::new(\"\\u{1b}[0m\").timeout_seconds(2.0).call()?;\n    \
                        gg::tasks::update_task(\"t1\", gg::tasks::TaskStatus::Done)?;\n    \
                        gg::session::request_changes(&[\"one\"])?;\n    Ok(())\n}\n";
        assert_eq!(program(&calls), expected);
    }
}
