"""A table as LaTeX, with the rules of the package booktabs."""

from __future__ import annotations

from itertools import groupby
from typing import NamedTuple

from evaluation.report_files.cells import PROVISIONAL, Table, TableCell, shown, shown_interval, why_none

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


class Look(NamedTuple):
    """How a table is set: its environment, the sizes of its type and of intervals, and commands before it."""

    environment: str
    interval: str
    before: tuple[str, ...] = ()


NARROW = Look("table", r"\scriptsize")
WIDE = Look("table*", r"\tiny", (r"\scriptsize", r"\setlength{\tabcolsep}{3pt}"))  # over both columns of a page
MOST_COLUMNS = 8  # of a narrow one


def as_latex(table: Table) -> str:
    r"""
    Return a ``table`` environment with a caption and a label; it needs ``\usepackage{booktabs}`` alone.

    An interval stands below its value, in a smaller size. A table of many columns is a ``table*`` in small type.
    """
    look = NARROW if len(table.columns) <= MOST_COLUMNS else WIDE
    alignment = "".join("l" if _worded(table, index) else "r" for index in range(len(table.columns)))
    lines = [rf"\begin{{{look.environment}}}", r"\centering", rf"\caption{{{escaped(table.title)}}}"]
    lines += [rf"\label{{tab:{table.name}}}", *look.before]
    lines += [rf"\begin{{tabular}}{{{alignment}}}", r"\toprule"]
    lines += _groups(table)
    lines += [_line([escaped(column.heading) for column in table.columns]), r"\midrule"]
    for row in table.rows:
        lines += _row(row, look)
    lines += [r"\bottomrule", r"\end{tabular}"]
    lines += [rf"\par\footnotesize {escaped(note)}" for note in (*table.notes, *why_none([table]))]
    return "\n".join([*lines, rf"\end{{{look.environment}}}"]) + "\n"


def escaped(said: str) -> str:
    """Return a text in which nothing is a command: it may be what a person or a model wrote."""
    return "".join(SIGNS.get(sign, sign) for sign in " ".join(said.split()))


def _groups(table: Table) -> list[str]:
    """The line of headings over several columns, with the rules below them."""
    if not any(column.group for column in table.columns):
        return []
    cells, rules, at = [], [], 1
    for name, columns in groupby(table.columns, key=lambda column: column.group):
        width = len(list(columns))
        cells.append(rf"\multicolumn{{{width}}}{{c}}{{{escaped(name)}}}" if name else " & " * (width - 1))
        if name:
            rules.append(rf"\cmidrule(lr){{{at}-{at + width - 1}}}")
        at += width
    return [_line(cells), "".join(rules)]


def _row(row: tuple[TableCell, ...], look: Look) -> list[str]:
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
