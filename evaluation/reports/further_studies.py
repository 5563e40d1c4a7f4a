"""
Rows of a report from further studies of its project: what their annotators say of the clips of its ground truth.

A study joined as one row pools its people: of each clip the annotation of the first who annotated it counts, as in
Spotlight's human row. Otherwise each annotator has a row.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from annotations.annotators.models import Annotator
from annotations.instruments.documents import VIDEO
from annotations.progress.study_progress import annotators_in
from annotations.studies.models import Study
from annotations.studies.queries import instrument_of
from annotations.tasks.models import Task
from annotations.work.submissions.models import Annotation
from evaluation.annotation_sets.models import SEGMENTS, PredictionSet
from evaluation.annotation_sets.prediction_sets import (
    annotations_of,
    freeze_pooled,
    freeze_predictions,
    joined_annotations,
    kind_of,
    predicted_annotations,
)
from evaluation.ground_truth.models import GroundTruth
from evaluation.reports.models import Report
from outtake.errors import Invalid

FIELD = "joined"
MOST = 10


@dataclass(frozen=True)
class Joined:
    """A further study: whose annotations are scored, and whether they are one row."""

    study: Study
    annotators: tuple[Annotator, ...]
    pooled: bool = False


def check_joined(given: Sequence[Joined], truth: GroundTruth, annotators: Sequence[Annotator]) -> None:
    """
    Refuse studies that a report cannot join.

    :param annotators: those of the report's own study that it scores
    :raises Invalid: naming the study, if it is of another project, is the report's own or there twice, does not mark
        errors of the same types in clips of the truth, or an annotator has a row already or has marked nothing.
    """
    if len(given) > MOST:
        raise Invalid.field(FIELD, f"A report joins at most {MOST} studies; {len(given)} were given.")
    if given and kind_of(truth.study) != SEGMENTS:
        raise Invalid.field(FIELD, "Only reports on error segments join studies; leave them out.")
    types = _types(truth.study) if given else frozenset()
    subjects = Task.objects.filter(pk__in=truth.items.values("task")).values("subject_hash")
    seen, scored = {truth.study_id}, {each.pk for each in annotators}
    for place, each in enumerate(given):
        where, study = f"{FIELD}.{place}", each.study
        if study.project_id != truth.study.project_id:
            raise Invalid.field(where, f"{study.name} is in another project.")
        if study.pk in seen:
            raise Invalid.field(where, f"{study.name} is in this report already; remove it.")
        seen.add(study.pk)
        if kind_of(study) != SEGMENTS or instrument_of(study.rounds.latest("n")).subject != VIDEO:
            raise Invalid.field(where, f"{study.name} does not mark errors in clips.")
        if other := sorted(_types(study) ^ types):
            raise Invalid.field(where, f"{study.name} has other types of errors ({', '.join(other)}).")
        if not Task.objects.work().filter(round__study=study, subject_hash__in=subjects).exists():
            raise Invalid.field(where, f"{study.name} has no clip of this ground truth.")
        if not each.annotators:
            raise Invalid.field(where, f"No one has annotated {study.name} yet.")
        annotations_of(study, each.annotators)
        if each.pooled and any(annotator.kind != Annotator.PERSON for annotator in each.annotators):
            raise Invalid.field(where, f"Only people are one row; score the critics of {study.name} one by one.")
        if not each.pooled:
            if twice := [annotator.label for annotator in each.annotators if annotator.pk in scored]:
                raise Invalid.field(where, f"{twice[0]} has a row already; leave them out of {study.name}.")
            scored |= {annotator.pk for annotator in each.annotators}


def as_json(given: Sequence[Joined]) -> list[dict[str, Any]]:
    """Return studies as a report's request keeps them."""
    return [
        {"study": each.study.pk, "annotators": [one.pk for one in each.annotators], "pooled": each.pooled}
        for each in given
    ]


def joined_in(asked: Mapping[str, Any]) -> list[Joined]:
    """Return the studies of a report's request; none in reports created before there were such rows."""
    kept = asked.get(FIELD, [])
    studies = Study.objects.in_bulk([each["study"] for each in kept])
    known = Annotator.objects.in_bulk([pk for each in kept for pk in each["annotators"]])
    return [
        Joined(studies[each["study"]], tuple(known[pk] for pk in each["annotators"]), each["pooled"]) for each in kept
    ]


def joined_of(report: Report) -> list[Joined]:
    """Return the further studies of a report, also of one that takes the prediction sets of an earlier report."""
    if "sets" not in report.asked:
        return joined_in(report.asked)
    sets = PredictionSet.objects.select_related("study", "annotator").in_bulk(report.asked["sets"])
    further: dict[tuple[int, bool], list[PredictionSet]] = {}
    for each in (sets[pk] for pk in report.asked["sets"]):
        if each.study_id != report.study_id:
            further.setdefault((each.study_id, each.pooled), []).append(each)
    return [Joined(some[0].study, tuple(members_of(some)), pooled) for (_, pooled), some in further.items()]


def freeze_joined(given: Sequence[Joined]) -> list[PredictionSet]:
    """
    Return the prediction sets of the rows of further studies, in their order.

    :raises Invalid: if one of them no longer has annotations
    """
    found: list[PredictionSet] = []
    for each in given:
        if each.pooled:
            found.append(freeze_pooled(study=each.study, annotators=each.annotators))
        else:
            found += [freeze_predictions(study=each.study, annotator=one) for one in each.annotators]
    return found


def people_who_annotated(study: Study) -> list[Annotator]:
    """Return the people whose annotations count in a study."""
    return [each.annotator for each in annotators_in(study) if each.annotator.kind == Annotator.PERSON]


def members_of(sets: Sequence[PredictionSet]) -> list[Annotator]:
    """Return whose annotations some prediction sets have, those behind pooled ones instead of the row they make."""
    pooled = [each.pk for each in sets if each.pooled]
    own = [each.annotator for each in sets if not each.pooled]
    if not pooled:
        return own
    behind = Annotation.objects.filter(
        pk__in=PredictionSet.annotations.through.objects.filter(predictionset__in=pooled).values("annotation")
    ).values("annotator")
    return [*own, *Annotator.objects.filter(pk__in=behind).order_by("pk")]


def said_in(study: int, chosen: PredictionSet, tasks: Sequence[int] | Mapping[int, str]) -> dict[int, Annotation]:
    """
    Return what a prediction set says of tasks of a truth, by the row of the truth's task.

    :param study: of the truth
    """
    return predicted_annotations(chosen, tasks) if chosen.study_id == study else joined_annotations(chosen, tasks)


def _types(study: Study) -> frozenset[str]:
    return instrument_of(study.rounds.latest("n")).types
