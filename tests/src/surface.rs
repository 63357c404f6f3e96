//! Gate `surface`: what of an SDK every arm owes, whatever the language.
//!
//! | check | what holds |
//! |---|---|
//! | catalogue | it is whole: every operation has its entry, every entry binds an operation, nothing lacks a description |
//! | modules | they are those of the table, in its order, each with its line |
//! | names | an entry is called as the arm spells its operation, and the calls of returned values are the same in every arm |
//! | segment | the prompt's segment names no catalogued function |
//! | unshortened, shortened | both spellings of every operation reach it |
//! | examples | every example compiles, runs and calls what it documents |
//! | pair | arms of a declared pair hand back one guest, and share SDK and signatures |
//!
//! Programs are generated from the catalogue and the arm's own spelling, so that a new arm is held to this without a change here.

use std::collections::{BTreeMap, BTreeSet};

use gg::arm::{CallValue, Guest, PrepareContext, SynthesizedCall};
use gg::{Grant, LanguageArm, Limits, Operation, Role, Sandbox, Source};
use gg_core::catalogue::{Catalogue, CatalogueModule, Entry};
use gg_core::CompileWorkspace;
use gg_membrane::OPERATIONS;
use serde::Serialize;
use tokio_util::sync::CancellationToken;

use crate::scene::{Scene, whole_grant};

/// How the specification writes the line of the module `files`, and a call of `files.read_file` behind it.
struct Spelling {
    id: &'static str,
    line: &'static str,
    call: &'static str,
    /// The full name, in a language whose line shortens it.
    unshortened: Option<&'static str>,
}

#[rustfmt::skip]
const SPELLINGS: [Spelling; 11] = [
    Spelling { id: "typescript", line: "import { files } from \"gg\";", call: "files.readFile", unshortened: Some("gg.files.readFile") },
    Spelling { id: "javascript", line: "import { files } from \"gg\";", call: "files.readFile", unshortened: Some("gg.files.readFile") },
    Spelling { id: "purescript", line: "import Gg.Files as Gg.Files", call: "Gg.Files.readFile", unshortened: None },
    Spelling { id: "python", line: "import gg", call: "gg.files.read_file", unshortened: None },
    Spelling { id: "ruby", line: "require \"gg\"", call: "GG::Files.read_file", unshortened: None },
    Spelling { id: "rust", line: "use gg::files;", call: "files::read_file", unshortened: Some("gg::files::read_file") },
    Spelling { id: "java", line: "import gg.files.Files;", call: "Files.readFile", unshortened: Some("gg.files.Files.readFile") },
    Spelling { id: "kotlin", line: "import gg.files.*", call: "readFile", unshortened: Some("gg.files.readFile") },
    Spelling { id: "swift", line: "import gg", call: "files.readFile", unshortened: Some("gg.files.readFile") },
    Spelling { id: "cpp", line: "#include <gg/files.hpp>", call: "gg::files::read_file", unshortened: None },
    Spelling { id: "csharp", line: "using Gg;", call: "Files.ReadFile", unshortened: Some("Gg.Files.ReadFile") },
];

/// The calls that belong to returned values, in every arm: the type, and what its method binds.
const ALIASES: [(&str, &str); 11] = [
    ("entry", "files.read_file"),
    ("entry", "views.open_file"),
    ("fileread", "views.open_file"),
    ("process", "shell.poll"),
    ("process", "shell.stop"),
    ("view", "views.close_view"),
    ("dochit", "docs.view"),
    ("note", "memory.remove_note"),
    ("task", "tasks.update_task"),
    ("delegate", "delegation.wait"),
    ("delegate", "delegation.cancel"),
];

/// The operation whose argument no language can be handed as text: bytes. Its example shows that it is reached.
const UNWRITTEN: &str = "files.write_bytes";

/// What an example may find nothing to call on, in a workspace where nothing happened yet.
const LATER_CALLS: [&str; 2] = ["skills.read_skill", "programs.source"];

/// The checks, in the order of the matrix.
pub const CHECKS: [&str; 8] = ["catalogue", "modules", "names", "segment", "unshortened", "shortened", "examples", "pair"];

/// What one check of one arm showed.
#[derive(Debug, Serialize)]
pub struct Checked {
    /// The arm.
    pub arm: String,
    /// One of [`CHECKS`].
    pub check: &'static str,
    /// What was looked at.
    pub seen: String,
    /// What is wrong, each with the entry it is wrong with.
    pub faults: Vec<String>,
}

