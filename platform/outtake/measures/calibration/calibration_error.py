"""
Calibration: whether the probabilities of a critic can be taken at their word.

``p`` is the probability that a critic gives to "this item has this error", and the label says whether it has.

- *Brier score*: the mean of (p - y)², with y = 1 where the label is true (Brier, 1950). 0 is best; an unsure p = 0.5
throughout gives 0.25. - *ECE*, the expected calibration error: items are put into bins by p, and ECE is the mean over
bins, weighed by their items, of the distance of the mean p from the share of positives (Naeini and others, "Obtaining
Well Calibrated Probabilities Using Bayesian Binning", AAAI 2015). Empty bins weigh nothing.

Here p is the probability of the positive class, as VideoCritic's table 3 asks for, not the greater one of p and 1 - p.

Two ways to put items into bins: *equal width*, where bin b holds p in (b/15, (b+1)/15], and 0 in the first one; and
*equal mass*, where each bin holds as many items as can be: an item of which k of n have a smaller p is in bin floor(15
k / n), so that equal p are never parted and the order of items does not matter.

Even a perfectly calibrated critic has an ECE above 0 on few items, because shares wander; the interval says by how
much, and is itself too high for the same reason. Compare critics on the same items.

Accuracy at coverage says how often the answers are right of which a critic is surest. *Coverage* is the share of
answers that are kept, the most confident first; *accuracy* is the share of right ones among them (El-Yaniv and Wiener,
"On the Foundations of Noise-free Selective Classification", JMLR 11, 2010, whose risk is 1 - accuracy; Geifman and
El-Yaniv, "Selective Classification for Deep Neural Networks", NeurIPS 2017). Equally confident answers are kept
together, because nothing says which of them comes first. So a coverage that falls between two thresholds is rounded up
to the next one.
"""

from __future__ import annotations

from collections.abc import Sequence
from math import fsum
from typing import Literal, NamedTuple

import numpy as np
from numpy.typing import NDArray

from outtake.measures.uncertainty.bootstrap import CONFIDENCE, RESAMPLES, Interval, bootstrap_sums
from outtake.measures.uncertainty.proportions import Proportion, wilson

BINS = 15
NOTHING = "there are no items"

Binning = Literal["equal_width", "equal_mass"]
Floats = NDArray[np.float64]
Integers = NDArray[np.int64]


class Outcome(NamedTuple):
    """The probability that a critic gave, 0..1, and whether the label is true."""

    p: float
    positive: bool


class ReliabilityBin(NamedTuple):
    """
    One point of the reliability diagram.

    ``low`` and ``high`` bound the bin (``low`` does not belong to it, except 0); with equal mass they are its smallest
    and greatest p. ``mean_p`` is None, and so are the bounds with equal mass, where ``n`` is 0. ``positives`` has the
    share of true labels with Wilson's interval.
    """

    low: float | None
    high: float | None
    n: int
    mean_p: float | None
    positives: Proportion


class Calibration(NamedTuple):
    """Brier score and ECE of ``n`` outcomes with ``positives`` true labels; ``reason`` says why the two are None."""

    n: int
    positives: int
    brier: float | None
    ece: float | None
    binning: Binning
    bins: tuple[ReliabilityBin, ...]
    reason: str | None


def calibration(outcomes: Sequence[Outcome], *, binning: Binning = "equal_width", bins: int = BINS) -> Calibration:
    """
    Compute the Brier score, the ECE and the data of the reliability diagram.

    :raises ValueError: if a probability is not in 0..1, or there is no bin
    """
    p, y = _columns(outcomes)
    diagram = _diagram(p, y, _bin_of(p, binning, bins), binning, bins)
    return Calibration(
        n=len(p),
        positives=int(y.sum()),
        brier=fsum((p - y) ** 2) / len(p) if len(p) else None,
        ece=_ece(diagram, len(p)),
        binning=binning,
        bins=diagram,
        reason=None if len(p) else NOTHING,
    )


