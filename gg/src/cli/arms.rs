//! `gg arms` and `gg doctor`.

use std::collections::BTreeMap;

use gg::LanguageArm;
use gg::arm::RequiredPart;
use serde_json::{Value, json};

use super::run::sandbox;
use super::{Refused, Status};

fn part_json(part: &RequiredPart) -> Value {
    json!({
        "name": part.name,
        "kind": part.kind,
        "ready": part.state.is_ok(),
        "path": part.state.as_ref().ok(),
        "problem": part.state.as_ref().err(),
    })
}

fn state(arm: &dyn LanguageArm) -> String {
    let missing: Vec<&str> = arm.required_parts().iter().filter(|part| part.state.is_err()).map(|part| part.name).collect();
    if missing.is_empty() { "ready".to_string() } else { format!("lacks {}", missing.join(", ")) }
}

pub fn arms(as_json: bool) -> Result<Status, Refused> {
    let sandbox = sandbox()?;
    if as_json {
        let arms: Vec<Value> = sandbox
            .arms()
            .iter()
            .map(|arm| {
                let descriptor = arm.descriptor();
                let parts: Vec<Value> = arm.required_parts().iter().map(part_json).collect();
                json!({
                    "id": descriptor.id,
                    "name": descriptor.name,
                    "program_file": descriptor.program_file,
                    "checker": descriptor.checker,
                    "guest": descriptor.guest,
                    "ready": parts.iter().all(|part| part["ready"] == true),
                    "parts": parts,
                })
            })
            .collect();
        println!("{}", Value::Array(arms));
        return Ok(Status::Completed);
    }
    println!("{:<12} {:<12} {:<14} {:<10} {:<12} state", "id", "language", "program", "checker", "guest");
    for arm in sandbox.arms().iter() {
        let descriptor = arm.descriptor();
        println!(
            "{:<12} {:<12} {:<14} {:<10} {:<12} {}",
            descriptor.id,
            descriptor.name,
            descriptor.program_file,
            descriptor.checker.unwrap_or("-"),
            descriptor.guest.unwrap_or("per program"),
            state(arm.as_ref()),
        );
    }
    Ok(Status::Completed)
}

pub fn doctor(as_json: bool) -> Result<Status, Refused> {
    let sandbox = sandbox()?;
    let mut parts: BTreeMap<(&str, &str), (RequiredPart, Vec<&str>)> = BTreeMap::new();
    for arm in sandbox.arms().iter() {
        for part in arm.required_parts() {
            parts.entry((part.kind, part.name)).or_insert((part, Vec::new())).1.push(arm.descriptor().id);
        }
    }
    let cache = sandbox.engine().compiled_cache().folder().to_path_buf();
    let whole = parts.values().all(|(part, _)| part.state.is_ok());
    let layers = gg::confinement();
    if as_json {
        let parts: Vec<Value> = parts
            .values()
            .map(|(part, arms)| {
                let mut value = part_json(part);
                value["arms"] = json!(arms);
                value
            })
            .collect();
        let layers: Vec<Value> = layers
            .iter()
            .map(|layer| json!({ "layer": layer.name, "holds": layer.state.is_ok(), "by": layer.state.as_ref().ok(), "problem": layer.state.as_ref().err() }))
            .collect();
        println!("{}", json!({ "whole": whole, "parts": parts, "compiled_cache": cache, "confinement": layers }));
    } else {
        for (part, arms) in parts.values() {
            match &part.state {
                Ok(path) => println!("ok       {} {} ({}): {}", part.kind, part.name, arms.join(", "), path.display()),
                Err(problem) => println!("missing  {} {} ({}): {problem}", part.kind, part.name, arms.join(", ")),
            }
        }
        println!("ok       compiled code is kept in {}", cache.display());
        for layer in &layers {
            match &layer.state {
                Ok(how) => println!("ok       confined: {} ({how})", layer.name),
                Err(problem) => println!("lacking  confined: {} ({problem})", layer.name),
            }
        }
    }
    Ok(if whole { Status::Completed } else { Status::Toolchain })
}

/// Says at the start of what runs strangers' programs which layers of confinement this machine lacks.
pub fn tell_lacking_layers() {
    if let Some(text) = lacking(&gg::confinement()) {
        eprintln!("gg: {text}");
    }
}

fn lacking(layers: &[gg::ConfinementLayer]) -> Option<String> {
    let lacking: Vec<String> =
        layers.iter().filter_map(|layer| Some(format!("{} ({})", layer.name, layer.state.as_ref().err()?))).collect();
    let all = "this machine confines compilers and commands in part only; not: ";
    if lacking.is_empty() { None } else { Some(format!("{all}{}", lacking.join(", "))) }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_a_layer_that_lacks_is_told() {
        let layer = |name, state: Result<&str, &str>| gg::ConfinementLayer { name, state: state.map(str::to_string).map_err(str::to_string) };
        assert_eq!(lacking(&[layer("files", Ok("landlock"))]), None);
        let text = lacking(&[layer("files", Err("the kernel has no landlock")), layer("network", Ok("seccomp"))]).unwrap();
        assert!(text.ends_with("not: files (the kernel has no landlock)"), "{text}");
    }
}
