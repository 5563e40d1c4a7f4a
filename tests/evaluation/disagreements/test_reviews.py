"""The search for disagreements: from what people and critics said to the queue, for a study of any size."""

from __future__ import annotations

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext

from annotations.review.models import Review
from evaluation.disagreements.queue import find_disagreements
from evaluation.judges.models import Judgement
from evaluation.judges.scoring.score_pairs import judge_pairs
from outtake.measures.spotlight.pairs.lexical_similarity import lexical_score
from tests.evaluation.annotators import CUP, CUP_AGAIN, DOG, critic_annotates, marked, person_annotates, predicted
from tests.support.factories import make_scene
from tests.support.working import fields_of, take

pytestmark = [pytest.mark.django_db, pytest.mark.rows_once]


@pytest.fixture
def scene(project):
    """Three clips, each for two annotators."""
    return make_scene(project, overlap=2)


def kinds(scene) -> list[list[str]]:
    """What each clip is reviewed for, in the order of the tasks."""
    reviews = {review.task_id: review for review in Review.objects.all()}
    tasks = scene.round.tasks.order_by("id").values_list("pk", flat=True)
    return [[reason["kind"] for reason in reviews[task].reasons] if task in reviews else [] for task in tasks]


@pytest.mark.database
def test_each_disagreement_opens_a_review(ana, bo, scene):
    person_annotates(ana, scene, [marked(0, 1000), marked(3000, 4000)], [], [marked(0, 400)])
    person_annotates(bo, scene, [marked(0, 960)], [marked(0, 400)], [marked(0, 400, type="logical_error")])
    assert find_disagreements(study=scene.study) == (3, 3, 0)
    assert kinds(scene) == [["alone"], ["alone", "clean_against"], ["type"]]


def test_a_critic_s_error_that_nobody_marked_opens_one_where_a_person_looked(ana, scene):
    person_annotates(ana, scene, [marked(0, 1000)], [])
    critic_annotates(scene, [predicted(0, 800)], [predicted(0, 800)], [predicted(0, 800)])
    assert find_disagreements(study=scene.study) == (1, 1, 0)
    assert kinds(scene) == [[], ["critic_only"], []]


def test_an_error_that_a_critic_itself_doubts_opens_none(ana, scene):
    person_annotates(ana, scene, [], [], [])
    errors = [[predicted(0, 800, confidence=sure)] for sure in (0.49, 0.5, None)]
    critic_annotates(scene, *errors)
    assert find_disagreements(study=scene.study) == (2, 2, 0)
    assert kinds(scene) == [[], ["critic_only"], ["critic_only"]]


def test_an_impossible_segment_and_a_reply_that_failed_say_nothing(ana, scene):
    person_annotates(ana, scene, [], [])
    critic_annotates(scene, [predicted(900, 100, invalid_reason="inverted")], "failed")
    assert find_disagreements(study=scene.study) == (0, 0, 0)


def test_pairs_come_with_their_overlap_and_how_alike_their_reasons_are(ana, bo, rui, scene):
    person_annotates(ana, scene, [marked(0, 1000, CUP), marked(3000, 4000, DOG)])
    person_annotates(bo, scene, [marked(0, 800, CUP_AGAIN)])
    find_disagreements(study=scene.study)
    shown = rui.get(f"reviews/{Review.objects.get().public_id}/").json()
    lanes = [[segment["id"] for segment in lane["segments"]] for lane in shown["lanes"]]
    assert [(group["segments"], group["reasons"]) for group in shown["groups"]] == [
        ([lanes[1][0], lanes[0][0]], []),
        ([lanes[0][1]], ["alone"]),
    ]
    (link,) = shown["links"]
    assert {link["a"], link["b"]} == {lanes[0][0], lanes[1][0]}
    assert (link["iou"], link["reasons"]) == (0.8, lexical_score(CUP, CUP_AGAIN))


def test_a_revision_is_compared_in_place_of_what_it_corrects(ana, bo, rui, scene):
    person_annotates(ana, scene, [marked(0, 1000)])
    person_annotates(bo, scene, [])
    find_disagreements(study=scene.study)
    stored = rui.get(scene.annotations_path).json()["results"][1]["id"]
    work = {"clean": False, "segments": [marked(0, 1000)]}
    assert bo.post(f"annotations/{stored}/revise", work, idempotency_key="r").status_code == 201
    shown = rui.get(f"reviews/{Review.objects.get().public_id}/").json()
    assert [len(lane["segments"]) for lane in shown["lanes"]] == [1, 1]
    assert find_disagreements(study=scene.study) == (0, 0, 0)


