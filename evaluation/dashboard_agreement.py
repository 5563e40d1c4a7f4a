"""
Agreement over time: whether people agree more, or less, as a study goes on.

Of the tasks that two or more people did some are drawn, without regard to what was said and with a fixed seed; they are
put in the order in which their second annotation came, and cut into blocks of equal size. So what it takes does not
grow with the study, and each figure rests on a number of tasks that it names.
"""

from __future__ import annotations

import random
from collections import defaultdict
from collections.abc import Collection, Mapping, Sequence
from datetime import datetime
from itertools import pairwise
from typing import NamedTuple

from django.db.models import Count

from annotations.facts import instrument_of
from annotations.models import Annotation, Assignment, Round, Study, TaskQuestion
from evaluation.agreement_figures import RESAMPLES, Figure, equal_share_of
from evaluation.agreement_marks import f1_at_50
from evaluation.agreement_rows import SEED, Marks, Ratings, Said, said_of_shared_tasks
from outtake.measures.segment_sweep import f1_interval, observe, summarise

MOST_TASKS = 240
BLOCKS = 8
LEAST_IN_A_BLOCK = 10  # tasks; fewer blocks where there are few


class Block(NamedTuple):
    """
    A stretch of the study: from when to when the second annotations of its tasks came, and how far people agreed.

    None for what the study does not ask: ``f1_iou_50`` of segments of clips, ``detection`` (whether there is an error),
    ``answers`` (to questions, pooled), ``sentences`` (whether one has an error).
    """

    since: datetime
    until: datetime
    tasks: int
    f1_iou_50: Figure | None
    detection: Figure | None
    answers: Figure | None
    sentences: Figure | None


class AgreementOverTime(NamedTuple):
    """The blocks in their order, of ``looked_at`` tasks out of ``shared``; none where nobody did the same task."""

    shared: int
    looked_at: int
    blocks: tuple[Block, ...]


def agreement_over_time(study: Study) -> AgreementOverTime:
    """Return how far the people of a study agree, from its beginning to now."""
    shared = _shared(study)
    drawn = sorted(random.Random(SEED).sample(shared, min(MOST_TASKS, len(shared))))
    said = said_of_shared_tasks(study, instrument_of(study.rounds.latest("n")), None, among=drawn)
    seconds = _second_annotations(drawn)
    tasks = sorted(
        (each for each in said.tasks if int(each) in seconds), key=lambda each: (seconds[int(each)], int(each))
    )
    by_task = _by_task(said)
    return AgreementOverTime(
        shared=len(shared),
        looked_at=len(tasks),
        blocks=tuple(_block(by_task, each, seconds) for each in _cut(tasks)),
    )


def _shared(study: Study) -> list[int]:
    """Return the tasks that two or more people submitted."""
    done = Assignment.objects.filter(
        round__in=list(study.rounds.filter(n__gt=Round.TRAINING)),
        state=Assignment.SUBMITTED,
        purpose=Assignment.WORK,
        slot__isnull=False,
    )
    twice = done.values("task").annotate(people=Count("pk")).filter(people__gt=1).order_by("task")
    return list(twice.values_list("task", flat=True))


def _second_annotations(tasks: Collection[int]) -> dict[int, datetime]:
    """Return when each task was submitted by a second person: from then on it says something of agreement."""
    times: defaultdict[int, list[datetime]] = defaultdict(list)
    firsts = Annotation.objects.filter(task__in=tasks, revision=1, assignment__slot__isnull=False)
    for task, at in firsts.order_by("submitted_at", "id").values_list("task_id", "submitted_at"):
        times[task].append(at)
    return {task: each[1] for task, each in times.items() if len(each) > 1}


def _cut(tasks: Sequence[str]) -> list[Sequence[str]]:
    """Cut into blocks whose sizes differ by one at most."""
    blocks = max(1, min(BLOCKS, len(tasks) // LEAST_IN_A_BLOCK)) if tasks else 0
    edges = [len(tasks) * i // blocks for i in range(blocks + 1)] if blocks else []
    return [tasks[first:last] for first, last in pairwise(edges)]


def _block(said: _ByTask, tasks: Sequence[str], seconds: Mapping[int, datetime]) -> Block:
    return Block(
        since=seconds[int(tasks[0])],
        until=seconds[int(tasks[-1])],
        tasks=len(tasks),
        f1_iou_50=_f1(said.marks, tasks),
        detection=_equal(said.detection, tasks),
        answers=_equal(said.answers, tasks),
        sentences=_equal(said.sentences, tasks),
    )


def _f1(marks: Marks, tasks: Sequence[str]) -> Figure | None:
    if not marks:
        return None
    observations = observe({task: marks[task] for task in tasks if task in marks})
    return f1_at_50(summarise(observations)).within(f1_interval(observations, 50, seed=SEED, resamples=RESAMPLES))


def _equal(ratings: Mapping[str, Ratings], tasks: Sequence[str]) -> Figure | None:
    if not ratings:
        return None
    return equal_share_of({item: each for task in tasks for item, each in ratings.get(task, {}).items()})


class _ByTask(NamedTuple):
    """What was said, task by task: segments, and values by what was rated in the task. Empty is what is not asked."""

    marks: Marks
    detection: Mapping[str, Ratings]
    answers: Mapping[str, Ratings]
    sentences: Mapping[str, Ratings]


def _by_task(said: Said) -> _ByTask:
    answers: Ratings = {item: each for ratings in said.answers.values() for item, each in ratings.items()}
    asked = TaskQuestion.objects.filter(task__in=[int(task) for task in said.tasks]).values_list("pk", "task_id")
    sentences: Ratings = {}
    for item, annotator, types in said.sentences:
        sentences.setdefault(item, {})[annotator] = "error" if types else "clean"
    return _ByTask(
        marks=said.marks,
        detection=_grouped(said.clean, {item: item for item in said.clean}),
        answers=_grouped(answers, {str(pk): str(task) for pk, task in asked}),
        sentences=_grouped(sentences, {item: item.partition(":")[0] for item in sentences}),
    )


def _grouped(ratings: Ratings, task_of: Mapping[str, str]) -> dict[str, Ratings]:
    """Return ratings by the task of their items."""
    found: defaultdict[str, Ratings] = defaultdict(dict)
    for item, each in ratings.items():
        found[task_of[item]][item] = each
    return dict(found)
