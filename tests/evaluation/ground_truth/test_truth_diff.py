"""What changed between two versions of a truth."""

from __future__ import annotations

import pytest

from annotations.annotators.operations import annotator_of
from annotations.rounds.operations import open_round
from evaluation.ground_truth.versions.create import make_ground_truth
from evaluation.ground_truth.versions.diff import diff
from evaluation.ground_truth.versions.truth_request import TruthRequest
from outtake.errors import Invalid
from tests.evaluation.annotators import CUP, DOG, marked, person_annotates
from tests.evaluation.ground_truth.test_policies import answer_all
from tests.support.factories import make_scene

pytestmark = pytest.mark.django_db


@pytest.fixture
def scene(project):
    """Three clips, each for two annotators."""
    return make_scene(project, overlap=2)


def one(scene, actor):
    return make_ground_truth(TruthRequest(study=scene.study, annotators=[annotator_of(actor.person)], policy="one"))


def test_tasks_and_segments_are_added_removed_and_changed(ana, bo, rui, scene):
    person_annotates(ana, scene, [marked(0, 1000, CUP), marked(2000, 3000), marked(6000, 7000, DOG)], [])
    person_annotates(bo, scene, [marked(0, 800, CUP, severity=5), marked(4000, 5000), marked(6000, 7000, DOG)], [], [])
    old, new = one(scene, ana), one(scene, bo)
    found = rui.get(f"truths/{old.public_id}/diff/{new.public_id}").json()
    assert (found["before"]["version"], found["after"]["version"]) == (1, 2)
    assert found["counts"] == {
        "tasks": {"added": 1, "removed": 0, "changed": 1, "same": 1},
        "segments": {"added": 1, "removed": 1, "changed": 1, "same": 1},
        "tags": {"added": 0, "removed": 0, "changed": 0, "same": 0},
        "answers": {"added": 0, "removed": 0, "changed": 0, "same": 0},
    }
    changed, added = found["tasks"]
    assert (changed["change"], added["change"], added["segments"]) == ("changed", "added", [])
    assert [(each["change"], each["differs"]) for each in changed["segments"]] == [
        ("changed", ["end_ms", "severity"]),
        ("removed", []),
        ("added", []),
    ]
    assert changed["segments"][0]["before"]["end_ms"] == 1000
    assert changed["segments"][0]["after"]["end_ms"] == 800
    clip = scene.videos[0]
    assert (changed["video"], changed["duration_ms"]) == (clip.external_id, clip.rendition.duration_ms)
    assert found["study"] == {"id": scene.study.public_id, "name": scene.study.name}


def test_a_version_does_not_differ_from_itself_and_back_is_the_reverse(ana, bo, scene):
    person_annotates(ana, scene, [marked(0, 1000)], [])
    person_annotates(bo, scene, [])
    old, new = one(scene, ana), one(scene, bo)
    assert diff(old, old)["tasks"] == []
    there, back = diff(old, new)["counts"], diff(new, old)["counts"]
    assert [there[what]["added"] for what in there] == [back[what]["removed"] for what in back] == [0, 0, 0, 0]
    assert [there[what]["removed"] for what in there] == [back[what]["added"] for what in back] == [1, 1, 0, 0]


def test_answers_change_with_their_flag(ana, bo, project):
    scene = make_scene(project, name="Questions", instrument="brite", overlap=2)
    answer_all(ana, scene, "yes", "no")
    answer_all(bo, scene, "yes", None)
    found = diff(one(scene, ana), one(scene, bo))
    assert found["counts"]["answers"] == {"added": 0, "removed": 0, "changed": 1, "same": 1}
    (change,) = found["tasks"][0]["answers"]
    assert (change["text"], change["before"]["value"], change["after"]["value"]) == ("Does it fall?", "no", None)
    assert change["after"]["unclear"] is True


def test_a_clip_of_a_later_round_is_the_same_clip(ana, scene):
    person_annotates(ana, scene, [marked(0, 1000)])
    old = one(scene, ana)
    open_round(study=scene.study, overlap=1)
    person_annotates(ana, scene, [marked(0, 1000)])
    assert diff(old, one(scene, ana))["counts"]["tasks"] == {"added": 0, "removed": 0, "changed": 0, "same": 1}


def test_two_studies_are_not_compared(ana, project, scene):
    person_annotates(ana, scene, [])
    other = make_scene(project, name="Others")
    person_annotates(ana, other, [])
    with pytest.raises(Invalid):
        diff(one(scene, ana), one(other, ana))
