"""Areas that answers mark: needed for what can be seen, stored, read again, and not asked of critics."""

from __future__ import annotations

import json
from typing import Any

import pytest

from annotations.annotators.operations import new_critic_annotator
from annotations.instruments.documents import read, shipped
from annotations.tasks.content import task_content
from annotations.tasks.models import Question
from annotations.work.submissions.critic_annotations import CriticAnswer, record_critic_annotation
from annotations.work.submissions.download.records import records_in
from annotations.work.submissions.models import Annotation, Answer
from outtake.errors import Invalid
from tests.support.cast import Actor
from tests.support.factories import Scene, make_scene
from tests.support.working import Work, fields_of, stored, take

pytestmark = pytest.mark.django_db

AREA = {"at_ms": 480, "until_ms": 960, "box": {"x": 0.1, "y": 0.25, "w": 0.5, "h": 0.25}}
SAID: dict[str, dict[str, Any]] = {
    "alignment": {"value": "all"},
    "quality": {"value": "coherence,camera_work", **AREA},
    "commonsense_physics": {"value": "none"},
    "morality": {"value": None, "unclear": True},
    "reasoning_category": {"value": "counting"},
    "reasoning_question": {"value": "How many cups are left over?"},
    "reasoning_answer": {"value": "Two."},
}


@pytest.fixture
def flaws(project) -> Scene:
    """Two clips under the newest form of VF-Eval."""
    return make_scene(project, name="Flaws", instrument="vf_eval", tasks=2)


def send(work: Work, **changes: dict[str, Any]):
    asked = {each["key"]: each["id"] for each in work.answer["task"]["questions"]}
    answers = [{"question": asked[key], **said, **changes.get(key, {})} for key, said in SAID.items()]
    return work.submit(work.body(clean=None, answers=answers))


@pytest.mark.database
def test_an_area_is_stored_and_downloaded(ana: Actor, rui: Actor, flaws: Scene):
    assert send(take(ana, flaws)).status_code == 201
    (read_again,) = stored(rui, flaws)
    key_of = dict(Question.objects.values_list("public_id", "key"))
    boxes = {key_of[each["question"]]: each["box"] for each in read_again["answers"]}
    assert {key: box for key, box in boxes.items() if box} == {"quality": AREA["box"]}
    assert Answer.objects.filter(box__isnull=True).count() == len(SAID) - 1
    lines = [line for chunk in records_in(flaws.study, Annotation.objects.all()) for line in chunk]
    found = [answer["box"] for line in lines for answer in line["answers"]]
    assert [box for box in found if box] == [AREA["box"]]


@pytest.mark.parametrize(
    ("key", "change", "place"),
    [
        ("quality", {"box": None}, "1.box"),
        ("quality", {"at_ms": None, "until_ms": None}, "1.at_ms"),
        ("quality", {"box": {"x": 0.9, "y": 0, "w": 0.2, "h": 0.1}}, "1.box"),
        ("commonsense_physics", {"value": "others"}, "2.box"),
        ("alignment", AREA, "0.box"),
    ],
)
def test_an_area_is_refused_by_field(ana: Actor, flaws: Scene, key: str, change: dict[str, Any], place: str):
    refused = send(take(ana, flaws), **{key: change})
    assert (refused.status_code, fields_of(refused)) == (400, [f"answers.{place}"])


def test_a_critic_may_leave_areas_out(flaws: Scene):
    task = flaws.round.tasks.order_by("id")[0]
    named = {each.key: each.id for each in task_content(task.pk).questions}
    answers = [CriticAnswer(named[key], said["value"]) for key, said in SAID.items()]
    critic = new_critic_annotator(name="painted 1")
    kept = record_critic_annotation(task=task, annotator=critic, status="ok", answers=answers)
    assert kept.answers.filter(box__isnull=True).count() == len(SAID)


@pytest.mark.parametrize("lacking", ["evidence", "subject"])
def test_areas_need_a_clip_and_its_moments(lacking: str):
    document = json.loads(json.dumps(shipped()["vf_eval"].document))
    if lacking == "evidence":
        document["questions"]["evidence"] = False
    else:
        document["subject"] = "pair"
    with pytest.raises(Invalid, match="area"):
        read(document, where="changed")
