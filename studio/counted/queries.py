"""How a number comes about: what it is of, how many clips, and how its values are spread over them."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Sequence
from dataclasses import dataclass
from math import floor
from statistics import fmean
from typing import Annotated

from typing_extensions import Doc

from annotations.tasks.counted_tasks import CLIPS, HOWS, LOOKS, CountedTasks
from outtake.accounts.projects.models import Project
from outtake.catalog.videos.models import Video
from outtake.http.field_notes import Choices
from studio.counted.sources import clips_of, counted_by, parts_of

BINS = 10


@dataclass(frozen=True, slots=True)
class CountedBin:
    """How many clips have a value from one edge up to the next; the last bin holds its end, too."""

    start: Annotated[float, Doc("in the unit of the value, inclusive")]
    end: Annotated[float, Doc("in the unit of the value, exclusive")]
    n: Annotated[int, Doc("number of clips")]


@dataclass(frozen=True, slots=True)
class CountedNumber:
    """A number and how it comes about."""

    title: Annotated[str, Doc("what it is, and whose")]
    value: Annotated[float | None, Doc("a share is from 0 to 1; null where it is undefined")]
    look: Annotated[str, Choices(LOOKS)]
    how: Annotated[
        str, Choices(HOWS), Doc("a mean, a median, a share, a sum or another statistic of n things, or their count")
    ]
    n: Annotated[int, Doc("number of things that it is of")]
    unit: Annotated[str, Doc("what n are")]
    clips: Annotated[int, Doc("number of clips behind it")]
    bins: Annotated[list[CountedBin], Doc("the values of single clips; empty where they have none")]


def number_of(project: Project, text: str) -> CountedNumber:
    """
    Return the number that an address names.

    :raises Invalid: if there is no such number in the project
    """
    counted = counted_by(project, text)
    return CountedNumber(
        title=counted.title,
        value=counted.value,
        look=counted.look,
        how=counted.how,
        n=counted.n,
        unit=counted.unit,
        clips=Video.objects.filter(clips_of(counted), project=project).count(),
        bins=bins_of(_by_clip(counted)),
    )


def _by_clip(counted: CountedTasks) -> list[float]:
    """Return the value of each clip: the mean of its tasks, where it has several."""
    if counted.rows == CLIPS:
        return list(counted.values.values())
    found = defaultdict[int, list[float]](list)
    for task, video in parts_of(counted.values):
        found[video].append(counted.values[task])
    return [fmean(each) for each in found.values()]


def bins_of(values: Sequence[float]) -> list[CountedBin]:
    """
    Return how values are spread over `BINS` equal parts.

    Values within 0 and 1 are spread over 0 to 1, others from the least, or 0, to the greatest; of equal ones there is
    nothing to show.
    """
    if not values or min(values) == max(values):
        return []
    low, high = min(0.0, *values), max(1.0, *values)
    width = (high - low) / BINS
    counts = [0] * BINS
    for value in values:
        counts[min(floor((value - low) / width), BINS - 1)] += 1
    return [CountedBin(low + i * width, low + (i + 1) * width, n) for i, n in enumerate(counts)]
