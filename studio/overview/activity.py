"""What happened in a study lately, the newest first: a few rows of each table, laid together by time."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from datetime import datetime
from typing import Annotated

from django.db.models import Count
from typing_extensions import Doc

from annotations.review.models import Adjudication, GuidelineFlag
from annotations.studies.models import Study
from annotations.tasks.models import TaskPart
from annotations.work.assignments.models import Assignment
from annotations.work.submissions.models import Annotation
from evaluation.ground_truth.models import GroundTruth
from evaluation.releases.models import Release
from evaluation.reports.models import Report
from outtake.accounts.people.models import Person
from outtake.http.field_notes import Choices
from worker.runs.models import CriticRun
from worker.runs.settings import title_of

SHOWN = 12
KINDS = ("submitted", "revised", "settled", "flagged", "run_finished", "truth", "report", "release")


@dataclass(frozen=True, slots=True)
class OverviewEvent:
    """One thing that happened."""

    at: datetime
    kind: Annotated[str, Choices(KINDS)]
    by: Annotated[str, Doc("label of an annotator, a critic's title, or a username; empty where no one is known")]
    critic: Annotated[bool, Doc("whether a critic did it")]
    about: Annotated[str, Doc("the clip's prompt or another name of what it is about; a flag's note; empty for none")]
    segments: Annotated[int | None, Doc("errors marked; null for what marks none")]
    number: Annotated[int | None, Doc("version of a ground truth or release, number of a report; null for others")]
    target: Annotated[str, Doc("the address of a page about it; empty for none")]


@dataclass(frozen=True, slots=True)
class OverviewActivity:
    """What happened lately."""

    events: Annotated[list[OverviewEvent], Doc("the newest first, 12 at most")]


def activity_in(study: Study) -> OverviewActivity:
    """Return the latest events of a study, in the same few statements for any study."""
    found = [*_said(study), *_settled(study), *_flags(study), *_runs(study), *_made(study)]
    return OverviewActivity(sorted(found, key=lambda each: each.at, reverse=True)[:SHOWN])


def _said(study: Study) -> list[OverviewEvent]:
    """Return what people submitted; of critics, the end of a run is an event."""
    said = Annotation.objects.filter(round__study=study, annotator__critic_run=None).given_as(Assignment.WORK)
    rows = list(said.after_training().select_related("annotator").order_by("-pk")[:SHOWN])
    marked = Annotation.objects.filter(pk__in=[each.pk for each in rows]).annotate(n=Count("segments"))
    segments = dict(marked.values_list("pk", "n"))
    titles = _titles(each.task_id for each in rows)
    return [
        OverviewEvent(
            at=each.submitted_at,
            kind="submitted" if each.revision == 1 else "revised",
            by=each.annotator.label,
            critic=False,
            about=titles.get(each.task_id, ""),
            segments=None if each.is_clean is None else segments[each.pk],
            number=None,
            target="",
        )
        for each in rows
    ]


def _settled(study: Study) -> list[OverviewEvent]:
    settled = Adjudication.objects.filter(round__study=study).select_related("made_by").order_by("-pk")
    rows = list(settled.prefetch_related("segments")[:SHOWN])
    titles = _titles(each.task_id for each in rows)
    events = []
    for each in rows:
        n = None if each.is_clean is None else len(each.segments.all())
        about = titles.get(each.task_id, "")
        events.append(OverviewEvent(each.created_at, "settled", _name(each.made_by), False, about, n, None, ""))
    return events


def _flags(study: Study) -> list[OverviewEvent]:
    flags = GuidelineFlag.objects.filter(study=study).select_related("raised_by").order_by("-pk")[:SHOWN]
    return [
        OverviewEvent(each.created_at, "flagged", _name(each.raised_by), False, each.note, None, None, "")
        for each in flags
    ]


def _runs(study: Study) -> list[OverviewEvent]:
    over = CriticRun.objects.filter(round__study=study, finished_at__isnull=False).order_by("-finished_at")
    return [
        OverviewEvent(
            *(each.finished_at, "run_finished", title_of(each.critic_version.name), True),
            *("", None, None, f"/runs/{each.public_id}"),
        )
        for each in over.select_related("critic_version")[:SHOWN]
        if each.finished_at is not None
    ]


def _made(study: Study) -> list[OverviewEvent]:
    """Return the ground truths, reports and releases that are ready."""
    page = f"/studies/{study.public_id}"
    truths = GroundTruth.objects.ready().filter(study=study).select_related("made_by").order_by("-pk")
    reports = Report.objects.filter(study=study, state=Report.READY).select_related("made_by").order_by("-pk")
    releases = Release.objects.filter(study=study, state=Release.READY).select_related("made_by").order_by("-pk")
    events = [_product(each, "truth", each.version, f"{page}/results/ground-truth") for each in truths[:SHOWN]]
    events += [_product(each, "report", each.number, f"{page}/reports/{each.public_id}") for each in reports[:SHOWN]]
    return events + [_product(each, "release", each.version, f"{page}/releases") for each in releases[:SHOWN]]


def _product(made: GroundTruth | Report | Release, kind: str, number: int, target: str) -> OverviewEvent:
    at = made.finished_at or made.created_at
    return OverviewEvent(at, kind, _name(made.made_by), False, "", None, number, target)


def _name(person: Person | None) -> str:
    return person.username if person is not None else ""


def _titles(tasks: Iterable[int]) -> dict[int, str]:
    """Return what some tasks are about, by their rows: the prompt of the clip, or another part's name."""
    parts = TaskPart.objects.filter(task__in=set(tasks)).order_by("role")  # of a task with a clip, "video" comes last
    named = parts.select_related("video__prompt", "prompt", "passage", "question")
    return {each.task_id: each.video.prompt.text if each.video else each.named for each in named}
