"""The clips behind the points of plots that no table has: of a row of a report on errors, or of its truth."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence

from annotations.tasks.counted_tasks import COUNT, MEAN, MEDIAN, MS, NUMBER, PERCENT, SCORE, SHARE, STATISTIC
from evaluation.reports.counted_cells.number_clips import NumberClips, count_of
from evaluation.reports.counted_cells.segment_rows import UNKNOWN, SegmentRow
from evaluation.reports.models import Report
from evaluation.reports.segments.inputs import truth_of
from evaluation.reports.tables.labels import LABELS, label_of
from outtake.measures.segments.segments import Segment

SWEEP, AT_RECALL, TYPES, LENGTH = "sweep", "at_recall", "types", "length"
VIDEOS, ERRORS = "videos", "errors"
SEVERITIES, DURATION = "severities", "duration"
Marked = Mapping[str, Sequence[Segment]]
"""Segments by the public id of the task of their clip."""


def of_sweep(row: SegmentRow, cell: Sequence[str]) -> NumberClips:
    """Return the clips with true errors, of which M% is the mean at any threshold."""
    _, metric, tau = cell
    value = row.figures["sweep"][metric][_place(tau)]["coverage"]
    made = {**row.figures["metrics"][metric]["coverage"], "value": value}
    clips: dict[str, float | None] = {each.video.video: None for each in row.videos if each.reference}
    return NumberClips(f"M% of {LABELS[metric]} at threshold {int(tau) / 100:.2f}", clips, made, PERCENT, MEAN)


def of_recall(row: SegmentRow, cell: Sequence[str]) -> NumberClips:
    """Return the clips of a point of precision by recall: those with true or predicted errors, as of all points."""
    _, at = cell
    curve = row.figures["curve"] or {}
    made = {**curve["average_precision"], "value": curve["at_recall"][_place(at)]["precision"]}
    clips: dict[str, float | None] = {
        each.video.video: None for each in row.videos if each.reference or each.predictions
    }
    return NumberClips(f"Precision at recall {int(at) / 100:.2f}", clips, made, SCORE, STATISTIC)


def of_row_type(row: SegmentRow, cell: Sequence[str]) -> NumberClips:
    """Return the clips in which errors of a type were predicted."""
    _, type_ = cell
    return _counts(f"Predicted, {label_of(type_)}", _said(row), lambda each: each.type == type_)


def of_row_length(row: SegmentRow, cell: Sequence[str]) -> NumberClips:
    """Return the clips with predictions of a length: the place of its step in the histogram."""
    _, step = cell
    return _length(_said(row), row.figures["lengths"]["edges_ms"], _place(step))


def of_reference(report: Report, parts: Sequence[str]) -> NumberClips:
    """
    Return the clips of a number of the truth.

    :param parts: ``videos``, or ``errors`` in them; or ``types`` or ``severities`` and one of them, and a generator,
        else all; or ``duration`` and a type; or ``length`` and the place of its step in the histogram
    :raises ValueError: if there is no such number; likewise `KeyError` and `IndexError`
    """
    every = truth_of(report).videos
    if tuple(parts) == (VIDEOS,):
        found: dict[str, float | None] = dict.fromkeys(each.video for each in every)
        return NumberClips("Clips", found, count_of(len(found), VIDEOS), NUMBER, COUNT)
    if tuple(parts) == (ERRORS,):
        return _counts("True errors", {each.video: each.errors for each in every}, lambda _: True)
    what, which, *generator = parts
    figures = (report.figures or {})["reference"]
    videos = [each for each in every if generator in ([], [str(each.generator or UNKNOWN)])]
    true = {each.video: each.errors for each in videos}
    whose = "".join(f", {each}" for each in generator)
    if what == TYPES:
        return _counts(f"True errors, {label_of(which)}{whose}", true, lambda each: each.type == which)
    if what == SEVERITIES:
        return _counts(f"True errors of severity {which}{whose}", true, lambda each: str(each.severity) == which)
    if generator or what not in (DURATION, LENGTH):
        raise ValueError(parts)
    if what == LENGTH:
        return _length(true, figures["lengths"]["edges_ms"], _place(which))
    row = next(each for each in figures["durations"] if each["type"] == which)
    lengths = {video: [each.length_ms for each in errors if each.type == which] for video, errors in true.items()}
    made = {"value": row["median_ms"], "n": row["n"], "unit": "errors"}
    clips: dict[str, float | None] = {video: sum(own) / len(own) for video, own in lengths.items() if own}
    return NumberClips(f"Duration of true errors, {label_of(which)}", clips, made, MS, MEDIAN)


def _said(row: SegmentRow) -> Marked:
    return {each.video.video: [one.segment for one in each.predictions] for each in row.videos}


def _counts(title: str, marked: Marked, wanted: Callable[[Segment], bool]) -> NumberClips:
    counts: dict[str, float | None] = {
        video: float(n) for video, errors in marked.items() if (n := sum(map(wanted, errors)))
    }
    n = sum(int(each or 0) for each in counts.values())
    if not n:
        raise ValueError(title)
    return NumberClips(title, counts, count_of(n, "errors"), NUMBER, COUNT)


def _length(marked: Marked, edges_ms: Sequence[int], step: int) -> NumberClips:
    """Return the share of segments in a step of their lengths; the last step has longer ones, too."""
    last, width = len(edges_ms) - 2, edges_ms[1] - edges_ms[0]

    def step_of(segment: Segment) -> int:
        return min(segment.length_ms // width, last)

    lasting = {video: [each for each in errors if each.length_ms] for video, errors in marked.items()}
    n = sum(map(len, lasting.values()))
    hits = {video: sum(step_of(each) == step for each in own) for video, own in lasting.items() if own}
    if not any(hits.values()):
        raise ValueError(step)
    shares: dict[str, float | None] = {video: own / len(lasting[video]) for video, own in hits.items() if own}
    title = (
        f"Segments of {edges_ms[step] / 1000} s and more"
        if step == last
        else (f"Segments of {edges_ms[step] / 1000} to {edges_ms[step + 1] / 1000} s")
    )
    made = {"value": sum(hits.values()) / n, "n": n, "unit": "segments"}
    return NumberClips(title, shares, made, PERCENT, SHARE)


def _place(text: str) -> int:
    """Return a place; a negative one would count from the end."""
    if not text.isdecimal():
        raise ValueError(text)
    return int(text)
