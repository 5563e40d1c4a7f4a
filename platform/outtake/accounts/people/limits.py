"""
How often something may be asked: by an account where someone is signed in, else by an address.

All processes count together (`outtake.http.caches`), by the clock: a limit begins again each minute. What is over is
answered with 429 and ``Retry-After``. A process that has seen someone over a limit asks the cache no more, so a flood
costs no write.

What annotators do at work is not counted: those calls must not wait for a count, and each is bound to an assignment.
"""

from __future__ import annotations

import time
from collections.abc import Callable
from functools import wraps
from typing import Any, NamedTuple

from django.core.cache import cache
from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.utils.translation import gettext
from rest_framework.request import Request

from outtake.accounts.people.authentication import client_ip
from outtake.errors import Refused
from outtake.translations import gettext_noop

MOST_REMEMBERED = 10_000
READING = ("GET", "HEAD", "OPTIONS")


class Limit(NamedTuple):
    """How often, within how many seconds of the clock."""

    name: str
    most: int
    seconds: int = 60


WRITES = Limit("writes", 1200)  # all calls that change something, annotators' work aside
COSTLY = Limit("costly", 120)  # what reads or computes much
SIGN_INS = Limit("sign-ins", 300)  # passwords hashed for an address, right ones included: a lab has one address
NEW_ENTRIES = Limit("new entries", 20)  # of one address; a recruitment lets 120 in
DOORS = Limit("doors", 60)  # a page that keeps something for each visitor who is not signed in
ADDRESSES = Limit("addresses", 20, 3600)  # each is sent a mail

_over: dict[str, float] = {}  # until when someone is over a limit, as this process knows


class TooMany(Refused):
    """Someone asks more often than any honest use does."""

    status = 429
    title = gettext_noop("Too many calls")

    def __init__(self, limit: Limit, wait: float) -> None:
        self.retry_after = max(1, round(wait + 0.5))
        message = gettext(
            "There were more than {most} such calls within {seconds} seconds. Wait {wait} s, and try again."
        )
        super().__init__(message.format(most=limit.most, seconds=limit.seconds, wait=self.retry_after))


def count(limit: Limit, who: str) -> None:
    """
    Count one more.

    :raises TooMany: if it is one too many.
    """
    now = time.time()
    window = int(now // limit.seconds)
    key, ends = f"limit:{limit.name.replace(' ', '-')}:{who}:{window}", (window + 1) * limit.seconds
    if _over.get(key, 0) <= now and cache.count(key, limit.seconds) > limit.most:  # type: ignore[attr-defined]
        if len(_over) >= MOST_REMEMBERED:
            _over.clear()
        _over[key] = ends
    if _over.get(key, 0) > now:
        raise TooMany(limit, ends - now)


def forget() -> None:
    """Forget who was over a limit, in this process."""
    _over.clear()


def who_asks(request: HttpRequest | Request) -> str:
    """Return by what someone is counted."""
    asked = request._request if isinstance(request, Request) else request
    return f"person:{request.user.pk}" if request.user.pk is not None else f"address:{client_ip(asked)}"


def limit_of(view: type, method: str) -> Limit | None:
    """
    Return the limit of a call of the API: the view's own ``limit``, else that of writes for what writes.

    None, which a view can say of itself too, is not counted.
    """
    return getattr(view, "limit", None if method in READING else WRITES)


def limited(limit: Limit, *, methods: tuple[str, ...] = ("POST",)) -> Callable[..., Any]:
    """Count the calls of a page, and answer with a page if there are too many."""

    def wrap(view: Callable[..., HttpResponse]) -> Callable[..., HttpResponse]:
        @wraps(view)
        def answer(request: HttpRequest, *args: Any, **options: Any) -> HttpResponse:
            try:
                if request.method in methods:
                    count(limit, who_asks(request))
            except TooMany as error:
                refused = render(request, "refused.html", {"detail": error.detail}, status=error.status)
                refused["Retry-After"] = str(error.retry_after)
                return refused
            return view(request, *args, **options)

        return answer

    return wrap
