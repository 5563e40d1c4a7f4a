"""
The pages: HTML shells into which the frontend's entries are loaded. Those of signing in are
`outtake.accounts.sign_in.pages`.

A shell is the same for everyone and holds nothing of the project; the entry asks the API for all that it shows.
"""

from __future__ import annotations

import json
from functools import lru_cache
from pathlib import Path
from typing import Any

from csp.constants import SELF
from csp.decorators import csp_replace
from django.conf import settings
from django.contrib.auth.decorators import login_required
from django.http import HttpRequest, HttpResponse
from django.middleware.csrf import get_token
from django.shortcuts import render
from django.views.decorators.cache import never_cache
from django.views.decorators.clickjacking import xframe_options_sameorigin
from django.views.decorators.csrf import ensure_csrf_cookie
from django.views.decorators.http import require_safe

from outtake.page_texts import active_language, text

ANNOTATE, STUDIO = "src/app/annotate.tsx", "src/app/studio.tsx"


@lru_cache(maxsize=16)
def _assets(manifest: Path, built_at: float, entry: str, place: str) -> dict[str, Any] | None:
    """
    Return the script, preloads and style sheets of a built entry; None for one that is not built. `place` is the folder
    of its language: "" or such as "de/".
    """
    chunks = json.loads(manifest.read_text())
    if entry not in chunks:
        return None

    def all_of(name: str) -> list[str]:
        deeper = [found for each in chunks[name].get("imports", []) for found in all_of(each)]
        return list(dict.fromkeys([*deeper, name]))

    names = all_of(entry)
    styles = dict.fromkeys(style for name in names for style in chunks[name].get("css", []))
    return {
        "script": place + chunks[entry]["file"],
        "preloads": [place + chunks[name]["file"] for name in names[:-1]],
        "styles": [place + style for style in styles],
    }


def shell(request: HttpRequest, entry: str, title: str, /, **page: str) -> HttpResponse:
    """
    Answer the page into which an entry of the frontend is loaded, in the reader's language, or say that it is not
    built. `title` names a text, such as "studio".
    """
    place = settings.FRONTEND_PLACES[active_language()]
    manifest = settings.FRONTEND_DIST / place / ".vite" / "manifest.json"
    assets = _assets(manifest, manifest.stat().st_mtime, entry, place) if manifest.exists() else None
    if assets is None:
        return render(request, "unbuilt.html", status=503)
    context = {
        "title": text(f"shell.{title}"),
        "assets": assets,
        "page": {**page, "csrf": get_token(request), "username": request.user.get_username()},
    }
    return render(request, "shell.html", context)


@require_safe
@never_cache
@login_required
@ensure_csrf_cookie
def annotate(request: HttpRequest, study: str) -> HttpResponse:
    """The annotator's page."""
    return shell(request, ANNOTATE, "annotate", page="annotate", study=study)


@require_safe
@never_cache
@xframe_options_sameorigin
@csp_replace({"frame-ancestors": [SELF]})
@login_required
@ensure_csrf_cookie
def annotate_preview(request: HttpRequest) -> HttpResponse:
    """The annotator's page with an instrument that is tried; the builder of instruments shows it in a frame."""
    return shell(request, ANNOTATE, "preview", page="preview")


@require_safe
@never_cache
@csp_replace({"frame-src": [SELF]})
@login_required
@ensure_csrf_cookie
def studio(request: HttpRequest, **_: str) -> HttpResponse:
    """Home, the pages of a study, run and report: the entry reads the address."""
    return shell(request, STUDIO, "studio", page="studio")
