"""Calibration and recalibration: by hand, against torchmetrics and scikit-learn (golden/make_labels.py), and laws."""

from __future__ import annotations

import json
from itertools import pairwise
from math import exp, log
from pathlib import Path

import numpy as np
import pytest
import scipy
from hypothesis import given, settings
from hypothesis import strategies as st

from outtake.measures.calibration.calibration_error import Outcome, calibration, ece_interval
from outtake.measures.calibration.recalibration import (
    Scored,
    check_apart,
    fit_head,
    fit_temperature,
    fit_threshold,
    logit,
    or_gate,
    scaled,
)

GOLDEN = json.loads((Path(__file__).parent / "golden" / "labels.json").read_text("utf-8"))
HEADS = [
    [Scored(z, bool(true)) for z, true in zip(zs, trues, strict=True)]
    for zs, trues in zip(zip(*GOLDEN["logits"], strict=True), zip(*GOLDEN["truth"], strict=True), strict=True)
]

outcomes = st.lists(st.builds(Outcome, st.floats(0, 1), st.booleans()), max_size=40)
scored = st.lists(st.builds(Scored, st.floats(-8, 8), st.booleans()), max_size=20)


def _perfect(n: int = 4) -> list[Outcome]:
    """Bins of n items each of which k are positive and p is k/n."""
    return [Outcome(k / n, item < k) for k in range(n + 1) for item in range(n)]


def test_an_example_by_hand() -> None:
    # 0.1 is in the second bin of 15, 0.9 in the fourteenth.
    result = calibration([Outcome(0.1, False), Outcome(0.1, True), Outcome(0.9, True), Outcome(0.9, True)])
    assert result.brier == pytest.approx((0.01 + 0.81 + 0.01 + 0.01) / 4)
    assert result.ece == pytest.approx((2 * abs(0.1 - 0.5) + 2 * abs(0.9 - 1)) / 4)
    assert (result.n, result.positives, result.reason) == (4, 3, None)
    assert [index for index, each in enumerate(result.bins) if each.n] == [1, 13]
    second = result.bins[1]
    assert (second.low, second.high, second.n, second.mean_p) == (1 / 15, 2 / 15, 2, 0.1)
    assert (second.positives.part, second.positives.share) == (1, 0.5)
    assert second.positives.low == pytest.approx(0.0945, abs=1e-4)  # Wilson's interval of 1 of 2


def test_a_bin_without_items_has_no_point() -> None:
    empty = calibration([Outcome(0.1, False)]).bins[0]
    assert (empty.n, empty.mean_p, empty.positives.share) == (0, None, None)
    assert empty.positives.reason == "there is nothing to take a share of"


@pytest.mark.parametrize(
    ("p", "index"), [(0.0, 0), (1 / 15, 0), (0.2, 2), (0.2000001, 3), (0.4, 5), (0.6, 8), (0.8, 11), (1.0, 14)]
)
def test_an_edge_belongs_to_the_bin_below_it(p: float, index: int) -> None:
    assert calibration([Outcome(p, True)]).bins[index].n == 1


def test_bins_of_equal_mass_hold_as_many_and_never_part_equal_probabilities() -> None:
    apart = calibration([Outcome(k / 100, k % 2 == 0) for k in range(60)], binning="equal_mass")
    assert [each.n for each in apart.bins] == [4] * 15
    assert (apart.bins[1].low, apart.bins[1].high) == (0.04, 0.07)
    same = calibration([Outcome(0.3, k < 6) for k in range(60)], binning="equal_mass")
    assert [each.n for each in same.bins if each.n] == [60]
    assert same.ece == pytest.approx(0.2)


def test_without_items_there_is_no_figure() -> None:
    result = calibration([])
    assert (result.brier, result.ece, result.reason) == (None, None, "there are no items")
    assert ece_interval([], seed=1).reason == "there are no items"


def test_a_perfectly_calibrated_set_has_no_error_of_calibration() -> None:
    assert calibration(_perfect()).ece == pytest.approx(0, abs=1e-15)
    assert calibration(_perfect(), binning="equal_mass").ece == pytest.approx(0, abs=1e-15)


