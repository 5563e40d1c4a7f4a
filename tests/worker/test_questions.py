"""What a model is asked about questions in each form, and what its replies amount to."""

from __future__ import annotations

import json
from dataclasses import replace
from pathlib import Path

import pytest

from annotations.instruments.question_forms import CHOICE, CHOICES, SCALE, TEXT, YES_NO, Form
from tests.worker.following import Followed, followed
from worker.critics import registry
from worker.critics.contract.values import AskedError, AskedOption, AskedQuestion, CriticInput
from worker.critics.strategies.contract import TEXT as TEXT_MODEL
from worker.critics.strategies.question_requests import shown_options
from worker.critics.strategies.questions import Questions
from worker.critics.strategies.registry import STRATEGIES
from worker.media.contract import Clip
from worker.requests.contract import REFUSED, Reply, Request

FLAWS = (AskedOption("blur", "Blur", "Soft parts."), AskedOption("text", "Garbled text"), AskedOption("none", "None"))
KEYS = tuple(each.key for each in FLAWS)
EACH_FORM = (
    AskedQuestion("yn", "Is there a cup?", Form(YES_NO, unclear=True)),
    AskedQuestion("one", "Which flaw is worst?", Form(CHOICE, unclear=False, options=KEYS), FLAWS, fixed=True),
    AskedQuestion("all", "Which flaws?", Form(CHOICES, unclear=True, options=KEYS, alone=frozenset({"none"})), FLAWS),
    AskedQuestion("grade", "How good is it?", Form(SCALE, unclear=False, steps=(1, 5)), (AskedOption("1", "bad"),)),
    AskedQuestion("why", "Why?", Form(TEXT, unclear=False, optional=True, min_words=3), hint="Look twice."),
)
CLIP = Clip("v1", Path("none.mp4"), [n * 40 for n in range(126)], 640, 360, "A cat jumps.", sha256="ab" * 32)
BRIEF = CriticInput(CLIP, questions=EACH_FORM)
SOUND = AskedQuestion("bang", "Is the bang heard?", needs_sound=True)
GOOD = {"yn": "Yes", "one": "A", "all": '["A", "B"]', "grade": "4", "why": "The cup is soft."}


def ask(say=lambda request: GOOD[request.label], brief: CriticInput = BRIEF, **about) -> Followed:
    about = {"option_order": "instrument", **about}
    return followed(Questions(), brief, say, **about)


def test_each_form_is_asked_in_its_own_words_over_one_beginning():
    asked = {each.label: each for each in ask().requests}
    assert len({(each.system, each.head) for each in asked.values()}) == 1
    assert "A. Blur (Soft parts.)\nB. Garbled text\nC. None" in asked["one"].tail
    assert "from 1 to 5.\n1: bad\n" in asked["grade"].tail
    assert "Why? Look twice." in asked["why"].tail and "at least 3 words and at most 2000" in asked["why"].tail
    assert [label for label, each in asked.items() if '"Unclear"' in each.tail] == ["yn", "all"]
    assert [label for label, each in asked.items() if '"Nothing"' in each.tail] == ["why"]
    assert {label: each.choices for label, each in asked.items() if each.choices} == {
        "yn": ("Yes", "No"),
        "one": ("A", "B", "C"),
    }


def test_the_prompt_of_the_clip_is_shown_with_the_instruments_own_questions_alone():
    """A question that was written from the prompt would be answered from it."""
    assert [each.label for each in ask().requests if "A cat jumps." in each.tail] == ["one"]
    assert not [each for each in ask(show_prompt=False).requests if "A cat jumps." in each.tail]


def test_only_a_list_of_letters_has_a_schema():
    (schema,) = [each.schema for each in ask(schema=True).requests if each.schema]
    assert schema["properties"]["choices"]["items"]["enum"] == ["A", "B", "C", "Unclear"]
    assert not [each for each in ask(schema=False).requests if each.schema]


def test_answers_are_those_of_the_forms_with_what_was_shown():
    said = {
        **GOOD,
        "one": Reply("A", probabilities={"A": 0.5, "C": 0.25}),
        "yn": Reply("No", probabilities={"Yes": 0.2, "No": 0.6}),
    }
    response = ask(lambda request: said[request.label]).response
    assert {each.question: each.value for each in response.answers} == {
        "yn": "no",
        "one": "blur",
        "all": "blur,text",
        "grade": "4",
        "why": "The cup is soft.",
    }
    assert (response.answers[0].p_yes, response.status, response.parser) == (pytest.approx(0.25), "ok", "answers 1")
    reading = next(each for each in response.readings if each.label == "one")
    assert (reading.shown, reading.probabilities) == (KEYS, {"blur": 0.5, "none": 0.25})


def test_an_answer_that_cannot_be_read_leaves_its_question_open():
    said = {**GOOD, "grade": "seven", "one": "D", "why": "Nothing."}
    response = ask(lambda request: said[request.label]).response
    assert [each.question for each in response.answers] == ["yn", "all"]
    assert [each.status for each in response.readings] == ["ok", "failed", "ok", "failed", "ok"]


