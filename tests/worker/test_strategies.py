"""What a model is asked about a clip, and what its replies amount to."""

from __future__ import annotations

import json
from collections.abc import Sequence
from pathlib import Path

import pytest

from worker.critics.contract.values import AskedQuestion, CriticInput, CriticResponse, ErrorType
from worker.critics.strategies.contract import RequestBundle, StrategyInput, follow
from worker.critics.strategies.registry import STRATEGIES
from worker.media.contract import Clip, Sampling
from worker.prompts import templates
from worker.requests.contract import LENGTH, REFUSED, Capabilities, Decoding, ModelReply, Reply, Request

TYPES = (
    ErrorType("physics_violation", "Physics violation", "It floats."),
    ErrorType("logical_error", "Logical", "Odd."),
)
QUESTIONS = (AskedQuestion("q1", "Is there a {cat}?"), AskedQuestion("q2", "Does it jump?"))
CLIP = Clip("v1", Path("none.mp4"), [n * 40 for n in range(126)], 640, 360, "A cat {{types}} jumps.", sha256="ab" * 32)
BRIEF = CriticInput(CLIP, TYPES, QUESTIONS)
SEGMENT = {"Segment": "1 sec - 2 sec", "Reason": "It floats."}
LISTED = json.dumps([SEGMENT])


def bundles(
    name: str,
    replies: Sequence[Reply | str | None] = (),
    *,
    schema: bool = False,
    brief: CriticInput = BRIEF,
    fps=2.0,
) -> tuple[list[RequestBundle], CriticResponse]:
    """Follow a strategy with replies to its requests in their order; None is one to a clip that was lost on the way."""
    strategy, asked, left = STRATEGIES[name], [], list(replies)

    def answer(bundle: RequestBundle) -> list[ModelReply]:
        asked.append(bundle)
        given = [left.pop(0) if left else "[]" for _ in bundle.requests]
        number = sum(len(each.requests) for each in asked[:-1]) + 1
        return [
            ModelReply(request, reply if isinstance(reply, Reply) else Reply(reply or "[]"), reply is not None, call)
            for call, (request, reply) in enumerate(zip(bundle.requests, given, strict=True), start=number)
        ]

    prompts = {role: templates.load(prompt) for role, prompt in strategy.prompts.items()}
    options = {option: each.default for option, each in strategy.options.items()}
    can = Capabilities(json_schema=schema)
    given = StrategyInput(brief, prompts, Decoding(), Sampling(fps=fps), options=options, can=can)
    response = follow(strategy.steps(given), answer)
    assert left == [], "more replies were given than asked for"
    return asked, response


def asked(name: str, *, schema: bool = False, brief: CriticInput = BRIEF, fps: float = 2.0) -> list[Request]:
    return [request for bundle in bundles(name, schema=schema, brief=brief, fps=fps)[0] for request in bundle.requests]


def concluded(name: str, *replies: Reply | str | None) -> CriticResponse:
    return bundles(name, replies)[1]


def test_zero_shot_asks_once_with_all_types_the_prompt_and_the_length():
    (request,) = asked("zero_shot")
    assert request.template == templates.load("spotlight/zero-shot").id
    assert "A cat {{types}} jumps." in request.head and "5 seconds" in request.head and "2 frames" in request.head
    assert "- physics_violation: Physics violation. It floats.\n- logical_error: Logical. Odd." in request.tail


def test_multi_agent_asks_for_each_type_over_one_beginning():
    requests = asked("multi_agent")
    assert [each.label for each in requests] == ["physics_violation", "logical_error"]
    assert len({(each.system, each.head) for each in requests}) == 1
    assert all(of.label in each.tail and of.definition in each.tail for each, of in zip(requests, TYPES, strict=True))
    assert "Logical" not in requests[0].tail


def test_yes_no_asks_each_question_for_two_words_and_hides_the_prompt():
    requests = asked("yes_no", schema=True)
    assert [each.label for each in requests] == ["q1", "q2"]
    assert len({(each.system, each.head) for each in requests}) == 1
    assert "Is there a {cat}?" in requests[0].tail
    assert all(each.choices == ("Yes", "No") and each.schema is None for each in requests)
    assert "cat" not in requests[1].system + requests[1].head + requests[1].tail


