"""
The workers' part: what tasks take, and how they end.

A worker shares the home folder with the web server on one machine, and its counters are on the web server's page. One
with a home of its own listens at ``METRICS_ADDRESS``.
"""

from __future__ import annotations

import time
from typing import Any

from celery.signals import task_failure, task_postrun, task_prerun, worker_init, worker_ready
from django.conf import settings

from outtake.observability.metrics.counters import TASK_FAILURES, TASKS, count, observe, start_counting

_began: dict[str, float] = {}


@worker_init.connect
def start(sender: Any = None, **_: Any) -> None:
    """Count in the processes of a worker, which are forked after this."""
    start_counting(f"worker-{sender.hostname}")


@worker_ready.connect
def listen(**_: Any) -> None:
    """Answer Prometheus in a thread of the worker's first process, without gauges: the web server has those."""
    if not (settings.METRICS_TOKEN and settings.METRICS_ADDRESS):
        return
    from outtake.observability.metrics.listener import serve

    host, _colon, port = settings.METRICS_ADDRESS.rpartition(":")
    serve(host, int(port))


@task_prerun.connect
def note_begin(task_id: str, **_: Any) -> None:
    """Note when a task began."""
    _began[task_id] = time.perf_counter()


@task_postrun.connect
def note_end(task_id: str, task: Any, state: str | None = None, **_: Any) -> None:
    """Count a task with its seconds."""
    if (began := _began.pop(task_id, None)) is not None:
        observe(TASKS, time.perf_counter() - began, task=task.name, state=(state or "unknown").lower())


@task_failure.connect
def note_failure(sender: Any, exception: BaseException, **_: Any) -> None:
    """Count the error of a task by its class, that of a killed process included."""
    count(TASK_FAILURES, task=sender.name, error=type(exception).__name__)
