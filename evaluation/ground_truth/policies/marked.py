"""
Ground truths of studies in which errors are marked, in clips or in texts: from words to items, by policy.

What errors count decides which tasks do; questions that are asked next to them are answered for these tasks.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence

from annotations.instruments.documents import CHAIN, Instrument
from annotations.tasks.models import Task, TaskPart
from annotations.tasks.querysets import is_not_held
from annotations.work.submissions.models import Annotation
from annotations.work.submissions.same_subject import SubjectIndex
from evaluation.annotation_sets.subject_annotations import valid_segments
from evaluation.ground_truth.chain_types import is_known
from evaluation.ground_truth.models import GroundTruth, TruthItem
from evaluation.ground_truth.policies.cases import TruthBasis
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
)
from evaluation.ground_truth.policies.majority import agree_exactly, most_marked
from evaluation.ground_truth.policies.settled import settled_content
from evaluation.ground_truth.policies.with_answers import with_answers
from outtake.errors import Invalid


def marked_content(case: TruthBasis, policy: str, adjudged: Adjudged) -> Content:
    """
    Return what counts as true where errors are marked.

    :raises Invalid: if nothing would count.
    """
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
        if agree_exactly([(annotation.is_clean, _types(annotation, case.instrument)) for annotation in annotations])
    }
    if not agreed:
        raise Invalid.field("annotators", "There is no task on which two of them agree exactly.")
    items = merged_items(agreed, case.comparison, apart=case.apart)  # there is nothing to merge where texts are marked
    settings = case.rules | {"discarded": len(latest) - len(agreed)}
    return Content(tuple(item._replace(provenance=TruthItem.UNANIMOUS) for item in items), settings)


def _settled(case: TruthBasis, adjudged: Adjudged) -> Content:
    found = settled_content(case, adjudged, lambda by_task: _merge(case, by_task))
    return Content(found.items, case.rules | found.settings | case.confirmed.settings)


def _known(case: TruthBasis, _: Adjudged) -> Content:
    tasks = Task.objects.work().filter(is_not_held(""), round__study=case.study)
    parts = TaskPart.objects.filter(task__in=tasks, role=CHAIN).select_related("passage").order_by("task_id")
    subjects = SubjectIndex.of(case.study.pk)
    passages = {subjects.standing(part.task_id): part.passage for part in parts if part.passage}
    known = [task for task, passage in sorted(passages.items()) if is_known(passage)]
    if not known:
        raise Invalid.field("policy", "Nothing is known of any chain: none has errors put in, or the origin 'clean'.")
    items = tuple(Item(task, (), (), TruthItem.KNOWN) for task in known)
    return Content(items, {"left_out": len(passages) - len(known)})


_BY_POLICY: dict[str, Callable[[TruthBasis, Adjudged], Content]] = {
    GroundTruth.ONE: _one,
    GroundTruth.MERGED: _merged,
    GroundTruth.MAJORITY: _majority,
    GroundTruth.EXACT: _exact,
    GroundTruth.SETTLED: _settled,
    GroundTruth.KNOWN: _known,
    GroundTruth.DAWID_SKENE: _majority,  # the model is one of answers
}


def _merge(case: TruthBasis, by_task: Mapping[int, Sequence[Annotation]]) -> tuple[Item, ...]:
    return merged_items(by_task, case.comparison, apart=case.apart, confirmed=case.confirmed.by_task)


def _types(annotation: Annotation, instrument: Instrument) -> set[str]:
    if instrument.marks_text:
        return {span.type for span in annotation.text_segments.all()}
    return {segment.type for segment in valid_segments(annotation)}
