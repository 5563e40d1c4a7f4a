"""Events as metrics: those that wait, and those that were set aside."""

from __future__ import annotations

from collections.abc import Iterator

from django.db.models import Count, Q

from outtake.events.models import Event
from outtake.observability.metrics.gauges import Gauge, jobs_gauge


def event_gauges() -> Iterator[Gauge]:
    """Yield the jobs that are events."""
    waiting = Q(dead_at=None)
    counts = Event.objects.filter(consumed_at=None).aggregate(
        waiting=Count("pk", filter=waiting), dead=Count("pk", filter=~waiting)
    )
    yield jobs_gauge({("event", state): n for state, n in counts.items()})
