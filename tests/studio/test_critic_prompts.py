"""What a critic would be asked with a document."""

from __future__ import annotations

import copy

import pytest

from annotations.instruments.documents import shipped
from tests.support.factories import make_video
from worker.prompts.templates import load

pytestmark = pytest.mark.django_db


@pytest.fixture
def path(project) -> str:
    return f"projects/{project.public_id}/instruments/critic-prompt"


def test_the_types_of_the_document_and_the_prompt_of_the_clip_are_filled_in(rui, project, path):
    clip = make_video(project, "veo3/a.mp4", prompt="A cup falls.").public_id
    document = copy.deepcopy(shipped()["spotlight"].document)
    document["segments"]["types"][0]["definition"] = "Things fall up."
    (asked,) = rui.post(path, {"document": document, "clip": clip}).json()["results"]
    assert (asked["about"], asked["template"]) == ("segments", load("spotlight/zero-shot").id)
    assert "- physics_violation: Physics violation. Things fall up." in asked["head"] + asked["tail"]
    assert "A cup falls." in asked["head"] and "8 seconds" in asked["head"]


def test_yes_no_questions_are_asked_one_by_one(rui, path):
    document = shipped()["brite_questions"].document
    assert [each["about"] for each in rui.post(path, {"document": document}).json()["results"]] == ["aligned"]


@pytest.mark.parametrize("sent", [{"document": shipped()["ratings"].document}, {"document": {}}])
def test_a_document_that_critics_cannot_answer_is_refused(rui, path, sent):
    assert rui.post(path, sent).status_code == 400


def test_a_clip_of_nobody_is_refused(rui, path):
    refused = rui.post(path, {"document": shipped()["spotlight"].document, "clip": "nothing"})
    assert [each["field"] for each in refused.json()["errors"]] == ["clip"]
