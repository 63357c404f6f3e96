"""Writes the headers a program is compiled against, and their module map: `python3 sysroot.py TOOLCHAIN OUT`.

OUT gets `c++` (libc++, configured), `clang` (the compiler's own headers) and `c` (libc). Of the toolchain nothing else is read when a program is
compiled. The module map makes one module `std` of libc++'s headers, a submodule each, so that a name is visible to who included its header.
"""

import re
import shutil
import sys
from pathlib import Path

lib = Path(sys.argv[1]) / "zig" / "lib"
out = Path(sys.argv[2])

# What cmake would write.
# Guarded by a macro: `#pragma once` would hide it from all submodules but the first.
SITE = """#ifndef _LIBCPP___CONFIG_SITE
#define _LIBCPP___CONFIG_SITE
#define _LIBCPP_ABI_VERSION 1
#define _LIBCPP_ABI_NAMESPACE __1
#define _LIBCPP_ABI_FORCE_ITANIUM 0
#define _LIBCPP_ABI_FORCE_MICROSOFT 0
#define _LIBCPP_HAS_THREADS 1
#define _LIBCPP_HAS_MONOTONIC_CLOCK 1
#define _LIBCPP_HAS_TERMINAL 0
#define _LIBCPP_HAS_MUSL_LIBC 1
#define _LIBCPP_HAS_THREAD_API_PTHREAD 1
#define _LIBCPP_HAS_THREAD_API_EXTERNAL 0
#define _LIBCPP_HAS_THREAD_API_WIN32 0
#define _LIBCPP_HAS_THREAD_API_C11 0
#define _LIBCPP_HAS_VENDOR_AVAILABILITY_ANNOTATIONS 0
#define _LIBCPP_HAS_FILESYSTEM 1
#define _LIBCPP_HAS_RANDOM_DEVICE 1
#define _LIBCPP_HAS_LOCALIZATION 1
#define _LIBCPP_HAS_UNICODE 1
#define _LIBCPP_HAS_WIDE_CHARACTERS 1
#define _LIBCPP_HAS_TIME_ZONE_DATABASE 0
#define _LIBCPP_INSTRUMENTED_WITH_ASAN 0
#define _LIBCPP_PSTL_BACKEND_SERIAL
// An index out of bounds, an empty optional: a trap that says what it was.
#define _LIBCPP_HARDENING_MODE_DEFAULT _LIBCPP_HARDENING_MODE_FAST
#define _LIBCPP_ASSERTION_SEMANTIC_DEFAULT _LIBCPP_ASSERTION_SEMANTIC_ENFORCE
#define _LIBCPP_LIBC_PICOLIBC 0
#define _LIBCPP_LIBC_NEWLIB 0
#endif
"""

# C's headers, which libc++ wraps: textual, because they include each other in ways that modules do not.
C_HEADERS = set(
    "assert ctype errno fenv float inttypes limits locale math setjmp signal stdalign stdarg stdatomic stdbool stddef stdint stdio stdlib string "
    "tgmath uchar wchar wctype complex".split()
)
# Textual for a reason of their own: macros, or fragments that are no header. `csetjmp` and `csignal` are refused by libc here.
TEXTUAL = {
    "cassert", "csetjmp", "csignal", "module.modulemap", "__undef_macros", "__assertion_handler", "__assert", "__config", "__config_site", "__configuration",
    "__tuple/make_tuple_types.h", "__tuple/tuple_indices.h", "__utility/integer_sequence.h", "__atomic/support/gcc.h", "__atomic/support/c11.h",
}
TEXTUAL_FOLDERS = ("__cxx03/", "ext/", "__pstl/", "experimental/", "__configuration/", "__support", "__thread/support/", "locale_dir/support",
                   "__locale_dir/support", "__locale_dir/locale_base_api")


def copy(source: Path, target: str, keep=lambda path: True) -> None:
    for path in sorted(source.rglob("*")):
        name = path.relative_to(source).as_posix()
        if path.is_file() and keep(name):
            place = out / target / name
            place.parent.mkdir(parents=True, exist_ok=True)
            shutil.copyfile(path, place)


copy(lib / "libcxx" / "include", "c++", lambda name: not name.startswith("__cxx03/") and not name.endswith((".in", ".txt", ".modulemap")))
for name in ("cxxabi.h", "__cxxabi_config.h"):
    shutil.copyfile(lib / "libcxxabi" / "include" / name, out / "c++" / name)
(out / "c++" / "__config_site").write_text(SITE)
config = out / "c++" / "__config"
config.write_text(config.read_text().replace("#include <__configuration/abi.h>", "#include <__config_site>\n#include <__configuration/abi.h>", 1))

OWN = re.compile(r"((__)?std\w*|(__)?float\w*|inttypes|iso646|limits|tgmath|unwind|varargs|wasm_simd128)\.h")
copy(lib / "include", "clang/include", lambda name: OWN.fullmatch(name) is not None)
# libc++ takes sendfile for there where its header is; wasi-libc has none.
copy(lib / "libc" / "include" / "generic-musl", "c", lambda name: name != "sys/sendfile.h")
copy(lib / "libc" / "include" / "wasm-wasi-musl", "c")

lines = ["module std [system] {"]
for path in sorted((out / "c++").rglob("*")):
    name = path.relative_to(out / "c++").as_posix()
    stem = name.removesuffix(".h")
    if not path.is_file() or name in TEXTUAL or name.startswith(TEXTUAL_FOLDERS) or (name.endswith(".h") and "/" not in name and stem in C_HEADERS):
        continue
    lines.append(f'  module "{name}" {{ header "{name}" export * }}')
lines.append("}")
(out / "c++" / "module.modulemap").write_text("\n".join(lines) + "\n")
print(f"{len(lines) - 2} headers are modules")
