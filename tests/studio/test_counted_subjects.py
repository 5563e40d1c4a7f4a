"""What is counted of prompts and of questions opens its clips."""

from __future__ import annotations

from urllib.parse import urlencode

import pytest

from annotations.tasks.models import TaskQuestion
from outtake.catalog.videos.models import Prompt, Video
from studio.counted.sources import name_of
from tests.studio.test_counted import names, shown

pytestmark = pytest.mark.django_db


def test_a_prompt_opens_its_clips(rui, scene):
    """The second clip has a prompt of its own; another prompt has none."""
    first, second, _ = scene.videos
    own, unused = (
        Prompt.objects.create(project=scene.project, external_id=name, text=f"{name}.") for name in ("A dog", "A cat")
    )
    Video.objects.filter(pk=second.pk).update(prompt=own)
    path = f"projects/{scene.study.project.public_id}/clip-prompts/"
    counts = {each["id"]: each["clips"] for each in rui.get(path).json()["results"]}
    for prompt, places in ((first.prompt, (0, 2)), (own, (1,)), (unused, ())):
        ids, said = shown(rui, scene, "prompt", prompt.public_id, "clips")
        assert (ids, said["value"]) == (names(scene, *places), counts[prompt.public_id])


def test_a_question_opens_the_clips_of_the_tasks_that_ask_it(rui, questions):
    path = f"projects/{questions.study.project.public_id}/questions/"
    rows = rui.get(path).json()["results"]
    assert any(each["asked"] for each in rows)
    for row in rows:
        asking = TaskQuestion.objects.filter(question__public_id=row["id"])
        clips = sorted(set(asking.values_list("task__parts__video__external_id", flat=True)))
        ids, said = shown(rui, questions, "question", row["id"], "asked")
        assert (ids, said["n"], said["unit"]) == (clips, row["asked"], "tasks")


def test_what_is_not_counted_of_them_or_is_of_another_project_is_refused(rui, zoe, scene, questions, other_project):
    prompt, question = scene.videos[0].prompt, TaskQuestion.objects.filter(question__prompt__isnull=False)[0].question
    project = scene.study.project.public_id
    for name in (f"prompt:{prompt.public_id}:tasks", f"question:{question.public_id}:clips", "prompt:none:clips"):
        answer = rui.get(f"projects/{project}/clips/?{urlencode({'counted': name})}")
        assert (answer.status_code, "counted" in answer.content.decode()) == (400, True), name
    for own in (name_of("prompt", prompt.public_id, "clips"), name_of("question", question.public_id, "asked")):
        query = urlencode({"counted": own})
        assert zoe.get(f"projects/{other_project.public_id}/clips/?{query}").status_code == 400, own
