"""
How fast a whole study is scored at every threshold, against the straightforward loop over scipy, in the same run.

The study is made up, of the size of Spotlight's (arXiv 2511.18102): 600 videos with 1,604 errors, 8 critics that report
six errors per video on average, four metrics, 101 thresholds. It is measured twice: with segments that end on tenths of
a second, as people and critics mostly give them, and on any millisecond, where the engine needs longer numbers.

The loop finds matrices of values and levels ready and only matches; the engine begins with the compared videos. Both
run on one core. Times are of the process, so that who else uses the machine does not count.
"""

from __future__ import annotations

import time
from collections.abc import Sequence
from dataclasses import dataclass
from statistics import median
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from outtake.measures.segments.segments import Segment
from outtake.measures.spotlight.engine.batch_scores import ScoreTable, score_tables
from outtake.measures.spotlight.pairs.pair_scores import GREATEST_TAU, METRICS
from outtake.measures.spotlight.pairs.pairing import ComparedVideo, compare
from outtake.measures.spotlight.pairs.threshold_sweep import edges_of
from outtake.measures.spotlight.pairs.values import Prediction, ReferenceVideo

VIDEOS, ERRORS, CRITICS, REPORTED = 600, 1604, 8, 6
TAUS = range(GREATEST_TAU + 1)
GRIDS_MS = (100, 1)
LEAST_RATIO = 15.0
MOST_RESCORING_MS = 5.0
_DURATIONS_MS = (5_000, 6_000, 8_000)
_SIMILARITIES = (0.3, 0.15, 0.12, 0.1, 0.08, 0.07, 0.06, 0.05, 0.04, 0.02, 0.01)
_TIMES = 3  # the engine is measured so often, and the middle one counts

_Set = tuple[ComparedVideo, ...]


@dataclass(frozen=True)
class EngineRow:
    """
    One study: seconds of the loop and of the engine, and milliseconds to rescore a critic when one video changes.

    ``difference`` is the greatest between the two sums of one assignment; ``compare_s`` is what comes before both:
    from segments to compared videos.
    """

    grid_ms: int
    assignments: int
    compare_s: float
    loop_s: float
    engine_s: float
    difference: float
    rescoring_ms: float
    rescoring_p95_ms: float

    @property
    def ratio(self) -> float:
        """Say how many times faster the engine is."""
        return round(self.loop_s / self.engine_s, 1)

    @property
    def wrong(self) -> bool:
        """Say whether sums differ, or the engine is slower than it has to be."""
        return self.difference > 1e-9 or self.ratio < LEAST_RATIO or self.rescoring_ms > MOST_RESCORING_MS


class _Matrices(NamedTuple):
    value: NDArray[np.float64]
    level: NDArray[np.int64]


def measure_engine(grids_ms: Sequence[int] = GRIDS_MS, videos: int = VIDEOS, critics: int = CRITICS) -> list[EngineRow]:
    """Measure a study on each grid."""
    return [_measure(grid, videos, critics) for grid in grids_ms]


def print_engine(rows: Sequence[EngineRow]) -> Sequence[EngineRow]:
    """Print the rows, and give them back."""
    for row in rows:
        print(
            f"  on {row.grid_ms} ms: {row.assignments:,} assignments, loop {row.loop_s:.2f} s, engine "
            f"{row.engine_s:.3f} s, {row.ratio} times faster; sums differ by {row.difference:.0e} at most; "
            f"comparing took {row.compare_s:.2f} s; one video rescored in {row.rescoring_ms:.1f} ms "
            f"(p95 {row.rescoring_p95_ms:.1f})"
        )
    return rows


