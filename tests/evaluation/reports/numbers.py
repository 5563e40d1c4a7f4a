"""The clips behind the numbers of a report's tables, for tests."""

from __future__ import annotations

from math import isclose

from annotations.tasks.counted_tasks import COUNT, MEAN, SHARE
from annotations.tasks.models import Task
from evaluation.reports.api.counted_clips import counted_by_report
from evaluation.reports.models import Report
from evaluation.reports.plots.contents import tables_of


def tasks_behind(report: Report, *parts: str) -> set[int]:
    """Return the places of the tasks that a number counts, in the order in which all tasks were made."""
    places = {pk: place for place, pk in enumerate(Task.objects.order_by("id").values_list("pk", flat=True))}
    return {places[pk] for pk in counted_by_report(report, parts).tasks}


def open_numbers(report: Report) -> set[str]:
    """
    Open the numbers of a row of each table that names its rows, and compare each with the values of its tasks.

    A count is the sum over its tasks. A share or a mean over tasks of one thing each is the mean of their values,
    unless it is a mean of other means, such as dimensions.

    :returns: the names of these tables
    """
    tables = set()
    for table in tables_of(report.figures or {}):
        named = [[cell for cell in row if cell.counts] for row in table.rows]
        for cell in max(named, key=len):
            counted = counted_by_report(report, cell.counts)
            tables.add(table.name)
            assert counted.tasks, cell
            assert counted.value == cell.value, cell
            assert counted.n == (cell.value if counted.how == COUNT else counted.n if cell.n is None else cell.n), cell
            values = list(counted.values.values())
            if counted.how == COUNT and values:
                assert sum(values) == counted.n, cell
            of_others = counted.unit in ("dimensions", "scores", "columns", "annotators", "generators")
            if counted.how in (SHARE, MEAN) and len(values) == counted.n and not of_others:
                assert isclose(sum(values) / counted.n, cell.value, abs_tol=1e-12), cell  # type: ignore[arg-type]
    return tables
