"""The page of one clip: facts, uses, neighbours, lanes, history, and comments."""

from __future__ import annotations

import pytest

from annotations.quality.holds.operations import hold_video
from evaluation.disagreements.queue import find_disagreements
from evaluation.ground_truth.versions.create import make_ground_truth
from evaluation.ground_truth.versions.truth_request import TruthRequest
from evaluation.releases.build.operations import request_release
from outtake.accounts.own_account.erasure import erase_person
from outtake.accounts.projects.models import Role
from studio.comments.models import Comment
from tests.support.cast import make_person, script_of
from tests.support.factories import make_scene, make_video, segment
from tests.support.working import fields_of, new_key, take

pytestmark = [pytest.mark.django_db, pytest.mark.rows_once("said")]


@pytest.fixture
def said(project, ana, bo):
    """A study of three clips for two people; Ana marked an error in the first one twice, Bo found it clean."""
    scene = make_scene(project, tasks=3, overlap=2, name="Said")
    first = take(ana, scene)
    answer = first.submit(first.body(segment(400, 2000)))
    revised = first.body(segment(800, 2000))
    path = f"annotations/{answer.json()['annotation']['id']}/revise"
    assert ana.post(path, revised, idempotency_key=new_key()).status_code == 201
    work = take(bo, scene)
    work.submit(work.body())
    return scene


def test_a_clip_has_its_facts_and_its_uses(rui, said):
    video = said.videos[0]
    truth = make_ground_truth(
        TruthRequest(
            study=said.study, annotators=[video.task_parts.get().task.annotations.first().annotator], policy="one"
        )
    )
    release = request_release(study=said.study, truth=truth).release
    facts = rui.get(f"videos/{video.public_id}/").json()
    assert (facts["video"], facts["generator"], facts["frames"], facts["fps"]) == (video.external_id, "veo3 1", 200, 25)
    assert facts["sha256"] == video.media.sha256 and facts["player"]["url"].startswith("/media/")
    assert facts["studies"] == [{"study": said.study.public_id, "name": "Said", "state": "agreed"}]
    assert [(each["id"], each["truth"]) for each in facts["releases"]] == [(release.public_id, 1)]
    assert (facts["reports"], facts["checks"], facts["hold"], facts["neighbours"]) == ([], [], None, None)
    assert facts["reviews"] == []


def test_its_disagreements_are_named_so_that_they_can_be_opened(rui, said):
    video = said.videos[0]
    find_disagreements(study=said.study)
    (review,) = rui.get(f"videos/{video.public_id}/").json()["reviews"]
    assert (review["study"], review["state"]) == (said.study.public_id, "open")
    assert rui.get(f"reviews/{review['id']}/").status_code == 200


def test_neighbours_are_those_of_the_filter(rui, project, said):
    make_video(project, "other", prompt="A kite.")
    first, second, third = said.videos
    around = rui.get(f"videos/{second.public_id}/?filter=q%3Dcup").json()["neighbours"]
    assert around == {"previous": third.public_id, "next": first.public_id, "position": 2, "n": 3}
    last = rui.get(f"videos/{first.public_id}/?filter=q%3Dcup").json()["neighbours"]
    assert (last["previous"], last["next"]) == (second.public_id, None)
    assert rui.get(f"videos/{first.public_id}/?filter=q%3Dkite").json()["neighbours"]["position"] == 0
    assert fields_of(rui.get(f"videos/{first.public_id}/?filter=hue%3Dred")) == ["hue"]


def test_lanes_have_every_revision_and_every_ground_truth(rui, said, django_assert_max_num_queries):
    video = said.videos[0]
    annotator = video.task_parts.get().task.annotations.first().annotator
    make_ground_truth(TruthRequest(study=said.study, annotators=[annotator], policy="one"))
    with django_assert_max_num_queries(15):
        lanes = rui.get(f"videos/{video.public_id}/lanes").json()
    ana, bo = lanes["annotators"]
    assert [each["revision"] for each in ana["revisions"]] == [2, 1]
    assert [each["segments"][0]["start_ms"] for each in ana["revisions"]] == [800, 400]
    assert (ana["kind"], ana["counts"], bo["revisions"][0]["clean"]) == ("person", True, True)
    (truth,) = lanes["truths"]
    assert (truth["version"], truth["segments"][0]["start_ms"]) == (1, 800)
    kinds = [each["kind"] for each in rui.get(f"videos/{video.public_id}/history").json()["results"]]
    assert kinds == ["truth", "submitted", "revised", "submitted", "imported"]


