"""The tables and figures of T2V-Bench as files: CSV, Markdown, LaTeX, SVG, and all figures as JSON."""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any

from evaluation.benchmarks.t2v.contents import plots_of, tables_of
from evaluation.reports.plots.render import drawn
from evaluation.reports.table_formats.csv_table import as_csv
from evaluation.reports.table_formats.latex_table import as_latex
from evaluation.reports.table_formats.markdown_table import as_markdown
from outtake.catalog.videos.storage import storage
from outtake.errors import Invalid

MADE, RELEASED = "t2v", "t2v_release"  # what the steps of the tables and of the release made


def write_tables(steps: Sequence[Mapping[str, Any]], folder: Path) -> list[Path]:
    """
    Write the tables and figures of a benchmark into a folder, which is created; return the files.

    :param steps: of the benchmark, as `recipes.progress.queries` shows them
    :raises Invalid: if the benchmark has no such tables, or the folder cannot be written
    """
    scores = next((step["made"][MADE] for step in steps if MADE in step["made"]), None)
    if scores is None:
        raise Invalid.field("--tables", "This benchmark has no tables of T2V-Bench yet; run it to its last step.")
    contents = table_files(scores)
    try:
        folder.mkdir(parents=True, exist_ok=True)
        for name, content in contents.items():
            (folder / name).write_bytes(content)
    except OSError as error:
        raise Invalid.field("--tables", f"{folder} cannot be written: {error}.") from None
    return [folder / name for name in contents]


def table_files(scores: Mapping[str, Any]) -> dict[str, bytes]:
    """Return the tables and figures of scores as files, by name."""
    contents: dict[str, bytes] = {"scores.json": json.dumps(scores, indent=2, ensure_ascii=False).encode()}
    for table in tables_of(scores):
        contents[f"{table.name}.csv"] = as_csv(table).encode()
        contents[f"{table.name}.md"] = as_markdown(table).encode()
        contents[f"{table.name}.tex"] = as_latex(table).encode()
    for plot in plots_of(scores):
        contents[f"{plot.name}.svg"] = drawn(plot, "svg")
    return contents


def write_archive(steps: Sequence[Mapping[str, Any]], target: Path) -> Path:
    """
    Write the archive of a benchmark's release to a file that is not there yet; return it.

    :param steps: as in `write_tables`
    :raises Invalid: if the benchmark has no such release, or the file cannot be written
    """
    made = next((step["made"][RELEASED] for step in steps if RELEASED in step["made"]), None)
    if made is None:
        raise Invalid.field("--release", "This benchmark has no release of T2V-Bench yet; run it to its last step.")
    try:
        with target.open("xb") as file:
            for piece in storage().open(made["key"]):
                file.write(piece)
    except OSError as error:
        raise Invalid.field("--release", f"{target} cannot be written: {error}.") from None
    return target
