"""
The figures of uploaded files: what the commands ``score`` and ``agreement`` print, and how sure each number is.

The result is that of the command for the same files. The intervals are those of a report: clustered by prompt for
scores, by the bootstrap over items for agreement.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Mapping, Sequence
from itertools import combinations
from math import fsum
from pathlib import Path
from typing import Any, NamedTuple

import numpy as np

from evaluation.reports.segments.headline import UNITS
from evaluation.reports.segments.values import Settings
from outtake.measures.agreement.intervals import alpha_interval, percent_interval
from outtake.measures.agreement.krippendorff import Value
from outtake.measures.diagnostics.metrics import HEADLINE, linear_of, terms
from outtake.measures.files.commands import agreement_of_files, score_files
from outtake.measures.files.progress import Watch
from outtake.measures.matching.bipartite import count_matches
from outtake.measures.segments.segments import Segment, iou, reaches_iou
from outtake.measures.spotlight.pairs.values import VideoScore
from outtake.measures.uncertainty.bootstrap import Interval, bootstrap_sums
from outtake.measures.uncertainty.clustered import LEAST_CLUSTERS, Term, clustered_bootstrap, estimate

DRAWN = Settings()  # confidence, resamples and seed of every report
SEGMENTS = "segments"
MOST_CELLS = 10_000_000
"""Items times values, the most of which an interval of alpha is drawn: numbers of a table in memory."""

SPAN_FIGURES = {"mean_iou": (0, 1, "pairs"), "share_iou_60": (2, 1, "pairs"), "f1_iou_50": (3, 4, "pairs")}


class FileFigure(NamedTuple):
    """One number; ``metric`` is empty where the result has one of its name, ``reason`` says why something is null."""

    metric: str
    name: str
    value: float | None
    low: float | None = None
    high: float | None = None
    n: int | None = None
    unit: str = ""
    reason: str | None = None


class Compared(NamedTuple):
    """The object that the command prints, and its numbers."""

    result: dict[str, Any]
    figures: list[FileFigure]


class ScoreTerms:
    """What each video adds to each figure, as videos come some at a time."""

    def __init__(self) -> None:
        self._terms: dict[tuple[str, str], list[Term]] = defaultdict(list)

    def add(self, videos: Sequence[VideoScore]) -> None:
        """Add scored videos."""
        for metric in videos[0].matches if videos else ():
            for name in UNITS:
                self._terms[metric, name].extend(each for each in terms(name, metric, videos) if each.bottom)

    def figure(self, metric: str, name: str, value: float | None) -> FileFigure:
        """Give a figure whose value is known its n and its interval, as a report does."""
        parts = self._terms[metric, name]
        sure = estimate(linear_of(name, parts), confidence=DRAWN.confidence)
        low, high, reason = sure.low, sure.high, sure.reason
        if name in HEADLINE and sure.clusters >= LEAST_CLUSTERS:
            drawn = clustered_bootstrap(parts, seed=DRAWN.seed, resamples=DRAWN.resamples, confidence=DRAWN.confidence)
            low, high, reason = drawn.low, drawn.high, drawn.reason
        n = sure.n if UNITS[name] == "videos" else int(sure.of)
        return FileFigure(metric, name, value, low, high, n, UNITS[name], reason)


def score(files: Mapping[str, Path], settings: Mapping[str, Any], watch: Watch) -> Compared:
    """
    Score predictions against a reference.

    :param files: by role: ``reference``, ``predictions`` and perhaps ``judgements``
    :raises FileError: for anything in the files that cannot be used
    """
    each = ScoreTerms()
    result = score_files(
        files["reference"], files["predictions"], files.get("judgements"), **settings, watch=watch, each=each.add
    )
    counted: dict[str, Any] = {"clean_videos": result["clean_videos"], "left_out": result["left_out"]}
    figures = [FileFigure("", name, _number(result[name])) for name in _COUNTS]
    figures += [
        FileFigure(group, name, value, unit="videos" if name != "alarms" else "")
        for group, values in counted.items()
        for name, value in values.items()
    ]
    metrics: Any = result["metrics"]
    for metric, values in metrics.items():
        for name, value in values.items():
            known = name in UNITS
            figures.append(each.figure(metric, name, value) if known else FileFigure(metric, name, value))
    return Compared(result, figures)


_COUNTS = ("videos", "scored", "reference_errors", "predicted_errors", "invalid_predictions")


def _number(value: Any) -> float | None:
    return value if value is None or isinstance(value, int | float) else None


def agreement(files: Sequence[Path], measure: str, watch: Watch) -> Compared:
    """
    Compute how far the annotators of one or two files agree.

    :param measure: ``segments``, or the level of the ratings
    :raises FileError: for anything in the files that cannot be used
    """
    return _agreement_of_spans(files, watch) if measure == SEGMENTS else _agreement_of_ratings(files, measure, watch)


def _agreement_of_ratings(files: Sequence[Path], level: str, watch: Watch) -> Compared:
    ratings: dict[str, dict[str, Value]] = {}

    def keep(values: Sequence[Value]) -> None:
        ratings[str(len(ratings))] = {str(place): value for place, value in enumerate(values)}

    result = agreement_of_files(files, level, watch=watch, each=keep)
    values = len({value for said in ratings.values() for value in said.values()})
    cells = len(ratings) * (values**2 if level == "ordinal" else values)
    drawn: dict[str, Any] = {"seed": DRAWN.seed, "resamples": DRAWN.resamples, "confidence": DRAWN.confidence}
    percent = percent_interval(ratings, **drawn)
    figures = [FileFigure("", name, _number(result[name])) for name in ("items", "raters")]
    figures.append(_drawn("percent", result["percent"], percent, len(ratings), "items"))
    if cells > MOST_CELLS:
        reason = f"{values} different values of {len(ratings)} items are too many for an interval"
        figures.append(FileFigure("", "alpha", _number(result["alpha"]), n=len(ratings), unit="items", reason=reason))
    else:
        alpha = alpha_interval(ratings, level, **drawn)
        figures.append(_drawn("alpha", result["alpha"], alpha, len(ratings), "items"))
    return Compared(result, figures)


def _agreement_of_spans(files: Sequence[Path], watch: Watch) -> Compared:
    sums: list[tuple[float, ...]] = []
    result = agreement_of_files(files, segments=True, watch=watch, each=lambda lists: sums.append(_pair_sums(lists)))
    figures = [FileFigure("", name, _number(result[name])) for name in ("items", "pairs", "single_pairs", "both_empty")]
    for name, (top, bottom, unit) in SPAN_FIGURES.items():
        features = np.array([(each[top], each[bottom]) for each in sums if each[bottom]], float).reshape(-1, 2)
        drawn = bootstrap_sums(
            features,
            lambda drawn: drawn[:, 0] / drawn[:, 1],
            seed=DRAWN.seed,
            resamples=DRAWN.resamples,
            confidence=DRAWN.confidence,
        )
        figures.append(_drawn(name, result[name], drawn, int(features[:, 1].sum()), unit, result["reason"]))
    return Compared(result, figures)


def _pair_sums(lists: Sequence[Sequence[Segment]]) -> tuple[float, ...]:
    """Give what an item adds: IoU and number of its single pairs, those from 0.6, F1 and number of marked pairs."""
    pairs = list(combinations(lists, 2))
    single = pairs if all(len(segments) == 1 for segments in lists) else []
    marked = [(a, b) for a, b in pairs if a or b]
    return (
        fsum(float(iou(a[0], b[0])) for a, b in single),
        len(single),
        sum(reaches_iou(a[0], b[0], 60) for a, b in single),
        fsum(2 * count_matches(a, b, min_iou_percent=50) / (len(a) + len(b)) for a, b in marked),
        len(marked),
    )


def _drawn(name: str, value: Any, drawn: Interval, n: int, unit: str, reason: Any = None) -> FileFigure:
    why = (reason if value is None and reason else drawn.reason) if drawn.low is None else None
    return FileFigure("", name, value, drawn.low, drawn.high, n, unit, why)
