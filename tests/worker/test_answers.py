"""Replies to one question of each form into its answer."""

from __future__ import annotations

import json

import pytest
from hypothesis import given
from hypothesis import strategies as st

from annotations.instruments.question_forms import CHOICE, CHOICES, SCALE, TEXT, YES_NO, Form
from worker.critics.contract.values import PARSE_STATUSES, AskedOption, AskedQuestion
from worker.critics.parsing.answers import LETTERS, ReadAnswer, read_answer
from worker.requests.contract import LENGTH, REFUSED, STOPPED

OPTIONS = (
    AskedOption("blur", "Blur"),
    AskedOption("melting", "Shapes melt, bend or tear"),
    AskedOption("none", "None of these"),
)
SHOWN = (OPTIONS[2], OPTIONS[0], OPTIONS[1])  # A none, B blur, C melting
LEVELS = (AskedOption("1", "bad"), AskedOption("5", "excellent"))


def question(kind: str, *, unclear: bool = True, optional: bool = False) -> AskedQuestion:
    keys = tuple(each.key for each in OPTIONS)
    form = {
        YES_NO: Form(YES_NO, unclear),
        CHOICE: Form(CHOICE, unclear, options=keys),
        CHOICES: Form(CHOICES, unclear, options=keys, alone=frozenset({"none"})),
        SCALE: Form(SCALE, unclear, steps=(1, 5)),
        TEXT: Form(TEXT, unclear, optional, min_words=3, max_chars=60),
    }[kind]
    return AskedQuestion("q", "What is wrong?", form, LEVELS if kind == SCALE else OPTIONS)


def read(kind: str, text: str, finish: str = STOPPED, *, reasoned: bool = False, **about) -> ReadAnswer:
    return read_answer(question(kind, **about), SHOWN, text, finish, reasoned=reasoned)


@pytest.mark.parametrize(
    ("kind", "text", "value"),
    [
        (YES_NO, "Yes", "yes"),
        (YES_NO, '{"reason": "It says so.", "answer": "no"}', "no"),
        (CHOICE, "B", "blur"),
        (CHOICE, " **(b)**.", "blur"),
        (CHOICE, "blur", "blur"),
        (CHOICE, "None of these", "none"),
        (CHOICE, "C. Shapes melt, bend or tear", "melting"),
        (CHOICE, '{"reason": "…", "answer": "A"}', "none"),
        (CHOICES, '["C", "B"]', "blur,melting"),
        (CHOICES, '```json\n["B"]\n```', "blur"),
        (CHOICES, '{"choices": ["melting"]}', "melting"),
        (CHOICES, '["A"]', "none"),
        (SCALE, "4", "4"),
        (SCALE, '{"answer": 5.0}', "5"),
        (TEXT, " The cup floats. ", "The cup floats."),
        (TEXT, '{"reason": "r", "answer": "The cup floats."}', "The cup floats."),
    ],
)
def test_an_answer_in_its_form_is_read_as_it_stands(kind: str, text: str, value: str):
    assert read(kind, text) == ReadAnswer("ok", value)


@pytest.mark.parametrize(
    ("kind", "text", "value"),
    [
        (CHOICE, "B. It is out of focus.", "blur"),
        (CHOICE, "The clip is soft, so the answer is B, I think.", "blur"),
        (CHOICE, "It is soft everywhere.\nB", "blur"),
        (CHOICES, "B, C", "blur,melting"),
        (CHOICES, "B and C", "blur,melting"),
        (CHOICES, "[]", "none"),
        (SCALE, "4/5", "4"),
        (SCALE, "4 (good)", "4"),
        (SCALE, "excellent", "5"),
        (SCALE, "I would say the rating is 2.", "2"),
        (CHOICE, "<think>A or C?</think>B", "blur"),
    ],
)
def test_an_answer_among_words_is_taken_out_and_the_edit_says_so(kind: str, text: str, value: str):
    found = read(kind, text)
    assert (found.status, found.value, len(found.edits)) == ("repaired", value, 1)


