"""
Which tasks of a study are about the same thing.

Rounds ask about the same subjects again, each with tasks of its own. Tasks about one subject under one version of the
instrument are one thing that something is true of, and its truth *stands* at the last round's task. An annotator has
one annotation of it, that of their last round. Annotations under another version stay under it,
with a truth of its own.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass

from django.db.models import QuerySet

from annotations.studies.models import Round
from annotations.tasks.models import Task
from annotations.work.submissions.models import Annotation


@dataclass(frozen=True)
class SubjectIndex:
    """Which tasks of a study are about the same subject. ``last`` has the tasks that a later one replaces."""

    last: Mapping[int, int]

    @classmethod
    def of(cls, study_id: int) -> SubjectIndex:
        """Read which tasks share a subject; a study of one round needs no look at its tasks."""
        rounds = Round.objects.after_training().filter(study=study_id).order_by("n")
        versions = dict(rounds.values_list("pk", "instrument_version"))
        if len(versions) < 2:
            return cls({})
        tasks = Task.objects.work().filter(round__in=versions).order_by("round__n", "id")
        standing: dict[tuple[str, int], int] = {}
        rows = list(tasks.values_list("pk", "subject_hash", "round_id"))
        for pk, subject, round_pk in rows:
            standing[subject, versions[round_pk]] = pk
        return cls({pk: at for pk, subject, round_pk in rows if (at := standing[subject, versions[round_pk]]) != pk})

    def standing(self, task_id: int) -> int:
        """Return the row of the last task of a task's subject."""
        return self.last.get(task_id, task_id)

    def places(self, tasks: Iterable[int]) -> dict[int, int]:
        """
        Return for every task about the same subject as one of some tasks which one of these that is.

        Each of the given ones is its own, also where two are about one subject.
        """
        own = {task: task for task in tasks}
        by_subject = {self.standing(task): task for task in own}
        others = {task: by_subject[at] for task, at in self.last.items() if at in by_subject}
        return {**by_subject, **others, **own}

    def last_annotations(self, said: Iterable[Annotation], tasks: Iterable[int]) -> dict[int, Annotation]:
        """
        Return one annotator's annotation of each of some tasks, by its row: that of their last round.

        :param said: with their rounds
        :param tasks: rows of tasks, also such as no truth stands at any more
        """
        at = self.places(tasks)
        words = sorted(said, key=lambda each: (each.round.n, each.pk))
        return {at[word.task_id]: word for word in words if word.task_id in at}


def tasks_like(task_id: int) -> QuerySet[Task]:
    """Return the tasks about the same subject as one at work, itself among them, in no order."""
    task = Task.objects.select_related("round").get(pk=task_id)
    rounds = Round.objects.after_training().filter(study=task.round.study_id)
    same = rounds.filter(instrument_version=task.round.instrument_version_id)
    return Task.objects.work().filter(round__in=same.values("pk"), subject_hash=task.subject_hash)
