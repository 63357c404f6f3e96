#!/bin/bash
# optimise.sh COMPONENT OUT: makes one core module of a finished guest's, and optimises it. It finds GG_SOURCE, GG_SCRATCH, CARGO_TARGET_DIR and
# GG_TOOLCHAIN_BINARYEN as an artifact's command does.
set -euo pipefail

component=$1
out=$2
work=$GG_SCRATCH/optimise
rm -rf "$work"
mkdir -p "$work"
(cd "$GG_SOURCE/gg-artifacts/builder" && cargo build --quiet --locked)
builder=$CARGO_TARGET_DIR/debug/builder
binaryen=$GG_TOOLCHAIN_BINARYEN/package/bin

# What guests use, and, of gc, that a global may be computed from another: the form that the bases of shared libraries have until they are folded.
features=(--enable-bulk-memory --enable-bulk-memory-opt --enable-call-indirect-overlong --enable-extended-const --enable-gc --enable-multivalue
    --enable-mutable-globals --enable-nontrapping-float-to-int --enable-reference-types --enable-sign-ext)

"$builder" merge "$component" "$work/merged.wasm" "$work" "$binaryen/wasm-merge" "${features[@]}"
# Constants for the bases, then the small functions into their callers: each entry of a function costs a look at the stack and at the clock. What
# all of -O3 does beside that, the compiler to machine code does again; larger functions double the code for two percent.
node "$binaryen/wasm-opt" "$work/merged.wasm" "${features[@]}" \
    --remove-unused-module-elements --simplify-globals --inlining --directize --precompute --vacuum --remove-unused-module-elements \
    --optimize-level=3 --always-inline-max-function-size=60 --flexible-inline-max-function-size=200 \
    --debuginfo --output "$work/optimised.wasm"
"$builder" encode "$work/optimised.wasm" "$component" "$out"
