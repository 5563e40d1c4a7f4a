"""Give the items of a ground truth the answers that count as true."""

from __future__ import annotations

from typing import Any

from evaluation.annotation_sets.question_votes import questions_with_votes
from evaluation.ground_truth.policies.answers import Answered, true_answers
from evaluation.ground_truth.policies.inputs import TruthBasis
from evaluation.ground_truth.policies.items import Adjudged, Content, Item, rows


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
