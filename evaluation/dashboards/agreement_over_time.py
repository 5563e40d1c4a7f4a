"""
Agreement over time: whether people agree more, or less, as a study goes on.

Of the tasks done by two or more people some are drawn, by a hash of their rows and so independently of the annotations;
they are put in the order in which their second annotation came, and cut into blocks of equal size. So what it takes
hardly grows with the study, and each figure rests on a number of tasks that it names. A task that comes later changes
what is drawn by one task at most.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime
from itertools import combinations, pairwise
from math import fsum
from typing import Annotated, NamedTuple

import numpy as np
from django.db import connection
from typing_extensions import Doc

from annotations.studies.models import Study
from annotations.studies.queries import instrument_of
from annotations.tasks.models import TaskQuestion
from annotations.work.assignments import sql
from annotations.work.submissions.models import Annotation
from evaluation.agreement.figures import RESAMPLES, Figure, equal_share_of
from evaluation.agreement.ratings import SEED, Marks, Ratings, SharedAnnotations, annotations_of_shared_tasks
from evaluation.agreement.segment_agreement import NO_MARK
from outtake.measures.matching.bipartite import count_matches
from outtake.measures.segments.segments import Segment
from outtake.measures.uncertainty.bootstrap import bootstrap_sums

MOST_TASKS = 240
BLOCKS = 8
LEAST_IN_A_BLOCK = 10  # tasks; fewer blocks where there are few
AT = 50  # hundredths of temporal IoU
F1 = "f1_iou_50"
MEASURES = (F1, "detection", "answers", "sentences")

# Tasks that two or more people did, by a hash of their rows, with how many there are. The hash is multiplicative:
# Knuth, The Art of Computer Programming 3, 6.4.
SHARED = f"""
    SELECT task_id, COUNT(*) OVER () FROM ({sql.PEOPLE}) AS said WHERE people > 1
    ORDER BY (task_id * 2654435761) %% 4294967296, task_id LIMIT %s
"""


@dataclass(frozen=True, slots=True)
class Block:
    """A stretch of the study; figures are null for what it does not ask."""

    since: Annotated[datetime, Doc("when the first of its tasks had a second annotation")]
    until: Annotated[datetime, Doc("when the last of its tasks had one")]
    tasks: Annotated[int, Doc("number of tasks done by two or more")]
    f1_iou_50: Annotated[
        Figure | None, Doc("of segments of clips, mean over pairs of people; null where the study marks none")
    ]
    detection: Annotated[
        Figure | None, Doc("share of equal pairs: whether there is an error; null where the study marks none")
    ]
    answers: Annotated[
        Figure | None, Doc("share of equal pairs of answers, all questions pooled; null where the study asks none")
    ]
    sentences: Annotated[
        Figure | None, Doc("share of equal pairs: whether a sentence has an error; null where the study has no chains")
    ]


@dataclass(frozen=True, slots=True)
class AgreementOverTime:
    """Agreement of people, from the study's beginning to now."""

    shared: Annotated[int, Doc("tasks that two or more submitted")]
    sampled_tasks: Annotated[int, Doc("tasks in the blocks, drawn with a fixed seed")]
    blocks: Annotated[tuple[Block, ...], Doc("in chronological order; empty if no two people did the same task")]


class AnnotationsByTask(NamedTuple):
    """The annotations of each task: segments, and values by rated item. What is not asked is empty."""

    marks: Marks
    detection: Mapping[str, Ratings]
    answers: Mapping[str, Ratings]
    sentences: Mapping[str, Ratings]


class Sample(NamedTuple):
    """The tasks that are compared: how many there are to draw from, those drawn by block, and their annotations."""

    shared: int
    blocks: Sequence[Sequence[str]]
    annotations: AnnotationsByTask
    seconds: Mapping[int, datetime]  # when a second person submitted each, by its row


def agreement_over_time(study: Study) -> AgreementOverTime:
    """Return how far the people of a study agree, from its beginning to now."""
    found = sample_of(study)
    return AgreementOverTime(
        shared=found.shared,
        sampled_tasks=sum(map(len, found.blocks)),
        blocks=tuple(_block(found.annotations, each, found.seconds) for each in found.blocks),
    )


