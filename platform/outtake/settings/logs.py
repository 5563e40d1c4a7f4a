"""What is logged, and how: one handler, whose formatter shows ids and no secrets."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from django.core.exceptions import ImproperlyConfigured

FORMATTERS: dict[str, dict[str, Any]] = {
    "text": {
        "class": "outtake.observability.log_formats.TextFormatter",
        "format": "{asctime} {levelname} {name}: {message}",
        "style": "{",
    },
    "json": {"()": "outtake.observability.log_formats.json_formatter"},
}


def log_format(environ: Mapping[str, str]) -> str:
    """
    Return the form of log lines, ``text`` or ``json``.

    :raises ImproperlyConfigured: if ``LOG_FORMAT`` is neither.
    """
    chosen = environ.get("LOG_FORMAT") or "text"
    if chosen not in FORMATTERS:
        raise ImproperlyConfigured(f"LOG_FORMAT is {chosen!r}; it must be one of {', '.join(FORMATTERS)}.")
    return chosen


def logging_settings(environ: Mapping[str, str]) -> dict[str, Any]:
    """Return LOGGING. Every line goes out by the one handler."""
    level = environ.get("LOG_LEVEL", "WARNING")
    return {
        "version": 1,
        "disable_existing_loggers": False,
        "formatters": {"line": FORMATTERS[log_format(environ)]},
        "handlers": {"stderr": {"class": "logging.StreamHandler", "formatter": "line"}},
        "root": {"handlers": ["stderr"], "level": level},
        "loggers": {name: {"handlers": [], "level": level, "propagate": True} for name in ("django", "django.server")},
    }
