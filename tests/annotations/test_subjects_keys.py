"""Training tasks come with their known answer, which is held to the instrument like any submission."""

from __future__ import annotations

from typing import Any

import pytest

from annotations.studies.models import Round
from annotations.subjects.operations import training_round
from annotations.tasks.models import Question, Task, TaskKey
from tests.support.factories import Scene, ask, make_rendition, make_scene, make_subjects, make_video, segment
from tests.support.working import fields_of

pytestmark = [pytest.mark.django_db, pytest.mark.rows_once("clips")]


@pytest.fixture
def clips(project) -> Scene:
    """A study of error segments whose work is two clips of the project's three."""
    make_video(project, "v0")
    return make_scene(project, tasks=2)


def add(ada, scene: Scene, *subjects: Any, training: bool = True):
    body = {"subjects": list(subjects), "training": training}
    return ada.post(f"studies/{scene.study.public_id}/tasks/", body)


def keyed(*segments: dict[str, Any], video: str = "v0", **changes: Any) -> dict[str, Any]:
    """Return a clip with its key."""
    return {"video": video, "key": {"clean": not segments, "segments": list(segments), "answers": [], **changes}}


@pytest.mark.database
def test_a_training_task_goes_to_round_0_and_keeps_its_key(ada, clips):
    assert add(ada, clips, keyed(segment(400, 800))).json() == {"created": 1, "existing": 0}
    training = clips.study.rounds.get(n=Round.TRAINING)
    work = clips.study.rounds.latest("n")
    assert (training.instrument_version, training.overlap) == (work.instrument_version, work.overlap)
    assert (training.allow_revision, training.task_count, work.task_count) == (True, 1, 2)
    task = training.tasks.get()
    assert (task.free_slots, task.key.min_iou) == (0, 30)
    assert task.key.content == {"clean": False, "segments": [segment(400, 800)], "answers": []}


def test_the_reason_of_a_key_is_kept_as_one_that_was_submitted(ada, clips):
    add(ada, clips, keyed(segment(reason="  It floats.\n")))
    assert TaskKey.objects.get().content["segments"] == [segment(reason="It floats.")]


def test_a_clip_of_the_work_may_be_trained_on_too(ada, clips):
    name = clips.videos[0].external_id
    assert add(ada, clips, keyed(video=name, min_iou=75)).json()["created"] == 1
    assert TaskKey.objects.get().min_iou == 75
    assert add(ada, clips, {"video": name}, training=False).json() == {"created": 0, "existing": 1}


def test_the_same_training_again_is_left_alone_and_another_key_refused(ada, clips):
    add(ada, clips, keyed(segment()))
    assert add(ada, clips, keyed(segment())).json() == {"created": 0, "existing": 1}
    assert fields_of(add(ada, clips, keyed())) == ["subjects.0.key"]
    assert fields_of(add(ada, clips, keyed(segment(), min_iou=31))) == ["subjects.0.key"]
    assert TaskKey.objects.get().content["clean"] is False


def test_a_subject_has_one_key(ada, clips):
    assert fields_of(add(ada, clips, keyed(), keyed())) == ["subjects.1"]


WRONG_KEYS = {
    "no key": ({"video": "v0"}, "key"),
    "a key of another kind": ({"video": "v0", "key": "clean"}, "key"),
    "nothing said": ({"video": "v0", "key": {}}, "key.clean"),
    "clean with errors": (keyed(segment(), clean=True), "key.clean"),
    "clean as text": (keyed(clean="yes"), "key.clean"),
    "inside a frame": (keyed(segment(401, 800)), "key.segments.0.start_ms"),
    "beyond the clip": (keyed(segment(400, 80_000)), "key.segments.0.end_ms"),
    "an unknown type": (keyed(segment(type="x")), "key.segments.0.type"),
    "no type": (keyed({k: v for k, v in segment().items() if k != "type"}), "key.segments.0.type"),
    "a severity that is true": (keyed(segment(severity=True)), "key.segments.0.severity"),
    "an empty reason": (keyed(segment(reason="")), "key.segments.0.reason"),
    "a box outside": (keyed(segment(box={"x": 0, "y": 0, "w": 2, "h": 1})), "key.segments.0.box"),
    "a box of text": (keyed(segment(box={"x": "0", "y": 0, "w": 1, "h": 1})), "key.segments.0.box.x"),
    "a span of a text": (keyed({"part": "chain", "from": 0, "to": 1, "type": "physics_violation"}), "key.segments"),
    "both at once": (keyed({**segment(), "part": "chain"}), "key.segments.0.start_ms"),
    "a question there is not": (keyed(answers=[{"question": "x", "value": "yes"}]), "key.answers.0.question"),
    "an answer that is a number": (keyed(answers=[{"question": "x", "value": 3}]), "key.answers.0.value"),
    "a field there is not": (keyed(gold=True), "key.gold"),
    "an overlap of nothing": (keyed(min_iou=0), "key.min_iou"),
    "an overlap beyond all": (keyed(min_iou=101), "key.min_iou"),
}


