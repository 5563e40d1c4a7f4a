"""Instruments as documents: what is shipped stays as it is, and what contradicts itself is refused with its place."""

from __future__ import annotations

import copy
from collections.abc import Callable
from typing import Any

import pytest

from annotations.instruments.documents import read, shipped, shipped_versions
from annotations.instruments.question_forms import KINDS
from outtake.errors import Invalid

DIGESTS = {  # of versions that studies may have frozen: a change of the text takes a new version
    "answer_grades.v1": "245cddfc1f5d779a0df835dbdb74e6d3579b7a804b3cbfceefc81e6ff5a6ab2f",
    "brite.v1": "e0d82518a18037d065824db9dd24f918cfcf173d02d736cef1a5e4d2ab3e461f",
    "brite.v2": "eed4087d3d7c77974d8b8504f206a2352d8055c07497f9ca121681afd3c388bc",
    "brite_prompts.v1": "7b8acbf7f711fd24d3d40621ab109ed4708c98b2e9a4add3b3aa1719ab41da0e",
    "brite_prompts.v2": "ff6a08719103a7cd6cd65e47aa4f1598d8c72706a89826bf358e155aa14bb759",
    "brite_questions.v1": "c67c0ec389e28afa38c3cffd682672069814a7b71071d4ca715f152376db2dfe",
    "brite_questions.v2": "77e4598e0301b9e07c598f4dfdd238c5e9d71d640424131eaad139ee1f4222f9",
    "critic_errors.v1": "21e8f4e5e768cfd261dd951ea0a6a5afcacbc6433baa782bf3b95560c45f1ac5",
    "critic_errors.v2": "c1c0c34edaac08977d390334f12c119fa9cee43f1b513d219ab2845a5329c4a6",
    "ratings.v1": "90e69163627d49fa67734f4cb157ab8d04e4d67e3a6b3d65d9516deeb8e1f03a",
    "ratings.v2": "98f788980ac55247baa2a0a6292c41e60b4777a6a7cbf6d05d4dde1728bb4271",
    "reason_similarity.v1": "1feb9ba40293b8425c340885f188cc819e0ece52bba1fc6a7d62af2838a41273",
    "reprompt.v1": "10da27ef70d54d7085b1ae92cac2a019f4e39969237a42738399f6fd34cb8142",
    "reprompt.v2": "dc377c96245f3e1f228b87e6fab2367e322f484c5d0c72d9e47975c2e5dfd127",
    "spotlight.v1": "5c4667f8d3856925929411d2c7387f28483f46b1d2b710a647edfbb3b1a93cba",
    "spotlight.v2": "ec0a96371d7104535284952effe9300b95863a1c39031ec8795c8db134739c6e",
    "spotlight.v3": "4ee445cdda10f98e260fb09ee99d28559f455f020e620c8f599defa65963f1f1",
    "spotlight_quality.v1": "9f6d2a3445ac01eafa8d45877fcd2cc7a18d0c5c1018cfdeee4adb3cf78b0480",
    "spotlight_quality.v2": "999a5a005cf9d4bf13845a30b1dc51365a6df329061c43f605294519425ac38a",
    "vf_eval.v1": "be4c4cbcdd30051c365152f1dbb731a2d92064ea77de7320e0a479b967370a04",
    "vf_eval.v2": "c9acf1cb2c2bc376c9b6d4df9d26e8a4405b8261ca2cb2c05c74aab5caab339b",
    "vf_eval.v3": "3e512146fb905cbc58cd755739b35c3407e8fe466b2815cac91f6f73155694fd",
    "vf_eval.v4": "df20af82d8635736109840394639188b8fb54d1d82023a98b918ddbd2691b126",
    "vf_eval_regions.v1": "0c2172c99f6e13b92b1279fbc7cbd0873d8e779b0928962ade42679f496e7a37",
    "vf_eval_regions.v2": "b57a89f97d358f10c42ad4d8611d3031fcf3bc0b21cd8243d57f5e88999daf63",
    "videocritic.v1": "855305b081e80b1a8e8c3c9decbc88c608634659b4887d44e9d2cbbd46d93fd6",
    "videocritic.v2": "5b81be7fa2f6fd4e1f27f5af4de318699071834ff698b79105f76fc18dbcb033",
    "vf_eval_questions.v1": "51b77713d59ce7059a6ad820dbd2236b590e433b288bf5d0efcaead604b217c7",
}


def test_frozen_versions_keep_their_text():
    every = [each for versions in shipped_versions().values() for each in versions]
    assert {f"{each.key}.v{each.version}": each.digest for each in every} == DIGESTS


def test_the_newest_version_is_the_default():
    assert [each.version for each in shipped_versions()["spotlight"]] == [1, 2, 3]
    assert (shipped()["spotlight"].version, shipped()["vf_eval"].version) == (3, 4)


def test_the_shipped_instruments_use_every_form():
    used = {question.form.kind for each in shipped().values() for question in each.fixed}
    assert used | {form.kind for form in shipped()["brite"].forms.values()} == set(KINDS)


def test_brite_asks_the_questions_of_prompts_and_vf_eval_its_own():
    brite, vf_eval = shipped()["brite"], shipped()["vf_eval"]
    assert (brite.asks_of_prompts, brite.fixed, brite.asks_yes_no) == (True, (), True)
    assert (vf_eval.asks_of_prompts, len(vf_eval.fixed), vf_eval.asks_yes_no) == (False, 9, False)
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
