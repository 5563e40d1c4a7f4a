"""Accuracy at coverage: by hand, and against sorting the answers one by one."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from outtake.measures.calibration.calibration_error import Kept, Outcome, kept_at_coverage, kept_at_thresholds

outcomes = st.lists(
    st.builds(Outcome, st.sampled_from([0.0, 0.1, 0.5, 0.7, 1.0]), st.booleans()), min_size=1, max_size=20
)


def test_an_example_by_hand() -> None:
    found = kept_at_thresholds([Outcome(0.9, True), Outcome(0.6, True), Outcome(0.6, False), Outcome(0.2, False)])
    assert found == (Kept(0.9, 1, 1, 4), Kept(0.6, 3, 2, 4), Kept(0.2, 4, 2, 4))
    assert [(each.coverage, each.accuracy) for each in found] == [(0.25, 1), (0.75, 2 / 3), (1, 0.5)]
    assert [kept_at_coverage(found, percent).threshold for percent in (0, 25, 26, 75, 76)] == [0.9, 0.9, 0.6, 0.6, 0.2]


def test_what_cannot_be_is_refused() -> None:
    assert kept_at_coverage(kept_at_thresholds([]), 50) is None
    with pytest.raises(ValueError, match=r"1\.5 is no confidence"):
        kept_at_thresholds([Outcome(1.5, True)])
    with pytest.raises(ValueError, match="percent is 101"):
        kept_at_coverage((), 101)


@given(outcomes, st.integers(0, 100))
def test_it_is_the_smallest_set_of_the_surest_answers_that_is_large_enough(given_: list[Outcome], percent: int) -> None:
    found = kept_at_coverage(kept_at_thresholds(given_), percent)
    assert found is not None
    kept = [each for each in given_ if each.p >= found.threshold]
    assert (found.kept, found.right) == (len(kept), sum(each.positive for each in kept))
    assert 100 * len(kept) >= percent * len(given_)
    fewer = [each for each in given_ if each.p > found.threshold]
    assert not fewer or 100 * len(fewer) < percent * len(given_)
