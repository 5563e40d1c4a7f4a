"""What can be asked of the tables of judges and certificates."""

from __future__ import annotations

from django.db.models import Q, QuerySet

from annotations.access.permissions import require_role_at
from annotations.studies.models import Study
from evaluation.judges.kinds.lexical_judge import LEXICAL, stored
from evaluation.judges.models import Certificate, Judge
from outtake.accounts.people.models import Person
from outtake.accounts.projects.models import Role
from outtake.accounts.projects.permissions import projects_of, require_role
from outtake.errors import Missing
from outtake.rows import first_or_missing


def judge_for(person: Person, public_id: str) -> Judge:
    """
    Return a judge of a project in which the person is a researcher or an admin, or one that belongs to everyone.

    :raises Missing: if there is none that they may know of.
    :raises Forbidden: if they are an annotator.
    """
    found = first_or_missing(
        Judge.objects.select_related("endpoint", "prompt__prompt", "project").filter(public_id=public_id)
    )
    if found.project_id is not None:
        require_role(person, found.project_id, Role.RESEARCHER)
    elif not any(role in (Role.RESEARCHER, Role.ADMIN) for _, role in projects_of(person)):
        raise Missing()
    return found


def judge_named(name: str) -> Judge:
    """
    Return the judge of an id, or of a name that only one has, in any project: for commands of who runs the site.

    :raises Missing: if none or several are called so.
    """
    if name == LEXICAL.name:
        return stored()
    found = Judge.objects.select_related("project", "endpoint", "prompt__prompt").filter(
        Q(public_id=name) | Q(name=name)
    )[:2]
    if len(found) != 1:
        raise Missing(f"{'Several judges are' if found else 'No judge is'} called {name!r}; give its id.")
    return found[0]


def certificates_of(study: Study) -> list[Certificate]:
    """Return the certificates of a study, newest first."""
    return list(_whole().filter(study=study).order_by("-id"))


def certificate_for(person: Person, public_id: str, needed: Role) -> Certificate:
    """
    Return a certificate of a study in whose project the person has at least the needed role.

    :raises Missing: if there is none that they may know of.
    :raises Forbidden: if their role is a lesser one.
    """
    found = first_or_missing(_whole().filter(public_id=public_id))
    require_role_at(person, found.study, needed)
    return found


def _whole() -> QuerySet[Certificate]:
    return Certificate.objects.select_related("judge__prompt", "study__project", "rated_in")
