"""The language of a page: the one that a person chose in their account; before they sign in, that of their browser."""

from __future__ import annotations

from collections.abc import Callable

from django.http import HttpRequest, HttpResponse
from django.utils import translation
from django.utils.cache import patch_vary_headers

from outtake.http.problems import FOR_PROGRAMS


def choose_language(get_response: Callable[[HttpRequest], HttpResponse]) -> Callable[[HttpRequest], HttpResponse]:
    """Answer a page in the reader's language. Programs get English: what scripts match never depends on an account."""

    def answer(request: HttpRequest) -> HttpResponse:
        if request.path.startswith(FOR_PROGRAMS):
            return get_response(request)
        chosen = getattr(request.user, "language", "") or translation.get_language_from_request(request)
        with translation.override(chosen):
            response = get_response(request)
        patch_vary_headers(response, ("Accept-Language",))
        return response

    return answer
