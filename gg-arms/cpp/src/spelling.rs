//! How gg's calls are written in C++.

use std::collections::BTreeSet;

use gg_core::{CallValue, SynthesizedCall};
use gg_membrane::Operation;

/// What may be left out and is passed in its place all the same.
const IN_PLACE: [(&str, &str); 1] = [("files.list_directory", "path")];

/// The full name of an operation: `gg::files::read_file`.
pub fn name(operation: &Operation) -> String {
    format!("gg::{}", operation.id.replace('.', "::"))
}

/// A program that makes `calls`, one a line.
pub fn program(calls: &[SynthesizedCall]) -> String {
    let statements: String = calls.iter().map(|call| format!("  {};\n", expression(call))).collect();
    let mut headers: BTreeSet<String> = calls.iter().map(|call| format!("gg/{}.hpp", call.operation.module)).collect();
    for (name, header) in [("std::numeric_limits", "limits"), ("std::string_view", "string_view")] {
        if statements.contains(name) {
            headers.insert(header.into());
        }
    }
    let includes: String = headers.iter().map(|header| format!("#include <{header}>\n")).collect();
    format!("{includes}\nint main() {{\n{statements}}}\n")
}

fn expression(call: &SynthesizedCall) -> String {
    let operation = call.operation;
    let mut placed = Vec::new();
    let mut options = Vec::new();
    // In the table's order, which is that of the options' fields.
    for argument in operation.arguments {
        let value = call.arguments.iter().find(|(name, _)| *name == argument.name).map(|(_, value)| literal(operation, value));
        match value {
            Some(value) if !argument.optional() || IN_PLACE.contains(&(operation.id, argument.name)) => placed.push(value),
            Some(value) => options.push(format!(".{} = {value}", argument.name)),
            None if IN_PLACE.contains(&(operation.id, argument.name)) => placed.push("{}".into()),
            None => {}
        }
    }
    if !options.is_empty() {
        placed.push(format!("{{{}}}", options.join(", ")));
    }
    while placed.last().is_some_and(|value| value == "{}") {
        placed.pop();
    }
    format!("{}({})", name(operation), placed.join(", "))
}

fn literal(operation: &Operation, value: &CallValue) -> String {
    match value {
        CallValue::Text(text) if operation.module == "tasks" && ["open", "doing", "done", "dropped"].contains(&text.as_str()) => {
            format!("gg::tasks::task_status::{text}")
        }
        // A pointer to characters ends at the first null.
        CallValue::Text(text) if text.contains('\0') => format!("std::string_view({}, {})", quoted(text), text.len()),
        CallValue::Text(text) => quoted(text),
        CallValue::Integer(number) if i64::try_from(*number).is_err() => format!("{number}u"),
        CallValue::Integer(number) => number.to_string(),
        CallValue::Number(number) if number.is_finite() => format!("{number:?}"),
        CallValue::Number(number) if number.is_nan() => "std::numeric_limits<double>::quiet_NaN()".into(),
        CallValue::Number(number) => {
            format!("{}std::numeric_limits<double>::infinity()", if *number < 0.0 { "-" } else { "" })
        }
        CallValue::Flag(flag) => flag.to_string(),
        CallValue::Texts(texts) => format!("{{{}}}", texts.iter().map(|text| quoted(text)).collect::<Vec<_>>().join(", ")),
    }
}

fn quoted(text: &str) -> String {
    gg_core::spelling::quoted(text, |code| match char::from_u32(code).filter(|character| character.is_control()) {
        // In octal, which ends by itself.
        Some(control) => control.encode_utf8(&mut [0; 4]).bytes().map(|byte| format!("\\{byte:03o}")).collect(),
        None => format!("\\u{code:04x}"),
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn calls_are_written_with_full_names() {
        let call = |id, arguments| SynthesizedCall { operation: gg_membrane::operation(id).expect("an operation"), arguments };
        let text = |text: &str| CallValue::Text(text.into());
        let calls = [
            call(
                "views.open_file",
                vec![("limit", CallValue::Integer(9)), ("path", text("a \"b\"\n")), ("offset", CallValue::Integer(3))],
            ),
            call("files.list_directory", vec![("path", text("src"))]),
            call("files.list_directory", vec![("depth", CallValue::Integer(2))]),
            call("files.list_directory", vec![]),
            call("shell.run", vec![("command", text("\u{1b}[0m1")), ("timeout_seconds", CallValue::Number(2.0))]),
            call("tasks.update_task", vec![("id", text("t1")), ("status", text("done"))]),
            call("session.request_changes", vec![("items", CallValue::Texts(vec!["one".into(), "two".into()]))]),
            call("files.write_file", vec![("path", text("a")), ("text", text("x\0y"))]),
            call(
                "files.edit_file",
                vec![("path", text("a")), ("old", text("b")), ("new", text("c")), ("replace_all", CallValue::Flag(true))],
            ),
        ];
        let expected = "#include <gg/files.hpp>\n#include <gg/session.hpp>\n#include <gg/shell.hpp>\n#include <gg/tasks.hpp>\n\
                        #include <gg/views.hpp>\n#include <string_view>\n\nint main() {\n  \
                        gg::views::open_file(\"a \\\"b\\\"\\n\", {.offset = 3, .limit = 9});\n  \
                        gg::files::list_directory(\"src\");\n  \
                        gg::files::list_directory({}, {.depth = 2});\n  \
                        gg::files::list_directory();\n  \
                        gg::shell::run(\"\\033[0m1\", {.timeout_seconds = 2.0});\n  \
                        gg::tasks::update_task(\"t1\", {.status = gg::tasks::task_status::done});\n  \
                        gg::session::request_changes({\"one\", \"two\"});\n  \
                        gg::files::write_file(\"a\", std::string_view(\"x\\000y\", 3));\n  \
                        gg::files::edit_file(\"a\", \"b\", \"c\", {.replace_all = true});\n}\n";
        assert_eq!(program(&calls), expected);
    }
}
