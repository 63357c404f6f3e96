"""Builds libc++, libc++abi and libunwind with WebAssembly's exceptions: `python3 runtime.py TOOLCHAIN OUT`.

OUT gets an object for each source. Runs in the folder that holds `sysroot`.
"""

import concurrent.futures
import os
import subprocess
import sys
from pathlib import Path

toolchain, out = map(Path, sys.argv[1:3])
lib = toolchain / "zig" / "lib"
out.mkdir(parents=True, exist_ok=True)

COMMON = ["@sysroot/flags.rsp", "-O2", "-DNDEBUG", "-ffunction-sections", "-fdata-sections", "-w"]
CXX = [
    *COMMON, "-x", "c++", "-std=c++2b", "-fvisibility-inlines-hidden", "-fvisibility=hidden", "-D_LIBCPP_BUILDING_LIBRARY",
    "-DLIBCXX_BUILDING_LIBCXXABI", "-D_LIBCPP_HAS_NO_PRAGMA_SYSTEM_HEADER", "-D_LIBCPP_REMOVE_TRANSITIVE_INCLUDES",
    "-DLIBC_NAMESPACE=__llvm_libc_common_utils", f"-I{lib}/libcxx/src", f"-I{lib}/libcxx/libc", f"-I{lib}/libunwind/include",
    # Not in wasi-libc: fails as any call on no file does.
    "-Dcopy_file_range(...)=lseek(-1, 0, 0)",
]
UNWIND = [*COMMON, "-std=gnu11", "-D_LIBUNWIND_HIDE_SYMBOLS", f"-I{lib}/libunwind/include"]

jobs = [("unwind", "gcc", UNWIND, lib / "libunwind/src/Unwind-wasm.c")]
for source in sorted((lib / "libcxxabi/src").glob("*.cpp")):
    # The SDK has its own abort_message, which names the failure to the host, and its own verbose_abort.
    if source.name not in ("cxa_noexception.cpp", "abort_message.cpp"):
        jobs.append(("abi", "g++", [*CXX, "-D_LIBCXXABI_BUILDING_LIBRARY"], source))
for folder in ("libcxx/src", "libcxx/src/filesystem", "libcxx/src/ryu"):
    for source in sorted((lib / folder).glob("*.cpp")):
        if source.name not in ("new.cpp", "verbose_abort.cpp"):
            jobs.append(("cxx", "g++", CXX, source))


def compile(job) -> str | None:
    name, mode, arguments, source = job
    done = subprocess.run(
        [toolchain / "zig" / "zig", "clang", f"--driver-mode={mode}", *arguments, "-c", source, "-o", out / f"{name}-{source.stem}.o"],
        capture_output=True,
        text=True,
    )
    return None if done.returncode == 0 else f"{source.name}: {done.stderr[:2000]}"


with concurrent.futures.ThreadPoolExecutor(int(os.environ.get("GG_JOBS", os.cpu_count() or 1))) as pool:
    failed = [problem for problem in pool.map(compile, jobs) if problem]
if failed:
    sys.exit("\n".join(failed[:3]))
print(f"{len(jobs)} objects of the runtime libraries")
