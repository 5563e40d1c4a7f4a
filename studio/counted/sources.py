"""
Where the numbers of the product come from, and how an address names one: ``source:part:part…``.

Each part is percent-encoded, so that it may have a colon. The feature that made a number returns its clips, so that a
page and the explorer cannot differ; here is only who is asked, and whether the number is the project's.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from typing import TypeVar
from urllib.parse import quote, unquote

from django.db.models import Q, QuerySet
from django.db.models.functions import Coalesce

from annotations.annotators.models import Annotator
from annotations.progress.counted_round import counted_by_round
from annotations.progress.counted_work import counted_by_work
from annotations.quality.rechecks.counted_rechecks import counted_by_rechecks
from annotations.quality.signals.signal_tasks import counted_by_signal
from annotations.studies.models import Study
from annotations.tasks.counted_subjects import counted_by_prompt, counted_by_question
from annotations.tasks.counted_tasks import CLIPS, CountedTasks
from annotations.tasks.models import Question, TaskPart
from evaluation.agreement.counted_clips import counted_by_agreement
from evaluation.annotation_sets.queries import annotators_named
from evaluation.benchmarks.observer_checks.counted_clips import counted_by_observer
from evaluation.benchmarks.recipes.models import Benchmark
from evaluation.benchmarks.recipes.progress.counted_steps import counted_by_step
from evaluation.dashboards.counted_clips import counted_by_dashboard
from evaluation.ground_truth.models import GroundTruth
from evaluation.ground_truth.versions.counted_items import counted_by_truth
from evaluation.ground_truth.versions.counted_merge import counted_by_merge
from evaluation.ground_truth.versions.counted_quality import counted_by_quality
from evaluation.ground_truth.versions.diff import counted_by_diff
from evaluation.judges.certificates.counted_clips import counted_by_certificate
from evaluation.judges.models import Certificate
from evaluation.judges.scoring.create_judge import judges_of
from evaluation.reports.api.counted_clips import counted_by_report
from evaluation.reports.api.counted_differences import counted_by_difference
from evaluation.reports.models import Report
from evaluation.run_comparisons.counted_clips import counted_by_runs
from evaluation.run_comparisons.queries import runs_named
from outtake.accounts.projects.models import Project
from outtake.catalog.videos.models import Prompt
from outtake.errors import Invalid
from worker.observations.models import ObservationRun
from worker.runs.counted_clips import counted_by_run
from worker.runs.models import CriticRun

Parts = Sequence[str]
T = TypeVar("T")
AT_ONCE = 5000  # rows in one statement


def counted_by(project: Project, text: str) -> CountedTasks:
    """
    Return the number that an address names, with its tasks.

    :raises Invalid: if there is no such number in the project
    """
    source, *parts = (unquote(each) for each in text.split(":"))
    ask = SOURCES.get(source)
    if ask is None:
        raise Invalid.field("counted", f"{source[:40]!r} is not a source of numbers; they are {', '.join(SOURCES)}.")
    return ask(project, parts)


def name_of(source: str, *parts: str | int) -> str:
    """Return the text that names a number."""
    return ":".join(quote(str(each), safe="") for each in (source, *parts))


def clips_of(counted: CountedTasks) -> Q:
    """Return the condition that a clip is one of those that a number counts."""
    if counted.rows == CLIPS:
        return Q(pk__in=counted.tasks if isinstance(counted.tasks, QuerySet) else list(counted.tasks))
    if isinstance(counted.tasks, QuerySet):
        parts = TaskPart.objects.filter(task__in=counted.tasks)
        if set(parts.order_by().values_list("role", flat=True)[:1]) & _CLIPS_BY_ROLE.keys():
            parts = parts.annotate(clip_row=_CLIP_OF_PART)
            return Q(pk__in=parts.filter(clip_row__isnull=False).values("clip_row"))
        return Q(pk__in=parts.filter(video__isnull=False).values("video"))
    return Q(pk__in=[video for _, video in parts_of(counted.tasks)])


_CLIPS_BY_ROLE = {
    "prompt": "prompt__videos",
    "question": "question__prompt__videos",
}
"""Where the clips are of a task that is about none itself: those of its prompt. A study has tasks of one kind."""
_CLIP_OF_PART = Coalesce("video", *_CLIPS_BY_ROLE.values(), "question__video")


def parts_of(tasks: Iterable[int]) -> Iterator[tuple[int, int]]:
    """Yield the row of each task with that of each of its clips, or of its prompt's."""
    rows = sorted(tasks)
    for first in range(0, len(rows), AT_ONCE):
        some = TaskPart.objects.filter(task__in=rows[first : first + AT_ONCE]).annotate(clip_row=_CLIP_OF_PART)
        yield from some.filter(clip_row__isnull=False).values_list("task_id", "clip_row")


def _report(project: Project, parts: Parts) -> CountedTasks:
    found = Report.objects.select_related("study", "truth").filter(study__project=project, public_id=_first(parts))
    return counted_by_report(_known(found.first(), "report", parts), parts[1:])


def _reports(project: Project, parts: Parts) -> CountedTasks:
    reports = Report.objects.select_related("study", "truth").filter(study__project=project)
    first, second = (
        _known(reports.filter(public_id=_first(each)).first(), "report", each) for each in (parts, parts[1:])
    )
    return counted_by_difference(first, second, parts[2:])


def _agreement(project: Project, parts: Parts) -> CountedTasks:
    return counted_by_agreement(_study(project, parts), parts[1:])


