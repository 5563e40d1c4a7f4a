"""
All pairs of a video as whole numbers.

Reference ``i`` and prediction ``j`` are ranks in the order (start, end, id). For n references and m predictions the
table holds what every score of a pair is made from: the milliseconds that they share, the length of either, and the
similarity of their reasons. As a mapping it gives the exact `PairScores` of a pair when it is asked, so fractions are
made only for the pairs that someone looks at.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from fractions import Fraction
from itertools import product

import numpy as np
from numpy.typing import NDArray

from outtake.measures.segments.segments import Segment
from outtake.measures.spotlight.pairs.pair_scores import GREATEST_TAU, NEVER, PairScores

IntArray = NDArray[np.int64]

NOT_JUDGED = -1
"""The value in `PairTable.similarity` of a pair whose reasons no one compared."""

_TOLERANCE = (
    10**9
)  # the rule of `outtake.measures.spotlight.pairs.pair_scores` lets a value survive that lacks 1e-9 hundredths


@dataclass(frozen=True, slots=True, eq=False)
class PairTable(Mapping[tuple[int, int], PairScores]):
    """
    The pairs of n references and m predictions; equal to any mapping with the same scores.

    ``shared_ms`` (n x m) is how long both last; ``reference_ms`` (n) and ``prediction_ms`` (m) are lengths, 0 for an
    invalid prediction; ``similarity`` (n x m) is 0..10 or `NOT_JUDGED`.
    """

    shared_ms: IntArray
    reference_ms: IntArray
    prediction_ms: IntArray
    similarity: IntArray

    def __getitem__(self, pair: tuple[int, int]) -> PairScores:
        if pair not in self:
            raise KeyError(pair)
        i, j = pair
        shared, similarity = int(self.shared_ms[i, j]), int(self.similarity[i, j])
        return PairScores(
            p=Fraction(shared, int(self.prediction_ms[j])) if shared else Fraction(0),
            r=Fraction(shared, int(self.reference_ms[i])) if shared else Fraction(0),
            s=None if similarity == NOT_JUDGED else similarity,
        )

    def __contains__(self, pair: object) -> bool:
        n, m = self.shared_ms.shape
        return isinstance(pair, tuple) and len(pair) == 2 and 0 <= pair[0] < n and 0 <= pair[1] < m

    def __iter__(self) -> Iterator[tuple[int, int]]:
        n, m = self.shared_ms.shape
        return product(range(n), range(m))

    def __len__(self) -> int:
        return self.shared_ms.size

    def with_similarity(self, similarity: IntArray) -> PairTable:
        """Return the same pairs with other similarities, n x m: 0..10 or `NOT_JUDGED`."""
        return replace(self, similarity=similarity)

    def only(self, references: Sequence[int], predictions: Sequence[int]) -> PairTable:
        """Return the pairs of some references and some predictions, whose ranks count from 0 again."""
        rows, columns = np.array(references, np.int64), np.array(predictions, np.int64)
        block = np.ix_(rows, columns)
        return PairTable(
            self.shared_ms[block], self.reference_ms[rows], self.prediction_ms[columns], self.similarity[block]
        )

    def p_levels(self) -> IntArray:
        """
        Return the level of ``p`` of each pair (n x m), as `outtake.measures.spotlight.pairs.pair_scores.level`
        defines it.
        """
        return levels(self.shared_ms, np.maximum(self.prediction_ms, 1)[None, :])


def table_of(reference: Sequence[Segment], predictions: Sequence[Segment]) -> PairTable:
    """Measure all pairs; both sides are in order and cut to the clip, and no one has judged their reasons."""
    truths = np.array([(each.start_ms, each.end_ms) for each in reference], np.int64).reshape(-1, 2)
    guesses = np.array([(each.start_ms, each.end_ms) for each in predictions], np.int64).reshape(-1, 2)
    ends = np.minimum(truths[:, 1, None], guesses[:, 1])
    shared = np.maximum(ends - np.maximum(truths[:, 0, None], guesses[:, 0]), 0)
    return PairTable(
        shared_ms=shared,
        reference_ms=truths[:, 1] - truths[:, 0],
        prediction_ms=np.maximum(guesses[:, 1] - guesses[:, 0], 0),
        similarity=np.full(shared.shape, NOT_JUDGED, np.int64),
    )


def levels(top: IntArray, bottom: IntArray) -> IntArray:
    """
    Find the level of each value ``top / bottom`` from 0 to 1, as `outtake.measures.spotlight.pairs.pair_scores.level`
    does for one.

    :param top: below 2**56, so that a hundred times as much still fits
    """
    whole, rest = np.divmod(100 * top, bottom)
    # floor(x + 1e-9) is one more than floor(x) where what is missing to the next hundredth is at most 1e-9.
    nearly = bottom - rest <= bottom // _TOLERANCE
    return np.where(top > 0, np.minimum(whole + nearly, GREATEST_TAU), NEVER)
