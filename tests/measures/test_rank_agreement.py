"""Agreement of a judge with people: against scipy, against confusion matrices, and by laws."""

from __future__ import annotations

import numpy as np
import pytest
import scipy
from hypothesis import assume, given, settings
from hypothesis import strategies as st

from outtake.measures.agreement.rank_correlation import (
    RatedPair,
    bias,
    order_swap,
    quadratic_kappa,
    rank_agreement,
    spearman,
)
from outtake.measures.uncertainty.bootstrap import bootstrap

SCORES = st.integers(0, 10)
PAIRS = st.lists(st.tuples(SCORES, SCORES), min_size=2, max_size=30)
WEIGHTED = st.lists(st.tuples(SCORES, SCORES, st.integers(1, 4)), min_size=2, max_size=15)


def columns(rows) -> list[list[int]]:
    return [list(column) for column in zip(*rows, strict=True)]


def varies(*lists) -> bool:
    return all(len(set(values)) > 1 for values in lists)


@given(PAIRS)
def test_rho_is_scipy_s(pairs):
    first, second = columns(pairs)
    assume(varies(first, second))
    assert spearman(first, second) == pytest.approx(scipy.stats.spearmanr(first, second).statistic, abs=1e-12)


@given(WEIGHTED)
def test_whole_weights_are_repetitions(rows):
    first, second, weights = columns(rows)
    repeated = [np.repeat(values, weights) for values in (first, second)]
    for statistic in (spearman, quadratic_kappa, bias):
        assert statistic(first, second, weights) == pytest.approx(statistic(*repeated), abs=1e-9)


def by_confusion(first, second) -> float | None:
    """Cohen's own way: 1 - observed disagreement / that of independent raters with the same margins."""
    table = np.zeros((11, 11))
    for one, other in zip(first, second, strict=True):
        table[one, other] += 1 / len(first)
    costs = np.subtract.outer(np.arange(11), np.arange(11)) ** 2
    expected = (np.outer(table.sum(1), table.sum(0)) * costs).sum()
    return None if expected == 0 else 1 - (table * costs).sum() / expected


@given(PAIRS)
def test_kappa_is_that_of_the_confusion_matrix(pairs):
    first, second = columns(pairs)
    assert quadratic_kappa(first, second) == pytest.approx(by_confusion(first, second), abs=1e-12)


@given(PAIRS, st.integers(1, 5))
def test_a_constant_shift_changes_the_bias_alone_of_rho_and_lowers_kappa(pairs, shift):
    first, second = columns(pairs)
    assume(varies(first, second))
    moved = [value + shift for value in first]
    assert spearman(moved, second) == pytest.approx(spearman(first, second))
    assert bias(moved, second) == pytest.approx(bias(first, second) + shift)
    assert quadratic_kappa(moved, first) < quadratic_kappa(first, first) == 1


@given(PAIRS)
def test_order_and_direction_do_not_matter(pairs):
    first, second = columns(pairs)
    assert spearman(first, second) == pytest.approx(spearman(second, first))
    assert spearman(first[::-1], second[::-1]) == pytest.approx(spearman(first, second))
    assert quadratic_kappa(first, second) == pytest.approx(quadratic_kappa(second, first))


@pytest.mark.parametrize(("first", "second"), [([], []), ([3], [4]), ([5, 5], [1, 2]), ([1, 2], [5, 5])])
def test_rho_without_order_is_undefined(first, second):
    assert spearman(first, second) is None


def test_kappa_and_bias_where_nothing_differs():
    assert quadratic_kappa([4, 4], [4, 4]) is None is quadratic_kappa([], [])
    assert quadratic_kappa([4, 4], [5, 5]) == 0  # all of the disagreement is what chance would give
    assert bias([], []) is None and bias([4, 6], [3, 4.5]) == 1.25


def test_a_sample_by_score_looks_better_than_its_study():
    """Ten pairs of each score against nine tenths of pairs at 1 and 2, where the judge cannot tell them apart."""
    judge, people = [1, 2, 9, 10] * 10, [2, 1, 9, 10] * 10
    weights = [45, 45, 5, 5] * 10
    assert spearman(judge, people) > spearman(judge, people, weights)


@pytest.mark.parametrize(("first", "second", "weights"), [([1], [1, 2], None), ([1], [1], [0]), ([1, 2], [1, 2], [1])])
def test_what_is_no_pair_is_refused(first, second, weights):
    with pytest.raises(ValueError):
        spearman(first, second, weights)


