"""Requests to the app that the web server runs, as raw as a client can make them."""

from __future__ import annotations

import io
import json
import sys
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from typing import Any, NamedTuple
from urllib.parse import quote

from django.core.cache import cache
from django.core.signals import got_request_exception, request_finished, request_started
from django.db import close_old_connections, transaction

from outtake.wsgi import application
from tests.support.caches import forget_rows


class Sent(NamedTuple):
    """A request. The path is not quoted; the query is as it goes out."""

    method: str
    path: str
    query: str = ""
    body: bytes = b""
    headers: Mapping[str, str] = {}

    def __str__(self) -> str:
        return f"{self.method} {self.path}?{self.query} {dict(self.headers)} {self.body[:500]!r}"


class Answer(NamedTuple):
    """An answer, and the error inside the server, if there was one."""

    status: int
    headers: dict[str, str]
    content: bytes
    fault: BaseException | None

    @property
    def json(self) -> Any:
        """The body."""
        return json.loads(self.content)


def send(sent: Sent) -> Answer:
    """Call the app."""
    told: list[tuple[str, list[tuple[str, str]]]] = []
    with _faults() as faults:
        parts = application(_environ(sent), lambda status, headers, *_: told.append((status, headers)))
        try:
            content = b"".join(parts)
        finally:
            getattr(parts, "close", lambda: None)()
    status, headers = told[-1]
    return Answer(int(status.split()[0]), dict(headers), content, faults[-1] if faults else None)


def try_out(sent: Sent) -> Answer:
    """Call the app, and take back all that this did."""
    cache.clear()  # where sign-ins may be counted
    forget_rows()
    with transaction.atomic():
        try:
            return send(sent)
        finally:
            transaction.set_rollback(True)


@contextmanager
def _faults() -> Iterator[list[BaseException]]:
    """Collect what was raised while a request was answered."""
    found: list[BaseException] = []

    def note(sender: Any, **_: Any) -> None:
        if (error := sys.exc_info()[1]) is not None:
            found.append(error)

    got_request_exception.connect(note, weak=False)
    for each in (request_started, request_finished):
        each.disconnect(close_old_connections)  # the test's transaction is on this one
    try:
        yield found
    finally:
        got_request_exception.disconnect(note)
        for each in (request_started, request_finished):
            each.connect(close_old_connections)


def _environ(sent: Sent) -> dict[str, Any]:
    environ: dict[str, Any] = {
        "REQUEST_METHOD": sent.method,
        "SCRIPT_NAME": "",
        "PATH_INFO": sent.path.encode("utf-8", "surrogatepass").decode("latin-1"),
        "QUERY_STRING": sent.query,
        "SERVER_NAME": "testserver",
        "SERVER_PORT": "80",
        "SERVER_PROTOCOL": "HTTP/1.1",
        "REMOTE_ADDR": "127.0.0.1",
        "wsgi.version": (1, 0),
        "wsgi.url_scheme": "http",
        "wsgi.input": io.BytesIO(sent.body),
        "wsgi.errors": io.StringIO(),
        "wsgi.multithread": True,
        "wsgi.multiprocess": True,
        "wsgi.run_once": False,
        "CONTENT_LENGTH": str(len(sent.body)),
        "HTTP_HOST": "testserver",
    }
    for name, value in sent.headers.items():
        key = name.upper().replace("-", "_")
        environ[key if key in ("CONTENT_TYPE", "CONTENT_LENGTH") else f"HTTP_{key}"] = value
    return environ


def in_query(name: str, value: str) -> str:
    """Return a query of one parameter; half of a surrogate pair goes out as the bytes that it would have."""
    return f"{quote(name)}={quote(value.encode('utf-8', 'surrogatepass'))}"
