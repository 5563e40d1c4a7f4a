"""Replies to a question into yes or no, and P(yes)."""

from __future__ import annotations

import math

import pytest
from hypothesis import given
from hypothesis import strategies as st

from worker.critics.contract.values import PARSE_STATUSES
from worker.critics.parsing.yes_no import probability_of_yes, read_yes_no
from worker.requests.contract import LENGTH, REFUSED, STOPPED


@pytest.mark.parametrize(
    ("text", "value"),
    [("Yes", "yes"), ("no.", "no"), (" **Yes**\n", "yes"), ('"No"', "no"), ("YES!", "yes"), ("Unclear", None)],
)
def test_one_word_is_read_as_it_stands(text: str, value: str | None):
    assert read_yes_no(text, STOPPED)[:4] == ("ok", value, None, ())


@pytest.mark.parametrize(
    ("text", "value"),
    [
        ("Yes, the cat jumps.", "yes"),
        ("No - it stands still.", "no"),
        ("Answer: Yes", "yes"),
        ("It stands still. So the answer is **no**, I think.", "no"),
        ("The cat jumps over the wall.\nYes", "yes"),
        ('{"answer": "Yes"}', "yes"),
        ('```json\n{"answer": "no"}\n```', "no"),
        ("<think>no no no</think>Yes.", "yes"),
    ],
)
def test_an_answer_among_words_is_taken_out_and_it_is_said(text: str, value: str):
    found = read_yes_no(text, STOPPED)
    assert (found.status, found.value, len(found.edits)) == ("repaired", value, 1)


@pytest.mark.parametrize(
    "text", ["", "No cat is there", "Perhaps.", "The answer is yes. The answer is no.", "None", "[]"]
)
def test_what_is_no_answer_has_failed(text: str):
    assert read_yes_no(text, STOPPED)[:2] == ("failed", None)


def test_a_refusal_and_a_cut_are_told_apart():
    assert read_yes_no("I'm sorry, I can't view the video.", STOPPED).status == "refused"
    assert read_yes_no("Yes", REFUSED)[:2] == ("refused", None)
    assert read_yes_no("Let me look at the", LENGTH)[:2] == ("truncated", None)
    assert read_yes_no("Yes, the", LENGTH)[:2] == ("repaired", "yes")


def test_probabilities_decide_only_where_the_text_does_not():
    assert read_yes_no("Yes", STOPPED, {"Yes": 0.2, "No": 0.6})[:3] == ("ok", "yes", pytest.approx(0.25))
    found = read_yes_no("Perhaps", STOPPED, {"Yes": 0.2, "No": 0.6})
    assert (found.status, found.value) == ("repaired", "no") and "P(yes) = 0.250" in found.edits[0]
    assert read_yes_no("Perhaps", STOPPED, {"Yes": 0.3, "No": 0.3}).status == "failed"


@pytest.mark.parametrize(
    "given_",
    [None, {}, {"Yes": 0.9}, {"Yes": 0, "No": 0}, {"Yes": math.nan, "No": 0.1}, {"Yes": -0.1, "No": 0.2}],
)
def test_without_both_probabilities_p_yes_is_undefined(given_):
    assert probability_of_yes(given_) is None


@given(yes=st.floats(0, 1), no=st.floats(0, 1))
def test_p_yes_is_the_share_of_yes(yes: float, no: float):
    p_yes = probability_of_yes({"Yes": yes, "No": no})
    assert (p_yes is None) is (yes + no == 0)
    assert p_yes is None or 0 <= p_yes <= 1


@given(
    text=st.text() | st.lists(st.sampled_from(["yes", "no", " ", ".", "answer", '{"', "is ", "\n"])).map("".join),
    finish=st.sampled_from([STOPPED, LENGTH, REFUSED]),
)
def test_no_text_breaks_the_reader(text: str, finish: str):
    found = read_yes_no(text, finish)
    assert found.status in PARSE_STATUSES and found.value in ("yes", "no", None)
    assert found.value is None or found.status in ("ok", "repaired")
