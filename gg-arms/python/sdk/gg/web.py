"""Requests to the web, to the hosts this agent may reach."""

from collections.abc import Mapping
from dataclasses import dataclass

from gg import _lower as lower
from gg._failure import call
from gg._identity import operation
from wit_world.imports import web as wire

__all__ = ["WebResponse", "fetch"]


@dataclass(frozen=True, slots=True)
class WebResponse:
    """What a server answered.

    Attributes:
        status: The status code.
        headers: Name and value of each header, in the order they came; a name may occur more than once.
        body: The body, byte for byte.
        truncated: Whether the body was longer than one value may hold.
    """

    status: int
    headers: list[tuple[str, str]]
    body: bytes
    truncated: bool

    def header(self, name: str) -> str | None:
        """Returns the value of a header.

        Args:
            name: The header's name, in any case.

        Returns:
            The value of the first header of that name; None when there is none.

        Examples:
            import gg

            response = gg.web.fetch("https://example.com/")
            print(response.header("content-type"))
        """
        wanted = lower.text("name", name).lower()
        return next((value for key, value in self.headers if key.lower() == wanted), None)

    def text(self) -> str:
        """Returns the body as text.

        Returns:
            The body decoded as its ``content-type`` says, as UTF-8 when it says nothing; what does not decode is replaced.

        Examples:
            import gg

            print(gg.web.fetch("https://example.com/").text()[:200])
        """
        content_type = self.header("content-type") or ""
        charset = "utf-8"
        for parameter in content_type.split(";")[1:]:
            key, _, value = parameter.partition("=")
            if key.strip().lower() == "charset":
                charset = value.strip().strip('"')
        try:
            return self.body.decode(charset, "replace")
        except LookupError:
            return self.body.decode("utf-8", "replace")


@operation("web.fetch")
def fetch(
    url: str,
    *,
    method: str | None = None,
    headers: Mapping[str, str] | None = None,
    body: bytes | str | None = None,
    timeout_seconds: float | None = None,
) -> WebResponse:
    """Makes a request to a web server.

    An answer such as 404 is an answer like any other: look at `status`.

    Args:
        url: The address, with its scheme.
        method: The method, such as ``POST``; ``GET`` when left out.
        headers: Headers to send.
        body: What to send; a str is sent as UTF-8.
        timeout_seconds: How long to wait for the answer.

    Returns:
        The server's answer.

    Raises:
        gg.ApiError: `permission_denied` when that host may not be reached, `timeout` when it did not answer in time.

    Examples:
        import gg

        response = gg.web.fetch("https://example.com/", headers={"accept": "text/html"}, timeout_seconds=10)
        print(response.status, len(response.body))
    """
    if isinstance(body, str):
        body = lower.text("body", body).encode()
    answer = call(
        wire.fetch,
        lower.text("url", url),
        lower.optional(lower.text, "method", method),
        lower.optional(lower.pairs, "headers", headers, wire.Header),
        lower.optional(lower.data, "body", body),
        lower.optional(lower.seconds, "timeout_seconds", timeout_seconds),
    )
    headers_received = [(header.name, header.value) for header in answer.headers]
    return WebResponse(answer.status, headers_received, bytes(answer.body), answer.truncated)
