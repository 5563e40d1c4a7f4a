"""What tables and plots a report has, of either kind."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from evaluation.report_files import plots, tables
from evaluation.report_files.answer_plots import answer_plots
from evaluation.report_files.answer_tables import answer_tables
from evaluation.report_files.cells import Table
from evaluation.report_files.plots import Plot
from evaluation.report_files.timeline_plots import Timeline, timelines_of

ANSWERS = "answers"


def tables_of(figures: Mapping[str, Any]) -> list[Table]:
    """Return every table of a report's figures."""
    return answer_tables(figures) if figures["kind"] == ANSWERS else tables.tables_of(figures)


def plots_of(figures: Mapping[str, Any]) -> list[Plot]:
    """Return every plot of numbers; the page draws these, and shows all clips itself."""
    return answer_plots(figures) if figures["kind"] == ANSWERS else plots.plots_of(figures)


def drawings_of(figures: Mapping[str, Any]) -> list[Plot | Timeline]:
    """Return everything that is drawn to files: the plots, and the timelines of some clips."""
    return [*plots_of(figures), *timelines_of(figures)]
