"""Leases of items: one worker at a time, and a late one writes nothing."""

from __future__ import annotations

import time

import pytest
from celery import current_app

from annotations.work.submissions.models import Annotation
from outtake.events.models import Event
from outtake.jobs.kernel import claim, fail, finish
from tests.support.factories import make_rendition, make_scene
from tests.support.threads import at_once
from tests.worker.scripts import carry_out, found, items_of, said, scripted_run
from worker.critics import registry
from worker.critics.contract.values import CriticResponse, PredictedSegment
from worker.critics.scripted import ScriptedCritic
from worker.execution.items import run_item, store_response
from worker.runs.dispatch import sweep_items
from worker.runs.item_jobs import ITEMS, RUN_FINISHED
from worker.runs.models import RunItem

pytestmark = [pytest.mark.django_db(transaction=True), pytest.mark.database]


@pytest.fixture
def run(project, settings, tmp_path):
    """A run over three clips, of which nothing is done."""
    settings.STORAGE_URL = f"file://{tmp_path}"
    return scripted_run(make_scene(project, rendition=make_rendition(stored=True)), [found()], [], [])


def let_the_lease_run_out(item: RunItem) -> None:
    RunItem.objects.filter(pk=item.pk).update(expires_at="2020-01-01T00:00Z")


def test_an_item_in_another_s_hands_is_left_alone(run):
    item = items_of(run)[0]
    first = claim(ITEMS, pk=item.pk)
    assert first is not None and first.job.attempts == 1
    assert claim(ITEMS, pk=item.pk) is None
    run_item(item_id=item.pk)
    assert not Annotation.objects.exists()


def test_an_item_that_is_not_there_is_left_alone(run):
    run_item(item_id=10**9)


def test_a_lease_that_is_over_is_taken_by_the_next_and_the_late_result_is_dropped(run):
    item = items_of(run)[0]
    zombie = claim(ITEMS, pk=item.pk)
    let_the_lease_run_out(item)
    run_item(item_id=item.pk)
    late = CriticResponse(segments=(PredictedSegment(0, 40, "logical_error", "Said too late."),))
    finish(zombie, lambda: store_response(zombie.job, late, seconds=1000))
    assert [s.reason for s in said(run)[0].segments.all()] == ["It floats."]
    assert items_of(run)[0].seconds < 1000


def test_a_late_result_is_dropped_while_the_next_is_at_work(run):
    item = items_of(run)[0]
    zombie = claim(ITEMS, pk=item.pk)
    let_the_lease_run_out(item)
    holder = claim(ITEMS, pk=item.pk)
    assert not finish(zombie, lambda: store_response(zombie.job, CriticResponse(), seconds=1))
    assert not fail(zombie, "too late", permanent=True)
    now = items_of(run)[0]
    assert (now.state, now.lease_token, now.error) == ("running", holder.token, "")
    assert not Annotation.objects.exists()


def test_the_sweeper_takes_back_what_is_over_and_nothing_else(run, monkeypatch):
    woken: list[int] = []
    monkeypatch.setattr(current_app, "send_task", lambda name, *, kwargs, **_: woken.append(kwargs["item_id"]))
    over, live, waiting = items_of(run)
    claim(ITEMS, pk=over.pk)
    claim(ITEMS, pk=live.pk)
    let_the_lease_run_out(over)
    assert sweep_items() == 2
    assert woken == [over.pk, waiting.pk]
    assert [item.state for item in items_of(run)] == ["waiting", "running", "waiting"]


def test_a_long_answer_keeps_its_lease(run, settings, monkeypatch):
    settings.ITEM_LEASE_SECONDS = 1

    def slow(clip) -> str:
        time.sleep(2.5)
        return "[]"

    monkeypatch.setattr(registry, "make", lambda name, parameters: ScriptedCritic(slow))
    monkeypatch.setattr(current_app, "send_task", lambda *_, **__: None)
    item = items_of(run)[0]

    def work(i: int) -> int:
        if i == 0:
            run_item(item_id=item.pk)
            return 0
        taken = 0
        for _ in range(11):
            time.sleep(0.2)
            sweep_items()
            taken += claim(ITEMS, pk=item.pk) is not None
        return taken

    assert at_once(2, work) == [0, 0]
    assert (items_of(run)[0].state, items_of(run)[0].attempts) == ("done", 1)


def test_sixteen_workers_woken_for_each_item_do_each_once(run):
    at_once(16, lambda _: carry_out_quietly(run.pk))
    run.refresh_from_db()
    assert (run.state, [item.attempts for item in items_of(run)]) == ("done", [1, 1, 1])
    assert Annotation.objects.count() == 3


def carry_out_quietly(run_id: int) -> None:
    for item_id in RunItem.objects.filter(run=run_id).order_by("id").values_list("pk", flat=True):
        run_item(item_id=item_id)


def test_the_last_two_items_at_once_close_the_run_once(run):
    first, *rest = items_of(run)
    run_item(item_id=first.pk)
    at_once(2, lambda i: run_item(item_id=rest[i].pk))
    carry_out(run)
    assert run.state == "done"
    assert Event.objects.filter(kind=RUN_FINISHED).count() == 1
