"""Renew the lease of a job while a worker carries it out."""

from __future__ import annotations

import logging
import threading
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from contextvars import copy_context

from django.db import connection

log = logging.getLogger(__name__)

TRY_AGAIN_SECONDS = 1.0


@contextmanager
def beating(beat: Callable[[], bool], *, seconds: float) -> Iterator[None]:
    """
    Call ``beat`` from a thread, three times per lease of ``seconds``, while the body runs or until it returns False.

    No error ends the thread. If the database does not answer, the thread soon tries again, until the body ends: a lease
    that expires meanwhile is renewed as long as no other worker claimed the job.
    """
    over = threading.Event()

    def keep_on() -> None:
        pause = seconds / 3
        while not over.wait(pause):
            try:
                if not beat():
                    break
                pause = seconds / 3
            except Exception as error:
                log.warning("A lease could not be renewed (%s); trying again.", error)
                connection.close()  # it may be broken; the next try opens another
                pause = min(TRY_AGAIN_SECONDS, seconds / 3)
        connection.close()

    thread = threading.Thread(target=copy_context().run, args=(keep_on,), daemon=True)  # logs name the job
    thread.start()
    try:
        yield
    finally:
        over.set()
        thread.join()
