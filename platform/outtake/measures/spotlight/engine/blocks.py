"""
Matching problems of about one shape, side by side in arrays, with exact weights.

A problem is one video in one metric: n references, m predictions, and for each pair a value and a level as in
`outtake.measures.spotlight.pairs.pair_scores`. Values are fractions with the lengths of a video's segments as
denominators, so each problem has a common denominator, its ``scale``, and scale x value is a whole number. That number
may be too long for a machine word, so it is kept twice: its last 64 bits (``low``) and the value itself in floating
point (``near``). Together they tell any two sums apart; see `outtake.measures.spotlight.engine.batched_matching`.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator, Sequence
from math import lcm
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from outtake.measures.spotlight.pairs.pair_scores import GREATEST_SIMILARITY, NEVER
from outtake.measures.spotlight.pairs.pair_table import NOT_JUDGED, IntArray, PairTable, levels

FloatArray = NDArray[np.float64]

MOST_ROWS = 10
"""The shorter side of a problem that is solved in a block: the work doubles with each row."""

_PADDED_ROWS = (1, 2, 3, 4, 6, 8, MOST_ROWS)
_LEAST_COLUMNS = 4
_WORD = 1 << 64
_WHOLE_SCALE = 1 << 62  # up to here an int64 holds it; beyond it, Python's integers do
_LONGEST_ORDER = 1 << 62


class Shape(NamedTuple):
    """References and predictions that a block has room for; smaller problems are filled up with pairs of value 0."""

    references: int
    predictions: int

    @property
    def rows(self) -> int:
        """Return the shorter side."""
        return min(self)

    @property
    def base(self) -> int:
        """Return the base in which a list of pairs is written: a digit for each prediction, and one for none."""
        return self.predictions + 1

    @property
    def lists(self) -> int:
        """Return how many numbers it takes to write down every list of pairs, a digit for each reference."""
        return int(self.base**self.references)

    @property
    def orders(self) -> int:
        """Return how many numbers it takes to write down every count of pairs and list of pairs."""
        return (self.rows + 1) * self.lists


class Block(NamedTuple):
    """
    Problems of one shape, the last axis of each array.

    ``problem`` numbers them as the caller does; ``level``, ``low`` and ``near`` (references x predictions x problems)
    have a pair's level, scale x value modulo 2**64, and value; ``scale`` is as long as it must be.
    """

    shape: Shape
    problem: IntArray
    level: IntArray
    low: IntArray
    near: FloatArray
    scale: list[int]

    def only(self, chosen: IntArray) -> Block:
        """Return some of the problems."""
        return Block(
            self.shape,
            self.problem[chosen],
            self.level[:, :, chosen],
            self.low[:, :, chosen],
            self.near[:, :, chosen],
            [self.scale[index] for index in chosen.tolist()],
        )


class _Lengths(NamedTuple):
    shared: IntArray  # references x predictions x videos
    reference: IntArray  # references x videos, at least 1
    prediction: IntArray  # predictions x videos, at least 1
    similarity: IntArray  # references x predictions x videos


class _Weights(NamedTuple):
    level: IntArray
    low: IntArray
    near: FloatArray
    scale: list[int]


class _Shares(NamedTuple):
    # Shared time over the length of one side: top / bottom, with bottom broadcast over the other side. `unit` is
    # scale / bottom modulo 2**64 once both are reduced, so top * unit is scale * value modulo 2**64.
    top: IntArray
    bottom: IntArray
    unit: IntArray
    scale: list[int]


def shape_of(references: int, predictions: int) -> Shape | None:
    """Find the shape that a problem is solved in; ``None`` where it is too large for one."""
    rows, columns = sorted((references, predictions))
    if rows > MOST_ROWS:
        return None
    rows = next(size for size in _PADDED_ROWS if size >= rows)
    columns = max(_LEAST_COLUMNS, rows, 1 << (columns - 1).bit_length())
    shape = Shape(rows, columns) if references <= predictions else Shape(columns, rows)
    return shape if shape.orders < _LONGEST_ORDER else None


def by_shape(tables: Sequence[PairTable]) -> dict[Shape | None, list[int]]:
    """Group the tables that have a pair by their shape; the key ``None`` has those that are too large for one."""
    groups: dict[Shape | None, list[int]] = defaultdict(list)
    for index, table in enumerate(tables):
        n, m = table.shared_ms.shape
        if n and m:
            groups[shape_of(n, m)].append(index)
    return groups


def block_of(shape: Shape, tables: Sequence[PairTable], chosen: Sequence[int], metrics: Sequence[str]) -> Block:
    """Put some tables into a block, once for each metric; table v in metric k is problem ``k * len(tables) + v``."""
    lengths = _stack(shape, [tables[index] for index in chosen])
    weights = list(_weights(lengths, metrics))
    videos = np.array(chosen, np.int64)
    return Block(
        shape,
        np.concatenate([videos + len(tables) * k for k in range(len(metrics))]),
        np.concatenate([each.level for each in weights], axis=2),
        np.concatenate([each.low for each in weights], axis=2),
        np.concatenate([each.near for each in weights], axis=2),
        [scale for each in weights for scale in each.scale],
    )


def _stack(shape: Shape, tables: Sequence[PairTable]) -> _Lengths:
    n, m = shape
    shared = np.zeros((len(tables), n, m), np.int64)
    reference = np.ones((len(tables), n), np.int64)
    prediction = np.ones((len(tables), m), np.int64)
    similarity = np.full((len(tables), n, m), NOT_JUDGED, np.int64)
    for index, table in enumerate(tables):
        i, j = table.shared_ms.shape
        shared[index, :i, :j] = table.shared_ms
        reference[index, :i] = table.reference_ms
        prediction[index, :j] = table.prediction_ms
        similarity[index, :i, :j] = table.similarity
    return _Lengths(
        np.ascontiguousarray(shared.transpose(1, 2, 0)),
        np.ascontiguousarray(reference.T),
        np.ascontiguousarray(np.maximum(prediction, 1).T),
        np.ascontiguousarray(similarity.transpose(1, 2, 0)),
    )


def _weights(lengths: _Lengths, metrics: Sequence[str]) -> Iterator[_Weights]:
    p = _shares(lengths.shared, lengths.prediction, 0) if {"p", "sp"} & set(metrics) else None
    for metric in metrics:
        if metric == "s":
            yield _similarity_weights(lengths.similarity)
        elif metric == "r":
            yield _share_weights(_shares(lengths.shared, lengths.reference, 1))
        elif p is not None:
            yield _share_weights(p) if metric == "p" else _mean_weights(p, lengths.similarity)


def _shares(shared: IntArray, length: IntArray, other_side: int) -> _Shares:
    # What divides a length and all that is shared of it cancels, so that the scale is as small as it can be.
    divisor = np.gcd(np.gcd.reduce(shared, axis=other_side), length)
    bottom = length // divisor
    scale, unit = _common(bottom)
    wide = np.expand_dims(divisor, other_side)
    return _Shares(shared // wide, np.expand_dims(bottom, other_side), np.expand_dims(unit, other_side), scale)


def _common(bottoms: IntArray) -> tuple[list[int], IntArray]:
    """Find the least common multiple of each column, and modulo 2**64 how often each number is contained in it."""
    scale = np.ones(bottoms.shape[1], np.int64)
    fits = np.ones(bottoms.shape[1], bool)
    for bottom in bottoms:
        step = bottom // np.gcd(scale, bottom)
        fits &= scale <= _WHOLE_SCALE // step
        scale = np.where(fits, scale * step, 1)
    unit = scale // bottoms
    scales: list[int] = scale.tolist()
    for index in np.flatnonzero(~fits).tolist():
        column = bottoms[:, index].tolist()
        scales[index] = lcm(*column)
        unit[:, index] = np.array([scales[index] // bottom % _WORD for bottom in column], np.uint64).view(np.int64)
    return scales, unit


def _share_weights(shares: _Shares) -> _Weights:
    return _Weights(
        levels(shares.top, shares.bottom), shares.top * shares.unit, shares.top / shares.bottom, shares.scale
    )


def _similarity_weights(similarity: IntArray) -> _Weights:
    value: IntArray = np.maximum(similarity, 0)
    scale = [GREATEST_SIMILARITY] * similarity.shape[2]
    return _Weights(_similarity_level(similarity), value, value / GREATEST_SIMILARITY, scale)


def _mean_weights(p: _Shares, similarity: IntArray) -> _Weights:
    # (p + s / 10) / 2 = (10 top + s bottom) / (20 bottom)
    said: IntArray = np.maximum(similarity, 0)
    top = GREATEST_SIMILARITY * p.top + said * p.bottom
    twice = 2 * GREATEST_SIMILARITY
    return _Weights(
        np.minimum(levels(p.top, p.bottom), _similarity_level(similarity)),
        top * p.unit,
        top / (twice * p.bottom),
        [twice * scale for scale in p.scale],
    )


def _similarity_level(similarity: IntArray) -> IntArray:
    return np.where(similarity > 0, 100 // GREATEST_SIMILARITY * similarity, NEVER)
