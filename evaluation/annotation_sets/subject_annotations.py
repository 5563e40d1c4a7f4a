"""
The annotations of each subject of a study, round by round.

Rounds ask about the same subjects again, each with tasks of its own: `annotations.work.submissions.same_subject` says
which tasks are one thing that something is true of.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator, Sequence
from typing import NamedTuple

from annotations.annotators.models import Annotator
from annotations.review.queries import comparable_annotations
from annotations.studies.models import Study
from annotations.tasks.models import Task
from annotations.work.submissions.models import Annotation
from annotations.work.submissions.models import Segment as StoredSegment
from annotations.work.submissions.same_subject import SubjectIndex
from annotations.work.submissions.sentence_tags import Sentences, chains_of
from outtake.measures.segments.segments import Segment

BATCH = 500


class SubjectAnnotations(NamedTuple):
    """
    All annotations of one subject, those of earlier rounds first, and the row of the subject's last task.

    ``sentences`` are those of its chain of reasoning, where spans of texts were read; else None.
    """

    task_id: int
    annotations: tuple[Annotation, ...]
    sentences: Sentences | None = None

    @property
    def latest(self) -> tuple[Annotation, ...]:
        """One annotation an annotator: that of their last round."""
        return tuple({annotation.annotator_id: annotation for annotation in self.annotations}.values())


def annotations_by_subject(
    study: Study,
    annotators: Sequence[Annotator] | None = None,
    *,
    texts: bool = False,
    tasks: Collection[int] | None = None,
) -> dict[int, SubjectAnnotations]:
    """
    Return the annotations of each subject, by the row of the subject's last task.

    :param annotators: by default all
    :param texts: with the spans of texts that they marked
    :param tasks: rows of tasks, to whose subjects it is narrowed
    """
    subjects = SubjectIndex.of(study.pk)
    annotations = comparable_annotations(study, annotators=annotators).order_by("round__n", "id")
    if tasks is not None:
        alike = Task.objects.filter(pk__in=tasks).values("subject_hash")
        annotations = annotations.filter(task__subject_hash__in=alike)
    if texts:
        annotations = annotations.prefetch_related("text_segments")
    by_task: dict[int, list[Annotation]] = {}
    for annotation in annotations.iterator(chunk_size=BATCH):
        by_task.setdefault(subjects.standing(annotation.task_id), []).append(annotation)
    chains = chains_of(by_task) if texts else {}
    return {
        task: SubjectAnnotations(task, tuple(each), chains[task].sentences if task in chains else None)
        for task, each in sorted(by_task.items())
    }


def valid_segments(annotation: Annotation) -> list[StoredSegment]:
    """Return the segments of an annotation that can be: those of people all can."""
    return [segment for segment in annotation.segments.all() if not segment.invalid_reason]


def to_measure(segment: StoredSegment) -> Segment:
    """Return a stored segment as the measures take it; its id is its row."""
    return Segment(
        start_ms=segment.start_ms,
        end_ms=segment.end_ms,
        type=segment.type,
        reason=segment.reason,
        id=str(segment.pk),
        severity=segment.severity,
        confidence=segment.confidence,
    )


def measured(annotations: Iterable[Annotation]) -> Iterator[Segment]:
    """Yield the segments of several annotations, in their order, as the measures take them."""
    return (to_measure(segment) for annotation in annotations for segment in valid_segments(annotation))
