"""Actions on many clips: the result for each, and how they are undone."""

from __future__ import annotations

from datetime import timedelta

import pytest
from django.db.models import F

from annotations.quality.holds.operations import hold_video
from annotations.review.models import Review
from annotations.studies.operations import create_study
from evaluation.disagreements.queue import find_disagreements
from outtake.catalog.holds.models import Hold
from outtake.catalog.videos.models import Video
from studio.clip_actions.models import ClipAction
from studio.clip_actions.review import ALREADY, HELD, NOT_THERE, SILENT
from tests.evaluation.annotators import marked, person_annotates
from tests.support.clip_states import counts_by_state
from tests.support.factories import Scene, make_scene, make_video
from tests.support.working import fields_of, take

pytestmark = pytest.mark.django_db


@pytest.fixture
def clips(project):
    return [make_video(project, f"clip {n}", generator="Aster" if n < 2 else "Bilt") for n in range(3)]


@pytest.fixture
def act(ada, project):
    """Ada acts; the answer has to be there."""

    def call(action, **body):
        answer = ada.post(f"projects/{project.public_id}/clips/{action}", body)
        assert answer.status_code == 200, answer.content
        return answer.json()

    return call


def test_all_that_match_are_added_to_a_study_and_taken_out_again(project, clips, act):
    study = create_study(project=project, name="New", instrument="spotlight", overlap=1)
    ids = {each.public_id for each in clips[:2]}
    done = act("add-to-study", study=study.public_id, filter="generator=Aster+1")
    assert (done["done"], {each["id"] for each in done["results"]}) == (2, ids)
    again = act("add-to-study", study=study.public_id, clips=[each.public_id for each in clips])
    assert [each["outcome"] for each in again["results"]] == ["unchanged", "unchanged", "done"]
    assert act("undo", token=again["undo"])["done"] == 1
    assert (study.rounds.get().task_count, counts_by_state(study)["open"]) == (2, 2)


def test_a_clip_on_which_work_began_stays_in_the_study(ada, ana, project, clips, act):
    study = create_study(project=project, name="New", instrument="spotlight", overlap=1)
    done = act("add-to-study", study=study.public_id, clips=[clips[0].public_id])
    take(ana, Scene(project, study, study.rounds.get(), ()))
    assert ada.post(f"projects/{project.public_id}/clips/undo", {"token": done["undo"]}).status_code == 409
    assert study.rounds.get().task_count == 1


def test_facts_are_set_and_set_back(clips, act):
    first = clips[0]
    Video.objects.filter(pk=first.pk).update(metadata={"rule": "gravity", "old": "x"})
    ids = [first.public_id, clips[2].public_id]
    generator = {"name": "Corum", "version": "2"}
    done = act("edit", clips=ids, category="cups", generator=generator, metadata={"rule": "inertia", "old": None})
    assert done["done"] == 2
    row = Video.objects.select_related("generator", "prompt").get(pk=first.pk)
    assert (str(row.generator), row.prompt.category, row.metadata) == ("Corum 2", "cups", {"rule": "inertia"})
    act("undo", token=done["undo"])
    row = Video.objects.select_related("generator", "prompt").get(pk=first.pk)
    assert (str(row.generator), row.prompt.category) == ("Aster 1", "")
    assert row.metadata == {"rule": "gravity", "old": "x"}
    same = act("edit", clips=ids, category="")
    assert (same["done"], same["undo"]) == (0, None)


def test_clips_are_taken_down_and_put_back(project, act):
    scene = make_scene(project)
    ids = [each.public_id for each in scene.videos]
    act("take-down", clips=ids[:1], reason="On request.")
    done = act("take-down", clips=ids, reason="All of them.")
    assert [each["outcome"] for each in done["results"]] == ["refused", "done", "done"]
    assert counts_by_state(scene.study)["taken_down"] == 3
    assert act("undo", token=done["undo"])["done"] == 2
    assert Hold.objects.get(lifted_at=None).reason == "On request."


def test_clips_are_lifted_and_taken_down_again_under_the_same_reason(project, act):
    scene = make_scene(project)
    ids = [each.public_id for each in scene.videos]
    act("take-down", clips=ids[:2], reason="On request.")
    done = act("lift", filter="")
    assert {each["id"]: each["outcome"] for each in done["results"]} == {
        ids[0]: "done",
        ids[1]: "done",
        ids[2]: "unchanged",
    }
    assert counts_by_state(scene.study)["taken_down"] == 0
    assert act("undo", token=done["undo"])["done"] == 2
    assert [each.reason for each in Hold.objects.filter(lifted_at=None)] == ["On request."] * 2
    assert counts_by_state(scene.study)["taken_down"] == 2


def test_where_clips_are_in_use_is_said_before_they_are_taken_down(project, clips, act):
    scene = make_scene(project)
    ids = [each.public_id for each in scene.videos]
    act("take-down", clips=ids[:1], reason="On request.")
    uses = act("uses", filter="")
    named = {"id": scene.study.public_id, "name": scene.study.name}
    assert uses == {"n": 6, "taken_down": 1, "studies": [{**named, "n": 3}]}
    assert act("uses", clips=[clips[0].public_id]) == {"n": 1, "taken_down": 0, "studies": []}


