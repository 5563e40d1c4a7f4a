"""What a run gave on each common clip: the comparison shows the means of these, and a mean opens its clips."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from math import fsum
from typing import NamedTuple

from annotations.studies.models import Study
from annotations.tasks.models import Task
from annotations.work.submissions.models import Annotation
from evaluation.ground_truth.models import GroundTruth, TruthItem
from evaluation.run_comparisons.annotations import Subject, said_by, scored, segments_of, subjects_of, truth_by_subject
from outtake.measures.spotlight.scores import DEFAULT_TAU
from worker.runs.models import CriticRun, RunItem

MOST_CLIPS = 1000
Values = Mapping[str, float]
"""By the hash of the subject; a clip that has no such value is left out."""


class CommonClips(NamedTuple):
    """
    The clips that runs have all answered.

    :ivar n: how many there are; those listed are at most `MOST_CLIPS`
    :ivar said: by the row of the run, then by the hash of the subject
    :ivar true: by the hash of the subject; of no others is anything known to be true
    """

    n: int
    subjects: Sequence[Subject]
    said: dict[int, dict[str, Annotation]]
    true: dict[str, TruthItem]

    def tasks(self) -> dict[str, int]:
        """Return the row of the task of each listed clip, by the hash of its subject."""
        ids = {each.task: each.hash for each in self.subjects}
        rows = Task.objects.filter(public_id__in=ids).values_list("public_id", "pk")
        return {ids[public_id]: pk for public_id, pk in rows}


class ClipValues(NamedTuple):
    """What a run gave on single clips: P and R by time, segments, false alarms, 1 where a reply is unread, seconds."""

    p: Values
    r: Values
    errors: Values
    false_alarms: Values
    unread: Values
    seconds: Values


def common_clips(study: Study, runs: Sequence[CriticRun], truth: GroundTruth | None) -> CommonClips:
    """Return the clips that runs have all answered, with the annotation of each run."""
    tasks = _common_tasks(study, runs)
    subjects = subjects_of(tasks[:MOST_CLIPS])
    hashes = [each.hash for each in subjects]
    said = {run.pk: said_by(study, run.annotator, hashes) for run in runs}
    return CommonClips(len(tasks), subjects, said, truth_by_subject(truth, hashes))


def clip_values(run: CriticRun, clips: CommonClips) -> ClipValues:
    """Return what one of the runs gave on each of their clips."""
    said = clips.said[run.pk]
    _, found = scored(clips.subjects, clips.true, said, tau=DEFAULT_TAU)
    over = run.items.filter(state__in=(RunItem.DONE, RunItem.FAILED))
    took = over.filter(task__subject_hash__in=[each.hash for each in clips.subjects])
    return ClipValues(
        p={key: float(each.matches["p"].m) for key, each in found.items() if each.matches["p"].m is not None},
        r={key: float(each.matches["r"].m) for key, each in found.items() if each.matches["r"].m is not None},
        errors={key: float(len(segments_of(each))) for key, each in said.items()},
        false_alarms={key: float(len(each.matches["p"].false_alarms)) for key, each in found.items()},
        unread={key: 1.0 for key, each in said.items() if each.status != Annotation.OK},
        seconds=dict(took.values_list("task__subject_hash", "seconds")),
    )


def mean_of(values: Values) -> float | None:
    """Return the mean of clips; None without one."""
    return fsum(values.values()) / len(values) if values else None


def _common_tasks(study: Study, runs: Sequence[CriticRun]) -> list[int]:
    """Return the tasks of the first run whose subject every run has annotated, in their order."""
    by_run = [
        dict(
            Annotation.objects.counted(study)
            .filter(annotator=run.annotator_id)
            .order_by("round__n", "task")
            .values_list("task__subject_hash", "task")
        )
        for run in runs
    ]
    shared = set.intersection(*(set(each) for each in by_run))
    return sorted(by_run[0][subject] for subject in shared)
