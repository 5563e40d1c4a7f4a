"""
Precision and recall of predicted errors at every confidence threshold.

At the threshold t only predictions with a confidence of t or more are kept, and they are matched with the true errors
again, in one metric at one tau, as `outtake.measures.spotlight.scores` does. So the figures at t are those of a critic
that says nothing below t: precision = matched / kept, recall = matched / true errors, F1 = 2 matched / (kept + true
errors), over all videos together. Thresholds are the distinct confidences, as in scikit-learn's
``precision_recall_curve``.

*Average precision* is the sum over falling thresholds of (R_n - R_n-1) P_n, without interpolation, as in scikit-learn's
``average_precision_score`` (Zhu, "Recall, Precision and Average Precision", University of Waterloo, 2004).

Recall never falls as t falls. A matching of the greatest sum changes along one alternating path from each prediction
that is added (Berge, "Two Theorems in Graph Theory", 1957). Such a path can give a true error to another prediction,
but leaves none without one.
"""

from __future__ import annotations

from bisect import bisect_left
from collections import Counter
from collections.abc import Mapping, Sequence
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from outtake.measures.spotlight.engine.batch_scores import pairs_at_threshold
from outtake.measures.spotlight.pairs.pairing import ComparedVideo
from outtake.measures.spotlight.pairs.values import ReferenceVideo
from outtake.measures.spotlight.scores import ratio
from outtake.measures.uncertainty.bootstrap import (
    CONFIDENCE,
    RESAMPLES,
    Interval,
    bootstrap_counts,
    no_interval,
    resample_counts,
)
from outtake.measures.uncertainty.clustered import cluster_of

NO_ERRORS, NO_PREDICTIONS = "there are no true errors", "nothing was predicted"
NO_MATCH = "no threshold finds a true error in dev"
SUMMED_AT_ONCE = 1 << 22  # numbers

Floats = NDArray[np.float64]


class Counts(NamedTuple):
    """Predictions kept at a threshold, those of them that are matched, and the true errors."""

    kept: int
    matched: int
    references: int

    @property
    def precision(self) -> float | None:
        """Matched / kept; None where nothing is kept."""
        return ratio(self.matched, self.kept)

    @property
    def recall(self) -> float | None:
        """Matched / true errors; None where there are none."""
        return ratio(self.matched, self.references)

    @property
    def f1(self) -> float | None:
        """Harmonic mean of the two; None where nothing is matched, as in `outtake.measures.spotlight.scores`."""
        return ratio(2 * self.matched, self.kept + self.references) if self.matched else None


class VideoSteps(NamedTuple):
    """
    One video at each of its own thresholds, which rise.

    ``kept`` and ``matched`` count its predictions at each; above the last threshold both are 0.
    """

    video: ReferenceVideo
    references: int
    thresholds: tuple[float, ...]
    kept: tuple[int, ...]
    matched: tuple[int, ...]

    def at(self, threshold: float) -> Counts:
        """Return the counts at any threshold."""
        place = bisect_left(self.thresholds, threshold)
        if place == len(self.thresholds):
            return Counts(0, 0, self.references)
        return Counts(self.kept[place], self.matched[place], self.references)


class Point(NamedTuple):
    """A threshold with what is kept and found there."""

    threshold: float
    counts: Counts


class BestThreshold(NamedTuple):
    """
    The threshold with the best ``f1`` on dev; of equally good ones the largest.

    ``n`` counts the predictions, ``candidates`` the thresholds; ``reason`` says why the first two are None.
    """

    value: float | None
    f1: float | None
    n: int
    candidates: int
    reason: str | None


def steps_of(
    videos: Sequence[ComparedVideo], metric: str, tau: int, *, without: float | None = None
) -> tuple[VideoSteps, ...]:
    """
    Match the predictions of each video at each of its thresholds.

    :param videos: as `outtake.measures.spotlight.pairs.pairing.compare` gives them, judged where the metric needs it
    :param without: the confidence of predictions that have none; None: they are refused
    :raises ValueError: naming the video and the prediction, if a prediction has no confidence from 0 to 1
    """
    levels = [_levels(video, without) for video in videos]
    own = [sorted(set(each)) for each in levels]
    kept = [
        [[rank for rank, level in enumerate(ranks) if level >= threshold] for threshold in thresholds]
        for ranks, thresholds in zip(levels, own, strict=True)
    ]
    tables = [
        video.scores.only(range(len(video.reference)), ranks)
        for video, some in zip(videos, kept, strict=True)
        for ranks in some
    ]
    found = iter(pairs_at_threshold(tables, (metric,), tau)[metric])
    return tuple(
        VideoSteps(
            video=video.video,
            references=len(video.reference),
            thresholds=tuple(thresholds),
            kept=tuple(map(len, some)),
            matched=tuple(len(next(found)) for _ in some),
        )
        for video, thresholds, some in zip(videos, own, kept, strict=True)
    )


