"""
Plots as SVG and PNG, by matplotlib.

The same plot gives the same bytes: identifiers in the SVG come from a fixed salt, and no date or version is written.
Colour is never alone: people have solid lines, critics dashed ones, each with marks of its own, and parts of a bar
carry their letter. What has many names grows downwards, so that nothing lies upon anything, and long names go on in
further lines. matplotlib takes a second to load, so it is loaded when the first
plot is drawn.
"""

from __future__ import annotations

import io
import textwrap
import threading
from collections.abc import Iterator, Sequence
from itertools import cycle
from typing import TYPE_CHECKING, Any, Literal

from evaluation.reports.plots.render_timelines import timeline_figure
from evaluation.reports.plots.segment_plots import TRUTH, Kind, Plot, Series
from evaluation.reports.plots.style import (
    ACCENT,
    CAPTION_LINE_INCHES,
    CAPTION_SIGNS,
    DASHES,
    DOTS_PER_INCH,
    FAINT,
    LINES,
    MARKS,
    NAME_LINE_INCHES,
    NAME_SIGNS,
    OTHER_PARTS,
    PARTS,
    STYLE,
    UNCERTIFIED,
    WIDTH_INCHES,
    lines_of,
    wrapped,
)
from evaluation.reports.plots.timelines import Timeline
from evaluation.reports.table_formats.table import PROVISIONAL
from evaluation.reports.tables.labels import label_of

if TYPE_CHECKING:
    from matplotlib.axes import Axes
    from matplotlib.figure import Figure

Format = Literal["svg", "png"]

HEIGHT_INCHES = 3.8
BAR_INCHES, LEGEND_LINE_INCHES = 0.3, 0.17  # what each adds to the height
BELOW_AXES_INCHES = 0.42  # where a legend begins: below the numbers and the name of the axis
MOST_BARS = 6  # that the usual height has room for
MOST_INSIDE = 4  # lines that are named inside the axes
LEGEND_COLUMNS = 3
PANEL_COLUMNS, PANEL_INCHES = 3, 1.25  # for many histograms in one plot
LEGEND_SIGNS = 90  # of a line of the legend, and of all names below an axis
LEAST_SIGNS = 8  # of a line of a name
_one_at_a_time = threading.Lock()  # matplotlib's settings belong to the process, and the web has threads
HATCHES = ("", "//", "..", "\\\\", "xx", "--", "++")
LEAST_LETTERED = 0.06  # a part narrower than this share of the longest bar has no letter


def drawn(plot: Plot | Timeline, form: Format) -> bytes:
    """Return a plot as a file."""
    import matplotlib

    metadata: dict[str, Any] = {"Date": None, "Creator": None} if form == "svg" else {"Software": None}
    out = io.BytesIO()
    with _one_at_a_time, matplotlib.rc_context(STYLE):
        figure = timeline_figure(plot) if isinstance(plot, Timeline) else figure_of(plot)
        figure.savefig(out, format=form, dpi=DOTS_PER_INCH, metadata=metadata)
    return out.getvalue()


def figure_of(plot: Plot) -> Figure:
    """Return a plot as a figure of matplotlib, under whatever settings are in force."""
    from matplotlib.figure import Figure

    caption = textwrap.wrap(plot.caption + (f" {UNCERTIFIED}" if plot.provisional else ""), CAPTION_SIGNS)
    figure = Figure(figsize=(WIDTH_INCHES, _height(plot, len(caption))), layout="constrained")
    title = plot.title + (f" {PROVISIONAL}" if plot.provisional else "")
    if _in_panels(plot):
        figure.suptitle(title, x=0.01, ha="left", weight="bold", fontsize="large")
        _panels(figure, plot)
    else:
        axes = figure.subplots()
        axes.set_title(title)
        _DRAWERS[plot.kind](axes, plot)
    figure.supxlabel("\n".join(caption), x=0.01, ha="left", fontsize=7, color=ACCENT)
    return figure


def _in_panels(plot: Plot) -> bool:
    """Say whether each series has axes of its own: more histograms than these cannot be told apart in one."""
    return plot.kind is Kind.STEPS and len(plot.series) > MOST_INSIDE


def _height(plot: Plot, caption_lines: int) -> float:
    more = CAPTION_LINE_INCHES * (caption_lines - 1)
    if _in_panels(plot):
        titles = lines_of(wrapped(each.label) for each in plot.series) - 1
        return 1 + (PANEL_INCHES + NAME_LINE_INCHES * titles) * _lines(len(plot.series), PANEL_COLUMNS) + more
    if plot.kind in (Kind.STACKS, Kind.SPANS):
        more += BAR_INCHES * max(0, len(plot.x) - MOST_BARS)
        more += NAME_LINE_INCHES * sum(lines_of([wrapped(str(name))]) - 1 for name in plot.x)
    else:
        more += NAME_LINE_INCHES * (lines_of(_group_names(plot)) - 1)
    if plot.kind is Kind.STACKS or _named_below(plot):
        names = [_named(each) for each in plot.series]
        more += LEGEND_LINE_INCHES * _lines(len(names), _legend_columns(names)) * lines_of(names)
    return HEIGHT_INCHES + more


