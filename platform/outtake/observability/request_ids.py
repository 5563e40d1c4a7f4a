"""The id of a request: taken from ``X-Request-ID`` or made here, returned, and in every log line of the request."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable
from typing import Any
from uuid import uuid4

from outtake.observability.log_context import replace_ids

HEADER = "X-Request-ID"
GIVEN = re.compile(r"[A-Za-z0-9-]{8,36}")  # a UUID, or nginx's 32 digits; too short for any token of ours

Application = Callable[[dict[str, Any], Callable[..., Any]], Iterable[bytes]]


def with_request_id(application: Application) -> Application:
    """
    Give each request an id, under which it is logged.

    It wraps the WSGI application and is no middleware of Django, because Django logs what it answered after its
    middleware. So the ids stay bound until the next request of the thread.
    """

    def answer(environ: dict[str, Any], start_response: Callable[..., Any]) -> Iterable[bytes]:
        given = environ.get("HTTP_X_REQUEST_ID", "")
        request_id = given if GIVEN.fullmatch(given) else uuid4().hex
        replace_ids(request_id=request_id)

        def start(status: str, headers: list[tuple[str, str]], *exc_info: Any) -> Any:
            return start_response(status, [*headers, (HEADER, request_id)], *exc_info)

        return application(environ, start)

    return answer
