"""
What a new study will take: tasks, annotations, people, hours and money.

How long an annotation takes is the median of the last ones with the same instrument in the project; before there are
`LEAST_MEASURED` of them it is reckoned from the clips' length. What is spent at most assumes that every task is
disputed.
"""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass, replace
from math import ceil
from statistics import median
from typing import Annotated

from django.db.models import Avg
from typing_extensions import Doc

from annotations.crowd.models import Recruitment
from annotations.crowd.platforms.cost import Plan, estimate_cost
from annotations.crowd.platforms.platforms import PLATFORMS
from annotations.instruments.documents import Instrument
from annotations.instruments.queries import find_version
from annotations.work.submissions.models import Annotation
from outtake.accounts.projects.models import Project
from outtake.catalog.imports.plan import in_batches
from outtake.catalog.videos.models import Video
from studio.new_study.parts import NewStudy, PartProblem

LEAST_MEASURED, MOST_MEASURED = 10, 1000
VIEWINGS, SEGMENTS_SECONDS, QUESTION_SECONDS, READING_SECONDS = 3, 45, 12, 20


@dataclass(frozen=True, slots=True)
class CostLine:
    """One line of what a study costs, in minor units of the currency (cents)."""

    kind: Annotated[str, Doc("rewards or fee")]
    expected_minor: Annotated[int, Doc("in minor units of the currency (cents)")]
    at_most_minor: Annotated[int, Doc("if every task is disputed")]


@dataclass(frozen=True, slots=True)
class StudyEstimate:
    """What a new study will take, and what is wrong with it."""

    tasks: Annotated[int, Doc("of each round")]
    annotations: Annotated[int, Doc("in all rounds")]
    annotations_at_most: Annotated[int, Doc("if every task is disputed")]
    rechecks: Annotated[int, Doc("annotations that a second person looks at")]
    people: Annotated[int, Doc("needed at least; no one does a task twice")]
    seconds_each: Annotated[int, Doc("that an annotation takes")]
    seconds_measured_n: Annotated[int | None, Doc("annotations that were measured; null for an assumed time")]
    hours: Annotated[float, Doc("hours of work of all people")]
    hours_at_most: Annotated[float, Doc("if every task is disputed")]
    currency: Annotated[str | None, Doc("null where people are not paid")]
    cost: Annotated[tuple[CostLine, ...], Doc("empty where people are not paid")]
    total_minor: Annotated[int, Doc("expected, in minor units of the currency (cents)")]
    total_at_most_minor: Annotated[int, Doc("if every task is disputed, in minor units of the currency (cents)")]
    problems: tuple[PartProblem, ...]


def estimate_study(project: Project, new: NewStudy, problems: list[PartProblem]) -> StudyEstimate:
    """Return what a new study will take."""
    tasks = len(new.about)
    overlaps = [each["overlap"] for each in new.rounds]
    extras = [each["extra_on_dispute"] for each in new.rounds]
    by_round = [min(new.trial, tasks) if new.trial and n == 0 else tasks for n in range(len(new.rounds))]
    annotations = sum(of * people for of, people in zip(by_round, overlaps, strict=True))
    at_most = annotations + sum(of * extra for of, extra in zip(by_round, extras, strict=True))
    shares = [each["overlap"] * each["recheck_percent"] for each in new.rounds]
    rechecks = sum(ceil(of * share / 100) for of, share in zip(by_round, shares, strict=True))
    seconds, measured = _seconds_each(project, new)
    turns = ceil(annotations / (1 - _share_of_checks(new)))  # hidden checks are done on top of the work
    turns_at_most = ceil(at_most / (1 - _share_of_checks(new)))
    plan = _plan(new, tasks, max(overlaps, default=1))
    currency = plan.currency if plan else None
    lines = _lines(plan, turns, turns_at_most) if plan else ()
    people = max([*overlaps, ceil(turns / plan.tasks_each) if plan else 0, 0]) if tasks else 0
    return StudyEstimate(
        tasks=tasks,
        annotations=annotations,
        annotations_at_most=at_most,
        rechecks=rechecks,
        people=people,
        seconds_each=seconds,
        seconds_measured_n=measured,
        hours=round(turns * seconds / 3600, 1),
        hours_at_most=round(turns_at_most * seconds / 3600, 1),
        currency=currency,
        cost=lines,
        total_minor=sum(each.expected_minor for each in lines),
        total_at_most_minor=sum(each.at_most_minor for each in lines),
        problems=tuple(problems),
    )


