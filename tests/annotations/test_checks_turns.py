"""At which turns checks come: as often as asked for, at no turn that can be foretold, the same each time."""

from __future__ import annotations

from collections import Counter

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from annotations.work.assignments.check_schedule import GOLD, REPEAT, WORK, CheckRates, check_kind_at, planned_turns

FEW = settings(max_examples=20, deadline=None)
N = 3000
ROWS = st.integers(1, 10**9)
SEEDS = st.integers(0, 2**31 - 1)


def kinds(rates: CheckRates, annotator: int, n: int = N) -> list[str]:
    return [check_kind_at(rates, annotator=annotator, turn=turn) for turn in range(n)]


@FEW
@given(annotator=ROWS, seed=SEEDS, gold=st.integers(0, 40), repeat=st.integers(0, 10))
def test_the_shares_are_those_that_were_asked_for(annotator: int, seed: int, gold: int, repeat: int):
    found = Counter(kinds(CheckRates(0, 0, gold, repeat, 10, seed), annotator))
    assert abs(found[GOLD] - N * gold / 100) <= 0.05 * N  # five standard deviations or more
    assert abs(found[REPEAT] - N * repeat / 100) <= 0.05 * N
    assert (found[GOLD] == 0) == (gold == 0) and (found[REPEAT] == 0) == (repeat == 0)


def test_gold_is_frequent_first_and_rarer_later():
    first, later = Counter[str](), Counter[str]()
    for annotator in range(1, 401):
        turns = kinds(CheckRates(25, 20, 5, 0, 10, 1), annotator, 60)
        first.update(turns[:20])
        later.update(turns[20:])
    assert first[GOLD] / 8000 == pytest.approx(0.25, abs=0.02)
    assert later[GOLD] / 16000 == pytest.approx(0.05, abs=0.01)


@FEW
@given(annotator=ROWS, seed=SEEDS)
def test_no_turn_tells_how_far_the_next_check_is(annotator: int, seed: int):
    """After a check, the next turn is one as often as any other; and no distance from 1 to 40 stands out."""
    is_gold = [kind == GOLD for kind in kinds(CheckRates(0, 0, 20, 0, 10, seed), annotator)]
    for lag in range(1, 41):
        both = sum(a and b for a, b in zip(is_gold, is_gold[lag:], strict=False))
        assert abs(both / (N - lag) - 0.04) < 0.025


@FEW
@given(seed=SEEDS)
def test_two_annotators_have_checks_at_different_turns(seed: int):
    rates = CheckRates(0, 0, 20, 10, 10, seed)
    assert kinds(rates, 1, 200) != kinds(rates, 2, 200)
    assert kinds(rates, 1, 200) == kinds(rates, 1, 200)


@FEW
@given(tasks=st.integers(0, 3000), first=st.integers(0, 200), gold=st.integers(0, 40), repeat=st.integers(0, 10))
def test_the_turns_that_are_planned_hold_the_tasks_on_average(tasks: int, first: int, gold: int, repeat: int):
    rates = CheckRates(gold, first, gold // 2, repeat, 10, 1)
    turns = planned_turns(rates, tasks)
    work = sum(100 - rates.gold_at(turn) - repeat for turn in range(turns)) / 100
    assert tasks <= work < tasks + 1


def test_without_checks_all_turns_are_work():
    assert set(kinds(CheckRates(0, 20, 0, 0, 10, 1), 1, 100)) == {WORK}
    assert planned_turns(CheckRates(0, 20, 0, 0, 10, 1), 60) == 60
