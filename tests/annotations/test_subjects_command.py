"""``add_tasks``: the objects of a file line by line, or a sample of marked errors."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from annotations.annotators.operations import new_critic_annotator
from annotations.subjects.operations import add_subjects
from annotations.tasks.models import Task, TaskKey, TaskPart
from annotations.work.submissions.critic_annotations import CriticSegment, record_critic_annotation
from tests.support.commands import manage
from tests.support.factories import make_scene, make_subjects, make_video, segment
from tests.support.working import take

pytestmark = pytest.mark.django_db


@pytest.fixture
def written(tmp_path: Path):
    """Write a file of JSON lines; give its path."""

    def write(*lines: dict | str) -> str:
        path = tmp_path / "subjects.jsonl"
        path.write_text("".join(f"{line if isinstance(line, str) else json.dumps(line)}\n" for line in lines))
        return str(path)

    return write


@pytest.fixture
def pairs(project):
    """A study of pairs, and three videos."""
    for n in range(3):
        make_video(project, f"v{n}")
    return make_subjects(project, "reprompt", name="Pairs")


def test_a_file_is_added_and_again_adds_nothing(capsys, written, pairs):
    file = written({"a": "v0", "b": "v1"}, "", {"a": "v1", "b": "v2"})
    ran = manage(capsys, "add_tasks", "Pairs", file, "--json")
    assert (ran.status, ran.json, ran.err) == (0, {"created": 2, "existing": 0}, "")
    assert manage(capsys, "add_tasks", pairs.study.public_id, file, "--json").json == {"created": 0, "existing": 2}
    assert manage(capsys, "add_tasks", "Pairs", file).out == "0 tasks added; 2 already existed.\n"


def test_errors_name_the_line_and_nothing_is_added(capsys, written, pairs):
    file = written({"a": "v0", "b": "v1"}, "", {"a": "v0"}, {"a": "v1", "b": "v1"})
    ran = manage(capsys, "add_tasks", "Pairs", file, "--json")
    assert (ran.status, ran.out) == (2, "")
    first, second = ran.err.strip().splitlines()
    assert f"{file}, line 3.b: This is required" in first and f"{file}, line 4.b:" in second
    assert not Task.objects.exists()


@pytest.mark.parametrize("line", ["{", "[]", '{"a": "v0", "a": "v1"}', '{"a": NaN}'])
def test_a_line_that_is_no_object_is_named(capsys, written, pairs, line: str):
    ran = manage(capsys, "add_tasks", "Pairs", written({"a": "v0", "b": "v1"}, line))
    assert ran.status == 2 and "line 2" in ran.err
    assert not Task.objects.exists()


def test_a_training_is_added_with_its_keys(capsys, written, project):
    make_scene(project, tasks=1)
    key = {"clean": False, "segments": [segment()]}
    ran = manage(capsys, "add_tasks", "Cups", written({"video": "veo3/Cups/0", "key": key}), "--training", "--json")
    assert (ran.status, ran.json) == (0, {"created": 1, "existing": 0})
    assert TaskKey.objects.get().task.round.is_training


@pytest.fixture
def marked(ana, project):
    """A study with six errors of Ana's, one of a critic's, and one that she marked in the training."""
    scene = make_scene(project, name="Marked", tasks=2)
    for n in range(2):
        work = take(ana, scene)
        work.submit(work.body(*[segment(400 * k, 400 * k + 400, reason=f"Error {n}{k}.") for k in range(3)]))
    critic = new_critic_annotator(name="Critic")
    error = CriticSegment(0, 400, "physics_violation", "A critic's.")
    task = scene.round.tasks.earliest("id")
    record_critic_annotation(task=task, annotator=critic, status="ok", segments=[error])
    make_video(project, "trained")
    key = {"clean": True}
    add_subjects(study=scene.study, subjects=[{"video": "trained", "key": key}], training=True)
    training = take(ana, scene)
    assert training.answer["task"]["training"]
    assert training.submit(training.body(segment(reason="In the training."))).status_code == 201
    return scene


def reasons() -> list[str]:
    return [part.content["reason"] for part in TaskPart.objects.filter(role="error").order_by("id")]


def test_a_sample_is_drawn_by_lot_and_the_same_seed_draws_the_same(capsys, project, marked):
    drawn = []
    for name, seed in (("One", "7"), ("Two", "7"), ("Three", "8")):
        make_subjects(project, "spotlight_quality", name=name)
        ran = manage(capsys, "add_tasks", name, "--errors-of", "Marked", "--sample", "4", "--seed", seed, "--json")
        assert ran.json == {"created": 4, "existing": 0}
        drawn.append(reasons())
        TaskPart.objects.filter(role="error").delete()
    assert drawn[0] == drawn[1] and len(set(drawn[0])) == 4


def test_only_what_people_marked_in_the_work_is_drawn(capsys, project, marked):
    make_subjects(project, "spotlight_quality", name="Quality")
    too_many = manage(capsys, "add_tasks", "Quality", "--errors-of", "Marked", "--sample", "7", "--seed", "1")
    assert too_many.status == 2 and "people marked only 6 errors in 'Marked'" in too_many.err
    manage(capsys, "add_tasks", "Quality", "--errors-of", "Marked", "--sample", "6", "--seed", "1")
    assert sorted(reasons()) == [f"Error {n}{k}." for n in range(2) for k in range(3)]


@pytest.mark.parametrize(
    "args",
    [
        ["Nothing", "FILE"],
        ["Pairs"],
        ["Pairs", "missing.jsonl"],
        ["Pairs", "FILE", "--errors-of", "Pairs"],
        ["Pairs", "FILE", "--sample", "3"],
        ["Pairs", "--errors-of", "Pairs"],
        ["Pairs", "--errors-of", "Pairs", "--sample", "3"],
        ["Pairs", "--errors-of", "Pairs", "--sample", "0", "--seed", "1"],
        ["Pairs", "--errors-of", "Pairs", "--sample", "1", "--seed", "1", "--training"],
        ["Pairs", "--errors-of", "Hers", "--sample", "1", "--seed", "1"],
    ],
)
def test_wrong_use_is_told(capsys, written, pairs, other_project, args: list[str]):
    make_scene(other_project, name="Hers", tasks=1)
    file = written({"a": "v0", "b": "v1"})
    ran = manage(capsys, "add_tasks", *[file if arg == "FILE" else arg for arg in args])
    assert (ran.status, ran.out) == (2, "") and ran.err
    assert not pairs.round.tasks.exists()