def _measure(grid_ms: int, videos: int, critics: int) -> EngineRow:
    rng = np.random.default_rng(2511)
    reference = _reference(rng, grid_ms, videos)
    said = [_predictions(rng, grid_ms, reference) for _ in range(critics)]
    began = time.process_time()
    compared = [compare(reference, each).videos for each in said]
    compare_s = time.process_time() - began
    sets = [tuple(_judged(rng, video) for video in each) for each in compared]
    engine_s = []
    for _ in range(_TIMES):
        began = time.process_time()
        found = score_tables(sets, METRICS, TAUS)
        engine_s.append(time.process_time() - began)
    loop_s, sums = _loop(sets)
    ours = np.array([[each.m[metric] * each.kept[metric] for metric in METRICS] for each in found])
    rescoring = _rescoring_ms(found[0], sets[-1])
    return EngineRow(
        grid_ms=grid_ms,
        assignments=sums.size,
        compare_s=round(compare_s, 3),
        loop_s=round(loop_s, 3),
        engine_s=round(median(engine_s), 3),
        difference=float(np.abs(ours - sums).max()),
        rescoring_ms=round(median(rescoring), 2),
        rescoring_p95_ms=round(float(np.percentile(rescoring, 95)), 2),
    )


def _reference(rng: np.random.Generator, grid_ms: int, videos: int) -> list[ReferenceVideo]:
    errors = ERRORS * videos // VIDEOS
    counts = rng.multinomial(errors - videos, [1 / videos] * videos) + 1
    durations = rng.choice(_DURATIONS_MS, videos).tolist()
    return [
        ReferenceVideo(f"v{index}", duration, _segments(rng, grid_ms, duration, int(count), "e"))
        for index, (duration, count) in enumerate(zip(durations, counts, strict=True))
    ]


def _predictions(rng: np.random.Generator, grid_ms: int, reference: Sequence[ReferenceVideo]) -> list[Prediction]:
    return [
        Prediction(each.video, _segments(rng, grid_ms, each.duration_ms, int(rng.poisson(REPORTED)), "p"))
        for each in reference
    ]


def _segments(rng: np.random.Generator, grid_ms: int, duration_ms: int, count: int, name: str) -> tuple[Segment, ...]:
    length = np.clip(rng.gamma(2, 900, count), 300, duration_ms).astype(int) // grid_ms * grid_ms
    start = (rng.random(count) * (duration_ms - length)).astype(int) // grid_ms * grid_ms
    return tuple(
        Segment(a, a + n, "logical_error", "", f"{name}{index}")
        for index, (a, n) in enumerate(zip(start.tolist(), length.tolist(), strict=True))
    )


def _judged(rng: np.random.Generator, video: ComparedVideo) -> ComparedVideo:
    similarity = rng.choice(len(_SIMILARITIES), p=_SIMILARITIES, size=video.scores.shared_ms.shape)
    return video._replace(scores=video.scores.with_similarity(similarity))


def _loop(sets: Sequence[_Set]) -> tuple[float, NDArray[np.float64]]:
    """Return seconds, and the sum of each assignment (critics x metrics x videos x taus)."""
    from scipy.optimize import linear_sum_assignment  # here: tests read this module, and seldom run it

    matrices = [[[_matrices(metric, video) for video in each] for metric in METRICS] for each in sets]
    sums = np.zeros((len(sets), len(METRICS), len(sets[0]), len(TAUS)))
    began = time.process_time()
    for critic, by_metric in enumerate(matrices):
        for metric, by_video in enumerate(by_metric):
            for video, (value, level) in enumerate(by_video):
                for tau in TAUS:
                    surviving = np.where(level >= tau, value, 0.0)
                    chosen = linear_sum_assignment(surviving, maximize=True)
                    sums[critic, metric, video, tau] = surviving[chosen].sum()
    return time.process_time() - began, sums


def _matrices(metric: str, video: ComparedVideo) -> _Matrices:
    value = np.zeros(video.scores.shared_ms.shape)
    level = np.full(value.shape, -1, np.int64)
    for pair, edge in edges_of(metric, video.scores).items():
        value[pair], level[pair] = edge.f, edge.level
    return _Matrices(value, level)


def _rescoring_ms(sheet: ScoreTable, others: _Set) -> list[float]:
    """Replace one video after the other by what another critic said of it, and read all means each time."""
    times = []
    for index, video in enumerate(others[:200]):
        began = time.process_time()
        sheet = sheet.replaced(index, video)
        for metric in sheet.metrics:
            sheet.mean_m(metric)
            sheet.mean_coverage(metric)
        times.append(1e3 * (time.process_time() - began))
    return times
