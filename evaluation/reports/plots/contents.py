"""What tables and plots a report has, of any kind."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from evaluation.reports.plots import segment_plots
from evaluation.reports.plots.answer_plots import answer_plots
from evaluation.reports.plots.chain_plots import chain_plots
from evaluation.reports.plots.segment_plots import Plot
from evaluation.reports.plots.timelines import Timeline, timelines_of
from evaluation.reports.table_formats.table import Table
from evaluation.reports.tables import segments
from evaluation.reports.tables.answers import answer_tables
from evaluation.reports.tables.chains import chain_tables

ANSWERS, CHAINS = "answers", "chains"


def tables_of(figures: Mapping[str, Any]) -> list[Table]:
    """Return every table of a report's figures."""
    if figures["kind"] == CHAINS:
        return chain_tables(figures)
    return answer_tables(figures) if figures["kind"] == ANSWERS else segments.tables_of(figures)


def plots_of(figures: Mapping[str, Any]) -> list[Plot]:
    """Return every plot of numbers; the page shows these, and all clips in another way."""
    if figures["kind"] == CHAINS:
        return chain_plots(figures)
    return answer_plots(figures) if figures["kind"] == ANSWERS else segment_plots.plots_of(figures)


def drawings_of(figures: Mapping[str, Any]) -> list[Plot | Timeline]:
    """Return everything that is drawn to files: the plots, and the timelines of some clips."""
    return [*plots_of(figures), *timelines_of(figures)]
