#!/bin/bash
# Makes a sysroot for wasm32-wasip2 of std's sources and wasi-libc:
#   lib/rustlib/wasm32-wasip2/lib/   std, for `rustc --sysroot` (objects of libc in self-contained/, where rustc looks for them)
#   include/wasm32-wasip2/, lib/wasm32-wasip2/   libc, for C: `clang --target=wasm32-wasip2 --sysroot`
set -euo pipefail

version=1.95.0
commit=59807616e1fa2540724bfbac14d7976d7e4a3860
found=$(rustc -vV | sed -n 's/^commit-hash: //p')
if [ "$found" != "$commit" ]; then
    # Metadata of a crate is read only by the compiler that wrote it.
    echo "rustc on PATH is $(rustc -V); this toolchain is for rustc $version ($commit)" >&2
    exit 1
fi

sources=$GG_SCRATCH/rust-src
libc=$GG_SCRATCH/wasi-libc
mkdir -p "$sources" "$libc"
dpkg-deb --fsys-tarfile "$GG_PACKAGES"/rust-src_*.deb | tar -x -C "$sources" "./usr/src/rustc-$version/library"
dpkg-deb -x "$GG_PACKAGES"/wasi-libc_*.deb "$libc"
library=$sources/usr/src/rustc-$version/library

mkdir -p "$GG_SCRATCH/crate/src"
sed "s|LIBRARY|$library|" Cargo.toml > "$GG_SCRATCH/crate/Cargo.toml"
echo '#![no_std]' > "$GG_SCRATCH/crate/src/lib.rs"
# Upstream's lock file pins std's dependencies, with their digests.
cp "$library/Cargo.lock" "$GG_SCRATCH/crate/"
cd "$GG_SCRATCH/crate"
# std needs the compiler's unstable features. They are switched on here and nowhere else.
env -u RUSTC -u RUSTC_WRAPPER -u CARGO_BUILD_TARGET -u CARGO_ENCODED_RUSTFLAGS \
    RUSTC_BOOTSTRAP=1 __CARGO_DEFAULT_LIB_METADATA=ggstd CARGO_TARGET_DIR="$GG_SCRATCH/target" \
    RUSTFLAGS="-Zforce-unstable-if-unmarked -Cembed-bitcode=no --remap-path-prefix=$library=/rustc/$commit/library" \
    cargo build -p std --release --target wasm32-wasip2 -j2

target=$GG_OUT/lib/rustlib/wasm32-wasip2/lib
mkdir -p "$target/self-contained" "$GG_OUT/include" "$GG_OUT/share/doc"
cp "$GG_SCRATCH"/target/wasm32-wasip2/release/deps/lib*.rlib "$target/"
cp "$libc"/usr/lib/wasm32-wasip2/{libc.a,crt1-command.o,crt1-reactor.o} "$target/self-contained/"
cp -r "$libc/usr/include/wasm32-wasip2" "$GG_OUT/include/"
cp -r "$libc/usr/lib/wasm32-wasip2" "$GG_OUT/lib/"
cp "$libc/usr/share/doc/wasi-libc/copyright" "$GG_OUT/share/doc/wasi-libc-copyright"
