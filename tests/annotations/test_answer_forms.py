"""What an answer may be, form by form; and that a refusal says what to send instead."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from annotations.instruments.documents import shipped
from annotations.instruments.question_forms import CHOICE, CHOICES, MAX_VALUE_CHARS, SCALE, TEXT, YES_NO, Form
from annotations.responses.validation import check
from annotations.responses.values import AnnotationBody, AnswerBody, TaskForm

OPTIONS = ("none", "blur", "flicker", "text")
FORMS = {
    "yes": Form(YES_NO, unclear=True),
    "sure": Form(YES_NO, unclear=False),
    "one": Form(CHOICE, unclear=True, options=OPTIONS),
    "some": Form(CHOICES, unclear=True, options=OPTIONS, alone=frozenset({"none"})),
    "grade": Form(SCALE, unclear=False, steps=(1, 5)),
    "words": Form(TEXT, unclear=False, min_words=3, max_chars=40),
    "more": Form(TEXT, unclear=False, optional=True),
}


def faults(question: str, value: str | None, *, unclear: bool = False) -> list[tuple[str, str]]:
    body = AnnotationBody(clean=None, answers=(AnswerBody(question, value, unclear),))
    asked = TaskForm((0, 40, 80), {question: FORMS[question]})
    return [(fault.field, fault.message) for fault in check(body, shipped()["brite"], asked)]


@pytest.mark.parametrize(
    ("question", "value"),
    [
        ("yes", "yes"),
        ("sure", "no"),
        ("one", "text"),
        ("some", "none"),
        ("some", "blur"),
        ("some", "blur,text"),
        ("some", "blur,flicker,text"),
        ("grade", "1"),
        ("grade", "5"),
        ("words", "the red cup"),
        ("words", "ein, zwei\ndrei"),
        ("more", "x"),
        ("more", "y " * (MAX_VALUE_CHARS // 2)),
    ],
)
def test_an_answer_in_its_form_is_good(question: str, value: str):
    assert faults(question, value) == []


@pytest.mark.parametrize(
    ("question", "value", "said"),
    [
        ("yes", "maybe", "'maybe' is not yes or no"),
        ("yes", "", "'' is not yes or no"),
        ("yes", "Yes", "not yes or no"),
        ("one", "blurred", "not one of none, blur, flicker, text"),
        ("one", "blur,text", "'blur,text' is not one of"),
        ("some", "", "'' is not one of"),
        ("some", "blur, text", "' text' is not one of none, blur, flicker, text"),
        ("some", "text,blur", "in this order: 'blur,text'"),
        ("some", "blur,blur", "once, in this order: 'blur'"),
        ("some", "none,blur", "none excludes the others"),
        ("grade", "0", "scale from 1 to 5"),
        ("grade", "6", "scale from 1 to 5"),
        ("grade", "3.0", "send a number"),
        ("grade", "٣", "send a number"),
        ("grade", " 3", "send a number"),
        ("words", "a cup", "2 words; write at least 3"),
        ("words", "", "0 words"),
        ("words", "a b " + "c" * 40, "44 characters; at most 40"),
        ("more", " \n", "0 words; write at least 1"),
        ("more", "z" * (MAX_VALUE_CHARS + 1), "2001 characters; at most 2000"),
        ("more", "a \0", "cannot be stored"),
        ("more", "\ud800", "cannot be stored"),
    ],
)
def test_any_other_is_refused_with_what_to_send_instead(question: str, value: str, said: str):
    ((field, message),) = faults(question, value)
    assert (field, said in message) == ("answers.0.value", True), message


@pytest.mark.parametrize(
    ("question", "said"),
    [
        ("yes", "Answer yes or no, or set unclear to true."),
        ("sure", "Answer yes or no."),
        ("one", "Choose one of none, blur, flicker, text, or set unclear to true."),
        ("some", "Choose among none, blur, flicker, text, or set unclear to true."),
        ("grade", "Give a step from 1 to 5."),
        ("words", "Write at least 3 words."),
    ],
)
def test_no_answer_is_told_how_to_answer(question: str, said: str):
    assert faults(question, None) == [("answers.0.value", said)]


@pytest.mark.parametrize("question", FORMS)
def test_unclear_is_an_answer_where_the_form_has_it(question: str):
    form = FORMS[question]
    expected = (
        []
        if form.unclear
        else [("answers.0.unclear", f"This question cannot be answered as unclear. {form.to_answer()}")]
    )
    assert faults(question, None, unclear=True) == expected


def test_what_may_be_left_open_is_left_open_by_sending_nothing():
    asked = TaskForm((0, 40), {"more": FORMS["more"], "words": FORMS["words"]})
    (fault,) = check(AnnotationBody(clean=None), shipped()["brite"], asked)
    assert (fault.field, fault.message) == ("answers", "1 question is open: words.")
    assert faults("more", None) == [("answers.0.value", "Write a text.")]


@given(data=st.data())
def test_several_are_good_in_the_one_order_of_the_options_and_no_other(data: st.DataObject):
    chosen = data.draw(st.lists(st.sampled_from(OPTIONS[1:]), min_size=1, unique=True))
    good = chosen == sorted(chosen, key=OPTIONS.index)
    assert (faults("some", ",".join(chosen)) == []) is good


@given(value=st.text(max_size=60) | st.sampled_from(["yes", "no", "1", "5", "none", "blur,text", "a b c"]))
def test_whatever_is_sent_is_stored_as_it_is_or_refused_with_a_sentence(value: str):
    for question, form in FORMS.items():
        found = faults(question, value)
        assert all(field == "answers.0.value" and message.endswith(".") for field, message in found)
        if not found and form.kind in (CHOICE, SCALE):
            assert value in (form.options or ("1", "2", "3", "4", "5"))
