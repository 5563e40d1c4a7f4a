"""
Ground truths of studies in which errors are marked in clips: from words to items, by policy. Those in chains of
reasoning are in `evaluation.ground_truth.policies.chains`.

What errors count decides which tasks do; questions that are asked next to them are answered for these tasks.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence

from annotations.work.submissions.models import Annotation
from evaluation.annotation_sets.subject_annotations import valid_segments
from evaluation.ground_truth.models import GroundTruth, TruthItem
from evaluation.ground_truth.policies.adjudications import settled_content
from evaluation.ground_truth.policies.chains import chain_content
from evaluation.ground_truth.policies.inputs import TruthBasis
from evaluation.ground_truth.policies.items import (
    Adjudged,
    Content,
    Item,
    as_a_person_s,
    merged_items,
    provenance,
    rows,
    true_errors,
    unmerged_errors,
    with_answers,
)
from evaluation.ground_truth.policies.merge_segments import agree_exactly, most_marked
from outtake.errors import Invalid


def marked_content(case: TruthBasis, policy: str, adjudged: Adjudged) -> Content:
    """
    Return what counts as true where errors are marked.

    :raises Invalid: if nothing would count.
    """
    if case.instrument.marks_text:
        return with_answers(chain_content(case, policy, adjudged), case, policy, adjudged)
    return with_answers(_BY_POLICY[policy](case, adjudged), case, policy, adjudged)


def _one(case: TruthBasis, _: Adjudged) -> Content:
    items = [
        Item(task, unmerged_errors(subject.latest), rows(subject.latest), TruthItem.ONE)
        for task, subject in case.by_task.items()
    ]
    return Content(tuple(items), {})


def _merged(case: TruthBasis, _: Adjudged) -> Content:
    by_task = {task: subject.annotations for task, subject in case.by_task.items()}
    return Content(_merge(case, by_task), case.rules | case.confirmed.settings)


def _majority(case: TruthBasis, _: Adjudged) -> Content:
    items, minority = [], 0
    for task, subject in case.by_task.items():
        found = most_marked([as_a_person_s(annotation) for annotation in subject.latest])
        said_by = provenance(subject.latest, TruthItem.MAJORITY)
        items.append(Item(task, true_errors(found.kept, subject.latest), rows(subject.latest), said_by))
        minority += found.minority
    return Content(tuple(items), {"grouped": "paired", "edges": "median_low", "minority": minority})


def _exact(case: TruthBasis, _: Adjudged) -> Content:
    latest = {task: subject.latest for task, subject in case.by_task.items()}
    agreed = {
        task: annotations
        for task, annotations in latest.items()
        if agree_exactly([(annotation.is_clean, _types(annotation)) for annotation in annotations])
    }
    if not agreed:
        raise Invalid.field("annotators", "There is no task on which two of them agree exactly.")
    items = merged_items(agreed, case.comparison, apart=case.apart)
    settings = case.rules | {"discarded": len(latest) - len(agreed)}
    return Content(tuple(item._replace(provenance=TruthItem.UNANIMOUS) for item in items), settings)


def _settled(case: TruthBasis, adjudged: Adjudged) -> Content:
    found = settled_content(case, adjudged, lambda by_task: _merge(case, by_task))
    return Content(found.items, case.rules | found.settings | case.confirmed.settings)


_BY_POLICY: dict[str, Callable[[TruthBasis, Adjudged], Content]] = {
    GroundTruth.ONE: _one,
    GroundTruth.MERGED: _merged,
    GroundTruth.MAJORITY: _majority,
    GroundTruth.EXACT: _exact,
    GroundTruth.SETTLED: _settled,
    GroundTruth.DAWID_SKENE: _majority,  # the model is one of answers
}


def _merge(case: TruthBasis, by_task: Mapping[int, Sequence[Annotation]]) -> tuple[Item, ...]:
    return merged_items(by_task, case.comparison, apart=case.apart, confirmed=case.confirmed.by_task)


def _types(annotation: Annotation) -> set[str]:
    return {segment.type for segment in valid_segments(annotation)}
