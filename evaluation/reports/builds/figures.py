"""The figures of a report that is ready."""

from __future__ import annotations

from typing import Any

from evaluation.reports.models import Report
from outtake.errors import Conflict


def figures_of(report: Report) -> dict[str, Any]:
    """
    Return the figures of a report.

    :raises Conflict: if it has none yet.
    """
    if report.figures is None:
        raise Conflict(f"Report {report.number} has no figures; it is {report.state}.")
    figures: dict[str, Any] = report.figures
    return figures
