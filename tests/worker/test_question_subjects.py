"""Questions about two clips, and about texts alone: over real HTTP, read again, replayed, and in both orders."""

from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from annotations.instruments.question_forms import PREFERENCE, Form
from outtake.errors import Invalid
from tests.support.factories import make_rendition, make_subjects, make_video
from tests.support.model_server import Asked
from tests.worker.following import followed
from tests.worker.scripts import carry_out, items_of, said
from tests.worker.serving import *  # noqa: F403
from tests.worker.serving import numbered_rendition
from worker.critics.contract.values import AskedQuestion, CriticInput
from worker.critics.strategies.questions import Questions
from worker.execution.reparse import reparse
from worker.media.contract import Clip, Sampling, SeenFrame
from worker.media.footage import ClipFootage
from worker.media.pairs import PairFootage
from worker.runs.estimates import estimate_run
from worker.runs.models import CriticRun
from worker.runs.operations import start_run
from worker.runs.representation import serialize_item_detail, serialize_items


def clip(name: str, seconds: int, width: int = 64) -> Clip:
    return Clip(
        name, Path("none.mp4"), [n * 40 for n in range(25 * seconds + 1)], width, 64, "A cup.", sha256=name * 32
    )


A, B = clip("aa", 4), clip("bb", 6)


def preference(*, ties: bool = True, unclear: bool = False) -> AskedQuestion:
    form = Form(PREFERENCE, unclear, options=("left", "right", "tie") if ties else ("left", "right"))
    return AskedQuestion("q1", "Which clip is better?", form, fixed=True)


def asked_of(replies: Callable[[str], str], question: AskedQuestion, first: Clip = A, second: Clip = B, **options):
    brief = CriticInput(first, questions=[question], second=second)
    return followed(Questions(), brief, lambda request: replies(request.label), **options)


def test_both_orders_are_asked_and_an_answer_names_the_clip():
    found = asked_of(lambda label: "A" if label == "q1" else "B", preference())
    one, other = (bundle.footage for bundle in found.bundles)
    assert (one.frames[0].at_ms, other.duration_ms, one.duration_ms) == (0, 10_000, 10_000)
    assert one.video_sha256 != other.video_sha256
    assert "the first from 0 to 4 seconds, the second from 4 to 10 seconds" in found.requests[0].head
    assert "the first from 0 to 6 seconds" in found.requests[1].head
    assert "A. The first clip\nB. The second clip\nC. No difference" in found.requests[0].tail
    assert "A cup." in found.requests[0].tail
    assert [each.value for each in found.response.answers] == ["a"]
    assert [each.edits for each in found.response.readings] == [(), ()]


@pytest.mark.parametrize(
    ("question", "value"),
    [(preference(), ["tie"]), (preference(ties=False, unclear=True), [None]), (preference(ties=False), [])],
)
def test_a_model_that_leans_to_one_place_prefers_neither_clip(question, value):
    found = asked_of(lambda label: "A", question)
    assert [each.value for each in found.response.answers] == value
    assert found.response.readings[1].edits == ("The answers in the two orders of the clips differ.",)


@given(st.sampled_from("AB"), st.sampled_from("AB"), st.booleans())
def test_the_answer_does_not_depend_on_which_clip_is_called_a(one: str, other: str, ties: bool):
    by_first = {"aa": one, "bb": other}  # a model answers by which clip it is shown first

    def answers(first: Clip, second: Clip) -> list[str | None]:
        shown = {"q1": first.external_id, "q1 turned": second.external_id}
        found = asked_of(lambda label: by_first[shown[label]], preference(ties=ties), first, second)
        return [each.value for each in found.response.answers]

    swap = {"a": "b", "b": "a", "tie": "tie"}
    assert answers(B, A) == [swap[str(each)] for each in answers(A, B)]


def test_one_order_is_drawn_from_the_clips():
    drawn = {len(asked_of(lambda label: "A", preference(), orders="seeded").bundles)}
    firsts = {
        asked_of(lambda label: "A", preference(), clip(f"{n:02x}", 4), B, orders="seeded").response.answers[0].value
        for n in range(20)
    }
    assert drawn == {1} and firsts == {"a", "b"}


def test_an_unread_order_leaves_no_answer():
    found = asked_of(lambda label: "A" if label == "q1" else "Both are fine.", preference())
    assert found.response.answers == ()
    assert [each.status for each in found.response.readings] == ["ok", "failed"]


