"""
A figure of a table, declared once: its name in files, its heading, and how its cell is read from a row.

A table is made of such figures and of the rows that they are read from, so that no heading can end up above
another figure's cells. Paths name where in a row something is: keys, and a `Part` of a list.

A table also declares once what names its rows. Each of its numbers is then named by the table, the row and the column,
and opens the clips that it counts (`evaluation.reports.counted_cells`).
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Mapping, Sequence
from typing import Any, NamedTuple

from evaluation.reports.table_formats.table import Column, Form, Section, Table, TableCell, count, text
from evaluation.reports.table_formats.table import figure as cell_of

Row = Mapping[str, Any]

RowName = Callable[[Row], Sequence[str] | None]
"""What names a row among those of its table; None for one whose numbers open no clips."""


class Part(NamedTuple):
    """The element of a list whose ``key`` it is."""

    key: Any


class Figure(NamedTuple):
    """A declared column: its name in files, its heading, and the heading over several (empty: none)."""

    name: str
    heading: str
    read: Callable[[Row], TableCell]
    group: str = ""


def table_of(
    name: str,
    title: str,
    figures: Iterable[Figure],
    rows: Iterable[Row],
    notes: Iterable[str] = (),
    section: Section = Section.HEADLINE,
    *,
    row_name: RowName = lambda _: None,
    without_clips: Collection[str] = (),
) -> Table:
    """
    Return a table with a column for each figure and a line for each row.

    :param row_name: names the rows whose numbers open the clips that they count
    :param without_clips: names of columns whose numbers open none
    """
    shown = tuple(figures)
    columns = tuple(Column(each.name, each.heading, each.group) for each in shown)

    def line(row: Row) -> tuple[TableCell, ...]:
        named = row_name(row)
        return tuple(
            cell if named is None or each.name in without_clips else _naming(cell, (name, *named, each.name))
            for each in shown
            for cell in (each.read(row),)
        )

    return Table(name, title, columns, tuple(map(line, rows)), tuple(notes), section)


def _naming(cell: TableCell, counts: tuple[str, ...]) -> TableCell:
    """Name a number; texts and p values are none, and nothing is behind a count of 0."""
    if cell.value is None or isinstance(cell.value, str) or cell.form is Form.P_VALUE:
        return cell
    return cell if cell.form is Form.COUNT and not cell.value else cell._replace(counts=counts)


def at(row: Any, *path: str | Part) -> Any:
    """
    Return what is in a row at a path; None where a list has no such part.

    :raises KeyError: if there is no such key
    """
    for step in path:
        if row is None:
            return None
        row = next((each for each in row if each["key"] == step.key), None) if isinstance(step, Part) else row[step]
    return row


def words(name: str, heading: str, *path: str | Part, read: Callable[[str], str] = str) -> Figure:
    """Declare a column of words; without a path they are at its name."""
    return Figure(name, heading, lambda row: text(read(at(row, *(path or (name,))))))


def counted(name: str, heading: str, *path: str | Part, unit: str = "", group: str = "") -> Figure:
    """Declare a column that counts; without a path the number is at its name."""
    return Figure(name, heading, lambda row: count(at(row, *(path or (name,))), unit), group)


def estimate(
    name: str,
    heading: str,
    form: Form,
    *path: str | Part,
    group: str = "",
    provisional: bool = False,
    absent: str = "",
) -> Figure:
    """
    Declare a column of values with their intervals, each over its n of a unit.

    :param provisional: whether they rest on a judge without a certificate
    :param absent: why there is no value where the row has no such part
    """

    def read(row: Row) -> TableCell:
        found = at(row, *(path or (name,)))
        return TableCell(None, form, note=absent) if found is None else cell_of(found, form, provisional=provisional)

    return Figure(name, heading, read, group)


def plain(
    name: str,
    heading: str,
    form: Form,
    *path: str | Part,
    value: str = "value",
    n: str | None = None,
    unit: str = "",
    reason: str | None = "reason",
    group: str = "",
    provisional: bool = False,
    absent: str = "",
) -> Figure:
    """
    Declare a column of values without intervals.

    :param value: the key of the value in what is at the path; likewise ``n`` and ``reason``, where there are such
    """

    def read(row: Row) -> TableCell:
        found = at(row, *path)
        if found is None:
            return TableCell(None, form, note=absent)
        note = found[reason] or "" if reason else ""
        return TableCell(
            found[value], form, n=found[n] if n else None, unit=unit if n else "", note=note, provisional=provisional
        )

    return Figure(name, heading, read, group)
