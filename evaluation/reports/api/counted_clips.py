"""
The clips behind each number of a report, on errors here.

Each number is taken from the report's figures, and its clips from `evaluation.reports.counted_cells.segment_rows`.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Mapping, Sequence
from fractions import Fraction
from typing import Any

from annotations.tasks.counted_tasks import COUNT, MEAN, NUMBER, PERCENT, SCORE, SHARE, STATISTIC, CountedTasks
from evaluation.reports.api.counted_answers import counted_by_answers, counted_by_true_answers
from evaluation.reports.counted_cells.cell_clips import valueless
from evaluation.reports.counted_cells.counted_cell import counted_by_cell
from evaluation.reports.counted_cells.number_clips import NumberClips, count_of
from evaluation.reports.counted_cells.plot_points import (
    AT_RECALL,
    LENGTH,
    SWEEP,
    TYPES,
    of_recall,
    of_reference,
    of_row_length,
    of_row_type,
    of_sweep,
)
from evaluation.reports.counted_cells.segment_rows import BY_TYPE, STRATA, SegmentRow, segment_row
from evaluation.reports.figure_cells import UNUSABLE
from evaluation.reports.models import Report
from evaluation.reports.plots.contents import plots_of
from evaluation.reports.plots.segment_plots import GROUND_TRUTH
from evaluation.reports.tables.labels import LABELS, label_of
from outtake.errors import Invalid
from outtake.measures.diagnostics.chance_level import strata_of
from outtake.measures.spotlight.pairs.pairing import compare
from outtake.measures.spotlight.pairs.values import LEFT_OUT, VideoMatches, VideoScore

HEADINGS = {
    "m": "M",
    "coverage": "M%",
    "m_matched": "M over matched clips",
    "pooled_coverage": "share of all errors found",
    "precision": "precision",
    "f1": "F1",
}
COUNTED = ("scored", "predicted", "invalid", "alarms", "clean")
AVERAGE = "average_precision"
PLOT = "plot"
ON_TEST = {"precision": "precision", "recall": "recall", "f1": "F1", "f1_of_all": "F1 of all predictions"}


def counted_by_report(report: Report, parts: Sequence[str]) -> CountedTasks:
    """
    Return the clips of one number.

    :param parts: the place of the row, then ``metric``, a metric and a figure; or a stratum of `STRATA`, its key and a
        figure; or ``severity`` and one; or ``chance`` and a metric; or ``confusion``, the true and the predicted type;
        or ``sweep``, a metric and a threshold; or ``at_recall``, ``types`` or ``length`` and a place or a type;
        or ``confidence`` and one of its figures; or ``left_out`` and a reason; or ``weighted_recall``, ``unparsed`` or
        one of `COUNTED`. Of a report on answers: see `evaluation.reports.api.counted_answers`. Of tables that name
        their numbers: see `evaluation.reports.counted_cells.counted_cell`. Of a plot: ``plot``, its name, and the
        places of a series and of a point; of the truth: `GROUND_TRUTH` and what `of_reference` takes.
    :raises Invalid: if the report has no such number
    """
    if parts and parts[0] == PLOT:
        return counted_by_report(report, _named_by_plot(report, parts))
    if parts and parts[0] == GROUND_TRUTH:
        return _of_truth(report, parts)
    if (found := counted_by_cell(report, parts)) is not None:
        return found
    if report.kind == Report.ANSWERS:
        return counted_by_answers(report, parts)
    place, *cell = parts or ("",)
    figures = report.figures if report.kind == Report.SEGMENTS else None
    rows = list(report.rows.select_related("prediction_set__annotator", "prediction_set__study").order_by("position"))
    if figures is None or not place.isdecimal() or int(place) >= len(rows) or not cell:
        raise _unknown(parts)
    of = figures["rows"][int(place)]
    metric = cell[1] if cell[0] in ("metric", SWEEP) and len(cell) > 1 else figures["headline"]
    reader = _READERS.get(cell[0])
    if reader is None or metric not in figures["metrics"]:
        raise _unknown(parts)
    try:
        clips = reader(segment_row(report, rows[int(place)], of, metric), cell)
    except (KeyError, IndexError, ValueError, StopIteration) as error:
        raise _unknown(parts) from error
    return clips.counted(of["label"])


def _named_by_plot(report: Report, parts: Sequence[str]) -> Sequence[str]:
    """Return the name of the number of a point, which the plot has by the place of its series and its own there."""
    _, name, *at = (*parts, "")
    plots = {each.name: each for each in plots_of(report.figures)} if report.figures else {}
    places = [int(each) for each in at[:-1] if each.isdecimal()]
    try:
        series, place = places
        found = plots[name].series[series].counts[place]
    except (KeyError, IndexError, ValueError) as error:
        raise _unknown(parts) from error
    if not found or len(at) != 3:
        raise _unknown(parts)
    return found


def _of_truth(report: Report, parts: Sequence[str]) -> CountedTasks:
    if report.kind == Report.ANSWERS and len(parts) == 2:
        return counted_by_true_answers(report, parts[1])
    if report.kind != Report.SEGMENTS or report.figures is None:
        raise _unknown(parts)
    try:
        found = of_reference(report, parts[1:])
    except (KeyError, IndexError, ValueError, StopIteration) as error:
        raise _unknown(parts) from error
    return found.counted(f"ground truth {report.truth.version}")


def _unknown(parts: Sequence[str]) -> Invalid:
    return Invalid.field("counted", f"{':'.join(parts)[:60]!r} is not a number of this report's rows.")


def _of_metric(row: SegmentRow, cell: Sequence[str]) -> NumberClips:
    _, metric, figure = cell
    made = row.figures["metrics"][metric][figure]
    return _figure(f"{HEADINGS[figure]} of {LABELS[metric]}", figure, made, row.videos, metric)


def _figure(
    title: str, figure: str, made: Mapping[str, Any], videos: Iterable[VideoScore], metric: str, *, single: bool = True
) -> NumberClips:
    """
    Return the clips that a figure of a metric is taken over.

    :param single: whether the figure's value in a clip is that of the whole metric there
    """
    clips = {}
    for video in videos:
        value = _VALUES[figure](video, video.matches[metric])
        if value is not None:
            clips[video.video.video] = float(value) if single else None
    how = MEAN if figure in ("m", "coverage", "m_matched") else SHARE
    return NumberClips(title, clips, made, PERCENT if figure == "coverage" else SCORE, how)


def _ratio(part: int, of: int) -> Fraction | None:
    return Fraction(part, of) if of else None


_VALUES: Mapping[str, Callable[[VideoScore, VideoMatches], Fraction | None]] = {
    "m": lambda _, found: found.m,
    "coverage": lambda _, found: found.coverage,
    "m_matched": lambda _, found: found.m if found.pairs else None,
    "pooled_coverage": lambda video, found: _ratio(len(found.pairs), len(video.reference)),
    "precision": lambda video, found: _ratio(len(found.pairs), len(video.predictions)),
    "f1": lambda video, found: _ratio(2 * len(found.pairs), len(video.reference) + len(video.predictions)),
}


def _of_stratum(row: SegmentRow, cell: Sequence[str]) -> NumberClips:
    which, key, figure = cell
    part = next(each for each in row.figures[which] if each["key"] == key)
    name = label_of(key) if which == BY_TYPE else key
    title = f"{HEADINGS[figure]} of {LABELS[row.metric]}, {name}"
    if figure not in ("m", "coverage"):
        raise ValueError(figure)
    return _figure(title, figure, part[figure], row.in_stratum(which, key), row.metric, single=which != BY_TYPE)


def _of_severity(row: SegmentRow, cell: Sequence[str]) -> NumberClips:
    _, severity = cell
    wanted = None if severity == "unknown" else int(severity)
    part = next(each for each in row.figures["by_severity"] if each["key"] == wanted)
    clips: dict[str, float | None] = {}
    for video in row.videos:
        values = {pair.reference.id: pair.f for pair in video.matches[row.metric].pairs}
        of = [values.get(each.id, Fraction(0)) for each in video.reference if each.severity == wanted]
        if of:
            clips[video.video.video] = float(sum(of, Fraction(0)) / len(of))
    return NumberClips(f"{LABELS[row.metric]} of errors of severity {severity}", clips, part["f"], SCORE, SHARE)


def _of_weighted_recall(row: SegmentRow, cell: Sequence[str]) -> NumberClips:
    clips: dict[str, float | None] = {}
    for video in row.videos:
        of = sum(each.severity or 0 for each in video.reference)
        found = sum(pair.reference.severity or 0 for pair in video.matches[row.metric].pairs)
        if any(each.severity is not None for each in video.reference):
            clips[video.video.video] = found / of if of else None
    title = f"Recall of {LABELS[row.metric]} weighted by severity"
    return NumberClips(title, clips, row.figures["severity_weighted_recall"], SCORE, STATISTIC)


def _of_unparsed(row: SegmentRow, cell: Sequence[str]) -> NumberClips:
    asked = {each.video for each in row.truth.videos}
    clips = {
        video: float(each.status in UNUSABLE)
        for video, each in row.said.items()
        if video in asked and each.status != "not_attempted"
    }
    return NumberClips("Replies that could not be used", clips, row.figures["unparsed"], PERCENT, SHARE)


def _of_chance(row: SegmentRow, cell: Sequence[str]) -> NumberClips:
    """Return the clips whose predictions were shuffled: those of one generator and length as another."""
    _, metric = cell
    level = row.figures["metrics"][metric]["chance"]
    scored = compare(row.truth.videos, list(row.said.values())).videos
    clips = valueless(each.video.video for stratum in strata_of(scored) if len(stratum) > 1 for each in stratum)
    made = {"value": level["coverage"], "n": level["videos"], "unit": "videos"}
    return NumberClips(f"M% of {LABELS[metric]} by chance", clips, made, PERCENT, STATISTIC)


def _of_confusion(row: SegmentRow, cell: Sequence[str]) -> NumberClips:
    _, true, said = cell
    types = row.figures["confusion"]["types"]
    n = row.figures["confusion"]["counts"][types.index(true)][types.index(said)]
    clips: dict[str, float | None] = {}
    for video in row.videos:
        pairs = Counter((pair.reference.type, pair.prediction.segment.type) for pair in video.matches[row.metric].pairs)
        if pairs[true, said]:
            clips[video.video.video] = float(pairs[true, said])
    return NumberClips(f"{label_of(true)} called {label_of(said)}", clips, count_of(n, "pairs"), NUMBER, COUNT)


def _of_confidence(row: SegmentRow, cell: Sequence[str]) -> NumberClips:
    """Return the clips of a figure of confidence: at a threshold those count that have what it is divided by there."""
    _, what = cell
    curve = row.figures["curve"] or {}
    of = LABELS[row.metric]
    if what in ("predicted", "without"):
        n = curve["predictions" if what == "predicted" else "without_confidence"]
        without = what == "without"
        said = {
            each.video.video: sum(not without or one.segment.confidence is None for one in each.predictions)
            for each in row.videos
        }
        title = "Predictions without a confidence" if without else "Predicted errors"
        return NumberClips(
            title, {k: float(v) for k, v in said.items() if v}, count_of(n, "predictions"), NUMBER, COUNT
        )
    if what in ("dev", "test"):
        among = [each.video.video for each in row.videos if (each.video.video in row.dev) == (what == "dev")]
        return NumberClips(
            f"Clips of {what}", dict.fromkeys(among), count_of(curve[what]["videos"], "videos"), NUMBER, COUNT
        )
    if what == AVERAGE:
        clips = [each.video.video for each in row.videos if each.reference or each.predictions]
        title = f"Average precision by confidence, {of}"
        return NumberClips(title, dict.fromkeys(clips), curve[AVERAGE], SCORE, STATISTIC)
    figure = what.removeprefix("test_")
    least = 0.0 if figure == "f1_of_all" else curve["threshold"]["value"] or 0.0
    clips = []
    for each in row.videos:
        kept = any((one.segment.confidence or 0.0) >= least for one in each.predictions)
        counts = {"precision": kept, "recall": bool(each.reference)}.get(figure, kept or bool(each.reference))
        if counts and each.video.video not in row.dev:
            clips.append(each.video.video)
    title = f"{ON_TEST[figure]} on test by {of}" + ("" if figure == "f1_of_all" else f", confidence from {least:.3f}")
    return NumberClips(title, dict.fromkeys(clips), curve["test"][figure], SCORE, STATISTIC)


def _of_left_out(row: SegmentRow, cell: Sequence[str]) -> NumberClips:
    _, reason = cell
    n = row.figures["left_out"][reason]
    if reason in LEFT_OUT:
        clips = [video for video, each in row.said.items() if each.status == reason]
    elif reason == "absent":
        clips = [each.video for each in row.truth.videos if each.video not in row.said]
    elif reason == "held":
        clips = list(row.held)
    else:
        raise ValueError(reason)
    return NumberClips(
        f"Left out, {reason.replace('_', ' ')}", dict.fromkeys(clips), count_of(n, "videos"), NUMBER, COUNT
    )


def _of_counts(row: SegmentRow, cell: Sequence[str]) -> NumberClips:
    (what,) = cell
    of = row.figures
    per_clip: Mapping[str, tuple[str, int, str, Callable[[VideoScore], int]]] = {
        "scored": ("Scored clips", of["scored"], "videos", lambda _: 1),
        "predicted": (
            *("Predicted errors", of["predicted_errors"], "errors"),
            lambda video: len(video.predictions),
        ),
        "invalid": (
            *("Invalid predictions", of["invalid_predictions"], "errors"),
            lambda video: sum(each.invalid_reason is not None for each in video.predictions),
        ),
        "alarms": (
            *("Alarms on clean clips", of["clean_videos"]["alarms"], "errors"),
            lambda video: len(video.predictions) if _is_clean(video) else 0,
        ),
        "clean": ("Clean clips", of["clean_videos"]["n"], "videos", lambda video: int(_is_clean(video))),
    }
    title, n, unit, count = per_clip[what]
    clips = {each.video.video: float(found) for each in row.videos if (found := count(each))}
    return NumberClips(title, clips, count_of(n, unit), NUMBER, COUNT)


def _is_clean(video: VideoScore) -> bool:
    return not video.reference and video.status == "ok"


_READERS: Mapping[str, Callable[[SegmentRow, Sequence[str]], NumberClips]] = {
    "metric": _of_metric,
    **dict.fromkeys(STRATA, _of_stratum),
    "severity": _of_severity,
    "weighted_recall": _of_weighted_recall,
    "unparsed": _of_unparsed,
    "chance": _of_chance,
    "confusion": _of_confusion,
    "confidence": _of_confidence,
    "left_out": _of_left_out,
    SWEEP: of_sweep,
    AT_RECALL: of_recall,
    TYPES: of_row_type,
    LENGTH: of_row_length,
    **dict.fromkeys(COUNTED, _of_counts),
}
