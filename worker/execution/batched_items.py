"""
Several items of a run at once, on a worker whose model answers about several clips in one batch.

Each item has a thread with its own lease, calls and connection, as if it were carried out alone. Twice as many items as
fit into a batch are in hand, so that frames of the next batch are decoded while the model computes. The time in which
the model is loaded counts neither as computing nor as waiting. How busy the GPU is meanwhile is measured by nvidia-smi.
"""

from __future__ import annotations

import logging
import threading
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from contextvars import copy_context
from functools import partial
from typing import NamedTuple

from django.db import connections
from django.db.models import F

from outtake.errors import Invalid
from outtake.jobs.dispatch import waiting
from outtake.jobs.queues import GPU
from outtake.observability.metrics.counters import GPU_BUSY, MODEL_BUSY, count
from outtake.outages import patiently
from worker.critics import registry
from worker.critics.vlm import VlmCritic
from worker.execution.batching import BatchedProvider, Batches, Busy
from worker.execution.items import run_item
from worker.providers.announced.hardware import gpu_utilization
from worker.requests.contract import BatchProvider, Provider
from worker.runs.item_jobs import ITEMS
from worker.runs.models import CriticRun, RunItem

log = logging.getLogger(__name__)

SESSION_SECONDS = 60.0  # after which no further item is begun, so that a worker that is stopped ends in time
AHEAD = 2  # batches of items in hand: one that is computed, one that is decoded


def run_items(*, item_id: int) -> CriticRun | None:
    """
    Carry out an item together with others of its run that wait; returns the run, None if there was nothing to do.

    A run whose model takes one request at a time is carried out item by item, as `run_item` does.
    """
    found = RunItem.objects.filter(pk=item_id).select_related("run__critic_version").first()
    provider = _batching(found.run) if found is not None and found.run.queue == GPU else None
    if found is None or provider is None:
        return run_item(item_id=item_id)
    run = found.run
    if not waiting(ITEMS).filter(pk=item_id).exists():  # it went with another item, whose worker goes on to the rest
        return None
    batches = Batches(provider, spent=partial(_note, run))
    items = _Items(run, first=item_id)
    at_once = batches.most * AHEAD if batches.most > 1 else 1  # one at a time: no clip waits for another
    threads = [_begin(batches, items) for _ in range(at_once)]
    try:
        batches.prepare()
        with watching(partial(_note_gpu, run), device=getattr(provider, "device", "")):
            batches.serve()
    finally:
        items.end()
        for thread in threads:
            thread.join()
    return run


def _batching(run: CriticRun) -> BatchProvider | None:
    """Return the provider of a run if it answers batches; one that cannot be made is an error of each item."""
    try:
        critic = registry.make(run.critic_version.name, run.critic_version.parameters)
        provider = critic.provider if isinstance(critic, VlmCritic) else None
    except Invalid:
        return None
    return provider if isinstance(provider, BatchProvider) else None


class _Items:
    """The items of a run for the threads of a session: each is given out once."""

    def __init__(self, run: CriticRun, *, first: int) -> None:
        self._run, self._next = run, [first]
        self._given: set[int] = set()
        self._lock = threading.Lock()
        self._until = time.monotonic() + SESSION_SECONDS

    def __iter__(self) -> Iterator[int]:
        """Give out items until none waits, or the session is over."""
        while (item_id := self._take()) is not None:
            yield item_id

    def end(self) -> None:
        """Give out no further item."""
        self._until = 0.0

    def _take(self) -> int | None:
        with self._lock:
            if time.monotonic() > self._until:
                return None
            if not self._next:
                rows = waiting(ITEMS).filter(run=self._run).exclude(pk__in=self._given).order_by("id")
                self._next = list(rows.values_list("pk", flat=True)[:16])
            if not self._next:
                return None
            item_id = self._next.pop(0)
            self._given.add(item_id)
            return item_id


def _begin(batches: Batches, items: _Items) -> threading.Thread:
    batches.begin_thread()
    work: Callable[[], None] = partial(_carry_out, batches, items)
    thread = threading.Thread(target=copy_context().run, args=(work,), name="item", daemon=True)
    thread.start()
    return thread


def _carry_out(batches: Batches, items: _Items) -> None:
    def through(provider: Provider) -> Provider:
        return BatchedProvider(provider, batches)

    try:
        for item_id in items:
            run_item(item_id=item_id, through=through)
    except Exception:
        log.exception("a thread of a worker ended; its item is taken up again when its lease ends")
    finally:
        batches.end_thread()
        connections.close_all()


def _note(run: CriticRun, busy: Busy) -> None:
    """Add to the run, and to the metrics, how long its model computed and waited for clips."""
    count(MODEL_BUSY, busy.computing, state="computing")
    count(MODEL_BUSY, busy.waiting, state="waiting")
    rows = CriticRun.objects.filter(pk=run.pk)
    added = {"computing_seconds": F("computing_seconds") + busy.computing}
    patiently(lambda: rows.update(**added, idle_seconds=F("idle_seconds") + busy.waiting))


def _note_gpu(run: CriticRun, use: GpuUse) -> None:
    """Add to the run, and to the metrics, how long the GPU computed."""
    count(GPU_BUSY, use.busy, state="busy")
    count(GPU_BUSY, use.idle, state="idle")
    rows = CriticRun.objects.filter(pk=run.pk)
    added = {"gpu_busy_seconds": F("gpu_busy_seconds") + use.busy}
    patiently(lambda: rows.update(**added, gpu_idle_seconds=F("gpu_idle_seconds") + use.idle))


EVERY_SECONDS = 2.0


class GpuUse(NamedTuple):
    """Seconds in which the GPU computed, and in which it did not."""

    busy: float
    idle: float


@contextmanager
def watching(tell: Callable[[GpuUse], object], *, device: str) -> Iterator[None]:
    """
    Look at the GPU from a thread while the body runs, and tell at its end how busy it was.

    Nothing is told where the model is not on a GPU, or nvidia-smi does not answer.
    """
    if device != "cuda":
        yield
        return
    over, shares = threading.Event(), list[float]()

    def look() -> None:
        while not over.wait(EVERY_SECONDS):
            share = gpu_utilization()
            if share is None:
                return
            shares.append(share)

    thread = threading.Thread(target=look, name="gpu use", daemon=True)
    thread.start()
    try:
        yield
    finally:
        over.set()
        thread.join()
        if shares:
            busy = EVERY_SECONDS * sum(shares)
            tell(GpuUse(busy, EVERY_SECONDS * len(shares) - busy))
