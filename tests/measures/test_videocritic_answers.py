"""Answers with and without chains: accuracies, and conditions compared on the questions that have both."""

from __future__ import annotations

from statistics import fmean, stdev

import pytest
from hypothesis import given
from hypothesis import strategies as st

from outtake.measures.papers.videocritic_answers import (
    BASELINES,
    CONDITIONS,
    ChainAnswer,
    accuracies,
    against_baselines,
)
from outtake.measures.uncertainty.proportions import wilson

answers = st.lists(
    st.builds(
        ChainAnswer,
        st.sampled_from(CONDITIONS),
        st.sampled_from("pqrst"),
        st.none() | st.sampled_from("AB"),
        st.sampled_from("AB"),
    ),
    max_size=30,
)


@given(answers, st.randoms())
def test_accuracies_and_differences_are_shares_of_right_letters_in_any_order(given_, random):
    right = {
        name: [(each.question, each.said == each.right) for each in given_ if each.condition == name]
        for name in CONDITIONS
    }
    found = accuracies(given_)
    assert [each.condition for each in found] == [name for name in CONDITIONS if right[name]]
    for each in found:
        assert each.value == pytest.approx(fmean(is_right for _, is_right in right[each.condition]))
        assert each.low is None or 0 <= each.low <= each.value <= (each.high or 0) <= 1
    for each in against_baselines(given_):
        assert each.second in BASELINES and each.first != each.second
        shared = {name for name, _ in right[each.first]} & {name for name, _ in right[each.second]}
        assert each.videos == len(shared)
        if shared:
            one, other = (
                fmean(is_right for name, is_right in right[side] if name in shared)
                for side in (each.first, each.second)
            )
            assert each.difference == pytest.approx(one - other)
    shuffled = list(given_)
    random.shuffle(shuffled)
    assert accuracies(shuffled) == found


def test_with_one_answer_a_question_the_interval_is_wilson_s_and_the_difference_that_of_pairs():
    gained = [n % 3 == 0 for n in range(30)]
    given_ = [ChainAnswer("none", str(n), "B", "A") for n in range(30)]
    given_ += [ChainAnswer("gold", str(n), "A" if is_right else None, "A") for n, is_right in enumerate(gained)]
    bare, gold = accuracies(given_)
    expected = wilson(10, 30)
    assert (gold.value, gold.low, gold.high, gold.unreadable) == (expected.share, expected.low, expected.high, 20)
    assert gold.without_unreadable.value == 1 and bare.value == 0
    (compared,) = against_baselines(given_)
    assert compared.difference == pytest.approx(1 / 3)
    assert compared.error == pytest.approx(stdev([float(each) for each in gained]) / 30**0.5)
    assert compared.p is not None and compared.p < 0.01


def test_several_chains_of_a_question_do_not_make_an_answer_surer():
    once = [ChainAnswer("realistic", str(n), "AB"[n % 2], "A") for n in range(12)]
    (one,), (thrice,) = accuracies(once), accuracies(once * 3)
    assert one.value == thrice.value == 0.5
    assert thrice.high - thrice.low > 0.9 * (one.high - one.low)


def test_an_unknown_condition_is_refused():
    with pytest.raises(ValueError, match="'golden' is unknown"):
        accuracies([ChainAnswer("golden", "p", "A", "A")])
