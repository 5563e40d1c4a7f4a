"""
The plots of a report, as data: the drawings are made of them, and the tables next to these.

They are the figures of the Spotlight paper: the sweep over τ (figure 9), S+P against severity (6), types by generator
and by annotator (2, 5, 8), severities by generator (2, 8), durations by type, and lengths of segments (10).
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from enum import StrEnum
from typing import Annotated, Any, NamedTuple, TypedDict

from typing_extensions import Doc

from evaluation.reports.tables.labels import LABELS, is_of_two_critics, label_of, measured, rests_on_judge
from outtake.http.field_notes import Choices
from outtake.measures.files.records import ERROR_TYPES

Figures = Mapping[str, Any]

TRUTH = "truth"
OF_TRUTH = "ground truth"
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


class ReportPlotOutput(PlotOutput):
    """A plot of a report, whose points open their clips as ``counted=report:ID:plot:NAME:SERIES:PLACE``."""

    counted: Annotated[list[list[bool]], Doc("by series, for each y, whether it opens clips; empty where none does")]


Name = tuple[str, ...]
"""Names a number of a report (`evaluation.reports.api.counted_clips`); empty for none."""
GROUND_TRUTH = "ground_truth"
"""Begins the names of numbers of the truth of a report."""


class Series(NamedTuple):
    """
    One line, or one bar of a stack.

    ``of`` is ``truth``, ``person`` or ``critic``, which decides the look. Where ``y`` is None there is no value.
    ``low`` and ``high`` are as long as ``y``, or empty; so is ``counts``, which names the number of each.
    """

    label: str
    of: str
    y: tuple[float | None, ...]
    low: tuple[float | None, ...] = ()
    high: tuple[float | None, ...] = ()
    n: tuple[int, ...] = ()
    counts: tuple[Name, ...] = ()

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

    def shown(self) -> ReportPlotOutput:
        """Give plain values, as a page shows them."""
        return {**self.as_json(), "counted": [[bool(name) for name in each.counts] for each in self.series]}


def plots_of(figures: Figures) -> list[Plot]:
    """Return every plot of a report's figures that has something to show."""
    made = [sweep(figures, *each) for each in measured(figures)]
    made += [precision_recall(figures), by_severity(figures), types_by_generator(figures), types_by_annotator(figures)]
    made += [severities(figures), durations(figures), lengths(figures)]
    return [plot for plot in made if plot.series]


def sweep(figures: Figures, metric: str, label: str) -> Plot:
    """M% at every threshold (Spotlight's figure 9)."""
    series = []
    for place, row in enumerate(figures["rows"]):
        points = row["sweep"][metric]
        if all(point["coverage"] is None for point in points):
            continue
        y, low, high = (tuple(_percent(point[key]) for point in points) for key in ("coverage", "low", "high"))
        counts = _names(row, (None if each is None else (place, "sweep", metric, tau) for tau, each in enumerate(y)))
        series.append(Series(row["label"], row["kind"], y, low, high, (_clips(row, metric),), counts))
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


def _names(row: Figures, names: Iterable[Sequence[object] | None]) -> tuple[Name, ...]:
    """Return names as texts; none of a row of two critics, which keeps no clips."""
    if is_of_two_critics(row["annotator"]):
        return ()
    return tuple(() if each is None else tuple(map(str, each)) for each in names)


def _clips(row: Figures, metric: str) -> int:
    return row["metrics"][metric]["coverage"]["n"]


def precision_recall(figures: Figures) -> Plot:
    """Precision against recall, as the threshold on critics' confidence falls."""
    series = []
    for place, row in enumerate(figures["rows"]):
        curve = row.get("curve")  # of critics that give a confidence, in reports that measure it
        if not curve or not curve["at_recall"]:
            continue
        reached = tuple(point["precision"] for point in curve["at_recall"])
        y = reached + (None,) * (len(RECALLS) - len(reached))
        counts = _names(row, (None if each is None else (place, "at_recall", at) for at, each in enumerate(y)))
        series.append(Series(row["label"], row["kind"], y, n=(curve["average_precision"]["n"],), counts=counts))
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
    for place, row in enumerate(figures["rows"]):
        cells = {part["key"]: part["f"] for part in row["by_severity"]}
        found = [cells.get(severity) for severity in SEVERITIES]
        if not any(found):
            continue  # no one said how severe the errors are
        y, low, high = (tuple(cell and cell[key] for cell in found) for key in ("value", "low", "high"))
        n = tuple(0 if cell is None else cell["n"] for cell in found)
        names = ((place, "severity", key) if of else None for key, of in zip(SEVERITIES, n, strict=True))
        series.append(Series(row["label"], row["kind"], y, low, high, n, _names(row, names)))
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
        named=lambda generator, type_: (GROUND_TRUTH, "types", type_, generator),
    )


