"""
Which studies a person may reach, and as what.

A member of a project reaches all of its studies, in the role of the membership. A person who came from a platform is a
member of nothing: as an annotator they reach the study of their entry, and no other. Everything that belongs to a study
asks here; what belongs to a whole project asks `outtake.accounts.projects.permissions`.

`annotations.work.assignments.sql` holds the same rule for the statements of the annotator's page.
"""

from __future__ import annotations

from django.db.models import Exists, OuterRef, Q, QuerySet
from django.utils.translation import gettext

from annotations.annotators.models import Participation
from annotations.studies.models import Study
from annotations.tasks.models import TaskPart
from outtake.accounts.people.models import Person
from outtake.accounts.projects.models import Membership, Role
from outtake.accounts.projects.permissions import refuse_if_archived, role_in
from outtake.errors import Forbidden, Missing
from outtake.rows import first_or_missing

WATCHES = (Participation.CONSENTED, Participation.WORKING, Participation.COMPLETED)
"""States of an entry in which its person is shown clips."""


def studies_of(person: Person) -> QuerySet[Study]:
    """Return the studies that a person may reach."""
    if person.is_installation_admin:
        return Study.objects.all()
    member = Membership.objects.filter(person=person, project=OuterRef("project"))
    entered = Participation.objects.filter(annotator__person=person, recruitment__study=OuterRef("pk"))
    return Study.objects.filter(Exists(member) | Exists(entered))


def role_at(person: Person, study: Study) -> Role | None:
    """Return a person's role in a study; None if it does not exist for them."""
    role = role_in(person, study.project_id)
    if role is None and Participation.objects.filter(annotator__person=person, recruitment__study=study).exists():
        return Role.ANNOTATOR
    return role


def require_role_at(person: Person, study: Study, needed: Role) -> Role:
    """
    Return a person's role in a study if it covers the needed one.

    :raises Missing: if the study does not exist for them.
    :raises Forbidden: if their role is a lesser one.
    :raises Conflict: if the request is to change something, and the project is archived, see `refuse_if_archived`.
    """
    role = role_at(person, study)
    if role is None:
        raise Missing()
    if not role.covers(needed):
        message = gettext("This requires the role {needed}; you are {role} in this project.")
        raise Forbidden(message.format(needed=needed.value, role=role.value))
    refuse_if_archived(study.project_id, needed)
    return role


def clips_entered(person: Person) -> Q:
    """Return the condition on clips of studies that a person entered from a platform, for `register_viewers`."""
    entries = Participation.objects.filter(annotator__person=person, state__in=WATCHES)
    studies = entries.values("recruitment__study")
    return Q(Exists(TaskPart.objects.filter(video__rendition=OuterRef("pk"), task__round__study__in=studies)))


def study_for(person: Person, public_id: str, needed: Role) -> Study:
    """
    Return a study in which the person has at least the needed role.

    :raises Missing: if it does not exist, or they may not know of it.
    :raises Forbidden: if their role is a lesser one.
    """
    study = first_or_missing(Study.objects.select_related("project").filter(public_id=public_id))
    require_role_at(person, study, needed)
    return study
