"""
The tasks that a number counts: what a page opens behind any figure.

Whatever feature makes a number also says which tasks it is of, from the same rows, so that the two cannot differ. A
number that no study has, such as one of an observer, says which clips it is of.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping
from dataclasses import dataclass, field
from statistics import fmean
from typing import Any, TypeVar

from django.db.models import QuerySet

MEAN, MEDIAN, SHARE, COUNT, SUM, STATISTIC = HOWS = ("mean", "median", "share", "count", "sum", "statistic")
SCORE, PERCENT, NUMBER, MS, USD = LOOKS = ("score", "percent", "number", "ms", "usd")
TASKS, CLIPS = "tasks", "clips"

Key = TypeVar("Key", int, str)
Value = TypeVar("Value")


@dataclass(frozen=True)
class CountedTasks:
    """
    A number and its tasks.

    :ivar title: what the number is, in words
    :ivar tasks: rows of tasks, or a query for them where they are very many
    :ivar value: the number as the page has it; None where it has none
    :ivar look: how it is written, one of `LOOKS`
    :ivar how: whether it is a mean, a median, a share or a sum of ``n`` things, another statistic of them (its value is
        then not on the scale of ``values``), or their count
    :ivar unit: what ``n`` are
    :ivar values: of each task by its row, where single tasks have a value of the kind
    :ivar rows: whether these rows are those of `TASKS`, or of `CLIPS`
    """

    title: str
    tasks: Collection[int] | QuerySet[Any]
    value: float | None
    look: str
    how: str
    n: int
    unit: str
    values: Mapping[int, float] = field(default_factory=dict)
    rows: str = TASKS


def values_by_key(found: Iterable[tuple[Key, Value]]) -> dict[Key, list[Value]]:
    """Return the values of each task or clip."""
    values: dict[Key, list[Value]] = {}
    for key, value in found:
        values.setdefault(key, []).append(value)
    return values


def means_by_key(found: Iterable[tuple[Key, float]]) -> dict[Key, float]:
    """Return the mean of the values of each task or clip."""
    return {key: fmean(values) for key, values in values_by_key(found).items()}