def _group_names(plot: Plot) -> list[str]:
    """Return what is below the groups of a plot: the more groups, the shorter are the lines of their names."""
    signs = max(LEAST_SIGNS, min(NAME_SIGNS, LEGEND_SIGNS // max(len(plot.x), 1)))
    return [wrapped(str(x), signs) for x in plot.x if isinstance(x, str)]


def _named_below(plot: Plot) -> bool:
    """Return whether the legend is below the axes: groups of bars leave no place for it inside."""
    return len(plot.series) > MOST_INSIDE or (plot.kind is Kind.BARS and len(plot.series) > 1)


def _lines(names: int, columns: int) -> int:
    return -(-names // columns)


def _legend_columns(labels: Sequence[str]) -> int:
    longest = max((len(line) for label in labels for line in label.split("\n")), default=0)
    return max(1, min(LEGEND_COLUMNS, LEGEND_SIGNS // (longest + 5)))  # its sample of the line is as wide as 5 letters


def _legend_below(axes: Axes, title: str | None = None, *, lines: int = 1) -> None:
    """Put the legend below the axes, whose names have so many lines."""
    from matplotlib.transforms import ScaledTranslation

    labels = axes.get_legend_handles_labels()[1]
    down = ScaledTranslation(0, -BELOW_AXES_INCHES - NAME_LINE_INCHES * (lines - 1), axes.figure.dpi_scale_trans)
    axes.legend(
        frameon=False,
        fontsize=7.5,
        ncols=_legend_columns(labels),
        loc="upper left",
        bbox_to_anchor=(0, 0),
        bbox_transform=axes.transAxes + down,
        borderaxespad=0,
        title=title,
        alignment="left",
    )


def _looks(plot: Plot) -> Iterator[tuple[Series, str, str]]:
    """Yield each series with a colour and a mark; where colours come round again, marks have moved on."""
    for place, series in enumerate(plot.series):
        turn = place // len(LINES)
        yield series, LINES[place % len(LINES)], MARKS[(place + turn) % len(MARKS)]


def _along(axes: Axes, plot: Plot) -> None:
    axes.set_xlabel(plot.x_label)
    axes.set_ylabel(plot.y_label)
    axes.grid(axis="y", color=FAINT, linewidth=0.6)
    axes.set_axisbelow(True)
    if plot.mark is not None:
        axes.axvline(plot.mark, color=ACCENT, linewidth=0.8, linestyle=":")
    if _named_below(plot):
        _legend_below(axes, lines=lines_of(_group_names(plot)))
    else:
        axes.legend(frameon=False, fontsize=8)


def _curves(axes: Axes, plot: Plot) -> None:
    for series, colour, mark in _looks(plot):
        x, y = [float(place) for place in plot.x], _numbers(series.y)
        axes.plot(x, y, DASHES[series.of], color=colour, marker=mark, markevery=20, markersize=4, label=_named(series))
        if series.low:
            axes.fill_between(x, _numbers(series.low), _numbers(series.high), color=colour, alpha=0.12, linewidth=0)
    axes.set_ylim(bottom=0)
    _along(axes, plot)


def _points(axes: Axes, plot: Plot) -> None:
    named = any(isinstance(x, str) for x in plot.x)
    places = list(range(len(plot.x))) if named else [float(x) for x in plot.x]
    for place, (series, colour, mark) in enumerate(_looks(plot)):
        shift = (place - (len(plot.series) - 1) / 2) * 0.08  # next to each other, or their intervals would hide
        at = [x + shift for x in places]
        values = _numbers(series.y)
        if not named:  # groups have no order that a line could follow
            axes.plot(at, values, color=colour, linestyle=DASHES[series.of], linewidth=1.2)
        axes.errorbar(at, values, yerr=_errors(series), color=colour, fmt=mark, markersize=5, label=_named(series))
    axes.set_xticks(places, _group_names(plot) if named else None)
    if not any(value < 0 for series in plot.series for value in _numbers((*series.y, *series.low))):
        axes.set_ylim(bottom=0)
    _along(axes, plot)


def _bars(axes: Axes, plot: Plot) -> None:
    """Draw a bar of each series in each group, with hatches that tell series apart without colour."""
    width = 0.8 / max(len(plot.series), 1)
    for place, (series, colour, _) in enumerate(_looks(plot)):
        at = [group + (place - (len(plot.series) - 1) / 2) * width for group in range(len(plot.x))]
        hatch = HATCHES[place % len(HATCHES)]
        axes.bar(at, _numbers(series.y), width, color=colour, edgecolor="white", hatch=hatch, label=_named(series))
        if series.low:
            axes.errorbar(at, _numbers(series.y), yerr=_errors(series), fmt="none", ecolor=ACCENT, elinewidth=0.8)
    axes.set_xticks(range(len(plot.x)), _group_names(plot) or [str(x) for x in plot.x])
    axes.set_ylim(bottom=0)
    _along(axes, plot)


def _steps(axes: Axes, plot: Plot) -> None:
    for series, colour, _ in _looks(plot):
        _stairs(axes, plot, series, colour)
    axes.set_ylim(bottom=0)
    _along(axes, plot)


def _stairs(axes: Axes, plot: Plot, series: Series, colour: str) -> None:
    filled = series.of == TRUTH
    axes.stairs(
        _numbers(series.y),
        [float(edge) for edge in plot.x],
        fill=filled,
        color=FAINT if filled else colour,
        linestyle=DASHES[series.of],
        label=_named(series),
    )


def _panels(figure: Figure, plot: Plot) -> None:
    """Draw each histogram in axes of its own, the truth's behind it."""
    truth = [series for series in plot.series if series.of == TRUTH]
    down = _lines(len(plot.series), PANEL_COLUMNS)
    grid = figure.subplots(down, PANEL_COLUMNS, sharex=True, sharey=True, squeeze=False).ravel()
    for axes, (series, colour, _) in zip(grid, _looks(plot), strict=False):
        for each in dict.fromkeys((*truth, series)):
            _stairs(axes, plot, each, colour)
        axes.set_title(f"{wrapped(series.label)}\nn = {series.n[0]}", fontsize=7, weight="normal")
    grid[0].set_ylim(bottom=0)  # of all, once all are drawn: from then on the top stays
    for axes in grid[len(plot.series) :]:
        axes.set_axis_off()
    for axes in grid[len(plot.series) - PANEL_COLUMNS : len(plot.series)]:  # the lowest of each column
        axes.set_xlabel(plot.x_label)
        axes.tick_params(labelbottom=True)
    figure.supylabel(plot.y_label, fontsize=9, color=ACCENT)


def _stacks(axes: Axes, plot: Plot) -> None:
    bars = [wrapped(str(name)) for name in plot.x]
    widest = max((sum(each.y[bar] or 0 for each in plot.series) for bar in range(len(bars))), default=0) or 1
    left = [0.0] * len(bars)
    for series, spare in zip(plot.series, cycle(OTHER_PARTS), strict=False):
        letter, colour, ink = PARTS.get(series.label, (series.label[:2], *spare))
        name = f"{letter} {label_of(series.label)}" if series.label in PARTS else label_of(series.label)
        widths = _numbers(series.y)
        axes.barh(range(len(bars)), widths, left=left, color=colour, edgecolor="white", label=name)
        for bar, width in enumerate(widths):
            if width > LEAST_LETTERED * widest:
                axes.text(left[bar] + width / 2, bar, letter, color=ink, ha="center", va="center", weight="bold")
            left[bar] += width
    for bar, total in enumerate(left):
        axes.text(total, bar, f" {total:.0f}", va="center")
    axes.set_yticks(range(len(bars)), bars)
    axes.invert_yaxis()
    axes.set_xlabel(plot.x_label)
    axes.margins(x=0.08)
    _legend_below(axes, plot.y_label)


def _spans(axes: Axes, plot: Plot) -> None:
    (series,) = plot.series
    places = range(len(plot.x))
    axes.hlines(places, _numbers(series.low), _numbers(series.high), color=LINES[0], linewidth=6, alpha=0.35)
    axes.plot(_numbers(series.y), places, "o", color=LINES[0])
    axes.set_yticks(list(places), [wrapped(f"{name} (n = {n})") for name, n in zip(plot.x, series.n, strict=True)])
    axes.set_ylim(len(plot.x) - 0.4, -0.6)
    axes.set_xlim(left=0)
    axes.set_xlabel(plot.x_label)
    axes.grid(axis="x", color=FAINT, linewidth=0.6)


_DRAWERS = {
    Kind.CURVES: _curves,
    Kind.POINTS: _points,
    Kind.STEPS: _steps,
    Kind.STACKS: _stacks,
    Kind.SPANS: _spans,
    Kind.BARS: _bars,
}


def _numbers(values: tuple[float | None, ...]) -> list[float]:
    return [float("nan") if value is None else float(value) for value in values]


def _errors(series: Series) -> list[list[float]] | None:
    if not series.low:
        return None
    middle, low, high = _numbers(series.y), _numbers(series.low), _numbers(series.high)
    below = [max(a - b, 0.0) for a, b in zip(middle, low, strict=True)]
    return [below, [max(b - a, 0.0) for a, b in zip(middle, high, strict=True)]]


def _named(series: Series) -> str:
    return wrapped(f"{series.label} (n = {series.n[0]})" if len(series.n) == 1 else series.label)
