"""
The way from clips to a release: how far each step is, and the one to take next.

Steps overlap: people annotate while a researcher settles disagreements. The next step is the first of these that there
is anything to do about; what goes on without the researcher is named with it.

============ ==========================================================================================
add_clips    the study has no clips, or no tasks where they are about texts
review       annotators disagree, and a researcher is to settle it
invite       fewer people have taken part than a clip needs
annotate     submissions are still to come
truth        all is settled, and there is no ground truth
critic       there is a ground truth, and no critic has run
report       a critic has run, and nothing was reported
release      there is a report, and no release
============ ==========================================================================================
"""

from __future__ import annotations

from dataclasses import dataclass
from math import ceil
from statistics import median
from typing import Annotated

from django.db.models import Count, Max, Q
from typing_extensions import Doc

from annotations.annotators.models import Annotator
from annotations.review.models import Adjudication, Review
from annotations.review.queries import ReviewFilter, reviews_of
from annotations.studies.models import Study
from annotations.work.assignments.models import Assignment
from annotations.work.submissions.models import Annotation
from evaluation.ground_truth.models import GroundTruth
from evaluation.releases.models import Release
from evaluation.reports.models import Report
from outtake.http.field_notes import Choices
from studio.clips.states import CLIPS
from studio.overview.progress import ANNOTATED, OverviewState, last_round, state_of
from worker.runs.models import CriticRun

DONE, IN_PROGRESS, LATER = STEP_STATES = ("done", "in_progress", "later")
STEPS = ("clips", "people", "annotate", "review", "ground_truth", "critics", "report", "release")
KINDS = ("add_clips", "review", "invite", "annotate", "truth", "critic", "report", "release", "none")
MINUTES_PER_REVIEW = 4  # what settling one disagreement takes; it is not measured
LATEST = 200  # submissions whose active times are looked at
LEAST_TIMES = 3


@dataclass(frozen=True, slots=True)
class OverviewStep:
    """One step from clips to a release."""

    key: Annotated[str, Choices(STEPS)]
    state: Annotated[str, Choices(STEP_STATES)]
    count: Annotated[
        int, Doc("what there is of it, or is done; of reviews those that wait, of a ground truth its version")
    ]
    total: Annotated[int | None, Doc("of how many; of people, how many each clip needs; null where it has no end")]
    minutes: Annotated[int | None, Doc("of work left, if it can be estimated; null elsewhere")]


@dataclass(frozen=True, slots=True)
class NextStep:
    """What to do, how much of it there is, and how long it takes."""

    kind: Annotated[str, Choices(KINDS)]
    count: Annotated[int, Doc("number of things to do")]
    minutes: Annotated[int | None, Doc("null if unknown")]
    target: Annotated[str, Doc("the address of the page for it; empty for none")]


@dataclass(frozen=True, slots=True)
class OverviewSteps:
    """The way of a study from clips to a release."""

    unit: Annotated[str, Doc("clips or tasks")]
    steps: tuple[OverviewStep, ...]
    next: NextStep
    meanwhile: Annotated[NextStep | None, Doc("what others still do at the same time; null for nothing")]


@dataclass(frozen=True, slots=True)
class _Facts:
    """What the steps follow from."""

    state: OverviewState
    people: int
    overlap: int
    reviews: int
    settled: int
    truth: int | None
    truth_under_way: bool
    runs_over: int
    runs_open: int
    reports: int
    reports_open: int
    releases: int
    releases_open: int
    minutes: float | None


def steps_of(study: Study) -> OverviewSteps:
    """Return how far each step of a study is, and what is next."""
    facts = _facts(study)
    steps = (
        _step("clips", facts.state.total, done=facts.state.total > 0),
        _step("people", facts.people, total=facts.overlap, done=facts.people >= facts.overlap, begun=facts.people > 0),
        _annotate(facts),
        _review(facts),
        _step("ground_truth", facts.truth or 0, done=facts.truth is not None, begun=facts.truth_under_way),
        _step("critics", facts.runs_over, done=facts.runs_over > 0 and not facts.runs_open, begun=facts.runs_open > 0),
        _step("report", facts.reports, done=facts.reports > 0, begun=facts.reports_open > 0),
        _step("release", facts.releases, done=facts.releases > 0, begun=facts.releases_open > 0),
    )
    following = _next(facts, study.public_id)
    annotation = _annotation(facts, study.public_id)
    meanwhile = annotation if following.kind == "review" else None
    return OverviewSteps(facts.state.unit, steps, following, meanwhile)


