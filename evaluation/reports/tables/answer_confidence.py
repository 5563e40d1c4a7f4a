"""The tables of what the confidence of critics' answers is worth."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from evaluation.reports.held_out import note_of
from evaluation.reports.table_formats.figure import Figure, Part, counted, estimate, table_of
from evaluation.reports.table_formats.table import Form, Section, Table, TableCell
from evaluation.reports.tables.labels import of_annotator, whose
from outtake.measures.calibration.calibration_error import BINS
from outtake.measures.calibration.recalibration import GREATEST_TEMPERATURE, LEAST_TEMPERATURE

Figures = Mapping[str, Any]

DEV, TEST = "dev", "test"


def confidence_tables(figures: Figures) -> list[Table]:
    """Return the calibration on test and the accuracy at coverage, where an answer has a confidence."""
    rows = [row for row in figures["rows"] if row.get("calibration")]
    return [calibration_table(figures, rows), coverage_table(figures, rows)] if rows else []


def calibration_table(figures: Figures, rows: list[Figures]) -> Table:
    """Brier score and ECE on test, before and after the temperature of dev."""
    path = "calibration", "test"
    shown = [
        *whose(rows),
        counted("answers", "answers", "calibration", "answers", unit="answers"),
        counted("without", "without", "calibration", "without_confidence", unit="answers"),
        Figure("temperature", "temperature", _temperature, DEV),
        estimate("accuracy", "right %", Form.SHARE, *path, "accuracy", group=TEST),
        estimate("confidence", "confidence %", Form.SHARE, *path, "confidence", group=TEST),
        *(
            estimate(f"{what}_{when}", f"{heading} {when}", Form.SCORE, *path, when, what, group=TEST)
            for what, heading in (("brier", "Brier"), ("ece", "ECE"))
            for when in ("before", "after")
        ),
    ]
    ends = [row["label"] for row in rows if row["calibration"]["temperature"]["at_limit"]]
    notes = (
        f"Confidence: the probability that the given answer is right. ECE: {BINS} bins of equal width, the interval "
        "draws answers. Before and after the confidences are divided by the temperature, as log-odds.",
        note_of(figures),
        *([f"Temperatures at the end of their range, {_range()}: {', '.join(ends)}."] if ends else ()),
    )
    title = "Confidence of the answers: Brier score and calibration error"
    return table_of(
        "calibration",
        title,
        shown,
        rows,
        notes,
        Section.CONFIDENCE,
        row_name=of_annotator,
        without_clips=("temperature",),
    )


def _temperature(row: Figures) -> TableCell:
    found = row["calibration"]["temperature"]
    note = found["reason"] or "" if found["value"] is None else ""
    return TableCell(found["value"], Form.SCORE, n=found["n"], unit="answers", note=note)


def _range() -> str:
    return f"{LEAST_TEMPERATURE:g} to {GREATEST_TEMPERATURE:g}"


def coverage_table(figures: Figures, rows: list[Figures]) -> Table:
    """The share of right answers among those of which a critic is surest."""
    keys = list(dict.fromkeys(each["key"] for row in rows for each in row["calibration"]["at_coverage"]))
    shown = [
        *whose(rows),
        *(
            estimate(f"coverage_{key}", f"{key} %", Form.SHARE, "calibration", "at_coverage", Part(key), "accuracy")
            for key in keys
        ),
    ]
    notes = (
        "Right answers among the given share of answers, the most confident first; equally confident ones are kept "
        "together, so n can be more. All clips. "
        f"Intervals: {figures['confidence']} %, answers about a prompt together.",
    )
    title = "Right answers at coverage, %"
    return table_of("accuracy_at_coverage", title, shown, rows, notes, Section.CONFIDENCE, row_name=of_annotator)
