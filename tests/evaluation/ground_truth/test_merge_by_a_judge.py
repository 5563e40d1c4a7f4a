"""Errors merged as a judge has it: in a ground truth, in its preview before that, and in the human ceiling."""

from __future__ import annotations

import json

import pytest

from annotations.studies.models import Study
from annotations.tasks.models import TaskPart
from evaluation.ground_truth.models import GroundTruth, MergeJudging
from evaluation.ground_truth.versions.counted_merge import counted_by_merge
from evaluation.ground_truth.versions.create import make_ground_truth, request_ground_truth, resume_ground_truth
from evaluation.ground_truth.versions.tasks import compute_truth, judge_merge_pairs, sweep_merge_judgings
from evaluation.ground_truth.versions.truth_request import TruthRequest
from evaluation.judges.kinds.prompts import GRADE, SAME
from evaluation.judges.models import Certificate, Judge
from evaluation.reports.builds.compute import make_report
from evaluation.reports.builds.recompute import recompute
from evaluation.reports.builds.report_request import ReportRequest
from outtake.errors import Invalid
from tests.evaluation.annotators import CUP, DOG, critic_annotates, marked, person_annotates, predicted
from tests.evaluation.judges.scripted import judge_of
from tests.support.cast import make_person, script_of
from tests.support.commands import manage
from tests.support.factories import make_scene
from tests.support.model_server import Act, Asked
from tests.support.reports import computed_truth
from tests.support.working import fields_of
from tests.worker.serving import *  # noqa: F403
from worker.ledger.models import ModelCall

pytestmark = [pytest.mark.django_db, pytest.mark.rows_once("people")]

MUG = "A mug hovers in midair, held up by nothing, ignoring gravity."  # CUP in other and more words


@pytest.fixture
def scene(project):
    """Two clips, each for three annotators."""
    return make_scene(project, tasks=2, overlap=3)


@pytest.fixture
def people(ana, bo, project, scene):
    """Three people: two name one error in other words, at one place; the third marks another error there."""
    return [
        person_annotates(ana, scene, [marked(0, 1000, CUP)], []),
        person_annotates(bo, scene, [marked(0, 800, MUG)], []),
        person_annotates(script_of(make_person("cy", project)), scene, [marked(0, 1000, DOG)], []),
    ]


@pytest.fixture
def judge(endpoint) -> Judge:
    return judge_of(endpoint, prompt=SAME)


def same(asked: Asked) -> str:
    return "1" if json.dumps(CUP) in asked.text and json.dumps(MUG) in asked.text else "0"


def reasons(truth: GroundTruth) -> list[str]:
    return list(truth.items.order_by("task_id").first().segments.order_by("reason").values_list("reason", flat=True))


def test_a_worker_merges_what_the_judge_holds_for_the_same_and_keeps_the_more_detailed(
    scene, people, judge, server, rui, capsys
):
    server.answer = same
    asked = {"annotators": [each.public_id for each in people], "policy": "merged", "judge": judge.public_id}
    told = computed_truth(rui, scene.study, asked)
    assert (told["state"], told["errors"], told["failed_pairs"]) == ("ready", 2, 0)
    assert told["judge"] == {"name": "painted", "version": "1", "baseline": False}
    assert told["done"] == told["total"]
    truth = scene.study.ground_truths.get()
    assert reasons(truth) == sorted([DOG, MUG])
    assert {key: truth.settings[key] for key in ("judge", "same_from")} == {"judge": "painted 1", "same_from": 1}
    assert ModelCall.objects.filter(label=f"ground truth {told['id']}").count() == len(server.asked) == 3
    ran = manage(
        capsys, "make_ground_truth", scene.study.public_id, "--policy", "merged", "--judge", "painted", "--json"
    )
    assert (ran.status, json.loads(ran.out)["errors"], json.loads(ran.out)["version"]) == (0, 2, 2)
    assert len(server.asked) == 3  # the scores are kept
    assert manage(capsys, "make_ground_truth", "nothing", "--policy", "merged").status == 2
    by_words = make_ground_truth(TruthRequest(study=scene.study, annotators=people, policy="merged"))
    assert (reasons(by_words), by_words.settings["judge"]) == (sorted([CUP, DOG, MUG]), "lexical 1")
    assert rui.get(f"studies/{scene.study.public_id}/ground-truths/").json()["results"][0]["judge"] is None


def test_the_preview_counts_what_is_not_judged_and_a_worker_has_it_judged(
    scene, people, judge, server, rui, monkeypatch
):
    server.answer = same
    path = f"studies/{scene.study.public_id}/merge/"
    shown = rui.get(f"{path}?judge={judge.public_id}").json()
    assert (shown["pairs"], shown["unjudged"], shown["merges"], shown["judging"]) == (3, 3, 0, None)
    assert (shown["same_from"], shown["greatest"], server.asked) == (1, 1, [])  # a page asks no model
    for what in ("pairs", "unjudged"):
        counted = counted_by_merge(scene.study, people, judge, what)
        assert (counted.value, sum(counted.values.values())) == (3, 3), what
    asked = {"judge": judge.public_id, "annotators": [each.public_id for each in people]}
    started = rui.post(path, asked)
    assert (started.status_code, started.json()["state"]) == (201, "waiting")
    assert rui.post(path, asked).status_code == 409
    sent: list[str] = []
    MergeJudging.objects.update(queued_at=None)
    monkeypatch.setattr("celery.current_app.send_task", lambda name, **_: sent.append(name))
    sweep_merge_judgings()
    assert sent == ["evaluation.judge_merge"]
    judge_merge_pairs(judging=started.json()["id"])
    shown = rui.get(f"{path}?judge={judge.public_id}").json()
    assert (shown["unjudged"], shown["merges"], shown["before"], shown["after"]) == (0, 1, 3, 2)
    assert (counted_by_merge(scene.study, people, judge, "unjudged").tasks, shown["pairs"]) == ([], 3)
    assert (shown["judging"]["state"], shown["judging"]["done"]) == ("ready", 3)
    (pair,) = shown["groups"][0]["pairs"]
    assert (pair["score"], pair["same"]) == (1, True)
    truth = make_ground_truth(TruthRequest(study=scene.study, annotators=people, policy="merged", judge=judge))
    assert (len(reasons(truth)), len(server.asked)) == (shown["after"], 3)  # its scores are kept


