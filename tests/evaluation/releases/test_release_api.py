"""Releases by HTTP: asked for by an admin, watched and downloaded by researchers."""

from __future__ import annotations

import pytest
from celery import current_app

from evaluation.ground_truth.versions.create import make_ground_truth
from evaluation.ground_truth.versions.truth_request import TruthRequest
from evaluation.releases.build.operations import build_release
from evaluation.releases.models import Release
from outtake.accounts.projects.models import Project
from tests.evaluation.annotators import marked, person_annotates
from tests.evaluation.releases.everything import Whole
from tests.support.cast import Actor
from tests.support.factories import make_scene
from tests.support.working import fields_of

pytestmark = [pytest.mark.django_db, pytest.mark.rows_once("whole")]


@pytest.fixture(autouse=True)
def woken(monkeypatch) -> list[str]:
    """The releases that a worker was woken for."""
    found: list[str] = []
    monkeypatch.setattr(current_app, "send_task", lambda name, *, kwargs, **_: found.append(kwargs["release"]))
    return found


def _path(whole: Whole) -> str:
    return f"studies/{whole.scene.study.public_id}/releases/"


def test_an_admin_asks_for_a_release_and_a_worker_is_woken(
    whole: Whole, ada: Actor, woken: list[str], django_capture_on_commit_callbacks
):
    with django_capture_on_commit_callbacks(execute=True):
        answer = ada.post(_path(whole), {"report": whole.strict.public_id})
    release = Release.objects.get(report=whole.strict)
    assert (answer.status_code, woken) == (201, [release.public_id])
    shape = answer.json()
    assert shape == {
        **shape,
        "id": release.public_id,
        "version": 2,
        "state": "waiting",
        "ground_truth": 1,
        "report": whole.strict.number,
        "digest": "",
        "archive": None,
        "finished_at": None,
    }
    assert release.made_by == ada.person


def test_the_same_again_is_the_same_release(
    whole: Whole, ada: Actor, woken: list[str], django_capture_on_commit_callbacks
):
    answers = [ada.post(_path(whole), body) for body in ({}, {"ground_truth": whole.truth.public_id})]
    assert [answer.status_code for answer in answers] == [200, 200]
    assert {answer.json()["id"] for answer in answers} == {whole.release.public_id}
    build_release(public_id=whole.release.public_id)
    assert Release.objects.get(pk=whole.release.pk).done == Release.objects.get(pk=whole.release.pk).total > 0
    with django_capture_on_commit_callbacks(execute=True):
        assert ada.post(_path(whole), {}).json()["state"] == "ready"
    assert woken == []


def test_a_release_that_is_ready_is_downloaded(whole: Whole, rui: Actor):
    waiting = rui.get(f"releases/{whole.release.public_id}/archive")
    assert (waiting.status_code, "waiting" in waiting.json()["detail"]) == (409, True)
    build_release(public_id=whole.release.public_id)
    (shape,) = rui.get(_path(whole)).json()["results"]
    assert shape == rui.get(f"releases/{whole.release.public_id}/").json()
    assert (shape["state"], len(shape["digest"]), shape["error"]) == ("ready", 64, "")
    answer = rui.get(shape["archive"])
    content = b"".join(answer.streaming_content)
    assert (answer["Content-Type"], len(content)) == ("application/gzip", shape["size_bytes"])
    name = f"outtake-{whole.scene.study.public_id}-v1.tar.gz"
    assert answer["Content-Disposition"] == f'attachment; filename="{name}"'
    part = rui.call("GET", shape["archive"], range="bytes=10-19")
    assert (part.status_code, b"".join(part.streaming_content)) == (206, content[10:20])
    assert content.startswith(b"\x1f\x8b")


def test_an_archive_that_is_gone_is_missing(whole: Whole, rui: Actor):
    Release.objects.update(state=Release.READY, storage_key="releases/gone.tar.gz")
    assert rui.get(f"releases/{whole.release.public_id}/archive").status_code == 404


def test_what_is_of_another_study_is_refused(whole: Whole, ada: Actor, project: Project, ana: Actor):
    other = make_scene(project, name="Other")
    author = person_annotates(ana, other, [marked(0, 400)])
    truth = make_ground_truth(TruthRequest(study=other.study, annotators=[author], policy="one"))
    for body, field in (
        ({"ground_truth": truth.public_id}, "ground_truth"),
        ({"report": "nothing"}, "report"),
        ({"ground_truth": 1}, "ground_truth"),
        ({"version": 3}, "version"),
    ):
        answer = ada.post(_path(whole), body)
        assert (answer.status_code, fields_of(answer)) == (400, [field])
    assert Release.objects.count() == 1


def test_a_study_without_ground_truth_has_nothing_to_release(project: Project, ada: Actor):
    scene = make_scene(project)
    answer = ada.post(f"studies/{scene.study.public_id}/releases/", {})
    assert (answer.status_code, fields_of(answer)) == (400, ["ground_truth"])
