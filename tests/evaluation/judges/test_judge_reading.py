"""A reply is a whole number from 0 to 10 and nothing else, or it is a failure that says why."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from evaluation.judges.kinds.parse_score import read_score
from worker.requests.contract import LENGTH, REFUSED

SAYS = {
    "7": 7,
    " 7\n": 7,
    "7.": 7,
    "0": 0,
    "10": 10,
    "Score: 7": 7,
    "score: 10": 10,
    "**7**": 7,
    "**Score:** 7": 7,
    "Score: **7**": 7,
    "7/10": 7,
    "7 / 10.": 7,
    "10/10": 10,
    "7 out of 10": 7,
    "The score is 7.": 7,
    "Rating = 3": 3,
    "Similarity: 2/10": 2,
    "Answer: 9": 9,
}
SAYS_NOTHING = [
    *("", " ", "seven", "11", "100", "-3", "+7", "7.5", "7,5", "07", "7.0", "1e1", "0x7", "٧", "７", "²"),
    *("between 6 and 8", "6-8", "6 8", "6\n8", "about 7", "7?", "7!", "7%", "7/5", "7/100", "7/10/10", "10 10"),
    *("Score:", "Score: eleven", "Score: 11", "Score: 7 because both speak of the cup.", "I would say 7", "7 or 8"),
    *('{"score": 7}', "[7]", "<score>7</score>", "`7`", "7 Score: 9", "Score: 7 Score: 9", "7 points"),
]


@pytest.mark.parametrize(("text", "score"), SAYS.items())
def test_a_score_and_nothing_else_is_read(text: str, score: int):
    assert read_score(text) == (score, "")


@pytest.mark.parametrize("text", SAYS_NOTHING)
def test_everything_else_is_a_failure_that_shows_the_reply(text: str):
    score, failure = read_score(text)
    assert score is None and failure.startswith("the reply is not a whole number from 0 to 10")
    assert repr(text)[1:-1][:20] in failure


def test_a_reply_that_was_cut_off_may_be_the_beginning_of_another():
    assert read_score("1", LENGTH) == (None, "the reply was cut off: '1'")
    assert read_score("10", REFUSED) == (None, "the model refused to answer: '10'")


@given(st.text(max_size=400))
def test_whatever_comes_is_a_score_or_a_failure(text: str):
    score, failure = read_score(text)
    assert (score in range(11)) == (failure == "") and len(failure) < 400


@given(st.integers(-(10**6), 10**6))
def test_of_all_numbers_eleven_are_scores(number: int):
    assert read_score(str(number)).score == (number if 0 <= number <= 10 else None)
