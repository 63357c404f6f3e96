//! For the build script of an artifact crate.

use std::path::{Path, PathBuf};

use crate::{Checkout, ManifestProblem};

/// Computes the key of the artifact whose crate is being built, and bakes name and key in for [`crate::artifact!`].
/// Runs again when an input, the manifest or a toolchain's manifest changes. A key that cannot be computed fails the build.
pub fn emit() {
    let Some(folder) = std::env::var_os("CARGO_MANIFEST_DIR").map(PathBuf::from) else {
        println!("cargo::error=CARGO_MANIFEST_DIR is not set: emit() is for build scripts");
        return;
    };
    match lines(&folder) {
        Ok(lines) => lines.iter().for_each(|line| println!("{line}")),
        Err(problem) => println!("cargo::error={}", problem.to_string().replace('\n', " ")),
    }
}

/// What [`emit`] prints for the artifact crate in `folder`, which is `gg-artifacts/<name>` of a checkout.
fn lines(folder: &Path) -> Result<Vec<String>, ManifestProblem> {
    let misplaced = || ManifestProblem::Sense { path: folder.into(), what: "is not gg-artifacts/<name> of a checkout".into() };
    let name = folder.file_name().and_then(|name| name.to_str()).ok_or_else(misplaced)?;
    let top = folder.ancestors().nth(2).ok_or_else(misplaced)?;
    let checkout = Checkout::at(top);
    let key = checkout.key(name)?;

    let mut watched = Vec::new();
    let mut lines =
        vec![format!("cargo::rustc-env=GG_ARTIFACT_NAME={name}"), format!("cargo::rustc-env=GG_ARTIFACT_KEY={}", key.key)];
    for glob in &key.inputs.unmatched {
        // Not an error: the crate, and so gg, can be built before the guest's sources are there. Making the artifact fails.
        lines.push(format!("cargo::warning=gg-artifacts/{name}/artifact.toml: input {glob:?} matches no file"));
    }
    watch(&checkout, name, &mut watched)?;
    watched.sort();
    watched.dedup();
    lines.extend(watched.iter().map(|path| format!("cargo::rerun-if-changed={}", path.display())));
    Ok(lines)
}

fn watch(checkout: &Checkout, name: &str, watched: &mut Vec<PathBuf>) -> Result<(), ManifestProblem> {
    let key = checkout.key(name)?;
    let top = checkout.top();
    watched.push(top.join("gg-artifacts").join(name).join("artifact.toml"));
    watched.extend(key.toolchains.iter().map(|(name, _)| top.join("toolchains").join(format!("{name}.toml"))));
    // Cargo looks at every file below a watched folder, new ones too.
    watched.extend(key.inputs.roots.iter().map(|root| top.join(root)));
    key.artifacts.iter().try_for_each(|(needed, _)| watch(checkout, needed, watched))
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::fs;

    #[test]
    fn bakes_the_key_and_watches_what_it_depends_on() {
        let top = tempfile::tempdir().unwrap();
        let folder = top.path().join("gg-artifacts/guest");
        fs::create_dir_all(folder.join("src")).unwrap();
        fs::create_dir_all(top.path().join("toolchains")).unwrap();
        fs::write(
            top.path().join("toolchains/wasi.toml"),
            "name='wasi'\nsummary='s'\nlicence='l'\nversion='1'\nmust_contain=['a']",
        )
        .unwrap();
        let manifest =
            "name='guest'\ninputs=['gg-artifacts/guest/src/**','wit/**']\ntoolchains=['wasi']\noutputs=['g']\ncommand=['true']";
        fs::write(folder.join("artifact.toml"), manifest).unwrap();
        fs::write(folder.join("src/a.c"), "").unwrap();

        let printed = lines(&folder).unwrap();
        let key = Checkout::at(top.path()).key("guest").unwrap().key;
        assert_eq!(printed[1], format!("cargo::rustc-env=GG_ARTIFACT_KEY={key}"));
        assert!(printed[2].contains("\"wit/**\" matches no file"), "{printed:?}");
        for path in ["gg-artifacts/guest/artifact.toml", "gg-artifacts/guest/src", "toolchains/wasi.toml", "wit"] {
            let line = format!("cargo::rerun-if-changed={}", top.path().join(path).display());
            assert!(printed.contains(&line), "{path}: {printed:?}");
        }
    }
}
