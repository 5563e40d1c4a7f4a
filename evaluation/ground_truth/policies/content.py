"""
What counts as true, by policy: from rows that were said to the items of a ground truth, still unwritten.

Every annotator has one word on a subject, that of the last round in which they spoke; only ``merged`` takes the union
of all rounds. For what is marked in clips:

- ``one`` takes one annotator's word as it is.
- ``merged`` takes the union, with duplicates merged (`evaluation.ground_truth.policies.merge_segments`). One word alone
  stands as it is: no one merges with themselves.
- ``majority`` takes what more than half of a task's annotators marked (`evaluation.ground_truth.policies.majority`).
- ``exact`` takes tasks whose annotators agree on whether there is an error, and on the set of types, merged as above.
  All other tasks are discarded, and counted. It is the one policy for spans of texts: which types are true stands in
  the annotations that an item rests on, and these agree.
- ``settled`` takes, task by task, the last adjudication, if there is one, anyone who annotated the task, and also while
  its review is open again; else the merged word of the chosen people, if nothing of it is disputed: the task has no
  open review, and these people do not disagree about it (`evaluation.disagreements.detect`), which is looked at again
  here, so that it does not matter whether anybody has searched for disagreements. One person alone disagrees with
  no one. Else the task is left out, and counted.
- ``dawid_skene`` is for answers; segments next to them are taken as by ``majority``.

Answers are counted by `evaluation.ground_truth.policies.answers`. What an adjudication does not answer is answered by
what people said.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any, NamedTuple

from annotations.annotators.models import Annotator
from annotations.instruments.documents import Instrument
from annotations.instruments.question_forms import TEXT
from annotations.review.models import Adjudication, ReviewItem
from annotations.review.queries import last_adjudications
from annotations.tasks.content import require_one_clip
from annotations.tasks.querysets import is_not_held
from annotations.work.submissions.models import Annotation
from annotations.work.submissions.same_subject import SubjectIndex
from evaluation.annotation_sets.question_votes import questions_with_votes
from evaluation.annotation_sets.subject_annotations import BATCH, valid_segments
from evaluation.disagreements.detect import disagreement
from evaluation.disagreements.queue import compared_annotation
from evaluation.ground_truth.models import GroundTruth, TruthItem
from evaluation.ground_truth.policies.answers import Answered, true_answers
from evaluation.ground_truth.policies.cases import TruthBasis
from evaluation.ground_truth.policies.items import (
    Item,
    adjudged_item,
    as_a_person_s,
    merged_items,
    provenance,
    rows,
    true_errors,
    unmerged_errors,
)
from evaluation.ground_truth.policies.majority import agree_exactly, most_marked
from outtake.errors import Invalid

Adjudged = Mapping[int, Adjudication]
"""The adjudications that count, by the row of the task where the truth stands."""


class Content(NamedTuple):
    """The items of a ground truth, and the settings that go into its record."""

    items: tuple[Item, ...]
    settings: dict[str, Any]


def content_of(case: TruthBasis, policy: str) -> Content:
    """
    Return what counts as true.

    :raises Invalid: if the policy does not fit the instrument or the annotators, or nothing would count.
    """
    _refuse_unfit(case, policy)
    if not case.said and policy != GroundTruth.SETTLED:
        raise Invalid.field("annotators", "They have said nothing in this study; choose others.")
    adjudged = _last_adjudications(case) if policy == GroundTruth.SETTLED else {}
    content = _BY_POLICY[policy](case, adjudged)
    answered = true_answers(questions_with_votes(case.said, {item.task_id for item in content.items}, adjudged), policy)
    items = [_with_answers(item, case, answered) for item in content.items]
    if policy == GroundTruth.EXACT and not case.instrument.has_segments:
        items = [item for item in items if item.answers]
        content.settings["discarded"] = len(content.items) - len(items)
        if not items:
            raise Invalid.field("annotators", "There is no question on whose answer they agree exactly.")
    return Content(tuple(items), content.settings | _counts(answered))


def _with_answers(item: Item, case: TruthBasis, answered: Answered) -> Item:
    """Return an item with its answers, which rest on all whose votes were counted."""
    answers, spoken = answered.by_task.get(item.task_id, ()), case.said.get(item.task_id)
    voters = rows(spoken.latest) if answers and spoken else ()
    return item._replace(answers=answers, annotation_ids=tuple(dict.fromkeys([*item.annotation_ids, *voters])))


def _refuse_unfit(case: TruthBasis, policy: str) -> None:
    instrument = case.instrument
    if policy == GroundTruth.SETTLED:
        require_one_clip(case.study.rounds.latest("n"), "A ground truth of what was settled is made")
        if critics := [each.label for each in case.annotators if each.kind != Annotator.PERSON]:
            why = f"{critics[0]} is a critic; where nothing was settled, people alone count."
            raise Invalid.field("annotators", why)
    if policy == GroundTruth.ONE and len(case.annotators) != 1:
        why = f"{len(case.annotators)} given; the policy 'one' takes one, 'merged' several."
        raise Invalid.field("annotators", why)
    if instrument.marks_text and policy not in (GroundTruth.ONE, GroundTruth.EXACT):
        raise Invalid.field("policy", "Spans of texts are not merged; take 'exact', or 'one'.")
    if policy == GroundTruth.DAWID_SKENE and all(form.kind == TEXT for form in instrument.forms.values()):
        raise Invalid.field("policy", "'dawid_skene' is for answers, and this study has none that compare.")


def _one(case: TruthBasis, _: Adjudged) -> Content:
    items = [
        Item(task, unmerged_errors(spoken.latest), rows(spoken.latest), TruthItem.ONE)
        for task, spoken in case.said.items()
    ]
    return Content(tuple(items), {})


def _merged(case: TruthBasis, _: Adjudged) -> Content:
    said = {task: spoken.words for task, spoken in case.said.items()}
    return Content(_merge(case, said), case.rules | case.confirmed.settings)


def _majority(case: TruthBasis, _: Adjudged) -> Content:
    items, minority = [], 0
    for task, spoken in case.said.items():
        found = most_marked([as_a_person_s(word) for word in spoken.latest])
        said_by = provenance(spoken.latest, TruthItem.MAJORITY)
        items.append(Item(task, true_errors(found.kept, spoken.latest), rows(spoken.latest), said_by))
        minority += found.minority
    settings = {"grouped": "paired", "edges": "median_low", "minority": minority} if case.on_clips else {}
    return Content(tuple(items), settings)


def _modelled(case: TruthBasis, adjudged: Adjudged) -> Content:
    content = _majority(case, adjudged)
    by_model = TruthItem.MAJORITY if case.on_clips else TruthItem.MODEL
    items = [
        item._replace(provenance=by_model) if item.provenance == TruthItem.MAJORITY else item for item in content.items
    ]
    return Content(tuple(items), content.settings)


def _exact(case: TruthBasis, _: Adjudged) -> Content:
    latest = {task: spoken.latest for task, spoken in case.said.items()}
    if not case.instrument.has_segments:  # whether they agree is looked at question by question
        return Content(tuple(Item(task, (), rows(said), TruthItem.UNANIMOUS) for task, said in latest.items()), {})
    agreed = {
        task: words
        for task, words in latest.items()
        if agree_exactly([(word.is_clean, _types(word, case.instrument)) for word in words])
    }
    if not agreed:
        raise Invalid.field("annotators", "There is no task on which two of them agree exactly.")
    items = merged_items(agreed, apart=case.apart)  # there is nothing to merge where texts are marked
    settings = case.rules | {"discarded": len(latest) - len(agreed)}
    return Content(tuple(item._replace(provenance=TruthItem.UNANIMOUS) for item in items), settings)


def _settled(case: TruthBasis, adjudged: Adjudged) -> Content:
    subjects = SubjectIndex.of(case.study.pk)
    under_review = ReviewItem.objects.filter(is_not_held(), round__study=case.study, state=ReviewItem.OPEN)
    disputed = {subjects.standing(task) for task in under_review.values_list("task_id", flat=True)}
    said = {task: spoken.latest for task, spoken in case.said.items()}
    disputed.update(
        task for task, words in said.items() if disagreement([compared_annotation(word) for word in words]).reasons
    )
    settled = [adjudged_item(task, each) for task, each in adjudged.items()]
    agreed = _merge(case, {task: words for task, words in said.items() if task not in adjudged.keys() | disputed})
    if not settled and not agreed:
        why = "Nothing is settled, and nothing that they said is undisputed"
        raise Invalid.field("annotators", f"{why}; settle clips in Review first.")
    counts = {"adjudications": len(settled), "left_out": len(disputed - adjudged.keys())}
    items = tuple(sorted([*settled, *agreed], key=lambda item: item.task_id))
    return Content(items, case.rules | counts | case.confirmed.settings)


_BY_POLICY: dict[str, Callable[[TruthBasis, Adjudged], Content]] = {
    GroundTruth.ONE: _one,
    GroundTruth.MERGED: _merged,
    GroundTruth.MAJORITY: _majority,
    GroundTruth.EXACT: _exact,
    GroundTruth.SETTLED: _settled,
    GroundTruth.DAWID_SKENE: _modelled,
}


def _last_adjudications(case: TruthBasis) -> dict[int, Adjudication]:
    """Return the adjudication that counts of each subject, that of its last round, where its truth stands."""
    subjects = SubjectIndex.of(case.study.pk)
    rows = last_adjudications(case.study).order_by("round__n", "task_id").iterator(chunk_size=BATCH)
    found = {subjects.standing(each.task_id): each for each in rows}
    return dict(sorted(found.items()))


def _counts(answered: Answered) -> dict[str, Any]:
    found: dict[str, Any] = {}
    if answered.tied:
        found["tied"] = answered.tied
    if answered.discarded:
        found["answers_discarded"] = answered.discarded
    if answered.readings is not None:
        found["yes"] = {reading: share._asdict() for reading, share in answered.readings.items()}
    return found


def _merge(case: TruthBasis, said: Mapping[int, Sequence[Annotation]]) -> tuple[Item, ...]:
    return merged_items(said, apart=case.apart, confirmed=case.confirmed.by_task)


def _types(annotation: Annotation, instrument: Instrument) -> set[str]:
    if instrument.marks_text:
        return {span.type for span in annotation.text_segments.all()}
    return {segment.type for segment in valid_segments(annotation)}
