#!/bin/sh
# clang, clang++, wasm-ld, llvm-ar and llvm-ranlib by the name this is called by. Finds its tree from its own place, so a tree may be moved.
set -eu
bin=$(CDPATH= cd -- "$(dirname -- "$0")" && pwd)
zig=$bin/../zig/zig
case "${0##*/}" in
    # The resource folder of the wheel is not where clang looks for its own headers (stddef.h, …).
    clang) exec "$zig" clang -resource-dir "$bin/../zig/lib" "$@" ;;
    clang++) exec "$zig" clang --driver-mode=g++ -resource-dir "$bin/../zig/lib" "$@" ;;
    wasm-ld) exec "$zig" wasm-ld "$@" ;;
    llvm-ar) exec "$zig" ar "$@" ;;
    llvm-ranlib) exec "$zig" ranlib "$@" ;;
esac
echo "$0: not a command of this toolchain" >&2
exit 2
