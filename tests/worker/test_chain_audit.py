"""The audit of chains of reasoning: what is asked, how replies are read, and runs over real HTTP and by replay."""

from __future__ import annotations

import json
import math
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from annotations.instruments.documents import shipped
from annotations.work.submissions.models import Annotation
from outtake.errors import Invalid
from tests.support.commands import manage
from tests.support.factories import make_scene, make_subjects, make_video
from tests.support.model_server import Act, Asked
from tests.worker.following import followed
from tests.worker.scripts import carry_out, items_of, said
from tests.worker.serving import *  # noqa: F403
from worker.critics.contract.values import PARSE_STATUSES, AskedChain, CriticInput, PredictedVerdict
from worker.critics.parsing.verdict import read_chain_verdict
from worker.critics.strategies.chain_audit import ChainAudit
from worker.critics.strategies.merging import merged_verdicts
from worker.execution.reparse import reparse
from worker.ledger.models import ModelCall
from worker.media.contract import Clip
from worker.requests.contract import LENGTH, REFUSED, STOPPED, Reply
from worker.runs.briefs import error_types
from worker.runs.estimates import estimate_run
from worker.runs.models import CriticRun, ParsedReply
from worker.runs.operations import start_run

TYPES = error_types(shipped()["videocritic"])
KEYS = [each.key for each in TYPES]
CLIP = Clip("v1", Path("none.mp4"), [n * 40 for n in range(126)], 640, 360, "A cup.", sha256="ab" * 32)
CHAIN = AskedChain("What falls?", ("A cup", "A {{chain}} ball"), "A cup stands there. It falls after it breaks.")
WRONG = json.dumps({"has_error": True, "types": ["grounding_temporal", "Hallucination"], "note": "It breaks last."})
RIGHT = json.dumps({"has_error": False, "types": [], "note": "Nothing is wrong."})


def audited(*replies: Reply | str | None, **options):
    left = list(replies)
    return followed(ChainAudit(), CriticInput(CLIP, TYPES, chain=CHAIN), lambda request: left.pop(0), **options)


def test_six_numbered_frames_the_question_and_the_chain_are_asked_once():
    found = audited(WRONG)
    (bundle,), (request,) = found.bundles, found.requests
    assert [each.at_ms for each in bundle.footage.frames] == sorted({each.at_ms for each in bundle.footage.frames})
    assert len(bundle.footage.frames) == 6 and "image 1 to image 6, at 0.0, 1.0, 2.0, 3.0, 4.0, 5.0 s." in request.head
    assert "What falls?\nA. A cup\nB. A {{chain}} ball" in request.head and CHAIN.text in request.head
    assert all(f"- {each.key}: {each.label}. {each.definition}" in request.tail for each in TYPES)
    assert ChainAudit.decoding.temperature == 0.2 and ChainAudit.decoding.top_p == 0.9
    assert ChainAudit.decoding.max_tokens == ChainAudit.max_tokens == 256


def test_types_are_read_under_their_other_names_and_in_the_order_of_the_instrument():
    found = audited(WRONG).response
    assert found.verdict == PredictedVerdict(("hallucination", "temporal"), "It breaks last.", {})
    assert found.status == "ok" and found.segments == ()


def test_a_chain_without_errors_has_a_verdict_without_types():
    assert audited(RIGHT).response.verdict == PredictedVerdict((), "Nothing is wrong.", {})


@pytest.mark.parametrize(
    ("reply", "status"),
    [
        ("I would say it is wrong.", "failed"),
        ('{"has_error": true}', "failed"),
        ('{"has_error": true, "types": ["misc"]}', "failed"),
        (Reply('{"has_error": true, "types": ["log', LENGTH), "failed"),
        ("I'm sorry, I can't view the video.", "refused"),
        (Reply("", REFUSED), "refused"),
        (None, "media_not_received"),
    ],
)
def test_what_holds_no_verdict_is_never_a_chain_without_errors(reply, status):
    found = audited(reply).response
    assert (found.status, found.verdict) == (status, None)
    (reading,) = found.readings
    assert (status != "failed") or reading.edits[-1].startswith("invalid_response: ")


