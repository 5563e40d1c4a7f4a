"""Queries of rechecks: who may review whose annotations, open rechecks, and results."""

from __future__ import annotations

from collections import Counter
from typing import NamedTuple

from django.db.models import Count, Exists, OuterRef, Q, QuerySet

from annotations.access.permissions import require_role_at, role_at, study_for
from annotations.annotators.models import Annotator, AnnotatorAction
from annotations.quality.rechecks.models import Recheck
from annotations.studies.models import Study
from annotations.tasks.querysets import is_not_held
from annotations.work.assignments.models import Assignment
from annotations.work.assignments.queries import works_in_source
from outtake.accounts.people.models import Person
from outtake.accounts.projects.models import Role
from outtake.accounts.projects.permissions import refuse_if_archived
from outtake.errors import Forbidden, Missing
from outtake.rows import first_or_missing

MAY_NOT = (
    "Rechecks are done by researchers, and by qualified annotators who have no work left in a study whose "
    "annotations are shown here."
)


class Rechecked(NamedTuple):
    """The outcomes of the rechecks of one annotator's annotations. Each recheck counts."""

    annotator: Annotator
    open: int
    accepted: int
    corrected: int
    sent_back: int

    @property
    def decided(self) -> int:
        """How many were decided."""
        return self.accepted + self.corrected + self.sent_back


def study_to_recheck(person: Person, public_id: str) -> Study:
    """
    Return a study in which a person may look at what others said.

    :raises Missing: if it does not exist, or they may not know of it
    :raises Forbidden: if they are an annotator without a standing qualification for it (one that names no round)
    """
    study = study_for(person, public_id, Role.ANNOTATOR)
    _require_reviewer(person, study)
    return study


def recheck_for(person: Person, public_id: str) -> Recheck:
    """
    Return a recheck that a person may decide.

    :raises Missing: if it does not exist, or they may not know of it; also if the annotation is their own
    :raises Forbidden: if they may not look at what others said
    """
    found = first_or_missing(
        Recheck.objects.select_related("round__study", "annotation__annotator").filter(public_id=public_id)
    )
    _require_reviewer(person, found.round.study)
    if found.annotation.annotator.person_id == person.pk:
        raise Missing()
    return found


def open_rechecks_for(study: Study, reviewer: Annotator) -> QuerySet[Recheck]:
    """
    Return what waits in a study for a reviewer: nothing of their own, and of annotators nothing that they may be asked.

    A task may come to an annotator as work while it has a free slot or lies unfinished with them; they would know then
    what another said of it. Researchers read what all say anyway.
    """
    waiting = _waiting_in(study).exclude(assignment__annotator=reviewer)
    role = role_at(reviewer.person, study) if reviewer.person else None
    if role is not None and role.covers(Role.RESEARCHER):
        return waiting
    mine = Assignment.objects.filter(task=OuterRef("assignment__task"), annotator=reviewer)
    done = Exists(mine.filter(state__in=Assignment.ENDED))
    return waiting.filter(done | (Q(assignment__task__free_slots=0) & ~Exists(mine)))


def rechecks_waiting_for(person: Person, study: Study) -> int:
    """Count what waits in a study for a person to look at; 0 for anyone who may not look at what others said."""
    if not _may_look(person, study):
        return 0
    reviewer = Annotator.objects.filter(person=person).first()
    # Annotators are qualified by one of their rows; a person without any is a researcher who never annotated.
    return (open_rechecks_for(study, reviewer) if reviewer else _waiting_in(study)).count()


def rechecks_in(study: Study) -> QuerySet[Recheck]:
    """Return the rechecks of a study. Those of an undone action do not wait."""
    undone = Q(state=Recheck.OPEN, event__undone_at__isnull=False)
    return Recheck.objects.filter(round__study=study).exclude(undone)


def rechecked_in(study: Study) -> list[Rechecked]:
    """Return the outcomes of each annotator's rechecks in a study."""
    by_state = rechecks_in(study).values_list("assignment__annotator", "state").annotate(n=Count("pk")).order_by()
    counts: dict[int, Counter[str]] = {}
    for annotator, state, n in by_state:
        counts.setdefault(annotator, Counter())[state] = n
    found = Annotator.objects.filter(pk__in=counts).order_by("id")
    return [Rechecked(each, *(counts[each.pk][state] for state in Recheck.STATES)) for each in found]


def _waiting_in(study: Study) -> QuerySet[Recheck]:
    return Recheck.objects.filter(
        Q(event=None) | Q(event__undone_at=None),
        is_not_held("assignment__task"),
        round__study=study,
        state=Recheck.OPEN,
        assignment__state=Assignment.SUBMITTED,
    )


def _require_reviewer(person: Person, study: Study) -> None:
    if not _may_look(person, study):
        raise Forbidden(MAY_NOT)
    refuse_if_archived(study.project_id, Role.RESEARCHER)  # also for annotators: nothing is handed out


def _may_look(person: Person, study: Study) -> bool:
    if require_role_at(person, study, Role.ANNOTATOR).covers(Role.RESEARCHER):
        return True
    qualified = AnnotatorAction.objects.filter(
        study=study, annotator__person=person, action=AnnotatorAction.QUALIFY, round_n=None, undone_at=None
    )
    return qualified.exists() and not works_in_source(person, study.pk)
