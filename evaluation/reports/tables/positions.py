"""The tables of a report on answers about places: which letter critics prefer, and which clip of a pair."""

from __future__ import annotations

from collections.abc import Mapping
from string import ascii_uppercase
from typing import Any

from evaluation.reports.table_formats.figure import Figure, counted, estimate, table_of, words
from evaluation.reports.table_formats.table import Form, Table, TableCell

Figures = Mapping[str, Any]
FIELD = "positions"
DRAWN_ALONE = "p is given only where the order was drawn: else a place and its option cannot be told apart."


def position_tables(figures: Figures) -> list[Table]:
    """Return the two tables; none in figures without such counts."""
    found = figures.get(FIELD)
    return [] if found is None else [letters(found), first_clip(found)]


def letters(found: Figures) -> Table:
    """How often each letter was chosen, against how often an option was there."""
    shown = [
        words("annotator", "Annotator", "label"),
        words("letter", "Option", "letter"),
        counted("there", "there", unit="replies"),
        counted("chosen", "chosen", unit="replies"),
        Figure("expected", "expected", _expected),
        estimate("share", "chosen %", Form.SHARE),
        Figure("p", "p", _p),
    ]
    rows = [
        {**place, "letter": ascii_uppercase[place["place"]], **{name: row[name] for name in ("label", "p", "reason")}}
        for row in found["letters"]
        for place in row["positions"]
    ]
    notes = (
        "There: replies to questions that had an option at this letter. Expected: how many would have chosen it if "
        "letters did not matter.",
        f"p: chi-square test of whether an annotator chooses all letters equally often. {DRAWN_ALONE}",
    )
    return table_of("positions", "Options by the letter they were shown with", shown, rows, notes)


def first_clip(found: Figures) -> Table:
    """How often the clip that was shown first was preferred."""
    shown = [
        words("annotator", "Annotator", "label"),
        counted("first", "first", unit="preferences"),
        counted("ties", "ties", unit="preferences"),
        counted("second", "second", unit="preferences"),
        estimate("share", "first preferred %", Form.SHARE),
        Figure("p", "p", _p),
    ]
    notes = (
        "Preferences of single replies, each between a clip that was shown first and one shown second. The share is "
        "without ties.",
        f"p: sign test of whether either place is preferred. {DRAWN_ALONE}",
    )
    return table_of("positions_of_clips", "Preference for the first clip of a pair", shown, found["pairs"], notes)


def _expected(row: Figures) -> TableCell:
    return TableCell(f"{row['expected']:.1f}", Form.TEXT, n=row["there"], unit="replies")


def _p(row: Figures) -> TableCell:
    return TableCell(row["p"], Form.P_VALUE, note=row["reason"] or "")
