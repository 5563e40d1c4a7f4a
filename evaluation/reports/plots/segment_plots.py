"""
The plots of a report, as data: the drawings are made of them, and the tables next to these.

They are the figures of the Spotlight paper: the sweep over τ (figure 9), S+P against severity (6), types by generator
and by annotator (2, 5, 8), severities by generator (2, 8), durations by type, and lengths of segments (10).
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from enum import StrEnum
from typing import Annotated, Any, NamedTuple, TypedDict

from typing_extensions import Doc

from evaluation.reports.tables.labels import LABELS, label_of, measured, rests_on_judge
from outtake.http.field_notes import Choices
from outtake.measures.files.records import ERROR_TYPES

Figures = Mapping[str, Any]

TRUTH = "truth"
SEVERITIES = (1, 2, 3, 4, 5)
RECALLS = tuple(hundredths / 100 for hundredths in range(101))
TYPE_ORDER = {name: place for place, name in enumerate(ERROR_TYPES)}


class Kind(StrEnum):
    """How a plot is drawn."""

    CURVES = "curves"
    POINTS = "points"
    STEPS = "steps"
    STACKS = "stacks"
    SPANS = "spans"
    BARS = "bars"


class SeriesOutput(TypedDict):
    """One line of a plot, or one part of its bars."""

    label: str
    of: Annotated[str, Choices(("truth", "person", "critic"))]
    y: Annotated[tuple[float | None, ...], Doc("on the axis of the plot, at each x; null where it is undefined")]
    low: Annotated[tuple[float | None, ...], Doc("of the interval of each y; null without one")]
    high: Annotated[tuple[float | None, ...], Doc("of the interval of each y; null without one")]
    n: Annotated[tuple[int, ...], Doc("number of things that each y is of")]


class PlotOutput(TypedDict):
    """A plot as data; its drawing and its files show the same."""

    name: str
    title: str
    caption: str
    kind: Annotated[str, Choices([str(kind) for kind in Kind])]
    x: Annotated[tuple[Any, ...], Doc("numbers, or names of groups; of steps the edges of the bins")]
    x_label: str
    y_label: Annotated[str, Doc("of stacks: what their parts are")]
    series: list[SeriesOutput]
    mark: Annotated[float | None, Doc("a threshold, where a line is drawn; null for none")]
    provisional: Annotated[bool, Doc("it rests on a judge without a certificate")]


class Series(NamedTuple):
    """
    One line, or one bar of a stack.

    ``of`` is ``truth``, ``person`` or ``critic``, which decides the look. Where ``y`` is None there is no value.
    ``low`` and ``high`` are as long as ``y``, or empty.
    """

    label: str
    of: str
    y: tuple[float | None, ...]
    low: tuple[float | None, ...] = ()
    high: tuple[float | None, ...] = ()
    n: tuple[int, ...] = ()

    def as_json(self) -> SeriesOutput:
        """Give plain values."""
        return {"label": self.label, "of": self.of, "y": self.y, "low": self.low, "high": self.high, "n": self.n}


class Plot(NamedTuple):
    """
    A plot. ``x`` are the places along it: numbers, or names of groups.

    In `Kind.STACKS` each series is a part of every bar, named by ``label`` (``y_label`` says what it is the name of),
    and ``x`` names the bars. In `Kind.BARS` each series
    has a bar in every group of ``x``. In `Kind.STEPS` ``x`` are the edges of the bins, one more than there are values.
    """

    name: str
    title: str
    caption: str
    kind: Kind
    x: tuple[float | str, ...]
    x_label: str
    y_label: str
    series: tuple[Series, ...]
    mark: float | None = None  # a threshold, where a line is drawn
    provisional: bool = False

    def as_json(self) -> PlotOutput:
        """Give plain values."""
        return {
            "name": self.name,
            "title": self.title,
            "caption": self.caption,
            "kind": str(self.kind),
            "x": self.x,
            "x_label": self.x_label,
            "y_label": self.y_label,
            "series": [each.as_json() for each in self.series],
            "mark": self.mark,
            "provisional": self.provisional,
        }


def plots_of(figures: Figures) -> list[Plot]:
    """Return every plot of a report's figures that has something to show."""
    made = [sweep(figures, *each) for each in measured(figures)]
    made += [precision_recall(figures), by_severity(figures), types_by_generator(figures), types_by_annotator(figures)]
    made += [severities(figures), durations(figures), lengths(figures)]
    return [plot for plot in made if plot.series]


def sweep(figures: Figures, metric: str, label: str) -> Plot:
    """M% at every threshold (Spotlight's figure 9)."""
    series = []
    for row in figures["rows"]:
        points = row["sweep"][metric]
        if all(point["coverage"] is None for point in points):
            continue
        y, low, high = (tuple(_percent(point[key]) for point in points) for key in ("coverage", "low", "high"))
        series.append(Series(row["label"], row["kind"], y, low, high, (_clips(row, metric),)))
    return Plot(
        f"sweep_{metric}",
        f"M% by threshold: {label}",
        f"{label}; mean over clips with a true error. Bands: {figures['confidence']} %.",
        Kind.CURVES,
        tuple(tau / 100 for tau in range(101)),
        "threshold τ",
        f"M%, {label}",
        tuple(series),
        mark=figures["tau"] / 100,
        provisional=rests_on_judge(figures, metric),
    )


def _clips(row: Figures, metric: str) -> int:
    return row["metrics"][metric]["coverage"]["n"]


