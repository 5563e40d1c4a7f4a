"""
Whether the current request changes something, judged by its method.

What reads and what writes asks the same questions about access. The one difference, that an archived project is only
read, is made where access is asked and not in each view.
"""

from __future__ import annotations

from collections.abc import Callable
from contextvars import ContextVar

from django.http import HttpRequest, HttpResponse

READING = ("GET", "HEAD", "OPTIONS")
_writing: ContextVar[bool] = ContextVar("writing", default=False)


def is_writing() -> bool:
    """Tell whether a request is being answered that is to change something; commands and workers are no requests."""
    return _writing.get()


def note_method(get_response: Callable[[HttpRequest], HttpResponse]) -> Callable[[HttpRequest], HttpResponse]:
    """Note for `is_writing` what a request is for, while it is answered."""

    def answer(request: HttpRequest) -> HttpResponse:
        token = _writing.set(request.method not in READING)
        try:
            return get_response(request)
        finally:
            _writing.reset(token)

    return answer