/// Arguments that an operation cannot do without, as calls can be written with; `None` for [`UNWRITTEN`].
pub fn needed_arguments(operation: &'static Operation) -> Option<Vec<(&'static str, CallValue)>> {
    let value = |ty: &str| match ty {
        "String" => Some(CallValue::Text("x".into())),
        "u32" => Some(CallValue::Integer(1)),
        "Vec<String>" => Some(CallValue::Texts(vec!["x".into()])),
        _ => None,
    };
    let needed = operation.arguments.iter().filter(|argument| !argument.optional());
    let arguments = needed.map(|argument| Some((argument.name, value(argument.ty)?))).collect();
    assert!(Option::is_some(&arguments) || operation.id == UNWRITTEN, "no call of {} can be written", operation.id);
    arguments
}

/// Holds one arm to all of it.
pub async fn drive(sandbox: &Sandbox, arm: &dyn LanguageArm) -> Vec<Checked> {
    let id = arm.descriptor().id;
    let checked = |check, seen: String, faults| Checked { arm: id.to_string(), check, seen, faults };
    let catalogue = match arm.catalogue() {
        Ok(catalogue) => catalogue,
        Err(problem) => return vec![checked("catalogue", "nothing".into(), vec![problem])],
    };
    let count = |what: usize, name: &str| format!("{what} {name}");
    let mut all = vec![
        checked("catalogue", count(catalogue.entries.len(), "entries"), catalogue.faults()),
        checked("modules", count(catalogue.modules.len(), "modules"), modules(&catalogue)),
        checked("names", count(OPERATIONS.len(), "operations"), names(arm, &catalogue)),
        checked("segment", count(arm.segment().len(), "bytes"), segment(arm.segment(), &catalogue)),
    ];
    for (check, short) in [("unshortened", false), ("shortened", true)] {
        let (seen, faults) = spelled(sandbox, arm, &catalogue, short).await;
        all.push(checked(check, seen, faults));
    }
    let (seen, faults) = examples(sandbox, id, &catalogue).await;
    all.push(checked("examples", count(seen, "examples"), faults));
    if let Some((one, other)) = gg::PAIRS.iter().find(|(one, other)| [*one, *other].contains(&id)) {
        let faults = pair(sandbox, one, other).await;
        all.push(checked("pair", format!("{one} and {other}"), faults));
    }
    all
}

/// The arm's row of the specification.
fn spelling(id: &str) -> Option<&'static Spelling> {
    SPELLINGS.iter().find(|spelling| spelling.id == id)
}

/// Modules in another order than the table's, or beside it, or without what a prompt says of them.
fn modules(catalogue: &Catalogue) -> Vec<String> {
    let mut faults = Vec::new();
    let table = ["core"].into_iter().chain(gg_membrane::modules().iter().map(|module| module.name));
    let found: Vec<&str> = catalogue.modules.iter().map(|module| module.name.as_str()).collect();
    let expected: Vec<&str> = table.collect();
    if found != expected {
        faults.push(format!("the modules are {found:?}; every arm has {expected:?}"));
    }
    match (spelling(&catalogue.language), catalogue.modules.iter().find(|module| module.name == "files")) {
        (None, _) => faults.push("the specification does not say how this language is spelled".into()),
        (Some(spelling), Some(module)) if module.import_line != spelling.line => {
            faults.push(format!("{} is imported by `{}`; the specification has `{}`", module.path, module.import_line, spelling.line));
        }
        (Some(_), Some(_)) => {}
        (Some(_), None) => faults.push("there is no module files".into()),
    }
    faults
}

/// The type whose value a method belongs to, in letters alone.
fn owner(entry: &Entry) -> String {
    let owner = entry.symbol.strip_suffix(entry.name.as_str()).unwrap_or_default().trim_end_matches(|sign: char| !sign.is_alphanumeric());
    let name = owner.rsplit(|sign: char| !sign.is_alphanumeric() && sign != '_').next().unwrap_or_default();
    name.chars().filter(|letter| letter.is_alphanumeric()).flat_map(char::to_lowercase).collect()
}

