"""What a request may hold that no row can: a NUL, which PostgreSQL fails to compare with any text."""

from __future__ import annotations

from collections.abc import Callable

from django.http import HttpRequest, HttpResponse

from outtake.errors import Missing
from outtake.http.problems import plain


def reject_null_bytes(get_response: Callable[[HttpRequest], HttpResponse]) -> Callable[[HttpRequest], HttpResponse]:
    """
    Answer 404 for an address with a NUL in it (``%00``), in its path or its query, and pass over a cookie with one.

    A cookie can spell it as ``"\\000"``; a session of that name does not exist.
    """

    def answer(request: HttpRequest) -> HttpResponse:
        if "\0" in request.path or "%00" in request.META.get("QUERY_STRING", ""):
            return plain(404, Missing().detail)
        for name in [name for name, value in request.COOKIES.items() if "\0" in name + value]:
            del request.COOKIES[name]
        return get_response(request)

    return answer
