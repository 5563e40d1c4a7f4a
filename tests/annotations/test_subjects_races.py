"""Subjects that are added many times at once are made once, with their texts, questions and training."""

from __future__ import annotations

import pytest
from django.test import Client

from annotations.studies.models import Round
from annotations.tasks.models import Question, Task, TaskKey
from outtake.catalog.texts.models import Passage
from outtake.catalog.videos.models import Prompt
from tests.support.cast import Actor
from tests.support.factories import make_subjects, make_video
from tests.support.threads import at_once

pytestmark = [pytest.mark.django_db(transaction=True), pytest.mark.database]

MANY = 8


def add_at_once(ada: Actor, studies: list, **body) -> list[dict]:
    """Send the same to each study several times at once."""

    def send(n: int) -> dict:
        actor = Actor(ada.person, Client(**ada.client.defaults))  # clients are not for sharing between threads
        answer = actor.post(f"studies/{studies[n % len(studies)].study.public_id}/tasks/", body)
        assert answer.status_code == 201, answer.content
        return answer.json()

    return at_once(MANY, send)


def test_a_chain_that_two_studies_bring_is_made_once(ada, project):
    make_video(project, "v0")
    studies = [make_subjects(project, "videocritic", name=name) for name in ("One", "Two")]
    chains = [{"video": "v0", "chain": {"id": f"c{n}", "text": f"It falls {n} times."}} for n in range(3)]
    added = add_at_once(ada, studies, subjects=chains)
    assert sorted(each["created"] for each in added) == [0] * (MANY - 2) + [3, 3]
    assert (Passage.objects.count(), Task.objects.count()) == (3, 6)


def test_a_question_that_two_studies_bring_is_made_once(ada, project):
    make_video(project, "v0", prompt="A cup.")
    studies = [make_subjects(project, "brite_questions", name=name) for name in ("One", "Two")]
    question = {"prompt": "A cup.", "text": "Is there a cup?", "dimension": "Subject"}
    add_at_once(ada, studies, subjects=[{"question": question}])
    assert (Question.objects.filter(prompt__isnull=False).count(), Task.objects.count()) == (1, 2)


def test_a_prompt_and_a_training_are_made_once(ada, project):
    studies = [make_subjects(project, "brite_prompts")]
    key = {"answers": [{"question": "faults", "value": "none"}]}
    prompt = {"prompt": {"id": "p1", "text": "A cup falls."}, "key": key}
    add_at_once(ada, studies, subjects=[prompt], training=True)
    assert (Prompt.objects.count(), Task.objects.count(), TaskKey.objects.count()) == (1, 1, 1)
    assert Round.objects.get(n=Round.TRAINING).task_count == 1
