"""
What a line of a log may show: no secret that opens something while it is good.

Addresses carry some. A one-time link has one in its path, as has the address of a clip; an OpenID Connect server and a
crowd platform put theirs into the query. So every line, tracebacks included, goes through `redacted` on its way out:
in Django's log, the workers' and gunicorn's (`log_formats`).
``deploy/nginx.conf`` does the same in its own words.
"""

from __future__ import annotations

import re

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