/// Entries that are called otherwise than the arm spells their operation, and aliases that other arms lack or have beside.
fn names(arm: &dyn LanguageArm, catalogue: &Catalogue) -> Vec<String> {
    let mut faults = Vec::new();
    if let (Some(spelling), Some(operation)) = (spelling(&catalogue.language), gg_membrane::operation("files.read_file")) {
        let (spelled, specified) = (arm.spell(operation), spelling.unshortened.unwrap_or(spelling.call));
        if spelled != specified {
            faults.push(format!("files.read_file is spelled {spelled}; the specification has {specified}"));
        }
    }
    for entry in catalogue.entries.iter().filter(|entry| entry.alias_of.is_none()) {
        let Some(operation) = entry.operation.as_deref().and_then(gg_membrane::operation) else { continue };
        let spelled = arm.spell(operation);
        if entry.symbol != spelled {
            faults.push(format!("{} binds {}, which refusals call {spelled}", entry.symbol, operation.id));
        }
        if entry.module != operation.module {
            faults.push(format!("{} is of the module {}; {} is of {}", entry.symbol, entry.module, operation.id, operation.module));
        }
    }
    // A method that makes no call is its language's own way to read a value.
    let methods = catalogue.entries.iter().filter(|entry| entry.kind == "method");
    let found: BTreeSet<(String, &str)> = methods.filter_map(|entry| Some((owner(entry), entry.operation.as_deref()?))).collect();
    let expected: BTreeSet<(String, &str)> = ALIASES.iter().map(|(ty, operation)| (ty.to_string(), *operation)).collect();
    faults.extend(expected.difference(&found).map(|(ty, operation)| format!("the value {ty} has no method that repeats {operation}")));
    faults.extend(found.difference(&expected).map(|(ty, operation)| format!("the value {ty} repeats {operation}, in this arm alone")));
    faults
}

/// Catalogued functions that a segment names: by a path, or as a call.
fn segment(segment: &str, catalogue: &Catalogue) -> Vec<String> {
    let word = |letter: char| letter.is_alphanumeric() || letter == '_';
    let named = |name: &str, call: bool| {
        segment.match_indices(name).any(|(at, _)| {
            let (before, after) = (&segment[..at], &segment[at + name.len()..]);
            // `asyncio.run(…)` is no call of gg's `run`.
            let whole = !before.ends_with(|letter: char| word(letter) || (call && (letter == '.' || letter == ':')));
            // One word in code font can be the language's own, such as JavaScript's `fetch`; two are gg's.
            let words = name.contains('_') || name.contains(char::is_uppercase);
            whole && if call { after.starts_with('(') || (words && after.starts_with('`')) } else { !after.starts_with(word) }
        })
    };
    let mut faults = Vec::new();
    for entry in catalogue.entries.iter().filter(|entry| entry.operation.is_some()) {
        let separator: String = entry.symbol.strip_suffix(entry.name.as_str()).unwrap_or_default().chars().rev().take_while(|sign| !word(*sign)).collect();
        let path = format!("{}{separator}{}", entry.module, entry.name);
        if named(&entry.symbol, false) || named(&path, false) || named(&entry.name, true) {
            faults.push(format!("it names {}", entry.symbol));
        }
    }
    faults
}

/// A program of a module's calls in one spelling.
struct Spelled {
    module: String,
    operations: Vec<&'static Operation>,
    text: String,
}

/// Programs that call every operation of every module, `short` or in full; `None` where the language has no shorter spelling.
///
/// # Errors
/// The arm does not spell as the specification does.
fn programs(arm: &dyn LanguageArm, catalogue: &Catalogue, short: bool, each: bool) -> Result<Option<Vec<Spelled>>, String> {
    let id = arm.descriptor().id;
    let spelling = spelling(id).ok_or("the specification does not say how this language is spelled")?;
    let dropped = match (short, spelling.unshortened) {
        (true, None) => return Ok(None),
        (true, Some(full)) => full.strip_suffix(spelling.call).ok_or("a short name is not the end of the full one")?,
        (false, _) => "",
    };
    let mut programs = Vec::new();
    for module in &catalogue.modules {
        let calls: Vec<SynthesizedCall> = OPERATIONS
            .iter()
            .filter(|operation| operation.module == module.name)
            .filter_map(|operation| Some(SynthesizedCall { operation, arguments: needed_arguments(operation)? }))
            .collect();
        for calls in calls.chunks(if each { 1 } else { calls.len().max(1) }) {
            let operations: Vec<_> = calls.iter().map(|call| call.operation).collect();
            let text = written(arm, module, calls, &dropped.replace("files", &module.name))?;
            programs.push(Spelled { module: module.name.clone(), operations, text });
        }
    }
    Ok(Some(programs))
}

