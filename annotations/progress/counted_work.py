"""The clips behind what an annotator has done in a study."""

from __future__ import annotations

from collections import Counter

from django.db.models import Count

from annotations.annotators.models import Annotator
from annotations.studies.models import Study
from annotations.tasks.counted_tasks import COUNT, MEAN, NUMBER, CountedTasks
from annotations.work.assignments.models import Assignment
from annotations.work.submissions.models import Annotation
from outtake.errors import Invalid

SUBMITTED, ANNOTATIONS, SEGMENTS, PER_CLIP = WHATS = ("submitted", "annotations", "segments", "per_clip")


def counted_by_work(study: Study, annotator: Annotator, what: str) -> CountedTasks:
    """
    Return the clips that an annotator submitted, or those of their annotations that count, by what they marked there.

    :param what: ``submitted``: by a person in all rounds, the training and hidden quality checks left out;
        ``annotations``, ``segments`` in them, or segments ``per_clip``
    :raises Invalid: if it is not one of `WHATS`
    """
    if what not in WHATS:
        raise Invalid.field("counted", f"{what[:40]!r} is no work of an annotator; give one of {', '.join(WHATS)}.")
    if what == SUBMITTED:
        done = Assignment.objects.work().after_training().filter(round__study=study, annotator=annotator)
        counts = Counter(done.filter(state=Assignment.SUBMITTED).values_list("task_id", flat=True))
        return _counted(f"Submitted: {annotator.label}", counts, "tasks")
    said = Annotation.objects.counted(study).filter(annotator=annotator).order_by().values_list("task_id")
    if what == ANNOTATIONS:
        counts = Counter(task for (task,) in said)
        return _counted(f"Annotations: {annotator.label}", counts, "annotations")
    marks = Count("segments", distinct=True) + Count("text_segments", distinct=True)
    rows = [(task, n) for task, n, _ in said.annotate(n=marks).values_list("task_id", "n", "pk")]
    if what == SEGMENTS:
        marked = Counter[int]()
        for task, n in rows:
            marked[task] += n
        return _counted(f"Segments: {annotator.label}", +marked, "segments")
    by_task: dict[int, list[int]] = {}
    for task, n in rows:
        by_task.setdefault(task, []).append(n)
    values = {task: sum(each) / len(each) for task, each in by_task.items()}
    mean = sum(n for _, n in rows) / len(rows) if rows else None
    title = f"Segments of an annotation: {annotator.label}"
    return CountedTasks(title, list(values), mean, NUMBER, MEAN, len(rows), "annotations", values)


def _counted(title: str, counts: Counter[int], unit: str) -> CountedTasks:
    n = counts.total()
    values = {task: float(each) for task, each in counts.items()} if unit == "segments" else {}
    return CountedTasks(title, list(counts), float(n), NUMBER, COUNT, n, unit, values)
