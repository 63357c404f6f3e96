#!/usr/bin/env python3
"""Writes the dependencies of gg-features: every crate whose features depend on which package of the workspace is built."""
import collections
import json
import pathlib
import subprocess

HERE = pathlib.Path(__file__).resolve().parent
HEAD = """# The dependencies are written by features.py.
[package]
name = "gg-features"
description = "Unifies the features of third-party crates over the workspace"
version.workspace = true
edition.workspace = true
rust-version.workspace = true
license.workspace = true
publish.workspace = true

"""


def tree(*selection):
    """{(crate, version): its features} over normal, build and dev dependencies."""
    command = ["cargo", "tree", *selection, "-e", "normal,build,dev", "--prefix", "none", "-f", "{p}|{f}"]
    found = collections.defaultdict(set)
    for line in filter(None, subprocess.check_output(command, cwd=HERE, text=True).splitlines()):
        package, _, features = line.replace(" (*)", "").partition("|")
        name, version = package.split()[:2]
        if "(/" not in package:
            found[name, version.lstrip("v")].add(frozenset(filter(None, features.split(","))))
    return found


def main():
    manifest = HERE / "Cargo.toml"
    before = manifest.read_text()
    manifest.write_text(HEAD)  # what is there now must not be what is found
    try:
        dependencies = found()
    except BaseException:
        manifest.write_text(before)
        raise
    manifest.write_text(f"{HEAD}[dependencies]\n{dependencies}\n\n[build-dependencies]\n{dependencies}\n")
    subprocess.check_output(["cargo", "metadata", "--format-version", "1"], cwd=HERE)  # the lock file, too


def found():
    metadata = json.loads(
        subprocess.check_output(["cargo", "metadata", "--no-deps", "--format-version", "1"], cwd=HERE))
    packages = [p["name"] for p in metadata["packages"] if p["name"] not in ("gg-features", "xtask")]
    union = collections.defaultdict(set)
    for (name, version), sets in tree("--workspace", "--exclude", "xtask").items():
        for features in sets:
            union[name, version] |= features
    differs = set()
    for package in packages:
        for key, sets in tree("-p", package).items():
            if any(features != union[key] for features in sets):
                differs.add(key)
    names = collections.Counter(name for name, _ in differs)
    lines = []
    for name, version in sorted(differs):
        features = json.dumps(sorted(union[name, version] - {"default"}))
        default = "" if "default" in union[name, version] else ", default-features = false"
        key = name if names[name] == 1 else f"{name}-{version.replace('.', '_').replace('+', '_')}"
        rename = "" if names[name] == 1 else f', package = "{name}"'
        requirement = version.split("+")[0]
        lines.append(f'{key} = {{ version = "{requirement}"{rename}{default}, features = {features} }}')
    print(f"{len(lines)} crates")
    return "\n".join(lines)


main()
