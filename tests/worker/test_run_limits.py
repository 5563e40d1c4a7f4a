"""A run pauses by itself at its time limit and after unreadable replies, and can be over some clips only."""

from __future__ import annotations

import pytest
from django.db.models.functions import Now

from tests.support.working import fields_of
from tests.worker.scripts import carry_out, items_of, said, scripted_run
from tests.worker.stored_scene import *  # noqa: F403
from worker.execution.items import run_item
from worker.runs.dispatch import sweep_items
from worker.runs.limits import duration
from worker.runs.models import CriticRun
from worker.runs.operations import resume_run

pytestmark = [pytest.mark.django_db, pytest.mark.usefixtures("woken")]

FAILED = {"status": "failed", "errors": []}


def test_clips_in_a_row_without_a_readable_reply_pause_a_run_and_a_readable_one_begins_again(scene):
    run = scripted_run(scene, FAILED, [], FAILED)
    CriticRun.objects.update(most_unread=2)
    carry_out(run)
    assert (run.state, run.unread_in_row) == ("done", 1)
    run = scripted_run(scene, FAILED, FAILED, [])
    CriticRun.objects.filter(pk=run.pk).update(most_unread=2)
    carry_out(run)
    assert (run.state, run.paused_by) == ("paused", "unread")
    assert run.paused_because == "2 clips in a row have no readable reply."
    resume_run(run=run)
    assert (run.unread_in_row, run.paused_by) == (0, "")
    carry_out(run)
    assert (run.state, len(said(run))) == ("done", 3)


def test_a_run_whose_time_is_over_begins_no_clip_is_paused_and_gets_its_time_again(scene):
    run = scripted_run(scene, [], [], [])
    CriticRun.objects.update(time_limit_seconds=5400)
    run_item(item_id=items_of(run)[0].pk)
    run.refresh_from_db()
    assert run.works_until is not None and run.state == "running"
    CriticRun.objects.update(works_until=Now())
    carry_out(run)
    assert len(said(run)) == 1, "no item is begun after it"
    assert sweep_items() == 0
    run.refresh_from_db()
    assert (run.state, run.paused_by) == ("paused", "time")
    assert run.paused_because == "The time limit of 1 h 30 min is reached."
    resume_run(run=run)
    assert run.works_until is None
    carry_out(run)
    assert run.state == "done"


@pytest.mark.parametrize(("seconds", "text"), [(60, "1 min"), (3600, "1 h"), (5400, "1 h 30 min"), (20, "0 min")])
def test_a_duration_in_words(seconds: int, text: str):
    assert duration(seconds) == text


def test_a_run_over_the_clips_of_a_filter_says_so_and_a_wrong_filter_is_refused(rui, scene):
    path, name = f"studies/{scene.study.public_id}/runs/", scene.videos[1].external_id
    body = {"critic": "signal", "filter": f"q={name}", "time_limit": 600, "most_unread": 10}
    assert rui.post(f"{path}estimate", {"critic": "signal", "filter": f"q={name}"}).json()["clips"] == 1
    made = rui.post(path, body)
    assert made.status_code == 201
    shown = made.json()
    assert (shown["counts"]["waiting"], shown["filter"]) == (1, f"q={name}")
    assert (shown["time_limit"], shown["most_unread"], shown["paused_by"]) == (600, 10, None)
    for wrong in ("colour=red", "q=nowhere-to-be-found"):
        answer = rui.post(path, {"critic": "signal", "filter": wrong})
        assert answer.status_code == 400, wrong
    assert fields_of(answer) == ["filter"]
    assert fields_of(rui.post(path, {"critic": "signal", "time_limit": 5})) == ["time_limit"]
