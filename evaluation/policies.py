"""
What counts as true, by policy: from rows that were said to the items of a ground truth, still unwritten.

``one`` and ``merged`` take annotators at their word: one's, or the union of several with duplicates merged. ``settled``
takes, task by task,

1. the last adjudication, if there is one, whoever annotated the task, and also while its review is open again;
2. else the merged word of the chosen people, if nothing of it is disputed: the task has no open review, and these
   people do not disagree about it (`evaluation.disagreements`), which is looked at anew here, so that it does not
   matter whether anybody has searched for disagreements. One person alone disagrees with nobody;
3. else nothing: the task is left out, and counted.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import Any, NamedTuple

from annotations.facts import instrument_of
from annotations.models import Adjudication, Annotation, Annotator, ReviewItem, SettledSegment, Study
from annotations.models import Segment as StoredSegment
from annotations.review_queries import last_adjudications, words_in
from evaluation.disagreements import disagreement
from evaluation.judges import LEXICAL, judge_pairs
from evaluation.merging import SAME_IOU_PERCENT, Merged, merge
from evaluation.reviews import word_of
from outtake.errors import Invalid
from outtake.measures.segments import Segment, reaches_iou

SAME_MEANING_FROM = 4  # of 10, by the lexical baseline
RULES = {"same_iou_percent": SAME_IOU_PERCENT, "same_from": SAME_MEANING_FROM, "judge": "lexical 1"}
QUESTIONS_ONLY = "This study asks questions; a ground truth of segments takes an instrument of them."
BATCH = 500

Said = Mapping[int, Sequence[Annotation]]  # by the row of the task, each task's in the order in which they came


class TrueError(NamedTuple):
    """An error that counts as true, with the rows of the segments that it came from."""

    start_ms: int
    end_ms: int
    type: str
    severity: int | None
    reason: str
    proposed_by_critic: bool  # it has sources, and all are critics'
    source_ids: tuple[int, ...]


class Item(NamedTuple):
    """What is true of a task, and on which rows that rests."""

    task_id: int
    errors: tuple[TrueError, ...]
    annotation_ids: tuple[int, ...]
    adjudication_id: int | None = None


class Content(NamedTuple):
    """The items of a ground truth, and the settings that go into its record."""

    items: tuple[Item, ...]
    settings: dict[str, Any]


def one_word(study: Study, annotator: Annotator) -> Content:
    """
    Take one annotator's word as it is.

    :raises Invalid: if they said nothing, or the study has no segments.
    """
    return Content(_merged(_said_by(study, [annotator])), {})


def merged_words(study: Study, annotators: Sequence[Annotator]) -> Content:
    """
    Take the union of several annotators' words. A task counts when one of them annotated it.

    :raises Invalid: if they said nothing, or the study has no segments.
    """
    return Content(_merged(_said_by(study, annotators)), dict(RULES))


def settled_words(study: Study, people: Sequence[Annotator]) -> Content:
    """
    Take what experts settled, and the merged word of people where nothing had to be settled.

    :raises Invalid: if a critic is among the people, the study has no segments, or nothing is settled or undisputed.
    """
    if critics := [each.label for each in people if each.kind != Annotator.PERSON]:
        raise Invalid.field("annotators", f"{critics[0]} is a critic; where nothing was settled, people alone count.")
    if not instrument_of(study.rounds.latest("n")).has_segments:
        raise Invalid.field("study", QUESTIONS_ONLY)
    adjudged = [_adjudged(each) for each in last_adjudications(study).iterator(chunk_size=BATCH)]
    done = {item.task_id for item in adjudged}
    under_review = ReviewItem.objects.filter(round__study=study, state=ReviewItem.OPEN, task__held_slots=None)
    disputed = set(under_review.values_list("task_id", flat=True))
    said = _said(study, people)
    disputed.update(task for task, each in said.items() if disagreement([word_of(one) for one in each]).reasons)
    agreed = _merged({task: each for task, each in said.items() if task not in done | disputed})
    if not adjudged and not agreed:
        raise Invalid.field("annotators", "Nothing is settled, and nothing that they said is undisputed.")
    settings = {**RULES, "adjudications": len(adjudged), "left_out": len(disputed - done)}
    return Content(tuple(sorted([*adjudged, *agreed], key=lambda item: item.task_id)), settings)


def as_measured(segment: StoredSegment) -> Segment:
    """Return a stored segment as the measures take it; its id is its row."""
    return Segment(
        start_ms=segment.start_ms,
        end_ms=segment.end_ms,
        type=segment.type,
        reason=segment.reason,
        id=str(segment.pk),
        severity=segment.severity,
    )


def _said(study: Study, annotators: Sequence[Annotator]) -> Said:
    said: dict[int, list[Annotation]] = {}
    for annotation in words_in(study, annotators=annotators).order_by("id").iterator(chunk_size=BATCH):
        said.setdefault(annotation.task_id, []).append(annotation)
    return said


def _said_by(study: Study, annotators: Sequence[Annotator]) -> Said:
    said = _said(study, annotators)
    if not said:
        raise Invalid.field("annotators", "They have said nothing in this study; choose others.")
    if any(annotation.is_clean is None for each in said.values() for annotation in each):
        raise Invalid.field("study", QUESTIONS_ONLY)
    return said


def _merged(said: Said) -> tuple[Item, ...]:
    valid = {task: [_valid(one) for one in words] for task, words in said.items()}
    scores = judge_pairs(LEXICAL, _close_pairs(each for each in valid.values() if len(each) > 1))
    items = []
    for task, words in said.items():
        segments = [as_measured(segment) for each in valid[task] for segment in each]
        if len(words) == 1:  # one word stands as it is: nobody merges with themselves
            kept = [Merged(segment, (segment.id,)) for segment in sorted(segments, key=lambda s: s.order)]
        else:
            kept = merge(segments, lambda a, b: scores[a.reason, b.reason] >= SAME_MEANING_FROM)
        of_people = {s.pk for one, each in zip(words, valid[task], strict=True) if _of_person(one) for s in each}
        errors = tuple(_from_merged(one, of_people) for one in kept)
        items.append(Item(task, errors, tuple(one.pk for one in words)))
    return tuple(items)


def _valid(annotation: Annotation) -> list[StoredSegment]:
    return [segment for segment in annotation.segments.all() if not segment.invalid_reason]


def _close_pairs(tasks: Iterable[Sequence[Sequence[StoredSegment]]]) -> set[tuple[str, str]]:
    """Return the reasons of segments close enough to be the same, the earlier annotation's first."""
    pairs: set[tuple[str, str]] = set()
    for each in tasks:
        segments = [as_measured(segment) for valid in each for segment in valid]
        for i, b in enumerate(segments):
            pairs.update((a.reason, b.reason) for a in segments[:i] if reaches_iou(b, a, SAME_IOU_PERCENT))
    return pairs


def _of_person(annotation: Annotation) -> bool:
    return annotation.annotator.kind == Annotator.PERSON


def _from_merged(merged: Merged, of_people: set[int]) -> TrueError:
    kept, sources = merged.kept, tuple(int(source) for source in merged.source_ids)
    proposed = of_people.isdisjoint(sources)
    return TrueError(kept.start_ms, kept.end_ms, kept.type, kept.severity, kept.reason, proposed, sources)


def _adjudged(adjudication: Adjudication) -> Item:
    """Return what an expert settled. It rests on the annotations whose segments were weighed, dropped ones as well."""
    segments = sorted(adjudication.segments.all(), key=lambda each: (each.start_ms, each.end_ms, each.position))
    weighed = [*adjudication.dropped.all(), *(source for each in segments for source in each.sources.all())]
    rests_on = tuple(sorted({segment.annotation_id for segment in weighed}))
    return Item(adjudication.task_id, tuple(_from_settled(each) for each in segments), rests_on, adjudication.pk)


def _from_settled(segment: SettledSegment) -> TrueError:
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