def test_it_agrees_with_torchmetrics_and_scikit_learn() -> None:
    results = [calibration([Outcome(scaled(z, None), true) for z, true in head]) for head in HEADS]
    assert [each.brier for each in results] == pytest.approx(GOLDEN["brier"])
    assert [each.ece for each in results] == pytest.approx(GOLDEN["ece"], abs=1e-6)
    assert [fit_temperature(head).nll_before for head in HEADS if any(each.positive for each in head)] == pytest.approx(
        [nll for nll, head in zip(GOLDEN["nll"], HEADS, strict=True) if any(each.positive for each in head)]
    )


@settings(max_examples=50)
@given(outcomes, st.randoms())
def test_the_order_of_items_does_not_matter(items: list[Outcome], random) -> None:
    shuffled = random.sample(items, len(items))
    for binning in ("equal_width", "equal_mass"):
        assert calibration(shuffled, binning=binning) == calibration(items, binning=binning)
    assert ece_interval(shuffled, seed=1, resamples=9) == ece_interval(items, seed=1, resamples=9)


@settings(max_examples=50)
@given(outcomes.filter(bool))
def test_the_error_of_calibration_is_between_that_of_one_bin_and_the_root_of_brier(items: list[Outcome]) -> None:
    result, one_bin = calibration(items), calibration(items, bins=1)
    assert result.ece is not None and result.brier is not None and one_bin.ece is not None
    assert one_bin.ece - 1e-12 <= result.ece <= result.brier**0.5 + 1e-12


@settings(max_examples=50)
@given(outcomes.filter(lambda items: len(items) > 1))
def test_the_interval_is_of_the_same_number(items: list[Outcome]) -> None:
    for binning in ("equal_width", "equal_mass"):
        interval = ece_interval(items, seed=2, resamples=30, binning=binning)
        assert interval.value == pytest.approx(calibration(items, binning=binning).ece)
        assert interval.low is not None and interval.high is not None
        assert 0 <= interval.low <= interval.high <= 1


@pytest.mark.parametrize("p", [-0.1, 1.1, float("nan")])
def test_what_is_no_probability_is_refused(p: float) -> None:
    with pytest.raises(ValueError, match="is no probability"):
        calibration([Outcome(p, True)])
    with pytest.raises(ValueError, match="is no probability"):
        logit(p)
    with pytest.raises(ValueError, match="is no probability"):
        fit_threshold([(0.2, False), (p, True)])


def test_the_temperature_is_where_the_likelihood_has_no_slope() -> None:
    for head in HEADS[:3]:
        z = np.array([each.logit for each in head])
        y = np.array([each.positive for each in head])
        slope = scipy.optimize.brentq(lambda a, z=z, y=y: float(np.mean(z * (1 / (1 + np.exp(-a * z)) - y))), 1e-3, 50)
        fitted = fit_temperature(head)
        assert fitted.value == pytest.approx(1 / slope, rel=1e-5)
        assert fitted.nll_after is not None and fitted.nll_before is not None
        assert fitted.nll_after < fitted.nll_before
        assert (fitted.at_limit, fitted.reason) == (False, None)


def test_a_critic_that_is_twice_too_sure_gets_a_temperature_of_two() -> None:
    # Three of four are right at p = 0.75, whose logit is log 3; the critic says twice that.
    dev = [Scored(2 * log(3) * side, right == (side > 0)) for side in (1, -1) for right in (True, True, True, False)]
    assert fit_temperature(dev).value == pytest.approx(2.0)


@pytest.mark.parametrize(
    ("dev", "reason"),
    [
        ([], "there are no dev items"),
        ([Scored(1.0, True), Scored(-1.0, True)], "all 2 dev items have the label true; a fit needs both"),
        ([Scored(1.0, False)], "all 1 dev items have the label false; a fit needs both"),
        ([Scored(0.0, True), Scored(0.0, False)], "all dev logits are 0, which no temperature moves"),
    ],
)
def test_what_allows_no_fit_leaves_the_probabilities_alone(dev: list[Scored], reason: str) -> None:
    fitted = fit_temperature(dev)
    assert (fitted.value, fitted.reason) == (None, reason)
    assert scaled(1.5, fitted.value) == pytest.approx(1 / (1 + exp(-1.5)))


@pytest.mark.parametrize(("side", "limit"), [(1, 0.01), (-1, 100.0)])
def test_a_fit_without_an_end_stops_at_the_limit_and_says_so(side: int, limit: float) -> None:
    fitted = fit_temperature([Scored(40.0 * side, True), Scored(-0.5 * side, False)])
    assert (fitted.value, fitted.at_limit) == (limit, True)
    assert fitted.reason == f"the likelihood still grows at T = {limit:g}, the end of the search"


