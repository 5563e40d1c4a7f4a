"""The table of a judge's grades of answers in words."""

from __future__ import annotations

from collections.abc import Mapping
from functools import partial
from typing import Any

from evaluation.reports.table_formats.figure import Figure, counted, estimate, table_of
from evaluation.reports.table_formats.table import Form, Table, TableCell, count
from evaluation.reports.tables.labels import of_annotator, whose
from outtake.measures.papers.vf_eval import GRADES

Figures = Mapping[str, Any]


def grading(figures: Figures) -> Table:
    """The mean grade of each annotator's free-text answers, with the share of the best one."""
    name, title = "grading", "Free-text answers, graded"
    if (found := figures.get("grading")) is None:
        return table_of(name, title, (), ())
    judge = found["judge"]
    provisional = judge["uncertified"] is not None
    shown = [
        *whose(found["rows"]),
        estimate("mean", "mean grade, 0 to 2", Form.SCORE, provisional=provisional),
        estimate("best", "graded 2 %", Form.SHARE, provisional=provisional),
        Figure("n", "answers", lambda row: count(row["mean"]["n"], row["mean"]["unit"])),
        *(Figure(f"grade_{grade}", str(grade), partial(_graded, grade=grade), "graded") for grade in GRADES),
        counted("unanswered", "not answered"),
        counted("failed", "without a grade"),
    ]
    notes = (
        f"Graded by {judge['name']} {judge['version']} against the true answers: 2 all or almost all of it, 1 a part, "
        "0 nothing. What was not answered, could not be read or got no grade counts as 0.",
        f"Intervals: {figures['confidence']} %, answers about a prompt together.",
        *([f"The judge has no certificate: {judge['uncertified']}."] if provisional else []),
    )
    return table_of(name, title, shown, found["rows"], notes, row_name=of_annotator)


def _graded(row: Figures, grade: int) -> TableCell:
    return count(row["grades"][grade], row["mean"]["unit"])
