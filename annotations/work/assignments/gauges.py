"""Leases as metrics."""

from __future__ import annotations

from collections.abc import Iterator

from django.db.models import Count, Q
from django.db.models.functions import Now

from annotations.work.assignments.models import Assignment
from outtake.observability.metrics.gauges import Gauge


def lease_gauges() -> Iterator[Gauge]:
    """Yield the leases of annotators, those apart that are over and not taken back yet."""
    over = Q(expires_at__lte=Now())
    leased = Assignment.objects.filter(state=Assignment.LEASED)
    counts = leased.aggregate(running=Count("pk", filter=~over), overdue=Count("pk", filter=over))
    values: dict[tuple[str, ...], float] = {(state,): float(n) for state, n in counts.items()}
    yield Gauge("outtake_leases", "Leases of annotators on tasks, by whether they are over.", ("state",), values)
