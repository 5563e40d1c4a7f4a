"""The projects and studies that a person can go to, and what waits in a study, in a bounded number of statements."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Annotated

from django.db.models import Max
from typing_extensions import Doc

from annotations.access.permissions import studies_of
from annotations.quality.rules.queries import events_of
from annotations.review.models import Review
from annotations.review.queries import ReviewFilter, reviews_of
from annotations.studies.models import Round, Study
from evaluation.ground_truth.models import GroundTruth
from evaluation.releases.models import Release
from evaluation.reports.models import Report
from outtake.accounts.people.models import Person
from outtake.accounts.projects.models import Project, Role
from outtake.accounts.projects.permissions import projects_of
from outtake.http.field_notes import Choices
from worker.runs.models import CriticRun

OwnRole = Annotated[Role, Choices(Role.choices)]


@dataclass(frozen=True, slots=True)
class NavigationStudy:
    """A study that the person can open."""

    id: str
    name: str
    role: OwnRole


@dataclass(frozen=True, slots=True)
class NavigationProject:
    """A project and those of its studies that the person can open, newest first."""

    id: str
    name: str
    role: OwnRole
    studies: tuple[NavigationStudy, ...]


@dataclass(frozen=True, slots=True)
class Navigation:
    """All projects that the person can open, by name."""

    projects: tuple[NavigationProject, ...]


@dataclass(frozen=True, slots=True)
class NavigationCounts:
    """What waits in a study, and how much of each kind it has."""

    tasks: Annotated[int, Doc("of its latest round")]
    reviews_open: Annotated[int, Doc("disagreements to be settled, without those of held clips")]
    appeals_open: Annotated[int, Doc("appeals of annotators without an answer")]
    runs_running: Annotated[int, Doc("critic runs that wait for a worker or run")]
    runs_paused: Annotated[int, Doc("critic runs that are paused and can be resumed")]
    ground_truth: Annotated[int | None, Doc("its latest version; null without one")]
    reports: Annotated[int, Doc("number of reports")]
    releases: Annotated[int, Doc("number of releases")]


def navigation_of(person: Person) -> Navigation:
    """
    Return where a person can go, in three statements at most.

    Who came from a platform is a member of no project; they get the project of their study, with that study alone.
    """
    listed: dict[Project, Role] = dict(projects_of(person))
    studies: dict[Project, list[NavigationStudy]] = {project: [] for project in listed}
    for study in studies_of(person).select_related("project").order_by("-id"):
        role = listed.setdefault(study.project, Role.ANNOTATOR)
        row = NavigationStudy(study.public_id, study.name, role)
        studies.setdefault(study.project, []).append(row)
    projects = sorted(listed, key=lambda project: (project.name, project.pk))
    return Navigation(
        tuple(NavigationProject(each.public_id, each.name, listed[each], tuple(studies[each])) for each in projects)
    )


def counts_of_study(study: Study) -> NavigationCounts:
    """Count what waits in a study; each count reads an index, in seven statements for any study."""
    rounds = Round.objects.filter(study=study).order_by("-n")
    runs = CriticRun.objects.filter(round__study=study)
    states = list(runs.filter(state__in=CriticRun.OPEN).values_list("state", flat=True))
    return NavigationCounts(
        tasks=rounds.values_list("task_count", flat=True).first() or 0,
        reviews_open=reviews_of(study, ReviewFilter(state=Review.OPEN)).count(),
        appeals_open=events_of(study, appeal="open").count(),
        runs_running=len(states) - states.count(CriticRun.PAUSED),
        runs_paused=states.count(CriticRun.PAUSED),
        ground_truth=GroundTruth.objects.filter(study=study).aggregate(latest=Max("version"))["latest"],
        reports=Report.objects.filter(study=study).count(),
        releases=Release.objects.filter(study=study).count(),
    )
