"""The documentation of what this program may call."""

from dataclasses import dataclass

from gg import _lower as lower
from gg import views
from gg._failure import call
from gg._identity import alias_of, operation
from wit_world.imports import docs as wire

__all__ = ["DocHit", "search", "view"]


@dataclass(frozen=True, slots=True)
class DocHit:
    """One entry that a search found.

    Attributes:
        symbol: The name it is viewed by, such as ``gg.files.read_file``.
        kind: What it is, such as ``function``.
        module: The module it belongs to.
        summary: What it does, in one sentence.
        import_line: The line a program writes to reach it.
    """

    symbol: str
    kind: str
    module: str
    summary: str
    import_line: str

    @alias_of("gg.docs.view")
    def view(self) -> views.View:
        """Opens the documentation of this entry as a view.

        Returns:
            The view that was opened.

        Raises:
            gg.ApiError: `not_found` when there is no such entry.

        Examples:
            import gg

            gg.docs.search("read a file", limit=1)[0].view()
        """
        return view(self.symbol)


@operation("docs.search")
def search(query: str, *, module: str | None = None, limit: int | None = None) -> list[DocHit]:
    """Searches the documentation of what this program may call.

    Args:
        query: Words to look for.
        module: The module to look in, such as ``files``; all of them when left out.
        limit: How many to return at most.

    Returns:
        The entries found, best first.

    Raises:
        gg.ApiError: `not_found` when no module has that name.

    Examples:
        import gg

        for hit in gg.docs.search("replace text in a file", limit=3):
            print(hit.symbol, "-", hit.summary)
    """
    answer = call(
        wire.search,
        lower.text("query", query),
        lower.optional(lower.text, "module", module),
        lower.optional(lower.count, "limit", limit),
    )
    return [DocHit(hit.symbol, hit.kind, hit.module, hit.summary, hit.import_line) for hit in answer]


@operation("docs.view")
def view(symbol: str) -> views.View:
    """Shows the documentation of one entry to the model.

    Args:
        symbol: The entry's full name, such as ``gg.files.read_file``.

    Returns:
        The view that was opened.

    Raises:
        gg.ApiError: `not_found` when this program may not call it or no entry has that name.

    Examples:
        import gg

        gg.docs.view("gg.views.open_text")
    """
    return views._view(call(wire.view, lower.text("symbol", symbol)))
