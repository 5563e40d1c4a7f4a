"""Critics and their runs over HTTP."""

from __future__ import annotations

import pytest

from tests.support.working import fields_of
from tests.worker.scripts import carry_out, found, scripted_run
from tests.worker.stored_scene import *  # noqa: F403
from worker.runs.models import CriticRun

pytestmark = pytest.mark.django_db


def test_a_run_is_started_and_the_workers_are_woken(rui, scene, woken):
    answer = rui.post(f"studies/{scene.study.public_id}/runs/", {"critic": "signal"})
    assert answer.status_code == 201
    run = answer.json()
    assert (run["state"], run["critic"]["name"]) == ("waiting", "signal")
    assert run["counts"] == {"waiting": 3, "running": 0, "done": 0, "failed": 0, "cancelled": 0}
    assert len(woken) == 3


@pytest.mark.parametrize("body", [{"critic": "oracle"}, {"critic": 7}, {}])
def test_a_run_that_cannot_be_is_refused_by_field(rui, scene, woken, body: dict):
    answer = rui.post(f"studies/{scene.study.public_id}/runs/", body)
    assert (answer.status_code, fields_of(answer)) == (400, ["critic"])
    assert not CriticRun.objects.exists() and not woken


def test_a_run_shows_how_far_it_is(rui, scene):
    run = scripted_run(scene, [found(), found(0, 40)], {"status": "refused", "errors": []})
    carry_out(run)
    shown = rui.get(f"runs/{run.public_id}/").json()
    assert shown["state"] == "done_with_failures" and shown["finished_at"]
    assert shown["counts"] == {"waiting": 0, "running": 0, "done": 2, "failed": 1, "cancelled": 0}
    assert shown["segments"] == 2
    assert "has no answer for" in shown["errors"][0]
    assert rui.get(f"studies/{scene.study.public_id}/runs/").json()["results"] == [shown]


def test_a_run_is_cancelled_once(rui, scene):
    run = scripted_run(scene, [])
    first = rui.post(f"runs/{run.public_id}/cancel")
    assert (first.status_code, first.json()["state"]) == (200, "cancelled")
    again = rui.post(f"runs/{run.public_id}/cancel")
    assert again.status_code == 409
    fields_of(again)


def test_what_a_critic_said_is_read_like_what_a_person_said(rui, scene):
    run = scripted_run(scene, [found(2000, 400)], {"status": "failed", "errors": []}, [])
    carry_out(run)
    rows = rui.get(scene.annotations_path).json()["results"]
    assert [(row["status"], row["clean"]) for row in rows] == [("ok", False), ("failed", None), ("ok", True)]
    (segment,) = rows[0]["segments"]
    assert (segment["start_ms"], segment["end_ms"]) == (2000, 400)
    assert segment["invalid_reason"].startswith("ends at 400 ms")
    assert {row["annotator"] for row in rows} == {run.annotator.public_id}
