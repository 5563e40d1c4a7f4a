"""Feedback on pairs and on reasoning chains, as their annotators saw them."""

from __future__ import annotations

import pytest

from annotations.subjects.operations import add_subjects
from annotations.work.submissions.models import Annotation
from tests.support.cast import Actor, make_person, script_of
from tests.support.factories import make_subjects, make_video
from tests.support.working import take

pytestmark = pytest.mark.django_db

TEXT = "🫗 It falls. It breaks. It is whole."


def test_a_preference_is_told_by_the_side_on_which_each_annotator_saw_the_clip(project):
    first, second = (make_video(project, name, prompt="A cup falls.") for name in ("first", "second"))
    known = {"subject_consistency": "left", "background_consistency": "right", "aesthetics": "tie"}
    known |= {"image_quality": "left"}
    answers = [{"question": question, "value": value} for question, value in known.items()]
    scene = make_subjects(project, "reprompt")
    subject = {"a": first.external_id, "b": second.external_id, "key": {"clean": None, "answers": answers}}
    add_subjects(study=scene.study, subjects=[subject], training=True)
    ways = set()
    for n in range(20):
        work = take(script_of(make_person(f"annotator {n}", project)), scene)
        asked = {each["id"]: each["key"] for each in work.answer["task"]["questions"]}
        said = [{"question": each, "value": "left"} for each in asked]
        told = work.submit(work.body(clean=None, answers=said)).json()["feedback"]["answers"]
        swapped = work.answer["video"]["id"] == second.public_id
        assert Annotation.objects.get(assignment=work.row).swapped is swapped
        sides = {"left": "right", "right": "left", "tie": "tie"} if swapped else {side: side for side in known.values()}
        assert {asked[each["question"]]: each["value"] for each in told} == {key: sides[v] for key, v in known.items()}
        assert [each["right"] for each in told] == [each["value"] == "left" for each in told]
        ways.add(swapped)
    assert ways == {True, False}


def test_a_chain_is_told_in_code_points(ana: Actor, project):
    make_video(project, "clip")
    scene = make_subjects(project, "videocritic")
    marked = {"part": "chain", "from": 23, "to": len(TEXT), "type": "logical", "reason": "It broke before."}
    chain = {"id": "c1", "text": TEXT}
    subject = {"video": "clip", "chain": chain, "key": {"clean": False, "segments": [marked]}}
    add_subjects(study=scene.study, subjects=[subject], training=True)
    work = take(ana, scene)
    assert marked["reason"] not in str(work.answer)
    near = {"part": "chain", "from": 25, "to": len(TEXT), "type": "spatial"}
    wrong = {"part": "chain", "from": 2, "to": 11, "type": "spatial"}
    told = work.submit(work.body(wrong, near)).json()["feedback"]
    assert told["known"] == [{**marked, "severity": None, "start_ms": None, "end_ms": None}]
    assert told["found"] == [
        {"error": 0, "segment": 1, "iou": 10 / 12, "start_offset": 2, "end_offset": 0, "same_type": False}
    ]
    assert (told["missed"], told["over_marked"]) == ([], [0])
