"""All files of a report in one ZIP: the figures, each table, and each plot and timeline. PNGs are single files only."""

from __future__ import annotations

import io
import zipfile
from collections.abc import Mapping

from evaluation.reports.builds.figures import figures_of
from evaluation.reports.builds.stored_plots import svg_of
from evaluation.reports.exports.report_files import FIGURES, WRITERS, File
from evaluation.reports.models import Report
from evaluation.reports.plots.contents import drawings_of, tables_of
from outtake.measures.files.canonical_json import canonical

EARLIEST = (1980, 1, 1, 0, 0, 0)  # that ZIP can say: the time of asking is no part of the bytes


def archive_of(report: Report) -> File:
    """
    Return all files of a report; the same report gives the same bytes.

    :raises Conflict: if the report has no figures yet
    """
    return zipped(f"report-{report.number}", contents_of(report))


def contents_of(report: Report) -> dict[str, bytes]:
    """
    Return all files of a report by their paths.

    :raises Conflict: if the report has no figures yet
    """
    figures = figures_of(report)
    contents = {f"{FIGURES}.json": canonical(figures)}
    for table in tables_of(figures):
        for form, write in WRITERS.items():
            contents[f"tables/{table.name}.{form}"] = write(table).encode()
    for plot in drawings_of(figures):
        contents[f"plots/{plot.name}.json"] = canonical(plot.as_json())
        contents[f"plots/{plot.name}.svg"] = svg_of(report, plot.name).encode()
    return contents


def zipped(folder: str, contents: Mapping[str, bytes]) -> File:
    """Return files in a folder of a ZIP; the same contents give the same bytes."""
    written = io.BytesIO()
    with zipfile.ZipFile(written, "w", zipfile.ZIP_STORED) as archive:  # versions of zlib compress differently
        for name, content in contents.items():
            entry = zipfile.ZipInfo(f"{folder}/{name}", EARLIEST)
            entry.external_attr = 0o644 << 16
            archive.writestr(entry, content)
    return File(f"{folder}.zip", "application/zip", written.getvalue())
