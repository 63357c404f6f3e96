#!/bin/bash
# Makes python.component.wasm and catalogue.json; artifact.toml says with what environment.
set -euo pipefail

tools=$GG_TOOLCHAIN_PYTHON_WASI
work=$GG_SCRATCH/work
rm -rf "$work"
mkdir -p "$work"
# Copies, because an interpreter that imports from a folder writes its caches there.
cp -R "$GG_SOURCE/gg-artifacts/python/guest" "$work/guest"
cp -R "$GG_SOURCE/gg-arms/python/sdk" "$work/sdk"

python() {
    PYTHONPATH="$tools/tools" python3 "$@"
}

componentize() { # ENTRY OUT
    env -u VIRTUAL_ENV "$tools/bin/componentize-py" --quiet --wit-path "$GG_SOURCE/wit" --world interpreter componentize \
        --python-path "$work/guest" --python-path "$work/sdk" --python-path "$tools/site" "$1" --output "$2"
}

echo "asking the guest which modules it can import"
python -c '
import sys, tomllib
groups = tomllib.load(open(sys.argv[1], "rb"))["group"]
print(*(name for group in groups for name in group["names"]), sep="\n")
' "$GG_SOURCE/gg-artifacts/python/libraries.toml" > "$work/guest/probe.txt"
componentize gg_probe "$work/probe.wasm"

echo "writing the catalogue"
python "$GG_SOURCE/gg-artifacts/python/catalogue.py" "$work/sdk" "$GG_SOURCE/wit" \
    "$GG_SOURCE/gg-artifacts/python/libraries.toml" "$work/guest/probe.json" "$GG_OUT/catalogue.json"

echo "building the component"
rm -f "$work/guest"/gg_probe.py "$work/guest"/probe.*
componentize gg_app "$work/libraries.component.wasm"

# As componentize-py makes it, the interpreter is a dozen shared libraries: what is called or read across them goes through imports, each of their
# own places is added to a base, and an instance is made library by library. One module starts eight times as fast and runs a seventh faster.
echo "making one module of its libraries"
bash "$GG_SOURCE/gg-artifacts/builder/optimise.sh" "$work/libraries.component.wasm" "$GG_OUT/python.component.wasm"
