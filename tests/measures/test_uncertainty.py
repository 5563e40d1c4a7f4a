"""
How sure a number is: against statsmodels, by hand, against resampling, how often intervals hold the truth, and laws.

``golden/uncertainty.json`` was made by ``golden/make_uncertainty.py`` with statsmodels.
"""

from __future__ import annotations

import json
from math import sqrt
from pathlib import Path
from statistics import fmean, stdev
from typing import Any

import numpy as np
import pytest
import scipy
from hypothesis import given, settings
from hypothesis import strategies as st

from outtake.measures.spotlight.pairs.values import ReferenceVideo
from outtake.measures.uncertainty.clustered import (
    LEAST_CLUSTERS,
    Linear,
    Term,
    against_zero,
    average,
    cluster_of,
    clustered_bootstrap,
    difference,
    estimate,
    mean,
    mean_columns,
    ratio,
)

GOLDEN: dict[str, Any] = json.loads((Path(__file__).parent / "golden" / "uncertainty.json").read_text("utf-8"))
CLUSTERS: list[str] = GOLDEN["clusters"]

observations = st.lists(
    st.builds(Term, st.sampled_from("abcdef"), st.integers(0, 9), st.integers(1, 9)), min_size=1, max_size=12
)


def _same(statistic: Linear, golden: dict[str, float]) -> None:
    sure, zero = estimate(statistic), against_zero(statistic)
    ours = [sure.value, sure.error, sure.low, sure.high, zero.p]
    assert ours == pytest.approx([golden[name] for name in ("value", "error", "low", "high", "p")], rel=1e-9)


def test_statsmodels_says_the_same() -> None:
    first, second = (mean(GOLDEN[name], CLUSTERS) for name in ("first", "second"))
    _same(first, GOLDEN["mean"])
    _same(ratio(map(Term, CLUSTERS, GOLDEN["tops"], GOLDEN["bottoms"])), GOLDEN["ratio"])
    _same(difference(first, second), GOLDEN["paired"])


def test_statsmodels_says_the_same_of_two_groups_that_share_clusters() -> None:
    apart = estimate(difference(mean(GOLDEN["first"], CLUSTERS), mean(GOLDEN["second"], CLUSTERS)))
    golden = GOLDEN["two_groups_uncorrected"]
    assert apart.value == pytest.approx(golden["value"])
    assert apart.error == pytest.approx(golden["error"] * sqrt(apart.clusters / (apart.clusters - 1)))


def test_by_hand() -> None:
    # Mean 2. Influences (value - 2) / 4: a: -1/4 - 1/4, b: 0, c: 2/4. Error² = 3/2 * (1/4 + 0 + 1/4) = 3/4.
    sure = estimate(mean([1, 1, 2, 4], ["a", "a", "b", "c"]), least_clusters=2)
    assert sure.value == 2
    assert sure.error == pytest.approx(sqrt(3 / 4))
    # Student's t with 2 degrees of freedom at 0.975, from any table.
    assert sure.high == pytest.approx(2 + 4.302653 * sqrt(3 / 4), rel=1e-6)
    assert (sure.n, sure.of, sure.clusters, sure.confidence, sure.reason) == (4, 4, 3, 95, None)


@given(st.lists(st.floats(-5, 5, width=32), min_size=2, max_size=12))
def test_with_one_observation_a_cluster_it_is_the_plain_error(values: list[float]) -> None:
    sure = estimate(mean(values, [str(index) for index in range(len(values))]))
    assert sure.value == pytest.approx(fmean(values), abs=1e-12)
    assert sure.error == pytest.approx(stdev(values) / sqrt(len(values)), abs=1e-9)


@given(observations, st.randoms())
def test_neither_order_nor_names_matter(terms: list[Term], random: Any) -> None:
    mixed = random.sample(terms, len(terms))
    renamed = [term._replace(cluster={"a": "z", "b": "y"}.get(term.cluster, term.cluster)) for term in mixed]
    assert ratio(mixed) == ratio(terms)
    assert estimate(ratio(renamed)) == pytest.approx(estimate(ratio(terms)), abs=1e-12)
    bootstrapped = [clustered_bootstrap(each, seed=3, resamples=20) for each in (terms, mixed)]
    assert bootstrapped[0] == bootstrapped[1]


@given(observations)
def test_influences_cancel(terms: list[Term]) -> None:
    statistic = ratio(terms)
    assert sum(statistic.influence.values()) == pytest.approx(0, abs=1e-9)
    # A statistic does not differ from itself, whatever the clusters.
    itself = difference(statistic, statistic)
    assert (itself.value, set(itself.influence.values())) == (0, {0})
    twice = average([statistic, statistic])
    assert estimate(twice).error == pytest.approx(estimate(statistic).error)
    assert (twice.value, twice.n) == (pytest.approx(statistic.value), 2)


@given(observations)
def test_copies_of_a_cluster_member_add_no_certainty(terms: list[Term]) -> None:
    # Each observation twice in the same cluster: plain errors would shrink, clustered ones must not.
    once, twice = estimate(ratio(terms)), estimate(ratio([*terms, *terms]))
    assert twice.error == pytest.approx(once.error, abs=1e-12)


