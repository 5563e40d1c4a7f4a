"""The plots of a report on answers: shares of yes by dimension and generator, and what annotators get right."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from evaluation.report_files.plots import TRUTH, Kind, Plot, Series
from outtake.measures.papers.brite import DIMENSIONS, ordered

Figures = Mapping[str, Any]


def answer_plots(figures: Figures) -> list[Plot]:
    """Return every plot that has something to show."""
    return [plot for plot in (yes_by_dimension(figures), right_by_dimension(figures)) if plot.series]


def yes_by_dimension(figures: Figures) -> Plot:
    """The share of yes of each generator in each dimension (BRITE's table 7), with Wilson's intervals."""
    rows = [] if figures["shares"] is None else figures["shares"]["by_dimension"]
    of: dict[str, dict[str, Figures]] = {}
    for each in rows:
        of.setdefault(each["generator"], {})[each["key"]] = each["share"]
    names = tuple(dict.fromkeys(each["key"] for each in rows))
    return Plot(
        "yes_by_dimension",
        "Yes by dimension",
        f"Share of true answers that are yes. Intervals: Wilson's, {figures['confidence']} %.",
        Kind.POINTS,
        names,
        "dimension",
        "yes, %",
        tuple(_series(generator, TRUTH, names, cells) for generator, cells in of.items()),
    )


def right_by_dimension(figures: Figures) -> Plot:
    """The share of right answers of each annotator in each dimension."""
    parts = [{part["key"]: part["accuracy"] for part in row["by_dimension"]} for row in figures["rows"]]
    names = tuple(ordered({name for each in parts for name in each}, DIMENSIONS))
    return Plot(
        "right_by_dimension",
        "Right answers by dimension",
        f"Share of right answers. Intervals: {figures['confidence']} %, answers about a prompt together.",
        Kind.POINTS,
        names,
        "dimension",
        "right, %",
        tuple(
            _series(row["label"], row["kind"], names, cells)
            for row, cells in zip(figures["rows"], parts, strict=True)
            if cells
        ),
    )


def _series(label: str, of: str, names: Sequence[str], cells: Mapping[str, Figures]) -> Series:
    found = [cells.get(name) for name in names]
    y, low, high = (tuple(_percent(cell, key) for cell in found) for key in ("value", "low", "high"))
    return Series(label, of, y, low, high, tuple(0 if cell is None else cell["n"] for cell in found))


def _percent(cell: Figures | None, key: str) -> float | None:
    return None if cell is None or cell[key] is None else 100 * cell[key]
