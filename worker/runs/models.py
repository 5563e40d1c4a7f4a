"""Critic runs, their items, and how the replies were read."""

from __future__ import annotations

from django.db import models
from django.db.models import UniqueConstraint
from django.db.models.functions import Now

from annotations.annotators.models import Annotator
from annotations.studies.models import Round
from annotations.tasks.models import Task
from outtake.accounts.people.models import Person
from outtake.fields import PublicIdField
from outtake.jobs.models import Job, lease_ends, lease_index, queue_index
from outtake.jobs.queues import CRITICS
from worker.ledger.models import ModelCall


class CriticVersion(models.Model):
    """A critic with its version and parameters, named by the hash of all three."""

    name = models.CharField(max_length=60)
    version = models.CharField(max_length=40)
    parameters = models.JSONField(default=dict)
    digest = models.CharField(max_length=64, unique=True)

    def __str__(self) -> str:
        return f"{self.name} {self.version}"


class CriticRun(models.Model):
    """
    One run of a critic over the tasks of a round.

    While a storage, a model server or the like does not answer, the run is held up: no item is begun before
    ``rests_until``, and after a long time it is paused. The first item that succeeds ends that.
    """

    WAITING, RUNNING, PAUSED, DONE, CANCELLED = "waiting", "running", "paused", "done", "cancelled"
    DONE_WITH_FAILURES = "done_with_failures"
    STATES = (WAITING, RUNNING, PAUSED, DONE, DONE_WITH_FAILURES, CANCELLED)
    OPEN = (WAITING, RUNNING, PAUSED)
    BUDGET, TIME, UNREAD, OUTAGE = "budget", "time", "unread", "outage"
    STOPS = (BUDGET, TIME, UNREAD, OUTAGE)
    """What can pause a run by itself."""

    public_id = PublicIdField()
    round = models.ForeignKey(Round, on_delete=models.CASCADE, related_name="critic_runs")
    critic_version = models.ForeignKey(CriticVersion, on_delete=models.PROTECT, related_name="runs")
    annotator = models.OneToOneField(Annotator, on_delete=models.PROTECT, related_name="critic_run")
    state = models.CharField(max_length=20, choices=[(state, state) for state in STATES], default=WAITING)
    started_by = models.ForeignKey(Person, on_delete=models.SET_NULL, null=True, related_name="+")
    queue = models.CharField(max_length=20, default=CRITICS, help_text="of the workers that can carry it")
    clip_filter = models.CharField(max_length=2000, blank=True, default="", help_text="of its clips; empty: all")
    paused_because = models.CharField(max_length=500, blank=True, default="")
    paused_by = models.CharField(
        max_length=10, choices=[(stop, stop) for stop in STOPS], blank=True, default="", help_text="empty: a person"
    )
    time_limit_seconds = models.PositiveIntegerField(null=True, help_text="after which it is paused; null: no limit")
    works_until = models.DateTimeField(null=True, help_text="from its first item; no item is begun after")
    most_unread = models.PositiveSmallIntegerField(
        null=True, help_text="clips in a row without a readable reply, after which it is paused; null: no limit"
    )
    unread_in_row = models.PositiveIntegerField(default=0)
    held_up_since = models.DateTimeField(null=True, help_text="when what it needs first did not answer; null: it does")
    held_up_because = models.CharField(max_length=500, blank=True, default="")
    rests_until = models.DateTimeField(null=True, help_text="no item is begun before")
    estimate = models.JSONField(null=True, help_text="what it was to take, when it was started")
    budget_micros = models.PositiveBigIntegerField(null=True, help_text="millionths of a US dollar; null: no limit")
    reserved_micros = models.PositiveBigIntegerField(default=0, help_text="for calls that are on their way")
    spent_micros = models.PositiveBigIntegerField(default=0)
    computing_seconds = models.FloatField(default=0, help_text="of a local model, for batches of clips")
    idle_seconds = models.FloatField(default=0, help_text="in which it waited for clips to be decoded and stored")
    gpu_busy_seconds = models.FloatField(default=0, help_text="of its GPU, by nvidia-smi")
    gpu_idle_seconds = models.FloatField(default=0)
    created_at = models.DateTimeField(db_default=Now())
    finished_at = models.DateTimeField(null=True)

    def __str__(self) -> str:
        return f"{self.public_id} {self.state}"


class RunItem(Job):
    """One task of a run."""

    WAITING, RUNNING, DONE, FAILED, CANCELLED = "waiting", "running", "done", "failed", "cancelled"
    STATES = (WAITING, RUNNING, DONE, FAILED, CANCELLED)

    run = models.ForeignKey(CriticRun, on_delete=models.CASCADE, related_name="items")
    task = models.ForeignKey(Task, on_delete=models.PROTECT, related_name="+")
    state = models.CharField(max_length=10, choices=[(state, state) for state in STATES], default=WAITING)
    calls = models.PositiveIntegerField(default=0, help_text="requests to a model")
    tokens = models.PositiveIntegerField(default=0)
    seconds = models.FloatField(default=0)
    not_asked = models.PositiveIntegerField(default=0, help_text="questions left open, since they need sound")

    class Meta:
        constraints = [
            UniqueConstraint(fields=["run", "task"], name="run_item_once"),
            lease_ends("run_item_lease_ends", ["running"]),
        ]
        indexes = [queue_index("run_item_waiting", "waiting"), lease_index("run_item_running", "running")]

    def __str__(self) -> str:
        return f"item {self.pk} {self.state}"


class ParsedReply(models.Model):
    """How one reply was read for one item, by one version of the parser."""

    item = models.ForeignKey(RunItem, on_delete=models.CASCADE, related_name="parses")
    call = models.ForeignKey(ModelCall, on_delete=models.PROTECT, related_name="parses")
    position = models.PositiveIntegerField()
    parser = models.CharField(max_length=40)
    label = models.CharField(max_length=100)
    status = models.CharField(max_length=20)
    edits = models.JSONField(default=list, help_text="every change that was made to make sense of it")
    segments = models.PositiveIntegerField(default=0)
    shown = models.JSONField(default=list, help_text="keys of the options in the order in which they were shown")
    probabilities = models.JSONField(null=True, help_text="of these options, by key; null where none were given")
    chosen = models.JSONField(null=True, help_text="keys of the options that are chosen; null where none can be read")

    class Meta:
        constraints = [UniqueConstraint(fields=["item", "call", "parser"], name="parse_once")]

    def __str__(self) -> str:
        return f"{self.label} {self.status}"
