"""VideoCritic's table 2 from its figures, and the conditions compared in pairs."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from evaluation.reports.table_formats.table import Column, Form, Section, Table, TableCell, count, figure, text

Figures = Mapping[str, Any]

HEADINGS = {
    "none": "No chain",
    "gold": "True chain",
    "rule": "Errors by rule",
    "model": "Errors by a model",
    "realistic": "Realistic errors",
}
UNREADABLE = "A reply without a final letter counts as wrong."


def answer_tables(figures: Figures) -> list[Table]:
    """Return table 2, and the comparisons where there are some."""
    made = [_accuracy(figures), _compared(figures)]
    return [table for table in made if table.rows]


def _accuracy(figures: Figures) -> Table:
    conditions = figures["conditions"]
    columns = (
        Column("model", "Model"),
        *(Column(each, HEADINGS[each], "right answers %") for each in conditions),
        Column("unreadable", "no final letter"),
    )
    rows = tuple(
        (
            text(row["model"]),
            *(
                figure(row["accuracy"][each], Form.SHARE) if each in row["accuracy"] else text("")
                for each in conditions
            ),
            count(sum(each["unreadable"] for each in row["accuracy"].values()), "answers"),
        )
        for row in figures["rows"]
    )
    notes = (
        UNREADABLE,
        f"Intervals: {figures['confidence']} %, Wilson; clustered by question where one has several chains.",
        *_without_interval(figures),
    )
    return Table("table_2", "Table 2: answers with and without chains of reasoning", columns, rows, notes)


def _without_interval(figures: Figures) -> list[str]:
    """Return a line for each reason why a share has no interval, with the columns that have none."""
    columns: dict[str, list[str]] = {}
    for row in figures["rows"]:
        for name, cell in row["accuracy"].items():
            if cell["value"] is not None and cell["low"] is None and cell["reason"]:
                columns.setdefault(cell["reason"], []).append(HEADINGS[name])
    return [f"No interval for {', '.join(dict.fromkeys(names))}: {why}." for why, names in columns.items()]


def _compared(figures: Figures) -> Table:
    columns = (
        Column("model", "Model"),
        Column("condition", "With"),
        Column("baseline", "Compared with"),
        Column("questions", "Questions"),
        Column("difference", "Difference %"),
        Column("p", "p"),
        Column("adjusted", "p (Holm)"),
    )
    rows = tuple(
        (
            text(row["model"]),
            text(HEADINGS[each["first"]]),
            text(HEADINGS[each["second"]]),
            count(each["questions"], "questions"),
            TableCell(
                each["difference"],
                Form.SHARE,
                each["low"],
                each["high"],
                each["questions"],
                "questions",
                each["reason"] or "",
            ),
            TableCell(each["p"], Form.P_VALUE, note=each["reason"] or ""),
            TableCell(each["adjusted"], Form.P_VALUE, note=each["reason"] or ""),
        )
        for row in figures["rows"]
        for each in row["compared"]
    )
    notes = ("On the questions that have both. Holm's correction is over the comparisons of a model.",)
    return Table(
        "table_2_compared", "Conditions compared, question by question", columns, rows, notes, Section.COMPARISONS
    )
