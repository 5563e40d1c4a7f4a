"""The table of two critics that answer yes/no questions, as one."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from evaluation.reports.held_out import note_of
from evaluation.reports.table_formats.figure import Figure, counted, estimate, table_of, words
from evaluation.reports.table_formats.table import Form, Section, Table, TableCell

Figures = Mapping[str, Any]

SCORES = (("precision", "precision"), ("recall", "recall"), ("f1", "F1"), ("right", "right"))
WAYS = (("said", "as said"), ("gated", "at thresholds"))
OWN = "each of the two critics has its own"


def either_table(figures: Figures) -> Table:
    """The errors that each of two critics finds on test, and either of them."""
    found = figures.get("either", [])  # of reports that were asked for such rows
    rows = [
        {**row, **{key: each[key] for key in ("annotator", "error", "test")}, "place": str(place)}
        for each in found
        for place, row in enumerate(each["rows"])
    ]
    columns = [
        words("annotator", "Annotator", "label"),
        words("error", "error is"),
        Figure("threshold", "threshold", _threshold, "dev"),
        *(
            estimate(f"{way}_{key}", heading, Form.SCORE, way, key, group=group)
            for way, group in WAYS
            for key, heading in SCORES
        ),
        counted("test", "answers", "test", unit="answers"),
    ]
    notes = (
        "Errors on test, of the yes/no questions that were put to both critics. At thresholds, an answer reports an "
        "error if P(error) reaches the critic's threshold; one without a confidence counts as it was said.",
        *([note_of(figures)] if rows else ()),
    )
    title = "Either of two critics: errors found by yes/no answers"
    return table_of(
        "either",
        title,
        columns,
        rows,
        notes if rows else (),
        Section.CONFIDENCE,
        row_name=lambda row: (row["annotator"], row["place"]),
        without_clips=("threshold",),
    )


def _threshold(row: Figures) -> TableCell:
    found = row["threshold"]
    if found is None:
        return TableCell(None, Form.SCORE, note=OWN)
    return TableCell(found["value"], Form.SCORE, note=found["reason"] or "")
