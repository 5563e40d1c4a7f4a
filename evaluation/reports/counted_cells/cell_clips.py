"""The clips that a cell of a table counts."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from statistics import fmean
from typing import NamedTuple

Outcome = tuple[str, float]
"""The public id of a task, and what one thing in it adds, such as a vote or an answer."""


class CellClips(NamedTuple):
    """
    The tasks behind a number, by public id, each with its own value; None where it has no value of the kind.

    ``how`` is one of `annotations.tasks.counted_tasks.HOWS`, and ``n`` counts the ``unit`` that the number is of; what
    is empty or None here is said by the cell.
    """

    tasks: Mapping[str, float | None]
    how: str = ""
    unit: str = ""
    n: int | None = None


def means(outcomes: Iterable[Outcome]) -> dict[str, float | None]:
    """Return the mean of what each task has."""
    found: dict[str, list[float]] = {}
    for task, value in outcomes:
        found.setdefault(task, []).append(value)
    return {task: fmean(each) for task, each in found.items()}


def sums(outcomes: Iterable[Outcome]) -> dict[str, float | None]:
    """Return the sum of what each task has, without those that add nothing."""
    found: dict[str, float] = {}
    for task, value in outcomes:
        found[task] = found.get(task, 0.0) + value
    return {task: value for task, value in found.items() if value}


def valueless(tasks: Iterable[str]) -> dict[str, float | None]:
    """Return tasks that have no value of the kind."""
    return dict.fromkeys(tasks)