def test_pictures_of_a_pair_have_one_size():
    def footage(width: int, height: int, shade: int) -> ClipFootage:
        made = ClipFootage("s", 1000, Sampling(), (SeenFrame(0, 0),), width, height, Path("none"))
        made.__dict__["_pictures"] = (np.full((height, width, 3), shade, np.uint8),)
        return made

    pair = PairFootage(footage(64, 32, 10), footage(32, 64, 200))
    wide, tall = pair.pictures()
    assert wide.shape == tall.shape == (32, 64, 3)
    assert tall[16, 32].tolist() == [200] * 3 and tall[16, 2].tolist() == [0] * 3
    assert [each.at_ms for each in pair.frames] == [0, 1000]


def start(scene, endpoint, **parameters) -> CriticRun:
    provider = {"kind": "openai", "endpoint": endpoint.public_id}
    run = start_run(
        round_=scene.round, critic="questions", parameters={"provider": provider, **parameters}, woken=False
    )
    carry_out(run)
    return run


@pytest.mark.django_db
def test_a_pair_is_compared_read_again_and_replayed(project, server, endpoint, settings, rendition, rui):
    def answer(asked: Asked) -> str:
        numbers = [seen.number for seen in asked.seen]
        half = len(numbers) // 2
        assert numbers[:half] == numbers[half:] == sorted(numbers[:half])  # both clips, one after the other
        assert all(a.seconds <= b.seconds for a, b in zip(asked.seen, asked.seen[1:], strict=False))
        return "C" if "image quality" in asked.text else "A"

    server.answer = answer
    first, second = (
        make_video(project, f"pair/{n}", prompt="A cup falls.", rendition=numbered_rendition(settings))
        for n in range(2)
    )
    scene = make_subjects(project, "reprompt", {"a": first.external_id, "b": second.external_id})
    run = start(scene, endpoint)
    (annotation,) = said(run)
    values = dict(annotation.answers.values_list("task_question__question__key", "value"))
    assert values["image_quality"] == "tie" and set(values.values()) == {"tie"} and len(values) == 4
    assert len(server.asked) == 8
    detail = serialize_item_detail(run, items_of(run)[0], rui.person)
    assert (detail["video"], detail["external_id"]) == (None, "pair/0 / pair/1")
    assert serialize_items(run)[0]["prompt"] == "A cup falls."
    assert reparse(run=run) == (1, 0, 0)
    again = start_run(
        round_=scene.round,
        critic="questions",
        parameters={"provider": {"kind": "replay", "run": run.public_id}},
        woken=False,
    )
    carry_out(again)
    assert dict(said(again)[0].answers.values_list("task_question__question__key", "value")) == values
    assert len(server.asked) == 8
    endpoint_ = {"provider": {"kind": "openai", "endpoint": endpoint.public_id}}
    estimate = estimate_run(round_=scene.round, critic="questions", parameters=endpoint_)
    assert (estimate.clips, estimate.calls, estimate.cached_calls) == (1, 8, 8)


@pytest.mark.django_db
def test_prompts_and_questions_are_judged_without_a_picture(project, server, endpoint):
    replies = {"Is there a problem": json.dumps(["B"]), "Does the prompt require": "A", "Is the answer": "Yes"}
    server.answer = lambda asked: next(reply for words, reply in replies.items() if words in asked.text)
    video = make_video(project, "clip", prompt="A cup falls.", rendition=make_rendition())
    asked = {"text": "Is it blue?", "dimension": "Colour", "criterion": "explicit"}
    prompts = make_subjects(project, "brite_prompts", {"prompt": video.prompt.external_id})
    written = {"question": {"prompt": video.prompt.external_id, **asked}}
    questions = make_subjects(project, "brite_questions", written, name="Questions")
    found = {}
    for scene in (prompts, questions):
        (annotation,) = said(start(scene, endpoint, options={"option_order": "instrument"}))
        found |= dict(annotation.answers.values_list("task_question__question__key", "value"))
    assert found == {"faults": "ambiguity", "criterion": "explicit", "aligned": "yes"}
    assert not any(each.seen for each in server.asked)
    assert "A cup falls." in server.asked[0].text and "Is it blue?" in server.asked[1].text
    with pytest.raises(Invalid, match="Controls change what is shown of a clip"):
        start(prompts, endpoint, control="no_video")
