"""A table as LaTeX, with the rules of the package booktabs."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import groupby, takewhile
from typing import NamedTuple

from evaluation.reports.table_formats.table import (
    PROVISIONAL,
    Column,
    Table,
    TableCell,
    shown,
    shown_interval,
    why_none,
)

SIGNS = {
    "\\": r"\textbackslash{}",
    "&": r"\&",
    "%": r"\%",
    "$": r"\$",
    "#": r"\#",
    "_": r"\_",
    "{": r"\{",
    "}": r"\}",
    "~": r"\textasciitilde{}",
    "^": r"\textasciicircum{}",
    "–": "--",
    "—": "---",
    "−": "$-$",
    "×": r"$\times$",
    "τ": r"$\tau$",
    "κ": r"$\kappa$",
    "α": r"$\alpha$",
    "≥": r"$\ge$",
    "≤": r"$\le$",
    "<": r"\textless{}",
    ">": r"\textgreater{}",
    "†": r"\textsuperscript{\dag}",
    "…": r"\dots{}",
}


Row = tuple[TableCell, ...]


class Look(NamedTuple):
    """
    How a table is set: its environment, the sizes of its type and of intervals, and commands before it.

    ``room`` is how wide it may be, ``sign``, ``small`` and ``gap`` how wide a sign is, one of an interval, and what is
    between columns, all in points; ``lines`` is how many there is room for on a page.
    """

    environment: str
    interval: str
    before: tuple[str, ...]
    room: float
    sign: float
    small: float
    gap: float
    lines: int


COLUMN_POINTS, PAGE_POINTS = 229, 469  # of the class article: a column of two, and both
LOOKS = (
    Look("table", r"\scriptsize", (), COLUMN_POINTS, 5.1, 4.1, 12, 46),
    Look("table*", r"\scriptsize", (), PAGE_POINTS, 5.1, 4.1, 12, 46),
    Look("table*", r"\tiny", (r"\scriptsize", r"\setlength{\tabcolsep}{3pt}"), PAGE_POINTS, 4.2, 3.5, 6, 62),
)


def as_latex(table: Table) -> str:
    r"""
    Return ``table`` environments with a caption and a label; they only need ``\usepackage{booktabs}``.

    An interval is printed below its value, in a smaller size. A table that is too wide for one of two columns is a
    ``table*``, in small type if necessary. One that is too wide for the page is split into parts below each other, each
    with the first columns; one that is too long continues in another table.
    """
    widths = [[_points(table, index, look) for index in range(len(table.columns))] for look in LOOKS]
    look, width = next(
        ((look, each) for look, each in zip(LOOKS, widths, strict=True) if sum(each) <= look.room),
        (LOOKS[-1], widths[-1]),
    )
    panels = _panels(table, width, look.room)
    parts = _parts(table, max(1, look.lines // len(panels)))
    return "".join(_float(table, rows, panels, look, (place, len(parts))) for place, rows in enumerate(parts, 1))


def _float(
    table: Table, rows: Sequence[Row], panels: Sequence[Sequence[int]], look: Look, part: tuple[int, int]
) -> str:
    place, of = part
    title = escaped(table.title) + (f" ({place} of {of})" if of > 1 else "")
    label = f"tab:{table.name}" + (f"-{place}" if place > 1 else "")
    lines = [rf"\begin{{{look.environment}}}", r"\centering", rf"\caption{{{title}}}", rf"\label{{{label}}}"]
    lines += look.before
    for number, panel in enumerate(panels):
        lines += [r"\par\medskip"] if number else []
        lines += _tabular(table, rows, panel, look)
    notes = (*table.notes, *why_none([table])) if place == of else ()
    lines += [rf"\par\footnotesize {escaped(note)}" for note in notes]
    return "\n".join([*lines, rf"\end{{{look.environment}}}"]) + "\n"


def _tabular(table: Table, rows: Sequence[Row], panel: Sequence[int], look: Look) -> list[str]:
    columns = [table.columns[index] for index in panel]
    alignment = "".join("l" if _worded(table, index) else "r" for index in panel)
    lines = [rf"\begin{{tabular}}{{{alignment}}}", r"\toprule", *_groups(columns)]
    lines += [_line([escaped(column.heading) for column in columns]), r"\midrule"]
    for row in rows:
        lines += _row([row[index] for index in panel], look)
    return [*lines, r"\bottomrule", r"\end{tabular}"]


def _points(table: Table, index: int, look: Look) -> float:
    """Return about how wide a column is. The heading over several counts for each with its share."""
    column, cells = table.columns[index], [row[index] for row in table.rows]
    together = sum(each.group == column.group for each in table.columns)
    above = max(len(column.heading), (len(column.group) + 2) / together if column.group else 0)
    signs = max([above, *(len(shown(cell)) + cell.provisional for cell in cells)])
    return max(look.sign * signs, look.small * max(len(shown_interval(cell)) for cell in cells)) + look.gap


def _panels(table: Table, width: Sequence[float], room: float) -> list[list[int]]:
    """
    Put the columns into as many rows as it takes, each after the words that say what a line is about.

    Columns below one heading stay together where they fit.
    """
    first = list(takewhile(lambda index: _worded(table, index), range(len(width))))
    left = room - sum(width[index] for index in first)
    panels: list[list[int]] = [[]]
    for together in _together(table, width, left, len(first)):
        if panels[-1] and sum(width[index] for index in (*panels[-1], *together)) > left:
            panels.append([])
        panels[-1] += together
    return [[*first, *panel] for panel in panels]


def _together(table: Table, width: Sequence[float], room: float, start: int) -> Iterator[list[int]]:
    """Yield the columns that are not to be parted: those below one heading, or each alone where they are too wide."""
    for name, indexes in groupby(range(start, len(width)), key=lambda index: table.columns[index].group):
        group = list(indexes)
        if name and sum(width[index] for index in group) <= room:
            yield group
        else:
            yield from ([index] for index in group)


def _parts(table: Table, most: int) -> list[list[Row]]:
    """Cut the rows so that no part has more lines than there is room for; an interval is a line of its own."""
    parts: list[list[Row]] = [[]]
    left = most
    for row in table.rows:
        lines = 2 if any(map(shown_interval, row)) else 1
        if lines > left and parts[-1]:
            parts.append([])
            left = most
        parts[-1].append(row)
        left -= lines
    return parts


def escaped(said: str) -> str:
    """Return a text in which nothing is a command: it may be what a person or a model wrote."""
    return "".join(SIGNS.get(sign, sign) for sign in " ".join(said.split()))


def _groups(columns: Sequence[Column]) -> list[str]:
    """The line of headings over several columns, with the rules below them."""
    if not any(column.group for column in columns):
        return []
    cells, rules, at = [], [], 1
    for name, some in groupby(columns, key=lambda column: column.group):
        width = len(list(some))
        cells.append(rf"\multicolumn{{{width}}}{{c}}{{{escaped(name)}}}" if name else " & " * (width - 1))
        if name:
            rules.append(rf"\cmidrule(lr){{{at}-{at + width - 1}}}")
        at += width
    return [_line(cells), "".join(rules)]


def _row(row: Sequence[TableCell], look: Look) -> list[str]:
    values = [_value(cell) for cell in row]
    intervals = [shown_interval(cell) for cell in row]
    lines = [_line(values)]
    if any(intervals):
        lines.append(_line([rf"{{{look.interval} {escaped(each)}}}" if each else "" for each in intervals]))
    return lines


def _value(cell: TableCell) -> str:
    mark = PROVISIONAL if cell.provisional and cell.value is not None else ""
    return escaped(shown(cell) + mark)


def _line(cells: list[str]) -> str:
    return " & ".join(cells) + r" \\"


def _worded(table: Table, index: int) -> bool:
    return any(isinstance(row[index].value, str) for row in table.rows)
