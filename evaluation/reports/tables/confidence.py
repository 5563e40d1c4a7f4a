"""The table of what the confidence of critics' errors is worth."""

from __future__ import annotations

from collections.abc import Mapping
from functools import partial
from typing import Any

from evaluation.reports.held_out import note_of
from evaluation.reports.table_formats.figure import Figure, counted, estimate, table_of
from evaluation.reports.table_formats.table import Form, Section, Table, TableCell, shown
from evaluation.reports.tables.labels import LABELS, rests_on_judge, whose

Figures = Mapping[str, Any]

ON_TEST = (("precision", "precision"), ("recall", "recall"), ("f1", "F1"), ("f1_of_all", "F1 of all"))
DEV, TEST = "dev", "test"


def confidence_table(figures: Figures) -> Table:
    """Average precision, and the confidence threshold with the best F1: fitted on dev, measured on test."""
    rows = [row for row in figures["rows"] if row.get("curve")]
    label = LABELS[figures["headline"]]
    how: Any = {"provisional": rests_on_judge(figures, figures["headline"])}
    columns = [
        *whose(rows),
        counted("predicted", "predicted", "curve", "predictions", unit="errors"),
        counted("without", "without", "curve", "without_confidence", unit="errors"),
        estimate("average_precision", "average precision", Form.SCORE, "curve", "average_precision", **how),
        Figure("threshold", "threshold", partial(_threshold, **how), DEV),
        Figure("dev_f1", "F1", partial(_dev_f1, **how), DEV),
        counted("dev", "clips", "curve", "dev", "videos", unit="videos", group=DEV),
        *(
            estimate(f"test_{key}", heading, Form.SCORE, "curve", "test", key, group=TEST, **how)
            for key, heading in ON_TEST
        ),
        counted("test", "clips", "curve", "test", "videos", unit="videos", group=TEST),
    ]
    title = f"Confidence: {label} at τ {figures['tau'] / 100:.2f}, by confidence of the prediction"
    notes = (_how(label), note_of(figures)) if rows else ()
    return table_of("confidence", title, columns, rows, notes, Section.CONFIDENCE)


def _threshold(row: Figures, provisional: bool) -> TableCell:
    """Return the threshold of a row; those of a row of two critics are next to each other."""
    found = row["curve"]["threshold"]
    if "each" not in found:
        return TableCell(found["value"], Form.SCORE, note=found["reason"] or "", provisional=provisional)
    each = ("all" if value is None else shown(TableCell(value, Form.SCORE)) for value in found["each"])
    return TableCell(", ".join(each), provisional=provisional)


def _dev_f1(row: Figures, provisional: bool) -> TableCell:
    found = row["curve"]["threshold"]
    note = found["reason"] or "" if found["f1"] is None else ""
    return TableCell(found["f1"], Form.SCORE, note=note, provisional=provisional)


def _how(label: str) -> str:
    return (
        f"At a threshold only predictions with at least that confidence are matched, by {label}; those without one "
        "count as 0. Average precision is over all clips. The threshold has the best F1 on dev; F1 of all keeps every "
        "prediction."
    )
