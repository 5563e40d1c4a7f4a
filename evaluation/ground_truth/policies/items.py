"""
What is true of one task, made from its annotations: unmerged, merged, or as an expert settled it; with the
answers that count as true.

Nothing here decides which tasks or annotations count; `segment_policies` and `answer_policies` do.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping, Sequence
from dataclasses import replace
from typing import Any, NamedTuple

from annotations.annotators.models import Annotator
from annotations.review.models import AdjudicatedSegment, Adjudication
from annotations.work.submissions.models import Annotation
from evaluation.annotation_sets.subject_annotations import measured, questions_with_votes, to_measure, valid_segments
from evaluation.disagreements.detect import ComparedAnnotation, disagreement
from evaluation.disagreements.queue import compared_annotation
from evaluation.ground_truth.models import TruthItem
from evaluation.ground_truth.policies.answers import Answered, TrueAnswer, true_answers
from evaluation.ground_truth.policies.confirmed_errors import ConfirmedError
from evaluation.ground_truth.policies.inputs import TruthBasis
from evaluation.ground_truth.policies.merge_segments import CannotLink, Merged, merge
from evaluation.ground_truth.policies.same_reasons import ReasonComparison
from outtake.measures.segments.segments import Segment

Confirmed = Mapping[int, Sequence[ConfirmedError]]
"""Errors of critics that people confirmed, by the row of the task."""

Adjudged = Mapping[int, Adjudication]
"""The adjudications that count, by the row of the subject's last task."""


class TrueError(NamedTuple):
    """An error that counts as true, with the rows of the segments that it came from."""

    start_ms: int
    end_ms: int
    type: str
    severity: int | None
    reason: str
    proposed_by_critic: bool  # it has sources, all are critics', and no people confirmed it
    source_ids: tuple[int, ...]


class TrueTag(NamedTuple):
    """An error of a type in a sentence of a chain, and how many of how many annotators tagged it so."""

    sentence: int
    type: str
    votes: int
    votes_for: int


class Item(NamedTuple):
    """What is true of a task, and on which rows that rests."""

    task_id: int
    errors: tuple[TrueError, ...]
    annotation_ids: tuple[int, ...]
    provenance: str
    adjudication_id: int | None = None
    answers: tuple[TrueAnswer, ...] = ()
    tags: tuple[TrueTag, ...] = ()


class Content(NamedTuple):
    """The items of a ground truth, and the settings that go into its record."""

    items: tuple[Item, ...]
    settings: dict[str, Any]


def merged_items(
    by_task: Mapping[int, Sequence[Annotation]],
    comparison: ReasonComparison,
    *,
    apart: CannotLink = frozenset(),
    confirmed: Confirmed | None = None,
) -> tuple[Item, ...]:
    """
    Merge the annotations of each of some tasks. A single annotation stays as it is: no one merges with themselves.

    :param by_task: annotations by the row of the task, those of earlier rounds first
    :param comparison: says whether two reasons mean the same
    :param confirmed: what is merged with them as if a person had marked it
    """
    also = confirmed or {}
    marked = {task: _with_confirmed(annotations, also.get(task, ())) for task, annotations in by_task.items()}
    several = {task for task, annotations in by_task.items() if len(annotations) > 1 or also.get(task)}
    same = comparison.of([marked[task] for task in several])
    kept = {
        task: merge(segments, same, apart=apart) if task in several else _unmerged(segments)
        for task, segments in marked.items()
    }
    return tuple(
        _merged_item(task, annotations, kept[task], also.get(task, ())) for task, annotations in by_task.items()
    )


def _merged_item(
    task: int, annotations: Sequence[Annotation], kept: Iterable[Merged], confirmed: Sequence[ConfirmedError]
) -> Item:
    errors = true_errors(kept, annotations, {error.segment.id for error in confirmed})
    rests_on = dict.fromkeys([*rows(annotations), *(error.annotation_id for error in confirmed)])
    said_by = TruthItem.MERGED if confirmed else provenance(annotations, TruthItem.MERGED)
    return Item(task, errors, tuple(rests_on), said_by)


def _with_confirmed(annotations: Sequence[Annotation], confirmed: Sequence[ConfirmedError]) -> list[Segment]:
    by_id = {error.segment.id: error.segment for error in confirmed}
    return [*(each for each in measured(annotations) if each.id not in by_id), *by_id.values()]