@pytest.mark.parametrize("name", WRONG_KEYS)
def test_a_wrong_key_is_refused_by_field_and_nothing_is_half_done(ada, project, clips, name: str):
    make_video(project, "v1")
    wrong, field = WRONG_KEYS[name]
    answer = add(ada, clips, keyed(video="v1"), wrong)
    assert answer.status_code == 400
    assert f"subjects.1.{field}" in fields_of(answer)
    assert not TaskKey.objects.exists() and not Round.objects.filter(n=Round.TRAINING).exists()


def test_questions_of_a_key_are_named_by_key_or_by_text(ada, project):
    make_video(project, "v0", prompt="A cup.")
    ratings = make_subjects(project, "ratings", name="Ratings")
    keys = {"subject_consistency": "5", "background_consistency": "4", "image_quality": "2"}
    text = "How visually appealing is the clip?"
    answers = [{"question": text, "value": "1"}, *({"question": k, "value": v} for k, v in keys.items())]
    assert add(ada, ratings, keyed(clean=None, answers=answers)).json()["created"] == 1
    stored = TaskKey.objects.get().content["answers"]
    names = dict(Question.objects.values_list("public_id", "key"))
    assert [(names[each["question"]], each["value"]) for each in stored] == [
        ("subject_consistency", "5"),
        ("background_consistency", "4"),
        ("aesthetics", "1"),
        ("image_quality", "2"),
    ]
    times = dict.fromkeys(("at_ms", "until_ms", "picture_ms", "sound_ms", "box"))
    assert stored[0] == {"question": stored[0]["question"], "value": "5", "unclear": False, "note": "", **times}


def test_questions_of_a_prompt_are_named_by_their_text(ada, project):
    video = make_video(project, "v0")
    ask(video.prompt)
    brite = make_subjects(project, "brite", name="Questions")
    answers = [{"question": "Is there a cup?", "value": "yes"}, {"question": "Does it fall?", "value": None}]
    fields = fields_of(add(ada, brite, keyed(clean=None, answers=answers)))
    assert fields == ["subjects.0.key.answers.1.value"]
    answers[1]["unclear"] = True
    assert add(ada, brite, keyed(clean=None, answers=answers)).json()["created"] == 1
    ids = [
        frozen.question.public_id for frozen in Task.objects.get().questions.filter(applicable=True).order_by("order")
    ]
    said = TaskKey.objects.get().content["answers"]
    assert [(each["question"], each["value"], each["unclear"]) for each in said] == [
        (ids[0], "yes", False),
        (ids[1], None, True),
    ]


def test_a_question_that_is_left_open_is_named_as_its_author_knows_it(ada, project):
    video = make_video(project, "v0")
    ask(video.prompt)
    brite = make_subjects(project, "brite", name="Questions")
    answer = add(ada, brite, keyed(clean=None, answers=[{"question": "Is there a cup?", "value": "yes"}]))
    assert answer.json()["errors"] == [
        {"field": "subjects.0.key.answers", "message": "1 question is open: Does it fall?."}
    ]


def test_the_key_of_a_chain_has_spans(ada, project):
    make_video(project, "v0")
    chains = make_subjects(project, "videocritic", name="Chains")
    span = {"part": "chain", "from": 0, "to": 9, "type": "temporal"}
    key = {"clean": False, "segments": [span]}
    chain = {"video": "v0", "chain": {"id": "c1", "text": "It falls. It breaks."}}
    too_long = {"clean": False, "segments": [{**span, "to": 21}]}
    assert fields_of(add(ada, chains, {**chain, "key": too_long})) == ["subjects.0.key.segments.0.to"]
    assert add(ada, chains, {**chain, "key": key}).json()["created"] == 1
    assert TaskKey.objects.get().content["segments"] == [{**span, "severity": None, "reason": ""}]


def test_a_preference_of_a_key_is_kept_by_part_whichever_is_named_first(ada, project):
    make_video(project, "v0", rendition=make_rendition())
    make_video(project, "v1")
    pairs = make_subjects(project, "reprompt", name="Pairs")
    aspects = ("subject_consistency", "background_consistency", "aesthetics", "image_quality")

    def key(*values: str) -> dict[str, Any]:
        return {"answers": [{"question": k, "value": v} for k, v in zip(aspects, values, strict=True)]}

    first = {"a": "v0", "b": "v1", "key": key("left", "right", "tie", "left")}
    turned = {"a": "v1", "b": "v0", "key": key("right", "left", "tie", "right")}
    assert add(ada, pairs, first).json() == {"created": 1, "existing": 0}
    assert [each["value"] for each in TaskKey.objects.get().content["answers"]] == ["a", "b", "tie", "a"]
    assert add(ada, pairs, turned).json() == {"created": 0, "existing": 1}
    assert fields_of(add(ada, pairs, {**turned, "key": first["key"]})) == ["subjects.0.key"]
    wrong = {"a": "v0", "b": "v1", "key": key("a", "right", "tie", "left")}
    assert fields_of(add(ada, pairs, wrong)) == ["subjects.0.key.answers.0.value"]


def test_the_training_is_no_latest_round(ada, clips):
    add(ada, clips, keyed())
    assert clips.study.rounds.latest("n").n == 1
    assert training_round(clips.study) == clips.study.rounds.get(n=0)
