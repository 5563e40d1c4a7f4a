"""Versions of ground truth are made by workers: asked for, waited for, retried; until then nothing is made of them."""

from __future__ import annotations

import pytest
from django.db import OperationalError

from annotations.rounds.operations import open_round
from evaluation.ground_truth.models import GroundTruth, TruthItem
from evaluation.ground_truth.versions import create
from evaluation.ground_truth.versions.create import (
    compute_ground_truth,
    make_ground_truth,
    request_ground_truth,
    resume_ground_truth,
)
from evaluation.ground_truth.versions.tasks import compute_truth, sweep_truths
from evaluation.ground_truth.versions.truth_request import TruthRequest
from evaluation.releases.build.operations import request_release
from evaluation.reports.builds.report_request import ReportRequest
from evaluation.reports.builds.request import request_report
from outtake.errors import Conflict, Invalid
from tests.evaluation.annotators import critic_annotates, marked, person_annotates, predicted
from tests.support.commands import manage
from tests.support.factories import make_scene
from tests.support.reports import computed_truth
from tests.support.working import fields_of

pytestmark = pytest.mark.django_db


@pytest.fixture
def author(ana, scene):
    """Ana, who marked an error."""
    return person_annotates(ana, scene, [marked(0, 1000)], [])


@pytest.fixture
def waiting(scene, author) -> GroundTruth:
    """A version that no worker has made yet."""
    return request_ground_truth(TruthRequest(study=scene.study, annotators=[author], policy="one"))


def test_a_worker_makes_the_same_as_is_made_at_once(scene, author, waiting):
    at_once = make_ground_truth(TruthRequest(study=scene.study, annotators=[author], policy="one"))
    compute_truth(truth=waiting.public_id)
    waiting.refresh_from_db()
    assert (waiting.state, waiting.version, at_once.version) == ("ready", 1, 2)
    assert (waiting.settings, waiting.done, waiting.total) == (at_once.settings, 3, 3)
    columns = ("task", "provenance", "segments__start_ms", "segments__end_ms", "segments__sources", "annotations")
    first, second = (TruthItem.objects.filter(truth=each).values_list(*columns) for each in (waiting, at_once))
    assert list(first) == list(second) and len(first) == 2


def test_nothing_is_made_of_a_version_that_is_not_ready(rui, ada, scene, author, waiting, tmp_path, capsys):
    critic = critic_annotates(scene, [predicted(0, 1000)], [])
    study = f"studies/{scene.study.public_id}"
    refused = [
        rui.post(f"{study}/reports/", {"ground_truth": waiting.public_id, "annotators": [critic.public_id]}),
        ada.post(f"{study}/releases/", {"ground_truth": waiting.public_id}),
        ada.post(f"{study}/releases/"),
    ]
    assert [(answer.status_code, fields_of(answer)) for answer in refused] == [(400, ["ground_truth"])] * 3
    assert "Ground truth 1 is not ready: it is still being created." in refused[0].json()["detail"]
    assert "no ground truth to release" in refused[2].json()["detail"]
    other = make_ground_truth(TruthRequest(study=scene.study, annotators=[author], policy="one"))
    differ = rui.get(f"truths/{waiting.public_id}/diff/{other.public_id}")
    assert (differ.status_code, "not ready" in differ.json()["detail"]) == (409, True)
    with pytest.raises(Invalid, match="not ready"):
        request_report(ReportRequest(truth=waiting, annotators=[critic]))
    with pytest.raises(Invalid, match="not ready"):
        request_release(study=scene.study, truth=waiting)
    ran = manage(capsys, "release", "build", scene.study.public_id, "--out", str(tmp_path / "r"), "--ground-truth", "1")
    assert (ran.status, "not ready" in ran.err, list(tmp_path.iterdir())) == (2, True, [])
    newest = request_ground_truth(TruthRequest(study=scene.study, annotators=[author], policy="one"))
    assert newest.version == 3 and request_release(study=scene.study).release.truth == other


def test_what_only_a_worker_sees_fails_the_version_and_says_why(rui, ana, bo, project):
    scene = make_scene(project, tasks=1, overlap=2)
    author, other = person_annotates(ana, scene, [marked(0, 1000)]), person_annotates(bo, scene, [])
    asked = {"annotators": [author.public_id, other.public_id], "policy": "settled"}
    told = computed_truth(rui, scene.study, asked)
    assert (told["state"], told["clips"]) == ("failed", 0)
    assert told["error"].startswith("annotators: Nothing is settled")
    path = f"studies/{scene.study.public_id}/reports/"
    refused = rui.post(path, {"ground_truth": told["id"], "annotators": [other.public_id]})
    assert "could not be created: annotators: Nothing is settled" in refused.json()["detail"]


def test_an_outage_is_waited_for_and_a_failed_version_is_made_on_retry(rui, waiting, monkeypatch):
    def away(*_: object, **__: object) -> None:
        raise OperationalError("server closed the connection unexpectedly")

    def broken(*_: object, **__: object) -> None:
        raise ValueError("it broke")

    path = f"truths/{waiting.public_id}/"
    with monkeypatch.context() as patched:
        patched.setattr(create, "truth_basis", away)
        compute_ground_truth(public_id=waiting.public_id)
        told = rui.get(path).json()
        assert (told["state"], told["error"][:16]) == ("waiting", "OperationalError")
        assert rui.post(f"{path}resume").status_code == 409
        patched.setattr(create, "truth_basis", broken)
        for _ in range(3):
            compute_ground_truth(public_id=waiting.public_id)
    told = rui.get(path).json()
    assert (told["state"], told["error"]) == ("failed", "ValueError: it broke")
    assert not TruthItem.objects.exists()
    assert (rui.post(f"{path}resume").json()["state"], told["version"]) == ("waiting", 1)
    compute_truth(truth=waiting.public_id)
    assert (rui.get(path).json()["state"], rui.get(path).json()["errors"]) == ("ready", 1)
    with pytest.raises(Conflict, match="Only a failed ground truth"):
        resume_ground_truth(waiting)


def test_the_sweep_wakes_a_worker_for_a_version_that_waits(waiting, monkeypatch):
    sent: list[tuple[str, dict]] = []
    monkeypatch.setattr(
        "celery.current_app.send_task", lambda name, *, kwargs, queue, **_: sent.append((name, queue, kwargs))
    )
    sweep_truths()
    assert sent == [("evaluation.compute_truth", "builds", {"truth": waiting.public_id})]


def test_a_round_that_is_opened_meanwhile_changes_nothing_of_what_was_asked(scene, author, waiting):
    open_round(study=scene.study, overlap=1)
    compute_ground_truth(public_id=waiting.public_id)
    waiting.refresh_from_db()
    assert (waiting.state, waiting.items.count()) == ("ready", 2)
