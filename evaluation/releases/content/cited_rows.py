"""
The rows on which a release is based. All of them are frozen, so later annotations change nothing.

A release covers the subjects of its ground truth. It cites the annotations that the truth was made from, those whose
segments or answers an expert took up or dropped, and those of the report's prediction sets on these subjects, in
any round and in the studies that the report joined. With a cited annotation come its earlier revisions; later ones do
not.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import NamedTuple

from django.db.models import F, QuerySet

from annotations.annotators.models import Annotator
from annotations.review.models import AdjudicatedAnswer, AdjudicatedSegment, Adjudication
from annotations.studies.queries import instrument_in
from annotations.tasks.models import Task, TaskPart
from annotations.work.submissions.models import Annotation
from annotations.work.submissions.same_subject import SubjectIndex
from annotations.work.submissions.sentence_tags import chains_of
from evaluation.annotation_sets.models import PredictionSet
from evaluation.ground_truth.models import TruthItem, TruthSegment
from evaluation.releases.content.pseudonyms import Names
from evaluation.releases.models import Release
from evaluation.reports.models import ReportRow
from outtake.catalog.imports.plan import in_batches
from worker.runs.models import CriticRun

CHUNK = 100  # tasks that are read at once


class TaskRef(NamedTuple):
    """
    A task that something cited was said of, and how the files name it.

    ``true_pk`` is the task of the ground truth about the same subject, which gives ``video``, the name of them all; it
    is the task itself but for those of other rounds. ``video`` is unique in the ground truth where clips are marked.
    Of a chain of reasoning ``chain`` is: its external id; several chains may be about one video.
    """

    pk: int
    true_pk: int
    id: str
    video: str
    video_pk: int
    external_id: str
    prompt: str
    generator: str
    duration_ms: int
    round_pk: int
    round_n: int
    has_segments: bool  # in its clip
    further_study: str  # the id of the study, where it is not the release's own
    chain: str | None = None


class Cited(NamedTuple):
    """An annotation that the release rests on, as rows."""

    pk: int
    task: int
    annotator: int
    assignment: int
    revision: int


@dataclass(frozen=True)
class CitedRows:
    """A release with the rows that it rests on; tasks in order of video and round, ``tasks`` those of the truth."""

    release: Release
    tasks: tuple[TaskRef, ...]
    others: tuple[TaskRef, ...]  # of other rounds, and of studies that the report joined
    cited: frozenset[Cited]
    annotators: dict[int, Annotator]
    names: Names

    @property
    def rows(self) -> list[ReportRow]:
        """The rows of the report, in its order; none without one."""
        if self.release.report is None:
            return []
        return list(self.release.report.rows.select_related("prediction_set__annotator").order_by("position"))

    @cached_property
    def last_revision(self) -> dict[int, int]:
        """The greatest cited revision of each assignment."""
        found: dict[int, int] = {}
        for each in self.cited:
            found[each.assignment] = max(each.revision, found.get(each.assignment, 0))
        return found

    @cached_property
    def critics(self) -> list[Annotator]:
        """The critics that a file names, by name."""
        found = [each for each in self.annotators.values() if each.kind == Annotator.CRITIC]
        return sorted(found, key=self.names.annotator)

    @cached_property
    def every_task(self) -> tuple[TaskRef, ...]:
        """The tasks of the truth, and those of other rounds, in order."""
        return _in_order([*self.tasks, *self.others])

    @cached_property
    def true_pk(self) -> dict[int, int]:
        """The row of the truth's task about the same subject, by that of each task."""
        return {task.pk: task.true_pk for task in self.every_task}

    def chunks(self) -> Iterator[Sequence[TaskRef]]:
        """Yield the tasks of the truth in order, some at a time: what is read of them is in memory for these alone."""
        yield from _chunks(self.tasks)

    def all_chunks(self) -> Iterator[Sequence[TaskRef]]:
        """Yield all tasks in the same way."""
        yield from _chunks(self.every_task)


def _chunks(tasks: Sequence[TaskRef]) -> Iterator[Sequence[TaskRef]]:
    for start in range(0, len(tasks), CHUNK):
        yield tasks[start : start + CHUNK]


def cited_rows(release: Release) -> CitedRows:
    """Find what a release rests on."""
    true = list(release.truth.items.values_list("task_id", flat=True))
    at = {**_in_further_studies(release, true), **SubjectIndex.of(release.study_id).places(true)}
    cited = frozenset(each for each in _cited(release) if each.task in at)
    tasks = _tasks({true: true for true in at.values()}, {}, release.study_id)
    others = {each.task: at[each.task] for each in cited if at[each.task] != each.task}
    further = _tasks(others, {task.pk: task for task in tasks}, release.study_id)
    annotators = Annotator.objects.in_bulk({each.annotator for each in cited} | set(_named(release)))
    runs = CriticRun.objects.filter(annotator__in=annotators).select_related("critic_version")
    return CitedRows(
        release, tasks, further, cited, annotators, Names.of(release, {run.annotator_id: run for run in runs})
    )


