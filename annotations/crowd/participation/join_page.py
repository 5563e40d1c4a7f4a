"""
The pages by which people from a platform come in.

The platform opens ``/join/RECRUITMENT?…`` in a new tab, with its ids in the address. That is a navigation of the whole
tab, with which browsers send ``SameSite=Lax`` cookies, so anyone who comes back is known. In a frame of another site we
are not shown at all.
"""

from __future__ import annotations

from django.contrib.auth import login
from django.contrib.auth.decorators import login_required
from django.http import HttpRequest, HttpResponse, HttpResponseRedirect
from django.shortcuts import render
from django.views.decorators.cache import never_cache
from django.views.decorators.csrf import ensure_csrf_cookie
from django.views.decorators.http import require_http_methods, require_safe

from annotations.annotators.models import Participation
from annotations.crowd.models import Recruitment
from annotations.crowd.participation.entry import start_participation
from annotations.crowd.platforms.platforms import Ids, pick_ids
from annotations.crowd.queries import entry_at, parameters_of, person_known_as, recruitment_for
from outtake.accounts.people.authentication import client_ip
from outtake.accounts.people.limits import NEW_ENTRIES, count
from outtake.accounts.people.models import Person
from outtake.accounts.sign_in.pages import BACKEND
from outtake.errors import Refused
from outtake.http import frontend_shell

ENTRY = "src/app/entry.tsx"


@require_http_methods(["GET", "POST"])
@never_cache
def join(request: HttpRequest, recruitment: str) -> HttpResponse:
    """
    Let someone in under the ids in the address, sign their browser in, and send them on.

    A browser that is signed in as someone else is asked first: a link alone signs no one out.
    """
    try:
        found = recruitment_for(recruitment)
        ids = pick_ids(dict(request.GET.lists()), parameters_of(found))
        user = request.user if isinstance(request.user, Person) else None
        if request.method == "GET" and user is not None and user != person_known_as(found, ids.person):
            return render(request, "join_as_another.html", {"username": user.username})
        return _enter(request, found, ids, user)
    except Refused as error:
        detail = error.errors[0].message if error.errors else error.detail
        refused = render(request, "join_refused.html", {"detail": detail}, status=error.status)
        if error.retry_after is not None:
            refused["Retry-After"] = str(error.retry_after)
        return refused


def _enter(request: HttpRequest, recruitment: Recruitment, ids: Ids, user: Person | None) -> HttpResponse:
    if person_known_as(recruitment, ids.person) is None:  # or one address could take up what is let in for everyone
        count(NEW_ENTRIES, f"address:{client_ip(request)}")
    entered = start_participation(
        recruitment=recruitment,
        person_id=ids.person,
        submission_id=ids.submission,
        platform_study=ids.platform_study,
        signed_in=user,
    )
    if user != entered.person:
        login(request, entered.person, backend=BACKEND)
    return HttpResponseRedirect(_way_on(entered.entry, recruitment.study.public_id))


def _way_on(found: Participation, study: str) -> str:
    return f"/annotate/{study}" if found.state == Participation.WORKING else f"/entry/{found.public_id}"


@require_safe
@never_cache
@login_required
@ensure_csrf_cookie
def entry(request: HttpRequest, entry: str) -> HttpResponse:
    """Consent, device check, and what comes at the end; the frontend's entry asks the API for all of it."""
    return frontend_shell.shell(request, ENTRY, "entry", page="entry", entry=entry)


@require_safe
@never_cache
def annotate(request: HttpRequest, study: str) -> HttpResponse:
    """The annotator's page; who came from a platform and is not at work is sent to the page of their entry."""
    own = entry_at(request.user, study) if isinstance(request.user, Person) else None
    if own is not None and own.state != Participation.WORKING:
        return HttpResponseRedirect(f"/entry/{own.public_id}")
    return frontend_shell.annotate(request, study)
