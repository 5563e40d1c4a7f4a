"""Marked errors as subjects: what someone marked is copied without telling who, and only what counts is rated."""

from __future__ import annotations

import pytest

from annotations.annotators.operations import new_critic_annotator
from annotations.work.submissions.critic_annotations import CriticSegment, record_critic_annotation
from tests.support.factories import make_scene, make_subjects, segment
from tests.support.working import fields_of, stored, take

pytestmark = [pytest.mark.django_db, pytest.mark.rows_once("marked")]


def add(ada, scene, *subjects):
    return ada.post(f"studies/{scene.study.public_id}/tasks/", {"subjects": list(subjects)})


@pytest.fixture
def marked(ana, project):
    """A study in which Ana marked two errors in one clip and then thought better of one."""
    scene = make_scene(project, name="Marked", tasks=1)
    work = take(ana, scene)
    said = work.submit(work.body(segment(0, 400), segment(400, 800, type="anatomy_body"))).json()["annotation"]["id"]
    box = {"x": 0.25, "y": 0.25, "w": 0.5, "h": 0.5}
    body = work.body(segment(400, 800, type="anatomy_body", reason="Six fingers.", box=box))
    assert ana.post(f"annotations/{said}/revise", body, idempotency_key="again").status_code == 201
    return scene


def test_a_marked_error_is_copied_with_its_type_in_words(ada, rui, bo, project, marked):
    (annotation,) = stored(rui, marked)
    (error,) = annotation["segments"]
    scene = make_subjects(project, "spotlight_quality")
    assert add(ada, scene, {"error": error["id"]}).json() == {"created": 1, "existing": 0}
    answer = take(bo, scene).answer
    kind = next(each for each in types_of(ada, marked) if each["key"] == "anatomy_body")
    assert answer["task"]["error"] == {
        **{"start_ms": 400, "end_ms": 800, "type": "anatomy_body", "severity": 3, "reason": "Six fingers."},
        **{"type_label": kind["label"], "type_letter": kind["letter"], "type_definition": kind["definition"]},
        "box": {"x": 0.25, "y": 0.25, "w": 0.5, "h": 0.5},
    }
    assert answer["video"]["id"] == marked.videos[0].public_id


def types_of(ada, scene) -> list[dict]:
    return ada.get(f"studies/{scene.study.public_id}/").json()["instrument_document"]["segments"]["types"]


def test_errors_of_an_earlier_revision_are_not_to_be_rated(ada, project, marked):
    scene = make_subjects(project, "spotlight_quality")
    first = marked.round.annotations.earliest("revision").public_id
    assert fields_of(add(ada, scene, {"error": f"{first}-0"})) == ["subjects.0.error"]


def test_invalid_errors_of_critics_are_not_to_be_rated(ada, project, marked):
    critic = new_critic_annotator(name="Critic")
    segments = [
        CriticSegment(0, 400, "physics_violation", "It floats."),
        CriticSegment(400, 0, "physics_violation", "It flies.", invalid_reason="inverted"),
    ]
    task = marked.round.tasks.get()
    said = record_critic_annotation(task=task, annotator=critic, status="ok", segments=segments)
    scene = make_subjects(project, "spotlight_quality")
    assert fields_of(add(ada, scene, {"error": f"{said.public_id}-1"})) == ["subjects.0.error"]
    assert add(ada, scene, {"error": f"{said.public_id}-0"}).json()["created"] == 1


def test_errors_of_another_project_are_unknown(ada, zoe, other_project, marked, rui):
    (annotation,) = stored(rui, marked)
    scene = make_subjects(other_project, "spotlight_quality", name="Hers")
    assert fields_of(add(zoe, scene, {"error": annotation["segments"][0]["id"]})) == ["subjects.0.error"]


def test_nobody_rates_an_error_of_their_own(ada, ana, bo, rui, project, marked):
    (annotation,) = stored(rui, marked)
    (error,) = annotation["segments"]
    scene = make_subjects(project, "spotlight_quality", overlap=2)
    add(ada, scene, {"error": error["id"]})
    assert ana.post(f"studies/{scene.study.public_id}/next").status_code == 204
    assert ana.get(f"studies/{scene.study.public_id}/upcoming").status_code == 204
    rated = take(bo, scene)
    answers = [{"question": q["id"], "value": "4"} for q in rated.answer["task"]["questions"]]
    assert rated.submit({"lease_token": rated.token, "answers": answers}).status_code == 201
    assert [each["parts"] for each in stored(rui, scene)] == [
        {"video": marked.videos[0].external_id, "error": error["id"]}
    ]
