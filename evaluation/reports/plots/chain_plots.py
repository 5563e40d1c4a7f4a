"""The plots of a report on chains: F1 by type, and reliability diagrams before and after recalibration."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from evaluation.reports.plots.answer_plots import cell_series
from evaluation.reports.plots.segment_plots import TRUTH, Kind, Plot, Series
from evaluation.reports.tables.labels import label_of

Figures = Mapping[str, Any]

ALL_TYPES, CALIBRATED = "all types", "calibrated"
STAGES = (("before", "as they were given"), ("after", "after recalibration"))


def chain_plots(figures: Figures) -> list[Plot]:
    """Return F1 by type, and two plots a critic that gave probabilities, numbered in the order of the rows."""
    rows = [row for row in figures["rows"] if row.get("calibration")]
    reliability = [_reliability(row, number, *stage) for number, row in enumerate(rows, 1) for stage in STAGES]
    return [*([f1_by_type(figures)] if figures["rows"] else []), *reliability]


def f1_by_type(figures: Figures) -> Plot:
    """F1 of each annotator by type, and micro-F1 over all types (VideoCritic's figure 4)."""
    names = (*map(label_of, figures["types"]), ALL_TYPES)
    series = []
    for row in figures["rows"]:
        cells = {label_of(each["key"]): each["f1"] for each in row["by_type"]}
        series.append(cell_series(row["label"], row["kind"], names, {**cells, ALL_TYPES: row["micro"]}))
    return Plot(
        "f1_by_type",
        "F1 by type",
        f"As types were named, without thresholds; {ALL_TYPES}: micro-F1, with its interval.",
        Kind.BARS,
        names,
        "type of error",
        "F1, %",
        tuple(series),
    )


def _reliability(row: Figures, number: int, when: str, how: str) -> Plot:
    types = row["calibration"][when]["types"]
    bins = next((each["bins"] for each in types if each["bins"]), ())
    places = tuple(round(50 * (each["from"] + each["to"]), 1) for each in bins)
    series = tuple(_series(row, each) for each in types if any(one["n"] for one in each["bins"]))
    return Plot(
        f"reliability_{number}_{when}",
        f"Reliability of {row['label']}, {how}",
        f"Share of chains on test that have the type, by its probability, {how}; {len(places)} bins of equal width, "
        "drawn at their middle. Intervals: Wilson's, 95 %.",
        Kind.POINTS,
        places,
        "probability, %",
        "has the type, %",
        (Series(CALIBRATED, TRUTH, places), *series) if series else (),
    )


def _series(row: Figures, of_type: Figures) -> Series:
    y, low, high = (_per_cent(of_type["bins"], key) for key in ("share", "low", "high"))
    return Series(label_of(of_type["key"]), row["kind"], y, low, high, tuple(each["n"] for each in of_type["bins"]))


def _per_cent(bins: Sequence[Figures], key: str) -> tuple[float | None, ...]:
    return tuple(100 * each[key] if each["n"] else None for each in bins)