def _diff(project: Project, parts: Parts) -> CountedTasks:
    old, new = (_ground_truth(project, each) for each in (parts, parts[1:]))
    return counted_by_diff(old, new, parts[2:])


def _truth(project: Project, parts: Parts) -> CountedTasks:
    return counted_by_truth(_ground_truth(project, parts), parts[1:])


def _ground_truth(project: Project, parts: Parts) -> GroundTruth:
    truths = GroundTruth.objects.select_related("study").filter(study__project=project, public_id=_first(parts))
    return _known(truths.first(), "ground truth", parts)


def _quality(project: Project, parts: Parts) -> CountedTasks:
    return counted_by_quality(_study(project, parts), parts[1:])


def _signal(project: Project, parts: Parts) -> CountedTasks:
    study = _study(project, parts)
    return counted_by_signal(study, _person(study, parts[1:]), _first(parts[2:]))


def _round(project: Project, parts: Parts) -> CountedTasks:
    return counted_by_round(_study(project, parts), _first(parts[1:]), _first(parts[2:]))


def _recheck(project: Project, parts: Parts) -> CountedTasks:
    study, who = _study(project, parts), parts[1:]
    checked = Annotator.objects.filter(assignments__rechecks__round__study=study, public_id=_first(who)).first()
    annotator = _known(checked, "annotator of the study with rechecks", who) if _first(who) else None
    return counted_by_rechecks(study, annotator, _first(parts[2:]))


def _work(project: Project, parts: Parts) -> CountedTasks:
    study = _study(project, parts)
    working = Q(assignments__round__study=study) | Q(annotations__round__study=study)
    annotator = Annotator.objects.filter(working, public_id=_first(parts[1:])).first()
    return counted_by_work(study, _known(annotator, "annotator of the study", parts[1:]), _first(parts[2:]))


def _person(study: Study, parts: Parts) -> Annotator:
    people = Annotator.objects.filter(kind=Annotator.PERSON, assignments__round__study=study).distinct()
    return _known(people.filter(public_id=_first(parts)).first(), "annotator of the study", parts)


def _run(project: Project, parts: Parts) -> CountedTasks:
    found = CriticRun.objects.select_related("annotator").filter(round__study__project=project)
    return counted_by_run(_known(found.filter(public_id=_first(parts)).first(), "run", parts), _first(parts[1:]))


def _runs(project: Project, parts: Parts) -> CountedTasks:
    study = _study(project, parts)
    return counted_by_runs(study, runs_named(study, _first(parts[1:]).split(","), field="counted"), parts[2:])


def _dashboard(project: Project, parts: Parts) -> CountedTasks:
    return counted_by_dashboard(_study(project, parts), parts[1:])


def _merge(project: Project, parts: Parts) -> CountedTasks:
    study, names = _study(project, parts), _first(parts[1:])
    judges = judges_of(project)
    judge_id = _first(parts[2:])
    judge = _known(judges.filter(public_id=judge_id).first(), "judge", parts[2:]) if judge_id else None
    return counted_by_merge(study, annotators_named(study, names.split(",")), judge, _first(parts[3:]))


def _certificate(project: Project, parts: Parts) -> CountedTasks:
    found = Certificate.objects.select_related("rated_in").filter(study__project=project, public_id=_first(parts))
    return counted_by_certificate(_known(found.first(), "certificate", parts), parts[1:])


def _prompt(project: Project, parts: Parts) -> CountedTasks:
    found = Prompt.objects.filter(project=project, public_id=_first(parts)).first()
    return counted_by_prompt(_known(found, "prompt", parts), _first(parts[1:]))


def _question(project: Project, parts: Parts) -> CountedTasks:
    own = Q(prompt__project=project) | Q(video__project=project)
    found = Question.objects.filter(own, public_id=_first(parts)).first()
    return counted_by_question(_known(found, "question", parts), _first(parts[1:]))


def _benchmark(project: Project, parts: Parts) -> CountedTasks:
    found = Benchmark.objects.filter(project=project, public_id=_first(parts)).first()
    return counted_by_step(_known(found, "benchmark", parts), _first(parts[1:]))


def _observer(project: Project, parts: Parts) -> CountedTasks:
    run = ObservationRun.objects.filter(project=project, public_id=_first(parts)).first()
    return counted_by_observer(_known(run, "run of an observer", parts), parts[1:])


def _study(project: Project, parts: Parts) -> Study:
    return _known(Study.objects.filter(project=project, public_id=_first(parts)).first(), "study", parts)


def _first(parts: Parts) -> str:
    return parts[0] if parts else ""


def _known(found: T | None, what: str, parts: Parts) -> T:
    if found is None:
        raise Invalid.field("counted", f"{_first(parts)[:40]!r} is no {what} of this project.")
    return found


SOURCES: Mapping[str, Callable[[Project, Parts], CountedTasks]] = {
    "report": _report,
    "reports": _reports,
    "agreement": _agreement,
    "diff": _diff,
    "truth": _truth,
    "quality": _quality,
    "signal": _signal,
    "work": _work,
    "round": _round,
    "recheck": _recheck,
    "run": _run,
    "runs": _runs,
    "dashboard": _dashboard,
    "merge": _merge,
    "certificate": _certificate,
    "observer": _observer,
    "benchmark": _benchmark,
    "prompt": _prompt,
    "question": _question,
}
"""Who is asked, by the first part of an address."""
