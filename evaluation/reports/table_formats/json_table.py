"""A table as the page draws it: every cell as it reads."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from evaluation.reports.table_formats.table import Section, Table, TableCell, shown, shown_interval

ORDER = list(Section)


def on_page(tables: Iterable[Table]) -> list[dict[str, Any]]:
    """Give tables in the order of their sections."""
    return [as_page(table) for table in sorted(tables, key=lambda table: ORDER.index(table.section))]


def as_page(table: Table) -> dict[str, Any]:
    """Give a table of texts; where a cell has no value its text is null and its note says why."""
    return {
        "name": table.name,
        "title": table.title,
        "section": str(table.section),
        "columns": [column._asdict() for column in table.columns],
        "rows": [[_cell(cell) for cell in row] for row in table.rows],
        "notes": list(table.notes),
    }


def _cell(cell: TableCell) -> dict[str, Any]:
    return {
        "text": None if cell.value is None else shown(cell),
        "is_number": not isinstance(cell.value, str),
        "interval": shown_interval(cell),
        "n": cell.n,
        "unit": cell.unit,
        "note": cell.note,
        "provisional": cell.provisional,
    }
