"""Bootstrap intervals: against SciPy's, against resampling the plain way, how often they hold the truth, and laws."""

from __future__ import annotations

import time
from collections.abc import Callable, Sequence
from functools import partial
from statistics import fmean

import numpy as np
import pytest
import scipy
from hypothesis import given, settings
from hypothesis import strategies as st

from outtake.measures.agreement.intervals import ac1_interval, alpha_interval, kappa_interval, percent_interval
from outtake.measures.agreement.kappa import cohens_kappa, gwets_ac1
from outtake.measures.agreement.krippendorff import LEVELS, value_agreement
from outtake.measures.uncertainty.bootstrap import Interval, bootstrap, bootstrap_sums

Unit = dict[str, int]
Table = dict[str, Unit]

tables = st.lists(st.dictionaries(st.sampled_from("ABC"), st.integers(0, 3), min_size=1), min_size=2, max_size=6).map(
    lambda units: {str(index): unit for index, unit in enumerate(units)}
)


def _keyed(units: Sequence[Unit]) -> Table:
    return {str(index): unit for index, unit in enumerate(units)}


def _mean(sums: np.ndarray) -> np.ndarray:
    return sums[:, 0] / sums[:, 1]


def _crowd(items: int, seed: int) -> Table:
    """Three people who see the true grade of four fifths of the items, and guess otherwise."""
    rng = np.random.default_rng(seed)
    truth = rng.integers(1, 6, size=(items, 1))
    said = np.where(rng.random((items, 3)) < 0.8, truth, rng.integers(1, 6, size=(items, 3)))
    return _keyed([dict(zip("ABC", map(int, row), strict=True)) for row in said])


def test_it_agrees_with_scipy() -> None:
    values = list(np.random.default_rng(1).gamma(2.0, size=80))
    ours = bootstrap(values, fmean, seed=2, resamples=4000)
    theirs = scipy.stats.bootstrap((values,), np.mean, n_resamples=4000, method="percentile", random_state=3)
    # Two seeds of 4,000 resamples: the ends of an interval of a mean of spread 0.16 wander by a few thousandths.
    assert ours.value == fmean(values)
    assert ours.low == pytest.approx(theirs.confidence_interval.low, abs=0.03)
    assert ours.high == pytest.approx(theirs.confidence_interval.high, abs=0.03)
    assert (ours.items, ours.resamples, ours.undefined, ours.reason) == (80, 4000, 0, None)


def test_it_holds_the_truth_as_often_as_it_says() -> None:
    held = 0
    for seed in range(200):
        values = np.random.default_rng(seed).normal(size=60)
        interval = bootstrap_sums(
            np.column_stack([values, np.ones(60)]), _mean, seed=seed, resamples=400, confidence=90
        )
        assert interval.low is not None and interval.high is not None
        held += interval.low <= 0 <= interval.high
    # Binomial(200, 0.9) has mean 180 and standard deviation 4.2; small samples cover a little less.
    assert 165 <= held <= 193


@given(st.lists(st.integers(-100, 100), min_size=2, max_size=12), st.integers(0, 2**32), st.integers(1, 99))
@settings(max_examples=50)
def test_both_functions_see_the_same_draws(values: list[int], seed: int, confidence: int) -> None:
    plain = bootstrap(values, fmean, seed=seed, resamples=30, confidence=confidence)
    features = np.column_stack([np.array(values, float), np.ones(len(values))])
    fast = bootstrap_sums(features, _mean, seed=seed, resamples=30, confidence=confidence)
    assert fast._replace(value=None, low=None, high=None) == plain._replace(value=None, low=None, high=None)
    assert fast[:3] == pytest.approx(plain[:3], abs=1e-9)
    assert min(values) <= fast.low <= fast.high <= max(values)  # type: ignore[operator]


@given(st.lists(st.integers(-9, 9), min_size=2, max_size=12), st.integers(0, 2**32))
@settings(max_examples=30)
def test_more_confidence_is_wider(values: list[int], seed: int) -> None:
    narrow, wide = (bootstrap(values, fmean, seed=seed, resamples=50, confidence=each) for each in (60, 95))
    assert wide.low <= narrow.low <= narrow.high <= wide.high  # type: ignore[operator]


def _alpha(level: str, units: Sequence[Unit]) -> float | None:
    return value_agreement(_keyed(units), level).alpha


def _percent(units: Sequence[Unit]) -> float | None:
    return value_agreement(_keyed(units), "nominal").percent


def _kappa(units: Sequence[Unit]) -> float | None:
    return cohens_kappa(_keyed(units), "A", "B").kappa


