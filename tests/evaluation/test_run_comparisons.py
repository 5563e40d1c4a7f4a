"""Critic runs are compared by time over the clips that all have answered, and on one clip against the ground truth."""

from __future__ import annotations

import pytest

from evaluation.ground_truth.versions.create import make_ground_truth
from evaluation.ground_truth.versions.truth_request import TruthRequest
from tests.evaluation.annotators import marked, person_annotates
from tests.support.factories import Scene, make_rendition, make_scene
from tests.support.working import fields_of
from tests.worker.scripts import carry_out, found, items_of, scripted_run
from worker.execution.items import run_item
from worker.runs.models import CriticRun

pytestmark = pytest.mark.django_db


@pytest.fixture
def scene(project, settings, tmp_path) -> Scene:
    """Three clips of one stored file."""
    settings.STORAGE_URL = f"file://{tmp_path / 'storage'}"
    return make_scene(project, rendition=make_rendition(stored=True))


@pytest.fixture
def runs(scene: Scene, ana) -> list[CriticRun]:
    """A run that is over, and one that has answered two clips; a person marked one error in the first clip."""
    author = person_annotates(ana, scene, [marked(0, 1000)], [], [])
    make_ground_truth(TruthRequest(study=scene.study, annotators=[author], policy="one"))
    whole = scripted_run(scene, [found(0, 1000)], [], [])
    carry_out(whole)
    half = scripted_run(scene, [found(100, 1000), found(1500, 2000)], {"status": "failed", "errors": []}, [])
    for item in items_of(half)[:2]:
        run_item(item_id=item.pk)
    return [whole, half]


def path_of(scene: Scene, runs: list[CriticRun], task: str = "") -> str:
    ids = ",".join(run.public_id for run in runs)
    return f"studies/{scene.study.public_id}/run-comparison/{task}?runs={ids}"


def test_runs_are_compared_over_their_common_clips_those_that_differ_most_first(rui, scene, runs):
    shown = rui.get(path_of(scene, runs)).json()
    assert (shown["common"], shown["scored"], shown["truth"]["version"], shown["tau"]) == (2, 2, 1, 70)
    first, second = shown["runs"]
    assert (first["p"], first["r"], first["errors"], first["false_alarms"], first["unread"]) == (1, 1, 0.5, 0, 0)
    assert (second["p"], second["r"], second["errors"], second["false_alarms"]) == (1, 0.9, 1, 0.5)
    assert (second["unread"], second["cost"]) == (1, "0.00")
    assert [(clip["name"], clip["difference"]) for clip in shown["clips"]] == [
        (scene.videos[0].external_id, 1),
        (scene.videos[1].external_id, 0),
    ]


def test_on_one_clip_each_segment_names_the_true_error_that_it_matches(rui, scene, runs):
    task = rui.get(path_of(scene, runs)).json()["clips"][0]["task"]
    clip = rui.get(path_of(scene, runs, f"{task}/")).json()
    assert [each["reason"] for each in clip["reference"]] == [marked(0, 1000)["reason"]]
    whole, half, person = clip["lanes"]
    assert (whole["found"], whole["extra"], half["found"], half["extra"]) == (1, 0, 1, 1)
    assert [(each["matches"], each["p"], each["r"]) for each in half["segments"]] == [(0, 1, 0.9), (None, None, None)]
    assert (person["run"], person["found"]) == (None, 1)
    assert clip["video"]["duration_ms"] > 2000


def test_without_a_ground_truth_runs_are_compared_with_each_other(rui, scene):
    run = scripted_run(scene, [found()], [], [])
    carry_out(run)
    shown = rui.get(path_of(scene, [run])).json()
    assert (shown["truth"], shown["common"], shown["runs"][0]["p"], shown["runs"][0]["false_alarms"]) == (
        *(None, 3),
        *(None, None),
    )
    clip = rui.get(path_of(scene, [run], shown["clips"][0]["task"] + "/")).json()
    assert (clip["reference"], clip["lanes"][0]["found"]) == (None, None)


def test_what_cannot_be_compared_is_refused_by_field(rui, scene, runs):
    study = scene.study.public_id
    for asked in ("", "?runs=absent", "?runs=" + ",".join("abcdefghij")):
        answer = rui.get(f"studies/{study}/run-comparison/{asked}")
        assert (answer.status_code, fields_of(answer)) == (400, ["runs"]), asked
    answer = rui.get(path_of(scene, runs) + "&ground_truth=none")
    assert (answer.status_code, fields_of(answer)) == (400, ["ground_truth"])