@pytest.mark.parametrize(
    ("kind", "text"),
    [
        (YES_NO, "[[1]]"),
        (CHOICE, "D"),
        (CHOICE, "A cat is there."),
        (CHOICE, "B. None of these"),
        (CHOICE, "The answer is A. The answer is B."),
        (CHOICE, '["A", "B"]'),
        (CHOICES, '["A", "B"]'),
        (CHOICES, '["B", "smoke"]'),
        (CHOICES, "{}"),
        (SCALE, "0"),
        (SCALE, "6"),
        (SCALE, "3-4"),
        (SCALE, "3 to 4"),
        (SCALE, "4.5"),
        (SCALE, "4/7"),
        (SCALE, "true"),
        (SCALE, '{"answer": true}'),
        (SCALE, "NaN"),
        (TEXT, "Too short"),
        (TEXT, "so many words " * 10),
        (TEXT, '{"answer": null}'),
        *((kind, "") for kind in (YES_NO, CHOICE, CHOICES, SCALE, TEXT)),
    ],
)
def test_what_is_no_answer_of_the_form_has_failed(kind: str, text: str):
    found = read(kind, text)
    assert (found.status, found.value, found.answers) == ("failed", None, False)


@pytest.mark.parametrize("kind", [YES_NO, CHOICE, CHOICES, SCALE, TEXT])
def test_unclear_is_an_answer_only_where_the_question_takes_it(kind: str):
    assert read(kind, "Unclear.").answers and read(kind, "Unclear.").value is None
    assert not read(kind, "Unclear.", unclear=False).answers


def test_unclear_in_the_list_of_a_schema_is_unclear():
    assert read(CHOICES, '{"choices": ["Unclear"]}') == ReadAnswer("ok", None)
    assert read(CHOICES, '["A", "Unclear"]').status == "failed"


def test_an_optional_text_can_be_left_open():
    assert read(TEXT, "Nothing.", optional=True) == ReadAnswer("ok", left_open=True)
    assert read(TEXT, "Nothing.").status == "failed"


def test_refusals_and_cuts_are_told_apart():
    assert read(CHOICE, "B", REFUSED).status == "refused"
    assert read(TEXT, "I'm sorry, I can't view the video.").status == "refused"
    assert read(TEXT, "The cup floats above the", LENGTH).status == "truncated"
    assert read(CHOICES, '["B", "C', LENGTH).status == "truncated"
    assert read(CHOICE, "B. Because it is", LENGTH).value == "blur"


@pytest.mark.parametrize(
    ("kind", "text", "value"),
    [
        (YES_NO, "No cat at first. Then one comes.\nAnswer: Yes", "yes"),
        (CHOICE, "A. might be said, but no.\n**Answer:** B", "blur"),
        (CHOICE, "Answer: A? No, it is soft.\nFinal answer: B", "blur"),
        (CHOICES, 'It is soft, and it melts.\nAnswer: [\n"B",\n"C"]', "blur,melting"),
        (SCALE, "In 3 of 5 frames it is fine.\nAnswer: 4", "4"),
        (TEXT, "I look at it.\nAnswer: The cup floats.", "The cup floats."),
    ],
)
def test_after_reasoning_the_last_line_answers(kind: str, text: str, value: str):
    assert read(kind, text, reasoned=True).value == value


WORDS = st.text() | st.lists(
    st.sampled_from([*LETTERS, '["', '", "', '"]', '{"answer": ', "}", "Answer:", "\n", " ", "4", "/", "yes", "blur"])
).map("".join)
KINDS = st.sampled_from([YES_NO, CHOICE, CHOICES, SCALE, TEXT])


@given(kind=KINDS, text=WORDS, finish=st.sampled_from([STOPPED, LENGTH, REFUSED]), reasoned=st.booleans())
def test_no_text_breaks_the_reader_and_what_it_reads_can_be_stored(kind: str, text: str, finish: str, reasoned: bool):
    found = read(kind, text, finish, reasoned=reasoned)
    assert found.status in PARSE_STATUSES
    assert found.value is None or question(kind).form.fault(found.value) is None


@given(order=st.permutations(OPTIONS), chosen=st.sets(st.sampled_from(OPTIONS[:2]), min_size=1), step=st.integers(1, 5))
def test_every_valid_answer_is_read_back(order: list[AskedOption], chosen: set[AskedOption], step: int):
    letters = {each.key: letter for each, letter in zip(order, LETTERS, strict=False)}
    for one in OPTIONS:
        for said in (letters[one.key], one.key, one.label, f"{letters[one.key]}) {one.label}"):
            assert read_answer(question(CHOICE), order, said, STOPPED) == ReadAnswer("ok", one.key)
    keys = [each.key for each in OPTIONS if each in chosen]
    said = json.dumps([letters[key] for key in reversed(keys)])
    assert read_answer(question(CHOICES), order, said, STOPPED) == ReadAnswer("ok", ",".join(keys))
    assert read(SCALE, str(step)) == ReadAnswer("ok", str(step))
