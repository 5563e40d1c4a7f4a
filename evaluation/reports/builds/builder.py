"""What a builder does for reports of one kind: it checks the request, freezes the config and computes the figures."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any, Protocol

from evaluation.annotation_sets.models import PredictionSet
from evaluation.reports.builds.report_request import ReportRequest
from evaluation.reports.models import Report, ReportRow
from evaluation.reports.segments.figures import Computed

Step = Callable[[str, int, int], None]
"""Called with the state of the report, and with how much of how much is done in it."""


def no_step(state: str, done: int, total: int) -> None:
    """Ignore progress."""


class Builder(Protocol):
    """Builds the reports of one kind."""

    def refuse(self, request: ReportRequest) -> None:
        """
        Refuse what a report of this kind does not take.

        :raises Invalid: if the judge is for another purpose, or grades, annotators or rows of two critics do not fit.
        """
        ...

    def columns(self, request: ReportRequest) -> dict[str, Any]:
        """Return the columns of a new report; settings without effect on this kind are left at their defaults."""
        ...

    def config(self, report: Report, sets: Sequence[PredictionSet]) -> dict[str, Any]:
        """Return everything that determines the figures of a report on these prediction sets, as JSON."""
        ...

    def compute(self, report: Report, rows: Sequence[ReportRow], step: Step) -> Computed:
        """
        Return the figures of a report, from its config and stored data.

        :raises OverBudget: if the judge may cost more than is left in the budget.
        :raises CriticError: if the judge does not answer.
        """
        ...

    def store(self, report: Report, made: Computed) -> None:
        """Store what there is besides the figures."""
        ...


def row_counter(step: Step, total: int) -> Callable[[], None]:
    """Start the progress of the rows; returns a function to call after each row."""
    done = 0

    def counted() -> None:
        nonlocal done
        done += 1
        step(Report.COMPUTING, done, total)

    step(Report.COMPUTING, 0, total)
    return counted


def pair_counter(step: Step) -> Callable[[int, int], None]:
    """Return what reports the progress of a judge."""
    return lambda done, total: step(Report.JUDGING, done, total)
