"""The tables and figures of T2V-Bench as files: CSV, Markdown, LaTeX, SVG, and all figures as JSON."""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any

from evaluation.benchmarks.t2v.tables import plots_of, tables_of
from evaluation.reports.plots.render import drawn
from evaluation.reports.table_formats.files import files_of
from outtake.catalog.videos.storage import storage
from outtake.errors import Invalid

MADE, RELEASED = "t2v", "t2v_release"  # what the steps of the tables and of the release made


def table_files(scores: Mapping[str, Any]) -> dict[str, bytes]:
    """Return the tables and figures of scores as files, by name."""
    contents: dict[str, bytes] = {"scores.json": json.dumps(scores, indent=2, ensure_ascii=False).encode()}
    for table in tables_of(scores):
        contents |= files_of(table)
    for plot in plots_of(scores):
        contents[f"{plot.name}.svg"] = drawn(plot, "svg")
    return contents


def write_archive(steps: Sequence[Mapping[str, Any]], target: Path) -> Path:
    """
    Write the archive of a benchmark's release to a file that is not there yet; return it.

    :param steps: of the benchmark, as `recipes.progress.queries` shows them
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
