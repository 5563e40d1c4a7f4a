"""The files of a report, by name and format."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Literal, NamedTuple, TypedDict

from evaluation.reports.builds.figures import figures_of
from evaluation.reports.builds.stored_plots import svg_of
from evaluation.reports.models import Report
from evaluation.reports.plots.contents import drawings_of, tables_of
from evaluation.reports.plots.render import drawn
from evaluation.reports.plots.segment_plots import Plot
from evaluation.reports.plots.timelines import Timeline
from evaluation.reports.table_formats.csv_table import as_csv
from evaluation.reports.table_formats.latex_table import as_latex
from evaluation.reports.table_formats.markdown_table import as_markdown
from evaluation.reports.table_formats.table import Table
from outtake.errors import Missing
from outtake.measures.files.canonical_json import canonical

FIGURES = "figures"
WRITERS: dict[str, Callable[[Table], str]] = {"csv": as_csv, "md": as_markdown, "tex": as_latex}
CONTENT_TYPES = {
    "csv": "text/csv; charset=utf-8",
    "md": "text/markdown; charset=utf-8",
    "tex": "application/x-tex; charset=utf-8",
    "json": "application/json",
    "svg": "image/svg+xml",
    "png": "image/png",
}


class File(NamedTuple):
    """A file of a report."""

    name: str
    content_type: str
    content: bytes


class FileOutput(TypedDict):
    """A table or a plot, and in which formats there are files of it."""

    name: str
    title: str
    kind: Literal["data", "table", "plot"]
    formats: list[str]


def listed(report: Report) -> list[FileOutput]:
    """
    Return what files there are, each with its formats.

    :raises Conflict: if the report has no figures yet.
    """
    figures = figures_of(report)
    tables = [_entry(table, "table", list(WRITERS)) for table in tables_of(figures)]
    plots = [_entry(plot, "plot", ["svg", "png", "json"]) for plot in drawings_of(figures)]
    whole: FileOutput = {
        "name": FIGURES,
        "title": "All figures",
        "kind": "data",
        "formats": ["json", "csv", "md", "tex"],
    }
    return [whole, *tables, *plots]


def file_of(report: Report, name: str, form: str) -> File:
    """
    Return a file of a report; the same report gives the same bytes.

    :raises Missing: if there is no such file.
    :raises Conflict: if the report has no figures yet.
    """
    figures = figures_of(report)
    return File(
        f"report-{report.number}-{name}.{form}", CONTENT_TYPES.get(form, ""), _content(report, figures, name, form)
    )


def _content(report: Report, figures: dict[str, Any], name: str, form: str) -> bytes:
    tables = {table.name: table for table in tables_of(figures)}
    plots = {plot.name: plot for plot in drawings_of(figures)}
    if name == FIGURES and form == "json":
        return canonical(figures)
    if name == FIGURES and form == "csv":
        return as_csv(*tables.values()).encode()
    if name == FIGURES and form in WRITERS:
        return "\n".join(WRITERS[form](table) for table in tables.values()).encode()
    if name in tables and form in WRITERS:
        return WRITERS[form](tables[name]).encode()
    if name in plots and form == "svg":
        return svg_of(report, name).encode()
    if name in plots and form == "png":
        return drawn(plots[name], "png")
    if name in plots and form == "json":
        return canonical(plots[name].as_json())
    raise Missing()


def _entry(what: Table | Plot | Timeline, kind: Literal["table", "plot"], formats: list[str]) -> FileOutput:
    return {"name": what.name, "title": what.title, "kind": kind, "formats": formats}
