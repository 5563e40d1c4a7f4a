"""What an instrument is about: each shipped subject is read, and what does not fit it is refused at its place."""

from __future__ import annotations

import copy
from collections.abc import Callable
from typing import Any

import pytest

from annotations.instruments.documents import CHAIN, SUBJECTS, VIDEO, WORDS_ALONE, read, shipped
from annotations.instruments.question_forms import PREFERENCE, by_part
from outtake.errors import Invalid


def test_there_is_an_instrument_for_each_subject():
    assert {each.subject for each in shipped().values()} == set(SUBJECTS)
    assert {key for key, each in shipped().items() if each.subject == VIDEO} >= {"spotlight", "brite", "ratings"}


def test_only_an_instrument_about_chains_marks_text():
    marking = [each for each in shipped().values() if each.marks_text]
    assert [each.subject for each in marking] == [CHAIN]
    assert not shipped()["spotlight"].marks_text and not shipped()["reprompt"].marks_text


def test_a_preference_has_two_sides_and_ties_unless_it_says_otherwise():
    document = copy.deepcopy(shipped()["reprompt"].document)
    document["questions"]["fixed"][0]["ties"] = False
    forms = read(document, where="mine.yaml").forms
    assert forms["subject_consistency"].options == ("left", "right")
    assert forms["aesthetics"].options == ("left", "right", "tie")
    assert {form.kind for form in forms.values()} == {PREFERENCE}


@pytest.mark.parametrize("swapped", [True, False])
def test_what_is_preferred_is_turned_with_the_sides_and_a_tie_is_not(swapped: bool):
    kept = {side: by_part(side, swapped=swapped) for side in ("left", "right", "tie")}
    assert kept == {"left": "b" if swapped else "a", "right": "a" if swapped else "b", "tie": "tie"}


def changed(key: str, change: Callable[[dict[str, Any]], object]) -> dict[str, Any]:
    document = copy.deepcopy(shipped()[key].document)
    change(document)
    return document


SEGMENTS = shipped()["spotlight"].document["segments"]


@pytest.mark.parametrize(
    ("key", "change", "place"),
    [
        ("spotlight", lambda d: d.update(subject="film"), "subject"),
        ("spotlight", lambda d: d.update(subject="chain"), "segments.part"),
        ("spotlight", lambda d: d["segments"].update(part="chain"), "segments.part"),
        ("spotlight", lambda d: d["segments"].update(part="prompt"), "segments.part"),
        ("videocritic", lambda d: d["segments"].pop("part"), "segments.part"),
        ("videocritic", lambda d: d["segments"].update(part="video"), "segments.part"),
        ("videocritic", lambda d: d["segments"].update(box=True), "segments.box"),
        ("spotlight", lambda d: d.update(shows_answer=True), "shows_answer"),
        ("reprompt", lambda d: d.update(segments=SEGMENTS), "segments.part"),
        ("brite_prompts", lambda d: d.update(segments=SEGMENTS), "segments.part"),
        ("spotlight_quality", lambda d: d.update(segments=SEGMENTS), "segments.part"),
        ("brite_prompts", lambda d: d["questions"].update(evidence=True), "questions.evidence"),
        ("brite_questions", lambda d: d["questions"].update(evidence=True), "questions.evidence"),
        ("reprompt", lambda d: d["questions"].update(form="yes_no"), "questions.form"),
        ("brite_prompts", lambda d: d["questions"].update(form="yes_no"), "questions.form"),
        ("reprompt", lambda d: d.update(subject="video"), "questions.fixed.0.form"),
        ("reprompt", lambda d: d["questions"]["fixed"][0].update(ties="no"), "questions.fixed.0.ties"),
    ],
)
def test_what_does_not_fit_the_subject_is_refused_at_its_place(key: str, change: Callable[[dict], object], place: str):
    with pytest.raises(Invalid) as refused:
        read(changed(key, change), where="mine.yaml")
    assert refused.value.errors[0].field == f"mine.yaml: {place}"


def test_a_chain_may_be_asked_the_questions_of_its_prompt():
    document = changed("videocritic", lambda d: d["questions"].update(form="yes_no"))
    assert read(document, where="mine.yaml").asks_of_prompts


def test_words_alone_have_no_clip_to_pin_a_moment_of():
    evidence = {each.subject for each in shipped().values() if each.document.get("questions", {}).get("evidence")}
    assert evidence.isdisjoint(WORDS_ALONE)