def test_the_first_object_counts_and_a_contradiction_is_read_by_its_types():
    two = f"Here: {RIGHT} or rather {WRONG}"
    assert read_chain_verdict(two, STOPPED, KEYS)[:2] == ("ok", ())
    found = read_chain_verdict('{"has_error": false, "types": ["spatial"]}', STOPPED, KEYS)
    assert found[:3] == ("repaired", ("spatial",), "") and "has_error said otherwise" in found.edits[0]


@given(st.text() | st.lists(st.sampled_from(['{"types":', "[", '"logical"', "]", "}", '"has_error":'])).map("".join))
def test_no_text_breaks_the_reader(text: str):
    found = read_chain_verdict(text, STOPPED, KEYS)
    assert found.status in PARSE_STATUSES
    assert (found.types is None) == (found.status not in ("ok", "repaired"))


verdicts = st.lists(st.sets(st.sampled_from(KEYS)).map(lambda types: PredictedVerdict(tuple(types))), min_size=1)


@given(verdicts, st.randoms())
def test_samples_vote_in_any_order(samples, random):
    shuffled = random.sample(samples, len(samples))
    found = merged_verdicts(samples, KEYS)
    assert found == merged_verdicts(shuffled, KEYS)
    for key in KEYS:
        share = sum(key in each.types for each in samples) / len(samples)
        assert found.probabilities[key] == share and (key in found.types) == (share > 0.5)


def make_chains(project, rendition, number: int = 2):
    video = make_video(project, "chained", prompt="A cup falls.", rendition=rendition)
    chains = [
        {"video": video.external_id, "chain": {"id": f"c{n}", "text": f"The cup {n} stands. It falls."}}
        for n in range(number)
    ]
    return make_subjects(project, "videocritic", *chains)


def start(scene, provider, **parameters) -> CriticRun:
    run = start_run(
        round_=scene.round, critic="chain_audit", parameters={"provider": provider, **parameters}, woken=False
    )
    carry_out(run)
    return run


def stored(run: CriticRun) -> list:
    return [
        (
            each.status,
            each.is_clean,
            list(each.text_segments.order_by("position").values_list("type", "from_char", "to_char", "reason")),
            {row.type: round(row.probability, 3) for row in each.type_probabilities.all()},
        )
        for each in said(run)
    ]


@pytest.mark.django_db
def test_a_run_stores_types_and_their_probabilities_and_is_replayed(project, server, endpoint, rendition, rui):
    endpoint.probabilities = True
    endpoint.save()

    def choose(asked: Asked) -> Act:
        if "Answer with one JSON object" in asked.text:
            assert (asked.body["temperature"], asked.body["top_p"]) == (0.2, 0.9)
            return Act(text=WRONG if "The cup 0" in asked.text else RIGHT)
        p = 0.9 if "type: Temporal?" in asked.text else 0.25
        return Act(text="Yes" if p > 0.5 else "No", probabilities={"Yes": p, "No": 1 - p})

    server.choose = choose
    scene = make_chains(project, rendition)
    provider = {"kind": "openai", "endpoint": endpoint.public_id}
    run = start(scene, provider)
    assert {len(each.seen) for each in server.asked} == {6}
    heads = dict.fromkeys(KEYS, 0.25) | {"temporal": 0.9}
    whole = (0, len("The cup 0 stands. It falls."), "It breaks last.")
    assert stored(run) == [
        ("ok", False, [("hallucination", *whole), ("temporal", *whole)], heads),
        ("ok", True, [], heads),
    ]
    assert len(server.asked) == 2 * 6
    assert reparse(run=run) == (2, 0, 0)
    again = start(scene, {"kind": "replay", "run": run.public_id})
    assert stored(again) == stored(run) and len(server.asked) == 12
    estimate = estimate_run(round_=scene.round, critic="chain_audit", parameters={"provider": provider})
    assert (estimate.calls, estimate.cached_calls) == (12, 12)
    shown = rui.get(f"studies/{scene.study.public_id}/annotations/").json()["results"]
    assert [len(each["segments"]) for each in shown] == [2, 0, 2, 0]


