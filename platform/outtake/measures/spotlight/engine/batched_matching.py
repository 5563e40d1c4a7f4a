"""
The best matching of each problem of a block (`outtake.measures.spotlight.engine.blocks`), as
`outtake.measures.matching.bipartite` has it.

Dynamic programming over the subsets of the shorter side, one partner of the longer side after the other: with k rows
and c columns ``c * k * 2**(k - 1)`` steps, each for all problems of a block at once.

What is compared. The three rules are three numbers of a matching that grow pair by pair: the sum of the values times
the scale, X; the count; and the list of pairs as one number with a digit for each reference, the earliest leading,
greater for an earlier partner and 0 for none. Count and list together are its *order*, which tells any two matchings
apart, so the best order says which pairs are kept.

- Where X and the order fit into 63 bits together, their concatenation is one number, and greater is better.
- Elsewhere the comparison takes three steps, and is exact all the same. Let ``near`` be the sum of the values in
  floating point. With at most 10 pairs of values up to 1, rounding a value costs at most 2**-54 and an addition at most
  2**-50, so two sums are off by less than 2 * 10 * (2**-54 + 2**-50) < 2**-45 together. If they differ by more than
  2**-44, their order is the true one. Otherwise the true sums differ by less than 2**-44 + 2**-45 < 2**-43, and X by
  less than scale * 2**-43, which is below 2**63 as long as the scale is below 2**106. Then the difference of the last
  64 bits, read as a signed number, *is* the difference of X; and where it is 0, the order decides.
"""

from __future__ import annotations

from typing import Any

import numpy as np
from numpy.typing import NDArray

from outtake.measures.spotlight.engine.blocks import Block, FloatArray, Shape
from outtake.measures.spotlight.pairs.pair_table import IntArray

LONGEST_SCALE = 1 << 106
"""Problems with a scale from here on cannot be compared in three steps; see the module."""

_TOO_NEAR = 2.0**-44
_PACKED = 1 << 62


def longest_packed_scale(shape: Shape) -> int:
    """Return the greatest scale with which X and the order fit into one number."""
    return _PACKED // (shape.rows * shape.orders)


def order_of_pairs(shape: Shape) -> IntArray:
    """Return what each pair adds to the order of a matching (references x predictions)."""
    place = np.array([shape.base ** (shape.references - 1 - i) for i in range(shape.references)], np.int64)
    digit = np.arange(shape.predictions, 0, -1, dtype=np.int64)
    return shape.lists + place[:, None] * digit


def partners_of(shape: Shape, order: IntArray) -> IntArray:
    """Read the prediction of each reference (references x problems) from the orders; -1 for none."""
    place = np.array([shape.base ** (shape.references - 1 - i) for i in range(shape.references)], np.int64)
    digits = order // place[:, None] % shape.base
    return np.where(digits > 0, shape.predictions - digits, -1)


class PackedMatcher:
    """Problems whose keys fit into one number; `best` gives the orders of the best matchings of what is alive."""

    def __init__(self, block: Block) -> None:
        self._shape = block.shape
        alive = block.level >= 0
        self._key = (block.low * block.shape.orders + order_of_pairs(block.shape)[:, :, None]) * alive

    def narrow(self, kept: IntArray) -> None:
        """Forget all other problems."""
        self._key = self._key[:, :, kept]

    def drop(self, gone: NDArray[np.bool_]) -> None:
        """Take pairs away (references x predictions x problems)."""
        self._key[gone] = 0

    def best(self) -> IntArray:
        """Return the order of each best matching."""
        key = _rows_first(self._key)
        rows, _, problems = key.shape
        best = np.zeros((1 << rows, problems), np.int64)
        room = np.empty((1 << rows >> 1, problems), np.int64)
        for column, possible in enumerate(_possible_rows(key)):
            after = best.copy()
            for row in possible:
                split = (1 << rows - 1 - row, 2, 1 << row, problems)
                without, with_row = best.reshape(split)[:, 0], after.reshape(split)[:, 1]
                candidate = np.add(without, key[row, column], out=room.reshape(without.shape))
                np.maximum(with_row, candidate, out=with_row)
            best = after
        orders: IntArray = best[-1] % self._shape.orders
        return orders


class WideMatcher:
    """Problems that are compared in three steps; used as `PackedMatcher` is."""

    def __init__(self, block: Block) -> None:
        alive = block.level >= 0
        self._near = block.near * alive
        self._low = block.low * alive
        self._order = order_of_pairs(block.shape)[:, :, None] * alive

    def narrow(self, kept: IntArray) -> None:
        """Forget all other problems."""
        self._near = self._near[:, :, kept]
        self._low = self._low[:, :, kept]
        self._order = self._order[:, :, kept]

    def drop(self, gone: NDArray[np.bool_]) -> None:
        """Take pairs away (references x predictions x problems)."""
        self._near[gone] = 0.0
        self._low[gone] = 0
        self._order[gone] = 0

    def best(self) -> IntArray:
        """Return the order of each best matching."""
        near, low, order = (_rows_first(each) for each in (self._near, self._low, self._order))
        rows, _, problems = near.shape
        subsets = 1 << rows
        best = (
            np.zeros((subsets, problems)),
            np.zeros((subsets, problems), np.int64),
            np.zeros((subsets, problems), np.int64),
        )
        for column, possible in enumerate(_possible_rows(order)):
            after = (best[0].copy(), best[1].copy(), best[2].copy())
            for row in possible:
                split = (1 << rows - 1 - row, 2, 1 << row, problems)
                _keep_better(
                    tuple(each.reshape(split)[:, 1] for each in after),
                    best[0].reshape(split)[:, 0] + near[row, column],
                    best[1].reshape(split)[:, 0] + low[row, column],
                    best[2].reshape(split)[:, 0] + order[row, column],
                )
            best = after
        orders: IntArray = best[2][-1]
        return orders


def _keep_better(held: tuple[NDArray[Any], ...], near: FloatArray, low: IntArray, order: IntArray) -> None:
    apart = near - held[0]
    fine = low - held[1]
    finer = np.where(fine == 0, order > held[2], fine > 0)
    better = np.where(np.abs(apart) > _TOO_NEAR, apart > 0, finer)
    for values, candidate in zip(held, (near, low, order), strict=True):
        np.copyto(values, candidate, where=better)


def _rows_first(pairs: NDArray[Any]) -> NDArray[Any]:
    references, predictions, _ = pairs.shape
    return pairs if references <= predictions else pairs.transpose(1, 0, 2)


def _possible_rows(pairs: NDArray[Any]) -> list[list[int]]:
    # By column, the rows that it can be paired with in at least one problem; high thresholds leave few.
    possible = np.count_nonzero(pairs, axis=2) > 0
    return [np.flatnonzero(column).tolist() for column in possible.T]
