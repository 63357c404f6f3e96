//! How gg's calls are written in TypeScript and JavaScript.

use gg_core::spelling::quoted as quoted_with;
use gg_core::{CallValue, SynthesizedCall};
use gg_membrane::Operation;

/// The full name of an operation: `gg.files.readFile`.
pub fn name(operation: &Operation) -> String {
    format!("gg.{}.{}", operation.module, camel(operation.key))
}

fn camel(key: &str) -> String {
    let mut words = key.split('_');
    let first = words.next().unwrap_or_default().to_string();
    words.fold(first, |name, word| {
        let mut letters = word.chars();
        let head = letters.next().map(|letter| letter.to_ascii_uppercase());
        name + &head.into_iter().chain(letters).collect::<String>()
    })
}

/// A program that makes `calls`, one a line.
pub fn program(calls: &[SynthesizedCall]) -> String {
    let mut program = String::from("import * as gg from \"gg\";\n");
    for call in calls {
        program.push_str(&statement(call));
        program.push('\n');
    }
    program
}

/// A directory to list is the one argument that may be left out and is yet written in its place.
fn in_place(call: &SynthesizedCall, name: &str) -> bool {
    let needed = call.operation.arguments.iter().any(|argument| argument.name == name && !argument.optional());
    needed || (call.operation.id == "files.list_directory" && name == "path")
}

fn statement(call: &SynthesizedCall) -> String {
    let (placed, options): (Vec<_>, Vec<_>) = call.arguments.iter().partition(|(name, _)| in_place(call, name));
    let mut arguments: Vec<String> = placed.iter().map(|(_, value)| literal(value)).collect();
    if !options.is_empty() {
        if arguments.is_empty() && call.operation.id == "files.list_directory" {
            arguments.push("\".\"".to_string());
        }
        let options: Vec<String> = options.iter().map(|(name, value)| format!("{}: {}", camel(name), literal(value))).collect();
        arguments.push(format!("{{ {} }}", options.join(", ")));
    } else if call.operation.id == "tasks.update_task" {
        // The one call whose object the SDK wants even where it changes nothing.
        arguments.push("{}".to_string());
    }
    format!("{}({});", name(call.operation), arguments.join(", "))
}

fn literal(value: &CallValue) -> String {
    match value {
        CallValue::Text(text) => quoted(text),
        CallValue::Integer(number) => number.to_string(),
        CallValue::Number(number) if number.is_finite() => format!("{number}"),
        CallValue::Number(_) => "Infinity".to_string(),
        CallValue::Flag(flag) => flag.to_string(),
        CallValue::Texts(texts) => format!("[{}]", texts.iter().map(|text| quoted(text)).collect::<Vec<_>>().join(", ")),
    }
}

fn quoted(text: &str) -> String {
    quoted_with(text, |code| format!("\\u{code:04x}"))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn calls_are_written_with_full_paths() {
        let call = |id, arguments| SynthesizedCall { operation: gg_membrane::operation(id).expect("an operation"), arguments };
        let calls = [
            call("views.open_file", vec![("path", CallValue::Text("a \"b\".js".into())), ("offset", CallValue::Integer(3))]),
            call("files.list_directory", vec![("path", CallValue::Text("src".into()))]),
            call("files.list_directory", vec![("depth", CallValue::Integer(2))]),
            call("shell.run", vec![("command", CallValue::Text("a\n\u{202e}".into())), ("timeout_seconds", CallValue::Number(2.5))]),
            call("session.request_changes", vec![("items", CallValue::Texts(vec!["one".into()]))]),
            call("tasks.update_task", vec![("id", CallValue::Text("1".into()))]),
        ];
        let expected = "import * as gg from \"gg\";\n\
                        gg.views.openFile(\"a \\\"b\\\".js\", { offset: 3 });\n\
                        gg.files.listDirectory(\"src\");\n\
                        gg.files.listDirectory(\".\", { depth: 2 });\n\
                        gg.shell.run(\"a\\n\\u202e\", { timeoutSeconds: 2.5 });\n\
                        gg.session.requestChanges([\"one\"]);\n\
                        gg.tasks.updateTask(\"1\", {});\n";
        assert_eq!(program(&calls), expected);
    }
}
