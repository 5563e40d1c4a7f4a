"""
The pages: HTML shells into which the frontend's entries are loaded, and the few forms before one is signed in.

A shell is the same for everybody and holds nothing of the project; the entry asks the API for all that it shows.
"""

from __future__ import annotations

import json
from functools import lru_cache
from pathlib import Path
from typing import Any

from django.conf import settings
from django.contrib.auth import login
from django.contrib.auth.decorators import login_required
from django.contrib.auth.views import LoginView
from django.http import HttpRequest, HttpResponse, HttpResponseRedirect
from django.middleware.csrf import get_token
from django.shortcuts import render
from django.views.decorators.cache import never_cache
from django.views.decorators.csrf import ensure_csrf_cookie
from django.views.decorators.http import require_http_methods, require_safe

from outtake.accounts import operations
from outtake.errors import Refused

BACKEND = "django.contrib.auth.backends.ModelBackend"
ANNOTATE, STUDIO = "src/app/annotate.tsx", "src/app/studio.tsx"


@lru_cache(maxsize=8)
def _assets(manifest: Path, built_at: float, entry: str) -> dict[str, Any]:
    """Return the script, preloads and style sheets of a built entry."""
    chunks = json.loads(manifest.read_text())

    def all_of(name: str) -> list[str]:
        deeper = [found for each in chunks[name].get("imports", []) for found in all_of(each)]
        return list(dict.fromkeys([*deeper, name]))

    names = all_of(entry)
    styles = dict.fromkeys(style for name in names for style in chunks[name].get("css", []))
    return {
        "script": chunks[entry]["file"],
        "preloads": [chunks[name]["file"] for name in names[:-1]],
        "styles": list(styles),
    }


def _shell(request: HttpRequest, entry: str, title: str, **page: str) -> HttpResponse:
    manifest = settings.FRONTEND_DIST / ".vite" / "manifest.json"
    if not manifest.exists():
        return render(request, "unbuilt.html", status=503)
    context = {
        "title": title,
        "assets": _assets(manifest, manifest.stat().st_mtime, entry),
        "page": {**page, "csrf": get_token(request), "username": request.user.get_username()},
    }
    return render(request, "shell.html", context)


@require_safe
@never_cache
@login_required
@ensure_csrf_cookie
def annotate(request: HttpRequest, study: str) -> HttpResponse:
    """The annotator's page."""
    return _shell(request, ANNOTATE, "Annotate", page="annotate", study=study)


@require_safe
@never_cache
@login_required
@ensure_csrf_cookie
def studio(request: HttpRequest, **_: str) -> HttpResponse:
    """Home, the pages of a study, run and report: the entry reads the address."""
    return _shell(request, STUDIO, "Outtake", page="studio")


class SignIn(LoginView):
    """Sign in with a name and a password."""

    template_name = "sign_in.html"
    redirect_authenticated_user = True


@require_http_methods(["GET", "POST"])
@never_cache
def sign_in_once(request: HttpRequest, secret: str) -> HttpResponse:
    """
    Open a session by a one-time link.

    The link is used up by the POST of a button, not by its GET: a mail scanner or a preview that fetches it would
    otherwise use it up.
    """
    if request.method == "GET":
        return render(request, "sign_in_once.html")
    try:
        person = operations.use_sign_in_link(secret=secret)
    except Refused as error:
        return render(request, "refused.html", {"detail": error.detail}, status=error.status)
    login(request, person, backend=BACKEND)
    return HttpResponseRedirect("/")


@require_http_methods(["GET", "POST"])
@never_cache
def invitation(request: HttpRequest, secret: str) -> HttpResponse:
    """Join a project under a name and a password of one's own."""
    context: dict[str, Any] = {}
    try:
        context["invitation"] = operations.open_invitation(secret)
        if request.method == "POST":
            context["username"] = request.POST.get("username", "")
            person = operations.accept_invitation(
                secret=secret, username=context["username"], password=request.POST.get("password", "")
            )
            login(request, person, backend=BACKEND)
            return HttpResponseRedirect("/")
    except Refused as error:
        if "invitation" not in context or error.status == 404:
            return render(request, "refused.html", {"detail": error.detail}, status=error.status)
        context["errors"] = error.errors
    return render(request, "invitation.html", context, status=400 if context.get("errors") else 200)
