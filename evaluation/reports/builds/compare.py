"""Comparison of two reports."""

from __future__ import annotations

from typing import Annotated, Any

from typing_extensions import Doc

from evaluation.reports.answers.compare import answers_compared
from evaluation.reports.builds.figures import figures_of
from evaluation.reports.comparison import (
    ComparedFacts,
    ComparedFigures,
    ComparedReportOutput,
    ComparedRowOutput,
    DifferenceOutput,
)
from evaluation.reports.models import Report
from evaluation.reports.table_formats.json_table import TableOutput, on_page
from evaluation.reports.tables.report_comparison import compared_tables
from outtake.errors import Invalid

COMPARED = ("m", "coverage", "precision", "f1")
UNSURE = "the clips can differ, so the difference has no interval"


class ComparedReportsOutput(ComparedFacts):
    """Two reports next to each other."""

    tables: Annotated[list[TableOutput], Doc("the same as it reads")]


def compared(first: Report, second: Report) -> ComparedReportsOutput:
    """
    Return two reports next to each other, what they are made of and each annotator in both, and the same as tables.

    Differences are the second's minus the first's. Those of errors have no intervals, as the clips may be others; those
    of answers have one where the questions are the same (`evaluation.reports.answers.compare`).

    :raises Invalid: if they are of two studies, or one is on errors and the other on answers, or they are on chains.
    :raises Conflict: if one of them has no figures.
    """
    if first.study_id != second.study_id:
        raise Invalid.field("other", "It belongs to another study; compare reports of the same study.")
    if first.kind != second.kind:
        raise Invalid.field("other", "One report is on errors and the other on answers; compare two of the same kind.")
    if first.kind == Report.CHAINS:
        raise Invalid.field("other", "Reports on chains are not compared; read their tables next to each other.")
    earlier, later = figures_of(first), figures_of(second)
    figures = answers_compared(first, second) if first.kind == Report.ANSWERS else _errors(earlier, later)
    found: ComparedFacts = {**figures, "first": _facts(first, earlier), "second": _facts(second, later)}
    return {**found, "tables": on_page(compared_tables(found))}


def _errors(earlier: dict[str, Any], later: dict[str, Any]) -> ComparedFigures:
    before = {row["annotator"]: row for row in earlier["rows"]}
    after = {row["annotator"]: row for row in later["rows"]}
    rows = [_pair(before.get(each), after.get(each)) for each in dict.fromkeys([*before, *after])]
    return {"rows": rows, "generators": []}


def _facts(report: Report, figures: dict[str, Any]) -> ComparedReportOutput:
    """Say what a report is made of; what its kind has not is None."""
    on_errors = report.kind == Report.SEGMENTS
    return {
        "id": report.public_id,
        "number": report.number,
        "kind": "segments" if on_errors else "answers",
        "tau": report.tau if on_errors else None,
        "ground_truth": report.truth.version,
        "judge": str(report.judge) if on_errors and report.judge else None,
        "with_proposed": report.with_proposed,
        "code_version": report.code_version,
        "videos": figures["truth"]["videos"],
        "errors": figures["truth"]["errors"] if on_errors else None,
        "answers": None if on_errors else figures["truth"]["answered"],
    }


def _pair(first: dict[str, Any] | None, second: dict[str, Any] | None) -> ComparedRowOutput:
    either = first or second or {}
    return {
        "annotator": either["annotator"],
        "label": either["label"],
        "kind": either["kind"],
        "metrics": [
            {"metric": metric, "what": what, **_values(metric, what, first, second)}
            for metric in either["metrics"]
            for what in COMPARED
        ],
    }


def _values(metric: str, what: str, first: dict[str, Any] | None, second: dict[str, Any] | None) -> DifferenceOutput:
    a, b = (None if row is None else row["metrics"][metric][what]["value"] for row in (first, second))
    difference = None if a is None or b is None else b - a
    reason = UNSURE if difference is not None else None
    return {"first": a, "second": b, "difference": difference, "low": None, "high": None, "n": None, "reason": reason}