def test_a_logit_is_finite() -> None:
    with pytest.raises(ValueError, match="no finite logit"):
        fit_temperature([Scored(float("inf"), True)])
    assert scaled(logit(1.0), None) == pytest.approx(1 - 1e-6)
    assert scaled(logit(0.3), None) == pytest.approx(0.3)
    with pytest.raises(ValueError, match="temperature is 0"):
        scaled(1.0, 0)


@settings(max_examples=50)
@given(scored)
def test_temperature_keeps_the_order_and_never_fits_worse(dev: list[Scored]) -> None:
    fitted = fit_temperature(dev)
    ordered = [scaled(z, fitted.value) for z, _ in sorted(dev)]
    assert ordered == sorted(ordered)
    if fitted.nll_before is not None and fitted.nll_after is not None:
        assert fitted.nll_after <= fitted.nll_before + 1e-9


def test_the_threshold_has_the_best_f1_and_of_equals_the_largest() -> None:
    dev = [(0.9, True), (0.7, False), (0.6, True), (0.2, False)]
    # F1 at 0.8: 2/3; at 0.65: 1/2; at 0.4: 4/5.
    assert fit_threshold(dev) == (0.4, 0.8, 4, 3, None)
    # One of two is found above 0.8 without a false alarm; both are above 0.2 with two: 2/3 each.
    tied = fit_threshold([(0.9, True), (0.7, False), (0.5, False), (0.3, True), (0.1, False)])
    assert (tied.value, tied.f1) == (pytest.approx(0.8), pytest.approx(2 / 3))


@pytest.mark.parametrize(
    ("dev", "reason"),
    [
        ([], "there are no dev items"),
        ([(0.1, False), (0.9, False)], "no dev item has this type"),
        ([(0.5, False), (0.5, True)], "all dev items have the same probability"),
    ],
)
def test_there_may_be_no_threshold(dev: list[tuple[float, bool]], reason: str) -> None:
    fitted = fit_threshold(dev)
    assert (fitted.value, fitted.f1, fitted.reason) == (None, None, reason)


@settings(max_examples=50)
@given(st.lists(st.tuples(st.sampled_from([0.1, 0.25, 0.5, 0.8, 0.9]), st.booleans()), min_size=2, max_size=15))
def test_no_other_candidate_has_a_better_f1(dev: list[tuple[float, bool]]) -> None:
    def f1(threshold: float) -> float:
        hits = sum(positive for p, positive in dev if p >= threshold)
        return 2 * hits / (sum(p >= threshold for p, _ in dev) + sum(positive for _, positive in dev))

    distinct = sorted({p for p, _ in dev})
    tried = [(low + high) / 2 for low, high in pairwise(distinct)]
    fitted = fit_threshold(dev)
    if fitted.value is None:
        assert not tried or not any(positive for _, positive in dev)
    else:
        assert (fitted.f1, fitted.value) == max((f1(each), each) for each in tried)


def test_neighbouring_floats_are_still_told_apart() -> None:
    low = 0.5
    high = float(np.nextafter(low, 1))
    assert fit_threshold([(high, True), (low, False)]).value == high


def test_a_head_s_threshold_is_on_the_scaled_probabilities() -> None:
    head = fit_head(HEADS[0])
    scale = head.temperature.value
    assert head.threshold == fit_threshold([(scaled(z, scale), positive) for z, positive in HEADS[0]])
    assert head.threshold != fit_threshold([(scaled(z, None), positive) for z, positive in HEADS[0]])


def test_the_gate_has_an_error_when_one_type_reaches_its_threshold() -> None:
    thresholds = {"logical": 0.5, "spatial": 0.2}
    assert or_gate({"logical": 0.4, "spatial": 0.2}, thresholds) == (True, frozenset({"spatial"}))
    assert or_gate({"logical": 0.4, "spatial": 0.1}, thresholds) == (False, frozenset())
    with pytest.raises(ValueError, match="type 'temporal' has no threshold"):
        or_gate({"temporal": 0.4}, thresholds)


def test_dev_and_test_share_nothing() -> None:
    check_apart(["a", "b"], ["c"])
    with pytest.raises(ValueError, match=r"'b' is in dev and in test \(2 such\)"):
        check_apart(["c", "b", "a"], {"c", "b"})
