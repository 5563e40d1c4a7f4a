"""Runs next to each other: figures over the clips that all have answered; and these clips, the most different first."""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass
from statistics import fmean
from typing import Annotated, NamedTuple

from django.db.models import Count, Q, Sum
from typing_extensions import Doc

from annotations.studies.models import Study
from annotations.tasks.content import task_content
from annotations.tasks.serializers import serialize_video
from annotations.work.submissions.models import Annotation
from annotations.work.submissions.models import Segment as StoredSegment
from annotations.work.submissions.same_subject import SubjectIndex
from evaluation.ground_truth.models import GroundTruth, TruthItem, TruthSegment
from evaluation.reports.api.counted_clips import counted_by_report
from evaluation.reports.models import Report
from evaluation.run_comparison.differences import differences
from outtake.accounts.people.models import Person
from outtake.catalog.serving.queries import PlayerVideo
from outtake.http.field_notes import Choices
from worker.ledger.models import ModelCall
from worker.ledger.money import usd
from worker.runs.models import CriticRun, RunItem

PAGE = 10


@dataclass(frozen=True, slots=True)
class ComparedSegment:
    """An error on the timeline of a clip."""

    start_ms: Annotated[int, Doc("ms from the start of the clip, inclusive")]
    end_ms: Annotated[int, Doc("ms from the start of the clip, exclusive")]
    type: str
    reason: str


@dataclass(frozen=True, slots=True)
class ComparedRun:
    """A run and its figures over the clips that all compared runs have answered."""

    id: str
    label: str
    state: Annotated[str, Choices(CriticRun.STATES)]
    clips: Annotated[int, Doc("number of clips of the run")]
    answered: Annotated[int, Doc("number of its clips with a reply that could be read")]
    unread: Annotated[int, Doc("number of its clips whose reply failed, was refused, or was not about the clip")]
    errors_per_clip: Annotated[float | None, Doc("number of errors per common clip; null without common clips")]
    clean: Annotated[int, Doc("number of common clips in which it found no error")]
    seconds: Annotated[float | None, Doc("of one common clip, mean; null without common clips")]
    cost: Annotated[str | None, Doc("of one common clip, mean, US dollars as decimal text; null without common clips")]
    score: Annotated[float | None, Doc("mean over the common clips that the report scores, 0 to 1; null without any")]
    score_n: Annotated[int, Doc("number of common clips with a score")]


@dataclass(frozen=True, slots=True)
class ComparedRunClip:
    """A clip that all runs have answered, with what each marked."""

    clip: Annotated[str, Doc("public id")]
    task: Annotated[str, Doc("public id")]
    prompt: str
    difference: Annotated[float, Doc("how far the runs differ, 0 (all the same) to 1")]
    player: PlayerVideo
    truth: Annotated[list[ComparedSegment] | None, Doc("of the newest ground truth; null where it has not the clip")]
    lanes: Annotated[list[list[ComparedSegment]], Doc("of each run, in the order of the runs")]


@dataclass(frozen=True, slots=True)
class RunComparison:
    """Critic runs next to each other."""

    runs: Annotated[list[ComparedRun], Doc("in the order in which they were named")]
    report: Annotated[str | None, Doc("id of the newest report with all of them; null without one")]
    metric: Annotated[str | None, Doc("of the report whose M the score is, such as sp; null without a report")]
    truth: Annotated[int | None, Doc("version of the newest ground truth; null without one")]
    common: Annotated[int, Doc("number of clips that all have answered")]
    differing: Annotated[int, Doc("number of these on which they differ")]
    difference: Annotated[float | None, Doc("mean over the common clips, 0 to 1; null without any")]
    results: Annotated[list[ComparedRunClip], Doc("ten at most, the most different first; equal ones in task order")]
    next: Annotated[int | None, Doc("number of clips to skip for the next page; null at the end")]


class _Scores(NamedTuple):
    """The report that scores all the runs, its metric, and each run's scores by the task that stands for a clip."""

    report: Report
    metric: str
    by_run: Mapping[int, Mapping[int, float]]


def compare_runs(study: Study, runs: Sequence[CriticRun], person: Person, *, skip: int = 0) -> RunComparison:
    """
    Return runs of a study next to each other.

    :param person: for whom the addresses of clips are signed
    :param skip: number of clips to skip
    """
    found = differences(study, runs)
    ordered = sorted(found, key=lambda task: (-found[task], task))
    scores, truth = _scores(study, runs), GroundTruth.objects.ready().filter(study=study).order_by("-version").first()
    subjects = SubjectIndex.of(study.pk)
    shown = [task for task in ordered[skip : skip + PAGE] if len(task_content(task).clips) == 1]
    return RunComparison(
        runs=[_run(each, set(found), scores, subjects) for each in runs],
        report=scores.report.public_id if scores else None,
        metric=scores.metric if scores else None,
        truth=truth.version if truth else None,
        common=len(found),
        differing=sum(value > 0 for value in found.values()),
        difference=fmean(found.values()) if found else None,
        results=_clips(shown, found, runs, _true_segments(truth, shown, subjects), person),
        next=skip + PAGE if len(ordered) > skip + PAGE else None,
    )


