"""Pause, resume, archive, rename and delete a study; close a round."""

from __future__ import annotations

import pytest

from annotations.rounds.operations import open_round
from annotations.studies.models import Round, Study
from annotations.work.assignments.models import Assignment
from tests.annotations.crowd import Newcomer, recruiting
from tests.annotations.training import add_training
from tests.support.factories import Scene
from tests.support.working import take

pytestmark = [pytest.mark.django_db, pytest.mark.rows_once]


def settings_of(scene: Scene) -> str:
    return f"studies/{scene.study.public_id}/settings"


def stop_of(actor, scene: Scene) -> str | None:
    stopped = actor.get(f"studies/{scene.study.public_id}/standing").json()["stopped"]
    return stopped and stopped["kind"]


@pytest.mark.parametrize(("state", "kind"), [("paused", "study_paused"), ("archived", "study_archived")])
def test_a_study_that_does_not_run_hands_out_nothing_and_takes_what_is_in_hand(ada, ana, bo, scene, state, kind):
    work = take(ana, scene)
    assert ada.call("PATCH", settings_of(scene), {"state": state}).json()["state"] == state
    assert bo.post(scene.next_path).status_code == 204
    assert stop_of(bo, scene) == kind
    assert bo.get(f"studies/{scene.study.public_id}/upcoming").status_code == 204
    assert take(ana, scene).id == work.id  # the same again, as after reloading the page
    assert work.submit().status_code == 201
    assert ana.post(scene.next_path).status_code == 204
    assert ada.call("PATCH", settings_of(scene), {"state": "running"}).status_code == 200
    assert bo.post(scene.next_path).status_code == 200


def test_a_paused_study_leases_nothing_that_was_sent_back_and_no_training(ada, ana, bo, scene):
    take(ana, scene).submit()
    Assignment.objects.update(state=Assignment.SENT_BACK, ended_because="Look again.")
    ada.call("PATCH", settings_of(scene), {"state": "paused"})
    assert ana.post(scene.next_path).status_code == 204
    add_training(scene)
    assert bo.post(scene.next_path).status_code == 204
    assert Assignment.objects.get().state == Assignment.SENT_BACK


def test_a_closed_round_leaves_the_work_to_the_open_one_below(ada, ana, scene):
    open_round(study=scene.study, overlap=1)
    path = f"studies/{scene.study.public_id}/rounds/"
    assert ada.put(f"{path}2/state", {"state": "closed"}).json()["state"] == "closed"
    assert ana.post(scene.next_path).json()["round"] == 1
    assert [each["state"] for each in ada.get(path).json()["results"]] == ["open", "closed"]
    ada.put(f"{path}1/state", {"state": "closed"})
    Assignment.objects.all().delete()
    assert ana.post(scene.next_path).status_code == 204
    assert stop_of(ana, scene) == "round_closed"
    ada.put(f"{path}2/state", {"state": "open"})
    assert ana.post(scene.next_path).json()["round"] == 2


def test_the_training_is_not_closed(ada, scene):
    add_training(scene)
    refused = ada.put(f"studies/{scene.study.public_id}/rounds/0/state", {"state": "closed"})
    assert refused.status_code == 400
    assert "choose round 1 or later" in refused.json()["detail"]


def test_an_archived_study_runs_again_before_it_is_paused(ada, scene):
    ada.call("PATCH", settings_of(scene), {"state": "archived"})
    refused = ada.call("PATCH", settings_of(scene), {"state": "paused"})
    assert (refused.status_code, Study.objects.get().state) == (409, "archived")
    assert [each["state"] for each in ada.get("studies/").json()["results"]] == ["archived"]


@pytest.mark.database
def test_a_name_and_a_state_change_together_or_not_at_all(ada, project, scene):
    Study.objects.create(project=project, name="Taken")
    refused = ada.call("PATCH", settings_of(scene), {"name": "Taken", "state": "paused"})
    assert refused.status_code == 409
    study = Study.objects.get(pk=scene.study.pk)
    assert (study.name, study.state) == ("Cups", "running")
    changed = ada.call("PATCH", settings_of(scene), {"name": " Jugs ", "state": "paused"}).json()
    assert (changed["name"], changed["state"]) == ("Jugs", "paused")
    assert ada.call("PATCH", settings_of(scene), {}).status_code == 400


def test_the_content_warning_can_be_changed_and_taken_away(ada, ana, scene):
    for text in ("Falls.", ""):
        assert ada.call("PATCH", settings_of(scene), {"content_warning": text}).json()["content_warning"] == text
        assert Study.objects.get(pk=scene.study.pk).content_warning == text
    assert Study.objects.get(pk=scene.study.pk).name == "Cups"


@pytest.mark.database
def test_a_study_without_work_is_deleted_with_its_tasks(ada, scene):
    assert ada.get(settings_of(scene)).json()["would_be_lost"] == {}
    assert ada.call("DELETE", settings_of(scene)).status_code == 204
    assert not Study.objects.exists()
    assert not Round.objects.exists()


@pytest.mark.database
def test_a_study_with_work_is_kept_and_says_what_would_be_lost(ada, ana, bo, scene):
    take(ana, scene).submit()
    take(bo, scene)
    refused = ada.call("DELETE", settings_of(scene))
    assert refused.status_code == 409
    assert refused.json()["would_be_lost"] == {"annotations": 1, "in_hand": 1}
    assert "1 annotation and 1 task in hand" in refused.json()["detail"]
    assert Study.objects.filter(pk=scene.study.pk).exists()


def test_nobody_new_comes_from_a_platform_into_a_paused_study(ada, scene):
    pat = Newcomer(recruiting(scene))
    refused = ada.call("PATCH", settings_of(scene), {"state": "archived"})
    assert (refused.status_code, "recruitment of this study is still open" in refused.json()["detail"]) == (409, True)
    ada.call("PATCH", settings_of(scene), {"state": "paused"})
    assert "This study is paused" in pat.join().content.decode()
    assert ada.get(settings_of(scene)).json()["would_be_lost"] == {}
    ada.call("PATCH", settings_of(scene), {"state": "running"})
    assert pat.join().status_code == 302
    assert ada.get(settings_of(scene)).json()["would_be_lost"] == {"participations": 1}
