"""Wilson's interval: the published examples, and what holds of every share."""

from __future__ import annotations

import pytest
import scipy
from hypothesis import given
from hypothesis import strategies as st

from outtake.measures.uncertainty.proportions import even_p, wilson


@pytest.mark.parametrize(
    ("count", "n", "low", "high"), [(81, 263, 0.2553, 0.3662), (15, 148, 0.0624, 0.1605), (0, 20, 0.0, 0.1611)]
)
def test_the_intervals_that_newcombe_prints(count: int, n: int, low: float, high: float):
    """Newcombe 1998, Table I, method 3."""
    found = wilson(count, n)
    assert (round(found.low, 4), round(found.high, 4)) == (low, high)


@given(n=st.integers(1, 400), share=st.floats(0, 1), confidence=st.floats(0.5, 0.999))
def test_it_is_as_scipy_has_it(n: int, share: float, confidence: float):
    count = round(share * n)
    found = wilson(count, n, confidence=confidence)
    other = scipy.stats.binomtest(count, n).proportion_ci(confidence, method="wilson")
    assert (found.low, found.high) == pytest.approx((other.low, other.high), abs=1e-12)
    assert found.low <= found.share <= found.high


def test_of_nothing_there_is_no_share():
    assert wilson(0, 0) == (0, 0, None, None, None, "there is nothing to take a share of")


@pytest.mark.parametrize(("count", "n", "confidence"), [(2, 1, 0.95), (-1, 1, 0.95), (0, 1, 1.0), (0, 1, 0.0)])
def test_what_is_no_share_is_refused(count: int, n: int, confidence: float):
    with pytest.raises(ValueError):
        wilson(count, n, confidence=confidence)


@given(st.integers(0, 60), st.integers(0, 60))
def test_the_sign_test_is_the_exact_binomial_one(first: int, second: int):
    found = even_p(first, second)
    if first + second == 0:
        assert found is None
    else:
        assert found == pytest.approx(scipy.stats.binomtest(first, first + second).pvalue)
        assert found == even_p(second, first)


def test_a_count_below_nothing_is_refused():
    with pytest.raises(ValueError, match="-1 and 3 are no counts"):
        even_p(-1, 3)