/// The arm's own program of `calls` behind the module's line, without the part of each full name that the line saves.
fn written(arm: &dyn LanguageArm, module: &CatalogueModule, calls: &[SynthesizedCall], dropped: &str) -> Result<String, String> {
    let mut text = arm.synthesize(calls);
    for call in calls {
        let full = arm.spell(call.operation);
        let path = &full[..full.rfind(|sign: char| !sign.is_alphanumeric() && sign != '_').map_or(0, |at| at + 1)];
        let short = path.strip_prefix(dropped).ok_or_else(|| format!("{full} does not begin with {dropped}"))?;
        if !dropped.is_empty() {
            text = text.replace(path, short);
        }
    }
    // In a language with one spelling, and in a short one, the module's line is what makes the name known.
    let line = if dropped.is_empty() && spelling(arm.descriptor().id).is_some_and(|spelling| spelling.unshortened.is_some()) {
        String::new()
    } else {
        format!("{}\n", module.import_line)
    };
    Ok(line + &text)
}

/// Drives a spelling. Where something checks programs, it accepts a program of each module; where nothing does, each call is made, and the
/// host's log shows that it arrived.
async fn spelled(sandbox: &Sandbox, arm: &dyn LanguageArm, catalogue: &Catalogue, short: bool) -> (String, Vec<String>) {
    let checks = arm.descriptor().checker.is_some();
    let programs = match programs(arm, catalogue, short, !checks) {
        Ok(Some(programs)) => programs,
        Ok(None) => return ("one spelling".into(), Vec::new()),
        Err(problem) => return ("nothing".into(), vec![problem]),
    };
    // Nothing is granted: what arrives is refused, and does nothing.
    let scene = Scene::new(sandbox, arm.descriptor().id, Grant::default(), Limits::default());
    let mut faults = Vec::new();
    for Spelled { module, operations, text } in &programs {
        let outcome = match checks {
            true => scene.agent.check(text.as_str(), &CancellationToken::new()).await,
            false => scene.agent.turn(text.as_str()).await,
        };
        let made: Vec<&str> = outcome.calls.iter().map(|call| call.operation.id).collect();
        let expected: Vec<&str> = operations.iter().map(|operation| operation.id).collect();
        let failure = outcome.error.map(|failure| failure.text).unwrap_or_default();
        if (checks && !failure.is_empty()) || (!checks && made != expected) {
            let called = expected.join(", ");
            faults.push(format!("module {module} ({called}): calls made: {made:?}\n{text}\n{failure}"));
        }
    }
    (format!("{} programs {}", programs.len(), if checks { "checked" } else { "run" }), faults)
}

/// Runs every example, each in a fresh workspace: how many there are, and those that fail or do not call what they document.
async fn examples(sandbox: &Sandbox, language: &str, catalogue: &Catalogue) -> (usize, Vec<String>) {
    let mut count = 0;
    let mut faults = Vec::new();
    for entry in &catalogue.entries {
        if entry.example.trim().is_empty() {
            if entry.operation.is_some() {
                faults.push(format!("{} has no example", entry.symbol));
            }
            continue;
        }
        count += 1;
        let operation = entry.operation.as_deref();
        let reviewing = matches!(operation, Some("session.approve" | "session.request_changes"));
        let grant = whole_grant(if reviewing { Role::Reviewer } else { Role::Worker });
        let outcome = Scene::new(sandbox, language, grant, Limits::default()).agent.turn(entry.example.as_str()).await;
        if let Some(failure) = outcome.error {
            faults.push(format!("{}: its example fails: {}\n{}", entry.symbol, failure.kind.as_str(), failure.text));
        } else if let Some(id) = operation
            && !LATER_CALLS.contains(&id)
            && !outcome.calls.iter().any(|call| call.operation.id == id)
        {
            faults.push(format!("{}: its example does not call {id}", entry.symbol));
        }
    }
    (count, faults)
}

