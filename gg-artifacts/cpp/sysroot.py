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


def replace(name: str, old: str, new: str) -> None:
    path = out / "c++" / name
    text = path.read_text()
    if text.count(old) != 1:
        sys.exit(f"{name} does not have what is to be replaced there")
    path.write_text(text.replace(old, new))


replace("__config", "#include <__configuration/abi.h>", "#include <__config_site>\n#include <__configuration/abi.h>")

# Formatting is a function of the base, and so is that of the usual ranges: a program that formats would compile all of it for itself, most of a
# second for the first and a quarter for each of the others.
replace(
    "__format/format_functions.h",
    """template <class = void>
[[nodiscard]] _LIBCPP_ALWAYS_INLINE inline _LIBCPP_HIDE_FROM_ABI string vformat(string_view __fmt, format_args __args) {
  auto __result = __format::__try_constant_folding(__fmt, __args);
  if (__result.has_value())
    return *std::move(__result);
  __format::__allocating_buffer<char> __buffer;
  std::vformat_to(__buffer.__make_output_iterator(), __fmt, __args);
  return string{__buffer.__view()};
}
""",
    """string __gg_vformat(string_view __fmt, format_args __args);

[[nodiscard]] inline _LIBCPP_HIDE_FROM_ABI string vformat(string_view __fmt, format_args __args) {
  return std::__gg_vformat(__fmt, __args);
}
""",
)
base = Path(__file__).parent / "base"
shutil.copyfile(base / "formats.h", out / "c++" / "__format" / "gg_formats.h")
shutil.copyfile(base / "instances.h", out / "c++" / "__gg_instances.h")
replace("__format/format_arg.h", "#include <__format/concepts.h>\n", "#include <__format/concepts.h>\n#include <__format/gg_formats.h>\n")
replace(
    "__format/format_arg.h",
    """        : __ptr_(std::addressof(__v)),
          __format_([](basic_format_parse_context<_CharT>& __parse_ctx, _Context& __ctx, const void* __ptr) {
            using _Dp = remove_const_t<_Tp>;
            using _Qp = conditional_t<__formattable_with<const _Dp, _Context>, const _Dp, _Dp>;
            static_assert(__formattable_with<_Qp, _Context>, "Mandated by [format.arg]/10");

            typename _Context::template formatter_type<_Dp> __f;
            __parse_ctx.advance_to(__f.parse(__parse_ctx));
            __ctx.advance_to(__f.format(*const_cast<_Qp*>(static_cast<const _Dp*>(__ptr)), __ctx));
          }) {}
""",
    """        : __ptr_(std::addressof(__v)), __format_(__gg_function<remove_const_t<_Tp>>()) {}

    using __function_t = void (*)(basic_format_parse_context<_CharT>&, _Context&, const void*);

    template <class _Dp>
    _LIBCPP_HIDE_FROM_ABI static __function_t __gg_function() noexcept {
      if constexpr (__gg_formats<_Dp, _Context>) {
        return &std::__gg_format<_Dp, _Context>;
      } else {
        return [](basic_format_parse_context<_CharT>& __parse_ctx, _Context& __ctx, const void* __ptr) {
          using _Qp = conditional_t<__formattable_with<const _Dp, _Context>, const _Dp, _Dp>;
          static_assert(__formattable_with<_Qp, _Context>, "Mandated by [format.arg]/10");

          typename _Context::template formatter_type<_Dp> __f;
          __parse_ctx.advance_to(__f.parse(__parse_ctx));
          __ctx.advance_to(__f.format(*const_cast<_Qp*>(static_cast<const _Dp*>(__ptr)), __ctx));
        };
      }
    }
""",
)

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
    # No program includes these, so they pass none of their names on.
    exports = "" if name in ("__format/gg_formats.h", "__gg_instances.h") else " export *"
    lines.append(f'  module "{name}" {{ header "{name}"{exports} }}')
lines.append("}")
(out / "c++" / "module.modulemap").write_text("\n".join(lines) + "\n")
print(f"{len(lines) - 2} headers are modules")
