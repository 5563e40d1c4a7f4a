"""What waits and runs in the studies that a person leads, in as many statements for many as for one."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import Annotated, Any

from django.db.models import Count, OuterRef, Q, Subquery
from typing_extensions import Doc

from annotations.annotators.models import AnnotatorAction
from annotations.review.models import GuidelineFlag
from annotations.studies.models import Study
from evaluation.reports.models import Report
from outtake.accounts.people.models import Person
from outtake.accounts.projects.models import Project
from outtake.catalog.uploads.models import Upload
from outtake.http.field_notes import Choices
from studio.comments.queries import open_mentions
from worker.runs.models import CriticRun, RunItem

REVIEW, RUN_PAUSED, APPEAL, PROVISIONAL, GUIDELINE = WAITS = (
    *("review", "run_paused", "appeal", "report_provisional", "guideline_flag"),
)
MENTION = "mention"
RUN, REPORT, UPLOAD = RUNS = ("run", "report", "upload")


@dataclass(frozen=True, slots=True)
class HomeWaiting:
    """Work that waits for the person in a study, or a comment on a clip that names them."""

    kind: Annotated[str, Choices((*WAITS, MENTION))]
    study: Annotated[str, Doc("public id; empty for a comment")]
    study_name: Annotated[str, Doc("of a comment who wrote it, and about which clip")]
    count: Annotated[int, Doc("number of things that wait")]
    target: Annotated[str, Doc("path of the page where it is done")]


@dataclass(frozen=True, slots=True)
class HomeRunning:
    """Long work that waits for a worker or is carried out."""

    kind: Annotated[str, Choices(RUNS)]
    name: Annotated[str, Doc("of a critic, or of a report; empty for uploads")]
    where: Annotated[str, Doc("name of the study, or of the project of uploads")]
    done: Annotated[int, Doc("clips, steps of a report, or files")]
    total: Annotated[int, Doc("0 while it is not known")]
    target: Annotated[str, Doc("path of a page about it")]


def waiting_in(studies: Sequence[Any], in_review: dict[int, int]) -> Iterable[tuple[int, str, int, str]]:
    """
    Yield what waits in studies: row of the study, kind, count, and path below the study.

    :param in_review: clips in review, by study
    """
    rows = [study.pk for study in studies]
    yield from ((pk, REVIEW, in_review[pk], "/review") for pk in rows if in_review[pk])
    paused = CriticRun.objects.filter(round__study__in=rows, state=CriticRun.PAUSED).order_by()
    yield from ((pk, RUN_PAUSED, n, "/critics") for pk, n in _counted(paused, "round__study"))
    appeals = AnnotatorAction.objects.filter(study__in=rows, appealed_at__isnull=False, appeal_answered_at__isnull=True)
    yield from ((pk, APPEAL, n, "/people") for pk, n in _counted(appeals, "study"))
    newest = Report.objects.filter(study=OuterRef("study"), state=Report.READY).order_by("-number")
    reports = Report.objects.filter(study__in=rows, pk=Subquery(newest.values("pk")[:1]))
    uncertified = reports.filter(judge__isnull=False, config__certificate=None)
    for pk, public_id in uncertified.order_by("pk").values_list("study", "public_id"):
        yield pk, PROVISIONAL, 1, f"/reports/{public_id}"
    flags = GuidelineFlag.objects.filter(study__in=rows, resolved_in=None)
    yield from ((pk, GUIDELINE, n, "/review") for pk, n in _counted(flags, "study"))


def mentions_of(person: Person, projects: Sequence[Project]) -> Iterable[HomeWaiting]:
    """Yield the comments that name a person and that they did not answer yet."""
    for comment in open_mentions(person, projects):
        at_ms = (comment.answers_to or comment).at_ms
        where = f"/clips/{comment.video.public_id}" + ("" if at_ms is None else f"?t={at_ms}")
        author = comment.author_name or "A former member"
        yield HomeWaiting(MENTION, "", f"{author}, {comment.video.external_id}", 1, where)


def _counted(rows: Any, study: str) -> Iterable[tuple[int, int]]:
    return rows.order_by().values_list(study).annotate(n=Count("pk"))


def running_in(studies: Sequence[Study], projects: Sequence[Project]) -> tuple[HomeRunning, ...]:
    """Return the critic runs, reports and uploads under way in studies and projects."""
    rows = [study.pk for study in studies]
    over = ~Q(items__state__in=(RunItem.WAITING, RunItem.RUNNING))
    runs = CriticRun.objects.filter(round__study__in=rows, state__in=(CriticRun.WAITING, CriticRun.RUNNING))
    runs = runs.annotate(total=Count("items"), over=Count("items", filter=over)).order_by("pk")
    of_runs = runs.values_list("critic_version__name", "round__study__name", "over", "total", "public_id")
    under_way = (Report.WAITING, Report.JUDGING, Report.COMPUTING)
    reports = Report.objects.filter(study__in=rows, state__in=under_way).order_by("pk")
    of_reports = reports.values_list("number", "study__name", "done", "total", "study__public_id", "public_id")
    open_ = Upload.objects.filter(batch__project__in=projects, state__in=Upload.OPEN, batch__cancelled_at=None)
    batches = open_.values("batch")
    files = Upload.objects.filter(batch__in=batches).exclude(state=Upload.CANCELLED).order_by()
    per_project = files.values_list("batch__project__name", "batch__project__public_id")
    of_uploads = per_project.annotate(over=Count("pk", filter=~Q(state__in=Upload.OPEN)), files=Count("pk"))
    return (
        *(HomeRunning(RUN, critic, name, done, total, f"/runs/{run}") for critic, name, done, total, run in of_runs),
        *(
            HomeRunning(REPORT, f"Report {number}", name, done, total, f"/studies/{study}/reports/{report}")
            for number, name, done, total, study, report in of_reports
        ),
        *(
            HomeRunning(UPLOAD, "", name, done, total, f"/projects/{project}/clips")
            for name, project, done, total in of_uploads
        ),
    )
