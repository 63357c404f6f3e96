"""The component's entry: prepared once while the component is built, then frozen into its memory.

Everything at the top level of this module runs at build time. What an instance runs is `WitWorld`.
"""

from gg_guest import snapshot

snapshot.prepare()

from gg_guest import checking, running  # noqa: E402  (they import what the snapshot prepared)


class WitWorld:
    """The exports of the world `interpreter`."""

    def run(self, granted: list[str], ending: str | None, program_library: bool) -> None:
        """Evaluates the program. The three arguments answer nothing here: the host checks every call itself."""
        running.run()

    def check(self, file: str, text: str, code_module: bool) -> list:
        """Parses a text and, for a code module, lists what it declares."""
        return checking.check(file, text, code_module)