def test_the_order_of_options_is_drawn_for_each_clip_and_is_the_same_again():
    question = EACH_FORM[1]
    orders = {shown_options(question, f"{n:064x}", "seeded") for n in range(40)}
    assert len(orders) == 6 and all(set(order) == set(FLAWS) for order in orders)
    again = [ask(option_order="seeded").response.readings[1].shown for _ in range(2)]
    assert again[0] == again[1] == tuple(each.key for each in shown_options(question, CLIP.sha256, "seeded"))
    chosen = ask(option_order="seeded").response.answers[1].value
    assert chosen == again[0][0]  # "A" is the first that was shown


@pytest.mark.parametrize("name", ["questions", "yes_no"])
def test_a_model_that_cannot_hear_is_not_asked_about_sound(name: str):
    strategy, brief = STRATEGIES[name], CriticInput(CLIP, questions=[EACH_FORM[0], SOUND])
    asked = followed(strategy, brief, lambda request: "Yes")
    assert [each.label for each in asked.requests] == ["yn"]
    assert (asked.response.status, asked.response.not_asked) == ("ok", ("bang",))
    silent = followed(strategy, CriticInput(CLIP, questions=[SOUND]), lambda request: "Yes")
    assert (silent.bundles, silent.response.status, silent.response.not_asked) == ([], "ok", ("bang",))
    both = followed(strategy, brief, lambda request: "Yes", ask_about_sound=True)
    assert (len(both.requests), both.response.not_asked) == (2, ())


def test_a_stored_run_is_read_again_as_it_was_asked():
    """Parameters from before the option name their prompts and no option."""
    model = {"provider": {"kind": "openai", "endpoint": "abc"}}
    new = registry.make("yes_no", model)
    assert new.parameters["options"] == {"ask_about_sound": False}
    stored = {name: value for name, value in new.parameters.items() if name != "options"}
    assert registry.make("yes_no", stored).parameters["options"] == {"ask_about_sound": True}


def test_a_model_that_reasons_first_answers_in_the_last_line():
    asked = ask(lambda request: f"B would be wrong, 2 as well.\nAnswer: {GOOD[request.label]}", reasoning="before")
    assert all('last line that begins with "Answer:"' in each.tail and not each.choices for each in asked.requests)
    assert {each.question: each.value for each in asked.response.answers} == {
        **{"yn": "yes", "one": "blur", "all": "blur,text"},
        **{"grade": "4", "why": "The cup is soft."},
    }


EXTRACTED = {
    "yn": '{"reason": "r", "answer": "Yes"}',
    "one": '{"reason": "r", "answer": "A"}',
    "all": '{"reason": "r", "choices": ["A", "B"]}',
    "grade": '{"reason": "r", "answer": 4}',
    "why": '{"reason": "r", "answer": null}',
}


def test_a_second_call_about_texts_takes_the_answer_out():
    def say(request: Request) -> str:
        return EXTRACTED[request.label.removeprefix("extract ")] if "extract" in request.label else "I think it is so."

    asked = ask(say, extract="second_call", reasoning="before")
    clip, texts = asked.bundles
    assert (texts.model, texts.footage.frames, len(texts.requests)) == (TEXT_MODEL, (), 5)
    for about, request in zip(clip.requests, texts.requests, strict=True):
        assert about.tail in request.head and "I think it is so." in request.tail
        field = "choices" if about.label == "all" else "answer"
        assert f'"{field}": ' in request.tail and list(request.schema["properties"]) == ["reason", field]
    assert {each.question: each.value for each in asked.response.answers} == {
        **{"yn": "yes", "one": "blur"},
        **{"all": "blur,text", "grade": "4"},
    }
    assert [each.status for each in asked.response.readings] == ["ok"] * 9 + ["failed"]


@pytest.mark.parametrize(("said", "status"), [(None, "media_not_received"), (Reply("", REFUSED), "refused")])
def test_nothing_is_taken_out_of_a_reply_without_words(said, status: str):
    asked = ask(lambda request: said, replace(BRIEF, questions=EACH_FORM[:1]), extract="second_call")
    assert (len(asked.bundles), asked.response.status, asked.response.answers) == (1, status, ())


def test_questions_about_a_marked_error_come_with_its_time_type_and_reason():
    error = AskedError(400, 2000, "Physics violation", "It breaks a law.", "The cup {{floats}}.")
    asked = ask(brief=replace(BRIEF, error=error)).requests
    assert all("from 0.4 s to 2.0 s" in each.tail and "The cup {{floats}}." in each.tail for each in asked)
    assert all("Physics violation (It breaks a law.)" in each.tail for each in asked)
    assert all("questions/marked-error@2" in each.template for each in asked)


def test_without_questions_nothing_is_asked():
    asked = ask(brief=CriticInput(CLIP))
    assert (asked.bundles, asked.response.status) == ([], "ok")
    assert json.dumps(sorted(Questions.options)) == json.dumps(
        ["ask_about_sound", "box", "extract", "option_order", "orders", "reasoning", "show_prompt"]
    )
