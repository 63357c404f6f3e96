#!/bin/bash
# Unpacks the wheel and puts the commands that it holds behind one program under the names that build systems know.
set -euo pipefail

mkdir -p "$GG_SCRATCH/wheel" "$GG_OUT/bin"
python3 -m zipfile -e "$GG_PACKAGES"/ziglang-*.whl "$GG_SCRATCH/wheel"
mv "$GG_SCRATCH/wheel/ziglang" "$GG_OUT/zig"
mkdir -p "$GG_OUT/share/doc"
cp -r "$GG_SCRATCH"/wheel/ziglang-*.dist-info "$GG_OUT/share/doc/ziglang"
# zipfile does not restore modes.
chmod 755 "$GG_OUT/zig/zig"

install -m 755 driver.sh "$GG_OUT/bin/clang"
for name in clang++ wasm-ld llvm-ar llvm-ranlib; do
    ln -s clang "$GG_OUT/bin/$name"
done
