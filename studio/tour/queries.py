"""What the tour of the demo shows: a clip to play, a disagreement to settle, and a report that follows from it."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Annotated, Any

from typing_extensions import Doc

from annotations.annotators.models import Annotator
from annotations.review.models import Review
from annotations.studies.models import Study
from evaluation.ground_truth.models import GroundTruth
from evaluation.reports.models import Report
from outtake.accounts.people.models import Person
from outtake.accounts.projects.models import Role
from outtake.accounts.projects.permissions import role_in
from outtake.errors import Missing
from outtake.http.field_notes import Choices
from studio.demo.models import Demo

METRIC, NUMBER = "sp", "m"  # the number that the tour follows: the mean S+P


@dataclass(frozen=True, slots=True)
class TourReport:
    """A report on what is settled, with the number that the tour follows."""

    id: str
    number: Annotated[int, Doc("of the report in the study, from 1")]
    state: Annotated[str, Choices(Report.STATES)]
    annotator: Annotated[str, Doc("whose number it is; empty until the report is ready")]
    value: Annotated[float | None, Doc("mean S+P, 0 to 1; null until the report is ready")]
    clips: Annotated[int | None, Doc("settled clips that it is the mean of; null until the report is ready")]


@dataclass(frozen=True, slots=True)
class Tour:
    """What the tour of the demo shows."""

    project: str
    study: str
    review: Annotated[str | None, Doc("public id of an open disagreement that one key merges; null if all are settled")]
    clip: Annotated[str, Doc("public id of the clip of that disagreement, or of another one")]
    reports: Annotated[tuple[TourReport, ...], Doc("the last two on what is settled, the older one first")]


@dataclass(frozen=True, slots=True)
class TourState:
    """The tour, where there is one."""

    tour: Annotated[Tour | None, Doc("null where no demo is ready, and for those who are no researchers in it")]


def tour_for(person: Person) -> TourState:
    """Return what the tour shows to a researcher of the demo."""
    try:
        study = tour_study(person)
    except Missing:
        return TourState(None)
    review = _to_merge(study)
    task = review.task if review else study.rounds.latest("n").tasks.work().earliest("pk")
    older, *newer = reversed(settled_reports(study)[:2])
    label = _best(older)
    tour = Tour(
        project=study.project.public_id,
        study=study.public_id,
        review=review.public_id if review else None,
        clip=task.parts.select_related("video").get(role="video").clip.public_id,
        reports=tuple(_report(each, label) for each in (older, *newer)),
    )
    return TourState(tour)


def tour_study(person: Person) -> Study:
    """
    Return the study of the demo that the tour is about: the one with a report on what is settled.

    :raises Missing: if there is none, or it is not for this person
    """
    demo = Demo.objects.filter(pk=Demo.ONLY, state=Demo.READY).first()
    if demo is None or demo.project_id is None:
        raise Missing()
    role = role_in(person, demo.project_id)
    if role is None or not role.covers(Role.RESEARCHER):
        raise Missing()
    of_settled = Report.objects.filter(truth__policy=GroundTruth.SETTLED, kind=Report.SEGMENTS)
    found = Study.objects.filter(project=demo.project_id, pk__in=of_settled.values("study")).order_by("-pk").first()
    if found is None:
        raise Missing()
    return found


def settled_reports(study: Study) -> list[Report]:
    """Return the reports of a study on what is settled, the newest first."""
    rows = Report.objects.filter(study=study, truth__policy=GroundTruth.SETTLED, kind=Report.SEGMENTS)
    return list(rows.select_related("truth").order_by("-number"))


def _to_merge(study: Study) -> Review | None:
    """Return an open disagreement of one group, of two or more people; the one with the fewest segments."""
    rows = Review.objects.filter(round__study=study, state=Review.OPEN).select_related("task").order_by("pk")
    people = set(Annotator.objects.filter(kind=Annotator.PERSON).values_list("pk", flat=True))
    one = [row for row in rows.prefetch_related("annotators") if len(row.groups) == 1]
    few = [row for row in one if len(row.groups[0]["segments"]) > 1]
    of_people = [row for row in few if people.issuperset(each.pk for each in row.annotators.all())]
    return min(of_people or few or list(rows), key=lambda row: len(row.groups), default=None)


def _best(report: Report) -> str:
    """Return the label of the best critic, or person where there is none; empty before the report has figures."""
    every = (report.figures or {}).get("rows", [])
    rows = [row for row in every if row["kind"] == Annotator.CRITIC] or every
    found = max(rows, key=lambda row: row["metrics"][METRIC][NUMBER]["value"] or 0, default={"label": ""})
    label: str = found["label"]
    return label


def _report(report: Report, label: str) -> TourReport:
    rows = {row["label"]: row for row in (report.figures or {}).get("rows", [])}
    cell: dict[str, Any] = rows[label]["metrics"][METRIC][NUMBER] if label in rows else {}
    return TourReport(
        id=report.public_id,
        number=report.number,
        state=report.state,
        annotator=label,
        value=cell.get("value"),
        clips=cell.get("n"),
    )
