"""
One clip drawn: a lane for the truth and one for each annotator, with lines between what was matched.

What is true is filled, and numbered; what was matched to it is tinted and says to which (``= 2``); what was matched to
nothing is white. Critics' edges are dashed. Segments that lie over one another are drawn below one another. As much of
a segment shows as much of its reason as it has room for; those of the true errors are listed below.
"""

from __future__ import annotations

import textwrap
from collections.abc import Iterator, Mapping, Sequence
from itertools import pairwise
from math import ceil
from typing import TYPE_CHECKING, NamedTuple

from evaluation.reports.plots.segment_plots import TRUTH
from evaluation.reports.plots.style import (
    ACCENT,
    CAPTION_LINE_INCHES,
    CAPTION_SIGNS,
    DASHES,
    FAINT,
    INK,
    OTHER_PARTS,
    PAPER,
    PARTS,
    UNCERTIFIED,
    WIDTH_INCHES,
    lines_of,
    shortened,
    tint,
    wrapped,
)
from evaluation.reports.plots.timelines import Bar, Timeline
from evaluation.reports.table_formats.table import PROVISIONAL
from evaluation.reports.tables.labels import label_of

if TYPE_CHECKING:
    from matplotlib.axes import Axes
    from matplotlib.figure import Figure

LINE_INCHES, AROUND_INCHES = 0.24, 1.05  # of a line of segments; of title, axis and caption
LANE_SIGNS = 24
NAME_SHARE = 0.63  # of a line of segments that a line of a name takes
TITLE_SIGNS, TITLE_LINE_INCHES = 70, 0.2
AXES_INCHES, SIGN_INCHES = 4.7, 0.052  # how wide the axes are at least, and a sign in a segment
GAP = 0.4  # between lanes, in lines
HIGH = 0.8  # a segment, in lines


class _Look(NamedTuple):
    letter: str
    fill: str
    ink: str


class _Placed(NamedTuple):
    """A segment with its lane and the line that it is drawn on, counted from the top."""

    bar: Bar
    of: str
    line: float


def timeline_figure(timeline: Timeline) -> Figure:
    """Return a timeline as a figure of matplotlib, under whatever settings are in force."""
    from matplotlib.figure import Figure

    below = _below(timeline)
    lines = [_lines(lane.bars) for lane in timeline.lanes]
    names = [max(1, ceil(_name_lines(lane.label) * NAME_SHARE - GAP)) for lane in timeline.lanes]
    tops = _tops([max(name, len(set(each))) for name, each in zip(names, lines, strict=True)])
    title = TITLE_LINE_INCHES * (lines_of([wrapped(_title(timeline), TITLE_SIGNS)]) - 1)
    height = AROUND_INCHES + title + LINE_INCHES * tops[-1] + CAPTION_LINE_INCHES * len(below)
    figure = Figure(figsize=(WIDTH_INCHES, height), layout="constrained")
    axes = figure.subplots()
    axes.set_title(wrapped(_title(timeline), TITLE_SIGNS))
    placed = [
        _Placed(bar, lane.of, top + line)
        for lane, top, of_lane in zip(timeline.lanes, tops, lines, strict=False)
        for bar, line in zip(lane.bars, of_lane, strict=True)
    ]
    _frame(axes, timeline, tops)
    _links(axes, placed)
    looks = _looks(timeline)
    for each in placed:
        _segment(axes, each, looks[each.bar.type], timeline.duration_ms)
    figure.supxlabel("\n".join(below), x=0.01, ha="left", fontsize=7, color=ACCENT)
    return figure


def _title(timeline: Timeline) -> str:
    return timeline.title + (f" {PROVISIONAL}" if timeline.provisional else "")


def _name_lines(label: str) -> int:
    return lines_of([wrapped(label, LANE_SIGNS)])


def _below(timeline: Timeline) -> list[str]:
    """Return the lines under the axes: the true errors, and the caption."""
    looks = _looks(timeline)
    errors = [
        f"{bar.match} {looks[bar.type].letter} {label_of(bar.type)}"
        + ("" if bar.severity is None else f", severity {bar.severity}")
        + (f": {bar.reason}" if bar.reason else "")
        for bar in timeline.lanes[0].bars
    ]
    caption = timeline.caption + (f" {UNCERTIFIED}" if timeline.provisional else "")
    return [line for text in (*errors, caption) for line in textwrap.wrap(text, CAPTION_SIGNS)]


