"""The cells of a report's tables, and how they are written."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from enum import StrEnum
from typing import Any, NamedTuple

PROVISIONAL = "†"
NONE = "none"


class Form(StrEnum):
    """How a number reads: a score as ``.271``, a share as ``14.1`` per cent, a count as it is, p to three digits."""

    TEXT = "text"
    COUNT = "count"
    SCORE = "score"
    SHARE = "share"
    P_VALUE = "p"
    MILLISECONDS = "ms"


MEASURED = (Form.SCORE, Form.SHARE)


class Section(StrEnum):
    """What tables the page shows together, in its order; those of `HEADLINE` come first, above all plots."""

    HEADLINE = ""
    BY_TYPE = "By type"
    BY_SEVERITY = "By severity"
    BY_GENERATOR = "By generator"
    BY_SOURCE = "By source"
    BY_LENGTH = "By length"
    COMPARISONS = "Comparisons"
    CONFUSION = "Confusion"
    EQUAL_COUNTS = "Equal counts"
    PEOPLE = "People"
    BESIDE = "Left out and alarms"
    GENERATORS = "Generators"
    ANNOTATORS = "Annotators"
    CONFIDENCE = "Confidence"


class TableCell(NamedTuple):
    """
    One value, with what says how sure it is.

    ``value``, ``low`` and ``high`` are as the figures have them (shares 0 to 1); ``note`` says why there is no value
    or no interval. ``provisional`` marks what rests on a judge without a certificate. ``counts`` names the number among
    those of its report, so that it opens the clips that it counts; it is empty where there are none.
    """

    value: str | float | int | None
    form: Form = Form.TEXT
    low: float | None = None
    high: float | None = None
    n: int | None = None
    unit: str = ""
    note: str = ""
    provisional: bool = False
    counts: tuple[str, ...] = ()


class Column(NamedTuple):
    """A column: its name in files, its heading, and the heading over several (empty: none)."""

    key: str
    heading: str
    group: str = ""


class Table(NamedTuple):
    """A table of a report. ``name`` is that of its files, ``section`` says where the page has it."""

    name: str
    title: str
    columns: tuple[Column, ...]
    rows: tuple[tuple[TableCell, ...], ...]
    notes: tuple[str, ...] = ()
    section: Section = Section.HEADLINE


def text(value: str, note: str = "") -> TableCell:
    """Give a cell of words."""
    return TableCell(value, note=note)


def count(value: int | None, unit: str = "") -> TableCell:
    """Give a cell that counts."""
    return TableCell(value, Form.COUNT, unit=unit)


def figure(cell: Mapping[str, Any], form: Form, *, provisional: bool = False) -> TableCell:
    """Give a cell of the figures: value, interval, n and unit, or the reason why there is none."""
    return TableCell(
        cell["value"],
        form,
        cell["low"],
        cell["high"],
        cell["n"],
        cell["unit"],
        cell["reason"] or "",
        provisional,
    )


def shown(cell: TableCell) -> str:
    """Return the value of a cell as it reads, without its interval."""
    if cell.value is None:
        return NONE
    return _number(cell.value, cell.form) if not isinstance(cell.value, str) else cell.value


def shown_interval(cell: TableCell) -> str:
    """Return the interval of a cell as it reads, or nothing."""
    if cell.value is None or cell.low is None or cell.high is None:
        return ""
    between = " to " if cell.low < 0 else "–"  # next to a minus sign a dash would read as another
    return f"{_number(cell.low, cell.form)}{between}{_number(cell.high, cell.form)}"


def why_none(tables: Sequence[Table]) -> list[str]:
    """Return lines with the reasons of the cells that have no value, or a value without its interval; each once."""
    cells = [cell for table in tables for row in table.rows for cell in row if cell.note]
    without = dict.fromkeys(cell.note for cell in cells if cell.value is None)
    bare = (cell for cell in cells if isinstance(cell.value, float) and cell.form in MEASURED and cell.low is None)
    no_interval = dict.fromkeys(cell.note for cell in bare if cell.note not in without)
    return [f"{NONE}: {note}." for note in without] + [f"no interval: {note}." for note in no_interval]


def _number(value: float, form: Form) -> str:
    if form is Form.SHARE:
        return f"{100 * value:.1f}"
    if form is Form.SCORE:
        return f"{value:.3f}".replace("0.", ".", 1) if abs(value) < 1 else f"{value:.3f}"
    if form is Form.P_VALUE:
        return "<.001" if value < 0.001 else f"{value:.3f}".replace("0.", ".", 1)
    return f"{value:.0f}" if isinstance(value, float) else str(value)
