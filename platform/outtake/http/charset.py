"""The charset of what comes in, which is UTF-8."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Any

from django.utils.http import parse_header_parameters

UTF8 = {"utf-8", "utf8", "us-ascii", "ascii"}  # which are the same bytes

Application = Callable[[dict[str, Any], Callable[..., Any]], Iterable[bytes]]


def utf8_only(application: Application) -> Application:
    """
    Answer 415 to a ``Content-Type`` that names another charset, and 400 to one that cannot be read.

    Django takes the charset for that of the query too, and fails before any of its middleware can answer where it is no
    encoding of text (``rot13``), or the header is malformed.
    """

    def answer(environ: dict[str, Any], start_response: Callable[..., Any]) -> Iterable[bytes]:
        refusal = _refusal(environ.get("CONTENT_TYPE", ""))
        if refusal is None:
            return application(environ, start_response)
        from outtake.http.problems import plain  # not before the apps are loaded

        response = plain(*refusal)
        start_response(f"{response.status_code} {response.reason_phrase}", list(response.items()))
        return [response.content]

    return answer


def _refusal(content_type: str) -> tuple[int, str] | None:
    try:
        charset = parse_header_parameters(content_type)[1].get("charset", "utf-8")
    except Exception:  # Python's parser of mail headers reads it, and fails in more ways than it says
        return 400, "The Content-Type header is not valid; send application/json."
    if str(charset).lower() in UTF8:
        return None
    return 415, f"The charset {str(charset)[:40]!r} is not supported; send UTF-8."
