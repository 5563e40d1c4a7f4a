"""Instruments as documents: what is shipped stays as it is, and what contradicts itself is refused with its place."""

from __future__ import annotations

import copy
from collections.abc import Callable
from typing import Any

import pytest

from annotations.instruments.documents import read, shipped
from annotations.instruments.question_forms import KINDS
from outtake.errors import Invalid

DIGESTS = {  # of versions that studies may have frozen: a change of the text takes a new version
    "spotlight": "5c4667f8d3856925929411d2c7387f28483f46b1d2b710a647edfbb3b1a93cba",
    "brite": "e0d82518a18037d065824db9dd24f918cfcf173d02d736cef1a5e4d2ab3e461f",
}


def test_frozen_versions_keep_their_text():
    assert {key: shipped()[key].digest for key in DIGESTS} == DIGESTS


def test_the_shipped_instruments_use_every_form():
    used = {question.form.kind for each in shipped().values() for question in each.fixed}
    assert used | {form.kind for form in shipped()["brite"].forms.values()} == set(KINDS)


def test_brite_asks_the_questions_of_prompts_and_vf_eval_its_own():
    brite, vf_eval = shipped()["brite"], shipped()["vf_eval"]
    assert (brite.asks_of_prompts, brite.fixed, brite.asks_yes_no) == (True, (), True)
    assert (vf_eval.asks_of_prompts, len(vf_eval.fixed), vf_eval.asks_yes_no) == (False, 8, False)
    assert shipped()["vf_eval_regions"].document["segments"]["box"] and not shipped()["vf_eval_regions"].asks_yes_no


def test_a_question_may_say_otherwise_than_its_instrument():
    forms = shipped()["vf_eval"].forms
    assert [forms[key].unclear for key in ("quality", "reasoning_question")] == [True, False]
    assert [forms[key].optional for key in ("better_prompt", "quality")] == [True, False]


def changed(change: Callable[[dict[str, Any]], None]) -> dict[str, Any]:
    document = copy.deepcopy(shipped()["vf_eval"].document)
    change(document["questions"])
    return document


@pytest.mark.parametrize(
    ("change", "place"),
    [
        (lambda q: q.pop("fixed"), "questions"),
        (lambda q: q["fixed"][0].pop("options"), "questions.fixed.0"),
        (lambda q: q["fixed"][0]["options"][0].update(key="a,b"), "questions.fixed.0.options.0.key"),
        (lambda q: q["fixed"][0]["options"][0].update(key="part"), "questions.fixed.0.options"),
        (lambda q: q["fixed"][0].update(options=q["fixed"][0]["options"] * 4), "questions.fixed.0.options"),
        (lambda q: q["fixed"][0].update(form="slider"), "questions.fixed.0.form"),
        (lambda q: q["fixed"][0].update(colour="red"), "questions.fixed.0"),
        (lambda q: q["fixed"][0].update(dimension="Sound"), "questions.fixed.0.dimension"),
        (lambda q: q["fixed"][1].update(key="alignment"), "questions.fixed.1.key"),
        (lambda q: q["fixed"][1].update(length={"min_words": 0}), "questions.fixed.1.length.min_words"),
        (lambda q: q["fixed"][1].update(length={"max_chars": 2001}), "questions.fixed.1.length.max_chars"),
        (lambda q: q["fixed"][1].update(form="scale"), "questions.fixed.1"),
    ],
)
def test_a_document_that_cannot_be_asked_is_refused_at_its_place(change: Callable[[dict], None], place: str):
    with pytest.raises(Invalid) as refused:
        read(changed(change), where="mine.yaml")
    assert refused.value.errors[0].field == f"mine.yaml: {place}"


def test_a_scale_needs_two_steps():
    document = copy.deepcopy(shipped()["ratings"].document)
    document["questions"]["fixed"][0]["scale"] = {"min": 3, "max": 3}
    with pytest.raises(Invalid, match="not below 3"):
        read(document, where="mine.yaml")


def test_an_instrument_may_carry_a_content_warning_and_no_empty_one():
    document = copy.deepcopy(shipped()["spotlight"].document)
    document["warning"] = "Some clips show people who fall."
    assert read(document, where="mine.yaml").document["warning"] == "Some clips show people who fall."
    with pytest.raises(Invalid) as refused:
        read(document | {"warning": ""}, where="mine.yaml")
    assert refused.value.errors[0].field == "mine.yaml: warning"
