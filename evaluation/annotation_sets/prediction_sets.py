"""An annotator's annotations, frozen, so that a report can be made of them again."""

from __future__ import annotations

import hashlib
import json
from collections.abc import Collection, Iterable

from django.db import transaction
from django.db.models import F, Prefetch, QuerySet

from annotations.annotators.models import Annotator
from annotations.studies.models import Study
from annotations.studies.queries import instrument_of
from annotations.tasks.models import Task
from annotations.work.submissions.models import Annotation
from annotations.work.submissions.models import Segment as StoredSegment
from annotations.work.submissions.same_subject import SubjectIndex
from evaluation.annotation_sets.models import ANSWERS, CHAINS, SEGMENTS, PredictionSet
from outtake.catalog.imports.plan import in_batches
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


def freeze_pooled(*, study: Study, annotators: Collection[Annotator]) -> PredictionSet:
    """
    Return the set of several people's annotations as those of one: of each subject, that of the first who annotated it.

    The same annotations give the same set, and all pooled sets of a study have the same annotator.

    :raises Invalid: if one of them has annotated nothing.
    """
    said = annotations_of(study, annotators).select_related("round").order_by("id")
    first: dict[str, int] = {}
    chosen: dict[str, Annotation] = {}
    for each, subject in ((each, each.subject) for each in said.annotate(subject=F("task__subject_hash"))):
        if first.setdefault(subject, each.annotator_id) != each.annotator_id:
            continue
        before = chosen.get(subject)
        if before is None or (each.round.n, each.pk) > (before.round.n, before.pk):
            chosen[subject] = each
    ids = sorted(each.pk for each in chosen.values())
    digest = hashlib.sha256(json.dumps(ids).encode()).hexdigest()
    with transaction.atomic():
        Study.objects.select_for_update(no_key=True).get(pk=study.pk)  # one name for all its pooled sets
        pooled = PredictionSet.objects.select_related("annotator").filter(study=study, pooled=True)
        if (same := pooled.filter(digest=digest).first()) is not None:
            return same
        earlier = pooled.first()
        simulated = all(each.simulated for each in annotators)
        named = {"kind": Annotator.PERSON, "name": f"People of {study.name}"[:100], "simulated": simulated}
        annotator = Annotator.objects.create(**named) if earlier is None else earlier.annotator
        made = PredictionSet.objects.create(study=study, annotator=annotator, digest=digest, pooled=True)
        made.annotations.set(ids)
    return made


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


def joined_annotations(chosen: PredictionSet, tasks: Iterable[int]) -> dict[int, Annotation]:
    """
    Return what a prediction set of another study says of tasks of a truth, by the row of the truth's task.

    Tasks of two studies are about the same thing where their subjects are the same.
    """
    wanted = list(tasks)
    at: dict[str, list[int]] = {}
    for some in in_batches(wanted):
        for pk, subject in Task.objects.filter(pk__in=some).values_list("pk", "subject_hash"):
            at.setdefault(subject, []).append(pk)
    annotations = chosen.annotations.select_related("round").annotate(subject=F("task__subject_hash"))
    if len(at) <= MOST_NAMED:
        annotations = annotations.filter(task__subject_hash__in=list(at))
    annotations = annotations.prefetch_related(
        Prefetch("segments", queryset=StoredSegment.objects.order_by("position"))
    )
    said = sorted(annotations, key=lambda each: (each.round.n, each.pk))
    return {task: each for each in said for task in at.get(each.subject, ())}
