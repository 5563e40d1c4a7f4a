"""Strengths by Bradley and Terry, against a plain implementation and by laws."""

from __future__ import annotations

import math
import random

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from outtake.measures.preferences.bradley_terry import fit, strengths
from outtake.measures.preferences.votes import Vote
from tests.evaluation.reports.slow_strengths import slowly


def simulated(truth: dict[str, float], items: int, *, seed: int) -> list[Vote]:
    """Two votes an item, a fifth of them ties."""
    rng = random.Random(seed)
    votes = []
    for item in range(items):
        for _ in range(2):
            one, other = rng.sample(sorted(truth), 2)
            wins = rng.random() < 1 / (1 + math.exp(truth[other] - truth[one]))
            votes.append(Vote(str(item), one, other, None if rng.random() < 0.2 else one if wins else other))
    return votes


def test_three_wins_to_one_is_ln_3():
    votes = [Vote(str(item), "a", "b", "a" if item else "b") for item in range(4)]
    found = strengths(votes, seed=1, resamples=50)
    assert found.strengths["a"].value - found.strengths["b"].value == pytest.approx(math.log(3))
    assert (found.strengths["a"].votes, found.strengths["a"].items, found.votes, found.items) == (4, 4, 4, 4)


def test_a_tie_is_half_a_win_for_each():
    found = strengths([Vote("1", "a", "b", "a"), Vote("2", "a", "b", None)], seed=1, resamples=10)
    assert found.strengths["a"].value - found.strengths["b"].value == pytest.approx(math.log(3))  # 1.5 to 0.5


@settings(max_examples=20, deadline=None)
@given(table=st.lists(st.lists(st.integers(1, 9), min_size=4, max_size=4), min_size=4, max_size=4))
def test_it_is_as_the_slow_way_has_it(table: list[list[int]]):
    wins = np.array(table, dtype=float)
    np.fill_diagonal(wins, 0)
    assert fit(wins) == pytest.approx(slowly(wins.tolist()), abs=1e-8)


def test_far_apart_strengths_are_found():
    """A chain of thousand to one: the steps between neighbours are exactly ln 1000, seven times over."""
    wins = np.diag(np.full(7, 1000.0), 1) + np.diag(np.ones(7), -1)
    assert -np.diff(fit(wins)) == pytest.approx(np.full(7, math.log(1000)))


def test_intervals_hold_the_truth_and_are_the_same_again():
    truth = {"a": 0.8, "b": 0.0, "c": -0.8}
    votes = simulated(truth, 150, seed=4)
    found = strengths(votes, seed=7, resamples=200)
    assert list(found.strengths) == ["a", "b", "c"]
    assert sum(each.value for each in found.strengths.values()) == pytest.approx(0)
    for each in found.strengths.values():
        assert each.interval.low < each.value < each.interval.high
        assert (each.interval.resamples, each.interval.undefined, each.interval.items) == (200, 0, 150)
    assert found == strengths(votes[::-1], seed=7, resamples=200)


def test_swapping_sides_changes_nothing_and_swapping_winners_mirrors():
    votes = simulated({"a": 0.5, "b": 0.0, "c": -0.5}, 40, seed=2)
    found = strengths(votes, seed=1, resamples=20)
    assert strengths([Vote(v.item, v.right, v.left, v.winner) for v in votes], seed=1, resamples=20) == found
    lost = [v._replace(winner=None if v.winner is None else v.left if v.winner == v.right else v.right) for v in votes]
    mirrored = strengths(lost, seed=1, resamples=20)
    for name, each in found.strengths.items():
        assert mirrored.strengths[name].value == pytest.approx(-each.value, abs=1e-8)


def test_who_has_no_strength_is_told_why_and_comes_last():
    votes = [
        Vote("1", "best", "b", "best"),
        Vote("1", "b", "a", "a"),
        Vote("2", "a", "b", None),
        Vote("2", "best", "a", "best"),
    ]
    found = strengths(votes, seed=1, resamples=20)
    assert (list(found.strengths), found.comparable) == (["a", "b", "best"], ("a", "b"))
    best = found.strengths["best"]
    assert (best.value, best.interval, best.votes) == (None, None, 2)
    assert best.reason == "it never lost, so its strength has no finite value"


def test_an_interval_is_undefined_where_many_resamples_have_no_strengths():
    """One of two items holds the only win of b: half of the resamples lack one of the two."""
    found = strengths([Vote("1", "a", "b", "a"), Vote("2", "a", "b", "b")], seed=1, resamples=100)
    assert found.strengths["a"].value == pytest.approx(0)
    interval = found.strengths["a"].interval
    assert (interval.low, interval.reason) == (
        None,
        f"the statistic is undefined in {interval.undefined} of 100 resamples",
    )


def test_of_no_votes_there_is_nothing():
    assert strengths([], seed=1) == ({}, (), 0, 0)
    apart = strengths([Vote("1", "a", "b", "a"), Vote("1", "c", "d", None)], seed=1)
    assert {each.reason for each in apart.strengths.values()} == {"no chain of votes joins {a, b} with {c, d}"}
