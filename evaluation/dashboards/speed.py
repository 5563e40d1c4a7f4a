"""
How fast a study goes: what people submitted by hour and by day (UTC), and how long they looked.

First revisions of people in all rounds but the training count, hidden checks with them: they take their time, too.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from datetime import UTC, datetime, timedelta
from statistics import median
from typing import Annotated, Any, NamedTuple

from django.db.models import CharField, Count, Func, QuerySet
from typing_extensions import Doc

from annotations.annotators.models import Annotator
from annotations.studies.models import Round, Study
from annotations.work.submissions.models import Annotation
from evaluation.agreement.figures import Figure

HOURS, DAYS = 48, 90  # that are shown, up to the last in which someone submitted something
LATEST = 2000  # annotations whose times are looked at
NOTHING, NO_CLIP = "no one has submitted anything", "no annotation is about a single clip"


@dataclass(frozen=True, slots=True)
class Period:
    """The annotations submitted in the hour, or the day (UTC), that begins at ``since``."""

    since: datetime
    n: Annotated[int, Doc("number of annotations")]


@dataclass(frozen=True, slots=True)
class Speed:
    """How fast people submit; the medians are of the latest annotations, n of them."""

    annotations: Annotated[int, Doc("first revisions by people, including hidden quality checks")]
    hours: Annotated[tuple[Period, ...], Doc("the last 48 hours up to the latest annotation, including empty ones")]
    days: Annotated[tuple[Period, ...], Doc("the last 90 days up to the latest annotation, including empty ones")]
    per_hour: Annotated[Figure, Doc("mean over the n hours in which someone submitted")]
    active_ms: Annotated[Figure, Doc("median of active time, in ms")]
    active_ratio: Annotated[Figure, Doc("median of active time over the clip's length, where there is one clip")]


class Time(NamedTuple):
    """What an annotation took: the row of its task, the active time, and the length of its clip, where it has one."""

    task: int
    active_ms: int
    length_ms: int | None

    @property
    def ratio(self) -> float | None:
        """The active time over the length of the clip; None without a clip."""
        return self.active_ms / self.length_ms if self.length_ms else None


class _Hour(Func):
    """The hour of a time as "2026-11-21 14", in UTC. Django's own truncation is a Python function on SQLite."""

    output_field = CharField()

    def as_sqlite(self, compiler: Any, connection: Any, **context: Any) -> Any:
        return self.as_sql(compiler, connection, template="SUBSTR(%(expressions)s, 1, 13)", **context)

    def as_postgresql(self, compiler: Any, connection: Any, **context: Any) -> Any:
        template = "TO_CHAR(%(expressions)s AT TIME ZONE 'UTC', 'YYYY-MM-DD HH24')"
        return self.as_sql(compiler, connection, template=template, **context)


def speed_of(study: Study) -> Speed:
    """Return how fast the people of a study submit."""
    rounds = list(study.rounds.after_training().order_by("-n"))
    hours = _by_hour(rounds)
    n = sum(hours.values())
    return Speed(
        annotations=n,
        hours=_filled(hours, timedelta(hours=1), HOURS),
        days=_filled(_by_day(hours), timedelta(days=1), DAYS),
        per_hour=Figure(n / len(hours) if hours else None, len(hours), None if hours else NOTHING),
        **_times(latest_times(rounds)),
    )


def first_submissions(rounds: Sequence[Round]) -> QuerySet[Annotation]:
    """Return what counts for speed: the first revisions of people in some rounds."""
    critics = Annotator.objects.filter(kind=Annotator.CRITIC)
    return Annotation.objects.filter(round__in=rounds, revision=1).exclude(annotator__in=critics)


def _by_hour(rounds: Sequence[Round]) -> dict[datetime, int]:
    counted = (
        first_submissions(rounds)
        .annotate(hour=_Hour("submitted_at"))
        .values("hour")
        .annotate(n=Count("pk"))
        .order_by("hour")
    )
    return {datetime.strptime(row["hour"], "%Y-%m-%d %H").replace(tzinfo=UTC): row["n"] for row in counted}


def _by_day(hours: Mapping[datetime, int]) -> dict[datetime, int]:
    days: dict[datetime, int] = {}
    for hour, n in hours.items():
        day = hour.replace(hour=0)
        days[day] = days.get(day, 0) + n
    return days


def _filled(counts: Mapping[datetime, int], step: timedelta, most: int) -> tuple[Period, ...]:
    """Return the counts up to the last one, at most so many, with the empty ones between them."""
    if not counts:
        return ()
    last = max(counts)
    first = max(min(counts), last - step * (most - 1))
    since = (first + step * i for i in range((last - first) // step + 1))
    return tuple(Period(each, counts.get(each, 0)) for each in since)


def latest_times(rounds: Sequence[Round]) -> list[Time]:
    """Return what the latest annotations took, round by round: that is how they are found."""
    found: list[Time] = []
    for each in rounds:
        rows = first_submissions([each]).order_by("-id").values_list("task", "active_ms", "rendition__duration_ms")
        found += [Time(*row) for row in rows[: LATEST - len(found)]]
    return found


def _times(times: Sequence[Time]) -> dict[str, Figure]:
    ratios = [each.ratio for each in times if each.ratio is not None]
    active = [each.active_ms for each in times]
    return {"active_ms": _median(active, NOTHING), "active_ratio": _median(ratios, NO_CLIP)}


def _median(values: Sequence[float], nothing: str) -> Figure:
    return Figure(float(median(values)) if values else None, len(values), None if values else nothing)