def _in_further_studies(release: Release, true: Sequence[int]) -> dict[int, int]:
    """Return the tasks of studies that the report joined, with the row of the truth's task about the same subject."""
    sets = PredictionSet.objects.filter(
        pk__in=ReportRow.objects.filter(report=release.report_id).values("prediction_set")
    )
    studies = set(sets.values_list("study", flat=True)) - {release.study_id} if release.report_id else set()
    if not studies:
        return {}
    subjects: dict[str, int] = {}
    for some in in_batches(sorted(true)):
        subjects |= dict(Task.objects.filter(pk__in=some).values_list("subject_hash", "pk"))
    tasks = Task.objects.work().filter(round__study__in=studies).values_list("pk", "subject_hash")
    return {pk: subjects[subject] for pk, subject in tasks if subject in subjects}


def _named(release: Release) -> Iterator[int]:
    """Yield the annotators of the truth and of the rows, also those without annotations of these tasks."""
    yield from release.truth.annotators.values_list("pk", flat=True)
    if release.report_id is not None:
        yield from ReportRow.objects.filter(report=release.report_id).values_list(
            "prediction_set__annotator", flat=True
        )


def _tasks(wanted: Mapping[int, int], named: Mapping[int, TaskRef], own_study: int) -> tuple[TaskRef, ...]:
    """
    Return some tasks in order.

    :param wanted: by row, with the row of the truth's task about the same subject
    :param named: that one, where it is another
    """
    parts = TaskPart.objects.filter(task__in=wanted, role="video").select_related(
        "task__round__study", "video__prompt", "video__generator"
    )
    found = list(parts.annotate(duration_ms=F("video__rendition__duration_ms")).defer("video__metadata"))
    chains = {task: chain.external_id for task, chain in chains_of(wanted).items()}
    tasks_of = Counter(chains.get(part.task_id) or part.clip.external_id for part in found)
    refs = []
    for part in found:
        name, n, true = part.clip.external_id, part.task.round.n, wanted[part.task_id]
        chain, instrument = chains.get(part.task_id), instrument_in(part.task.round_id)
        own = name if chain or tasks_of[name] == 1 else f"{name}#round{n}"
        if chain is not None and tasks_of[chain] > 1:
            chain = f"{chain}#round{n}"
        refs.append(
            TaskRef(
                pk=part.task_id,
                true_pk=true,
                id=part.task.public_id,
                video=named[true].video if true in named else own,
                video_pk=part.clip.pk,
                external_id=name,
                prompt=part.clip.prompt.external_id,
                generator=str(part.clip.generator),
                duration_ms=part.duration_ms,
                round_pk=part.task.round_id,
                round_n=n,
                has_segments=instrument.has_segments and not instrument.marks_text,
                further_study="" if part.task.round.study_id == own_study else part.task.round.study.public_id,
                chain=named[true].chain if true in named else chain,
            )
        )
    return _in_order(refs)


def _in_order(refs: Sequence[TaskRef]) -> tuple[TaskRef, ...]:
    return tuple(sorted(refs, key=lambda ref: (ref.external_id, ref.chain or "", ref.round_n, ref.id)))


def _cited(release: Release) -> Iterator[Cited]:
    for referred in _relations(release):
        said = Annotation.objects.filter(pk__in=referred)
        for row in said.values_list("pk", "task", "annotator", "assignment", "revision"):
            yield Cited(*row)


def _relations(release: Release) -> Iterator[QuerySet]:
    """Yield, as queries of rows of annotations, everything that refers to one."""
    items = TruthItem.objects.filter(truth=release.truth_id)
    settled = items.values("adjudication")
    yield TruthItem.annotations.through.objects.filter(truthitem__in=items).values("annotation")
    yield TruthSegment.sources.through.objects.filter(truthsegment__item__in=items).values("segment__annotation")
    yield Adjudication.dropped.through.objects.filter(adjudication__in=settled).values("segment__annotation")
    taken = AdjudicatedSegment.sources.through.objects.filter(adjudicatedsegment__adjudication__in=settled)
    yield taken.values("segment__annotation")
    answered = AdjudicatedAnswer.sources.through.objects.filter(adjudicatedanswer__adjudication__in=settled)
    yield answered.values("answer__annotation")
    if release.report_id is not None:
        sets = ReportRow.objects.filter(report=release.report_id).values("prediction_set")
        yield PredictionSet.annotations.through.objects.filter(predictionset__in=sets).values("annotation")
