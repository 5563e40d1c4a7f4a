"""How many messages wait in each queue."""

from __future__ import annotations

from collections.abc import Iterator

from celery import current_app
from kombu import Connection
from kombu.exceptions import ChannelError

from outtake.jobs.queues import BUILDS, CRITICS, FORMER, GPU, HOUSEKEEPING
from outtake.observability.metrics.gauges import Gauge

QUEUES = (HOUSEKEEPING, CRITICS, BUILDS, GPU, FORMER)


def queue_gauges() -> Iterator[Gauge]:
    """
    Yield the gauge of queues.

    :raises kombu.exceptions.OperationalError: if the broker is unavailable.
    """
    with current_app.connection_for_read() as connection:
        connection.ensure_connection(max_retries=1, timeout=2)
        depths: dict[tuple[str, ...], float] = {(queue,): float(_depth(connection, queue)) for queue in QUEUES}
    yield Gauge("outtake_queue_messages", "Messages that wait in a queue.", ("queue",), depths)


def _depth(connection: Connection, queue: str) -> int:
    with connection.channel() as channel:  # type: ignore[no-untyped-call]  # kombu has no types
        try:
            return int(channel.queue_declare(queue, passive=True).message_count)
        except ChannelError:  # the queue does not exist: it was never used, or is empty
            return 0