def _facts(study: Study) -> _Facts:
    latest = last_round(study)
    people = Assignment.objects.work().after_training().filter(round__study=study, annotator__kind=Annotator.PERSON)
    truths = GroundTruth.objects.filter(study=study).aggregate(
        ready=Max("version", filter=Q(state=GroundTruth.READY)),
        open=Count("pk", filter=Q(state__in=[GroundTruth.WAITING, GroundTruth.COMPUTING])),
    )
    over = Q(state__in=[CriticRun.DONE, CriticRun.DONE_WITH_FAILURES])
    runs = CriticRun.objects.filter(round__study=study).aggregate(
        over=Count("pk", filter=over), open=Count("pk", filter=Q(state__in=CriticRun.OPEN))
    )
    reports = _ready_and_open(Report, study)
    releases = _ready_and_open(Release, study)
    return _Facts(
        state=state_of(study),
        people=people.order_by().values("annotator").distinct().count(),
        overlap=latest.overlap if latest is not None else 1,
        reviews=reviews_of(study, ReviewFilter(state=Review.OPEN)).count(),
        settled=Adjudication.objects.filter(round__study=study).values("task").distinct().count(),
        truth=truths["ready"],
        truth_under_way=truths["open"] > 0,
        runs_over=runs["over"],
        runs_open=runs["open"],
        reports=reports["ready"],
        reports_open=reports["open"],
        releases=releases["ready"],
        releases_open=releases["open"],
        minutes=_minutes_each(study),
    )


def _ready_and_open(table: type[Report] | type[Release], study: Study) -> dict[str, int]:
    over = Q(state__in=[table.READY, table.FAILED])
    return table.objects.filter(study=study).aggregate(
        ready=Count("pk", filter=Q(state=table.READY)), open=Count("pk", filter=~over)
    )


def _minutes_each(study: Study) -> float | None:
    """Return the median active time of the latest submissions of people, in minutes; None of too few."""
    said = Annotation.objects.filter(round__study=study, revision=1, annotator__kind=Annotator.PERSON)
    times = list(said.after_training().order_by("-pk").values_list("active_ms", flat=True)[:LATEST])
    return median(times) / 60_000 if len(times) >= LEAST_TIMES else None


def _step(
    key: str, count: int, *, done: bool, begun: bool = False, total: int | None = None, minutes: int | None = None
) -> OverviewStep:
    return OverviewStep(key, DONE if done else IN_PROGRESS if begun else LATER, count, total, minutes)


def _annotate(facts: _Facts) -> OverviewStep:
    done, total = facts.state.count(*ANNOTATED), facts.state.at_work
    left = _minutes_left(facts)
    return _step("annotate", done, total=total, done=0 < total <= done, begun=facts.people > 0, minutes=left)


def _minutes_left(facts: _Facts) -> int | None:
    if facts.minutes is None or facts.state.submissions_left == 0:
        return None
    return ceil(facts.minutes * facts.state.submissions_left)


def _review(facts: _Facts) -> OverviewStep:
    annotated = 0 < facts.state.at_work <= facts.state.count(*ANNOTATED)
    minutes = facts.reviews * MINUTES_PER_REVIEW or None
    begun = facts.reviews > 0 or facts.settled > 0
    return _step("review", facts.reviews, done=annotated and facts.reviews == 0, begun=begun, minutes=minutes)


def _annotation(facts: _Facts, study: str) -> NextStep | None:
    left = facts.state.at_work - facts.state.count(*ANNOTATED)
    return NextStep("annotate", left, _minutes_left(facts), f"/annotate/{study}") if left > 0 else None


def _next(facts: _Facts, study: str) -> NextStep:
    page = f"/studies/{study}"
    if facts.state.total == 0:
        return NextStep("add_clips", 0, None, "")
    if facts.reviews:
        return NextStep("review", facts.reviews, facts.reviews * MINUTES_PER_REVIEW, f"{page}/review")
    annotation = _annotation(facts, study)
    if annotation is not None:
        lacking = facts.overlap - facts.people
        return NextStep("invite", lacking, None, f"{page}/people") if lacking > 0 else annotation
    of_clips = facts.state.unit == CLIPS
    ways = (
        ("truth", facts.truth is None and not facts.truth_under_way, "/results/ground-truth"),
        ("critic", of_clips and not facts.runs_over and not facts.runs_open, "/critics"),
        ("report", not facts.reports and not facts.reports_open, "/results/reports"),
        ("release", not facts.releases and not facts.releases_open, "/releases"),
    )
    kind, path = next(((kind, path) for kind, wanted, path in ways if wanted), ("none", ""))
    return NextStep(kind, 0, None, page + path if path else "")
