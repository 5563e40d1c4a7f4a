"""The tables of benchmarks whose tables are not those of one report: T2V-Bench's and VideoCritic's, as files."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterable, Mapping, Sequence
from pathlib import Path
from typing import Any

from evaluation.benchmarks import videocritic_tables as videocritic
from evaluation.benchmarks.t2v import files as t2v
from evaluation.reports.models import Report
from evaluation.reports.table_formats.files import files_of
from outtake.errors import Invalid

NO_TABLES = "This benchmark has no tables of its own yet: run it to its last step, or download those of its report."


def has_tables(steps: Iterable[Mapping[str, Any]]) -> bool:
    """Return whether a step of a benchmark made tables; steps as `table_contents` takes them."""
    return any(name in step["made"] for step in steps for name in FILES)


def table_contents(steps: Iterable[Mapping[str, Any]]) -> dict[str, bytes]:
    """
    Return the tables and figures of a benchmark as files, by name; none if no step made tables.

    :param steps: of the benchmark, as `recipes.progress.queries` shows them
    """
    made = {name: value for step in steps for name, value in step["made"].items()}
    name = next((name for name in FILES if name in made), None)
    return {} if name is None else FILES[name](made[name])


def write_tables(steps: Sequence[Mapping[str, Any]], folder: Path) -> list[Path]:
    """
    Write the tables and figures of a benchmark into a folder, which is created; return the files.

    :param steps: of the benchmark, as `recipes.progress.queries` shows them
    :raises Invalid: if the benchmark has no such tables, or the folder cannot be written
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
"""By what the step of the tables made."""
