"""How certain a critic is: samples that agree, a second look, tokens; over HTTP, read again, replayed, estimated."""

from __future__ import annotations

import json
import random
from collections.abc import Callable

import pytest
from hypothesis import given
from hypothesis import strategies as st

from outtake.errors import Invalid
from tests.support.factories import Scene, make_scene
from tests.support.model_server import Act, Asked
from tests.worker.scripts import carry_out, said
from tests.worker.serving import *  # noqa: F403
from worker.critics import registry
from worker.critics.contract.values import CriticResponse, PredictedAnswer, PredictedSegment
from worker.critics.parsing.yes_no import read_stated
from worker.critics.strategies.merging import merged, merged_answers, merged_segments
from worker.execution.reparse import reparse
from worker.providers.endpoints.models import Endpoint
from worker.runs.estimates import estimate_run
from worker.runs.models import CriticRun
from worker.runs.operations import start_run
from worker.runs.parameters import parameters_of

FALL, LIMB = "physics_violation", "anatomy_body"


def segment(start_ms: int, end_ms: int, kind: str = FALL, reason: str = "It falls.") -> PredictedSegment:
    return PredictedSegment(start_ms, end_ms, kind, reason)


segments = st.builds(
    lambda start, length, kind, reason: segment(start * 100, (start + length) * 100, kind, reason),
    st.integers(0, 30),
    st.integers(1, 20),
    st.sampled_from([FALL, LIMB]),
    st.sampled_from(["It falls.", "The arm bends the wrong way.", "Odd."]),
)
samples_of_segments = st.lists(st.lists(segments, max_size=4), min_size=1, max_size=4)


@given(samples_of_segments, st.randoms(use_true_random=False))
def test_the_order_of_samples_does_not_matter(samples, chance: random.Random):
    shuffled = [chance.sample(each, len(each)) for each in chance.sample(samples, len(samples))]
    assert sorted(map(repr, merged_segments(shuffled))) == sorted(map(repr, merged_segments(samples)))


@given(samples_of_segments)
def test_a_confidence_is_the_share_of_samples_that_agree(samples):
    found = merged_segments(samples)
    assert all(0 < each.confidence <= 1 for each in found)
    assert {each.type for each in found} == {each.type for sample in samples for each in sample}
    if len(samples) == 1:
        assert [(each.start_ms, each.end_ms, each.reason) for each in found] == [
            (each.start_ms, each.end_ms, each.reason) for each in samples[0]
        ]
        assert {each.confidence for each in found} <= {1.0}


def test_samples_are_merged_by_hand():
    first = [segment(0, 1000), segment(3000, 4000, LIMB)]
    second = [segment(100, 1100, FALL, "It falls slowly."), segment(0, 1000, LIMB)]
    third = [segment(200, 1200)]
    found = {(each.type, each.start_ms): each for each in merged_segments([first, second, third])}
    assert {place: round(each.confidence, 2) for place, each in found.items()} == {
        (FALL, 100): 1.0,
        (LIMB, 3000): 0.33,
        (LIMB, 0): 0.33,
    }
    assert found[FALL, 100].reason == "It falls slowly." and found[FALL, 100].end_ms == 1100


def test_the_most_frequent_answer_counts_and_failed_samples_do_not():
    answers = [[PredictedAnswer("q", value)] for value in ("yes", "no", "yes")]
    (answer,) = merged_answers(answers)
    assert (answer.value, answer.confidence, answer.p_yes) == ("yes", pytest.approx(2 / 3), pytest.approx(2 / 3))
    read = CriticResponse("ok", answers=tuple(answers[0]))
    together = merged([CriticResponse("failed"), read, CriticResponse("refused")])
    assert (together.status, together.answers[0].confidence) == ("ok", 1.0)
    assert merged([CriticResponse("failed"), CriticResponse("refused")]).status == "failed"
    assert merged([read, CriticResponse("media_not_received")]).status == "media_not_received"


@pytest.mark.parametrize(
    ("text", "value"),
    [("80", 0.8), ("85%", 0.85), ("I am 40 percent sure.", 0.4), ("70/100", 0.7), ("101", None), ("1 or 2", None)],
)
def test_a_stated_likelihood_is_read_or_left_open(text, value):
    assert read_stated(text, "stop").value == value


@pytest.fixture
def scene(project, rendition) -> Scene:
    return make_scene(project, tasks=1, rendition=rendition)


def start(scene: Scene, endpoint: Endpoint, critic: str, **asked) -> CriticRun:
    parameters = parameters_of(scene.project, {"critic": critic, "endpoint": endpoint.public_id, **asked})
    run = start_run(round_=scene.round, critic=critic, parameters=parameters, woken=False)
    carry_out(run)
    return run


def listed(*errors: tuple[float, float, str]) -> str:
    return json.dumps(
        [{"Segment": f"{a} sec - {b} sec", "Reason": f"{kind} it is.", "Type": kind} for a, b, kind in errors]
    )


def found_by(run: CriticRun) -> list[tuple]:
    (annotation,) = said(run)
    rows = annotation.segments.order_by("position")
    return [(each.type, each.start_ms, None if each.confidence is None else round(each.confidence, 2)) for each in rows]