def test_the_bootstrap_agrees_with_the_formula() -> None:
    rng = np.random.default_rng(2)
    terms = [
        Term(f"p{cluster}", float(rng.binomial(bottom, 0.3)), float(bottom))
        for cluster in range(150)
        for bottom in rng.integers(1, 9, size=3)
    ]
    formula, drawn = estimate(ratio(terms)), clustered_bootstrap(terms, seed=1)
    assert (drawn.value, drawn.items) == (pytest.approx(formula.value), formula.clusters)
    assert (drawn.low, drawn.high) == pytest.approx((formula.low, formula.high), abs=0.004)


def test_what_has_nothing_to_divide_by_does_not_count() -> None:
    terms = [Term("a", 1, 2), Term("b", 1, 4)]
    silent = [*terms, Term("a", 0, 0), Term("c", 0, 0)]
    assert ratio(silent) == ratio(terms)
    assert clustered_bootstrap(silent, seed=1, resamples=9) == clustered_bootstrap(terms, seed=1, resamples=9)


def test_an_interval_of_ten_clusters_holds_the_truth_as_often_as_it_says() -> None:
    rng = np.random.default_rng(5)
    held = 0
    for _ in range(400):
        clusters = [str(group) for group in range(LEAST_CLUSTERS) for _ in range(3)]
        values = np.repeat(rng.normal(size=LEAST_CLUSTERS), 3) + rng.normal(size=3 * LEAST_CLUSTERS)
        sure = estimate(mean(values.tolist(), clusters))
        assert sure.low is not None and sure.high is not None
        held += sure.low <= 0 <= sure.high
    # Binomial(400, 0.95) has mean 380 and standard deviation 4.4.
    assert 367 <= held <= 393


@given(
    st.lists(
        st.tuples(st.sampled_from("abc"), st.lists(st.sampled_from([0.0, 0.1, 0.7, None]), min_size=2, max_size=2)),
        min_size=1,
        max_size=8,
    )
)
@settings(max_examples=50)
def test_columns_are_means(rows: list[tuple[str, list[float | None]]]) -> None:
    values = np.array([[np.nan if each is None else each for each in row] for _, row in rows])
    columns = mean_columns(values, [cluster for cluster, _ in rows])
    for index in range(2):
        there = [(row[index], cluster) for cluster, row in rows if row[index] is not None]
        alone = estimate(mean([value for value, _ in there if value is not None], [cluster for _, cluster in there]))
        ours = [None if np.isnan(each[index]) else each[index] for each in columns[:2]]
        assert ours == pytest.approx([alone.value, alone.error], abs=1e-12)
        assert (columns.n[index], columns.clusters[index]) == (alone.n, alone.clusters)


def test_what_is_undefined_has_a_reason() -> None:
    assert estimate(ratio([])).reason == "there is nothing to divide by"
    assert estimate(ratio([Term("a", 0, 0)])).value is None
    alone = estimate(mean([1, 2], ["a", "a"]))
    assert (alone.value, alone.error) == (1.5, None)
    assert alone.reason == "there is one cluster only, so nothing says how clusters differ"
    few = estimate(mean([1, 2], ["a", "b"]))
    assert (few.error, few.low) == (0.5, None)
    assert few.reason == "2 clusters are too few for an interval; it takes 10"
    assert against_zero(mean([1, 2], ["a", "b"])).p is None
    # 0.1 has no exact double, so the mean may be off by rounding; that is no variation.
    same = estimate(mean([0.1] * 30, [str(index) for index in range(30)]))
    assert (same.error, same.low) == (0, None)
    assert same.reason == "nothing varies between clusters, so there is no interval"
    assert difference(ratio([]), mean([1], ["a"])).reason == "there is nothing to divide by"
    assert average([]).reason == "there is nothing to average"


@pytest.mark.parametrize(
    ("terms", "words"), [([Term("a", 1, -1)], "1 / -1"), ([Term("a", 1, 0)], "nothing can be 1 of 0")]
)
def test_terms_that_are_no_shares_are_refused(terms: list[Term], words: str) -> None:
    with pytest.raises(ValueError, match=words):
        ratio(terms)


def test_bad_settings_are_refused() -> None:
    with pytest.raises(ValueError, match="confidence is 100"):
        estimate(mean([1], ["a"]), confidence=100)
    with pytest.raises(ValueError, match="least_clusters is 1"):
        estimate(mean([1], ["a"]), least_clusters=1)
    with pytest.raises(ValueError, match="1 clusters for 2 rows"):
        mean_columns(np.zeros((2, 1)), ["a"])


def test_more_confidence_is_wider_by_the_quantiles() -> None:
    statistic = mean(GOLDEN["first"], CLUSTERS)
    widths = {}
    for confidence in (80, 99):
        sure = estimate(statistic, confidence=confidence)
        assert sure.low is not None and sure.high is not None and sure.error is not None
        widths[confidence] = (sure.high - sure.low) / sure.error
    df = len(set(CLUSTERS)) - 1
    assert widths == pytest.approx({80: 2 * scipy.stats.t.ppf(0.9, df), 99: 2 * scipy.stats.t.ppf(0.995, df)})


def test_a_video_without_a_prompt_is_a_cluster_of_its_own() -> None:
    videos = [ReferenceVideo("p", 1, (), None), ReferenceVideo("v", 1, (), "p"), ReferenceVideo("w", 1, (), "p")]
    assert [cluster_of(video) for video in videos] == ["video p", "prompt p", "prompt p"]
