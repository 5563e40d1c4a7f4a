"""Studies of pairs, prompts, questions, chains and texts are made like those of clips, and get more tasks later."""

from __future__ import annotations

from typing import Any
from urllib.parse import urlencode

import pytest

from annotations.quality.holds.operations import hold_video
from annotations.studies.models import Study
from annotations.tasks.models import Question, Task
from outtake.catalog.videos.models import Prompt
from tests.support.factories import make_rendition, make_video
from tests.support.subjects import INSTRUMENTS, make_study_of
from tests.support.working import fields_of

pytestmark = pytest.mark.django_db


@pytest.fixture
def clips(project) -> list:
    """Two prompts with a clip of each of three generators."""
    rendition = make_rendition()
    return [
        make_video(project, f"{model}/{prompt}.mp4", rendition=rendition, prompt=prompt, generator=model)
        for prompt in ("A cup falls.", "A dog runs.")
        for model in ("aster", "birch", "cedar")
    ]


def new(project, kind: str, **changes: Any) -> dict[str, Any]:
    """Return the body of a study of everything in the project that fits."""
    return {
        "name": kind,
        "instrument": {"key": INSTRUMENTS[kind]},
        "rounds": [{"overlap": 1}],
        "filter": "",
        **changes,
    }


def subjects_path(project, kind: str, query: str) -> str:
    return f"projects/{project.public_id}/subjects/?{urlencode({'subject': kind, 'filter': query})}"


def listed(client, project, kind: str, query: str = "") -> dict[str, Any]:
    answer = client.get(subjects_path(project, kind, query))
    assert answer.status_code == 200, answer.content
    return answer.json()


@pytest.mark.parametrize("kind", ["pair", "chain", "prompt", "question", "passage"])
def test_a_study_is_made_of_all_that_fits_its_instrument(ada, project, kind, clips):
    make_study_of(project, kind)
    found = listed(ada, project, kind)
    assert found["n"] == found["total"] == len(found["results"]) > 0
    path = f"projects/{project.public_id}/studies/"
    told = ada.post(f"{path}dry-run", new(project, kind)).json()
    assert (told["problems"], told["tasks"]) == ([], found["n"])
    assert told["seconds_each"] > 0
    made = ada.post(path, new(project, kind))
    assert made.status_code == 201, made.content
    assert Task.objects.filter(round__study__public_id=made.json()["id"]).count() == found["n"]
    listed_ones = [each["subject"] for each in found["results"]]
    same = ada.post(path, new(project, kind, name="listed", subjects=listed_ones) | {"filter": None})
    assert same.status_code == 400  # null is no filter
    body = new(project, kind, name="listed", subjects=listed_ones)
    del body["filter"]
    assert ada.post(path, body).status_code == 201


@pytest.mark.database
def test_pairs_are_two_generators_on_one_prompt_and_follow_the_filter_of_clips(ada, project, clips):
    assert listed(ada, project, "pair")["n"] == 6
    two = listed(ada, project, "pair", "generator=aster+1&generator=birch+1")
    assert (two["n"], two["total"]) == (2, 6)
    assert two["results"][0] == {
        "subject": {"a": "aster/A cup falls..mp4", "b": "birch/A cup falls..mp4"},
        "text": "A cup falls.",
        "detail": "aster 1 · birch 1",
    }
    hold_video(video=clips[0], reason="Taken down.", by=None)
    assert listed(ada, project, "pair", "generator=aster+1&generator=birch+1")["n"] == 1


def test_prompts_and_questions_by_state_and_words(ada, project, clips):
    Prompt.objects.filter(text="A dog runs.").update(state=Prompt.REJECTED)
    cup = Prompt.objects.get(project=project, text="A cup falls.")
    Question.objects.create(prompt=cup, text="Is it blue?", dimension="Colour", state=Question.DRAFT)
    Question.objects.create(prompt=cup, text="Is it red?", dimension="Colour")
    assert [each["text"] for each in listed(ada, project, "prompt", "state=rejected")["results"]] == ["A dog runs."]
    assert listed(ada, project, "prompt", "q=cup")["n"] == 1
    assert [each["text"] for each in listed(ada, project, "question", "state=draft")["results"]] == ["Is it blue?"]
    for kind, query in (("prompt", "nothing=1"), ("question", "state=nothing"), ("passage", "state=kept")):
        assert ada.get(subjects_path(project, kind, query)).status_code == 400


def test_new_texts_come_along_and_what_is_wrong_is_told_by_its_line(ada, project, clips):
    path = f"projects/{project.public_id}/studies/"
    body = new(project, "prompt", subjects=[{"prompt": {"id": "new", "text": "A bird sings."}}, {"prompt": "no"}])
    del body["filter"]
    told = ada.post(f"{path}dry-run", body).json()
    assert [(each["part"], each["field"]) for each in told["problems"]] == [("clips", "subjects.1.prompt")]
    assert ada.post(path, body).status_code == 400
    assert not Prompt.objects.filter(external_id="new").exists()
    body["subjects"].pop()
    assert ada.post(f"{path}dry-run", body).json()["problems"] == []
    assert not Prompt.objects.filter(external_id="new").exists()
    assert ada.post(path, body).status_code == 201
    assert Prompt.objects.filter(external_id="new").exists()


@pytest.mark.database
def test_a_sample_and_a_trial_of_pairs(ada, project, clips):
    path = f"projects/{project.public_id}/studies/"
    sampled = new(project, "pair", sample=4, seed=3)
    assert ada.post(f"{path}dry-run", sampled).json()["tasks"] == 4
    trial = new(project, "pair", trial=2, rounds=[{"overlap": 1}, {"overlap": 1}])
    study = Study.objects.get(public_id=ada.post(path, trial).json()["id"])
    assert [each.task_count for each in study.rounds.after_training().order_by("n")] == [2, 6]


def test_tasks_are_added_to_a_study_by_a_filter_or_by_name(ada, project, clips):
    path = f"projects/{project.public_id}/studies/"
    made = ada.post(path, new(project, "pair", filter="generator=aster+1&generator=birch+1")).json()
    add = f"studies/{made['id']}/subjects"
    assert ada.post(add, {"filter": ""}).json() == {"created": 4, "existing": 2}
    assert ada.post(add, {"subjects": [{"b": clips[0].external_id, "a": clips[1].external_id}]}).json() == {
        "created": 0,
        "existing": 1,
    }
    assert ada.post(add, {"filter": "generator=nothing"}).status_code == 400
    assert ada.post(add, {"filter": "", "subjects": []}).status_code == 400
    of_clips = ada.post(
        path, new(project, "pair", name="clips", instrument={"key": "spotlight"}, filter="q=dog")
    ).json()
    assert ada.post(f"studies/{of_clips['id']}/subjects", {"filter": ""}).json() == {"created": 3, "existing": 3}


def test_a_sample_of_what_matches_is_added_to_a_study(ada, project, clips):
    path = f"projects/{project.public_id}/studies/"
    of_clips = ada.post(path, new(project, "pair", instrument={"key": "spotlight"}, filter="q=dog", sample=1)).json()
    add = f"studies/{of_clips['id']}/subjects"
    assert ada.post(add, {"filter": "q=cup", "sample": 3}).json() == {"created": 3, "existing": 0}
    refused = ada.post(add, {"subjects": [], "sample": 3})
    assert (refused.status_code, fields_of(refused)) == (400, ["sample"])