@pytest.mark.parametrize("bad", [float("nan"), float("inf")])
def test_a_missing_rating_is_refused_and_no_number_is_made_of_it(bad):
    for statistic in (spearman, quadratic_kappa, bias):
        with pytest.raises(ValueError, match="not a finite number"):
            statistic([1, 2, 3], [1, bad, 3])
    with pytest.raises(ValueError, match="not a finite number"):
        rank_agreement([RatedPair(1, bad, 1, "a"), RatedPair(2, 2, 1, "b")], seed=0)
    with pytest.raises(ValueError, match="weight"):
        rank_agreement([RatedPair(1, 1, 0, "a"), RatedPair(2, 2, 1, "b")], seed=0)


def test_intervals_hold_the_value_and_draw_whole_videos():
    rng = np.random.default_rng(5)
    people = rng.integers(0, 11, 60)
    judge = np.clip(people + rng.integers(-2, 3, 60), 0, 10)
    pairs = [
        RatedPair(int(j), float(p), 1.0, f"video {n // 3}") for n, (j, p) in enumerate(zip(judge, people, strict=True))
    ]
    found = rank_agreement(pairs, seed=1, resamples=200)
    assert (found.n, found.clusters, found.spearman.items) == (60, 20, 20)
    for interval in (found.spearman, found.kappa, found.bias):
        assert interval.low <= interval.value <= interval.high
    assert found.spearman.value == pytest.approx(spearman(judge, people))
    assert rank_agreement(pairs, seed=1, resamples=200) == found != rank_agreement(pairs, seed=2, resamples=200)


RATED = st.lists(
    st.builds(
        RatedPair, SCORES, st.integers(0, 20).map(lambda half: half / 2), st.integers(1, 4), st.sampled_from("abcd")
    ),
    max_size=12,
)


@given(RATED, st.integers(0, 99))
@settings(max_examples=50)
def test_resamples_at_once_are_those_one_by_one(pairs, seed):
    """The oracle computes each statistic again from the pairs of the clusters that were drawn."""
    clusters = [[pair for pair in pairs if pair.cluster == name] for name in dict.fromkeys(p.cluster for p in pairs)]
    found = rank_agreement(pairs, seed=seed, resamples=20)
    for name, statistic in (("spearman", spearman), ("kappa", quadratic_kappa), ("bias", bias)):

        def of(drawn, statistic=statistic):
            rows = [pair for cluster in drawn for pair in cluster]
            return statistic(*columns([(pair.judge, pair.people, pair.weight) for pair in rows])) if rows else None

        one_by_one = bootstrap(clusters, of, seed=seed, resamples=20)
        at_once = getattr(found, name)
        assert at_once[3:] == one_by_one[3:]
        for one, other in zip(at_once[:3], one_by_one[:3], strict=True):
            assert one == other or one == pytest.approx(other, abs=1e-9)


def test_pairs_of_one_video_say_nothing_of_how_videos_differ():
    """Copies of a video's pairs in that video leave the interval as it is: a hundred pairs of two videos are two."""
    few = [RatedPair(1, 2, 1, "a"), RatedPair(9, 7, 1, "a"), RatedPair(4, 6, 1, "b"), RatedPair(8, 8, 1, "b")]
    once, often = (rank_agreement(pairs, seed=3, resamples=50) for pairs in (few, few * 25))
    assert once.bias[1:3] == pytest.approx(often.bias[1:3])


def test_undefined_comes_with_its_reason():
    found = rank_agreement([RatedPair(5, 5, 1, "a"), RatedPair(5, 5, 1, "b")], seed=0, resamples=10)
    assert found.spearman.value is None and found.kappa.value is None and found.bias.value == 0
    assert found.spearman.reason
    assert rank_agreement([], seed=0).bias.reason == "there are no items"


@given(PAIRS)
@settings(max_examples=25)
def test_a_swap_counts_equal_and_close_scores(pairs):
    found = order_swap(pairs)
    assert found.equal.part == sum(a == b for a, b in pairs) <= found.within_one.part <= found.n == len(pairs)
    assert found.shift == pytest.approx(np.mean([abs(a - b) for a, b in pairs]))


def test_no_swaps_are_no_steadiness():
    assert order_swap([]).shift is None is order_swap([]).equal.share
