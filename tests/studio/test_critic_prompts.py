"""What a critic would be asked with a document, and about a task of a study."""

from __future__ import annotations

import copy

import pytest

from annotations.instruments.documents import SUBJECTS, shipped
from tests.support.factories import make_scene, make_video
from tests.support.subjects import INSTRUMENTS, make_study_of
from tests.support.working import fields_of
from worker.critics.strategies.registry import STRATEGIES
from worker.prompts.operations import copy_prompt
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
    assert (asked["about"], asked["template"]) == ("errors", load("spotlight/zero-shot").id)
    assert "- physics_violation: Physics violation. Things fall up." in asked["head"] + asked["tail"]
    assert "A cup falls." in asked["head"] and "8 seconds" in asked["head"]


def test_questions_are_asked_one_by_one(rui, path):
    asked = rui.post(path, {"document": shipped()["brite_questions"].document}).json()["results"]
    assert [each["about"] for each in asked] == [each.text for each in shipped()["brite_questions"].fixed]


@pytest.mark.parametrize("sent", [{"document": shipped()["videocritic"].document}, {"document": {}}])
def test_a_document_that_critics_cannot_answer_is_refused(rui, path, sent):
    assert rui.post(path, sent).status_code == 400


def test_a_clip_of_nobody_is_refused(rui, path):
    refused = rui.post(path, {"document": shipped()["spotlight"].document, "clip": "nothing"})
    assert [each["field"] for each in refused.json()["errors"]] == ["clip"]


@pytest.mark.parametrize("key", sorted(set(shipped()) - {"videocritic"}))
def test_every_shipped_instrument_of_clips_or_texts_has_something_to_ask(rui, path, key):
    asked = rui.post(path, {"document": shipped()[key].document})
    if key in ("brite", "vf_eval_questions"):  # ask what is written for a prompt or a clip alone
        assert asked.status_code == 400
        return
    assert all("{{" not in each["head"] + each["tail"] for each in asked.json()["results"])
    assert asked.json()["results"]


def preview_path(study) -> str:
    return f"studies/{study.public_id}/prompt-preview"


@pytest.mark.parametrize(
    "critic", [name for name, each in STRATEGIES.items() if each.takes == "segments" and name != "chain_audit"]
)
def test_a_task_of_a_study_is_filled_in_for_every_strategy(rui, project, critic):
    scene = make_scene(project, tasks=2)
    told = rui.post(preview_path(scene.study), {"critic": critic, "task": scene.round.tasks.last().public_id}).json()
    assert told["total"] == len(told["results"]) > 0
    same = rui.post(preview_path(scene.study), {"critic": critic, "clip": scene.videos[1].public_id}).json()
    assert {**same, "video": told["video"]} == told  # its URLs are signed with the second
    assert same["video"]["id"] == told["video"]["id"]
    first = told["results"][0]
    assert scene.videos[1].prompt.text in first["head"] and first["frames"] > 0 and not first["assumed"]
    assert first["template"] == load(STRATEGIES[critic].prompts["main"]).id
    assert any(each["assumed"] for each in told["results"]) == (critic in ("sequential", "sliding_window"))


@pytest.mark.parametrize("subject", sorted(set(SUBJECTS) & set(INSTRUMENTS) - {"chain"}))
def test_questions_are_filled_in_for_every_subject(rui, project, subject):
    study = make_study_of(project, subject)
    told = rui.post(preview_path(study), {"critic": "questions", "options": {"reasoning": "before"}}).json()
    texts = [each.text for each in shipped()[INSTRUMENTS[subject]].fixed]
    assert {each["about"].removesuffix(" turned") for each in told["results"]} == set(texts)
    assert all("Answer:" in each["tail"] for each in told["results"])


def test_a_prompt_that_is_not_saved_yet_is_shown_in_its_place(rui, project):
    scene = make_scene(project, tasks=1)
    draft = {"base": "spotlight/zero-shot", "system": "Look.", "head": "For: {{prompt}}", "tail": "Types:\n{{types}}"}
    told = rui.post(preview_path(scene.study), {"critic": "zero_shot", **draft}).json()["results"][0]
    assert (told["system"], told["head"]) == ("Look.", f"For: {scene.videos[0].prompt.text}")
    assert told["tail"].startswith("Types:\n- physics_violation: Physics violation. Violations of physical laws")
    copy_prompt(project=project, name="strict", source="spotlight/zero-shot@1")
    saved = rui.post(preview_path(scene.study), {"critic": "zero_shot", "prompts": ["strict@1"]}).json()["results"][0]
    assert saved["template"].startswith("strict@1:") and "careful examiner" in saved["system"]


@pytest.mark.parametrize(
    ("sent", "field"),
    [
        ({"critic": "signal"}, "critic"),
        ({"critic": "yes_no"}, "critic"),
        ({"critic": "zero_shot", "task": "none"}, "task"),
        ({"critic": "zero_shot", "clip": "none"}, "clip"),
        ({"critic": "zero_shot", "prompts": ["stranger"]}, "prompts"),
        ({"critic": "zero_shot", "prompts": ["yes-no/answer"]}, "prompts"),
        ({"critic": "zero_shot", "options": {"speed": 1}}, "options"),
        (
            {"critic": "zero_shot", "base": "spotlight/zero-shot", "system": "", "head": "", "tail": "{{types}}"},
            "system",
        ),
        ({"critic": "zero_shot", "base": "spotlight/zero-shot"}, "system"),
    ],
)
def test_what_cannot_be_previewed_says_so(rui, project, sent, field):
    refused = rui.post(preview_path(make_scene(project, tasks=1).study), sent)
    assert refused.status_code == 400 and field in fields_of(refused)