@pytest.mark.django_db
def test_an_invalid_response_is_kept_and_not_asked_again(project, server, endpoint, rendition):
    server.answer = lambda asked: "It seems fine."
    scene = make_chains(project, rendition, 1)
    run = start(scene, {"kind": "openai", "endpoint": endpoint.public_id})
    carry_out(run)
    assert stored(run) == [("failed", None, [], {})]
    assert ModelCall.objects.count() == len(server.asked) == 1
    (reading,) = ParsedReply.objects.all()
    assert reading.status == "failed" and reading.edits == ["invalid_response: there is no JSON object."]
    assert items_of(run)[0].state == "done"


@pytest.mark.django_db
def test_several_samples_give_scores_without_a_token_s_probability(project, server, endpoint, rendition):
    replies = [WRONG, RIGHT, WRONG]
    server.choose = lambda asked: Act(text=replies[len(server.asked) - 1])
    run = start(
        make_chains(project, rendition, 1),
        {"kind": "openai", "endpoint": endpoint.public_id},
        confidence={"source": "self_consistency", "samples": 3},
    )
    ((_, clean, types, heads),) = stored(run)
    assert (clean, [each[0] for each in types]) == (False, ["hallucination", "temporal"])
    assert math.isclose(heads["temporal"], 0.667) and heads["spatial"] == 0


@pytest.mark.django_db
def test_the_command_and_the_page_run_it_over_chains_alone(project, capsys, server, endpoint, rendition, rui):
    server.answer = lambda asked: RIGHT
    scene = make_chains(project, rendition, 1)
    at = ["--study", scene.study.public_id, "--endpoint", endpoint.name, "--estimate"]
    ran = manage(capsys, "run_critic", "chain_audit", *at, "--fps", "2")
    assert ran.status == 0, ran.err
    asked = {"critic": "chain_audit", "endpoint": endpoint.public_id, "frames": 6, "temperature": 0.2, "top_p": 0.9}
    started = rui.post(f"studies/{scene.study.public_id}/runs/", asked)
    assert started.status_code == 201, started.json()
    carry_out(CriticRun.objects.get(public_id=started.json()["id"]))
    assert Annotation.objects.get(annotator__kind="critic").is_clean is True
    listed = next(each for each in rui.get("critics/").json()["results"] if each["name"] == "chain_audit")
    assert (listed["subjects"], listed["frames"], listed["temperature"], listed["top_p"]) == (["chain"], 6, 0.2, 0.9)
    shown = rui.post(f"studies/{scene.study.public_id}/prompt-preview", {"critic": "chain_audit"}).json()
    assert shown["total"] == 1 and "The cup 0 stands. It falls." in shown["results"][0]["head"]
    clips = make_scene(project, tasks=1, name="Clips")
    with pytest.raises(Invalid, match="chain_audit checks chains of reasoning"):
        start_run(
            round_=clips.round,
            critic="chain_audit",
            parameters={"provider": {"kind": "openai", "endpoint": endpoint.public_id}},
        )


def test_a_trained_critic_names_types_by_its_calibrated_heads_and_its_raw_probabilities_are_stored():
    """A head at 0.9 that is calibrated to 0.6, below its threshold, is not named; one at 0.3 above its own is."""
    near = {name: {"logit": -4.0, "probability": 0.3, "threshold": 0.5} for name in KEYS}
    sure = {"logit": math.log(9), "probability": 0.6, "threshold": 0.7}
    unsure = {"logit": math.log(3 / 7), "probability": 0.4, "threshold": 0.35}
    heads = near | {"logical": sure, "spatial": unsure}
    verdict = audited(Reply(WRONG, raw={"heads": heads})).response.verdict
    assert verdict is not None and verdict.types == ("spatial",)
    assert verdict.probabilities["logical"] == pytest.approx(0.9)
    assert verdict.probabilities["spatial"] == pytest.approx(0.3)
    assert verdict.probabilities["temporal"] == pytest.approx(1 / (1 + math.exp(4)))
    bare = {name: {"probability": 0.2, "threshold": 0.5} for name in KEYS}  # no logit: not calibrated
    found = audited(Reply(WRONG, raw={"heads": bare})).response.verdict
    assert found is not None and found.probabilities == dict.fromkeys(KEYS, 0.2)
