"""VF-Eval's scores: examples that can be checked by hand, and laws."""

from __future__ import annotations

import random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from outtake.measures.papers.vf_eval import (
    COLUMNS,
    Choice,
    Closed,
    Failure,
    Open,
    Reply,
    cell,
    chance,
    columns,
    interval,
    overall,
    parts,
    reprompt,
    yes_no,
)


def choice(question: str, correct: str, said: str | None, *, options: int = 4, **more: object) -> Closed:
    """A multiple choice; the letters are given in one word, and an answer of None is in the wrong form."""
    failure = Failure.FORM if said is None else None
    answer = None if said is None else frozenset(said)
    return Closed(f"v{question}", question, "ED quality", frozenset(correct), options, answer, failure, **more)


def claim(question: str, correct: str, said: str | None) -> Closed:
    """A question of yes or no."""
    failure = Failure.MISSING if said is None else None
    answer = None if said is None else frozenset({said})
    return Closed("v", question, "EA CP", frozenset({correct}), 2, answer, failure)


def grades(*given_: int | None, column: str = "RE", failure: Failure = Failure.JUDGE) -> list[Reply]:
    return [
        Open(f"v{place}", str(place), column, grade, None if grade is not None else failure)
        for place, grade in enumerate(given_)
    ]


closed = st.lists(
    st.tuples(st.sampled_from("ABC"), st.sampled_from(["A", "B", "AB", None])), min_size=1, max_size=12
).map(lambda given_: [choice(str(place), correct, said) for place, (correct, said) in enumerate(given_)])


def test_several_letters_are_right_only_together():
    found = cell([choice("1", "AC", "AC"), choice("2", "AC", "A"), choice("3", "AC", "ACD"), choice("4", "B", "B")])
    assert (found.percent, found.right.part, found.n) == (50, 2, 4)


def test_what_cannot_be_read_is_wrong_and_counted():
    missing = Closed("v9", "9", "ED quality", frozenset("A"), 4, None, Failure.MISSING)
    found = cell([choice("1", "A", "A"), choice("2", "A", None), missing, choice("3", "A", "A")])
    assert found.percent == 50
    assert found.failures == {Failure.MISSING: 1, Failure.FORM: 1, Failure.JUDGE: 0}


def test_grades_as_per_cent():
    found = cell(grades(2, 1, 0, None))
    assert found.percent == 37.5  # (2 + 1 + 0 + 0) / 4, of 2
    assert (found.grades, found.failures[Failure.JUDGE], found.right) == ((2, 1, 1), 1, None)


def test_by_sub_task():
    rows = [choice("1", "A", "A", part="spatial"), choice("2", "A", "B", part="spatial"), choice("3", "A", "A")]
    found = parts(rows)
    assert {key: (each.percent, each.n) for key, each in found.items()} == {
        ("ED quality", ""): (100, 1),
        ("ED quality", "spatial"): (50, 2),
    }


def test_without_a_column_there_is_no_overall():
    whole = {name: cell(grades(1, column=name)) for name in COLUMNS}
    assert overall(whole) == (50, None)
    assert overall({**whole, "EA morality": cell(grades(2, column="EA morality"))}) == (50, None)
    found = columns(grades(2, column="RE"))
    assert (found["CV"].percent, found["CV"].reason) == (None, "there are no questions")
    assert overall(found).reason.startswith("there is no score for CV, EA quality")


def test_columns_that_the_table_does_not_have_follow():
    assert list(columns(grades(2, column="EA morality"))) == [*COLUMNS, "EA morality"]


def test_who_always_says_yes_is_always_right_where_yes_is_correct():
    found = yes_no([claim("1", "yes", "yes"), claim("2", "yes", "yes"), claim("3", "yes", None)])
    assert (found.yes.part, found.no.part, found.yes.n, found.failed) == (2, 0, 3, 1)
    assert (found.balanced, found.reason) == (None, "yes is correct everywhere, so the accuracy is the rate of yes")


