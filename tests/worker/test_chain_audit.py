"""The critic `chain_audit`: what it asks of a chain of reasoning, and what its replies amount to."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from annotations.work.submissions.download.formats import csv_rows, json_lines
from annotations.work.submissions.download.records import records_in
from annotations.work.submissions.models import Annotation, TypeLabel
from outtake.errors import Invalid
from tests.support.factories import make_scene, make_subjects, make_video
from tests.support.model_server import Act, Asked
from tests.worker.following import followed
from tests.worker.scripts import carry_out, items_of, said
from tests.worker.serving import *  # noqa: F403
from worker.critics import registry
from worker.critics.contract.values import AskedChain, CriticInput, ErrorType, PredictedType
from worker.critics.parsing.verdicts import read_types
from worker.critics.strategies.chain_audit import ChainAudit
from worker.critics.strategies.sample_merging import merged_types
from worker.execution.reparse import reparse
from worker.ledger.models import ModelCall
from worker.media.clips import Clip
from worker.requests.contract import LENGTH, REFUSED, STOPPED, Reply
from worker.runs.estimates import estimate_run
from worker.runs.models import CriticRun
from worker.runs.operations import start_run
from worker.runs.queries import figures_of

KEYS = ("logical", "hallucination", "perceptual", "temporal", "spatial")
TYPES = tuple(ErrorType(key, key.title(), f"What is {key}.") for key in KEYS)
CLIP = Clip("c", Path("none.mp4"), [n * 40 for n in range(101)], 64, 64, "A cup falls.", sha256="c" * 64)
CHAIN = AskedChain("A cup stands there. Then it flies.", "What happens?", ("It falls.", "It flies."))


def verdict(*types: str, has_error: bool | None = None, note: str = "It falls.") -> str:
    return json.dumps({"has_error": bool(types) if has_error is None else has_error, "types": types, "note": note})


def audited(replies, **given_):
    brief = CriticInput(CLIP, types=TYPES, chain=CHAIN)
    return followed(ChainAudit(), brief, replies, **given_)


def test_six_numbered_images_the_question_and_the_chain_are_asked_about_once():
    found = audited(lambda request: verdict("logical"))
    (request,) = found.requests
    assert len(found.bundles[0].footage.frames) == 6
    assert "image 1 at 0.0 s, image 2 at" in request.head and "image 6 at" in request.head
    assert "image 7" not in request.head
    for words in (CHAIN.text, CHAIN.question, *CHAIN.options):
        assert words in request.head
    assert "- logical: Logical. What is logical." in request.tail
    decoding = ChainAudit().decoding
    assert (decoding.temperature, decoding.top_p, decoding.max_tokens) == (0.2, 0.9, 256)
    assert found.response.status == "ok"
    assert found.response.types == tuple(PredictedType(key, key == "logical") for key in KEYS)


def test_a_model_that_returns_probabilities_scores_each_type():
    def answer(request) -> Reply | str:
        if request.label == "verdict":
            return verdict("spatial")
        yes = 0.8 if request.label == "type spatial" else 0.1
        return Reply("Yes" if yes > 0.5 else "No", probabilities={"Yes": yes, "No": 1 - yes - 0.05})

    found = audited(answer, probabilities=True)
    assert [each.label for each in found.requests] == ["verdict", *(f"type {key}" for key in KEYS)]
    assert {(each.system, each.head) for each in found.requests} == {(found.requests[0].system, found.requests[0].head)}
    scores = {each.type: each.score for each in found.response.types}
    assert scores["spatial"] == pytest.approx(0.8 / 0.95) and scores["logical"] == pytest.approx(0.1 / 0.95)
    without = audited(
        lambda request: verdict("spatial") if request.label == "verdict" else "Yes",
        probabilities=True,
    )
    assert {each.score for each in without.response.types} == {None}  # a word alone is not a probability of 1


@pytest.mark.parametrize(
    ("text", "finish", "status", "types"),
    [
        (verdict("logical", "Spatial"), STOPPED, "ok", {"logical", "spatial"}),
        (verdict(), STOPPED, "ok", set()),
        ('{"has_error": false}', STOPPED, "ok", set()),
        (verdict("grounding_temporal"), STOPPED, "ok", {"temporal"}),
        (f"Here you are:\n{verdict('logical')}\n{verdict('spatial')}", STOPPED, "ok", {"logical"}),
        (f"<think>is it?</think>{verdict('logical')}", STOPPED, "repaired", {"logical"}),
        (verdict("logical", has_error=False), STOPPED, "repaired", {"logical"}),
        (verdict("weather"), STOPPED, "failed", set()),
        ('{"has_error": "yes", "types": []}', STOPPED, "failed", set()),
        ("The reasoning is right.", STOPPED, "failed", set()),
        (verdict("logical")[:-9], LENGTH, "truncated", set()),
        ("I'm sorry, I can't help with this.", STOPPED, "refused", set()),
        ("", REFUSED, "refused", set()),
    ],
)
def test_the_first_object_of_a_reply_is_read(text: str, finish: str, status: str, types: set[str]):
    assert read_types(text, finish, KEYS)[:2] == (status, types)


@given(
    st.text()
    | st.recursive(st.none() | st.booleans() | st.text(), lambda x: st.lists(x) | st.dictionaries(st.text(), x)).map(
        json.dumps
    )
)
def test_no_reply_makes_the_parser_fail(text: str):
    found = read_types(text, STOPPED, KEYS)
    assert found.types <= set(KEYS) and (found.status in ("ok", "repaired") or not found.types)


@given(st.lists(st.sets(st.sampled_from(KEYS)), min_size=1, max_size=6), st.randoms(use_true_random=False))
def test_samples_score_a_type_by_the_share_that_names_it(samples, chance):
    responses = [tuple(PredictedType(key, key in each) for key in KEYS) for each in samples]
    found = merged_types(responses)
    assert [(each.type, each.score) for each in found] == [
        (key, sum(key in each for each in samples) / len(samples)) for key in KEYS
    ]
    assert all(each.present == (each.score > 0.5) for each in found)
    assert merged_types(chance.sample(responses, len(responses))) == found


@pytest.fixture
def scene(project, rendition):
    chains = [
        {"id": "c1", "text": "A cup stands there. It flies away.", "question": "What happens?", "options": ["a", "b"]},
        {"id": "c2", "text": "A cup falls.", "question": "What happens?", "options": ["a", "b"]},
    ]
    clip = make_video(project, "clip", prompt="A cup falls.", rendition=rendition)
    return make_subjects(project, "videocritic", *({"video": clip.external_id, "chain": each} for each in chains))


def started(scene, endpoint, **parameters) -> CriticRun:
    parameters.setdefault("provider", {"kind": "openai", "endpoint": endpoint.public_id})
    run = start_run(round_=scene.round, critic="chain_audit", parameters=parameters, woken=False)
    carry_out(run)
    return run


def labels_of(run: CriticRun) -> list[dict[str, float | None]]:
    rows = (TypeLabel.objects.filter(annotation=each, present=True).order_by("id") for each in said(run))
    return [{each.type: each.score for each in labels} for labels in rows]


@pytest.mark.django_db
def test_it_runs_over_http_is_read_again_and_replayed(server, endpoint, scene):
    server.answer = lambda asked: verdict("logical") if "flies away" in asked.texts[-2] + asked.texts[-1] else verdict()
    run = started(scene, endpoint)
    assert labels_of(run) == [{"logical": None}, {}]
    assert [(each.status, each.is_clean) for each in said(run)] == [("ok", False), ("ok", True)]
    assert all(1 <= len(asked.seen) <= 6 for asked in server.asked)
    body = server.asked[0].body
    assert (body["temperature"], body["top_p"], body["max_completion_tokens"]) == (0.2, 0.9, 256)
    assert figures_of(run).parses["ok"] == 2

    assert reparse(run=run) == (2, 0, 0)
    asked_before = len(server.asked)
    replay = started(scene, endpoint, provider={"kind": "replay", "run": run.public_id})
    assert labels_of(replay) == labels_of(run) and len(server.asked) == asked_before

    records = [
        each for chunk in records_in(scene.study, Annotation.objects.filter(annotator=run.annotator)) for each in chunk
    ]
    assert [len(each["types"]) for each in records] == [5, 5]
    assert b'"types":[{"type":"logical","present":true,"score":null}' in b"".join(json_lines([records]))
    lines = b"".join(csv_rows([records])).decode().splitlines()
    assert len(lines) == 11 and sum(",type," in line and ",yes," in line for line in lines) == 1


@pytest.mark.django_db
def test_a_reply_that_is_no_verdict_is_kept_and_not_asked_for_again(server, endpoint, scene):
    server.answer = lambda asked: (
        "The reasoning is right." if "flies away" in asked.texts[-2] + asked.texts[-1] else verdict()
    )
    run = started(scene, endpoint)
    carry_out(run)
    assert [each.status for each in said(run)] == ["failed", "ok"]
    assert [each.is_clean for each in said(run)] == [None, True]
    assert len(server.asked) == ModelCall.objects.count() == 2 and labels_of(run) == [{}, {}]
    assert {item.state for item in items_of(run)} == {"done"}


@pytest.mark.django_db
def test_scores_are_stored_where_the_server_gives_probabilities(server, endpoint, scene):
    type(endpoint).objects.update(probabilities=True)

    def choose(asked: Asked) -> Act:
        if "Yes or No" in asked.texts[-1]:
            yes = 0.9 if "Logical:" in asked.texts[-1] else 0.2
            return Act("answer", "Yes" if yes > 0.5 else "No", probabilities={"Yes": yes, "No": 1 - yes})
        return Act("answer", verdict("logical"))

    server.choose = choose
    run = started(scene, endpoint)
    assert labels_of(run) == [{"logical": pytest.approx(0.9)}] * 2
    assert len(server.asked) == 12
    assert estimate_run(round_=scene.round, critic="chain_audit", parameters=run.critic_version.parameters).calls == 12
    assert reparse(run=run) == (2, 0, 0)


@pytest.mark.django_db
def test_it_is_refused_where_there_is_no_chain_and_a_second_look_too(project, endpoint, scene):
    given_ = {"provider": {"kind": "openai", "endpoint": endpoint.public_id}}
    clips = make_scene(project, tasks=1, name="Clips")
    with pytest.raises(Invalid, match="the tasks of this round have none"):
        start_run(round_=clips.round, critic="chain_audit", parameters=given_, woken=False)
    with pytest.raises(Invalid, match="chain of reasoning"):
        start_run(round_=scene.round, critic="zero_shot", parameters=given_, woken=False)
    with pytest.raises(Invalid, match="no second look"):
        registry.make("chain_audit", given_ | {"confidence": {"source": "verify"}})