def test_what_the_judge_fails_on_is_not_merged_and_counted_and_an_absent_one_fails_the_version(
    scene, people, judge, server
):
    server.answer = lambda asked: "perhaps" if json.dumps(DOG) in asked.text else "1"
    truth = make_ground_truth(TruthRequest(study=scene.study, annotators=people, policy="merged", judge=judge))
    assert (reasons(truth), truth.settings["failed_pairs"]) == (sorted([DOG, MUG]), 2)
    other = judge_of(judge.endpoint, prompt=SAME, version="2", seed=9)
    server.choose = lambda _: Act("status", text="401 no such key")
    waiting = request_ground_truth(TruthRequest(study=scene.study, annotators=people, policy="merged", judge=other))
    compute_truth(truth=waiting.public_id)
    waiting.refresh_from_db()
    assert (waiting.state, waiting.items.count()) == ("failed", 0) and waiting.error
    server.answer, server.choose = same, lambda _: Act()
    resume_ground_truth(waiting)
    compute_truth(truth=waiting.public_id)
    waiting.refresh_from_db()
    assert (waiting.state, len(reasons(waiting))) == ("ready", 2)


def test_a_judge_of_scores_needs_a_certificate_and_the_policy_a_merge(scene, people, judge, endpoint, rui, server):
    scores = judge_of(endpoint, version="3")
    path = f"studies/{scene.study.public_id}/"
    asked = {"annotators": [each.public_id for each in people], "policy": "merged", "judge": scores.public_id}
    refused = rui.post(f"{path}ground-truths/", asked)
    assert (refused.status_code, fields_of(refused)) == (400, ["judge"])
    assert "no current certificate" in refused.content.decode()
    assert fields_of(rui.post(f"{path}merge/", {k: v for k, v in asked.items() if k != "policy"})) == ["judge"]
    assert fields_of(rui.post(f"{path}ground-truths/", asked | {"judge": "nope"})) == ["judge"]
    with pytest.raises(Invalid, match="takes none"):
        make_ground_truth(TruthRequest(study=scene.study, annotators=people, policy="majority", judge=judge))
    with pytest.raises(Invalid, match="grades free-text answers"):
        make_ground_truth(
            TruthRequest(
                study=scene.study,
                annotators=people,
                policy="merged",
                judge=judge_of(endpoint, prompt=GRADE, version="4"),
            )
        )
    natural = {"n": 50, "clips": 9, "spearman": {"value": 0.9, "low": 0.8, "high": 0.95, "reason": None}}
    Certificate.objects.create(
        judge=scores,
        study=scene.study,
        rated_in=scene.study,
        state="done",
        settings={"required": 70},
        figures={"natural": natural},
    )
    server.answer = lambda asked: "8" if CUP in asked.text and MUG in asked.text else "6"
    truth = make_ground_truth(TruthRequest(study=scene.study, annotators=people, policy="merged", judge=scores))
    assert (reasons(truth), truth.settings["same_from"]) == (sorted([DOG, MUG]), 7)


def test_the_ceiling_merges_as_the_truth_that_critics_are_held_to(scene, people, judge, server):
    server.answer = same
    critic = critic_annotates(scene, [predicted(0, 1000)], [])
    report = make_report(
        ReportRequest(
            truth=make_ground_truth(TruthRequest(study=scene.study, annotators=people, policy="merged", judge=judge)),
            annotators=[critic],
        )
    )
    asked = len(server.asked)
    by_words = make_report(
        ReportRequest(
            truth=make_ground_truth(TruthRequest(study=scene.study, annotators=people, policy="merged")),
            annotators=[critic],
        )
    )
    assert asked == len(server.asked) == 3
    found = [
        next(each for each in one.figures["ceiling"]["annotators"] if each["label"] == people[2].label)["metrics"]
        for one in (report, by_words)
    ]
    # one error for the third, where the judge has it, and two where words have it
    assert [each["r"]["coverage"]["value"] for each in found] == [1.0, 0.5]
    assert recompute(report).same


def test_the_quality_review_samples_from_the_merged_truth(scene, people, judge, server, rui, ada):
    server.answer = same
    truth = make_ground_truth(TruthRequest(study=scene.study, annotators=people, policy="merged", judge=judge))
    path = f"truths/{truth.public_id}/quality-review"
    assert rui.post(path, {"count": 1}).status_code == 403
    too_many = ada.post(path, {"count": 3})
    assert fields_of(too_many) == ["count"] and "has 2 errors" in too_many.content.decode()
    made = ada.post(path, {"count": 2, "overlap": 2})
    assert (made.status_code, made.json()["errors"]) == (201, 2)
    review = Study.objects.get(public_id=made.json()["study"])
    assert made.json()["name"] == review.name == f"Quality of {scene.study.name}, v1"
    shown = {part.content["reason"] for part in TaskPart.objects.filter(task__round__study=review, role="error")}
    assert (shown, review.rounds.get().overlap) == ({DOG, MUG}, 2)  # CUP was merged into MUG
    assert list(review.sources.all()) == [scene.study]
    assert ada.post(path, {"count": 1}).status_code == 409
