"""The overview of a study: states that add up, the next step, what needs a researcher, and what happened."""

from __future__ import annotations

import pytest

from annotations.quality.holds.operations import hold_video
from evaluation.disagreements.queue import find_disagreements
from evaluation.ground_truth.versions.create import make_ground_truth
from evaluation.ground_truth.versions.truth_request import TruthRequest
from tests.support.cast import Actor
from tests.support.factories import Scene, make_scene, segment
from tests.support.subjects import make_study_of
from tests.support.working import take
from worker.runs.models import RunItem
from worker.runs.operations import start_run

pytestmark = pytest.mark.django_db

PARTS = ("state", "steps", "attention", "agreement", "runs", "people", "activity")
WRONG = segment(5000, 7000, type="physics_violation", severity=4)


def part(actor: Actor, scene: Scene, name: str) -> dict:
    answer = actor.get(f"studies/{scene.study.public_id}/overview/{name}")
    assert answer.status_code == 200, answer.content
    return answer.json()


def states(actor: Actor, scene: Scene) -> dict[str, int]:
    found = part(actor, scene, "state")
    assert sum(each["n"] for each in found["states"]) == found["total"]
    return {each["state"]: each["n"] for each in found["states"] if each["n"]}


def both(ana: Actor, bo: Actor, scene: Scene, first: list[dict], second: list[dict]) -> None:
    """Let both annotate the next clip."""
    for actor, marked in ((ana, first), (bo, second)):
        work = take(actor, scene)
        assert work.submit(work.body(*marked)).status_code == 201


@pytest.fixture
def disputed(project, ana, bo):
    """A study of four clips for two people: one disputed, one agreed, one half done, one taken down."""
    scene = make_scene(project, tasks=4, overlap=2, name="Disputed")
    hold_video(video=scene.videos[3], reason="On request.")
    both(ana, bo, scene, [segment()], [])
    both(ana, bo, scene, [segment()], [segment()])
    work = take(ana, scene)
    work.submit()
    find_disagreements(study=scene.study)
    return scene


@pytest.mark.database
def test_the_states_add_up_and_say_what_is_to_come(rui, disputed):
    assert states(rui, disputed) == {"waiting": 1, "agreed": 1, "in_review": 1, "taken_down": 1}
    assert part(rui, disputed, "state")["submissions_left"] == 1


def test_a_study_without_clips_counts_its_tasks(rui, project):
    study = make_study_of(project, "passage")
    answer = rui.get(f"studies/{study.public_id}/overview/state").json()
    assert (answer["unit"], answer["total"], answer["submissions_left"]) == ("tasks", 1, 2)
    assert rui.get(f"studies/{study.public_id}/overview/agreement").status_code == 200


def test_the_way_of_a_study(rui, ana, bo, disputed):
    way = part(rui, disputed, "steps")
    page = f"/studies/{disputed.study.public_id}"
    assert way["next"] == {"kind": "review", "count": 1, "minutes": 4, "target": f"{page}/review"}
    assert way["meanwhile"] == {
        **{"kind": "annotate", "count": 1, "minutes": 1},
        "target": f"/annotate/{disputed.study.public_id}",
    }
    steps = {each["key"]: (each["state"], each["count"], each["total"]) for each in way["steps"]}
    assert steps == {
        "clips": ("done", 4, None),
        "people": ("done", 2, 2),
        "annotate": ("in_progress", 2, 3),
        "review": ("in_progress", 1, None),
        "ground_truth": ("later", 0, None),
        "critics": ("later", 0, None),
        "report": ("later", 0, None),
        "release": ("later", 0, None),
    }


def test_the_next_step_follows_what_there_is(rui, ana, project):
    def next_kind(scene: Scene) -> str:
        return part(rui, scene, "steps")["next"]["kind"]

    assert next_kind(make_scene(project, tasks=0, name="Empty")) == "add_clips"
    scene = make_scene(project, tasks=1, name="One")
    assert next_kind(scene) == "invite"
    work = take(ana, scene)
    assert next_kind(scene) == "annotate"
    work.submit()
    assert next_kind(scene) == "truth"
    make_ground_truth(TruthRequest(study=scene.study, annotators=[work.row.annotator], policy="one"))
    assert next_kind(scene) == "critic"
    start_run(round_=scene.round, critic="signal", woken=False)
    assert next_kind(scene) == "report"


