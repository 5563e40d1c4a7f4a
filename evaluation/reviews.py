"""Find what annotators disagree about in a study, and put it before its researchers."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import groupby
from typing import Any, NamedTuple

from annotations.facts import require_one_clip
from annotations.instruments.forms import TEXT
from annotations.models import Annotation, Annotator, Study
from annotations.operations import open_reviews
from annotations.operations.review import Disputed, Queue
from annotations.review_queries import segment_id, words_in
from evaluation.disagreements import Disagreement, Group, Word, disagreement
from evaluation.judges import LEXICAL, judge_pairs
from outtake.measures.segments import Segment

BATCH = 500


class _Found(NamedTuple):
    said: list[Annotation]
    disagreement: Disagreement


def find_disagreements(*, study: Study, annotators: Sequence[Annotator] | None = None) -> Queue:
    """
    Look through the latest round of a study, and make its open reviews those of the clips that are disagreed about.

    Only annotations that count are compared: the last revision of each, of replies that could be read. How alike the
    reasons of paired segments are is told by the lexical baseline.

    :param annotators: whose words are compared; by default all who said something, critics as well
    :raises Invalid: if the study's tasks are something else than clips.
    """
    round_ = study.rounds.latest("n")
    require_one_clip(round_, "Disagreements are found and settled")
    said = words_in(study, annotators=annotators).filter(round=round_)
    ordered = said.order_by("task_id", "id").iterator(chunk_size=BATCH)
    by_task = ((task, list(each)) for task, each in groupby(ordered, key=lambda one: one.task_id))
    compared = ((task, _Found(each, disagreement([word_of(one) for one in each]))) for task, each in by_task)
    found = {task: one for task, one in compared if one.disagreement.reasons}
    alike = judge_pairs(LEXICAL, {pair for one in found.values() for pair in _reasons(one.disagreement)})
    disputed = [
        Disputed(
            task_id=task,
            annotator_ids=frozenset(each.annotator_id for each in one.said),
            said_at=max(each.submitted_at for each in one.said),
            reasons=[reason._asdict() for reason in one.disagreement.reasons],
            groups=[_group_shape(group, alike) for group in one.disagreement.groups],
            weight=one.disagreement.weight,
        )
        for task, one in found.items()
    ]
    return open_reviews(round_=round_, disputed=disputed)


def word_of(annotation: Annotation) -> Word:
    """Return an annotation as it is compared: valid segments, and answers other than "unclear" and texts."""
    return Word(
        annotator=annotation.annotator.public_id,
        is_person=annotation.annotator.kind == Annotator.PERSON,
        segments=tuple(
            Segment(s.start_ms, s.end_ms, s.type, s.reason, segment_id(s, annotation), s.severity)
            for s in annotation.segments.all()
            if not s.invalid_reason
        ),
        clean=annotation.is_clean,
        answers={
            answer.task_question.question.public_id: answer.value
            for answer in annotation.answers.all()
            if answer.value is not None and not answer.unclear and answer.task_question.question.form != TEXT
        },
    )


def _reasons(found: Disagreement) -> Iterator[tuple[str, str]]:
    for group in found.groups:
        yield from ((link.a.reason, link.b.reason) for link in group.links)


def _group_shape(group: Group, alike: dict[tuple[str, str], int]) -> dict[str, Any]:
    return {
        "segments": [segment.id for segment in group.segments],
        "reasons": list(group.kinds),
        "text": group.text,
        "links": [
            {
                "a": link.a.id,
                "b": link.b.id,
                "iou": round(float(link.iou), 4),
                "reasons": alike[link.a.reason, link.b.reason],
            }
            for link in group.links
        ],
    }