def test_some_clips_are_left_out_of_a_filter(clips, act):
    out = [clips[0].public_id]
    done = act("edit", filter="", without=out, category="cups")
    assert {each["id"] for each in done["results"]} == {each.public_id for each in clips[1:]}
    assert act("uses", filter="generator=Aster+1", without=out)["n"] == 1


def test_an_action_is_undone_once_soon_and_by_who_made_it(ada, rui, project, clips, act):
    path = f"projects/{project.public_id}/clips/undo"
    done = act("edit", clips=[clips[0].public_id], category="cups")
    assert rui.post(path, {"token": done["undo"]}).status_code == 404
    ClipAction.objects.update(created_at=F("created_at") - timedelta(seconds=20))
    assert ada.post(path, {"token": done["undo"]}).status_code == 409
    ClipAction.objects.update(created_at=F("created_at") + timedelta(seconds=20))
    assert ada.post(path, {"token": done["undo"]}).status_code == 200
    assert ada.post(path, {"token": done["undo"]}).status_code == 409
    assert ada.post(path, {"token": "unknown"}).status_code == 404


def test_wrong_choices_are_refused(ada, project, other_project, clips):
    path = f"projects/{project.public_id}/clips/"
    there = make_video(other_project, "elsewhere")
    assert fields_of(ada.post(path + "edit", {"category": "x"})) == ["clips"]
    assert fields_of(ada.post(path + "edit", {"category": "x", "clips": [there.public_id]})) == ["clips"]
    assert fields_of(ada.post(path + "edit", {"category": "x", "filter": "generator=None"})) == ["filter"]
    assert fields_of(ada.post(path + "edit", {"clips": [clips[0].public_id]})) == ["category"]
    assert fields_of(ada.post(path + "take-down", {"clips": [clips[0].public_id], "reason": " "})) == ["reason"]
    assert fields_of(ada.post(path + "lift", {"clips": [there.public_id]})) == ["clips"]
    assert fields_of(ada.post(path + "uses", {"clips": [clips[0].public_id], "without": ["x"]})) == ["without"]
    assert fields_of(ada.post(path + "uses", {"filter": "", "without": [each.public_id for each in clips]})) == [
        "filter"
    ]
    assert not Hold.objects.exists() and not ClipAction.objects.exists()


def test_clips_are_sent_to_review_with_a_reason_and_stay_until_they_are_settled(ana, rui, project):
    scene = make_scene(project, tasks=4, overlap=2)
    person_annotates(ana, scene, [marked(0, 1000)], [])
    ids = [each.public_id for each in scene.videos]
    hold_video(video=scene.videos[3], reason="On request.", by=rui.person)
    elsewhere = make_video(project, "elsewhere").public_id
    path = f"projects/{project.public_id}/clips/"
    body = {"study": scene.study.public_id, "reason": "The cup looks odd."}
    sent = rui.post(path + "send-to-review", {**body, "clips": [*ids, elsewhere]}).json()
    assert [(each["outcome"], each["message"]) for each in sent["results"]] == [
        ("done", ""),
        ("done", ""),
        ("refused", SILENT),
        ("refused", HELD),
        ("refused", NOT_THERE),
    ]
    (first, second) = rui.get(f"studies/{scene.study.public_id}/reviews/?reason=sent").json()["results"]
    assert (first["sent"]["by"], first["sent"]["note"]) == (rui.person.username, "The cup looks odd.")
    assert (first["groups"], first["reasons"][0]["kind"], second["groups"]) == (1, "sent", 0)
    assert counts_by_state(scene.study)["in_review"] == 2
    again = rui.post(path + "send-to-review", {**body, "filter": "disagreement=sent"}).json()
    assert [each["message"] for each in again["results"]] == [ALREADY, ALREADY]
    assert find_disagreements(study=scene.study) == (0, 2, 0)
    settled = {"revision": 0, "segments": [], "dropped": [], "answers": [], "note": ""}
    assert rui.post(f"reviews/{second['id']}/settle", settled).status_code == 201
    assert rui.post(path + "undo", {"token": sent["undo"]}).json()["done"] == 1
    assert find_disagreements(study=scene.study) == (0, 0, 1)


def test_a_settled_clip_is_sent_again_and_taken_back(ana, bo, rui, project):
    scene = make_scene(project, tasks=1, overlap=2)
    person_annotates(ana, scene, [])
    person_annotates(bo, scene, [])
    body = {"study": scene.study.public_id, "reason": "First.", "filter": ""}
    path = f"projects/{project.public_id}/clips/"
    rui.post(path + "send-to-review", body)
    review = Review.objects.get()
    rui.post(f"reviews/{review.public_id}/settle", {"revision": 0})
    assert find_disagreements(study=scene.study) == (0, 0, 1)
    again = rui.post(path + "send-to-review", {**body, "reason": "Second."}).json()
    review.refresh_from_db()
    assert (review.state, review.sent_note, again["done"]) == ("open", "Second.", 1)
    assert find_disagreements(study=scene.study) == (0, 1, 0)
    assert rui.post(path + "undo", {"token": again["undo"]}).json()["done"] == 1
    review.refresh_from_db()
    assert (review.state, review.sent_note, review.weight) == ("settled", "First.", 0)
    assert fields_of(rui.post(path + "send-to-review", {**body, "reason": " "})) == ["reason"]
