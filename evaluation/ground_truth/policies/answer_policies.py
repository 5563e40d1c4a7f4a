"""
Ground truths of studies in which questions are answered and nothing is marked: from words to items, by policy.

Every annotated task is an item, but for ``exact`` and ``settled``; the answers are the truth of it.

Questions that were written for clips with their right answers need no one's word.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence

from annotations.studies.models import Study
from annotations.tasks.models import TaskQuestion
from annotations.work.submissions.models import Annotation
from evaluation.ground_truth.models import GroundTruth, TruthItem
from evaluation.ground_truth.policies.adjudications import settled_content
from evaluation.ground_truth.policies.answers import TrueAnswer
from evaluation.ground_truth.policies.inputs import TruthBasis
from evaluation.ground_truth.policies.items import Adjudged, Content, Item, provenance, rows, with_answers
from outtake.errors import Invalid

AnnotationsByTask = Mapping[int, Sequence[Annotation]]


def answered_content(case: TruthBasis, policy: str, adjudged: Adjudged) -> Content:
    """
    Return what counts as true where questions are answered and nothing is marked.

    :raises Invalid: if nothing would count.
    """
    if policy == GroundTruth.KNOWN:
        return known_answers(case.study)
    found = _tasks(case, policy, adjudged)
    content = with_answers(found, case, policy, adjudged)
    return _agreed(content) if policy == GroundTruth.EXACT else content


def _tasks(case: TruthBasis, policy: str, adjudged: Adjudged) -> Content:
    """Return the items without their answers: which tasks are true ones, and on whose annotations they are based."""
    if policy == GroundTruth.SETTLED:
        return settled_content(case, adjudged, lambda by_task: _items(by_task, _provenance(TruthItem.MERGED)))
    if policy == GroundTruth.MERGED:
        by_task: AnnotationsByTask = {task: subject.annotations for task, subject in case.by_task.items()}
    else:
        by_task = {task: subject.latest for task, subject in case.by_task.items()}
    return Content(_items(by_task, _PROVENANCE[policy]), {})


def _items(by_task: AnnotationsByTask, of: Callable[[Sequence[Annotation]], str]) -> tuple[Item, ...]:
    return tuple(Item(task, (), rows(annotations), of(annotations)) for task, annotations in by_task.items())


def _agreed(content: Content) -> Content:
    """Leave out the items without an answer on which all agree."""
    items = tuple(item for item in content.items if item.answers)
    if not items:
        raise Invalid.field("annotators", "There is no question on which they agree exactly.")
    return Content(items, {"discarded": len(content.items) - len(items), **content.settings})


def _provenance(else_: str) -> Callable[[Sequence[Annotation]], str]:
    return lambda annotations: provenance(annotations, else_)


_PROVENANCE: dict[str, Callable[[Sequence[Annotation]], str]] = {
    GroundTruth.ONE: lambda _: TruthItem.ONE,
    GroundTruth.MERGED: _provenance(TruthItem.MERGED),
    GroundTruth.MAJORITY: _provenance(TruthItem.MAJORITY),
    GroundTruth.EXACT: lambda _: TruthItem.UNANIMOUS,
    GroundTruth.DAWID_SKENE: _provenance(TruthItem.MODEL),
}


def known_answers(study: Study) -> Content:
    """
    Return the right answers of the questions of a study's last round; those without one are counted.

    :raises Invalid: if none has one
    """
    tasks = study.rounds.latest("n").tasks.work().not_held()
    asked = TaskQuestion.objects.filter(task__in=tasks, applicable=True).select_related("question")
    by_task: dict[int, list[TrueAnswer]] = {}
    without = 0
    for each in asked.order_by("task_id", "order"):
        if not each.question.answer:
            without += 1
            continue
        true = TrueAnswer(each.pk, each.question.answer, False, TruthItem.KNOWN, 0, 0)
        by_task.setdefault(each.task_id, []).append(true)
    if not by_task:
        raise Invalid.field("policy", "No question of this study was written with its right answer; choose another.")
    items = tuple(Item(task, (), (), TruthItem.KNOWN, answers=tuple(true)) for task, true in by_task.items())
    return Content(items, {"without_answer": without} if without else {})
