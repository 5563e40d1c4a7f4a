"""Two reports next to each other as tables: each number in both, and their difference."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from typing import Any

from evaluation.reports.table_formats.table import Column, Form, Section, Table, TableCell, text
from evaluation.reports.tables.labels import METRICS

Figures = Mapping[str, Any]

WHOLE = "all"
QUANTITIES = (("m", "M", Form.SCORE), ("coverage", "M%", Form.SHARE))
NO_INTERVALS = "Differences of M% are percentage points. They have no intervals: the clips may be others."
ONE_BY_ONE = (
    "Differences are percentage points. They have intervals where both reports are over the very same questions, which "
    "are then compared one by one."
)
NOT_THERE = "one of the two reports has no such number"


def compared_tables(found: Figures) -> list[Table]:
    """Return the tables of two reports of one kind, see `evaluation.reports.builds.recompute.compared`."""
    if found["first"]["kind"] == "segments":
        made = [_table(found, "compared", "Errors found", "Annotator", _errors(found["rows"]), NO_INTERVALS)]
    else:
        right, yes = _answers(found["rows"], "label"), _answers(found["generators"], "generator")
        made = [_table(found, "compared_annotators", "Right answers, %", "Annotator", right, ONE_BY_ONE)]
        made.append(_table(found, "compared_generators", "Answers that are yes, %", "Generator", yes, ONE_BY_ONE))
    return [table.checked() for table in made if table.rows]


Line = tuple[str, str, Figures, Form]
"""Who, of what, the numbers in both reports, and how they read."""


def _errors(rows: Iterable[Figures]) -> Iterator[Line]:
    for row in rows:
        by = {(each["metric"], each["what"]): each for each in row["metrics"]}
        for metric, label in METRICS:
            for what, named, form in QUANTITIES:
                if (metric, what) in by:
                    yield row["label"], f"{label} {named}", by[metric, what], form


def _answers(rows: Iterable[Figures], name: str) -> Iterator[Line]:
    for row in rows:
        for each in row["metrics"]:
            yield row[name], "all answers" if each["metric"] == WHOLE else each["metric"], each, Form.SHARE


def _table(found: Figures, name: str, title: str, who: str, lines: Iterable[Line], note: str) -> Table:
    first, second = found["first"]["number"], found["second"]["number"]
    columns = (
        Column("who", who),
        Column("of", "of"),
        Column("first", f"report {first}"),
        Column("second", f"report {second}"),
        Column("difference", "difference"),
    )
    rows = tuple((text(whose), text(of), *_cells(both, form)) for whose, of, both, form in lines)
    notes = (f"Differences are report {second} minus report {first}.", note)
    return Table(name, title, columns, rows, notes, Section.COMPARISONS)


def _cells(both: Figures, form: Form) -> Iterator[TableCell]:
    for side in ("first", "second"):
        yield TableCell(both[side], form, note=NOT_THERE if both[side] is None else "")
    note = both["reason"] or (NOT_THERE if both["difference"] is None else "")
    yield TableCell(both["difference"], form, both["low"], both["high"], both["n"], "questions", note)
