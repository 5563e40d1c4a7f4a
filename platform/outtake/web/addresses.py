"""Addresses that no row can have."""

from __future__ import annotations

from collections.abc import Callable

from django.http import HttpRequest, HttpResponse

from outtake.errors import Missing
from outtake.web.problems import plain


def refuse_nul(get_response: Callable[[HttpRequest], HttpResponse]) -> Callable[[HttpRequest], HttpResponse]:
    """
    Answer 404 for an address with a NUL in it (``%00``), in its path or its query: PostgreSQL would fail to compare it
    with any text.
    """

    def answer(request: HttpRequest) -> HttpResponse:
        has_nul = "\0" in request.path or "%00" in request.META.get("QUERY_STRING", "")
        return plain(404, Missing().detail) if has_nul else get_response(request)

    return answer
