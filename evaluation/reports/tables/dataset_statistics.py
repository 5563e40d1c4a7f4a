"""The tables of what a report on answers is about: clips by generator, and questions by category."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from evaluation.reports.table_formats.figure import Figure, Part, counted, table_of, words
from evaluation.reports.table_formats.table import Form, Table, TableCell

Figures = Mapping[str, Any]
FIELD = "described"
UNKNOWN, NO_CATEGORY = "unknown", "no category"
TOTAL = "all"


def described_tables(figures: Figures) -> list[Table]:
    """Return the tables; none in figures from before there were such."""
    described = figures.get(FIELD)
    return [] if described is None else [clips_by_generator(described), questions_by_category(described)]


def clips_by_generator(described: Figures) -> Table:
    """How many clips each generator has, how long and how large they are."""
    shown = [
        words("generator", "Generator"),
        counted("clips", "clips"),
        _seconds("seconds", "mean s"),
        _seconds("shortest", "shortest s"),
        _seconds("longest", "longest s"),
        words("sizes", "size", read=_sizes),
        counted("with_sound", "with sound", unit="clips"),
    ]
    title = "Clips by generator"
    return table_of("clips_by_generator", title, shown, described["clips"], row_name=lambda row: (row["generator"],))


def questions_by_category(described: Figures) -> Table:
    """BRITE's figure 5: how many questions each category has in each dimension."""
    found = described["questions"]
    dimensions = list(dict.fromkeys(each["dimension"] for each in found))
    rows = []
    for category in dict.fromkeys(each["category"] for each in found):
        own = [{"key": each["dimension"], "n": each["n"]} for each in found if each["category"] == category]
        name = NO_CATEGORY if category == UNKNOWN else category
        rows.append({"key": category, "category": name, "parts": own, "total": sum(each["n"] for each in own)})
    if len(rows) > 1:
        sums = [
            {"key": name, "n": sum(each["n"] for each in found if each["dimension"] == name)} for name in dimensions
        ]
        rows.append({"key": "", "category": TOTAL, "parts": sums, "total": sum(each["n"] for each in sums)})
    shown = [words("category", "Category")]
    shown += [counted(name, name, "parts", Part(name), "n", unit="questions") for name in dimensions]
    shown += [counted("total", TOTAL, unit="questions")]
    note = "Questions of yes and no, each once, however many clips it is asked about."
    title = "Questions by category and dimension"
    return table_of("questions_by_category", title, shown, rows, (note,), row_name=lambda row: (row["key"],))


def _seconds(name: str, heading: str) -> Figure:
    return Figure(name, heading, lambda row: TableCell(f"{row[name]:.1f}", Form.TEXT, n=row["clips"], unit="clips"))


def _sizes(sizes: Any) -> str:
    if len(sizes) == 1:
        return str(sizes[0]["size"])
    return ", ".join(f"{each['size']} ({each['clips']})" for each in sizes)