def test_what_a_revision_took_away_is_in_no_group_that_is_shown(ana, bo, rui, scene):
    person_annotates(ana, scene, [marked(0, 1000)])
    person_annotates(bo, scene, [marked(3000, 4000)])
    find_disagreements(study=scene.study)
    stored = rui.get(scene.annotations_path).json()["results"][1]["id"]
    bo.post(f"annotations/{stored}/revise", {"clean": True, "segments": []}, idempotency_key="r")
    (group,) = rui.get(f"reviews/{Review.objects.get().public_id}/").json()["groups"]
    assert group["segments"] == [rui.get(scene.annotations_path).json()["results"][0]["segments"][0]["id"]]


def test_the_search_is_among_those_who_are_named(ana, bo, rui, scene):
    person_annotates(ana, scene, [])
    person_annotates(bo, scene, [])
    critic = critic_annotates(scene, [predicted(0, 800)])
    people = [each["id"] for each in rui.get(f"studies/{scene.study.public_id}/").json()["annotators"]][:2]
    path = f"studies/{scene.study.public_id}/reviews/find"
    assert rui.post(path, {}).json() == {"opened": 1, "open": 1, "settled": 0}
    assert rui.post(path, {"annotators": [people[0], critic.public_id]}).json()["open"] == 1
    assert rui.post(path, {"annotators": people}).json() == {"opened": 0, "open": 0, "settled": 0}
    for wrong in (["nobody"], [], "all"):
        answer = rui.post(path, {"annotators": wrong})
        assert (answer.status_code, fields_of(answer)) == (400, ["annotators"])


def test_questions_are_compared_too(ana, bo, project):
    scene = make_scene(project, name="Questions", instrument="brite", overlap=2)
    for actor, values in ((ana, ["yes", "no"]), (bo, ["yes", "yes"])):
        work = take(actor, scene)
        asked = work.answer["task"]["questions"]
        answers = [{"question": q["id"], "value": value} for q, value in zip(asked, values, strict=False)]
        assert work.submit(work.body(clean=None, answers=answers)).status_code == 201
    assert find_disagreements(study=scene.study) == (1, 1, 0)
    assert kinds(scene)[0] == ["answer"]


@pytest.mark.database
def test_to_search_twice_is_to_search_once(ana, bo, scene):
    person_annotates(ana, scene, [marked(0, 1000)], [])
    person_annotates(bo, scene, [marked(200, 880, DOG), marked(4000, 5000)], [marked(0, 400)])
    first = find_disagreements(study=scene.study)
    kept = list(Review.objects.order_by("id").values_list("pk", "groups", "weight"))
    judged = Judgement.objects.count()
    assert (first, find_disagreements(study=scene.study)) == ((2, 2, 0), (0, 2, 0))
    assert list(Review.objects.order_by("id").values_list("pk", "groups", "weight")) == kept
    assert Judgement.objects.count() == judged


@pytest.mark.database
def test_no_judge_is_asked_inside_a_transaction(ana, bo, scene, monkeypatch):
    person_annotates(ana, scene, [marked(0, 1000), marked(3000, 4000)])
    person_annotates(bo, scene, [marked(0, 880, DOG)])
    depths = []
    outside = len(connection.savepoint_ids)

    def watch(judge, pairs):
        depths.append(len(connection.savepoint_ids) - outside)
        return judge_pairs(judge, pairs)

    monkeypatch.setattr("evaluation.disagreements.queue.judge_pairs", watch)
    find_disagreements(study=scene.study)
    assert depths == [0]


def test_a_search_takes_as_many_statements_in_a_study_of_any_size(ana, bo, project):
    def statements(tasks: int) -> int:
        scene = make_scene(project, name=f"Of {tasks}", tasks=tasks, overlap=2)
        person_annotates(ana, scene, *([marked(0, 1000), marked(3000, 4000)] for _ in range(tasks)))
        person_annotates(bo, scene, *([marked(0, 880)] for _ in range(tasks)))
        with CaptureQueriesContext(connection) as caught:
            assert find_disagreements(study=scene.study).opened == tasks
        return len(caught)

    statements(1)  # makes the judge's row
    assert statements(2) == statements(20) <= 24
