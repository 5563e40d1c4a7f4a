"""
Recalibration: what is fitted on a dev split before the test split is looked at, one head (one type of error) at a time.

1. *Temperature* (Guo and others, "On Calibration of Modern Neural Networks", ICML 2017): p = σ(z / T), where z is the
   critic's logit and T > 0 has the least negative log-likelihood on dev. It moves all p towards or away from 0.5 and
   keeps their order.
2. *Threshold*: of the midpoints between neighbouring p of dev, the one with the best F1 on dev when p >= τ counts as
   found; of equally good ones the largest.
3. *OR gate* (VideoCritic, section 5): an item has an error if and only if one of its types reaches its threshold. The
   types are those that do, so the two answers cannot contradict each other.

Both fits need both labels. Where all dev items have the same one, or all the same logit, there is no fit: the
temperature is None with the reason, and p stays σ(z). Where every logit has the sign of its label, the likelihood
grows forever as T falls; where logits point away from the labels on the whole, it grows as T rises. T is then the end
of the search, and ``at_limit`` says so: more dev items would give another one.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping, Sequence
from itertools import pairwise
from math import exp, isfinite, log
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

LEAST_TEMPERATURE = 0.01
GREATEST_TEMPERATURE = 100.0
CLIP = 1e-6
NEAR_THE_END = 1e-4
"""In log T: a bounded search comes near an end without touching it."""

Floats = NDArray[np.float64]


class Scored(NamedTuple):
    """The logit that a critic gave to a type, and whether the item has it."""

    logit: float
    positive: bool


class Temperature(NamedTuple):
    """
    A temperature fitted on ``n`` items, ``positives`` of them true.

    The ``nll_*`` are the mean negative log-likelihood, in nats an item, at T = 1 and at ``value``. ``reason`` says why
    ``value`` is None, or that it is ``at_limit``.
    """

    value: float | None
    nll_before: float | None
    nll_after: float | None
    n: int
    positives: int
    at_limit: bool
    reason: str | None


class Threshold(NamedTuple):
    """The threshold with the best ``f1`` on ``n`` dev items, of ``candidates``; ``reason`` says why both are None."""

    value: float | None
    f1: float | None
    n: int
    candidates: int
    reason: str | None


class Head(NamedTuple):
    """What was fitted for one type."""

    temperature: Temperature
    threshold: Threshold


class Gated(NamedTuple):
    """The types that reach their thresholds, and whether there is one."""

    has_error: bool
    types: frozenset[str]


def check_apart(dev: Iterable[str], test: Collection[str]) -> None:
    """
    Refuse a dev split that shares something with the test split: items, or the questions or videos behind them.

    :raises ValueError: naming the first shared one, by name
    """
    shared = sorted(set(dev) & set(test))
    if shared:
        raise ValueError(
            f"{shared[0]!r} is in dev and in test ({len(shared)} such); what is fitted must not have seen the test"
        )


def logit(p: float, *, clip: float = CLIP) -> float:
    """
    Turn a probability into a logit.

    :param clip: 0 and 1 have no finite logit; p is first moved to within ``clip``..1 - ``clip``
    :raises ValueError: if p is not in 0..1
    """
    _check_probability(p)
    inside = min(max(p, clip), 1 - clip)
    return log(inside / (1 - inside))


def scaled(z: float, temperature: float | None) -> float:
    """
    Compute σ(z / T); without a temperature σ(z).

    :raises ValueError: if the temperature is not above 0
    """
    if temperature is not None and not temperature > 0:
        raise ValueError(f"temperature is {temperature!r}; it is above 0")
    x = z / (temperature or 1.0)
    return 1 / (1 + exp(-x)) if x >= 0 else exp(x) / (1 + exp(x))


def fit_temperature(dev: Sequence[Scored]) -> Temperature:
    """
    Find the temperature with the least negative log-likelihood, from 0.01 to 100.

    :raises ValueError: if a logit is not finite
    """
    z, sign = _columns(dev)
    positives = sum(each.positive for each in dev)
    if reason := _no_fit(dev, positives):
        return Temperature(None, None, None, len(dev), positives, False, reason)
    value = _best_temperature(z, sign)
    limit = value in (LEAST_TEMPERATURE, GREATEST_TEMPERATURE)
    reason = f"the likelihood still grows at T = {value:g}, the end of the search" if limit else None
    return Temperature(value, _nll(z, sign, 1.0), _nll(z, sign, value), len(dev), positives, limit, reason)


def fit_threshold(dev: Sequence[tuple[float, bool]]) -> Threshold:
    """
    Find the threshold with the best F1.

    :param dev: of each item the probability, and whether the label is true
    :raises ValueError: if a probability is not in 0..1
    """
    for p, _ in dev:
        _check_probability(p)
    ordered = sorted(dev, reverse=True)
    positives = sum(positive for _, positive in ordered)
    candidates: list[tuple[float, float]] = []
    hits = 0
    for found, ((p, positive), (next_p, _)) in enumerate(pairwise(ordered), start=1):
        hits += positive
        if next_p < p:
            candidates.append((2 * hits / (found + positives), _between(next_p, p)))
    if not positives or not candidates:
        reason = "no dev item has this type" if not positives else "all dev items have the same probability"
        return Threshold(None, None, len(ordered), len(candidates), reason if ordered else "there are no dev items")
    f1, value = max(candidates)
    return Threshold(value, f1, len(ordered), len(candidates), None)


def fit_head(dev: Sequence[Scored]) -> Head:
    """
    Fit the temperature, then the threshold on the probabilities at that temperature.

    :raises ValueError: if a logit is not finite
    """
    temperature = fit_temperature(dev)
    return Head(temperature, fit_threshold([(scaled(z, temperature.value), positive) for z, positive in dev]))


def or_gate(probabilities: Mapping[str, float], thresholds: Mapping[str, float]) -> Gated:
    """
    Decide by thresholds.

    :raises ValueError: naming a type that has a probability and no threshold
    """
    for name in probabilities:
        if name not in thresholds:
            raise ValueError(f"type {name!r} has no threshold; the thresholds are of {', '.join(thresholds)}")
    types = frozenset(name for name, p in probabilities.items() if p >= thresholds[name])
    return Gated(bool(types), types)


def _check_probability(p: float) -> None:
    if not 0 <= p <= 1:
        raise ValueError(f"{p!r} is no probability; give a number from 0 to 1")


def _columns(dev: Sequence[Scored]) -> tuple[Floats, Floats]:
    for each in dev:
        if not isfinite(each.logit):
            raise ValueError(f"{each.logit!r} is no finite logit; of probabilities 0 and 1 take `logit` with a clip")
    z = np.array([each.logit for each in dev], dtype=np.float64)
    return z, np.array([1.0 if each.positive else -1.0 for each in dev])


def _no_fit(dev: Sequence[Scored], positives: int) -> str | None:
    if not dev:
        return "there are no dev items"
    if positives in (0, len(dev)):
        return f"all {len(dev)} dev items have the label {'true' if positives else 'false'}; a fit needs both"
    if not any(each.logit for each in dev):
        return "all dev logits are 0, which no temperature moves"
    return None


def _best_temperature(z: Floats, sign: Floats) -> float:
    # The likelihood is concave in 1 / T. Both ends are distinguished here, because it is too flat there for the search.
    if (sign * z >= 0).all():
        return LEAST_TEMPERATURE
    if (sign * z).sum() <= 0:
        return GREATEST_TEMPERATURE
    from scipy.optimize import minimize_scalar  # here: the web server imports this module, and seldom computes

    low, high = log(LEAST_TEMPERATURE), log(GREATEST_TEMPERATURE)
    found = minimize_scalar(
        lambda each: _nll(z, sign, exp(each)), bounds=(low, high), method="bounded", options={"xatol": 1e-10}
    ).x
    for end, value in ((low, LEAST_TEMPERATURE), (high, GREATEST_TEMPERATURE)):
        if abs(found - end) < NEAR_THE_END:
            return value
    return exp(found)


def _nll(z: Floats, sign: Floats, temperature: float) -> float:
    return float(np.mean(np.logaddexp(0.0, -sign * z / temperature)))


def _between(low: float, high: float) -> float:
    """Take the midpoint; of two neighbouring floats, which have none, the upper one."""
    middle = (low + high) / 2
    return middle if middle > low else high
