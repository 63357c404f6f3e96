#!/bin/bash
# Makes the SDK's rlib, the base and the catalogue; artifact.toml says with what environment.
set -euo pipefail

sysroot=$GG_TOOLCHAIN_RUST_WASI
sdk=$GG_SOURCE/gg-arms/rust/sdk
here=$GG_SOURCE/gg-artifacts/rust
target=${CARGO_TARGET_DIR:-$GG_SCRATCH/target}
work=$GG_SCRATCH/work
rm -rf "$work"
mkdir -p "$work/objects" "$work/keep" "$work/doc"
libraries=$sysroot/lib/rustlib/wasm32-wasip2/lib
host=$(rustc -vV | sed -n 's/^host: //p')
linker=$(rustc --print sysroot)/lib/rustlib/$host/bin/gcc-ld/wasm-ld

echo "compiling the SDK"
(cd "$sdk" && env -u RUSTC_WRAPPER CARGO_TARGET_DIR="$target" \
    RUSTFLAGS="--sysroot $sysroot -Cembed-bitcode=no --remap-path-prefix=$sdk=/gg --remap-path-prefix=$HOME=/home" \
    cargo build --release --locked --target wasm32-wasip2)
deps=$target/wasm32-wasip2/release/deps
newest() { ls -t "$deps"/lib"$1"-*.rlib | head -1; }
cp "$target/wasm32-wasip2/release/libgg.rlib" "$GG_OUT/libgg.rlib"
for crate in instances wit_bindgen; do
    cp "$(newest $crate)" "$GG_OUT/lib$crate.rlib"
done

wasm() { # CRATE_TYPE SOURCE ARGUMENTS…
    local kind=$1 source=$2
    shift 2
    rustc --sysroot "$sysroot" --target wasm32-wasip2 --edition 2024 --crate-type "$kind" -Cpanic=abort -Copt-level=2 -Cembed-bitcode=no \
        -Ccodegen-units=1 --remap-path-prefix="$work=/gg" --extern gg="$GG_OUT/libgg.rlib" -L dependency="$GG_OUT" "$@" "$source"
}

# Called std, so that what a program names of it is named as ever; other metadata tell the two apart.
wasm rlib "$here/base/facade.rs" --crate-name std -Cmetadata=gg --extern std --extern instances="$GG_OUT/libinstances.rlib" -o "$work/libfacade.rlib"

echo "compiling the entry"
mkdir -p "$work/std"
(cd "$work/std" && ar x "$libraries"/libstd-*.rlib)
print=$(grep -aoh '_RNvNtNtCs[0-9A-Za-z]*_3std2io5stdio6__print' "$work"/std/*.o | sort -u)
if [ "$(wc -w <<< "$print")" != 1 ]; then
    echo "std's print function goes by these names: '$print'; one was expected" >&2
    exit 1
fi
echo "$print" > "$GG_OUT/print.txt"
sed "s/_PRINT\"/_$print\"/" "$here/base/entry.rs" > "$work/entry.rs"
wasm lib "$work/entry.rs" --emit=obj -o "$work/entry.o"
wasm lib "$work/entry.rs" --emit=obj --cfg whole -o "$GG_OUT/entry-whole.o"
wasm lib "$here/base/start.rs" --emit=obj -o "$GG_OUT/start.o"
cp "$here/base/spy.sh" "$work/spy.sh"
chmod 755 "$work/spy.sh"
KEEP=$work/keep wasm bin "$here/base/allocator.rs" -Clinker="$work/spy.sh" -o "$work/allocator"
# The program's own object is there too; the other one is the allocator's.
allocator=$(find "$work/keep" -name '*.o' ! -name '*cgu.[0-9]*.rcgu.o')
if [ "$(wc -w <<< "$allocator")" != 1 ]; then
    echo "the allocator's object was not found: $(ls "$work/keep")" >&2
    exit 1
fi
cp "$allocator" "$GG_OUT/allocator.o"

echo "linking the base"
for library in "$libraries"/*.rlib "$GG_OUT"/*.rlib; do
    case $library in
        # Taken as far as the others need them.
        */libcompiler_builtins-*|*/liblibc-*|*/libwasi-*|*/libwit_bindgen-*|*/libpanic_unwind-*|*/libunwind-*) continue ;;
    esac
    name=$(basename "$library" .rlib)
    mkdir -p "$work/objects/$name"
    (cd "$work/objects/$name" && ar x "$library" && rm -f lib.rmeta)
done
base() { # OUT ARGUMENTS…
    local out=$1
    shift
    "$linker" -m wasm32 --no-entry "$work/entry.o" "$allocator" $(find "$work/objects" -name '*.o' | sort) \
        --whole-archive "$libraries/self-contained/libc.a" "$libraries"/libcompiler_builtins-*.rlib --no-whole-archive \
        "$libraries"/lib{libc,wasi,wit_bindgen}-*.rlib "$GG_OUT"/libwit_bindgen.rlib \
        --no-demangle --wrap=_Exit --wrap="$print" --export-table --growable-table -z stack-size=1048576 --stack-first --strip-debug \
        -o "$out" "$@"
}
# Linked twice: what is exported is what is kept.
base "$work/all.wasm" --export-all --no-gc-sections
python3 "$here/names.py" "$work/all.wasm" "$work/names.rsp"
base "$work/base.wasm" "@$work/names.rsp" --gc-sections
(cd "$GG_SOURCE/gg-artifacts/builder" && CARGO_TARGET_DIR="$target" cargo build --quiet --locked)
"$target/debug/builder" base "$work/base.wasm" "$GG_OUT"

cp "$work/libfacade.rlib" "$GG_OUT/libfacade.rlib"

echo "writing the catalogue"
# rustdoc's JSON is unstable, so the compiler is told to allow it: here, and never where a program is compiled.
bindings=$(ls -td "$target"/wasm32-wasip2/release/build/gg-*/out | head -1)
OUT_DIR=$bindings RUSTC_BOOTSTRAP=1 rustdoc --crate-name gg --edition 2024 --sysroot "$sysroot" --target wasm32-wasip2 -L dependency="$deps" \
    --extern instances="$(newest instances)" --extern wit_bindgen="$(newest wit_bindgen)" -Zunstable-options --output-format json \
    -o "$work/doc" "$sdk/src/lib.rs"
python3 "$here/catalogue.py" "$work/doc/gg.json" "$GG_SOURCE/wit/operations.wit" "$here/libraries.toml" "$GG_OUT/catalogue.json"
