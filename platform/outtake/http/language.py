"""
The language of a page and of the answers to its calls: the one that a person chose in their account.

Before they sign in it is that of their browser.
"""

from __future__ import annotations

from collections.abc import Callable

from django.http import HttpRequest, HttpResponse
from django.utils import translation
from django.utils.cache import patch_vary_headers

from outtake.http.problems import FOR_PROGRAMS

API = "/api/"


def choose_language(get_response: Callable[[HttpRequest], HttpResponse]) -> Callable[[HttpRequest], HttpResponse]:
    """
    Answer a page, and the calls of a page, in the reader's language.

    Programs get English: what scripts match never depends on an account. A call is a page's if its session has an
    account, and no token says whose it is.
    """

    def answer(request: HttpRequest) -> HttpResponse:
        if request.path.startswith(FOR_PROGRAMS) and not _is_call_of_a_page(request):
            return get_response(request)
        chosen = getattr(request.user, "language", "") or translation.get_language_from_request(request)
        with translation.override(chosen):
            response = get_response(request)
        patch_vary_headers(response, ("Accept-Language",))
        return response

    return answer


def _is_call_of_a_page(request: HttpRequest) -> bool:
    in_session = "Authorization" not in request.headers and request.path.startswith(API)
    return in_session and request.user.is_authenticated
