"""Queries of submissions."""

from __future__ import annotations

from collections.abc import Iterable

from django.db.models import Prefetch, QuerySet

from annotations.access.permissions import require_role_at
from annotations.annotators.models import Annotator
from annotations.studies.models import Study
from annotations.tasks.models import TaskPart
from annotations.work.submissions.models import Annotation, Segment, TextSegment
from outtake.accounts.people.models import Person
from outtake.accounts.projects.models import Role
from outtake.rows import first_or_missing


def own_annotation(person: Person, public_id: str) -> Annotation:
    """
    Return an annotation of the person's own.

    :raises Missing: if it is not theirs.
    """
    rows = Annotation.objects.select_related("assignment__round__study")
    own = rows.filter(annotator__person=person, public_id=public_id)
    found = first_or_missing(own)
    require_role_at(person, found.assignment.round.study, Role.ANNOTATOR)
    return found


def count_held_annotated(study: Study) -> int:
    """Count the held tasks of a study of which someone has said something: what a ground truth leaves out."""
    said = Annotation.objects.counted(study, with_held=True).held()
    return said.values("task").distinct().count()


def annotations_in(
    study: Study, *, annotators: Iterable[Annotator] | None = None, with_held: bool = False
) -> QuerySet[Annotation]:
    """Return the annotations of a study that count, with segments and answers, for reading or export."""
    found = Annotation.objects.counted(study, with_held=with_held).select_related("annotator", "task", "round")
    if annotators is not None:
        found = found.filter(annotator__in=list(annotators))
    return found.prefetch_related(
        Prefetch("segments", queryset=Segment.objects.order_by("position")),
        "answers__task_question__question",
        Prefetch("text_segments", queryset=TextSegment.objects.order_by("position")),
        Prefetch("task__parts", queryset=TaskPart.objects.select_related("video", "passage", "prompt", "question")),
    )
