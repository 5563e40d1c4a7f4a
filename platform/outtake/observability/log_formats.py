"""
The two forms of a log line, as ``LOG_FORMAT`` chooses them: text for people, JSON for what collects logs.

Both carry the ids that are bound (`log_context`), and neither shows a secret that opens something while it is good.

Addresses carry some. A one-time link has one in its path, as has the address of a clip; an OpenID Connect server and a
crowd platform put theirs into the query. So every line, tracebacks included, goes through `redacted` on its way out:
in Django's log, the workers' and gunicorn's.
``deploy/nginx.conf`` does the same in its own words.
"""

from __future__ import annotations

import logging
import re
from collections.abc import MutableMapping
from datetime import UTC, datetime
from typing import Any

from outtake.observability.log_context import current_ids

TEXT, JSON = "text", "json"


class TextFormatter(logging.Formatter):
    """A line of text: what its base makes of a record, and the ids behind the message."""

    def formatMessage(self, record: logging.LogRecord) -> str:
        """Return the first line, before any traceback."""
        ids = "".join(f" {name}={value}" for name, value in current_ids().items())
        return super().formatMessage(record) + ids

    def format(self, record: logging.LogRecord) -> str:
        """Return the lines, without what is secret: in the message and in the traceback."""
        return redacted(super().format(record))


def json_formatter() -> logging.Formatter:
    """Return a formatter that writes one JSON object a line: time, level, logger, event, ids, exception."""
    from structlog.processors import JSONRenderer, format_exc_info  # not where logs are text: it takes 30 ms
    from structlog.stdlib import ExtraAdder, ProcessorFormatter

    return ProcessorFormatter(
        foreign_pre_chain=[_add_origin, ExtraAdder(allow={"status_code"}), format_exc_info],
        processors=[ProcessorFormatter.remove_processors_meta, _redact, JSONRenderer(ensure_ascii=False)],
    )


def _add_origin(_logger: Any, _method: str, event: MutableMapping[str, Any]) -> MutableMapping[str, Any]:
    """Add when and where a record was made, and the ids."""
    record: logging.LogRecord = event["_record"]
    time = datetime.fromtimestamp(record.created, UTC).isoformat(timespec="milliseconds")
    origin = {"time": time, "level": record.levelname, "logger": record.name, "process": record.process}
    return {**origin, **event, **current_ids()}


def _redact(_logger: Any, _method: str, event: MutableMapping[str, Any]) -> MutableMapping[str, Any]:
    """Take what is secret out of every text, before it is quoted as JSON."""
    return {name: redacted(value) if isinstance(value, str) else value for name, value in event.items()}


HIDDEN = "…"
RUN = re.compile(r"[^\s\"'<>]+")  # what a URL is part of
# Behind /sign-in/ there may be a page instead: /sign-in/email, /sign-in/code, /sign-in/oidc.
ONE_TIME = re.compile(r"/(sign-in|invitation|account/address|media)/(?!(?:email|code|oidc)(?:[/?#,:;)]|$))[^/?#]+")
ESCAPED = re.compile("%[0-9A-Fa-f]{2}")
BEARER = re.compile(r"(?i)\b(bearer )[\w.~+/=-]{16,}")
COOKIE = re.compile(r"\b(sessionid|csrftoken)=[\w-]+")


def redacted(text: str) -> str:
    """Return a text without the secrets in its addresses, headers and cookies."""
    text = BEARER.sub(rf"\1{HIDDEN}", text)
    text = COOKIE.sub(rf"\1={HIDDEN}", text)
    return RUN.sub(lambda run: _without_secrets(run[0]), text)


def _without_secrets(run: str) -> str:
    if (start := run.find("/")) < 0:
        return run
    before, (path, asked, query) = run[:start], run[start:].partition("?")
    if ESCAPED.search(path):  # no address of ours is written so: it is one in disguise
        return f"{before}/{HIDDEN}"
    return before + ONE_TIME.sub(rf"/\1/{HIDDEN}", path) + (f"?{HIDDEN}" if query else asked)