def _run(run: CriticRun, common: Collection[int], scores: _Scores | None, subjects: SubjectIndex) -> ComparedRun:
    items = RunItem.objects.filter(run=run)
    said = Annotation.objects.filter(annotator=run.annotator_id).latest_revisions()
    states = said.aggregate(n=Count("pk"), ok=Count("pk", filter=Q(status=Annotation.OK)))
    read = said.filter(status=Annotation.OK, task__in=common).order_by().annotate(n=Count("segments"))
    errors = list(read.values_list("n", flat=True))
    n = len(common)
    seconds = items.filter(task__in=common).aggregate(total=Sum("seconds", default=0.0))["total"]
    spent = ModelCall.objects.filter(run=run, item__task__in=common).aggregate(total=Sum("cost_micros", default=0))
    own = scores.by_run[run.pk] if scores else {}
    of = [own[task] for task in {subjects.standing(each) for each in common} if task in own]
    return ComparedRun(
        id=run.public_id,
        label=run.annotator.label,
        state=run.state,
        clips=items.count(),
        answered=states["ok"],
        unread=states["n"] - states["ok"],
        errors_per_clip=sum(errors) / n if n else None,
        clean=errors.count(0),
        seconds=seconds / n if n else None,
        cost=usd(round(spent["total"] / n)) if n else None,
        score=fmean(of) if of else None,
        score_n=len(of),
    )


def _scores(study: Study, runs: Sequence[CriticRun]) -> _Scores | None:
    """Return the scores of the newest report on errors that has all the runs; None without one."""
    ready = Report.objects.filter(study=study, kind=Report.SEGMENTS, state=Report.READY, figures__isnull=False)
    subjects = SubjectIndex.of(study.pk)
    for report in ready.order_by("-number"):
        figures = report.figures or {}
        places = {row["annotator"]: place for place, row in enumerate(figures["rows"])}
        kept = [places.get(each.annotator.public_id, -1) for each in runs]
        if all(0 <= place < report.rows.count() for place in kept):
            metric = figures["headline"]
            by_run = {}
            for run, place in zip(runs, kept, strict=True):
                values = counted_by_report(report, [str(place), "metric", metric, "m"]).values
                by_run[run.pk] = {subjects.standing(task): value for task, value in values.items()}
            return _Scores(report, metric, by_run)
    return None


def _true_segments(
    truth: GroundTruth | None, tasks: Collection[int], subjects: SubjectIndex
) -> dict[int, list[ComparedSegment]]:
    """Return the true errors of each task that a ground truth has."""
    if truth is None:
        return {}
    standing = {subjects.standing(each): each for each in tasks}
    items = TruthItem.objects.filter(truth=truth).prefetch_related("segments")
    near = {*standing, *tasks, *(task for task, at in subjects.last.items() if at in standing)}
    return {
        standing[subjects.standing(item.task_id)]: [_segment(each) for each in item.segments.all()]
        for item in items.filter(task__in=near)
    }


def _clips(
    tasks: Sequence[int],
    found: Mapping[int, float],
    runs: Sequence[CriticRun],
    truth: Mapping[int, list[ComparedSegment]],
    person: Person,
) -> list[ComparedRunClip]:
    marked = StoredSegment.objects.filter(
        annotation__in=Annotation.objects.filter(annotator__in=[each.annotator_id for each in runs], task__in=tasks)
        .latest_revisions()
        .values("pk"),
        invalid_reason="",
    )
    lanes: dict[tuple[int, int], list[ComparedSegment]] = {}
    for each in marked.select_related("annotation").order_by("position"):
        lanes.setdefault((each.annotation.task_id, each.annotation.annotator_id), []).append(_segment(each))
    clips = []
    for task in tasks:
        content = task_content(task)
        player = serialize_video(content.clip, person)
        clips.append(
            ComparedRunClip(
                clip=player.id,
                task=content.public_id,
                prompt=content.prompt or "",
                difference=found[task],
                player=player,
                truth=truth.get(task),
                lanes=[lanes.get((task, each.annotator_id), []) for each in runs],
            )
        )
    return clips


def _segment(segment: StoredSegment | TruthSegment) -> ComparedSegment:
    return ComparedSegment(segment.start_ms, segment.end_ms, segment.type, segment.reason)
