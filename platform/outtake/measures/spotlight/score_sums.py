"""
Sums over videos from which a whole score is made, as videos come some at a time.

What `outtake.measures.spotlight.scores` defines: m and coverage are means over the scored videos with a reference
error, the other ratios are of counts over all scored videos.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from outtake.measures.spotlight.engine.batch_scores import ScoreTable
from outtake.measures.spotlight.engine.exact_sums import rounded
from outtake.measures.spotlight.pairs.values import CleanVideos, LeftOut, MetricScore, Score, SweepPoint
from outtake.measures.spotlight.scores import harmonic_mean, ratio

Integers = NDArray[np.object_]
"""Python's integers, which do not overflow, however many videos there are."""


class _MetricSums(NamedTuple):
    """
    One metric at each threshold; ``m`` and ``coverage`` as `outtake.measures.spotlight.engine.exact_sums` keeps
    them.
    """

    m: Integers
    coverage: Integers
    matched: Integers
    videos_matched: Integers


class ScoreSums:
    """Counts and exact sums over all sheets added so far."""

    def __init__(self, nothing: ScoreTable) -> None:
        """
        Start from a sheet without videos.

        :param nothing: has the metrics and the thresholds of every sheet that will come
        """
        self._taus = nothing.taus
        self._metrics = {metric: _metric_sums(nothing, metric) for metric in nothing.metrics}
        self._counts: Counter[str] = Counter()
        self._left_out: Counter[str] = Counter()

    def add(self, sheet: ScoreTable, left_out: LeftOut) -> None:
        """Add scored videos, and how many next to them were not."""
        clean = [len(each.predictions) for each in sheet.videos if not each.reference and each.status == "ok"]
        invalid = sum(guess.invalid_reason is not None for each in sheet.videos for guess in each.predictions)
        self._counts.update(
            scored=len(sheet.videos),
            with_errors=int(np.count_nonzero(sheet.references)),
            references=int(sheet.references.sum()),
            predictions=int(sheet.predictions.sum()),
            invalid=invalid,
            clean=len(clean),
            alarms=sum(clean),
        )
        self._left_out.update(left_out._asdict())
        for metric, sums in self._metrics.items():
            more = _metric_sums(sheet, metric)
            self._metrics[metric] = _MetricSums(*(a + b for a, b in zip(sums, more, strict=True)))

    def score(self, videos: int, tau: int, *, sweep: bool) -> Score:
        """
        Make the score at a threshold; ``per_video`` is empty.

        :param videos: lines of the reference, left-out ones included
        :param sweep: put the numbers at all thresholds into it, too
        """
        counts, column = self._counts, self._taus.index(tau)
        return Score(
            tau=tau,
            videos=videos,
            scored=counts["scored"],
            reference_errors=counts["references"],
            predicted_errors=counts["predictions"],
            invalid_predictions=counts["invalid"],
            clean_videos=CleanVideos(counts["clean"], counts["alarms"]),
            left_out=LeftOut(**{name: self._left_out[name] for name in LeftOut._fields}),
            metrics={name: _metric_score(sums, column, counts) for name, sums in self._metrics.items()},
            per_video=(),
            sweep={name: self._curve(sums) for name, sums in self._metrics.items()} if sweep else None,
        )

    def _curve(self, sums: _MetricSums) -> tuple[SweepPoint, ...]:
        videos = self._counts["with_errors"]
        m, coverage = _means(sums.m, videos), _means(sums.coverage, videos)
        return tuple(SweepPoint(*point) for point in zip(self._taus, m, coverage, strict=True))


def _metric_sums(sheet: ScoreTable, metric: str) -> _MetricSums:
    kept, sums = sheet.kept[metric], sheet.sums[metric]
    arrays = (sums.m, sums.coverage, kept.sum(axis=0), np.count_nonzero(kept, axis=0))
    return _MetricSums(*(each.astype(object) for each in arrays))


def _metric_score(sums: _MetricSums, column: int, counts: Mapping[str, int]) -> MetricScore:
    matched, videos_matched = int(sums.matched[column]), int(sums.videos_matched[column])
    pooled, precision = ratio(matched, counts["references"]), ratio(matched, counts["predictions"])
    return MetricScore(
        m=_means(sums.m, counts["with_errors"])[column],
        coverage=_means(sums.coverage, counts["with_errors"])[column],
        # A video without a kept pair adds 0 to the sum, so this is the sum over the others as well.
        m_matched=_means(sums.m, videos_matched)[column],
        videos_matched=videos_matched,
        matched=matched,
        pooled_coverage=pooled,
        precision=precision,
        f1=harmonic_mean(precision, pooled),
    )


def _means(sums: Integers, count: int) -> Sequence[float | None]:
    return [each / count if count else None for each in rounded(sums)]