def precision_recall(figures: Figures) -> Plot:
    """Precision against recall, as the threshold on critics' confidence falls."""
    series = []
    for row in figures["rows"]:
        curve = row.get("curve")  # of critics that give a confidence, in reports that measure it
        if not curve or not curve["at_recall"]:
            continue
        reached = tuple(point["precision"] for point in curve["at_recall"])
        y = reached + (None,) * (len(RECALLS) - len(reached))
        series.append(Series(row["label"], row["kind"], y, n=(curve["average_precision"]["n"],)))
    label = LABELS[figures["headline"]]
    return Plot(
        "precision_recall",
        "Precision and recall by confidence",
        f"Matched by {label} at τ {figures['tau'] / 100:.2f}; all clips, n = true errors. A curve ends where all "
        "predictions are kept.",
        Kind.CURVES,
        RECALLS,
        "recall",
        "precision",
        tuple(series),
        provisional=rests_on_judge(figures, figures["headline"]),
    )


def by_severity(figures: Figures) -> Plot:
    """Mean value of a true error against its severity (Spotlight's figure 6)."""
    label = LABELS[figures["headline"]]
    series = []
    for row in figures["rows"]:
        cells = {part["key"]: part["f"] for part in row["by_severity"]}
        found = [cells.get(severity) for severity in SEVERITIES]
        if not any(found):
            continue  # no one said how severe the errors are
        y, low, high = (tuple(cell and cell[key] for cell in found) for key in ("value", "low", "high"))
        n = tuple(0 if cell is None else cell["n"] for cell in found)
        series.append(Series(row["label"], row["kind"], y, low, high, n))
    counts = ", ".join(str(n) for n in series[0].n) if series else ""
    return Plot(
        "by_severity",
        "Recall by severity",
        f"Mean {label} of a true error, 0 where it was not found; n = {counts} errors.",
        Kind.POINTS,
        SEVERITIES,
        "severity",
        f"mean {label} of an error",
        tuple(series),
        provisional=rests_on_judge(figures, figures["headline"]),
    )


def types_by_generator(figures: Figures) -> Plot:
    """Types of the true errors by generator (Spotlight's figures 2 and 8)."""
    return _stacks(
        "types_by_generator",
        "Errors found, by generator",
        [(each["generator"], each["type"], each["n"]) for each in figures["reference"]["types"]],
        f"Ground truth {figures['truth']['version']}, n = {figures['truth']['errors']} errors.",
    )


def types_by_annotator(figures: Figures) -> Plot:
    """How many errors of which type each annotator reports, next to the truth (Spotlight's figure 5)."""
    counts = [("ground truth", each["type"], each["n"]) for each in figures["reference"]["types"]]
    for row in figures["rows"]:
        counts += [(row["label"], each["type"], each["n"]) for each in row["types"]]
    return _stacks(
        "types_by_annotator", "Errors reported, by annotator", counts, "All errors that each reported, right or not."
    )


def severities(figures: Figures) -> Plot:
    """Severities of the true errors by generator (Spotlight's figures 2 and 8)."""
    counts = [(each["generator"], str(each["severity"]), each["n"]) for each in figures["reference"]["severities"]]
    caption = f"Ground truth {figures['truth']['version']}; errors with a severity."
    return _stacks("severities", "Severity, by generator", counts, caption, "severity")


def _stacks(
    name: str, title: str, counts: Sequence[tuple[str, str, int]], caption: str, parts_are: str = "error type"
) -> Plot:
    bars = tuple(dict.fromkeys(bar for bar, _, _ in counts))
    parts = sorted({part for _, part, _ in counts}, key=lambda part: (TYPE_ORDER.get(part, len(TYPE_ORDER)), part))
    at: dict[tuple[str, str], int] = {}
    for bar, part, n in counts:
        at[bar, part] = at.get((bar, part), 0) + n
    series = tuple(Series(part, TRUTH, tuple(at.get((bar, part), 0) for bar in bars)) for part in parts)
    says_nothing = len(bars) * len(parts) == 1
    return Plot(name, title, caption, Kind.STACKS, bars, "errors", parts_are, () if says_nothing else series)


def durations(figures: Figures) -> Plot:
    """How long true errors last, by type: the median, and the middle half."""
    rows = figures["reference"]["durations"]
    y, low, high = (tuple(each[key] / 1000 for each in rows) for key in ("median_ms", "q1_ms", "q3_ms"))
    series = (Series("duration", TRUTH, y, low, high, tuple(each["n"] for each in rows)),) if rows else ()
    return Plot(
        "durations",
        "Duration, by type",
        f"Median and middle half of {figures['truth']['errors']} true errors.",
        Kind.SPANS,
        tuple(label_of(each["type"]) for each in rows),
        "seconds",
        "",
        series,
    )


def lengths(figures: Figures) -> Plot:
    """Lengths of segments, as shares of those that each marked (Spotlight's figure 10)."""
    truth = figures["reference"]["lengths"]
    whole = [("ground truth", TRUTH, truth), *((row["label"], row["kind"], row["lengths"]) for row in figures["rows"])]
    series = tuple(_histogram(label, of, each) for label, of, each in whole if each["n"])
    full = "; ".join(f"{label} {_share(each['full_clip'])}" for label, _, each in whole if each["n"])
    return Plot(
        "lengths",
        "Segment length",
        f"Share of segments; the last step holds longer ones, too. Over the whole clip: {full}.",
        Kind.STEPS,
        tuple(edge / 1000 for edge in truth["edges_ms"]),
        "segment length, s",
        "share of segments, %",
        series,
    )


def _histogram(label: str, of: str, lengths: Figures) -> Series:
    shares = tuple(100 * n / lengths["n"] for n in lengths["counts"])
    return Series(label, of, shares, n=(lengths["n"],))


def _share(cell: Figures) -> str:
    return "none" if cell["value"] is None else f"{100 * cell['value']:.0f} % of {cell['n']}"


def _percent(value: float | None) -> float | None:
    return None if value is None else 100 * value
