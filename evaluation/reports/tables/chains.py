"""The tables of a report on chains, made from its figures: VideoCritic's tables 1 and 3, and annotators by type."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from evaluation.reports.held_out import note_of
from evaluation.reports.table_formats.figure import Figure, Part, at, counted, estimate, table_of, words
from evaluation.reports.table_formats.table import Form, Section, Table, TableCell
from evaluation.reports.tables.labels import label_of, of_annotator, whose
from outtake.measures.calibration.calibration_error import BINS

Figures = Mapping[str, Any]

SCORES = (("precision", "P"), ("recall", "R"), ("f1", "F1"))
ERRORS = (("brier", "Brier"), ("ece", "ECE"))
STAGES = (("before", "before"), ("after", "after"))
ANY_ERROR = "any error"
COUNTED_ABOVE = "the chains are counted in the row above"
PARTS = (
    "“Of which”: the errors of one origin in the chains of the row above. Their mentions a chain add up to those of "
    "that row, and a chain has a type in each row whose origin made such an error. “Not put in” are errors in the "
    "sentences that a chain had before."
)


def chain_tables(figures: Figures) -> list[Table]:
    """Return every table that has rows."""
    made = [headline(figures), by_type(figures), calibration(figures), pooled(figures), origins(figures)]
    return [table for table in made if table.rows]


def headline(figures: Figures) -> Table:
    """Micro and macro F1 of each annotator, whether there is any error, and what could not be read."""
    shown = [
        *whose(figures["rows"]),
        counted("chains", "chains", unit="chains"),
        estimate("micro", "micro-F1", Form.SCORE),
        estimate("micro_readable", "micro-F1, readable", Form.SCORE),
        estimate("macro", "macro-F1", Form.SCORE),
        *(estimate(f"any_{key}", name, Form.SCORE, "has_error", key, group=ANY_ERROR) for key, name in SCORES),
        estimate("exact", "all types right %", Form.SHARE),
        estimate("unreadable", "unreadable %", Form.SHARE),
    ]
    notes = (
        "A reply that could not be read counts as one that names no type, and is left out under “readable”. "
        f"Intervals of micro-F1: bootstrap over chains, {figures['confidence']} %.",
    )
    title = "Types of error in chains of reasoning"
    return table_of("chains", title, shown, figures["rows"], notes, row_name=of_annotator)


def by_type(figures: Figures) -> Table:
    """Precision, recall and F1 of each type, as the annotators named them."""
    shown = [
        *whose(figures["rows"]),
        *(
            estimate(f"{kind}_{key}", name, Form.SCORE, "by_type", Part(kind), key, group=label_of(kind))
            for kind in figures["types"]
            for key, name in SCORES
        ),
    ]
    return table_of(
        "chains_by_type", "By type, as named", shown, figures["rows"], section=Section.BY_TYPE, row_name=of_annotator
    )


def calibration(figures: Figures) -> Table:
    """VideoCritic's table 3: each type's probability before and after recalibration, on test."""
    rows = [_of_type(row, kind) for row in figures["rows"] if row.get("calibration") for kind in figures["types"]]
    shown = [
        *whose(rows),
        words("type", "Type", "type", read=label_of),
        Figure("temperature", "temperature", lambda row: _fitted(row, "temperature"), "dev"),
        Figure("threshold", "threshold", lambda row: _fitted(row, "threshold"), "dev"),
        *(
            estimate(f"{key}_{when}", name, Form.SCORE, when, key, group=group)
            for when, group in STAGES
            for key, name in (*ERRORS, *SCORES)
        ),
    ]
    notes = (
        f"Before: a type is found at a probability of 0.5. After: at the temperature and the threshold of its head. "
        f"ECE: {BINS} bins of equal width, of the probability that the chain has the type.",
        "A head that could not be fitted keeps the temperature 1, or the threshold 0.5.",
        note_of(figures),
    )
    title = "Probabilities of the types before and after recalibration"
    return table_of(
        "chains_calibration",
        title,
        shown,
        rows,
        notes,
        Section.CONFIDENCE,
        row_name=lambda row: (row["annotator"], row["type"]),
    )


def pooled(figures: Figures) -> Table:
    """All types together, before and after, and whether any type reaches its threshold."""
    rows = [row for row in figures["rows"] if row.get("calibration")]
    path = "calibration"
    shown = [
        *whose(rows),
        counted("dev", "dev", path, "dev", unit="chains"),
        counted("test", "test", path, "test", unit="chains"),
        counted("without", "without probabilities", path, "without", unit="chains"),
        *(
            estimate(f"{key}_{when}", name, Form.SCORE, path, when, key, group=group)
            for when, group in STAGES
            for key, name in (("micro", "micro-F1"), ("macro", "macro-F1"))
        ),
        *(
            estimate(f"any_{key}_{when}", name, Form.SCORE, path, when, "has_error", key, group=f"{ANY_ERROR}, {group}")
            for when, group in STAGES
            for key, name in SCORES
        ),
    ]
    notes = (f"{ANY_ERROR.capitalize()}: one of the types reaches its threshold (OR gate).", note_of(figures))
    title = "All types before and after recalibration"
    return table_of("chains_recalibrated", title, shown, rows, notes, Section.CONFIDENCE, row_name=of_annotator)


def origins(figures: Figures) -> Table:
    """
    VideoCritic's table 1: the chains of the truth by where they come from.

    Below chains whose errors are of several origins there is a row for each of these origins.
    """
    rows = [line for row in figures["origins"] for line in _with_parts(row)]
    notes = (PARTS,) if len(rows) > len(figures["origins"]) else ()
    shown = [
        words("origin", "Origin", "key"),
        counted("chains", "chains", unit="chains"),
        estimate("share", "share %", Form.SHARE, absent=COUNTED_ABOVE),
        estimate("mentions", "mentions a chain", Form.SCORE),
        *(
            estimate(f"prevalence_{kind}", label_of(kind), Form.SHARE, "prevalence", Part(kind), "share", group="has %")
            for kind in figures["types"]
        ),
    ]
    return table_of(
        "chains_by_origin",
        "Chains by origin",
        shown,
        rows,
        notes,
        Section.BY_SOURCE,
        row_name=lambda row: row.get("name", (row["key"],)),
    )


def _with_parts(row: Figures) -> list[Figures]:
    origin = row["key"]
    return [
        row,
        *(
            {
                **part,
                "key": f"{origin}, of which {part['key']}",
                "name": (origin, part["key"]),
                "chains": None,
                "share": None,
            }
            for part in row.get("parts", ())
        ),
    ]


def _of_type(row: Figures, kind: str) -> Figures:
    found = row["calibration"]
    stages = {when: at(found[when]["types"], Part(kind)) for when, _ in STAGES}
    return {
        "label": row["label"],
        "annotator": row["annotator"],
        "run": row.get("run"),
        "type": kind,
        "head": at(found["heads"], Part(kind)),
        **stages,
    }


def _fitted(row: Figures, what: str) -> TableCell:
    found = row["head"][what]
    note = found["reason"] or "" if found["value"] is None else ""
    return TableCell(found["value"], Form.SCORE, n=found["n"], unit="chains", note=note)
