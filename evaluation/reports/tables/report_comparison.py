"""Two reports next to each other as tables: each number in both, and their difference."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from itertools import product
from typing import Any

from evaluation.reports.table_formats.figure import Figure, table_of, words
from evaluation.reports.table_formats.table import Form, Section, Table, TableCell
from evaluation.reports.tables.labels import METRICS

Figures = Mapping[str, Any]

WHOLE = "all"
QUANTITIES = (("m", "M", Form.SCORE), ("coverage", "M%", Form.SHARE))
NO_INTERVALS = "Differences of M% are percentage points. They have no intervals: the clips may be others."
ONE_BY_ONE = (
    "Differences are percentage points. They have intervals where both reports are over the same questions, which "
    "are then compared one by one."
)
NOT_THERE = "one of the two reports has no such number"


def compared_tables(found: Figures) -> list[Table]:
    """Return the tables of two reports of one kind, see `evaluation.reports.builds.compare.compared`."""
    if found["first"]["kind"] == "segments":
        made = [_table(found, "compared", "Errors found", "Annotator", _errors(found["rows"]), NO_INTERVALS)]
    else:
        right, yes = _answers(found["rows"], "label"), _answers(found["generators"], "generator")
        made = [_table(found, "compared_annotators", "Right answers, %", "Annotator", right, ONE_BY_ONE)]
        made.append(_table(found, "compared_generators", "Answers that are yes, %", "Generator", yes, ONE_BY_ONE))
    return [table for table in made if table.rows]


def _errors(rows: Iterable[Figures]) -> Iterator[Figures]:
    """Yield a line for each quantity of each metric that a row has."""
    for row in rows:
        by = {(each["metric"], each["what"]): each for each in row["metrics"]}
        for (metric, label), (what, named, form) in product(METRICS, QUANTITIES):
            if (metric, what) in by:
                yield {**by[metric, what], "who": row["label"], "of": f"{label} {named}", "form": form}


def _answers(rows: Iterable[Figures], name: str) -> Iterator[Figures]:
    for row in rows:
        for each in row["metrics"]:
            of = "all answers" if each["metric"] == WHOLE else each["metric"]
            yield {**each, "who": row[name], "of": of, "form": Form.SHARE}


def _table(found: Figures, name: str, title: str, who: str, rows: Iterable[Figures], note: str) -> Table:
    first, second = found["first"]["number"], found["second"]["number"]
    shown = [
        words("who", who),
        words("of", "of"),
        Figure("first", f"report {first}", lambda row: _in_one(row, "first")),
        Figure("second", f"report {second}", lambda row: _in_one(row, "second")),
        Figure("difference", "difference", _difference),
    ]
    notes = (f"Differences are report {second} minus report {first}.", note)
    return table_of(name, title, shown, rows, notes, Section.COMPARISONS)


def _in_one(row: Figures, side: str) -> TableCell:
    return TableCell(row[side], row["form"], note=NOT_THERE if row[side] is None else "")


def _difference(row: Figures) -> TableCell:
    note = row["reason"] or (NOT_THERE if row["difference"] is None else "")
    unit = "" if row["n"] is None else "questions"
    return TableCell(row["difference"], row["form"], row["low"], row["high"], row["n"], unit, note)
