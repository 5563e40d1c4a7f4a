"""The plots of what the confidence of critics' answers is worth: reliability diagrams, and accuracy at coverage."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from evaluation.reports.plots.segment_plots import TRUTH, Kind, Plot, Series

Figures = Mapping[str, Any]

PER_CENT = tuple(range(1, 101))
CALIBRATED = "calibrated"
RELIABILITY = (
    ("before", "reliability", "Reliability", "as they were given"),
    ("after", "reliability_scaled", "Reliability at the temperature of dev", "divided by the temperature, as log-odds"),
)


def confidence_plots(figures: Figures) -> list[Plot]:
    """Return the plots of the annotators whose answers have a confidence; none in reports that do not measure it."""
    rows = [row for row in figures["rows"] if row.get("calibration")]
    return [*(_reliability(rows, *each) for each in RELIABILITY), _at_coverage(rows)]


def _reliability(rows: Sequence[Figures], when: str, name: str, title: str, how: str) -> Plot:
    """The share of right answers by confidence, next to what a calibrated critic would have."""
    found = [(row, bins) for row in rows if (bins := row["calibration"]["test"][when]["bins"])]
    places = tuple(round(50 * (each["from"] + each["to"]), 1) for each in found[0][1]) if found else ()
    series = tuple(_bins(row, bins) for row, bins in found if any(each["n"] for each in bins))
    return Plot(
        name,
        title,
        f"Share of right answers on test by confidence, {how}; {len(places)} bins of equal width, drawn at their "
        "middle. Intervals: Wilson's, 95 %.",
        Kind.POINTS,
        places,
        "confidence, %",
        "right, %",
        (Series(CALIBRATED, TRUTH, places), *series) if series else (),
    )


def _bins(row: Figures, bins: Sequence[Figures]) -> Series:
    y, low, high = (
        tuple(100 * each[key] if each["n"] else None for each in bins) for key in ("accuracy", "low", "high")
    )
    return Series(row["label"], row["kind"], y, low, high, tuple(each["n"] for each in bins))


def _at_coverage(rows: Sequence[Figures]) -> Plot:
    """The share of right answers among the surest ones, by how many are kept."""
    return Plot(
        "accuracy_at_coverage",
        "Right answers at coverage",
        "Share of right answers among the given share of answers, the most confident first; all clips.",
        Kind.CURVES,
        PER_CENT,
        "coverage, %",
        "right, %",
        tuple(
            Series(
                row["label"],
                row["kind"],
                tuple(100 * each["accuracy"] for each in row["calibration"]["coverage_curve"]),
                n=(row["calibration"]["answers"],),
            )
            for row in rows
        ),
    )
