"""Errors that were marked in a study are chosen by a filter and drawn by a seed, for people to judge them."""

from __future__ import annotations

from typing import Any
from urllib.parse import urlencode

import pytest

from annotations.annotators.operations import annotator_of, new_critic_annotator
from annotations.quality.holds.operations import hold_video
from annotations.subjects.marked_errors import sample_errors
from annotations.tasks.models import TaskPart
from evaluation.ground_truth.models import GroundTruth, TruthItem, TruthSegment
from tests.support.factories import make_scene, make_subjects
from tests.support.subjects import MARK, say_of
from tests.support.working import fields_of

pytestmark = [pytest.mark.django_db, pytest.mark.database, pytest.mark.rows_once("marked")]

MARKS: tuple[dict[str, Any], ...] = (
    {**MARK, "severity": 2, "reason": "It floats."},
    {**MARK, "severity": 4, "type": "anatomy_body", "start_ms": 400, "end_ms": 800, "reason": "Six fingers."},
)


@pytest.fixture
def marked(ana, project):
    """A study of two clips: in each, Ana marked two errors and a critic one."""
    scene = make_scene(project, name="Marked", tasks=2)
    person, critic = annotator_of(ana.person), new_critic_annotator(name="Critic")
    for task in scene.round.tasks.order_by("id"):
        say_of(task, person, *MARKS, clean=False)
        say_of(task, critic, {**MARK, "severity": 5, "reason": "A critic's."}, clean=False)
    return scene


def listed(client, project, **wanted: Any) -> dict[str, Any]:
    query = urlencode({"subject": "marked_error", "filter": urlencode(wanted)})
    answer = client.get(f"projects/{project.public_id}/subjects/?{query}")
    assert answer.status_code == 200, answer.content
    return answer.json()


def test_errors_of_a_study_are_narrowed_by_who_type_severity_and_generator(ada, project, marked):
    study = {"study": marked.study.public_id}
    found = listed(ada, project, **study)
    assert (found["n"], found["total"]) == (4, 4)
    assert found["results"][1]["text"] == "Six fingers."
    assert found["results"][1]["detail"].endswith(f"severity 4 · 0.4 to 0.8 s · {marked.videos[0].external_id}")
    assert (listed(ada, project, **study, type="anatomy_body")["n"], found["total"]) == (2, 4)
    by = {each: listed(ada, project, **study, by=each, severity=4)["n"] for each in ("people", "critics", "both")}
    assert by == {"people": 2, "critics": 2, "both": 4}
    counts = ada.get(f"studies/{marked.study.public_id}/marked-errors").json()
    (generator,) = counts["generators"]
    assert listed(ada, project, **study, generator=generator["value"])["n"] == 4
    assert listed(ada, project, **study, generator="another 1")["n"] == 0
    assert (counts["people"], counts["critics"], generator["n"]) == (4, 2, 6)
    assert [(each["value"], each["n"]) for each in counts["types"]] == [("physics_violation", 4), ("anatomy_body", 2)]
    assert [(each["value"], each["n"]) for each in counts["severities"]] == [("2", 2), ("4", 2), ("5", 2)]
    hold_video(video=marked.videos[0], reason="Taken down.", by=None)
    assert listed(ada, project, **study)["n"] == 2


def test_errors_of_a_ground_truth_are_those_that_it_kept(ada, project, marked):
    truth = GroundTruth.objects.create(study=marked.study, version=1, policy="merged", state=GroundTruth.READY)
    task = marked.round.tasks.earliest("id")
    kept = task.annotations.earliest("id").segments.earliest("position")
    item = TruthItem.objects.create(truth=truth, task=task)
    same = ("position", "start_ms", "end_ms", "type", "severity", "reason")
    error = TruthSegment.objects.create(item=item, **{each: getattr(kept, each) for each in same})
    error.sources.add(kept)
    study = {"study": marked.study.public_id, "truth": truth.public_id}
    found = listed(ada, project, **study)
    assert ([each["text"] for each in found["results"]], found["n"], found["total"]) == (["It floats."], 1, 1)
    assert listed(ada, project, **study, severity=5)["n"] == 0


@pytest.mark.parametrize(
    "query",
    [
        "",
        "study=nothing",
        "study={id}&by=cats",
        "study={id}&severity=9",
        "study={id}&truth=nothing",
        "study={id}&q=cup",
    ],
)
def test_a_filter_that_cannot_be_is_refused_by_its_field(ada, project, marked, query):
    given = urlencode({"subject": "marked_error", "filter": query.format(id=marked.study.public_id)})
    refused = ada.get(f"projects/{project.public_id}/subjects/?{given}")
    assert (refused.status_code, fields_of(refused)) == (400, ["filter"])


def new(name: str, **changes: Any) -> dict[str, Any]:
    return {"name": name, "instrument": {"key": "spotlight_quality"}, "rounds": [{"overlap": 2}], **changes}


def test_a_new_study_judges_all_that_match_or_the_sample_that_the_command_draws(ada, project, marked):
    path = f"projects/{project.public_id}/studies/"
    query = urlencode({"study": marked.study.public_id})
    assert ada.post(f"{path}dry-run", new("all", filter=query)).json()["tasks"] == 4
    made = ada.post(path, new("some", filter=query, sample=3, seed=7))
    assert made.status_code == 201, made.content
    drawn = TaskPart.objects.filter(role="error", task__round__study__public_id=made.json()["id"]).order_by("task_id")
    assert [part.content["id"] for part in drawn] == sample_errors(study=marked.study, count=3, seed=7)
    too_many = ada.post(f"{path}dry-run", new("many", filter=query, sample=5))
    assert (too_many.status_code, fields_of(too_many)) == (400, ["sample"])
    assert "choose at most 4" in too_many.content.decode()


def test_a_sample_of_errors_is_added_to_a_study_that_is_there(ada, project, marked):
    quality = make_subjects(project, "spotlight_quality")
    add, query = f"studies/{quality.study.public_id}/subjects", urlencode({"study": marked.study.public_id})
    assert ada.post(add, {"filter": query, "sample": 3, "seed": 7}).json() == {"created": 3, "existing": 0}
    assert ada.post(add, {"filter": query, "sample": 3, "seed": 7}).json() == {"created": 0, "existing": 3}
    assert fields_of(ada.post(add, {"filter": query, "sample": 5})) == ["sample"]
    assert ada.post(add, {"filter": query}).json() == {"created": 1, "existing": 3}
