//! How gg's calls are written in Python.

use gg_core::spelling::quoted as quoted_with;
use gg_core::{CallValue, SynthesizedCall};
use gg_membrane::Operation;

/// The full name of an operation: `gg.files.read_file`.
pub fn name(operation: &Operation) -> String {
    format!("gg.{}", operation.id)
}

/// A program that makes `calls`, one a line.
pub fn program(calls: &[SynthesizedCall]) -> String {
    let mut program = String::from("import gg\n");
    for call in calls {
        program.push_str(&statement(call));
        program.push('\n');
    }
    program
}

fn statement(call: &SynthesizedCall) -> String {
    let arguments: Vec<String> = call
        .arguments
        .iter()
        .map(|(name, value)| {
            // What an operation needs is positional in the SDK, what it can do without is a keyword.
            let needed = call.operation.arguments.iter().any(|argument| argument.name == *name && !argument.optional());
            if needed { literal(value) } else { format!("{name}={}", literal(value)) }
        })
        .collect();
    format!("{}({})", name(call.operation), arguments.join(", "))
}

fn literal(value: &CallValue) -> String {
    match value {
        CallValue::Text(text) => quoted(text),
        CallValue::Integer(number) => number.to_string(),
        CallValue::Number(number) if number.is_finite() => format!("{number:?}"),
        CallValue::Number(number) => format!("float(\"{number}\")"),
        CallValue::Flag(true) => "True".into(),
        CallValue::Flag(false) => "False".into(),
        CallValue::Texts(texts) => format!("[{}]", texts.iter().map(|text| quoted(text)).collect::<Vec<_>>().join(", ")),
    }
}

fn quoted(text: &str) -> String {
    quoted_with(text, |code| if code < 0x100 { format!("\\x{code:02x}") } else { format!("\\u{code:04x}") })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn calls_are_written_with_full_paths() {
        let call = |id, arguments| SynthesizedCall { operation: gg_membrane::operation(id).expect("an operation"), arguments };
        let calls = [
            call(
                "views.open_file",
                vec![("path", CallValue::Text("src/naïve \"x\".py".into())), ("offset", CallValue::Integer(3))],
            ),
            call("files.list_directory", vec![("path", CallValue::Text("src".into()))]),
            call(
                "shell.run",
                vec![("command", CallValue::Text("a\n\u{1b}[0m".into())), ("timeout_seconds", CallValue::Number(2.0))],
            ),
            call("session.request_changes", vec![("items", CallValue::Texts(vec!["one".into(), "two".into()]))]),
        ];
        let expected = "import gg\n\
                        gg.views.open_file(\"src/naïve \\\"x\\\".py\", offset=3)\n\
                        gg.files.list_directory(path=\"src\")\n\
                        gg.shell.run(\"a\\n\\x1b[0m\", timeout_seconds=2.0)\n\
                        gg.session.request_changes([\"one\", \"two\"])\n";
        assert_eq!(program(&calls), expected);
    }
}
