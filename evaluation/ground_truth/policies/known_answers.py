"""The truth of questions that were written for clips with their right answers: no one's word is needed."""

from __future__ import annotations

from annotations.studies.models import Study
from annotations.tasks.models import TaskQuestion
from evaluation.ground_truth.models import TruthItem
from evaluation.ground_truth.policies.answers import TrueAnswer
from evaluation.ground_truth.policies.items import Content, Item
from outtake.errors import Invalid


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
