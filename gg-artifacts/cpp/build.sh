#!/bin/bash
# Makes the sysroot, the header modules, the base and the catalogue; artifact.toml says with what environment.
#
# All compiles run in OUT and name `sysroot/…` relatively, as a program's compile does: a header module then holds at any place. flags.rsp is what
# every compile is told, program.rsp what a program's is told beside it.
set -euo pipefail

zig=$GG_TOOLCHAIN_CLANG_WASM/zig
bin=$GG_TOOLCHAIN_CLANG_WASM/bin
here=$GG_SOURCE/gg-artifacts/cpp
sdk=$GG_SOURCE/gg-arms/cpp/sdk
target=${CARGO_TARGET_DIR:-$GG_SCRATCH/target}
work=$GG_SCRATCH/work
rm -rf "$work"
mkdir -p "$work/sdk" "$work/bindings"
cd "$GG_OUT"

echo "writing the sysroot"
python3 "$here/sysroot.py" "$GG_TOOLCHAIN_CLANG_WASM" sysroot
cp "$here/flags.rsp" "$here/program.rsp" sysroot/
mkdir -p sysroot/gg
cp -R "$sdk/include/gg" sysroot/gg/gg
{
    echo "module gg [system] {"
    for header in sysroot/gg/gg/*.hpp; do
        echo "  module \"$(basename "$header")\" { header \"gg/$(basename "$header")\" export * }"
    done
    echo "}"
} > sysroot/gg/module.modulemap

clang() { # ARGUMENTS…
    "$zig/zig" clang "$@"
}
clangxx() {
    "$zig/zig" clang --driver-mode=g++ "$@"
}
header_module() { # NAME MAP ARGUMENTS…
    local name=$1 map=$2
    shift 2
    # With code of its own, which is linked into the base: what a header module defines and instantiates, a program does not compile again. Without
    # what programs are checked with: clang cannot write a module's code with it, and takes the module for programs that have it.
    clangxx @sysroot/program.rsp -fno-sanitize=all -g0 "$@" -x c++ -Xclang -fmodules-codegen -Xclang -emit-module "-fmodule-name=$name" -c "$map" \
        -o "sysroot/$name.pcm"
}

echo "building the header modules"
header_module std sysroot/c++/module.modulemap
header_module gg sysroot/gg/module.modulemap -fmodule-file=std=sysroot/std.pcm -fmodule-map-file=sysroot/gg/module.modulemap

echo "building the runtime libraries"
# Kept in the scratch folder: they are the longest part, and change with the compiler alone.
runtime=$GG_SCRATCH/runtime-$(cat "$here"/{runtime.py,sysroot.py,flags.rsp} <(echo "$GG_TOOLCHAIN_CLANG_WASM") | sha256sum | cut -c1-16)
if [ ! -d "$runtime" ]; then
    rm -rf "$runtime.part"
    python3 "$here/runtime.py" "$GG_TOOLCHAIN_CLANG_WASM" "$runtime.part"
    # The tag of C++'s exceptions, which is in no library of the toolchain.
    printf '\t.tagtype __cpp_exception i32\n\t.globl __cpp_exception\n__cpp_exception:\n' > "$work/exception.s"
    clang --target=wasm32-wasip1 -mexception-handling -c "$work/exception.s" -o "$runtime.part/exception.o"
    # libc, malloc and compiler-rt are built by zig for the first program that links with them.
    echo 'int main(void) { return 0; }' > "$work/empty.c"
    rm -rf "$work/zig"
    ZIG_GLOBAL_CACHE_DIR=$work/zig ZIG_LOCAL_CACHE_DIR=$work/zig "$zig/zig" cc -target wasm32-wasi -O2 "$work/empty.c" -o "$work/empty.wasm"
    for library in libc libzigc libcompiler_rt; do
        cp "$work"/zig/o/*/$library.a "$runtime.part/"
    done
    mv "$runtime.part" "$runtime"
fi

echo "compiling the SDK"
(cd "$GG_SOURCE/gg-artifacts/builder" && CARGO_TARGET_DIR="$target" cargo build --quiet --locked)
"$target/debug/builder" bindings "$GG_SOURCE/wit" "$here/base/world.wit" "$work/bindings"
for source in "$sdk"/src/*.cpp; do
    basename "$source" .cpp
done | xargs -P "$(nproc)" -I NAME "$zig/zig" clang --driver-mode=g++ @sysroot/flags.rsp -std=c++23 -O2 -Wall -Wextra -Werror \
    -I "$work/bindings" -c "$sdk/src/NAME.cpp" -o "$work/sdk/NAME.o"
clang @sysroot/flags.rsp -O2 -w -c "$work/bindings/sandbox.c" -o "$work/sdk/sandbox.o"
cp "$work/bindings/sandbox_component_type.o" "$work/sdk/"
for source in start main wasi; do
    clang @sysroot/flags.rsp -O2 -Wall -Wextra -Wno-unused-parameter -Wno-unused-command-line-argument -c "$here/base/$source.c" -o "$work/$source.o"
done
# The code of the header modules, and what of the library the base defines itself.
clangxx @sysroot/flags.rsp -O2 -w -c sysroot/std.pcm -o "$work/instances-std.o" &
clangxx @sysroot/flags.rsp -O2 -w -fmodule-file=std=sysroot/std.pcm -c sysroot/gg.pcm -o "$work/instances-gg.o"
clangxx @sysroot/flags.rsp -std=c++23 -O2 -c "$here/base/instances.cpp" -o "$work/instances.o"
wait $!

echo "linking the base"
"$zig/zig" wasm-ld -m wasm32 --no-entry "$work"/sdk/*.o "$work/wasi.o" "$work"/instances*.o "$runtime"/*.o \
    --whole-archive "$runtime"/*.a --no-whole-archive --wrap=__cxa_throw --wrap=_Exit --wrap=abort --wrap=__assert_fail \
    --export-all --export-table --growable-table --no-gc-sections -z stack-size=8388608 --stack-first --strip-debug --no-demangle -o "$work/base.wasm"
"$target/debug/builder" base "$work/base.wasm" "$GG_OUT" "$work"/sdk/*.o "$work"/instances*.o "$runtime"/*.o
clang --target=wasm32-wasip1 -mtail-call -mexception-handling -mreference-types -c base-forwarders.s -o base-forwarders.o
rm base-forwarders.s
cp "$work/start.o" start.o
"$bin/llvm-ar" rcs libmain.a "$work/main.o"

echo "writing the catalogue"
python3 "$here/catalogue.py" "$sdk/include" "$GG_SOURCE/wit/operations.wit" "$here/libraries.toml" "$GG_OUT/catalogue.json" \
    "$zig/zig" clang --driver-mode=g++ @sysroot/flags.rsp -std=c++23
