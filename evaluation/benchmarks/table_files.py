"""
The tables of a benchmark as files: those of the step that makes tables of its own, of its reports, and of its steps.

A file of a report is called after its step: ``tables-shares_by_category.csv``.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Iterable, Mapping, Sequence
from pathlib import Path, PurePosixPath
from typing import Any

from evaluation.benchmarks import videocritic_tables as videocritic
from evaluation.benchmarks.t2v import files as t2v
from evaluation.reports.exports.archive import contents_of
from evaluation.reports.models import Report
from evaluation.reports.table_formats.files import files_of
from evaluation.reports.table_formats.table import Column, Form, Table, TableCell, count, text
from outtake.errors import Invalid

NO_TABLES = "This benchmark has no tables yet: run it until a step has made some."
COUNTED = (
    "describe",
    "make_questions",
    "write_distractors",
    "check_distractors",
    "word_yes_no",
    "check_wording",
    "validate_questions",
    "sort_mistakes",
    "review_quality",
)  # whose figures a paper prints
FILTERS = ("filter_prompts", "filter_questions")  # their figures are agreement with what a model proposed
DONE = "done"

Step = Mapping[str, Any]
"""A step as `recipes.progress.queries` shows it."""


def has_tables(steps: Iterable[Step]) -> bool:
    """
    Return whether a step of a benchmark made tables.

    :param steps: with ``state``, ``does`` and ``made``
    """
    return any(
        step["state"] == DONE
        and ("report" in step["made"] or step["does"] in COUNTED or not FILES.keys().isdisjoint(step["made"]))
        for step in steps
    )


def table_contents(steps: Sequence[Step]) -> dict[str, bytes]:
    """Return the tables and figures of a benchmark as files, by name; none if no step made tables."""
    if not has_tables(steps):
        return {}
    contents: dict[str, bytes] = {}
    done = [step for step in steps if step["state"] == DONE]
    for step in done:
        for name in FILES.keys() & step["made"].keys():
            contents |= FILES[name](step["made"][name])
        if step["does"] in (*COUNTED, *FILTERS) and step["figures"]:
            contents |= files_of(_figures_of(step))
    reported = {step["name"]: step["made"]["report"] for step in done if step["does"] == "report"}
    reports = Report.objects.in_bulk(list(reported.values()), field_name="public_id")
    for name, public_id in reported.items():
        if public_id in reports:  # it can be deleted
            own = contents_of(reports[public_id])
            contents |= {f"{name}-{PurePosixPath(path).name}": each for path, each in own.items() if _is_wanted(path)}
    for table in (_steps(done), _dropped(done)):
        contents |= files_of(table) if table.rows else {}
    return contents


def write_tables(steps: Sequence[Step], folder: Path) -> list[Path]:
    """
    Write the tables and figures of a benchmark into a folder, which is created; return the files.

    :raises Invalid: if the benchmark has no tables, or the folder cannot be written
    """
    contents = table_contents(steps)
    if not contents:
        raise Invalid.field("--tables", NO_TABLES)
    try:
        folder.mkdir(parents=True, exist_ok=True)
        for each, content in contents.items():
            (folder / each).write_bytes(content)
    except OSError as error:
        raise Invalid.field("--tables", f"{folder} cannot be written: {error}.") from None
    return [folder / each for each in contents]


def _is_wanted(path: str) -> bool:
    """Leave out the descriptions of plots, which are in the figures."""
    return not (path.startswith("plots/") and path.endswith(".json"))


def _figures_of(step: Step) -> Table:
    """Return the numbers of a step as a table, such as the statistics that a paper prints."""
    columns = (Column("figure", "Figure"), Column("value", "Value"))
    rows = [(text(str(name)), _number(value)) for name, value in step["figures"].items()]
    rows += [(text(f"not counted: {why}"), count(n)) for why, n in step["dropped"].items()]
    if step["unit"] and step["unit"] not in step["figures"]:
        rows.insert(0, (text(step["unit"]), count(step["left"])))
    return Table(step["name"], step["title"], columns, tuple(rows))


def _steps(done: Sequence[Step]) -> Table:
    """Return what entered and left each step."""
    columns = (
        Column("step", "Step"),
        Column("entered", "Entered"),
        Column("left", "Left"),
        Column("unit", "Unit"),
    )
    rows = tuple(
        (text(step["title"]), count(step["entered"]), count(step["left"]), text(step["unit"])) for step in done
    )
    return Table("steps", "Steps", columns, rows)


def _dropped(done: Sequence[Step]) -> Table:
    columns = (Column("step", "Step"), Column("reason", "Reason"), Column("n", "Dropped"))
    rows = tuple(
        (text(step["title"]), text(why), count(n, step["unit"])) for step in done for why, n in step["dropped"].items()
    )
    return Table("dropped", "What did not go on, and why", columns, rows)


def _number(value: Any) -> TableCell:
    if isinstance(value, int):
        return count(value)
    return TableCell(value, Form.SCORE) if isinstance(value, float) else text(str(value))


def _of_videocritic(made: Mapping[str, Any]) -> dict[str, bytes]:
    figures = Report.objects.get(public_id=made["report"]).figures or {}
    contents = {"answers.json": json.dumps(made["answers"], indent=2, ensure_ascii=False).encode()}
    for table in videocritic.videocritic_tables(figures, made["answers"], made["stages"]):
        contents |= files_of(table)
    return contents


FILES: Mapping[str, Callable[[Mapping[str, Any]], dict[str, bytes]]] = {
    t2v.MADE: t2v.table_files,
    videocritic.MADE: _of_videocritic,
}
"""By what a step of tables of its own made."""