def again(scene: Scene, run: CriticRun, critic: str) -> CriticRun:
    """The same from the stored replies."""
    told = {"source": run.critic_version.parameters["confidence"]["source"]}
    samples = run.critic_version.parameters["confidence"].get("samples")
    asked = {"confidence": told["source"], **({"samples": samples} if samples else {})}
    parameters = parameters_of(scene.project, {"critic": critic, "replay": run.public_id, **asked})
    replayed = start_run(round_=scene.round, critic=critic, parameters=parameters, woken=False)
    carry_out(replayed)
    return replayed


@pytest.mark.django_db
def test_a_clip_is_asked_about_several_times_and_what_agrees_is_certain(scene, server, endpoint):
    fall, limb = (0.4, 1.2, "Physics violation"), (1.0, 2.0, "Anatomy, body")
    by_seed = {0: listed(fall, limb), 1: listed((0.44, 1.2, "Physics violation")), 2: listed()}
    server.answer = lambda asked: by_seed[asked.body["seed"]]
    run = start(scene, endpoint, "zero_shot", confidence="self_consistency", samples=3)
    assert found_by(run) == [("physics_violation", 400, 0.67), ("anatomy_body", 1000, 0.33)]
    assert {(each.body["seed"], each.body["temperature"]) for each in server.asked} == {(0, 0.7), (1, 0.7), (2, 0.7)}
    assert run.annotator.name.endswith(", 3 samples")
    labels = [each.label for each in run.items.get().parses.order_by("position")]
    assert labels == [labels[0], f"sample 2: {labels[0]}", f"sample 3: {labels[0]}"]

    assert reparse(run=run) == (1, 0, 0)
    assert found_by(again(scene, run, "zero_shot")) == found_by(run) and len(server.asked) == 3
    estimate = estimate_run(round_=scene.round, critic="zero_shot", parameters=run.critic_version.parameters)
    assert (estimate.calls, estimate.cached_calls) == (3, 3)
    start(scene, endpoint, "zero_shot", temperature=0.7)
    assert len(server.asked) == 3, "the first sample is the same request as a run without samples"


@pytest.mark.django_db
@pytest.mark.parametrize("by_token", [True, False])
def test_a_second_look_says_how_likely_each_error_is(scene, server, endpoint, by_token):
    Endpoint.objects.update(probabilities=by_token)
    server.choose = second_look(by_token)
    run = start(scene, endpoint, "zero_shot", confidence="verify")
    assert found_by(run) == [("physics_violation", 400, 0.75), ("anatomy_body", 1000, 0.75)]
    assert len(server.asked) == 3 and run.annotator.name.endswith(", verified")
    assert (
        "from 0.4 sec to 1.2 sec" in server.asked[1].text
        and "Type of the error: Physics violation" in server.asked[1].text
    )
    assert reparse(run=run) == (1, 0, 0)
    assert found_by(again(scene, run, "zero_shot")) == found_by(run) and len(server.asked) == 3
    estimate = estimate_run(
        round_=scene.round,
        critic="zero_shot",
        parameters={**run.critic_version.parameters, "decoding": {"seed": 7}},
    )
    assert (estimate.calls, estimate.cached_calls) == (2, 0), "one error is assumed"


def second_look(by_token: bool) -> Callable[[Asked], Act]:
    def act(asked: Asked) -> Act:
        if "Type of the error" not in asked.text:
            return Act(text=listed((0.4, 1.2, "Physics violation"), (1.0, 2.0, "Anatomy, body")))
        return Act(text="Yes", probabilities={"Yes": 0.75, "No": 0.25}) if by_token else Act(text="75")

    return act


@pytest.mark.django_db
def test_answers_have_the_probability_of_their_token(project, rendition, server, endpoint):
    Endpoint.objects.update(probabilities=True)
    scene = make_scene(project, tasks=1, instrument="brite", rendition=rendition)
    yes, no = (Act(text=text, probabilities={"Yes": p, "No": 1 - p}) for text, p in (("Yes", 0.9), ("No", 0.2)))
    server.choose = lambda asked: yes if "cup" in asked.text else no
    run = start(scene, endpoint, "yes_no", confidence="logits")
    (annotation,) = said(run)
    for answer in annotation.answers.all():
        sure = answer.p_yes if answer.value == "yes" else 1 - answer.p_yes
        assert answer.confidence == pytest.approx(sure) and sure > 0.5
    with pytest.raises(Invalid, match="Errors have no token of their own"):
        registry.make("zero_shot", {"provider": {"kind": "none"}, "confidence": {"source": "logits"}})


@pytest.mark.parametrize(
    ("raw", "field"),
    [
        ({"source": "luck"}, "confidence"),
        ({"source": "verify", "samples": 3}, "samples"),
        ({"source": "self_consistency", "samples": 0}, "samples"),
        ("verify", "confidence"),
    ],
)
def test_a_source_that_cannot_be_is_named(raw, field):
    with pytest.raises(Invalid) as refused:
        registry.make("zero_shot", {"provider": {"kind": "none"}, "confidence": raw})
    assert [each.field for each in refused.value.errors] == [field]
