"""The annotations of runs and people, and the ground truth, of the subjects that are compared."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Sequence
from typing import NamedTuple

from django.db.models import F, Prefetch

from annotations.annotators.models import Annotator
from annotations.studies.models import Study
from annotations.tasks.models import TaskPart
from annotations.work.submissions.models import Annotation
from annotations.work.submissions.models import Segment as StoredSegment
from evaluation.annotation_sets.subject_annotations import to_measure
from evaluation.ground_truth.models import GroundTruth, TruthItem, TruthSegment
from outtake.catalog.imports.plan import in_batches
from outtake.catalog.videos.models import Video
from outtake.measures.segments.segments import Segment
from outtake.measures.spotlight.pairs.values import Prediction, ReferenceVideo, Score, VideoScore
from outtake.measures.spotlight.scores import score

METRICS = ("p", "r")
SEGMENTS = Prefetch("segments", queryset=StoredSegment.objects.order_by("position"))
TRUE_SEGMENTS = Prefetch("segments", queryset=TruthSegment.objects.order_by("position"))


class Subject(NamedTuple):
    """The clip of a task."""

    hash: str
    task: str
    video: Video
    prompt: str


def subjects_of(task_ids: Iterable[int]) -> list[Subject]:
    """Return the clips of tasks in their order; tasks about something else are left out."""
    found: list[Subject] = []
    for some in in_batches(sorted(task_ids)):
        parts = TaskPart.objects.filter(task__in=some, role="video").order_by("task")
        related = parts.select_related("task", "video__rendition", "video__prompt", "video__generator")
        for part in related.defer("video__rendition__edges_ms"):
            video = part.clip
            prompt = video.prompt.text if video.prompt else ""
            found.append(Subject(part.task.subject_hash, part.task.public_id, video, prompt))
    return found


def said_by(study: Study, annotator: Annotator, hashes: Collection[str]) -> dict[str, Annotation]:
    """Return the annotations of an annotator that count, with their segments, by subject; those of the last round."""
    found: dict[str, Annotation] = {}
    for some in in_batches(list(hashes)):
        said = Annotation.objects.counted(study).filter(annotator=annotator, task__subject_hash__in=some)
        rows = said.annotate(subject=F("task__subject_hash")).prefetch_related(SEGMENTS).order_by("round__n", "id")
        found.update((each.subject, each) for each in rows)
    return found


def truth_by_subject(truth: GroundTruth | None, hashes: Collection[str]) -> dict[str, TruthItem]:
    """Return what is true of subjects, with its errors."""
    if truth is None:
        return {}
    found: dict[str, TruthItem] = {}
    for some in in_batches(list(hashes)):
        items = truth.items.filter(task__subject_hash__in=some).annotate(subject=F("task__subject_hash"))
        found.update((each.subject, each) for each in items.prefetch_related(TRUE_SEGMENTS).order_by("task"))
    return found


def segments_of(annotation: Annotation) -> tuple[Segment, ...]:
    """Return the segments of an annotation as the measures take them."""
    return tuple(to_measure(each) for each in annotation.segments.all())


def scored(
    subjects: Sequence[Subject], true: dict[str, TruthItem], said: dict[str, Annotation], *, tau: int
) -> tuple[Score, dict[str, VideoScore]]:
    """Score annotations by their times alone on the clips with a truth; also each clip's score, by subject."""
    known = {each.hash: each for each in subjects if each.hash in true}
    reference = [
        ReferenceVideo(
            video=each.hash,
            duration_ms=each.video.rendition.duration_ms,
            errors=tuple(
                Segment(s.start_ms, s.end_ms, s.type, s.reason, str(s.pk), s.severity)
                for s in true[each.hash].segments.all()
            ),
        )
        for each in known.values()
    ]
    predictions = [
        Prediction(subject, segments_of(annotation), annotation.status)
        for subject, annotation in said.items()
        if subject in known
    ]
    result = score(reference, predictions, tau=tau, metrics=METRICS)
    return result, {each.video.video: each for each in result.per_video}
