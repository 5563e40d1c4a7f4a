"""
How sure a number is: percentile intervals by the bootstrap over items.

Items are drawn with replacement, as many as there are, and the statistic is computed again; that many times over
(Efron, "Bootstrap Methods: Another Look at the Jackknife", 1979). The interval holds the middle ``confidence`` percent
of the results, quantiles being interpolated linearly (Efron and Tibshirani, "An Introduction to the Bootstrap", 1993,
chapter 13). What is drawn is an item with all that was said of it, because the answers to one item are correlated.

The draws depend on the seed and on the number of items alone, so all functions below see the same ones:

- `bootstrap` takes any statistic, and calls it once a resample;
- `bootstrap_sums` takes a statistic that needs only sums over items, and is faster by orders of magnitude. Percent,
  alpha, kappa and AC1 are such statistics, see `outtake.measures.agreement.intervals`;
- `bootstrap_counts` takes a statistic of how often each item was drawn, for all resamples at once, see
  `outtake.measures.agreement.rank_correlation`.

A resample may leave a statistic undefined, such as an alpha of which all drawn values are the same. Such resamples are
counted. If there are more of them than the interval leaves outside, it is undefined: no one knows where they belong.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from typing import NamedTuple, TypeVar

import numpy as np
from numpy.typing import NDArray

Item = TypeVar("Item")
Floats = NDArray[np.float64]

RESAMPLES = 2000
CONFIDENCE = 95
DRAWN_AT_ONCE = 1 << 14  # items


class Interval(NamedTuple):
    """
    The ``value`` of a statistic for the items themselves, and the interval ``low`` to ``high`` around it.

    ``confidence`` is in percent. ``items`` were drawn from, ``resamples`` times; in ``undefined`` of these the
    statistic was undefined. ``reason`` says why ``low`` and ``high`` are ``None``.
    """

    value: float | None
    low: float | None
    high: float | None
    confidence: int
    items: int
    resamples: int
    undefined: int
    reason: str | None


def bootstrap(
    items: Sequence[Item],
    statistic: Callable[[Sequence[Item]], float | None],
    *,
    seed: int,
    resamples: int = RESAMPLES,
    confidence: int = CONFIDENCE,
) -> Interval:
    """
    Compute the interval of any statistic.

    :param statistic: called with as many items as there are; ``None`` where it is undefined
    :raises ValueError: if ``resamples`` is below 1, or ``confidence`` is not in 1..99
    """
    _check(resamples, confidence)
    value = statistic(items) if items else None
    if value is None or len(items) < 2:
        return no_interval(value, len(items), resamples, confidence)
    rng = np.random.default_rng(seed)
    drawn = [statistic([items[index] for index in _draw(rng, len(items))]) for _ in range(resamples)]
    return _interval(value, np.array([np.nan if each is None else each for each in drawn]), len(items), confidence)


def bootstrap_sums(
    features: Floats,
    statistic: Callable[[Floats], Floats],
    *,
    seed: int,
    resamples: int = RESAMPLES,
    confidence: int = CONFIDENCE,
) -> Interval:
    """
    Compute the interval of a statistic that is a function of sums over items.

    :param features: what is summed, one row an item: items × features
    :param statistic: from sums, resamples × features, to its values, one a resample; NaN where it is undefined
    :raises ValueError: if ``resamples`` is below 1, or ``confidence`` is not in 1..99
    """
    _check(resamples, confidence)
    items = len(features)
    whole = float(statistic(features.sum(axis=0, keepdims=True))[0]) if items else np.nan
    value = None if np.isnan(whole) else whole
    if value is None or items < 2:
        return no_interval(value, items, resamples, confidence)
    sums = np.empty((resamples, features.shape[1]))
    for row, times in zip(sums, _times_drawn(np.random.default_rng(seed), items, resamples), strict=True):
        row[:] = times @ features
    return _interval(value, statistic(sums), items, confidence)


def resample_counts(items: int, *, seed: int, resamples: int = RESAMPLES) -> Floats:
    """
    Return how often each item is drawn in each resample, resamples × items.

    :raises ValueError: if ``resamples`` is below 1
    """
    _check(resamples, CONFIDENCE)
    rng = np.random.default_rng(seed)
    return np.array([np.bincount(_draw(rng, items), minlength=items) for _ in range(resamples)], float)


def bootstrap_counts(
    counts: Floats, value: float | None, statistic: Callable[[Floats], Floats], *, confidence: int = CONFIDENCE
) -> Interval:
    """
    Compute the interval of a statistic that is a function of how often each item was drawn.

    :param counts: of `resample_counts`, which several statistics of the same items can share
    :param value: of the statistic for the items themselves; None where it is undefined
    :param statistic: from counts to its values, one a resample; NaN where it is undefined
    :raises ValueError: if ``confidence`` is not in 1..99
    """
    resamples, items = counts.shape
    _check(resamples, confidence)
    if value is None or items < 2:
        return no_interval(value, items, resamples, confidence)
    return _interval(value, statistic(counts), items, confidence)


def no_interval(
    value: float | None, items: int, resamples: int, confidence: int, reason: str | None = None
) -> Interval:
    """Say that nothing was drawn: there are fewer than two items, or the value itself is undefined."""
    if reason is None and value is None:
        reason = "the statistic is undefined for the items themselves" if items else "there are no items"
    reason = reason or "there is one item only, so nothing says how items differ"
    return Interval(value, None, None, confidence, items, resamples, 0, reason)


def _check(resamples: int, confidence: int) -> None:
    if resamples < 1:
        raise ValueError(f"resamples is {resamples}; draw at least once")
    if not 1 <= confidence <= 99:
        raise ValueError(f"confidence is {confidence}; give percent from 1 to 99")


def _times_drawn(rng: np.random.Generator, items: int, resamples: int) -> Iterator[Floats]:
    """Yield how often each item is in each resample; of few items many resamples are drawn in one call."""
    at_once = max(1, DRAWN_AT_ONCE // items)
    for first in range(0, resamples, at_once):
        n = min(at_once, resamples - first)
        drawn = rng.integers(items, size=(n, items))  # what n calls of `_draw` give
        drawn += items * np.arange(n)[:, None]
        yield from np.bincount(drawn.ravel(), minlength=n * items).reshape(n, items).astype(float)


def _draw(rng: np.random.Generator, items: int) -> NDArray[np.int64]:
    return rng.integers(items, size=items)


def _interval(value: float, drawn: Floats, items: int, confidence: int) -> Interval:
    defined = drawn[~np.isnan(drawn)]
    undefined = len(drawn) - len(defined)
    if 100 * undefined > (100 - confidence) * len(drawn):
        reason = f"the statistic is undefined in {undefined} of {len(drawn)} resamples"
        return Interval(value, None, None, confidence, items, len(drawn), undefined, reason)
    tail = (1 - confidence / 100) / 2
    low, high = np.quantile(defined, [tail, 1 - tail])
    return Interval(value, float(low), float(high), confidence, items, len(drawn), undefined, None)