def types_by_annotator(figures: Figures) -> Plot:
    """How many errors of which type each annotator reports, next to the truth (Spotlight's figure 5)."""
    counts = [(OF_TRUTH, each["type"], each["n"]) for each in figures["reference"]["types"]]
    places: dict[str, list[str]] = {}
    for place, row in enumerate(figures["rows"]):
        counts += [(row["label"], each["type"], each["n"]) for each in row["types"]]
        places.setdefault(row["label"], []).extend([] if is_of_two_critics(row["annotator"]) else [str(place)])

    def named(bar: str, type_: str) -> Name:
        if bar == OF_TRUTH:
            return (GROUND_TRUTH, "types", type_)
        return (*places[bar], "types", type_) if len(places[bar]) == 1 else ()

    caption = "All errors that each reported, right or not."
    return _stacks("types_by_annotator", "Errors reported, by annotator", counts, caption, named=named)


def severities(figures: Figures) -> Plot:
    """Severities of the true errors by generator (Spotlight's figures 2 and 8)."""
    counts = [(each["generator"], str(each["severity"]), each["n"]) for each in figures["reference"]["severities"]]
    caption = f"Ground truth {figures['truth']['version']}; errors with a severity."
    return _stacks(
        *("severities", "Severity, by generator", counts, caption, "severity"),
        named=lambda generator, severity: (GROUND_TRUTH, "severities", severity, generator),
    )


def _stacks(
    name: str,
    title: str,
    counts: Sequence[tuple[str, str, int]],
    caption: str,
    parts_are: str = "error type",
    *,
    named: Callable[[str, str], Name],
) -> Plot:
    bars = tuple(dict.fromkeys(bar for bar, _, _ in counts))
    parts = sorted({part for _, part, _ in counts}, key=lambda part: (TYPE_ORDER.get(part, len(TYPE_ORDER)), part))
    at: dict[tuple[str, str], int] = {}
    for bar, part, n in counts:
        at[bar, part] = at.get((bar, part), 0) + n
    series = tuple(
        Series(
            *(part, TRUTH, tuple(at.get((bar, part), 0) for bar in bars)),
            counts=tuple(named(bar, part) if at.get((bar, part)) else () for bar in bars),
        )
        for part in parts
    )
    says_nothing = len(bars) * len(parts) == 1
    return Plot(name, title, caption, Kind.STACKS, bars, "errors", parts_are, () if says_nothing else series)


def durations(figures: Figures) -> Plot:
    """How long true errors last, by type: the median, and the middle half."""
    rows = figures["reference"]["durations"]
    y, low, high = (tuple(each[key] / 1000 for each in rows) for key in ("median_ms", "q1_ms", "q3_ms"))
    n, names = (tuple(each["n"] for each in rows), tuple((GROUND_TRUTH, "duration", each["type"]) for each in rows))
    series = (Series("duration", TRUTH, y, low, high, n, names),) if rows else ()
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
    whole: list[tuple[str, str, Figures, Name]] = [(OF_TRUTH, TRUTH, truth, (GROUND_TRUTH,))]
    whole += [
        (row["label"], row["kind"], row["lengths"], () if is_of_two_critics(row["annotator"]) else (str(place),))
        for place, row in enumerate(figures["rows"])
    ]
    series = tuple(_histogram(*each) for each in whole if each[2]["n"])
    full = "; ".join(f"{label} {_share(each['full_clip'])}" for label, _, each, _ in whole if each["n"])
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


def _histogram(label: str, of: str, lengths: Figures, whose: Name) -> Series:
    shares = tuple(100 * n / lengths["n"] for n in lengths["counts"])
    names = tuple((*whose, "length", str(at)) if n and whose else () for at, n in enumerate(lengths["counts"]))
    return Series(label, of, shares, n=(lengths["n"],), counts=names)


def _share(cell: Figures) -> str:
    return "none" if cell["value"] is None else f"{100 * cell['value']:.0f} % of {cell['n']}"


def _percent(value: float | None) -> float | None:
    return None if value is None else 100 * value
