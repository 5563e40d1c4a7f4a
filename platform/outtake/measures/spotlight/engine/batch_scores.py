"""
Spotlight's m and coverage of many videos at many thresholds, fast: the numbers of `outtake.measures.spotlight.scores`.

A `ScoreTable` is what tables, curves and comparisons of critics are made from. The videos of all prediction sets are
solved together (`outtake.measures.spotlight.engine.threshold_sweep`); when one video changes, `Sheet.replaced` solves
that one alone and corrects the means by its difference, so that a page can follow an edit.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from itertools import pairwise
from typing import NamedTuple, TypeVar

import numpy as np
from numpy.typing import NDArray

from outtake.measures.matching.bipartite import Pair
from outtake.measures.spotlight.engine.blocks import FloatArray
from outtake.measures.spotlight.engine.exact_sums import exact_sums, rounded
from outtake.measures.spotlight.engine.threshold_sweep import solve
from outtake.measures.spotlight.pairs.pair_table import IntArray, PairTable
from outtake.measures.spotlight.pairs.pairing import ComparedVideo

_Number = TypeVar("_Number", np.int64, np.float64)


class ColumnSums(NamedTuple):
    """Sums of m and of the coverage over the videos with an error, as `exact_sums` keeps them."""

    m: IntArray
    coverage: IntArray


@dataclass(frozen=True, slots=True, eq=False)
class ScoreTable:
    """
    One prediction set against one reference: a row for each video, a column for each threshold.

    By metric, ``m`` (videos x taus) is the mean value of the kept pairs, 0 without kept pairs and NaN on a clean video,
    ``kept`` (videos x taus) counts them. ``references`` and ``predictions`` count the errors of each video, ``sums``
    are those behind the means.
    """

    videos: tuple[ComparedVideo, ...]
    taus: tuple[int, ...]
    m: Mapping[str, FloatArray]
    kept: Mapping[str, IntArray]
    references: IntArray
    predictions: IntArray
    sums: Mapping[str, ColumnSums]

    @property
    def metrics(self) -> tuple[str, ...]:
        """Return the metrics that were asked for."""
        return tuple(self.m)

    def coverage(self, metric: str) -> FloatArray:
        """Return kept pairs / reference errors (videos x taus), NaN on a clean video."""
        return _coverage(self.kept[metric], self.references)

    def mean_m(self, metric: str) -> tuple[float | None, ...]:
        """Return the mean of ``m`` over the videos with an error at each threshold; ``None`` where there are none."""
        return self._means(self.sums[metric].m)

    def mean_coverage(self, metric: str) -> tuple[float | None, ...]:
        """Return the mean of the coverage over the videos with an error; ``None`` where there are none."""
        return self._means(self.sums[metric].coverage)

    def pairs(self, metric: str, tau: int) -> tuple[tuple[Pair, ...], ...]:
        """
        Return the kept pairs of each video, in order; computed when asked.

        :param tau: any, from 0 to 100 hundredths
        :raises ValueError: if it is another, or the metric is unknown
        """
        return pairs_at_threshold([video.scores for video in self.videos], (metric,), tau)[metric]

    def replaced(self, index: int, video: ComparedVideo) -> ScoreTable:
        """
        Return the sheet with another comparison of one video; all others are kept as they are.

        :param index: the video's row, from 0
        :raises IndexError: if there is no such row
        """
        if not 0 <= index < len(self.videos):
            raise IndexError(f"there is no video {index}; rows count from 0, and there are {len(self.videos)}")
        row = slice(index, index + 1)
        old = _sums(self.m, self.kept, self.references, row)
        new = score_table([video], self.metrics, self.taus)
        return ScoreTable(
            videos=(*self.videos[:index], video, *self.videos[index + 1 :]),
            taus=self.taus,
            m={metric: _with_row(self.m[metric], index, new.m[metric]) for metric in self.m},
            kept={metric: _with_row(self.kept[metric], index, new.kept[metric]) for metric in self.kept},
            references=_with_row(self.references, index, new.references),
            predictions=_with_row(self.predictions, index, new.predictions),
            sums={
                metric: ColumnSums(
                    sums.m - old[metric].m + new.sums[metric].m,
                    sums.coverage - old[metric].coverage + new.sums[metric].coverage,
                )
                for metric, sums in self.sums.items()
            },
        )

    def _means(self, sums: IntArray) -> tuple[float | None, ...]:
        videos = int(np.count_nonzero(self.references))
        return tuple(total / videos for total in rounded(sums)) if videos else (None,) * len(self.taus)


def score_table(videos: Sequence[ComparedVideo], metrics: Sequence[str], taus: Sequence[int]) -> ScoreTable:
    """
    Match the pairs of all videos in each metric at each threshold.

    :param videos: as `outtake.measures.spotlight.pairs.pairing.compare` gives them, judged where ``s`` or ``sp`` is
        asked for: pairs that were not judged do not survive in those
    :param taus: hundredths, 0..100, rising
    :raises ValueError: if the thresholds are not so, or a metric is unknown
    """
    return score_tables([videos], metrics, taus)[0]


def score_tables(
    prediction_sets: Sequence[Sequence[ComparedVideo]], metrics: Sequence[str], taus: Sequence[int]
) -> tuple[ScoreTable, ...]:
    """
    Make the sheet of each prediction set; together is faster than one after the other.

    :raises ValueError: as `score_table`
    """
    videos = [video for each in prediction_sets for video in each]
    m, kept = _solve_all([video.scores for video in videos], metrics, taus)
    bounds = np.cumsum([0, *(len(each) for each in prediction_sets)]).tolist()
    rows = [slice(start, stop) for start, stop in pairwise(bounds)]
    return tuple(_sheet(tuple(videos[some]), metrics, tuple(taus), m[:, some], kept[:, some]) for some in rows)


def pairs_at_threshold(
    tables: Sequence[PairTable], metrics: Sequence[str], tau: int
) -> dict[str, tuple[tuple[Pair, ...], ...]]:
    """
    Return by metric the pairs that each table keeps at one threshold, in order of their references.

    :raises ValueError: if tau is not from 0 to 100, or a metric is unknown
    """
    found: list[tuple[Pair, ...]] = [()] * (len(tables) * len(metrics))
    for solved in solve(tables, metrics, (tau,)):
        for problem, partners in zip(solved.problem.tolist(), solved.partners.tolist(), strict=True):
            found[problem] = tuple(Pair(i, j) for i, j in enumerate(partners) if j >= 0)
    rows = len(tables)
    return {metric: tuple(found[k * rows : (k + 1) * rows]) for k, metric in enumerate(metrics)}


def _sheet(
    videos: tuple[ComparedVideo, ...], metrics: Sequence[str], taus: tuple[int, ...], m: FloatArray, kept: IntArray
) -> ScoreTable:
    references = np.array([len(video.reference) for video in videos], np.int64)
    m[:, references == 0] = np.nan
    m_of, kept_of = dict(zip(metrics, m, strict=True)), dict(zip(metrics, kept, strict=True))
    return ScoreTable(
        videos=videos,
        taus=taus,
        m=m_of,
        kept=kept_of,
        references=references,
        predictions=np.array([len(video.predictions) for video in videos], np.int64),
        sums=_sums(m_of, kept_of, references, slice(None)),
    )


def _solve_all(tables: Sequence[PairTable], metrics: Sequence[str], taus: Sequence[int]) -> tuple[FloatArray, IntArray]:
    """Return m and kept pairs, metrics x videos x taus; both are 0 where there is nothing to match."""
    shape = (len(metrics), len(tables), len(taus))
    m, kept = np.zeros(shape), np.zeros(shape, np.int64)
    solved = list(solve(tables, metrics, taus))
    if not solved:
        return m, kept
    problem = np.concatenate([each.problem for each in solved])
    column = np.concatenate([each.column for each in solved])
    order = np.lexsort((column, problem))
    problem, column = problem[order], column[order]
    # A matching holds from its column to the next one of the same problem, or to the last threshold.
    last = np.append(problem[1:] != problem[:-1], True)
    length = np.where(last, len(taus), np.append(column[1:], 0)) - column

    def spread(values: Sequence[NDArray[_Number]], target: NDArray[_Number]) -> None:
        rows = np.repeat(np.concatenate(values)[order], length).reshape(-1, len(taus))
        target.reshape(-1, len(taus))[problem[last]] = rows

    spread([each.m for each in solved], m)
    spread([np.count_nonzero(each.partners >= 0, axis=1) for each in solved], kept)
    return m, kept


def _sums(
    m: Mapping[str, FloatArray], kept: Mapping[str, IntArray], references: IntArray, rows: slice
) -> dict[str, ColumnSums]:
    with_error = references[rows] > 0
    return {
        metric: ColumnSums(
            exact_sums(m[metric][rows][with_error]),
            exact_sums(_coverage(kept[metric][rows][with_error], references[rows][with_error])),
        )
        for metric in m
    }


def _coverage(kept: IntArray, references: IntArray) -> FloatArray:
    with np.errstate(invalid="ignore"):
        return kept / references[:, None]


def _with_row(values: NDArray[_Number], index: int, row: NDArray[_Number]) -> NDArray[_Number]:
    changed = values.copy()
    changed[index] = row[0]
    return changed
