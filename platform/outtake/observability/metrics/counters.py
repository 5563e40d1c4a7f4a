"""
What each process counts: requests, tasks, calls to models.

The web server and a worker are several processes each, so every process writes to a file of its own in the home
folder, and `exposition` adds them up. Only processes that a service started count (`start_counting`); in a command,
and where metrics are off, counting does nothing, and the library is not imported.
"""

from __future__ import annotations

import os
import re
import shutil
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING

from django.conf import settings

from outtake.settings.home import private_folder

if TYPE_CHECKING:
    from prometheus_client import Counter, Histogram

QUICK = (0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1.0, 2.5, 5.0, 10.0, 30.0)  # seconds
SLOW = (0.1, 0.5, 1.0, 5.0, 15.0, 60.0, 300.0, 1800.0, 7200.0)


@dataclass(frozen=True)
class Definition:
    """A counter, or a histogram where it has buckets. The values of labels have to be few and hold no id."""

    name: str
    help: str
    labels: tuple[str, ...]
    buckets: Sequence[float] = ()


REQUESTS = Definition(
    "outtake_request_seconds",
    "Requests by the template of their route, and the seconds until each was answered.",
    ("method", "route", "status"),
    QUICK,
)
TASKS = Definition("outtake_task_seconds", "Tasks of workers, by how they ended.", ("task", "state"), SLOW)
TASK_FAILURES = Definition("outtake_task_failures", "Tasks that raised an error, by its class.", ("task", "error"))
MODEL_CALLS = Definition("outtake_model_calls", "Calls to models, by how they ended.", ("provider", "outcome"))
MODEL_SECONDS = Definition("outtake_model_seconds", "Seconds until a model answered.", ("provider",), SLOW)
MODEL_COST = Definition("outtake_model_cost_usd", "What answered calls to models cost, in US dollars.", ("provider",))
MODEL_BUSY = Definition(
    "outtake_local_model_seconds", "Seconds that local models of workers computed, or waited for clips.", ("state",)
)
GPU_BUSY = Definition(
    "outtake_gpu_seconds", "Seconds of the GPU of workers at runs, by whether it computed (nvidia-smi).", ("state",)
)
LEASES_LAPSED = Definition("outtake_leases_lapsed", "Leases that ended before the work was done.", ("kind",))

DEFINITIONS = (
    REQUESTS,
    TASKS,
    TASK_FAILURES,
    MODEL_CALLS,
    MODEL_SECONDS,
    MODEL_COST,
    MODEL_BUSY,
    GPU_BUSY,
    LEASES_LAPSED,
)

_made: dict[Definition, Counter | Histogram] = {}


def files_folder() -> Path:
    """Return the folder of the files of all services of this home, a folder for each."""
    return Path(settings.HOME) / "metrics"


def start_counting(service: str) -> None:
    """
    Count in this process and in those that it forks, from 0. Where metrics are off, do nothing.

    :param service: a name that no other service of this home has; files of an earlier one of that name are removed
    """
    if not settings.METRICS_TOKEN:
        return
    folder = files_folder() / re.sub(r"[^\w.@-]", "_", service)
    shutil.rmtree(folder, ignore_errors=True)
    private_folder(files_folder())
    os.environ["PROMETHEUS_MULTIPROC_DIR"] = str(private_folder(folder))  # read when the library is imported
    from prometheus_client import CollectorRegistry, Counter, Histogram

    unseen = CollectorRegistry()  # what is shown is read from the files
    for definition in DEFINITIONS:
        name, text, labels = definition.name, definition.help, definition.labels
        _made[definition] = (
            Histogram(name, text, labels, registry=unseen, buckets=definition.buckets)
            if definition.buckets
            else Counter(name, text, labels, registry=unseen)
        )


def count(definition: Definition, amount: float = 1, **labels: str) -> None:
    """Add to a counter."""
    if counter := _made.get(definition):
        counter.labels(**labels).inc(amount)  # type: ignore[union-attr]


def observe(definition: Definition, seconds: float, **labels: str) -> None:
    """Add a duration to a histogram."""
    if histogram := _made.get(definition):
        histogram.labels(**labels).observe(seconds)  # type: ignore[union-attr]
