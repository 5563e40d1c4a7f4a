"""
The pages of signing in with an account elsewhere, which answer 404 where no such server is configured.

What speaks OpenID Connect is loaded with them only where one is: it brings HTTP and tokens, a tenth of a second of the
web server's start.
"""

from __future__ import annotations

from importlib import import_module
from types import ModuleType

from django.conf import settings
from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_safe

from outtake.accounts.people.limits import DOORS, limited
from outtake.page_texts import text


@require_safe
@never_cache
@limited(DOORS, methods=("GET", "HEAD"))
def start(request: HttpRequest) -> HttpResponse:
    """Go to the server. A link, not a form: a policy for forms would have to name every server on the way."""
    return _views().start(request) if settings.OIDC_NAME else _not_here(request)


@require_safe
@never_cache
def callback(request: HttpRequest) -> HttpResponse:
    """Come back from it."""
    return _views().callback(request) if settings.OIDC_NAME else _not_here(request)


def _views() -> ModuleType:
    return import_module("outtake.accounts.sign_in.oidc_views")


def _not_here(request: HttpRequest) -> HttpResponse:
    return render(request, "refused.html", {"detail": text("sign_in.not_here")}, status=404)


if settings.OIDC_NAME:
    _views()  # before gunicorn forks
