"""
Many videos, metrics and thresholds at once.

A higher threshold only takes pairs away, and the best matching stays the best until one of its own pairs is gone. So
each problem is solved at the first threshold, and again only at the next one at which a *matched* pair is missing. All
problems of a block take that step together, each at a threshold of its own, and leave when they have seen the last one.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import pairwise
from typing import Any, NamedTuple

import numpy as np
from numpy.typing import NDArray

from outtake.measures.spotlight.engine.batched_matching import (
    LONGEST_SCALE,
    PackedMatcher,
    WideMatcher,
    longest_packed_scale,
    partners_of,
)
from outtake.measures.spotlight.engine.blocks import Block, FloatArray, block_of, by_shape
from outtake.measures.spotlight.pairs.pair_scores import GREATEST_TAU, check_metric
from outtake.measures.spotlight.pairs.pair_table import IntArray, PairTable
from outtake.measures.spotlight.pairs.threshold_sweep import edges_of, threshold_intervals

_FEW = 3  # videos for which setting up blocks takes longer than solving them one by one
_ONE_WORD = 1 << 59  # below this scale, scale x the sum of ten values is less than 2**63
_SUBSETS_AT_ONCE = 1 << 16  # numbers in the table of a dynamic program, so that it stays in the processor's cache


class Solved(NamedTuple):
    """
    Matchings, each the best of its problem from a threshold on until the problem's next one.

    ``problem`` is ``k * videos + v`` for video v in metric k; ``column`` counts the thresholds; ``m`` is the mean
    value, 0 without kept pairs; ``partners`` (matchings x references) has each reference's prediction, or -1.
    """

    problem: IntArray
    column: IntArray
    m: FloatArray
    partners: IntArray


def solve(tables: Sequence[PairTable], metrics: Sequence[str], taus: Sequence[int]) -> Iterator[Solved]:
    """
    Match each table in each metric at each threshold; a table without references or predictions is passed over.

    :param taus: hundredths, 0..100, rising
    :raises ValueError: if the thresholds are not so, or a metric is unknown
    """
    _check(metrics, taus)
    if not taus or not metrics:
        return
    thresholds = np.array(taus, np.int64)
    for shape, chosen in by_shape(tables).items():
        if shape is None or len(tables) <= _FEW:
            for video in chosen:
                yield from _solve_exactly(tables, [k * len(tables) + video for k in range(len(metrics))], metrics, taus)
            continue
        at_once = max(1, (_SUBSETS_AT_ONCE >> shape.rows) // len(metrics))
        for start in range(0, len(chosen), at_once):
            block = block_of(shape, tables, chosen[start : start + at_once], metrics)
            longest = longest_packed_scale(shape)
            packed = np.array([scale <= longest for scale in block.scale])
            long = np.array([scale >= LONGEST_SCALE for scale in block.scale])
            yield from _solve_block(block, np.flatnonzero(packed), PackedMatcher, thresholds)
            yield from _solve_block(block, np.flatnonzero(~packed & ~long), WideMatcher, thresholds)
            yield from _solve_exactly(tables, block.problem[long].tolist(), metrics, taus)


def _check(metrics: Sequence[str], taus: Sequence[int]) -> None:
    for metric in metrics:
        check_metric(metric)
    if any(not 0 <= tau <= GREATEST_TAU for tau in taus) or any(low >= high for low, high in pairwise(taus)):
        listed = ", ".join(map(str, taus))
        raise ValueError(f"taus are {listed}; give whole hundredths from 0 to 100, each above the one before")


def _solve_block(
    whole: Block, chosen: IntArray, matcher_of: type[PackedMatcher] | type[WideMatcher], taus: IntArray
) -> Iterator[Solved]:
    if not chosen.size:
        return
    block = whole if len(chosen) == len(whole.problem) else whole.only(chosen)
    matcher = matcher_of(block)
    column = np.zeros(len(chosen), np.int64)
    while block.problem.size:
        matcher.drop(block.level < taus[column])
        partners = partners_of(block.shape, matcher.best())
        yield Solved(block.problem, column, _means(block, partners), partners.T)
        column = np.searchsorted(taus, _lowest_levels(block, partners), side="right")
        left = np.flatnonzero(column < len(taus))
        if left.size < column.size:
            block, column = block.only(left), column[left]
            matcher.narrow(left)


def _lowest_levels(block: Block, partners: IntArray) -> IntArray:
    matched = np.where(partners >= 0, _matched(block.level, partners), GREATEST_TAU)
    lowest: IntArray = matched.min(axis=0)
    return lowest


def _means(block: Block, partners: IntArray) -> FloatArray:
    # Python divides whole numbers of any size and rounds once, so these are the floats nearest to the exact means.
    kept = partners >= 0
    low = np.where(kept, _matched(block.low, partners), 0).sum(axis=0)
    near = np.where(kept, _matched(block.near, partners), 0.0).sum(axis=0)
    values = [
        _whole_sum(each_low, each_near, scale) / (scale * count) if count else 0.0
        for each_low, each_near, scale, count in zip(
            low.tolist(), near.tolist(), block.scale, kept.sum(axis=0).tolist(), strict=True
        )
    ]
    return np.array(values, np.float64)


def _whole_sum(low: int, near: float, scale: int) -> int:
    # The whole number next to scale * near that has these last 64 bits.
    if scale < _ONE_WORD:
        return low
    top, bottom = near.as_integer_ratio()
    about = top * scale // bottom
    return about + (low - about + (1 << 63)) % (1 << 64) - (1 << 63)


def _matched(values: NDArray[Any], partners: IntArray) -> NDArray[Any]:
    references, predictions, problems = values.shape
    row = np.arange(references)[:, None] * predictions + np.maximum(partners, 0)
    found: NDArray[Any] = values.reshape(-1)[row * problems + np.arange(problems)]
    return found


def _solve_exactly(
    tables: Sequence[PairTable], problems: Sequence[int], metrics: Sequence[str], taus: Sequence[int]
) -> Iterator[Solved]:
    for problem in problems:
        metric, video = divmod(problem, len(tables))
        for stretch in threshold_intervals(edges_of(metrics[metric], tables[video]), taus):
            partners = np.full((1, len(tables[video].reference_ms)), -1, np.int64)
            for pair in stretch.pairs:
                partners[0, pair.reference] = pair.prediction
            yield Solved(np.array([problem]), np.array([stretch.column]), np.array([stretch.m]), partners)