def _share_of_checks(new: NewStudy) -> float:
    """Return which share of the turns are hidden checks: at most a half."""
    gold = max(new.checks.get("gold_first_percent", 0), new.checks.get("gold_later_percent", 0))
    return min(max(gold + new.checks.get("repeat_percent", 0), 0), 50) / 100


def _plan(new: NewStudy, tasks: int, overlap: int) -> Plan | None:
    """Return the plan of one participation's terms; None without a recruitment, or with one that cannot be reckoned."""
    if new.people is None or new.people["platform"] not in PLATFORMS or not new.people.get("tasks_each"):
        return None
    terms = Recruitment(**{name: value for name, value in new.people.items() if value is not None})
    platform = PLATFORMS[terms.platform]
    return Plan(
        tasks=tasks,
        overlap=overlap,
        tasks_each=terms.tasks_each,
        reward_minor=new.people.get("reward_minor", 0),
        fee_percent=new.people.get("fee_percent", platform.fee_percent),
        currency=new.people.get("currency", platform.currency),
    )


def _lines(plan: Plan, turns: int, turns_at_most: int) -> tuple[CostLine, ...]:
    """Return what people are paid who do so many turns, and the platform's fee."""
    sums = [
        estimate_cost(replace(plan, places=ceil(each / plan.tasks_each) if each else 0))
        for each in (turns, turns_at_most)
    ]
    return (
        CostLine("rewards", sums[0].rewards_minor, sums[1].rewards_minor),
        CostLine("fee", sums[0].fee_minor, sums[1].fee_minor),
    )


def _seconds_each(project: Project, new: NewStudy) -> tuple[int, int | None]:
    """Return how long an annotation takes, and of how many it was measured."""
    said = Annotation.objects.filter(
        round__study__project=project,
        round__instrument_version__key=new.instrument,
        annotator__kind="person",
        annotator__simulated=False,
        active_ms__gt=0,
        revision=1,
    )
    times = list(said.order_by("-id").values_list("active_ms", flat=True)[:MOST_MEASURED])
    if len(times) >= LEAST_MEASURED:
        return ceil(median(times) / 1000), len(times)
    found = find_version(project, new.instrument, new.version)
    watching = VIEWINGS * _mean_seconds(project, new) + (READING_SECONDS if new.subjects else 0)
    return ceil(watching + _asking_seconds(found)), None


def _asking_seconds(instrument: Instrument | None) -> int:
    if instrument is None:
        return 0
    marking = SEGMENTS_SECONDS if instrument.has_segments else 0
    return marking + QUESTION_SECONDS * (len(instrument.fixed) + 5 * instrument.asks_of_prompts)


def _mean_seconds(project: Project, new: NewStudy) -> float:
    """Return how long the clips of a task are on the average: those of a pair together, 0 of a text alone."""
    named = [str(each[role]) for each in new.subjects for role in ("video", "a", "b") if role in each]
    if named:
        total = 0.0
        times = Counter(named)
        for some in in_batches(list(times)):
            rows = Video.objects.filter(project=project, external_id__in=some)
            lengths = rows.values_list("external_id", "rendition__duration_ms")
            total += sum(times[name] * ms for name, ms in lengths)
        return total / len(new.subjects) / 1000
    total, n = 0.0, 0
    for some in in_batches(list(dict.fromkeys(new.clips))):
        rows = Video.objects.filter(project=project, public_id__in=some)
        mean = rows.aggregate(mean=Avg("rendition__duration_ms"))["mean"]
        total, n = total + (mean or 0) * len(some), n + len(some)
    return total / n / 1000 if n else 0.0
