"""What the model reads next turn.

A view is a piece of text with a title. What a program prints goes to the operator; what it opens as a view is shown to
the model when the turn ends.
"""

import os
from dataclasses import dataclass

from gg import _lower as lower
from gg._failure import call
from gg._identity import alias_of, operation
from wit_world.imports import types as wire_types
from wit_world.imports import views as wire

__all__ = ["View", "close_view", "list_views", "open_file", "open_text"]


@dataclass(frozen=True, slots=True)
class View:
    """An open view.

    Attributes:
        id: What the view is closed by.
        title: The heading it is shown under.
        lines: How many lines it shows.
        truncated: Whether its text was longer than a view may be.
    """

    id: str
    title: str
    lines: int
    truncated: bool

    @alias_of("gg.views.close_view")
    def close(self) -> None:
        """Closes the view, so that it is not shown any more.

        Raises:
            gg.ApiError: `not_found` when the view was closed before.

        Examples:
            import gg

            view = gg.views.open_text("draft", "not yet")
            view.close()
        """
        close_view(self.id)


def _view(answer: wire_types.View) -> View:
    return View(answer.id, answer.title, answer.lines, answer.truncated)


@operation("views.open_file")
def open_file(path: str | os.PathLike[str], *, offset: int | None = None, limit: int | None = None) -> View:
    """Shows a file, or a window of its lines, to the model.

    Args:
        path: The file to show.
        offset: The first line to show, counted from 1; the file's first when left out.
        limit: How many lines to show at most; all of them when left out.

    Returns:
        The view that was opened.

    Raises:
        gg.ApiError: `not_found` when there is no such file.

    Examples:
        import gg

        gg.views.open_file("src/app.py", offset=1, limit=40)
    """
    answer = call(
        wire.open_file,
        lower.path("path", path),
        lower.optional(lower.line, "offset", offset),
        lower.optional(lower.count, "limit", limit),
    )
    return _view(answer)


@operation("views.open_text")
def open_text(title: str, text: str) -> View:
    """Shows a text to the model.

    Args:
        title: The heading it is shown under.
        text: What to show.

    Returns:
        The view that was opened.

    Raises:
        gg.ApiError: `too_large` when the text does not fit into one value.

    Examples:
        import gg

        total = sum(int(line) for line in gg.files.read_file("data/numbers.csv").text.split())
        gg.views.open_text("total", str(total))
    """
    return _view(call(wire.open_text, lower.text("title", title), lower.text("text", text)))


@operation("views.list_views")
def list_views() -> list[View]:
    """Lists the views that are open.

    Returns:
        The open views, in the order they were opened.

    Raises:
        gg.ApiError: `unavailable` when this program may not use views.

    Examples:
        import gg

        gg.views.open_text("hello", "world")
        print([view.title for view in gg.views.list_views()])
    """
    return [_view(view) for view in call(wire.list_views)]


@operation("views.close_view")
def close_view(id: str) -> None:
    """Closes a view, so that it is not shown any more.

    Args:
        id: The `id` of the view.

    Raises:
        gg.ApiError: `not_found` when no open view has that id.

    Examples:
        import gg

        view = gg.views.open_text("draft", "not yet")
        gg.views.close_view(view.id)
    """
    call(wire.close_view, lower.text("id", id))
