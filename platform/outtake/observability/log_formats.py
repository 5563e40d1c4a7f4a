"""
The two forms of a log line, as ``LOG_FORMAT`` chooses them: text for people, JSON for what collects logs.

Both carry the ids that are bound (`log_context`), and neither shows a secret (`redaction`).
"""

from __future__ import annotations

import logging
from collections.abc import MutableMapping
from datetime import UTC, datetime
from typing import Any

from outtake.observability.log_context import current_ids
from outtake.observability.redaction import redacted

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
