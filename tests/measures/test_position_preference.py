"""Preference for positions: Pearson's chi-square, and what it becomes with several choices and numbers of options."""

from __future__ import annotations

from random import Random

import pytest
import scipy
from hypothesis import given
from hypothesis import strategies as st

from outtake.measures.diagnostics.position_preference import (
    LEAST_EXPECTED,
    Replies,
    as_json,
    from_json,
    position_preference,
    replies_of,
)


@given(st.lists(st.integers(0, 60), min_size=2, max_size=6).filter(lambda counts: sum(counts) >= 5 * len(counts)))
def test_with_one_choice_of_as_many_options_it_is_pearsons_statistic(counts: list[int]):
    found = position_preference([Replies(len(counts), 1, sum(counts), tuple(counts))])
    statistic, p = scipy.stats.chisquare(counts)
    assert (found.statistic, found.p, found.df) == (pytest.approx(statistic), pytest.approx(p), len(counts) - 1)
    assert [each.expected for each in found.positions] == pytest.approx([sum(counts) / len(counts)] * len(counts))


def drawn(rng: Random, replies: int) -> list[tuple[int, list[int]]]:
    """Choices by someone who prefers no position: one or two of two to four options."""
    made = []
    for n in range(replies):
        options = 2 + n % 3
        made.append((options, rng.sample(range(options), 1 if options == 2 else 1 + n % 2)))
    return made


def test_who_prefers_no_position_gets_each_p_equally_often():
    rng = Random(5)
    values = [position_preference(replies_of(drawn(rng, 120))).p for _ in range(400)]
    assert scipy.stats.kstest(values, "uniform").pvalue > 0.01
    assert sum(p < 0.05 for p in values if p is not None) / len(values) == pytest.approx(0.05, abs=0.03)


def test_who_prefers_the_first_is_found_out():
    found = position_preference(replies_of([(3, [0])] * 40 + [(3, [1]), (2, [1])] * 10))
    assert found.p is not None and found.p < 1e-6
    first, second, third = found.positions
    assert (first.chosen, first.there, second.chosen, third.there) == (40, 60, 20, 50)
    assert first.expected == pytest.approx(50 / 3 + 10 / 2)


def test_the_order_of_replies_does_not_matter_and_counts_survive_json():
    answers = drawn(Random(3), 60)
    groups = replies_of(answers)
    assert replies_of(answers[::-1]) == groups == from_json(as_json(groups))


def test_what_cannot_be_tested_says_why():
    few = position_preference(replies_of([(2, [0])] * 4))
    assert few.p is None and few.reason == f"a position is expected 2.0 times; it takes {LEAST_EXPECTED:g}"
    for nothing in ([], replies_of([(2, [0, 1])] * 50), replies_of([(1, [0])] * 50)):
        found = position_preference(nothing)
        assert (found.statistic, found.p, found.reason) == (None, None, "there was no choice between positions")
    with pytest.raises(ValueError, match="does not add up"):
        position_preference([Replies(2, 1, 3, (1, 1))])