def points_of(steps: Sequence[VideoSteps]) -> tuple[Point, ...]:
    """Return what is kept and found over all videos at each threshold, from the highest down."""
    kept: Counter[float] = Counter()
    matched: Counter[float] = Counter()
    references = sum(each.references for each in steps)
    for each in steps:
        _add(kept, each.thresholds, each.kept)
        _add(matched, each.thresholds, each.matched)
    points, so_far = [], Counts(0, 0, references)
    for threshold in sorted(kept, reverse=True):
        so_far = Counts(so_far.kept + kept[threshold], so_far.matched + matched[threshold], references)
        points.append(Point(threshold, so_far))
    return tuple(points)


def average_precision(points: Sequence[Point]) -> float | None:
    """Compute the average precision; None where there are no true errors or no predictions, 0 where none is right."""
    if not points or not points[0].counts.references:
        return None
    total, before = 0.0, 0
    for _, counts in points:
        total += (counts.matched - before) / counts.references * (counts.matched / counts.kept)
        before = counts.matched
    return total


def average_precision_interval(
    steps: Sequence[VideoSteps], *, seed: int, resamples: int = RESAMPLES, confidence: int = CONFIDENCE
) -> Interval:
    """
    Compute the interval of the average precision by drawing whole prompts.

    :raises ValueError: as `outtake.measures.uncertainty.bootstrap.bootstrap_counts`
    """
    points = points_of(steps)
    value = average_precision(points)
    features = _by_cluster(steps, [point.threshold for point in points])
    if value is None:
        return no_interval(None, len(features), resamples, confidence, NO_ERRORS if points else NO_PREDICTIONS)
    counts = resample_counts(len(features), seed=seed, resamples=resamples)
    return bootstrap_counts(counts, value, lambda times: _average_precisions(times, features), confidence=confidence)


def best_threshold(dev: Sequence[VideoSteps]) -> BestThreshold:
    """Find the threshold with the best F1 on dev."""
    points = points_of(dev)
    n = points[-1].counts.kept if points else 0
    scored = [(f1, threshold) for threshold, counts in points if (f1 := counts.f1) is not None]
    if not scored:
        reason = NO_PREDICTIONS if not points else NO_MATCH if any(each.references for each in dev) else NO_ERRORS
        return BestThreshold(None, None, n, len(points), reason)
    f1, value = max(scored)
    return BestThreshold(value, f1, n, len(points), None)


def _levels(video: ComparedVideo, without: float | None) -> list[float]:
    levels = []
    for prediction, _ in video.predictions:
        level = without if prediction.confidence is None else prediction.confidence
        if level is None or not 0 <= level <= 1:
            raise ValueError(
                f"video {video.video.video!r}: prediction {prediction.id!r} has the confidence {level!r}; give a "
                "number from 0 to 1 to every prediction"
            )
        levels.append(level)
    return levels


def _add(total: Counter[float], thresholds: Sequence[float], counts: Sequence[int]) -> None:
    """Add what each threshold has more than the next higher one."""
    above = 0
    for threshold, count in zip(reversed(thresholds), reversed(counts), strict=True):
        total[threshold] += count - above
        above = count


def _by_cluster(steps: Sequence[VideoSteps], thresholds: Sequence[float]) -> Floats:
    """Return clusters × (kept, matched, references): what each falling threshold adds, and the true errors."""
    clusters = sorted({cluster_of(each.video) for each in steps})
    row: Mapping[str, int] = {cluster: place for place, cluster in enumerate(clusters)}
    column = {threshold: place for place, threshold in enumerate(thresholds)}
    features = np.zeros((len(clusters), 2 * len(thresholds) + 1))
    for each in steps:
        place = row[cluster_of(each.video)]
        features[place, -1] += each.references
        for offset, counts in ((0, each.kept), (len(thresholds), each.matched)):
            more: Counter[float] = Counter()
            _add(more, each.thresholds, counts)
            for threshold, count in more.items():
                features[place, offset + column[threshold]] += count
    return features


def _average_precisions(times: Floats, features: Floats) -> Floats:
    """Compute the average precision of each resample, some at a time; NaN where it has no true error."""
    width = features.shape[1]
    parts = np.array_split(times, len(times) * width // SUMMED_AT_ONCE + 1)
    return np.concatenate([_of_sums(some @ features) for some in parts])


def _of_sums(sums: Floats) -> Floats:
    n = sums.shape[1] // 2
    kept, new = np.cumsum(sums[:, :n], axis=1), sums[:, n : 2 * n]
    references = sums[:, -1]
    precision = np.divide(np.cumsum(new, axis=1), kept, out=np.zeros_like(kept), where=kept > 0)
    over = np.full(len(sums), np.nan)
    np.divide((new * precision).sum(axis=1), references, out=over, where=references > 0)
    return over