@pytest.mark.database
def test_what_needs_a_researcher_has_its_reason_and_who_said_what(rui, disputed):
    found = part(rui, disputed, "attention")
    assert found["total"] == 1
    (clip,) = found["clips"]
    assert (clip["video"], clip["title"]) == (disputed.videos[0].public_id, "A cup falls off a table.")
    assert clip["poster"]["url"].startswith("/media/") and clip["duration_ms"] == 8000
    assert clip["reason"] in {"alone", "clean_against"} and clip["detail"].endswith(".")
    marked = [[(each["start_ms"], each["end_ms"]) for each in author["spans"]] for author in clip["authors"]]
    assert marked == [[(400, 2000)], []]


def test_agreement_of_few_clips_is_no_figure_and_of_ten_has_intervals(rui, ana, bo, project, disputed):
    few = part(rui, disputed, "agreement")
    assert few["clips"] == 2
    assert {(each["figure"]["value"], each["figure"]["reason"]) for each in few["figures"]} == {
        (None, "too few (n = 2)")
    }
    scene = make_scene(project, tasks=10, overlap=2, name="Enough")
    for n in range(10):
        other = segment(400, 2000, type="logical_error" if n < 3 else "physics_violation", severity=2 + n % 3)
        both(ana, bo, scene, [segment(severity=2 + n % 2)], [] if n > 7 else [other])
    enough = part(rui, scene, "agreement")
    assert [(each["label"], each["figure"]["n"]) for each in enough["figures"]] == [
        *(("Error or not, same", 10), ("F1 of segments, IoU 0.5", 10)),
        *(("Same type", 8), ("Severity, ordinal α", 8)),
    ]
    values = [each["figure"] for each in enough["figures"]]
    assert [values[0]["value"], values[1]["value"], values[2]["value"]] == [0.8, 0.8, 0.625]
    whole = rui.get(f"studies/{scene.study.public_id}/agreement/").json()["segments"]
    assert values[3]["value"] == whole["severity_alpha"]["value"]
    assert all(each["low"] < each["value"] < each["high"] for each in values)


@pytest.mark.database
def test_runs_people_and_activity(rui, ana, disputed):
    run = start_run(round_=disputed.round, critic="signal", woken=False)
    item = run.items.order_by("id").first()
    RunItem.objects.filter(pk=item.pk).update(state=RunItem.FAILED)
    (shown,) = part(rui, disputed, "runs")["runs"]
    assert (shown["id"], shown["done"], shown["total"], shown["unread"]) == (run.public_id, 1, 3, 1)
    assert (shown["per_minute"], shown["stopped"]) == (None, "")
    people = part(rui, disputed, "people")
    assert (people["total"], people["tasks"]) == (2, 4)
    assert [(each["done"], each["checks"], each["checks_n"]) for each in people["people"]] == [
        (3, None, 0),
        (2, None, 0),
    ]
    annotator = ana.person.annotator
    truth = make_ground_truth(TruthRequest(study=disputed.study, annotators=[annotator], policy="one"))
    first, second, *rest = part(rui, disputed, "activity")["events"]
    assert (first["kind"], first["number"]) == ("truth", truth.version)
    assert (second["kind"], second["by"], second["segments"]) == ("submitted", annotator.label, 1)
    assert second["about"] == "A cup falls off a table." and len(rest) == 4
    assert [each["segments"] for each in rest] == [1, 1, 0, 1]


@pytest.mark.parametrize("name", PARTS)
def test_statements_do_not_grow_with_the_study(rui, ana, bo, project, name, django_assert_max_num_queries):
    scene = make_scene(project, tasks=7, overlap=2, name="Large")
    for _ in range(7):
        both(ana, bo, scene, [segment(), WRONG], [])
    find_disagreements(study=scene.study)
    part(rui, scene, "state")  # what is cached of the person is read
    with django_assert_max_num_queries({"attention": 40, "people": 24, "steps": 20}.get(name, 18)):
        part(rui, scene, name)
