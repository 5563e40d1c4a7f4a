"""Where people can go, and what waits there."""

from __future__ import annotations

import pytest

from annotations.annotators.models import Annotator
from annotations.quality.rule_documents.documents import Action
from annotations.quality.rules.appeals import act, answer_appeal, appeal
from annotations.review.models import Review
from outtake.http.studio_pages import PAGES
from tests.annotations.crowd import let_in, recruiting
from tests.support.cast import browser_of, nobody, script_of
from tests.support.factories import Scene, make_scene
from worker.runs.operations import start_run

pytestmark = [pytest.mark.django_db, pytest.mark.database]

COUNTS = {
    **{"tasks": 3, "reviews_open": 0, "appeals_open": 0, "runs_running": 0, "runs_paused": 0},
    **{"ground_truth": None, "reports": 0, "releases": 0},
}


def counts_path(scene: Scene) -> str:
    return f"studies/{scene.study.public_id}/counts"


def test_projects_by_name_and_studies_newest_first_each_with_ones_role(ana, zoe, project, other_project):
    first, second = (make_scene(project, name=name).study for name in ("Cups", "Trees"))
    make_scene(other_project, name="Elsewhere")
    assert ana.get("navigation").json() == {
        "projects": [
            {
                **{"id": project.public_id, "name": "Lanterns", "role": "annotator"},
                "studies": [
                    {"id": second.public_id, "name": "Trees", "role": "annotator"},
                    {"id": first.public_id, "name": "Cups", "role": "annotator"},
                ],
            }
        ]
    }
    (seen,) = zoe.get("navigation").json()["projects"]
    assert (seen["name"], seen["role"]) == ("Bridges", "admin")


def test_who_came_from_a_platform_gets_their_study_alone(project):
    scene = make_scene(project)
    make_scene(project, name="Not theirs")
    participant = script_of(let_in(recruiting(scene)).entry.annotator.person)
    (seen,) = participant.get("navigation").json()["projects"]
    assert [each["name"] for each in seen["studies"]] == ["Cups"]
    assert seen["role"] == "annotator"
    assert participant.get(counts_path(scene)).status_code == 403


def test_statements_do_not_grow_with_projects_and_studies(rui, ada, project, scene, django_assert_max_num_queries):
    for n in range(4):
        make_scene(project, name=f"Study {n}")
    rui.get("navigation")  # what is cached of the person is read
    with django_assert_max_num_queries(6):
        assert len(rui.get("navigation").json()["projects"][0]["studies"]) == 5
    with django_assert_max_num_queries(13):
        assert ada.get(counts_path(scene)).json() == COUNTS


def test_what_waits_is_counted_until_it_is_done(rui, ana, scene):
    task = scene.round.tasks.first()
    review = Review.objects.create(round=scene.round, task=task)
    annotator = Annotator.objects.create(kind=Annotator.PERSON)
    event = act(study=scene.study, annotator=annotator, action=Action("warn", "Slower, please."))
    appeal(event=event, annotator=annotator, text="The clip had no sound.")
    run = start_run(round_=scene.round, critic="signal", woken=False)
    waiting = {**COUNTS, "reviews_open": 1, "appeals_open": 1, "runs_running": 1}
    assert rui.get(counts_path(scene)).json() == waiting
    Review.objects.filter(pk=review.pk).update(state=Review.SETTLED)
    answer_appeal(event=event, by=None, text="It stays.", undo=False)
    type(run).objects.filter(pk=run.pk).update(state=type(run).PAUSED)
    assert rui.get(counts_path(scene)).json() == {**COUNTS, "runs_paused": 1}
    assert ana.get(counts_path(scene)).status_code == 403


def test_an_unknown_address_is_a_page_with_a_way_on_and_in_the_api_a_problem(ada):
    for actor in (browser_of(ada.person), nobody()):
        answer = actor.call("GET", "/studies/some/nowhere")
        assert answer.status_code == 404
        assert answer["Content-Type"].startswith("text/html")
        assert b'href="/"' in answer.content
    missing = ada.call("GET", "/api/v1/nowhere")
    assert (missing.status_code, missing["Content-Type"]) == (404, "application/problem+json")


def test_each_page_of_the_studio_is_listed_once():
    assert len(set(PAGES)) == len(PAGES)