def test_balanced_over_both_correct_answers():
    asked = [claim("1", "yes", "yes"), claim("2", "yes", "yes"), claim("3", "yes", "no"), claim("4", "no", "yes")]
    found = yes_no(asked)
    assert found.balanced == pytest.approx((2 / 3 + 0) / 2)
    assert found.correct_yes.share == 0.75
    assert yes_no([claim("1", "no", "no")]).reason == "no is correct everywhere, so the accuracy is the rate of no"
    assert yes_no([]).reason == "there are no questions"


def test_chance_is_one_over_the_number_of_options():
    found = chance([choice("1", "A", "A", options=2), choice("2", "AB", "A", options=4)])
    assert (found.percent, found.n, found.several) == (37.5, 2, 1)
    assert chance([]) == (None, 0, 0, "there are no questions")


def test_ties_count_among_all_in_a_win_rate_of_revised_prompts():
    found = reprompt({"Image Quality": [Choice.REVISED] * 2 + [Choice.TIE] + [Choice.FIRST]})["Image Quality"]
    assert (found.rate.share, found.half_credit, found.ties, found.p_even) == (0.5, 0.625, 1, 1)


def test_an_interval_draws_videos_with_all_their_questions():
    once = [Open(str(video), "q", "RE", video % 3) for video in range(30)]
    twice = [*once, *(reply._replace(question="r") for reply in once)]
    assert interval(once, seed=3, resamples=200) == interval(twice, seed=3, resamples=200)
    found = interval(once, seed=3, resamples=200)
    assert found.low < found.value == 50 < found.high


@pytest.mark.parametrize(
    ("replies", "message"),
    [
        ([choice("1", "A", "A"), choice("1", "A", "B")], "answered twice"),
        ([choice("1", "A", "A")._replace(failure=Failure.FORM)], "either an answer or the kind of failure"),
        ([Open("v", "q", "RE", None)], "either an answer or the kind of failure"),
        ([Open("v", "q", "RE", 3)], "3 is no grade"),
        ([choice("1", "A", "A", options=1)], "give at least two"),
        ([choice("1", "", "A")], "0 of 4 options are correct"),
        ([choice("1", "A", "A"), *grades(1)], "no common score"),
    ],
)
def test_replies_that_no_score_can_be_made_of(replies: list[Reply], message: str):
    with pytest.raises(ValueError, match=message):
        cell(replies)


def test_what_is_not_yes_or_no_has_no_rate_of_yes():
    with pytest.raises(ValueError, match="said is \\['maybe'\\]"):
        yes_no([claim("1", "yes", "maybe")])
    with pytest.raises(ValueError, match="correct is \\['A'\\]"):
        yes_no([choice("1", "A", "A")])
    with pytest.raises(ValueError, match="is open"):
        chance(grades(1))


@settings(max_examples=40)
@given(replies=closed, seed=st.integers(0, 5))
def test_the_order_of_replies_does_not_matter(replies: list[Closed], seed: int):
    shuffled = replies.copy()
    random.Random(seed).shuffle(shuffled)
    assert columns(shuffled) == columns(replies)
    assert chance(shuffled) == chance(replies)


@settings(max_examples=40)
@given(replies=closed)
def test_a_failure_scores_as_a_wrong_answer_does(replies: list[Closed]):
    wrong = [reply._replace(said=frozenset("D"), failure=None) if reply.said is None else reply for reply in replies]
    assert cell(wrong)._replace(failures={}) == cell(replies)._replace(failures={})


@settings(max_examples=40)
@given(given_=st.lists(st.sampled_from([0, 1, 2, None]), min_size=1, max_size=12))
def test_grades_and_failures_add_up(given_: list[int | None]):
    found = cell(grades(*given_))
    assert sum(found.grades) == found.n == len(given_)
    assert found.percent == pytest.approx(100 * (found.grades[1] + 2 * found.grades[2]) / (2 * found.n))


@settings(max_examples=40)
@given(said=st.lists(st.sampled_from(["yes", "no", None]), min_size=1, max_size=12))
def test_where_yes_is_correct_accuracy_is_the_rate_of_yes(said: list[str | None]):
    asked = [claim(str(place), "yes", answer) for place, answer in enumerate(said)]
    found = yes_no(asked)
    assert cell(asked).right == found.yes
    assert found.yes.part + found.no.part + found.failed == len(said)
