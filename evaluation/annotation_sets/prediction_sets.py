"""An annotator's annotations, frozen, so that a report can be made of them again."""

from __future__ import annotations

import hashlib
import json
from collections.abc import Collection, Iterable

from django.db import transaction
from django.db.models import Prefetch, QuerySet

from annotations.annotators.models import Annotator
from annotations.studies.models import Study
from annotations.studies.queries import instrument_of
from annotations.work.submissions.models import Annotation
from annotations.work.submissions.models import Segment as StoredSegment
from annotations.work.submissions.same_subject import SubjectIndex
from evaluation.annotation_sets.models import ANSWERS, CHAINS, SEGMENTS, PredictionSet
from outtake.errors import Invalid

MOST_NAMED = 1000  # tasks that the database is asked for by their rows; of more, all that the set says is read


def kind_of(study: Study) -> str:
    """Return what reports of a study are about: segments of clips, errors of chains, or answers."""
    instrument = instrument_of(study.rounds.latest("n"))
    if instrument.marks_text:
        return CHAINS
    return SEGMENTS if instrument.has_segments else ANSWERS


def annotations_of(study: Study, annotators: Collection[Annotator]) -> QuerySet[Annotation]:
    """
    Return the annotations of a study that prediction sets take, without their segments and answers.

    :raises Invalid: naming the first of them who has annotated nothing
    """
    annotations, what = Annotation.objects.counted(study).filter(annotator__in=list(annotators)), "answered"
    if kind_of(study) != ANSWERS:
        what = "marked"
        only_answers = {"is_clean": None, "status": Annotation.OK}
        annotations = annotations.exclude(**only_answers)
    annotated = set(annotations.order_by().values_list("annotator", flat=True).distinct())
    for each in annotators:
        if each.pk not in annotated:
            raise Invalid.field("annotators", f"{each.label} has not {what} anything in this study.")
    return annotations


def freeze_predictions(*, study: Study, annotator: Annotator) -> PredictionSet:
    """
    Return the set of an annotator's current annotations in a study; the same annotations give the same set.

    :raises Invalid: if they have annotated nothing.
    """
    ids = list(annotations_of(study, [annotator]).order_by("id").values_list("pk", flat=True))
    digest = hashlib.sha256(json.dumps(ids).encode()).hexdigest()
    with transaction.atomic():
        found, new = PredictionSet.objects.get_or_create(study=study, annotator=annotator, digest=digest)
        if new:
            found.annotations.set(ids)
    return found


def predicted_annotations(
    chosen: PredictionSet, tasks: Iterable[int], subjects: SubjectIndex | None = None
) -> dict[int, Annotation]:
    """
    Return what a prediction set says of tasks of a truth, in any round, by the row of the truth's task.

    :param subjects: those of its study, if they are already loaded
    """
    subjects, wanted = subjects or SubjectIndex.of(chosen.study_id), list(tasks)
    annotations = chosen.annotations.all()
    if len(wanted) <= MOST_NAMED:
        annotations = annotations.filter(task__in=subjects.places(wanted))
    annotations = annotations.select_related("round").prefetch_related(
        Prefetch("segments", queryset=StoredSegment.objects.order_by("position"))
    )
    return subjects.last_annotations(annotations, wanted)