/// What two arms of a declared pair do not have in common.
async fn pair(sandbox: &Sandbox, one: &str, other: &str) -> Vec<String> {
    let (Ok(one), Ok(other)) = (sandbox.arm(one), sandbox.arm(other)) else { return vec![format!("{one} or {other} is not registered")] };
    let mut faults = Vec::new();
    match (one.catalogue(), other.catalogue()) {
        (Ok(one), Ok(other)) => faults.extend(unlike(&one, &other)),
        (one, other) => faults.extend([one.err(), other.err()].into_iter().flatten()),
    }
    match (guest(sandbox, one.as_ref()).await, guest(sandbox, other.as_ref()).await) {
        (Ok((one, first)), Ok((other, second))) => {
            if !std::sync::Arc::ptr_eq(&one, &other) {
                faults.push("they hand back two guests".into());
            }
            if first != second {
                faults.push(format!("their guests differ: {} and {} bytes", first.len(), second.len()));
            }
        }
        (one, other) => faults.extend([one.err(), other.err()].into_iter().flatten()),
    }
    faults
}

/// Entries that two catalogues do not share to the letter.
fn unlike(one: &Catalogue, other: &Catalogue) -> Vec<String> {
    let mut faults = Vec::new();
    let entries = |catalogue: &Catalogue| catalogue.entries.iter().map(|entry| (entry.symbol.clone(), entry.clone())).collect::<BTreeMap<_, _>>();
    let (first, second) = (entries(one), entries(other));
    for symbol in first.keys().chain(second.keys()).collect::<BTreeSet<_>>() {
        if first.get(symbol) != second.get(symbol) {
            faults.push(format!("{symbol} is not the same in {} and {}", one.language, other.language));
        }
    }
    if (&one.modules, &one.libraries) != (&other.modules, &other.libraries) {
        faults.push(format!("{} and {} differ in modules or libraries", one.language, other.language));
    }
    faults
}

type SharedGuest = std::sync::Arc<gg_core::GuestComponent>;