def ece_interval(
    outcomes: Sequence[Outcome],
    *,
    seed: int,
    binning: Binning = "equal_width",
    bins: int = BINS,
    resamples: int = RESAMPLES,
    confidence: int = CONFIDENCE,
) -> Interval:
    """
    Compute the interval of the ECE by the bootstrap over items.

    With equal mass the items keep the bins that they have among all items.

    :raises ValueError: as `calibration` and `outtake.measures.uncertainty.bootstrap.bootstrap_sums`
    """
    p, y = _columns(sorted(outcomes))  # so that the same draws fall on the same outcomes in whatever order they come
    # n_b |mean p - mean y| is |sum of (p - y)| over the bin, so sums over items are all that is needed.
    gaps = np.zeros((len(p), bins))
    gaps[np.arange(len(p)), _bin_of(p, binning, bins)] = p - y
    features = np.column_stack([gaps, np.ones(len(p))])
    return bootstrap_sums(features, _ece_of_sums, seed=seed, resamples=resamples, confidence=confidence)


def _ece_of_sums(sums: Floats) -> Floats:
    ece: Floats = np.abs(sums[:, :-1]).sum(axis=1) / sums[:, -1]
    return ece


def _columns(outcomes: Sequence[Outcome]) -> tuple[Floats, Floats]:
    for p, _ in outcomes:
        if not 0 <= p <= 1:
            raise ValueError(f"{p!r} is no probability; give a number from 0 to 1")
    columns = np.array(outcomes, dtype=np.float64).reshape(-1, 2)
    return columns[:, 0], columns[:, 1]


def _bin_of(p: Floats, binning: Binning, bins: int) -> Integers:
    if bins < 1:
        raise ValueError(f"bins is {bins}; there is at least one")
    if binning == "equal_mass":
        smaller = np.searchsorted(np.sort(p), p, side="left")
        return bins * smaller // max(len(p), 1)
    return np.maximum(np.searchsorted(_edges(bins), p, side="left") - 1, 0)


def _edges(bins: int) -> Floats:
    # Divided one by one, so that a p written as 0.2 is the edge 3/15, and not a hair above it.
    return np.array([edge / bins for edge in range(bins + 1)])


def _diagram(p: Floats, y: Floats, bin_of: Integers, binning: Binning, bins: int) -> tuple[ReliabilityBin, ...]:
    edges = _edges(bins)
    diagram = []
    for each in range(bins):
        inside = p[bin_of == each]
        bounds: tuple[float | None, float | None] = (float(edges[each]), float(edges[each + 1]))
        if binning == "equal_mass":
            bounds = (float(inside.min()), float(inside.max())) if len(inside) else (None, None)
        mean_p = fsum(inside) / len(inside) if len(inside) else None
        positives = wilson(int(y[bin_of == each].sum()), len(inside))
        diagram.append(ReliabilityBin(*bounds, len(inside), mean_p, positives))
    return tuple(diagram)


def _ece(diagram: Sequence[ReliabilityBin], n: int) -> float | None:
    gaps = [
        each.n * abs(each.mean_p - each.positives.share)
        for each in diagram
        if each.mean_p is not None and each.positives.share is not None
    ]
    return fsum(gaps) / n if n else None


class Kept(NamedTuple):
    """Answers with a confidence of ``threshold`` or more: how many, of how many, and how many of them are right."""

    threshold: float
    kept: int
    right: int
    of: int

    @property
    def coverage(self) -> float:
        """The share of all answers that is kept."""
        return self.kept / self.of

    @property
    def accuracy(self) -> float:
        """The share of right answers among those kept."""
        return self.right / self.kept


def kept_at_thresholds(outcomes: Sequence[Outcome]) -> tuple[Kept, ...]:
    """
    Return what is kept at each distinct confidence, from the highest down.

    :param outcomes: of each answer its confidence, and whether it is right
    :raises ValueError: if a confidence is not in 0..1
    """
    made: list[Kept] = []
    kept = right = 0
    for p, positive in sorted(outcomes, reverse=True):
        if not 0 <= p <= 1:
            raise ValueError(f"{p!r} is no confidence; give a number from 0 to 1")
        kept, right = kept + 1, right + positive
        if made and made[-1].threshold == p:
            made.pop()
        made.append(Kept(p, kept, right, len(outcomes)))
    return tuple(made)


def kept_at_coverage(thresholds: Sequence[Kept], percent: int) -> Kept | None:
    """
    Return the fewest answers that are at least ``percent`` of all; None where there are no answers.

    :raises ValueError: if ``percent`` is not in 0..100
    """
    if not 0 <= percent <= 100:
        raise ValueError(f"percent is {percent}; give a coverage from 0 to 100")
    return next((each for each in thresholds if 100 * each.kept >= percent * each.of), None)
