"""Simulated annotators of questions."""

from __future__ import annotations

from dataclasses import replace
from random import Random

from outtake_demo.campaigns.question_annotators import NO, YES, AnswerHabits, first_answer, pair_of, talk_over

PERFECT = AnswerHabits("Pia", 0.0, 0.0, 0.0, 0.0)


def test_somebody_without_faults_answers_rightly() -> None:
    assert {first_answer(NO, PERFECT, Random(n)) for n in range(20)} == {NO}


def test_somebody_who_is_unsure_gives_no_value() -> None:
    assert first_answer(YES, replace(PERFECT, unsure=1.0), Random(1)) is None


def test_somebody_who_errs_gives_the_other_value() -> None:
    assert first_answer(YES, replace(PERFECT, errs=1.0), Random(1)) == NO


def test_a_talk_ends_with_one_answer_after_three_votes_at_most() -> None:
    for seed in range(200):
        votes = talk_over(YES, pair_of(seed), Random(seed))
        assert len(votes) <= 3
        assert votes[-1][0] == votes[-1][1]
        assert all(first != second for first, second in votes[:-1])


def test_two_who_never_give_in_come_to_an_end_all_the_same() -> None:
    stubborn = replace(PERFECT, errs_again=1.0), PERFECT
    assert talk_over(YES, stubborn, Random(1)) == [(NO, YES), (NO, YES), (NO, NO)]
