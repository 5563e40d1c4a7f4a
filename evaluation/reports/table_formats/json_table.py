"""A table as the page draws it: every cell as it reads."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Annotated, TypedDict

from typing_extensions import Doc

from evaluation.reports.table_formats.table import Section, Table, TableCell, shown, shown_interval
from outtake.http.field_notes import Choices

ORDER = list(Section)


class TableColumnOutput(TypedDict):
    """A column; the group is the heading over several, or nothing."""

    key: str
    heading: str
    group: str


class TableCellOutput(TypedDict):
    """A cell as it reads; where its text is null the note says why."""

    text: Annotated[str | None, Doc("null where there is no value; the note says why")]
    is_number: bool
    interval: str
    n: Annotated[int | None, Doc("number of things that the value is of; null where none are counted")]
    unit: Annotated[str, Doc("of n; empty where there is none")]
    note: str
    provisional: Annotated[bool, Doc("it rests on a judge without a certificate")]
    counts: Annotated[
        list[str], Doc("parts of the name of the number behind `report:ID` (docs/clips.md); empty if it opens no clips")
    ]


class TableOutput(TypedDict):
    """A table of a report; its files have the same."""

    name: str
    title: str
    section: Annotated[str, Choices([str(each) for each in Section]), Doc("empty: the headline")]
    columns: list[TableColumnOutput]
    rows: list[list[TableCellOutput]]
    notes: list[str]


def on_page(tables: Iterable[Table]) -> list[TableOutput]:
    """Give tables in the order of their sections."""
    return [as_page(table) for table in sorted(tables, key=lambda table: ORDER.index(table.section))]


def as_page(table: Table) -> TableOutput:
    """Give a table of texts; where a cell has no value its text is null and its note says why."""
    return {
        "name": table.name,
        "title": table.title,
        "section": str(table.section),
        "columns": [TableColumnOutput(key=each.key, heading=each.heading, group=each.group) for each in table.columns],
        "rows": [[_cell(cell) for cell in row] for row in table.rows],
        "notes": list(table.notes),
    }


def _cell(cell: TableCell) -> TableCellOutput:
    return {
        "text": None if cell.value is None else shown(cell),
        "is_number": not isinstance(cell.value, str),
        "interval": shown_interval(cell),
        "n": cell.n,
        "unit": cell.unit,
        "note": cell.note,
        "provisional": cell.provisional,
        "counts": list(cell.counts),
    }
