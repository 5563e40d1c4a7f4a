"""Tables as CSV: one line a number, so that nothing is lost and no heading needs taking apart."""

from __future__ import annotations

import csv
import io
from collections.abc import Iterator

from evaluation.reports.table_formats.table import Table, TableCell
from outtake.text import no_formula

HEAD = ("table", "row", "column", "value", "low", "high", "n", "unit", "provisional", "note")


def as_csv(*tables: Table) -> str:
    """
    Return tables, numbers unrounded and shares from 0 to 1.

    Each line names its row by the words that the row begins with. Texts that a spreadsheet would run as a formula begin
    with an apostrophe.
    """
    out = io.StringIO()
    lines = csv.writer(out)  # with RFC 4180's ends of lines: a bare \r in a text is quoted only then
    lines.writerow(HEAD)
    for table in tables:
        for row in table.rows:
            for line in _lines(table, row):
                lines.writerow([no_formula(each) for each in line])
    return out.getvalue()


def _lines(table: Table, row: tuple[TableCell, ...]) -> Iterator[tuple[object, ...]]:
    name = " / ".join(_words(row))
    for column, cell in zip(table.columns, row, strict=True):
        if isinstance(cell.value, str):
            continue  # it is part of the row's name
        number = (cell.value, cell.low, cell.high, cell.n, cell.unit)
        yield (table.name, name, column.key, *number, int(cell.provisional), cell.note)


def _words(row: tuple[TableCell, ...]) -> list[str]:
    return [cell.value for cell in row if isinstance(cell.value, str)]