def _ac1(units: Sequence[Unit]) -> float | None:
    return gwets_ac1(_keyed(units), range(4)).ac1


def _check(fast: Interval, units: list[Unit], statistic: Callable[[Sequence[Unit]], float | None]) -> None:
    plain = bootstrap(units, statistic, seed=5, resamples=25, confidence=80)
    assert (fast.items, fast.undefined) == (plain.items, plain.undefined)
    assert (fast.low is None) == (plain.low is None) == (fast.reason is not None)
    assert fast[:3] == pytest.approx(plain[:3], abs=1e-9)


@given(tables)
@settings(max_examples=40)
def test_fast_intervals_are_those_of_the_plain_way(table: Table) -> None:
    draw = {"seed": 5, "resamples": 25, "confidence": 80}
    pairable = [unit for unit in table.values() if len(unit) >= 2]
    for level in LEVELS:
        _check(alpha_interval(table, level, **draw), pairable, partial(_alpha, level))
    _check(percent_interval(table, **draw), pairable, _percent)
    both = [unit for unit in table.values() if {"A", "B"} <= unit.keys()]
    _check(kappa_interval(table, "A", "B", **draw), both, _kappa)
    _check(ac1_interval(table, categories=range(4), **draw), list(table.values()), _ac1)


def test_a_thousand_items_take_no_time() -> None:
    table = _crowd(1000, seed=1)
    began = time.process_time()
    interval = alpha_interval(table, "ordinal", seed=1)
    assert time.process_time() - began < 5
    assert (interval.items, interval.resamples) == (1000, 2000)
    assert interval.value == pytest.approx(_alpha("ordinal", list(table.values())))
    assert interval.low is not None and interval.high is not None and interval.value is not None
    # Guesses are independent of the truth and of each other, so alpha is the chance that both saw it, 0.8².
    assert interval.low < 0.64 < interval.high
    assert interval.high - interval.low < 0.12


def test_the_seed_decides() -> None:
    table = _crowd(40, seed=1)
    first = alpha_interval(table, "nominal", seed=1, resamples=100)
    assert alpha_interval(table, "nominal", seed=1, resamples=100) == first
    assert alpha_interval(table, "nominal", seed=2, resamples=100) != first


def test_undefined_resamples_are_counted() -> None:
    # Of 20 items one has a value of its own. It is not drawn with probability 0.95 ** 20 = 0.358; then alpha is
    # undefined, and far more than 5 % of the resamples are.
    table = _keyed([{"A": 1, "B": 1} for _ in range(19)] + [{"A": 2, "B": 2}])
    interval = alpha_interval(table, "nominal", seed=1, resamples=1000)
    assert (interval.value, interval.low, interval.high) == (1.0, None, None)
    assert 300 < interval.undefined < 420
    assert interval.reason == f"the statistic is undefined in {interval.undefined} of 1000 resamples"
    # With 50 % confidence half may be outside.
    middle = alpha_interval(table, "nominal", seed=1, resamples=1000, confidence=50)
    assert (middle.low, middle.high, middle.undefined, middle.reason) == (1.0, 1.0, interval.undefined, None)


def test_what_is_undefined_has_a_reason() -> None:
    assert bootstrap([], fmean, seed=1).reason == "there are no items"
    assert bootstrap([1, 2], lambda _: None, seed=1).reason == "the statistic is undefined for the items themselves"
    alone = bootstrap([7], fmean, seed=1)
    assert (alone.value, alone.low) == (7, None)
    assert alone.reason == "there is one item only, so nothing says how items differ"
    same = {"1": {"A": 1, "B": 1}, "2": {"A": 1, "B": 1}}
    for interval in (alpha_interval(same, "interval", seed=1), kappa_interval(same, "A", "B", seed=1)):
        assert interval.reason is not None and interval.reason.endswith("so chance agreement is complete")
    assert ac1_interval(same, seed=1).reason == "there is one category only, so chance agreement is not defined"
    assert percent_interval({"1": {"A": 1}}, seed=1).reason == "no item has values by two annotators"
    assert percent_interval(same, seed=1)[:3] == (1.0, 1.0, 1.0)


@pytest.mark.parametrize(("resamples", "confidence", "name"), [(0, 95, "resamples"), (1, 0, "confidence")])
def test_bad_settings_are_refused(resamples: int, confidence: int, name: str) -> None:
    with pytest.raises(ValueError, match=f"{name} is 0"):
        bootstrap([1, 2], fmean, seed=1, resamples=resamples, confidence=confidence)
