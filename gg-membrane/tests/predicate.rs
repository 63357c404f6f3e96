//! The predicate against a table written out by hand, over all combinations of binding and grant.

use gg_membrane::{Grant, MachineGrant, OPERATIONS, Role};
use proptest::prelude::*;

/// What buys each operation, written out by hand from the specification: the capability, `+` where the program library is needed as well,
/// or another binding's name.
const BOUGHT_BY: &[(&str, &str)] = &[
    ("files.read_file", "files"),
    ("files.read_bytes", "files"),
    ("files.write_file", "files"),
    ("files.write_bytes", "files"),
    ("files.edit_file", "files"),
    ("files.list_directory", "files"),
    ("files.stat", "files"),
    ("files.move_path", "files"),
    ("files.remove_path", "files"),
    ("files.make_directory", "files"),
    ("search.find_files", "search"),
    ("search.find_text", "search"),
    ("shell.run", "shell"),
    ("shell.start", "shell"),
    ("shell.poll", "shell"),
    ("shell.stop", "shell"),
    ("views.open_file", "views"),
    ("views.open_text", "views"),
    ("views.list_views", "views"),
    ("views.close_view", "views"),
    ("docs.search", "always"),
    ("docs.view", "always"),
    ("programs.history", "programs"),
    ("programs.source", "programs"),
    ("programs.save", "programs+"),
    ("programs.list_saved", "programs+"),
    ("programs.load", "programs+"),
    ("memory.list_notes", "memory"),
    ("memory.read_note", "memory"),
    ("memory.write_note", "memory"),
    ("memory.remove_note", "memory"),
    ("memory.search_notes", "memory"),
    ("skills.list_skills", "skills"),
    ("skills.read_skill", "skills"),
    ("tasks.add_task", "tasks"),
    ("tasks.list_tasks", "tasks"),
    ("tasks.update_task", "tasks"),
    ("delegation.dispatch", "delegation"),
    ("delegation.wait", "delegation"),
    ("delegation.list_delegates", "delegation"),
    ("delegation.cancel", "delegation"),
    ("delegation.transition_state", "machine"),
    ("session.status", "always"),
    ("session.finish", "worker"),
    ("session.approve", "reviewer"),
    ("session.request_changes", "reviewer"),
    ("web.fetch", "web"),
];

fn expected(bought_by: &str, id: &str, grant: &Grant) -> bool {
    match bought_by {
        "always" => true,
        "worker" => grant.ending == Some(Role::Worker),
        "reviewer" => grant.ending == Some(Role::Reviewer),
        "machine" => grant.machine.as_ref().is_some_and(|machine| !machine.next.is_empty()),
        capability => {
            let held = grant.capabilities.contains(capability.trim_end_matches('+')) && grant.allowlist.contains(id);
            held && (!capability.ends_with('+') || grant.program_library)
        }
    }
}

#[test]
fn the_table_has_these_operations_and_no_others() {
    let table: Vec<&str> = OPERATIONS.iter().map(|operation| operation.id).collect();
    let written: Vec<&str> = BOUGHT_BY.iter().map(|(id, _)| *id).collect();
    assert_eq!(table, written);
}

fn endings() -> [Option<Role>; 3] {
    [None, Some(Role::Worker), Some(Role::Reviewer)]
}

fn machines() -> [Option<MachineGrant>; 3] {
    let machine = |next: &[&str]| MachineGrant { state: "s".into(), next: next.iter().map(|name| name.to_string()).collect() };
    [None, Some(machine(&[])), Some(machine(&["t"]))]
}

/// Every operation under every combination of the parts of a grant that can answer for it.
#[test]
fn every_binding_under_every_grant() {
    for (id, bought_by) in BOUGHT_BY {
        let operation = gg_membrane::operation(id).unwrap();
        let capability = bought_by.trim_end_matches('+').to_string();
        for holds in [false, true] {
            for listed in [false, true] {
                for ending in endings() {
                    for machine in machines() {
                        for program_library in [false, true] {
                            let mut grant = Grant { ending, machine: machine.clone(), program_library, ..Grant::default() };
                            if holds {
                                grant.capabilities.insert(capability.clone());
                            }
                            if listed {
                                grant.allowlist.insert(id.to_string());
                            }
                            assert_eq!(grant.allows(operation), expected(bought_by, id, &grant), "{id} {grant:?}");
                        }
                    }
                }
            }
        }
    }
}

proptest! {
    /// Nothing falls back: what else a grant holds never buys an operation.
    #[test]
    fn any_grant(
        capabilities in proptest::sample::subsequence(vec!["files", "search", "shell", "views", "programs", "memory", "skills", "tasks", "delegation", "web"], 0..=10),
        listed in proptest::sample::subsequence((0..BOUGHT_BY.len()).collect::<Vec<_>>(), 0..=BOUGHT_BY.len()),
        ending in 0..3usize,
        machine in 0..3usize,
        program_library: bool,
    ) {
        let grant = Grant {
            capabilities: capabilities.into_iter().map(str::to_string).collect(),
            allowlist: listed.into_iter().map(|index| BOUGHT_BY[index].0.to_string()).collect(),
            ending: endings()[ending],
            machine: machines()[machine].clone(),
            program_library,
        };
        for (id, bought_by) in BOUGHT_BY {
            prop_assert_eq!(grant.allows(gg_membrane::operation(id).unwrap()), expected(bought_by, id, &grant), "{}", id);
        }
    }
}
