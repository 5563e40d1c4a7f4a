"""Win rates, and who can be put on one scale: examples that can be checked by hand, and laws."""

from __future__ import annotations

from itertools import product

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from outtake.measures.preferences.comparability import ground, is_comparable
from outtake.measures.preferences.votes import Vote, head_to_head, left_rate, rate_intervals, tally, win_rate, win_rates

NAMES = "abcde"

votes_ = st.lists(
    st.tuples(
        st.sampled_from("123"), st.permutations(NAMES).map(lambda names: names[:2]), st.sampled_from([0, 1, None])
    ).map(lambda drawn: Vote(drawn[0], *drawn[1], None if drawn[2] is None else drawn[1][drawn[2]])),
    max_size=14,
)


def wins(*beaten: str) -> tuple[str, np.ndarray]:
    """The competitors, and who won against whom: "ab" says that a won against b, "a=b" that they tied."""
    names = "".join(sorted(set("".join(beaten)) - {"="}))
    table = np.zeros((len(names), len(names)))
    for each in beaten:
        one, other = names.index(each[0]), names.index(each[-1])
        table[one, other] += 0.5 if "=" in each else 1
        table[other, one] += 0.5 if "=" in each else 0
    return names, table


# Win rates


def test_a_tie_is_no_win_and_half_a_win_by_the_other_reading():
    found = win_rates(
        [Vote("1", "a", "b", "a"), Vote("1", "b", "a", None), Vote("2", "a", "b", None), Vote("3", "c", "a", "c")]
    )
    assert (found["a"].wins, found["a"].ties, found["a"].losses) == (1, 2, 1)
    assert (found["a"].rate.share, found["a"].half_credit) == (0.25, 0.5)
    assert (found["b"].rate.share, found["b"].half_credit) == (0, 1 / 3)
    assert (found["c"].rate.share, found["c"].rate.n) == (1, 1)


def test_the_sign_test_leaves_ties_out():
    assert win_rate(8, 100, 2).p_even == pytest.approx(0.109375)  # 2 (1 + 10 + 45) / 1024
    assert win_rate(0, 3, 0).p_even is None
    assert win_rate(0, 0, 0)[3:] == (win_rate(0, 0, 0).rate, None, None)
    assert win_rate(0, 0, 0).rate.reason == "there is nothing to take a share of"


def test_how_often_left_won():
    votes = [Vote("1", "a", "b", "a"), Vote("2", "b", "a", "b"), Vote("3", "a", "b", None), Vote("4", "a", "b", "b")]
    assert left_rate(votes)[:3] == (2, 1, 1)


def test_intervals_draw_items():
    once = [Vote(str(item), "a", "b", "a" if item % 4 else None) for item in range(24)]
    found = rate_intervals(once, seed=5, resamples=300)["a"]
    assert (found.rate.value, found.half_credit.value, found.rate.items) == (0.75, 0.875, 24)
    assert found.rate.low < 0.75 < found.rate.high
    again = rate_intervals(once * 3, seed=5, resamples=300)["a"]
    assert again == found, "three people who always agree say no more than one does"


@pytest.mark.parametrize(
    ("vote", "message"),
    [(Vote("1", "a", "a", None), "compared with itself"), (Vote("1", "a", "b", "c"), "neither 'a' nor 'b'")],
)
def test_votes_that_cannot_be_counted(vote: Vote, message: str):
    with pytest.raises(ValueError, match=message):
        win_rates([vote])
    with pytest.raises(ValueError, match="cannot be negative"):
        win_rate(1, -1, 0)


@settings(max_examples=40)
@given(votes=votes_)
def test_swapping_sides_mirrors_win_rates(votes: list[Vote]):
    swapped = [Vote(vote.item, vote.right, vote.left, vote.winner) for vote in votes]
    assert win_rates(swapped) == win_rates(votes)
    there, back = left_rate(votes), left_rate(swapped)
    assert (there.wins, there.ties, there.losses) == (back.losses, back.ties, back.wins)
    assert there.p_even == back.p_even


@settings(max_examples=40)
@given(votes=votes_)
def test_who_wins_against_whom_mirrors_and_adds_up(votes: list[Vote]):
    pairs, whole = head_to_head(votes), win_rates(votes)
    for (one, other), found in pairs.items():
        assert found.wins == pairs[other, one].losses
        assert found.half_credit == pytest.approx(1 - pairs[other, one].half_credit)
    for name, found in whole.items():
        own = [each for (one, _), each in pairs.items() if one == name]
        assert tuple(sum(each[place] for each in own) for place in range(3)) == found[:3]
    assert sum(each.wins for each in whole.values()) == sum(vote.winner is not None for vote in votes)


@settings(max_examples=40)
@given(votes=votes_)
def test_the_order_of_votes_does_not_matter(votes: list[Vote]):
    assert win_rates(votes[::-1]) == win_rates(votes)
    assert np.array_equal(tally(votes[::-1]).won, tally(votes).won)


# Comparability


def test_those_who_never_lost_or_never_won_have_no_strength():
    found = ground(*wins("ab", "bc", "cb", "bd"))
    assert found.comparable == ("b", "c")
    assert found.without == {
        "a": "it never lost, so its strength has no finite value",
        "d": "it never won, so its strength has no finite value",
    }


def test_groups_that_were_never_compared():
    found = ground(*wins("ab", "ba", "cd", "dc"))
    assert found == ((), dict.fromkeys("abcd", "no chain of votes joins {a, b} with {c, d}"))


def test_groups_of_which_one_always_won():
    found = ground(*wins("ab", "ba", "cd", "dc", "bc"))
    assert found.comparable == ()
    assert set(found.without.values()) == {
        "no chain of wins leads from {c, d} to {a, b}, so the strengths have no finite distance"
    }


def test_the_larger_group_keeps_its_strengths():
    found = ground(*wins("ab", "bc", "ca", "ad", "de", "ed"))
    assert found.comparable == ("a", "b", "c")
    assert (
        found.without["d"] == "no chain of wins leads from {d} to {a, b, c}, so the strengths have no finite distance"
    )


def test_two_that_only_meet_by_way_of_a_loser():
    found = ground(*wins("ab", "ba", "ac", "dc", "de", "ed", "df", "fd"))
    assert found.comparable == ("d", "e", "f")
    assert found.without["a"].startswith("no chain of wins joins {a} and {d, e, f}")


def test_a_tie_is_a_step_both_ways():
    assert ground(*wins("a=b", "b=c")).comparable == ("a", "b", "c")
    assert ground("", np.zeros((0, 0))) == ((), {})


@settings(max_examples=50)
@given(edges=st.sets(st.sampled_from([one + other for one, other in product(NAMES, NAMES) if one != other])))
def test_it_is_as_ford_has_it(edges: set[str]):
    """All can be compared if, however they are cut in two, each part has a win against the other."""
    names, table = wins(*edges)
    cuts = [[bool(bits >> place & 1) for place in range(len(names))] for bits in range(1, 2 ** len(names) - 1)]
    fords = all(table[np.ix_(cut, ~np.array(cut))].any() for cut in map(np.array, cuts)) and len(names) > 0
    assert is_comparable(table) == fords
    found = ground(names, table)
    assert (found.comparable == tuple(names) and len(names) > 0) == fords
    assert sorted([*found.comparable, *found.without]) == sorted(names)
