"""
The tables of critic runs.

An item is one video of one run: a lease with an end by the database's clock, a token that fences off an earlier holder,
and a count of attempts. Whatever a broker or a worker does, the item's row says what is done.
"""

from __future__ import annotations

from django.db import models
from django.db.models import CheckConstraint, Index, Q, UniqueConstraint
from django.db.models.functions import Now

from annotations.models import Annotator, Round, Task
from outtake.accounts.models import Person
from outtake.ids import PublicIdField


class CriticVersion(models.Model):
    """A critic with its version and parameters, named by the hash of all three."""

    name = models.CharField(max_length=60)
    version = models.CharField(max_length=40)
    parameters = models.JSONField(default=dict)
    digest = models.CharField(max_length=64, unique=True)

    def __str__(self) -> str:
        return f"{self.name} {self.version}"


class CriticRun(models.Model):
    """One run of a critic over the tasks of a round."""

    WAITING, RUNNING, DONE, CANCELLED = "waiting", "running", "done", "cancelled"
    STATES = (WAITING, RUNNING, DONE, CANCELLED)

    public_id = PublicIdField()
    round = models.ForeignKey(Round, on_delete=models.CASCADE, related_name="critic_runs")
    critic_version = models.ForeignKey(CriticVersion, on_delete=models.PROTECT, related_name="runs")
    annotator = models.OneToOneField(Annotator, on_delete=models.PROTECT, related_name="critic_run")
    state = models.CharField(max_length=10, choices=[(state, state) for state in STATES], default=WAITING)
    started_by = models.ForeignKey(Person, on_delete=models.SET_NULL, null=True, related_name="+")
    created_at = models.DateTimeField(db_default=Now())
    finished_at = models.DateTimeField(null=True)

    def __str__(self) -> str:
        return f"{self.public_id} {self.state}"


class RunItem(models.Model):
    """One task of a run."""

    WAITING, RUNNING, DONE, FAILED, CANCELLED = "waiting", "running", "done", "failed", "cancelled"
    STATES = (WAITING, RUNNING, DONE, FAILED, CANCELLED)

    run = models.ForeignKey(CriticRun, on_delete=models.CASCADE, related_name="items")
    task = models.ForeignKey(Task, on_delete=models.PROTECT, related_name="+")
    state = models.CharField(max_length=10, choices=[(state, state) for state in STATES], default=WAITING)
    attempts = models.PositiveSmallIntegerField(default=0)
    lease_token = models.CharField(max_length=40, blank=True, default="")
    expires_at = models.DateTimeField(null=True)
    queued_at = models.DateTimeField(null=True, help_text="when a worker was last woken for it")
    error = models.CharField(max_length=500, blank=True, default="")
    calls = models.PositiveIntegerField(default=0, help_text="requests to a model")
    tokens = models.PositiveIntegerField(default=0)
    seconds = models.FloatField(default=0)

    class Meta:
        constraints = [
            UniqueConstraint(fields=["run", "task"], name="run_item_once"),
            CheckConstraint(condition=~Q(state="running") | Q(expires_at__isnull=False), name="run_item_lease_ends"),
        ]
        indexes = [
            Index(fields=["state", "queued_at"], condition=Q(state="waiting"), name="run_item_waiting"),
            Index(fields=["expires_at"], condition=Q(state="running"), name="run_item_running"),
        ]

    def __str__(self) -> str:
        return f"item {self.pk} {self.state}"
