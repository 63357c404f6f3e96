"""Writes the linker's arguments that export what a linked base exports, but for std's bindings of WASI: `python3 names.py BASE.wasm OUT.rsp`.

With those left out the linker drops what of them nothing calls, and with it imports that no host answers.
"""

import sys

data = open(sys.argv[1], "rb").read()
at = 8


def number() -> int:
    global at
    value = shift = 0
    while True:
        byte = data[at]
        at += 1
        value |= (byte & 0x7F) << shift
        shift += 7
        if byte < 0x80:
            return value


names = []
while at < len(data):
    section = data[at]
    at += 1
    end = number()
    end += at
    if section == 7:
        for _ in range(number()):
            length = number()
            names.append(data[at : at + length].decode())
            at += length + 1
            number()
    at = end
# A name that ends with the crate is a function of another one, instantiated there.
kept = [name for name in names if "_4wasi" not in name.removesuffix("_4wasi") and name not in ("memory", "__indirect_function_table")]
if len(kept) < 1000:
    sys.exit(f"{sys.argv[1]} exports {len(kept)} names; a base exports thousands")
open(sys.argv[2], "w").write("".join(f"--export-if-defined={name}\n" for name in kept))
