"""A table as Markdown, in the pipe form that GitHub and pandoc read."""

from __future__ import annotations

from evaluation.reports.table_formats.table import PROVISIONAL, Table, TableCell, shown, shown_interval, why_none


def as_markdown(table: Table) -> str:
    """Return a table with its title and notes; an interval follows its value, in brackets."""
    headings = [" ".join(filter(None, (column.group, column.heading))) for column in table.columns]
    aligned = ["---:" if _numeric(table, index) else "---" for index in range(len(headings))]
    lines = [f"### {_plain(table.title)}", "", _line(headings), _line(aligned)]
    lines += [_line([_cell(cell) for cell in row]) for row in table.rows]
    notes = (*table.notes, *why_none([table]))
    if notes:
        lines += ["", *(f"- {_plain(note)}" for note in notes)]
    return "\n".join(lines) + "\n"


def _line(cells: list[str]) -> str:
    return f"| {' | '.join(cells)} |"


def _cell(cell: TableCell) -> str:
    said = _plain(shown(cell)) + (PROVISIONAL if cell.provisional and cell.value is not None else "")
    interval = shown_interval(cell)
    return f"{said} ({interval})" if interval else said


def _numeric(table: Table, index: int) -> bool:
    return not any(isinstance(row[index].value, str) for row in table.rows)


def _plain(said: str) -> str:
    """Keep a text from becoming markup: it may be what a person or a model wrote."""
    for sign in ("\\", "|", "`", "*", "_", "<", ">", "[", "]", "#"):
        said = said.replace(sign, f"\\{sign}")
    return " ".join(said.split())
