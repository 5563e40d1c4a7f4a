"""
Cosines onto scores: the best rising step function on pairs that people rated, with straight lines between its steps.

Isotonic regression (Barlow et al., "Statistical Inference under Order Restrictions", 1972) by the pool of adjacent
violators: of all functions that never fall, the one with the least squared error. Between the middles of its steps the
score goes straight; beyond the first and the last it stays. A judge's score is that, rounded to a whole number.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, NamedTuple

from outtake.errors import Invalid

FEWEST = 20  # rated pairs; fewer say little about eleven scores


class Calibration(NamedTuple):
    """Where the function's knots are: cosines, rising, and the score 0..10 at each, not falling; from ``n`` pairs."""

    cosines: tuple[float, ...]
    scores: tuple[float, ...]
    n: int

    def as_json(self) -> dict[str, Any]:
        """Return it as a judge's parameters keep it."""
        return {"cosines": list(self.cosines), "scores": list(self.scores), "n": self.n}

    @classmethod
    def of_json(cls, kept: Mapping[str, Any]) -> Calibration:
        """Read it back."""
        return cls(tuple(kept["cosines"]), tuple(kept["scores"]), kept["n"])

    def score(self, cosine: float) -> int:
        """Return the score of a cosine, a half being rounded up."""
        import numpy as np

        return int(np.floor(np.interp(cosine, self.cosines, self.scores) + 0.5))


def fit(cosines: Sequence[float], ratings: Sequence[float]) -> Calibration:
    """
    Fit a calibration.

    :param ratings: by people, 0..10, of the pairs with these cosines
    :raises Invalid: if they are fewer than `FEWEST`, or all cosines are the same.
    """
    import numpy as np
    from scipy.optimize import isotonic_regression

    if len(cosines) != len(ratings):
        raise ValueError(f"{len(cosines)} cosines and {len(ratings)} ratings are no pairs")
    if len(cosines) < FEWEST:
        raise Invalid.field("calibration", f"{len(cosines)} rated pairs are too few; give at least {FEWEST}.")
    if not all(0 <= each <= 10 for each in ratings):
        raise Invalid.field("calibration", "A rating is not from 0 to 10.")
    places, which = np.unique(np.asarray(cosines, float), return_inverse=True)
    if len(places) < 2:
        raise Invalid.field(
            "calibration", "This model gives all pairs the same similarity; it cannot distinguish them."
        )
    counts = np.bincount(which)
    means = np.bincount(which, np.asarray(ratings, float)) / counts
    fitted = isotonic_regression(means, weights=counts)
    knots = [
        (float(np.average(places[a:b], weights=counts[a:b])), float(fitted.x[a]))
        for a, b in zip(fitted.blocks, fitted.blocks[1:], strict=False)
    ]
    return Calibration(tuple(at for at, _ in knots), tuple(score for _, score in knots), len(cosines))
