"""Items of a run that go together: claimed once each, paused and put back as alone, whatever their batch."""

from __future__ import annotations

import threading
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, field
from typing import Any

import pytest
from celery import current_app

from annotations.studies.operations import create_study
from annotations.subjects.operations import add_tasks
from annotations.work.submissions.models import Annotation
from outtake.jobs.queues import GPU
from tests.support.away import storage_away
from tests.support.factories import make_video
from tests.support.threads import at_once
from tests.worker.scripts import items_of
from tests.worker.serving import rendition  # noqa: F401 fixture
from worker.critics import registry as critics
from worker.critics.scripted import ScriptedCritic
from worker.execution import batched_items
from worker.execution.batched_items import run_items
from worker.execution.tasks import run_item as run_item_task
from worker.ledger.models import ModelCall
from worker.providers import registry
from worker.requests.contract import AskedBundle, Capabilities, Estimate, ProviderError, Reply
from worker.runs.models import CriticRun, RunItem
from worker.runs.operations import pause_run, start_run

pytestmark = pytest.mark.django_db(transaction=True)

CLIPS, AT_ONCE = 7, 3


@dataclass
class BatchEcho:
    """Says that there are no errors, to several clips at once."""

    sizes: list[int] = field(default_factory=list)
    meanwhile: Callable[[], object] = lambda: None
    kind, queue, clips_at_once = "batch echo", GPU, AT_ONCE

    @property
    def identity(self) -> dict[str, Any]:
        return {"kind": self.kind}

    def capabilities(self) -> Capabilities:
        return Capabilities(max_frames=4, shares_prefix=True)

    def expected_visual_tokens(self, footage: Any) -> int:
        return 0

    def estimate(self, footage: Any, request: Any) -> Estimate:
        return Estimate(0, 0, 0, 0)

    def cost_micros(self, reply: Reply) -> int:
        return 0

    def prepare(self) -> None:
        """Have nothing to load."""

    def generate(self, footage: Any, requests: Sequence[Any]) -> list[Reply]:
        return self.generate_batch([(footage, requests)])[0]

    def generate_batch(self, asked: Sequence[AskedBundle]) -> list[list[Reply]]:
        self.sizes.append(len(asked))
        self.meanwhile()
        return [[Reply("[]", prompt_tokens=9, completion_tokens=2) for _ in requests] for _, requests in asked]


@pytest.fixture
def echo(monkeypatch: pytest.MonkeyPatch) -> Iterator[BatchEcho]:
    """The provider of the runs; batches are waited for however slow the machine is, and no worker is woken."""
    made = BatchEcho()
    monkeypatch.setitem(registry._KINDS, made.kind, lambda spec, project: made)
    monkeypatch.setattr("worker.execution.batching.PATIENCE_SECONDS", 30.0)
    monkeypatch.setattr(current_app, "send_task", lambda *_, **__: None)
    yield made


@pytest.fixture
def run(project, rendition, echo) -> CriticRun:  # noqa: F811
    """A run over seven clips with prompts of their own, of which nothing is done."""
    names = [f"clip {number}" for number in range(CLIPS)]
    for name in names:
        make_video(project, name, prompt=f"A cup falls, {name}.", rendition=rendition)
    study = create_study(project=project, name="Cups", instrument="spotlight", overlap=1)
    add_tasks(study=study, videos=names)
    parameters = {"provider": {"kind": "batch echo"}}
    return start_run(round_=study.rounds.get(), critic="zero_shot", parameters=parameters, woken=False)


def states(run: CriticRun) -> list[str]:
    return [item.state for item in items_of(run)]


def test_one_message_carries_out_what_waits_and_the_others_find_nothing(run, echo):
    run_item_task(item_id=items_of(run)[0].pk)
    run.refresh_from_db()
    assert (run.state, set(states(run)), sum(echo.sizes), echo.sizes[0]) == ("done", {"done"}, CLIPS, AT_ONCE)
    assert Annotation.objects.filter(status="ok", is_clean=True).count() == CLIPS
    before = len(echo.sizes)
    for item in items_of(run):
        assert run_items(item_id=item.pk) is None
    assert (len(echo.sizes), {item.attempts for item in items_of(run)}) == (before, {1})


@pytest.mark.database
def test_workers_that_take_batches_of_one_run_do_each_item_once(run, echo, monkeypatch):
    monkeypatch.setattr("worker.execution.batching.PATIENCE_SECONDS", 0.05)
    first, *_, last = items_of(run)
    at_once(2, lambda i: run_items(item_id=(first, last)[i].pk))
    run.refresh_from_db()
    assert (run.state, {item.attempts for item in items_of(run)}) == ("done", {1})
    assert ModelCall.objects.filter(run=run).count() == Annotation.objects.count() == CLIPS


def test_a_run_that_is_paused_begins_no_further_item_and_keeps_those_at_work(run, echo):
    paused = threading.Event()

    def pause_once() -> None:
        if not paused.is_set():
            paused.set()
            pause_run(run=run)

    echo.meanwhile = pause_once
    run_items(item_id=items_of(run)[0].pk)
    begun = states(run).count("done")  # those of the batch, and those that were claimed meanwhile
    assert AT_ONCE <= begun <= batched_items.AHEAD * AT_ONCE
    assert sorted(states(run)) == ["done"] * begun + ["waiting"] * (CLIPS - begun)


def test_what_is_away_is_no_attempt_of_any_clip(run, echo):
    def away() -> None:
        raise ProviderError("the GPU went away", permanent=True, away=True)

    echo.meanwhile = away
    run_items(item_id=items_of(run)[0].pk)
    run.refresh_from_db()
    assert {(item.state, item.attempts) for item in items_of(run)} == {("waiting", 0)}
    assert "the GPU went away" in run.held_up_because
    echo.meanwhile = lambda: None
    CriticRun.objects.update(rests_until=None)
    with storage_away():
        run_items(item_id=items_of(run)[0].pk)
    assert {(item.state, item.attempts) for item in items_of(run)} == {("waiting", 0)}
    CriticRun.objects.update(rests_until=None)
    run_items(item_id=items_of(run)[0].pk)
    assert set(states(run)) == {"done"}


def test_a_run_whose_model_cannot_be_made_fails_item_by_item_with_the_reason(run, monkeypatch):
    monkeypatch.delitem(registry._KINDS, "batch echo")
    for item in items_of(run):
        run_items(item_id=item.pk)
    assert {item.state for item in items_of(run)} == {RunItem.FAILED}
    assert "'batch echo' is not one of" in items_of(run)[0].error


def test_a_critic_without_a_model_goes_one_by_one(run, monkeypatch):
    monkeypatch.setattr(critics, "make", lambda name, parameters: ScriptedCritic(lambda clip: "[]"))
    first = items_of(run)[0]
    run_items(item_id=first.pk)
    assert states(run) == ["done", *["waiting"] * (CLIPS - 1)]