def test_a_clip_that_is_taken_down_keeps_its_page_without_its_picture(rui, said):
    video = said.videos[0]
    hold_video(video=video, reason="On request.")
    facts = rui.get(f"videos/{video.public_id}/").json()
    assert (facts["player"], facts["hold"]["reason"]) == (None, "On request.")
    assert facts["studies"][0]["state"] == "taken_down"
    assert [each["counts"] for each in rui.get(f"videos/{video.public_id}/lanes").json()["annotators"]] == [False] * 2


def test_comments_are_written_answered_resolved_and_deleted(rui, ada, project, said):
    path = f"videos/{said.videos[0].public_id}/comments/"
    frame = rui.post(path, {"text": " Is this still Object? ", "at_ms": 720, "guideline_unclear": True}).json()
    rui.post(path, {"text": "Of the whole clip."})
    answer = ada.post(f"comments/{frame['id']}/answers", {"text": "It is."}).json()
    assert ada.post(f"comments/{answer['id']}/answers", {"text": "No."}).status_code == 409
    listed = rui.get(path).json()
    assert (listed["open"], [each["text"] for each in listed["results"]]) == (
        2,
        ["Is this still Object?", "Of the whole clip."],
    )
    assert [(each["author"], each["mine"]) for each in listed["results"][0]["answers"]] == [("ada", False)]
    resolved = ada.call("PATCH", f"comments/{frame['id']}", {"resolved": True, "guideline_unclear": False}).json()
    assert (resolved["resolved_by"], resolved["guideline_unclear"]) == ("ada", False)
    assert rui.get(path).json()["open"] == 1
    mia = script_of(make_person("mia", project, Role.RESEARCHER))
    assert mia.call("DELETE", f"comments/{frame['id']}").status_code == 403
    assert rui.call("DELETE", f"comments/{frame['id']}").status_code == 204
    kept = rui.get(path).json()["results"][0]
    assert (kept["text"], kept["deleted"], len(kept["answers"])) == ("", True, 1)
    assert fields_of(rui.post(path, {"text": "x", "at_ms": 8000})) == ["at_ms"]
    assert fields_of(rui.post(path, {"text": "  "})) == ["text"]


def test_an_erased_person_is_named_by_no_comment(rui, ada, said):
    path = f"videos/{said.videos[0].public_id}/comments/"
    rui.post(path, {"text": "It floats."})
    erase_person(person=rui.person)
    (kept,) = ada.get(path).json()["results"]
    assert (kept["author"], kept["text"]) == ("", "It floats.")
    assert Comment.objects.get().author_id is None


def test_annotators_and_strangers_find_nothing(ana, zoe, said):
    for name in ("", "lanes", "history", "comments/"):
        path = f"videos/{said.videos[0].public_id}/{name}"
        assert (ana.get(path).status_code, zoe.get(path).status_code) == (404, 404), name


def test_a_comment_that_names_a_person_waits_for_them_until_they_reply(ada, rui, ana, said):
    def waiting(actor):
        return [each for each in actor.get("home").json()["waiting"] if each["kind"] == "mention"]

    video = said.videos[0]
    path = f"videos/{video.public_id}/comments/"
    name, nobody = rui.person.username, ana.person.username
    text = f"(@{name.upper()}) what is this? @{nobody} @nobody mail@{name}"
    asked = ada.post(path, {"text": text, "at_ms": 400}).json()
    (found,) = waiting(rui)
    assert found["target"] == f"/clips/{video.public_id}?t=400"
    assert found["study_name"] == f"{ada.person.username}, {video.external_id}"
    assert (waiting(ada), nobody in rui.get(path).json()["people"]) == ([], False)
    reply = rui.post(f"comments/{asked['id']}/answers", {"text": f"A shadow, @{ada.person.username}."})
    assert (reply.status_code, waiting(rui), len(waiting(ada))) == (201, [], 1)
    ada.call("PATCH", f"comments/{asked['id']}", {"resolved": True})
    assert waiting(ada) == []
    ada.post(path, {"text": f"mail@{name}"})
    assert waiting(rui) == []