@pytest.mark.parametrize(("name", "typed"), [("zero_shot", True), ("multi_agent", False)])
def test_a_schema_is_sent_only_where_it_is_taken(name: str, typed: bool):
    assert all(each.schema is None for each in asked(name))
    for request in asked(name, schema=True):
        assert request.schema is not None and request.schema["type"] == "object"
        entry = request.schema["properties"]["errors"]["items"]
        assert entry["required"] == list(entry["properties"]) and entry["additionalProperties"] is False
        assert ("Type" in entry["properties"]) is typed
        assert not typed or entry["properties"]["Type"]["enum"] == BRIEF.type_keys


def test_the_frames_of_a_second_are_told_as_they_came_out():
    """One second at 2 fps has four frames at least, and a second at 25 fps has no 30."""
    second = CriticInput(Clip("v1", Path("none.mp4"), [n * 40 for n in range(26)], 640, 360, "A cat."), TYPES)
    for fps, told in ((2, "4"), (30, "25")):
        (request,) = asked("zero_shot", brief=second, fps=fps)
        assert f"shown {told} frames of each second" in request.head


def test_segments_of_all_types_are_put_together_and_none_is_merged():
    response = concluded("multi_agent", LISTED, LISTED)
    assert [(each.type, each.start_ms) for each in response.segments] == [
        ("physics_violation", 1000),
        ("logical_error", 1000),
    ]
    assert [(each.call, each.label, each.status, each.segments) for each in response.readings] == [
        (1, "physics_violation", "ok", 1),
        (2, "logical_error", "ok", 1),
    ]
    assert (response.status, response.parser) == ("ok", "segments 1")


REFUSAL, CUT = Reply("", REFUSED), Reply('[{"Segment": "1', LENGTH)


@pytest.mark.parametrize(
    ("replies", "status", "segments"),
    [
        (("[]", "[]"), "ok", 0),
        ((f"Here: {LISTED}", "[]"), "ok", 1),
        ((LISTED, "nonsense"), "ok", 1),
        ((LISTED, REFUSAL), "ok", 1),
        ((LISTED, None), "media_not_received", 0),
        (("[]", None), "media_not_received", 0),
        (("[]", "nonsense"), "failed", 0),
        (("[]", REFUSAL), "refused", 0),
        ((REFUSAL, REFUSAL), "refused", 0),
        ((REFUSAL, "nonsense"), "failed", 0),
        (("[]", CUT), "failed", 0),
        ((Reply(f"{LISTED[:-1]}, {{", LENGTH), "nonsense"), "ok", 1),
    ],
)
def test_the_status_follows_from_those_of_the_replies(replies: tuple, status: str, segments: int):
    response = concluded("multi_agent", *replies)
    assert (response.status, len(response.segments)) == (status, segments)
    assert len(response.readings) == 2


def test_a_reply_is_read_with_the_types_of_the_brief():
    response = concluded("zero_shot", json.dumps([{**SEGMENT, "Type": "logical"}, {**SEGMENT, "Type": "colour"}]))
    assert [(each.type, bool(each.invalid_reason)) for each in response.segments] == [
        ("logical_error", False),
        ("colour", True),
    ]


def test_answers_have_their_probability_where_it_was_given():
    response = concluded("yes_no", Reply("Yes", probabilities={"Yes": 0.6, "No": 0.2}), "No")
    assert [tuple(vars(each).values())[:3] for each in response.answers] == [
        ("q1", "yes", pytest.approx(0.75)),
        ("q2", "no", None),
    ]
    assert (response.status, response.parser) == ("ok", "yes-no 1")


@pytest.mark.parametrize(
    ("replies", "status", "answered"),
    [
        (("Yes", "mumble"), "ok", ["q1"]),
        (("mumble", "mumble"), "failed", []),
        ((REFUSAL, REFUSAL), "refused", []),
        (("Yes", None), "media_not_received", []),
        (("Unclear", "No"), "ok", ["q1", "q2"]),
    ],
)
def test_a_question_whose_reply_cannot_be_read_has_no_answer(replies: tuple, status: str, answered: list[str]):
    response = concluded("yes_no", *replies)
    assert (response.status, [each.question for each in response.answers]) == (status, answered)
