"""The columns of a background job, and the constraint and index on its lease."""

from __future__ import annotations

from collections.abc import Sequence

from django.db import models
from django.db.models import CheckConstraint, Index, Q
from django.db.models.functions import Now


class Job(models.Model):
    """
    A row of work for a worker: it waits, is held under a lease, and ends as done or failed.

    The row is the truth; a message only wakes a worker. Only `outtake.jobs.kernel` writes these columns. Each table
    adds a column ``state`` with its own names, which a `JobSpec` maps to the kernel's states.
    """

    attempts = models.PositiveSmallIntegerField(default=0, help_text="how often a worker began it; outages excepted")
    lease_token = models.CharField(max_length=40, blank=True, default="", help_text="of the worker that holds it")
    expires_at = models.DateTimeField(null=True, help_text="when its worker counts as dead; null: no worker holds it")
    queued_at = models.DateTimeField(null=True, help_text="when a worker was last woken for it")
    error = models.CharField(max_length=500, blank=True, default="", help_text="why the last attempt failed")
    created_at = models.DateTimeField(db_default=Now())
    finished_at = models.DateTimeField(null=True)

    state: models.CharField[str, str]  # each table has its own choices

    class Meta:
        abstract = True


class MeasuredJob(Job):
    """A job with a progress."""

    done = models.PositiveIntegerField(default=0)
    total = models.PositiveIntegerField(default=0)

    class Meta:
        abstract = True


def lease_ends(name: str, running: Sequence[str]) -> CheckConstraint:
    """Return the constraint that a job held by a worker has a lease."""
    held = Q(state=running[0]) if len(running) == 1 else Q(state__in=list(running))
    return CheckConstraint(condition=~held | Q(expires_at__isnull=False), name=name)


def lease_index(name: str, running: str) -> Index:
    """Return the index with which the sweep finds expired leases."""
    return Index(fields=["expires_at"], condition=Q(state=running), name=name)


def queue_index(name: str, waiting: str) -> Index:
    """Return the index with which the sweep finds waiting jobs."""
    return Index(fields=["state", "queued_at"], condition=Q(state=waiting), name=name)
