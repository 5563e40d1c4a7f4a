"""
What a worker of the queue ``gpu`` does besides its tasks: it announces its models, as long as it lives.

A thread of the worker's first process writes them when the worker is ready, and then every `EVERY_SECONDS`.
"""

from __future__ import annotations

import logging
import threading
from typing import Any

from celery.signals import worker_ready, worker_shutdown
from django.conf import settings
from django.db import DatabaseError, connection

from outtake.jobs.queues import GPU
from worker.providers.announced.hardware import this_machine
from worker.providers.announced.operations import announce

EVERY_SECONDS = 20.0
log = logging.getLogger(__name__)
_over = threading.Event()


@worker_ready.connect
def begin(sender: Any = None, **_: Any) -> None:
    """Announce the models of a worker that takes work for them."""
    if settings.LOCAL_MODELS and GPU in sender.app.amqp.queues.consume_from:
        threading.Thread(target=_keep_announcing, args=[str(sender.hostname)], daemon=True).start()


@worker_shutdown.connect
def end(**_: Any) -> None:
    """Announce no more."""
    _over.set()


def _keep_announcing(worker: str) -> None:
    hardware = this_machine()
    while not _over.is_set():
        try:
            announce(worker=worker, queue=GPU, hardware=hardware)
        except (DatabaseError, OSError):
            log.warning("the models of this worker could not be announced", exc_info=True)
        finally:
            connection.close()
        _over.wait(EVERY_SECONDS)