def _lines(bars: Sequence[Bar]) -> list[int]:
    """Return the line of each segment: the first that is free at its time."""
    ends: list[int] = []
    lines = []
    for bar in bars:
        line = next((place for place, end in enumerate(ends) if end <= bar.start_ms), len(ends))
        ends[line:] = [bar.end_ms, *ends[line + 1 :]]
        lines.append(line)
    return lines


def _tops(heights: Sequence[int]) -> list[float]:
    """Return where each lane begins, and where the last one ends."""
    tops = [0.0]
    for height in heights:
        tops.append(tops[-1] + height + GAP)
    return tops


def _frame(axes: Axes, timeline: Timeline, tops: Sequence[float]) -> None:
    middles = [(top + end - GAP) / 2 for top, end in pairwise(tops)]
    for lane, middle, end in zip(timeline.lanes, middles, tops[1:], strict=True):
        axes.axhline(end - GAP / 2, color=FAINT, linewidth=0.6)
        if lane.note:
            x, side = (timeline.duration_ms / 1000, "right") if lane.bars else (0, "left")
            axes.text(x, middle, f" {lane.note} ", ha=side, va="center", fontsize=6.5, color=ACCENT)
    axes.set_yticks(middles, [wrapped(lane.label, LANE_SIGNS) for lane in timeline.lanes])
    axes.tick_params(axis="y", length=0)
    axes.set_xlim(0, timeline.duration_ms / 1000)
    axes.set_ylim(tops[-1] - GAP / 2, -GAP / 2)
    axes.set_xlabel("seconds")


def _looks(timeline: Timeline) -> Mapping[str, _Look]:
    """Give a type its letter and colours; one that is not one of Spotlight's its first letters and another colour."""
    types = dict.fromkeys(bar.type for lane in timeline.lanes for bar in lane.bars)
    others = [each for each in types if each not in PARTS]
    spare = {each: _Look(each[:2], *OTHER_PARTS[place % len(OTHER_PARTS)]) for place, each in enumerate(others)}
    return {each: spare.get(each) or _Look(*PARTS[each]) for each in types}


def _links(axes: Axes, placed: Sequence[_Placed]) -> None:
    true = {each.bar.match: each for each in placed if each.of == TRUTH}
    for each in placed:
        if each.of != TRUTH and each.bar.match is not None:
            (x, y), (to_x, to_y) = _foot(true[each.bar.match]), _head(each)
            axes.plot([x, to_x], [y, to_y], color=ACCENT, linewidth=0.7, alpha=0.6, zorder=1)


def _foot(placed: _Placed) -> tuple[float, float]:
    return _middle(placed.bar), placed.line + (1 + HIGH) / 2


def _head(placed: _Placed) -> tuple[float, float]:
    return _middle(placed.bar), placed.line + (1 - HIGH) / 2


def _middle(bar: Bar) -> float:
    return (bar.start_ms + bar.end_ms) / 2000


def _segment(axes: Axes, placed: _Placed, look: _Look, duration_ms: int) -> None:
    bar = placed.bar
    start, length = bar.start_ms / 1000, (bar.end_ms - bar.start_ms) / 1000
    is_true = placed.of == TRUTH
    fill = look.fill if is_true else tint(look.fill) if bar.match is not None else PAPER
    axes.barh(
        placed.line + 0.5,
        length,
        left=start,
        height=HIGH,
        color=fill,
        edgecolor=look.fill,
        linestyle=DASHES[placed.of],
        linewidth=0.9,
        zorder=2,
    )
    room = int(length * 1000 / duration_ms * AXES_INCHES / SIGN_INCHES)
    said = _fitting(bar, look, is_true, room)
    ink = look.ink if is_true else INK
    axes.text(start, placed.line + 0.5, f" {said}", color=ink, va="center", fontsize=6.5, zorder=3)


def _fitting(bar: Bar, look: _Look, is_true: bool, room: int) -> str:
    """Return as much as fits: the number and the letter, then the reason."""
    number = str(bar.match) if is_true else "" if bar.match is None else f"= {bar.match}"
    return next((each for each in _said(bar, number, look.letter, room) if len(each) + 1 <= room), "")


def _said(bar: Bar, number: str, letter: str, room: int) -> Iterator[str]:
    name = f"{number} {letter}".strip()
    left = room - len(name) - 2
    if bar.reason and left >= 4:
        yield f"{name} {shortened(bar.reason, left)}"
    yield from filter(None, (name, number.replace(" ", ""), letter))
