"""
What a settled ground truth is made of, whatever is asked: adjudications, and the words that need none.

The last adjudication of a task counts, anyone who annotated the task, and also while its review is open again. Else
the words of the chosen people count, if nothing of them is disputed: the task has no open review, and these people do
not disagree about it (`evaluation.disagreements.detect`), which is rechecked here, so that it does not matter
whether anyone has searched for disagreements. One person alone disagrees with no one. Else the task is left out, and
counted.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence

from annotations.review.models import Adjudication, Review
from annotations.review.queries import last_adjudications
from annotations.tasks.querysets import is_not_held
from annotations.work.submissions.models import Annotation
from annotations.work.submissions.same_subject import SubjectIndex
from evaluation.annotation_sets.subject_annotations import BATCH, SubjectAnnotations
from evaluation.disagreements.detect import disagreement
from evaluation.disagreements.queue import compared_annotation
from evaluation.ground_truth.policies.inputs import TruthBasis
from evaluation.ground_truth.policies.items import Adjudged, Content, Item, adjudged_item
from outtake.errors import Invalid

Merge = Callable[[Mapping[int, Sequence[Annotation]]], Sequence[Item]]


def adjudications_of(case: TruthBasis) -> Adjudged:
    """Return the adjudication that counts of each subject, that of its last round, where its truth is."""
    subjects = SubjectIndex.of(case.study.pk)
    rows = last_adjudications(case.study).order_by("round__n", "task_id").iterator(chunk_size=BATCH)
    found: dict[int, Adjudication] = {subjects.standing(each.task_id): each for each in rows}
    return dict(sorted(found.items()))


def settled_content(case: TruthBasis, adjudged: Adjudged, merge: Merge) -> Content:
    """
    Return what was settled, and what needs not be; in the settings, how many of the one, and how many were left out.

    :param merge: makes items of the words that nothing is disputed of
    :raises Invalid: if there is nothing of either.
    """
    by_task = {task: subject.latest for task, subject in case.by_task.items()}
    disputed = disputed_tasks(case, case.by_task)
    settled = [adjudged_item(task, each) for task, each in adjudged.items()]
    agreed = merge(
        {task: annotations for task, annotations in by_task.items() if task not in adjudged.keys() | disputed}
    )
    if not settled and not agreed:
        why = "Nothing is settled, and there are no undisputed annotations"
        raise Invalid.field("annotators", f"{why}; settle clips in Review first.")
    items = tuple(sorted([*settled, *agreed], key=lambda item: item.task_id))
    return Content(items, {"adjudications": len(settled), "left_out": len(disputed - adjudged.keys())})


def disputed_tasks(case: TruthBasis, by_task: Mapping[int, SubjectAnnotations]) -> set[int]:
    """Return the tasks with an open review, and those about which the chosen people disagree."""
    return _under_review(case) | {
        task
        for task, subject in by_task.items()
        if disagreement([compared_annotation(annotation, subject.sentences) for annotation in subject.latest]).reasons
    }


def _under_review(case: TruthBasis) -> set[int]:
    subjects = SubjectIndex.of(case.study.pk)
    reviews = Review.objects.filter(is_not_held(), round__study=case.study, state=Review.OPEN)
    return {subjects.standing(task) for task in reviews.values_list("task_id", flat=True)}
