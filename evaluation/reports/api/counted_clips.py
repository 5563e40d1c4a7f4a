"""
The clips behind each number of a report, on errors here.

The scored clips and their matches are built again from what the report froze and stored, as values of
`outtake.measures.spotlight`: no clip is judged again, and each number is taken from the report's figures.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Mapping, Sequence
from fractions import Fraction
from typing import Any, NamedTuple

from annotations.tasks.counted_tasks import COUNT, MEAN, NUMBER, PERCENT, SCORE, SHARE, STATISTIC, CountedTasks
from annotations.tasks.models import Task
from evaluation.reports.api.counted_answers import counted_by_answers
from evaluation.reports.held_out import held_out_in
from evaluation.reports.models import Match, Report, ReportRow
from evaluation.reports.segments.figures import LENGTH_BIN_MS
from evaluation.reports.segments.inputs import predictions_of, truth_of
from evaluation.reports.segments.values import Reference
from evaluation.reports.tables.labels import LABELS, label_of
from outtake.errors import Invalid
from outtake.measures.diagnostics.strata import generator_of, length_of, source_of
from outtake.measures.spotlight.pairs.pair_scores import edge
from outtake.measures.spotlight.pairs.pairing import ComparedVideo, compare
from outtake.measures.spotlight.pairs.values import LEFT_OUT, Prediction, ReferenceVideo, VideoMatches, VideoScore
from outtake.measures.spotlight.pairs.values import Match as Pair

HEADINGS = {
    "m": "M",
    "coverage": "M%",
    "m_matched": "M over matched clips",
    "pooled_coverage": "share of all errors found",
    "precision": "precision",
    "f1": "F1",
}
COUNTED = ("scored", "predicted", "invalid", "alarms", "clean")
STRATA = ("by_type", "by_generator", "by_source", "by_length")
AVERAGE = "average_precision"
ON_TEST = {"precision": "precision", "recall": "recall", "f1": "F1", "f1_of_all": "F1 of all predictions"}


class _Row(NamedTuple):
    """One row of a report: its figures, the clips of the truth, what was said, and the scored clips."""

    figures: Mapping[str, Any]
    truth: Reference
    said: Mapping[str, Prediction]
    videos: Sequence[VideoScore]
    metric: str
    dev: frozenset[str]  # the clips on which thresholds of confidence are fitted


class _Found(NamedTuple):
    """Clips by the public id of their task, with what each adds; None where a clip has no such value."""

    title: str
    clips: Mapping[str, float | None]
    cell: Mapping[str, Any]
    look: str
    how: str


def counted_by_report(report: Report, parts: Sequence[str]) -> CountedTasks:
    """
    Return the clips of one number.

    :param parts: the place of the row, then ``metric``, a metric and a figure; or a stratum of `STRATA`, its key and a
        figure; or ``severity`` and one; or ``confusion``, the true and the predicted type; or ``confidence`` and one of
        its figures; or ``left_out`` and a reason; or one of `COUNTED`. Of a report on answers: see
        `evaluation.reports.api.counted_answers`.
    :raises Invalid: if the report has no such number
    """
    if report.kind == Report.ANSWERS:
        return counted_by_answers(report, parts)
    place, *cell = parts or ("",)
    figures = report.figures if report.kind == Report.SEGMENTS else None
    rows = list(report.rows.select_related("prediction_set__annotator", "prediction_set__study").order_by("position"))
    if figures is None or not place.isdecimal() or int(place) >= len(rows) or not cell:
        raise _unknown(parts)
    of = figures["rows"][int(place)]
    metric = cell[1] if cell[0] == "metric" and len(cell) > 1 else figures["headline"]
    reader = _READERS.get(cell[0])
    if reader is None or metric not in figures["metrics"]:
        raise _unknown(parts)
    try:
        found = reader(_row_of(report, rows[int(place)], of, metric), cell)
    except (KeyError, IndexError, ValueError, StopIteration) as error:
        raise _unknown(parts) from error
    return _counted(found, of["label"])


def _unknown(parts: Sequence[str]) -> Invalid:
    return Invalid.field("counted", f"{':'.join(parts)[:60]!r} is not a number of this report's rows.")


def _counted(found: _Found, label: str) -> CountedTasks:
    rows = dict(Task.objects.filter(public_id__in=found.clips).values_list("public_id", "pk"))
    return CountedTasks(
        title=f"{found.title}: {label}",
        tasks=list(rows.values()),
        value=found.cell["value"],
        look=found.look,
        how=found.how,
        n=found.cell["n"],
        unit=found.cell["unit"],
        values={rows[clip]: value for clip, value in found.clips.items() if value is not None},
    )


def _row_of(report: Report, row: ReportRow, figures: Mapping[str, Any], metric: str) -> _Row:
    truth, (words,) = truth_of(report), predictions_of(report, [row])
    kept: dict[str, list[tuple[str, int | None]]] = {}
    stored = Match.objects.filter(row=row, metric=metric).values_list("reference_id", "prediction_id", "s")
    for reference, prediction, s in stored:
        kept.setdefault(str(reference), []).append((str(prediction), s))
    compared = compare(truth.videos, words.predictions).videos
    videos = [_score(each, metric, kept) for each in compared]
    split = held_out_in(report.config)
    dev = frozenset[str]() if split is None else split.dev(each.video for each in truth.videos)
    return _Row(figures, truth, {each.video: each for each in words.predictions}, videos, metric, dev)


def _score(video: ComparedVideo, metric: str, kept: Mapping[str, Sequence[tuple[str, int | None]]]) -> VideoScore:
    """Return a scored video with the matches of one metric that the report stored."""
    places = {each.segment.id: place for place, each in enumerate(video.predictions)}
    pairs = []
    for i, error in enumerate(video.reference):
        for prediction, s in kept.get(error.id, ()):
            j = places[prediction]
            scores = video.scores[i, j]._replace(s=s)
            pairs.append(Pair(error, video.predictions[j], scores, edge(metric, scores).f))
    n, found = len(video.reference), {pair.reference.id for pair in pairs}
    used = {pair.prediction.segment.id for pair in pairs}
    matches = VideoMatches(
        pairs=tuple(pairs),
        misses=tuple(each for each in video.reference if each.id not in found),
        false_alarms=tuple(each for each in video.predictions if each.segment.id not in used),
        m=(sum((pair.f for pair in pairs), Fraction(0)) / max(1, len(pairs))) if n else None,
        coverage=Fraction(len(pairs), n) if n else None,
    )
    return VideoScore(video.video, video.status, video.reference, video.predictions, {metric: matches})


def _of_metric(row: _Row, cell: Sequence[str]) -> _Found:
    _, metric, figure = cell
    made = row.figures["metrics"][metric][figure]
    return _figure(f"{HEADINGS[figure]} of {LABELS[metric]}", figure, made, row.videos, metric)


def _figure(
    title: str, figure: str, made: Mapping[str, Any], videos: Iterable[VideoScore], metric: str, *, single: bool = True
) -> _Found:
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
    return _Found(title, clips, made, PERCENT if figure == "coverage" else SCORE, how)


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


def _of_stratum(row: _Row, cell: Sequence[str]) -> _Found:
    which, key, figure = cell
    part = next(each for each in row.figures[which] if each["key"] == key)
    key_of = {
        "by_generator": generator_of,
        "by_source": source_of(row.truth.sources),
        "by_length": length_of(LENGTH_BIN_MS),
    }

    def is_in(video: ReferenceVideo) -> bool:
        if which == "by_type":
            return any(error.type == key for error in video.errors)
        value = key_of[which](video)
        return key == ("unknown" if value is None else str(value))

    videos = [each for each in row.videos if is_in(each.video)]
    name = label_of(key) if which == "by_type" else key
    title = f"{HEADINGS[figure]} of {LABELS[row.metric]}, {name}"
    if figure not in ("m", "coverage"):
        raise ValueError(figure)
    return _figure(title, figure, part[figure], videos, row.metric, single=which != "by_type")


def _of_severity(row: _Row, cell: Sequence[str]) -> _Found:
    _, severity = cell
    wanted = None if severity == "unknown" else int(severity)
    part = next(each for each in row.figures["by_severity"] if each["key"] == wanted)
    clips: dict[str, float | None] = {}
    for video in row.videos:
        values = {pair.reference.id: pair.f for pair in video.matches[row.metric].pairs}
        of = [values.get(each.id, Fraction(0)) for each in video.reference if each.severity == wanted]
        if of:
            clips[video.video.video] = float(sum(of, Fraction(0)) / len(of))
    return _Found(f"{LABELS[row.metric]} of errors of severity {severity}", clips, part["f"], SCORE, SHARE)


def _of_confusion(row: _Row, cell: Sequence[str]) -> _Found:
    _, true, said = cell
    types = row.figures["confusion"]["types"]
    n = row.figures["confusion"]["counts"][types.index(true)][types.index(said)]
    clips: dict[str, float | None] = {}
    for video in row.videos:
        pairs = Counter((pair.reference.type, pair.prediction.segment.type) for pair in video.matches[row.metric].pairs)
        if pairs[true, said]:
            clips[video.video.video] = float(pairs[true, said])
    return _Found(f"{label_of(true)} called {label_of(said)}", clips, _count(n, "pairs"), NUMBER, COUNT)


def _count(n: int, unit: str) -> Mapping[str, Any]:
    return {"value": float(n), "n": n, "unit": unit}


def _of_confidence(row: _Row, cell: Sequence[str]) -> _Found:
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
        return _Found(title, {k: float(v) for k, v in said.items() if v}, _count(n, "predictions"), NUMBER, COUNT)
    if what in ("dev", "test"):
        among = [each.video.video for each in row.videos if (each.video.video in row.dev) == (what == "dev")]
        return _Found(f"Clips of {what}", dict.fromkeys(among), _count(curve[what]["videos"], "videos"), NUMBER, COUNT)
    if what == AVERAGE:
        clips = [each.video.video for each in row.videos if each.reference or each.predictions]
        title = f"Average precision by confidence, {of}"
        return _Found(title, dict.fromkeys(clips), curve[AVERAGE], SCORE, STATISTIC)
    figure = what.removeprefix("test_")
    least = 0.0 if figure == "f1_of_all" else curve["threshold"]["value"] or 0.0
    clips = []
    for each in row.videos:
        kept = any((one.segment.confidence or 0.0) >= least for one in each.predictions)
        counts = {"precision": kept, "recall": bool(each.reference)}.get(figure, kept or bool(each.reference))
        if counts and each.video.video not in row.dev:
            clips.append(each.video.video)
    title = f"{ON_TEST[figure]} on test by {of}" + ("" if figure == "f1_of_all" else f", confidence from {least:.3f}")
    return _Found(title, dict.fromkeys(clips), curve["test"][figure], SCORE, STATISTIC)


def _of_left_out(row: _Row, cell: Sequence[str]) -> _Found:
    _, reason = cell
    n = row.figures["left_out"][reason]
    if reason in LEFT_OUT:
        clips = [video for video, each in row.said.items() if each.status == reason]
    elif reason == "absent":
        clips = [each.video for each in row.truth.videos if each.video not in row.said]
    else:
        raise ValueError(reason)  # a clip that was held is not among the report's
    return _Found(f"Left out, {reason.replace('_', ' ')}", dict.fromkeys(clips), _count(n, "videos"), NUMBER, COUNT)


def _of_counts(row: _Row, cell: Sequence[str]) -> _Found:
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
    return _Found(title, clips, _count(n, unit), NUMBER, COUNT)


def _is_clean(video: VideoScore) -> bool:
    return not video.reference and video.status == "ok"


_READERS: Mapping[str, Callable[[_Row, Sequence[str]], _Found]] = {
    "metric": _of_metric,
    **dict.fromkeys(STRATA, _of_stratum),
    "severity": _of_severity,
    "confusion": _of_confusion,
    "confidence": _of_confidence,
    "left_out": _of_left_out,
    **dict.fromkeys(COUNTED, _of_counts),
}
