"""
A third annotator only where two disagree.

A round may ask further people about a task once those that it asks of everything (its ``overlap``) have answered and
disagree: about what is in `evaluation.disagreements.detect.BETWEEN_PEOPLE`. Critics have no say in it, and "unclear"
alone is no dispute. A task about which they agree gets no one more. Each task is asked about once more, and never
again.
"""

from __future__ import annotations

from datetime import timedelta
from itertools import groupby

from django.db.models import Count, Exists, F, OuterRef, QuerySet
from django.db.models.functions import Now

from annotations.annotators.models import Annotator
from annotations.review.queries import comparable_annotations
from annotations.studies.models import Round, Study
from annotations.tasks.models import Task
from annotations.work.assignments.next_task import raise_overlap
from annotations.work.assignments.querysets import fills_slot
from annotations.work.submissions.models import Annotation
from annotations.work.submissions.sentence_tags import chains_of
from evaluation.disagreements.detect import BETWEEN_PEOPLE, disagreement
from evaluation.disagreements.queue import compared_annotation
from outtake.jobs.sweeps import for_each

LOOK_BACK = timedelta(days=1)
"""How far back the sweeper looks: what is older was looked at when it came."""


def request_extra_annotators(*, study: Study, since: timedelta | None = None) -> int:
    """
    Open further slots of the tasks about which the first annotators disagree; returns how many were opened.

    :param since: only tasks that were annotated within that time; None looks at all
    """
    opened = 0
    for round_ in study.rounds.after_training().filter(extra_on_dispute__gt=0).order_by("n"):
        tasks = _answered(round_, since)
        disputed = _disputed(study, tasks)
        opened += raise_overlap(tasks=[task for task in tasks.order_by("id") if task.pk in disputed]) if disputed else 0
    return opened


def sweep() -> int:
    """Ask more people in all studies that have such rounds; returns how many slots were opened."""
    studies = Study.objects.filter(rounds__extra_on_dispute__gt=0).distinct().order_by("id")
    return sum(for_each(studies, _ask_lately))


def _ask_lately(study: Study) -> int:
    return request_extra_annotators(study=study, since=LOOK_BACK)


def _answered(round_: Round, since: timedelta | None) -> QuerySet[Task]:
    """Return the tasks that all the round's people did, and about which no one more was asked."""
    tasks = Task.objects.work().not_held().filter(round=round_, asked_more=False)
    if since is not None:
        tasks = tasks.filter(Exists(Annotation.objects.filter(task=OuterRef("pk"), submitted_at__gte=Now() - since)))
    return tasks.annotate(done=Count("assignments", filter=fills_slot("assignments"))).filter(
        done__gte=F("round__overlap")
    )


def _disputed(study: Study, tasks: QuerySet[Task]) -> set[int]:
    said = comparable_annotations(study).filter(task__in=tasks.values("pk"), annotator__kind=Annotator.PERSON)
    chains = chains_of(tasks.values_list("pk", flat=True))
    if chains:
        said = said.prefetch_related("text_segments")
    annotations = said.order_by("task_id", "id").iterator(chunk_size=500)
    found = set()
    for task, each in groupby(annotations, key=lambda annotation: annotation.task_id):
        sentences = chains[task].sentences if task in chains else None
        compared = [compared_annotation(annotation, sentences) for annotation in each]
        kinds = {reason.kind for reason in disagreement(compared).reasons}
        if kinds & BETWEEN_PEOPLE:
            found.add(task)
    return found
