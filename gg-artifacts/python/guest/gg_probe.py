"""Says which modules of the standard library can be imported in the guest. An entry of its own, run in place of
`gg_app` and thrown away, since importing everything would end up in the snapshot.

Writes `probe.json` beside itself: the name of each module, with None or the words of what its import raises.
"""

import importlib
import json
import os
import sys

from gg_guest import snapshot

_HERE = os.path.dirname(__file__)
with open(os.path.join(_HERE, "probe.txt"), encoding="utf-8") as _asked:
    _NAMES = sorted({name for name in sys.stdlib_module_names if not name.startswith("_")} | set(_asked.read().split()))

snapshot.prepare()


def _failure(name: str) -> str | None:
    try:
        importlib.import_module(name)
    except BaseException as error:
        return f"{type(error).__name__}: {error}"
    return None


with open(os.path.join(_HERE, "probe.json"), "w", encoding="utf-8") as _answer:
    json.dump({name: _failure(name) for name in _NAMES}, _answer)


class WitWorld:
    """Exports that nobody calls."""

    def run(self, granted, ending, program_library):
        raise NotImplementedError

    def check(self, file, text, code_module):
        raise NotImplementedError
