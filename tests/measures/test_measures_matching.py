"""Matching: hand-made ties, laws, a brute-force oracle for small sides and scipy for large ones."""

from __future__ import annotations

from fractions import Fraction

import numpy as np
import pytest
import scipy
from hypothesis import given
from hypothesis import strategies as st

from outtake.measures.matching.bipartite import best_matching, count_matches
from outtake.measures.segments.segments import Segment
from tests.measures import oracle

few_weights = st.sampled_from([Fraction(0), Fraction(1, 3), Fraction(1, 2), Fraction(2, 3), Fraction(1)])
small_problems = st.dictionaries(st.tuples(st.integers(0, 3), st.integers(0, 4)), few_weights, max_size=14)


def test_greatest_sum_is_not_greatest_first() -> None:
    # Taking the best pair (5) first would leave 1; the two crossing pairs give 8.
    assert best_matching({(0, 0): 5, (0, 1): 4, (1, 0): 4, (1, 1): 1}) == ((0, 1), (1, 0))


def test_greatest_sum_beats_most_pairs() -> None:
    assert best_matching({(0, 0): 3, (0, 1): 1, (1, 0): 1}) == ((0, 0),)


def test_of_equal_sums_the_one_with_more_pairs_wins() -> None:
    assert best_matching({(0, 0): 2, (0, 1): 1, (1, 0): 1}) == ((0, 1), (1, 0))


def test_of_equal_sums_and_counts_the_first_list_wins() -> None:
    assert best_matching({(i, j): 7 for i in range(2) for j in range(3)}) == ((0, 0), (1, 1))


def test_an_earlier_reference_is_matched_before_an_earlier_prediction_is_used() -> None:
    # One prediction, two references that fit equally: the first list begins with reference 0.
    assert best_matching({(1, 0): 1, (0, 0): 1}) == ((0, 0),)
    # [(0, 1)] comes before [(1, 0)], though the latter uses the earlier prediction.
    assert best_matching({(0, 1): 1, (1, 1): 1, (1, 0): 1}) == ((0, 1), (1, 0))
    assert best_matching({(0, 1): 2, (1, 1): 1, (1, 0): 0}) == ((0, 1),)


def test_a_tie_that_floats_lose_is_kept() -> None:
    # In floating point 0.7 + 0.1 < 0.8. Here they tie, and the tie goes to more pairs.
    weights = {(0, 0): Fraction(8, 10), (0, 1): Fraction(7, 10), (1, 0): Fraction(1, 10)}
    assert best_matching(weights) == ((0, 1), (1, 0))


def test_nothing_gives_nothing() -> None:
    assert best_matching({}) == ()
    assert best_matching({(0, 0): 0}) == ()


def test_a_float_is_refused() -> None:
    with pytest.raises(TypeError, match="Fraction"):
        best_matching({(0, 0): 0.7})  # type: ignore[dict-item]


def test_a_negative_weight_is_refused() -> None:
    with pytest.raises(ValueError, match="-1"):
        best_matching({(0, 0): -1})


@given(small_problems)
def test_the_best_of_all_matchings_is_found(weights: dict[tuple[int, int], Fraction]) -> None:
    assert best_matching(weights) == oracle.best(weights)


@given(small_problems, st.randoms(use_true_random=False))
def test_input_order_does_not_matter(weights: dict[tuple[int, int], Fraction], random: object) -> None:
    items = list(weights.items())
    random.shuffle(items)  # type: ignore[attr-defined]
    assert best_matching(dict(items)) == best_matching(weights)


@given(small_problems)
def test_sum_and_count_do_not_depend_on_the_side(weights: dict[tuple[int, int], Fraction]) -> None:
    turned = {(j, i): weight for (i, j), weight in weights.items()}
    there, back = best_matching(weights), best_matching(turned)
    assert sum(weights[pair] for pair in there) == sum(turned[pair] for pair in back)
    assert len(there) == len(back)


@pytest.mark.parametrize(("rows", "columns"), [(40, 60), (60, 40), (100, 100)])
def test_large_sums_agree_with_scipy(rows: int, columns: int) -> None:
    values = np.random.default_rng(rows + columns).integers(0, 1000, size=(rows, columns))
    pairs = best_matching({(i, j): int(values[i, j]) for i in range(rows) for j in range(columns)})
    chosen = scipy.optimize.linear_sum_assignment(values, maximize=True)
    assert sum(int(values[pair]) for pair in pairs) == int(values[chosen].sum())


def test_a_large_tie_gives_the_first_list() -> None:
    assert best_matching({(i, j): 10 for i in range(60) for j in range(80)}) == tuple((i, i) for i in range(60))


def test_a_large_sparse_tie_follows_the_rule() -> None:
    # Reference i fits predictions i and i + 1 equally. All 90 can be matched; the first list takes the lower ones.
    weights = {(i, j): 1 for i in range(90) for j in (i, i + 1)}
    assert best_matching(weights) == tuple((i, i) for i in range(90))
    # Without prediction 0 each must take the higher one.
    del weights[0, 0]
    assert best_matching(weights) == tuple((i, i + 1) for i in range(90))


def _segment(start_ms: int, end_ms: int) -> Segment:
    return Segment(start_ms, end_ms, "physics_violation", "", f"{start_ms}-{end_ms}")


def test_counting_at_an_iou_finds_the_largest_matching() -> None:
    # Each reference overlaps both predictions by at least half; first come, first served would find one pair of two.
    reference = [_segment(0, 1000), _segment(400, 1400)]
    predictions = [_segment(0, 1400), _segment(0, 900)]
    assert count_matches(reference, predictions, min_iou_percent=50) == 2
    assert count_matches(reference, predictions, min_iou_percent=90) == 1
    assert count_matches(reference, [], min_iou_percent=50) == 0


@pytest.mark.parametrize("percent", [0, 101])
def test_counting_needs_an_iou_in_range(percent: int) -> None:
    with pytest.raises(ValueError, match="min_iou_percent"):
        count_matches([], [], min_iou_percent=percent)