def unmerged_errors(annotations: Sequence[Annotation]) -> tuple[TrueError, ...]:
    """Return the errors of some annotations, unmerged."""
    return true_errors(_unmerged(list(measured(annotations))), annotations)


def _unmerged(segments: Sequence[Segment]) -> list[Merged]:
    return [Merged(segment, (segment.id,)) for segment in sorted(segments, key=lambda each: each.order)]


def true_errors(
    kept: Iterable[Merged], annotations: Sequence[Annotation], confirmed: Collection[str] = ()
) -> tuple[TrueError, ...]:
    """
    Return kept segments as true errors.

    :param annotations: of all their sources, except those that people confirmed
    """
    of_people = {
        str(segment.pk)
        for annotation in annotations
        if _of_person(annotation)
        for segment in valid_segments(annotation)
    }.union(confirmed)
    return tuple(_true_error(one, of_people) for one in kept)


def _true_error(merged: Merged, of_people: set[str]) -> TrueError:
    kept = merged.kept
    proposed = of_people.isdisjoint(merged.source_ids)
    sources = tuple(int(source) for source in merged.source_ids)
    return TrueError(kept.start_ms, kept.end_ms, kept.type, kept.severity, kept.reason, proposed, sources)


def provenance(annotations: Sequence[Annotation], else_: str) -> str:
    """Say what a task's truth rests on: the word of one, of several who do not disagree, or else what is given."""
    one_each = {annotation.annotator_id: annotation for annotation in annotations}.values()
    if len(one_each) == 1:
        return TruthItem.ONE
    found = disagreement([as_a_person_s(annotation) for annotation in one_each])
    return else_ if found.reasons else TruthItem.UNANIMOUS


def as_a_person_s(annotation: Annotation) -> ComparedAnnotation:
    """Return an annotation with the rows of its segments as ids, and as a person's: chosen critics count as well."""
    segments = tuple(to_measure(segment) for segment in valid_segments(annotation))
    return replace(compared_annotation(annotation), is_person=True, segments=segments)


def rows(annotations: Iterable[Annotation]) -> tuple[int, ...]:
    """Return the rows of annotations."""
    return tuple(annotation.pk for annotation in annotations)


def _of_person(annotation: Annotation) -> bool:
    return annotation.annotator.kind == Annotator.PERSON


def adjudged_item(task: int, adjudication: Adjudication) -> Item:
    """
    Return what an expert settled, or annotators jointly.

    It rests on the annotations whose segments were weighed, dropped ones as well.
    """
    segments = sorted(adjudication.segments.all(), key=lambda each: (each.start_ms, each.end_ms, each.position))
    weighed = [*adjudication.dropped.all(), *(source for each in segments for source in each.sources.all())]
    rests_on = tuple(sorted({segment.annotation_id for segment in weighed}))
    by = TruthItem.JOINT if adjudication.jointly else TruthItem.ADJUDICATED
    return Item(task, tuple(_from_settled(each) for each in segments), rests_on, by, adjudication.pk)


def _from_settled(segment: AdjudicatedSegment) -> TrueError:
    sources = list(segment.sources.all())
    return TrueError(
        segment.start_ms,
        segment.end_ms,
        segment.type,
        segment.severity,
        segment.reason,
        bool(sources) and not any(_of_person(source.annotation) for source in sources),
        tuple(source.pk for source in sources),
    )


def with_answers(content: Content, case: TruthBasis, policy: str, adjudged: Adjudged) -> Content:
    """Return a content with its items' answers, which rest on all whose votes were counted, and their counts."""
    answered = true_answers(
        questions_with_votes(case.by_task, {item.task_id for item in content.items}, adjudged), policy
    )
    items = tuple(_answered(item, case, answered) for item in content.items)
    return Content(items, content.settings | _counts(answered))


def _answered(item: Item, case: TruthBasis, answered: Answered) -> Item:
    answers, subject = answered.by_task.get(item.task_id, ()), case.by_task.get(item.task_id)
    voters = rows(subject.latest) if answers and subject else ()
    return item._replace(answers=answers, annotation_ids=tuple(dict.fromkeys([*item.annotation_ids, *voters])))


def _counts(answered: Answered) -> dict[str, Any]:
    found: dict[str, Any] = {}
    if answered.tied:
        found["tied"] = answered.tied
    if answered.discarded:
        found["answers_discarded"] = answered.discarded
    if answered.readings is not None:
        found["yes"] = {reading: share._asdict() for reading, share in answered.readings.items()}
    return found