/// The guest that an arm prepares a program for, and its bytes.
async fn guest(sandbox: &Sandbox, arm: &dyn LanguageArm) -> Result<(SharedGuest, Vec<u8>), String> {
    let descriptor = arm.descriptor();
    let folder = tempfile::tempdir().map_err(|error| error.to_string())?;
    let workspace = CompileWorkspace::create(folder.path()).map_err(|error| error.to_string())?;
    let (limits, cancel) = (Limits::default(), CancellationToken::new());
    let context = PrepareContext { engine: sandbox.engine(), workspace: &workspace, modules: &[], limits: &limits, cancel: &cancel };
    let prepared = arm.prepare(&Source::new(""), &context).await.map_err(|failure| format!("{}: {}", descriptor.id, failure.text))?;
    let Guest::Shared { component, .. } = prepared.guest else { return Err(format!("{} shares no guest", descriptor.id)) };
    let part = arm.required_parts().into_iter().find(|part| Some(part.name) == descriptor.guest);
    let path = part.ok_or_else(|| format!("{} does not say where its guest is", descriptor.id))?.state?;
    Ok((component, std::fs::read(&path).map_err(|error| format!("{}: {error}", path.display()))?))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::scene::sandbox;

    fn doctored(language: &str, doctor: impl FnOnce(&mut Catalogue)) -> Catalogue {
        let sandbox = sandbox();
        let mut catalogue = Catalogue::clone(&sandbox.arm(language).expect("registered").catalogue().expect("made"));
        doctor(&mut catalogue);
        catalogue
    }

    fn told(faults: &[String], part: &str) {
        assert!(faults.iter().any(|fault| fault.contains(part)), "{part}: {faults:?}");
    }

    #[test]
    fn modules_in_another_order_or_behind_another_line_are_told() {
        assert_eq!(modules(&doctored("python", |_| {})), [""; 0]);
        told(&modules(&doctored("python", |catalogue| catalogue.modules.swap(1, 2))), "every arm has");
        told(&modules(&doctored("python", |catalogue| drop(catalogue.modules.pop()))), "every arm has");
        told(&modules(&doctored("python", |catalogue| catalogue.modules[1].import_line = "import gg.files".into())), "is imported by");
        told(&modules(&doctored("python", |catalogue| catalogue.language = "cobol".into())), "does not say how");
    }

    #[test]
    fn other_names_and_other_aliases_are_told() {
        let sandbox = sandbox();
        let arm = sandbox.arm("javascript").expect("registered").as_ref();
        assert_eq!(names(arm, &doctored("javascript", |_| {})), [""; 0]);
        let entry = |catalogue: &mut Catalogue, symbol: &str| {
            catalogue.entries.iter().position(|entry| entry.symbol == symbol).expect("it is there")
        };
        let renamed = doctored("javascript", |catalogue| {
            let at = entry(catalogue, "gg.files.readFile");
            catalogue.entries[at].symbol = "gg.files.read".into();
        });
        told(&names(arm, &renamed), "gg.files.read binds files.read_file");
        let moved = doctored("javascript", |catalogue| {
            let at = entry(catalogue, "gg.files.readFile");
            catalogue.entries[at].module = "search".into();
        });
        told(&names(arm, &moved), "is of the module search");
        let lacking = doctored("javascript", |catalogue| {
            let at = entry(catalogue, "gg.views.View.close");
            catalogue.entries.remove(at);
        });
        told(&names(arm, &lacking), "view has no method that repeats views.close_view");
        let more = doctored("javascript", |catalogue| {
            let at = entry(catalogue, "gg.views.View.close");
            catalogue.entries[at].operation = Some("views.list_views".into());
        });
        told(&names(arm, &more), "view repeats views.list_views");
        let python = sandbox.arm("python").expect("registered").as_ref();
        told(&names(python, &doctored("javascript", |_| {})), "the specification has gg.files.readFile");
    }

    #[test]
    fn a_segment_that_names_a_function_is_told() {
        let catalogue = doctored("python", |_| {});
        for text in ["Open `gg.files.read_file` first.", "Call `files.read_file`.", "Then read_file(path).", "Use `run(…)`.", "Use `open_view`."] {
            assert!(!segment(text, &catalogue).is_empty(), "{text}");
        }
        assert_eq!(segment("`asyncio.run(…)` works, `fetch` does not; search and read what you view, and run it.", &catalogue), [""; 0]);
    }

    #[test]
    fn a_pair_that_differs_is_told() {
        let (one, other) = (doctored("javascript", |_| {}), doctored("typescript", |_| {}));
        assert_eq!(unlike(&one, &other), [""; 0]);
        let signature = doctored("typescript", |catalogue| catalogue.entries[3].signature.push(' '));
        told(&unlike(&one, &signature), "is not the same in javascript and typescript");
        told(&unlike(&one, &doctored("typescript", |catalogue| drop(catalogue.entries.pop()))), "is not the same");
        told(&unlike(&one, &doctored("typescript", |catalogue| catalogue.libraries.clear())), "modules or libraries");
    }

    #[test]
    fn a_short_name_is_what_the_line_leaves() {
        let sandbox = sandbox();
        for (language, short) in [("javascript", "import { tasks } from \"gg\";\n"), ("rust", "use gg::tasks;\n")] {
            let arm = sandbox.arm(language).expect("registered").as_ref();
            let all = programs(arm, &doctored(language, |_| {}), true, false).expect("spelled").expect("there is a shorter one");
            assert_eq!(all.iter().map(|program| program.operations.len()).sum::<usize>(), OPERATIONS.len() - 1);
            let tasks = all.iter().find(|program| program.module == "tasks").expect("a module");
            assert!(tasks.text.starts_with(short) && !tasks.text.contains("gg.tasks") && !tasks.text.contains("gg::tasks::"), "{}", tasks.text);
        }
        let python = sandbox.arm("python").expect("registered").as_ref();
        assert!(programs(python, &doctored("python", |_| {}), true, true).expect("spelled").is_none());
    }

    #[tokio::test]
    async fn a_spelling_and_an_example_that_reach_nothing_are_told() {
        let sandbox = sandbox();
        let arm = sandbox.arm("javascript").expect("registered").as_ref();
        let line = doctored("javascript", |catalogue| catalogue.modules[1].import_line = "import { views as files } from \"gg\";".into());
        let (_, faults) = spelled(&sandbox, arm, &line, true).await;
        told(&faults, "module files (files.read_file)");
        let wrong = doctored("javascript", |catalogue| {
            catalogue.entries.truncate(4);
            catalogue.entries[2].example = "throw new Error('x');".into();
            catalogue.entries[3].example = "1;".into();
        });
        let (_, faults) = examples(&sandbox, "javascript", &wrong).await;
        told(&faults, "its example fails");
        told(&faults, "its example does not call files.read_bytes");
    }
}
