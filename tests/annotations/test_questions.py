"""Atomic questions: frozen with the task, answered yes, no or unclear, and none of sound on a silent clip."""

from __future__ import annotations

import csv
import json

import pytest

from annotations.subjects.operations import add_tasks
from annotations.tasks.create import NewQuestion, add_questions
from annotations.tasks.models import Question, TaskQuestion
from outtake.errors import Invalid
from tests.support.factories import ask, make_rendition, make_scene, make_video
from tests.support.working import Work, fields_of, stored, take

pytestmark = [pytest.mark.django_db, pytest.mark.rows_once]


def asked(work: Work) -> list[dict]:
    return work.answer["task"]["questions"]


def answering(work: Work, *answers: dict) -> dict:
    given = [{"question": q["id"], **each} for q, each in zip(asked(work), answers, strict=False)]
    return work.body(clean=None, answers=given)


NOT_MARKED = {"until_ms": None, "picture_ms": None, "sound_ms": None, "box": None}
YES, NO = {"value": "yes"}, {"value": "no", "note": "It floats.", "at_ms": 480}
UNCLEAR = {"value": None, "unclear": True}


def test_the_questions_come_in_order_and_sound_does_not_apply_to_a_silent_clip(ana, questions):
    shown = [(q["text"], q["dimension"], q["order"], q["applicable"]) for q in asked(take(ana, questions))]
    assert shown == [
        ("Is there a cup?", "Subject", 0, True),
        ("Does it fall?", "Action", 1, True),
        ("Is the crash heard?", "Audio", 2, False),
    ]


def test_what_was_answered_is_what_is_read(ana, rui, questions):
    work = take(ana, questions)
    answer = work.submit(answering(work, NO, UNCLEAR))
    assert (answer.status_code, answer.json()["annotation"]["clean"]) == (201, None)
    (read,) = stored(rui, questions)
    ids = [q["id"] for q in asked(work)]
    assert sorted(read["answers"], key=lambda each: ids.index(each["question"])) == [
        {"question": ids[0], "value": "no", "unclear": False, "at_ms": 480, "note": "It floats.", **NOT_MARKED},
        {"question": ids[1], "value": None, "unclear": True, "at_ms": None, "note": "", **NOT_MARKED},
    ]
    assert (read["clean"], read["segments"]) == (None, [])


def test_a_range_and_a_pair_are_stored_kept_by_a_revision_and_downloaded(ana, rui, questions):
    times = {"at_ms": 480, "until_ms": 1200, "picture_ms": 520, "sound_ms": 637}
    work = take(ana, questions)
    body = answering(work, {"value": "no", **times}, YES)
    version = ana.put(f"assignments/{work.id}/draft", body, if_match='"0"').json()["version"]
    assert version == 1
    submitted = work.submit(body).json()["annotation"]
    (read,) = stored(rui, questions)
    given = next(each for each in read["answers"] if each["value"] == "no")
    assert {name: given[name] for name in times} == times
    line = json.loads(rui.get(f"studies/{questions.study.public_id}/annotations.jsonl").getvalue())
    assert line["answers"][0] | times == line["answers"][0]
    assert list(line["answers"][0])[-4:] == ["until_ms", "picture_ms", "sound_ms", "box"]
    table = rui.get(f"studies/{questions.study.public_id}/annotations.csv").getvalue().decode()
    first, second = csv.DictReader(table.splitlines())
    assert [first[name] for name in times] == ["480", "1200", "520", "637"]
    assert [second[name] for name in times] == [""] * 4
    again = {**body, "lease_token": ""}
    again["answers"] = [{**again["answers"][0], "until_ms": None}, again["answers"][1]]
    revised = ana.post(f"annotations/{submitted['id']}/revise", again, idempotency_key="again")
    assert revised.status_code == 201
    (read,) = stored(rui, questions)
    given = next(each for each in read["answers"] if each["value"] == "no")
    assert (given["until_ms"], given["sound_ms"]) == (None, 637)


def test_a_question_of_sound_on_a_silent_clip_takes_no_answer(ana, questions):
    work = take(ana, questions)
    answer = work.submit(answering(work, YES, YES, YES))
    assert (answer.status_code, fields_of(answer)) == (400, ["answers.2.question"])


def test_a_clip_with_sound_is_asked_of_its_sound(ana, project):
    loud = make_scene(project, name="Loud", instrument="brite", tasks=1, rendition=make_rendition(has_audio=True))
    work = take(ana, loud)
    assert [q["applicable"] for q in asked(work)] == [True, True, True]
    missing = work.submit(answering(work, YES, YES))
    assert (missing.status_code, fields_of(missing)) == (400, ["answers"])
    assert work.submit(answering(work, YES, YES, NO)).status_code == 201


def test_a_value_may_be_missing_only_with_unclear(ana, questions):
    work = take(ana, questions)
    answer = work.submit(answering(work, YES, {"value": None}))
    assert (answer.status_code, fields_of(answer)) == (400, ["answers.1.value"])


@pytest.mark.parametrize(
    ("wrong", "field"),
    [
        ({"value": "maybe"}, "value"),
        ({"value": True}, "value"),
        ({"value": "yes", "unclear": "no"}, "unclear"),
        ({"value": "yes", "at_ms": 8000}, "at_ms"),
        ({"value": "yes", "at_ms": -1}, "at_ms"),
        ({"value": "yes", "at_ms": 0.5}, "at_ms"),
        ({"value": "yes", "until_ms": 400}, "until_ms"),
        ({"value": "yes", "at_ms": 400, "until_ms": 400}, "until_ms"),
        ({"value": "yes", "at_ms": 400, "until_ms": 8001}, "until_ms"),
        ({"value": "yes", "at_ms": 400, "until_ms": 410}, "until_ms"),
        ({"value": "yes", "at_ms": 410, "until_ms": 800}, "at_ms"),
        ({"value": "yes", "at_ms": 400, "until_ms": "800"}, "until_ms"),
        ({"value": "yes", "picture_ms": 8000}, "picture_ms"),
        ({"value": "yes", "sound_ms": -1}, "sound_ms"),
        ({"value": "yes", "sound_ms": 1.5}, "sound_ms"),
        ({"value": "yes", "note": "x" * 2001}, "note"),
        ({"value": "yes", "score": 3}, "score"),
    ],
)
def test_a_wrong_answer_is_refused_by_field(ana, questions, wrong: dict, field: str):
    work = take(ana, questions)
    answer = work.submit(answering(work, YES, wrong))
    assert (answer.status_code, fields_of(answer)) == (400, [f"answers.1.{field}"])


def test_a_study_of_questions_takes_no_word_on_segments(ana, questions):
    work = take(ana, questions)
    answer = work.submit({**answering(work, YES, YES), "clean": True})
    assert (answer.status_code, fields_of(answer)) == (400, ["clean"])


def test_a_task_keeps_the_questions_that_it_was_made_with(ana, questions):
    late = NewQuestion("Is it blue?", "Subject")
    assert add_questions(prompt=questions.videos[0].prompt, questions=[late, late]) == 1
    assert len(asked(take(ana, questions))) == 3


def test_questions_are_written_once(questions):
    ask(questions.videos[0].prompt)
    assert Question.objects.count() == 3
    assert TaskQuestion.objects.count() == 9


def test_a_video_whose_prompt_has_no_questions_is_refused(project, questions):
    make_video(project, "bare", prompt="Nothing was asked of this.")
    with pytest.raises(Invalid, match="'bare'"):
        add_tasks(study=questions.study, videos=["bare"])