def sample_of(study: Study) -> Sample:
    """Return the tasks that are compared, in blocks in chronological order."""
    shared, drawn = _drawn(study)
    annotations = annotations_of_shared_tasks(study, instrument_of(study.rounds.latest("n")), None, among=drawn)
    seconds = _second_annotations(drawn)
    tasks = sorted(
        (each for each in annotations.tasks if int(each) in seconds), key=lambda each: (seconds[int(each)], int(each))
    )
    return Sample(shared, _cut(tasks), _by_task(annotations), seconds)


def _drawn(study: Study) -> tuple[int, list[int]]:
    """Return how many tasks two or more people submitted, and the rows of those that are looked at."""
    rounds = list(study.rounds.after_training().values_list("pk", flat=True))
    if not rounds:
        return 0, []
    with connection.cursor() as cursor:
        cursor.execute(SHARED.format(rounds=", ".join(["%s"] * len(rounds))), [*rounds, MOST_TASKS])
        rows = cursor.fetchall()
    return (rows[0][1] if rows else 0), sorted(task for task, _ in rows)


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


def figure_of(annotations: AnnotationsByTask, tasks: Sequence[str], measure: str) -> Figure | None:
    """Return one of `MEASURES` of a block; None for what the study does not ask."""
    if measure == F1:
        return _f1(annotations.marks, tasks)
    return _equal(getattr(annotations, measure), tasks)


def values_of(annotations: AnnotationsByTask, tasks: Sequence[str], measure: str) -> dict[int, float]:
    """Return the same of single tasks, by their rows; a task of which it says nothing is not there."""
    found = {}
    for task in tasks:
        figure = figure_of(annotations, [task], measure)
        if figure is not None and figure.value is not None:
            found[int(task)] = figure.value
    return found


def _block(annotations: AnnotationsByTask, tasks: Sequence[str], seconds: Mapping[int, datetime]) -> Block:
    return Block(
        since=seconds[int(tasks[0])],
        until=seconds[int(tasks[-1])],
        tasks=len(tasks),
        **{measure: figure_of(annotations, tasks, measure) for measure in MEASURES},
    )


def _f1(marks: Marks, tasks: Sequence[str]) -> Figure | None:
    """
    Return the mean F1 over pairs of people as `evaluation.agreement.segment_agreement.f1_at_50` does, at one overlap
    alone.
    """
    if not marks:
        return None
    by_task = [scores for task in tasks if task in marks if (scores := _f1_of_pairs(marks[task]))]
    every = [score for scores in by_task for score in scores]
    if not every:
        return Figure(None, 0, NO_MARK)
    sums = np.array([(sum(scores), len(scores)) for scores in by_task])
    interval = bootstrap_sums(sums, lambda drawn: drawn[:, 0] / drawn[:, 1], seed=SEED, resamples=RESAMPLES)
    return Figure(fsum(every) / len(every), len(every)).within(interval)


def _f1_of_pairs(annotations: Mapping[str, Sequence[Segment]]) -> list[float]:
    """Return the F1 of each two people of a task of whom one marked something."""
    pairs = [(a, b) for a, b in combinations(annotations.values(), 2) if a or b]
    return [2 * count_matches(a, b, min_iou_percent=AT) / (len(a) + len(b)) for a, b in pairs]


def _equal(ratings: Mapping[str, Ratings], tasks: Sequence[str]) -> Figure | None:
    if not ratings:
        return None
    return equal_share_of({item: each for task in tasks for item, each in ratings.get(task, {}).items()})


def _by_task(annotations: SharedAnnotations) -> AnnotationsByTask:
    answers: Ratings = {item: each for ratings in annotations.answers.values() for item, each in ratings.items()}
    asked = TaskQuestion.objects.filter(task__in=[int(task) for task in annotations.tasks]).values_list("pk", "task_id")
    sentences: Ratings = {}
    for item, annotator, types in annotations.sentences:
        sentences.setdefault(item, {})[annotator] = "error" if types else "clean"
    return AnnotationsByTask(
        marks=annotations.marks,
        detection=_grouped(annotations.clean, {item: item for item in annotations.clean}),
        answers=_grouped(answers, {str(pk): str(task) for pk, task in asked}),
        sentences=_grouped(sentences, {item: item.partition(":")[0] for item in sentences}),
    )


def _grouped(ratings: Ratings, task_of: Mapping[str, str]) -> dict[str, Ratings]:
    """Return ratings by the task of their items."""
    found: defaultdict[str, Ratings] = defaultdict(dict)
    for item, each in ratings.items():
        found[task_of[item]][item] = each
    return dict(found)
