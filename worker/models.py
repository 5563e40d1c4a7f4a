"""
The tables of critic runs.

An item is one video of one run: a lease with an end by the database's clock, a token that fences off an earlier holder,
and a count of attempts. Whatever a broker or a worker does, the item's row says what is done.

A model call is one request to a model: booked before it is sent, and its raw reply stored before anybody reads it. How
a reply was read is a row of its own, so that reading can be repeated.
"""

from __future__ import annotations

from django.db import models
from django.db.models import CheckConstraint, Index, Q, UniqueConstraint
from django.db.models.functions import Now

from annotations.models import Annotator, Round, Task
from outtake.accounts.models import Person, Project
from outtake.ids import PublicIdField
from outtake.queues import CRITICS


class Endpoint(models.Model):
    """A server that answers for a model in the way of OpenAI's API. Its key is sealed, and never shown again."""

    FAMILIES = ("qwen3_vl", "qwen2_5_vl", "gpt", "gemini")

    public_id = PublicIdField()
    project = models.ForeignKey(Project, on_delete=models.CASCADE, related_name="endpoints")
    name = models.CharField(max_length=100)
    address = models.URLField(max_length=500, help_text="its base, such as https://host/v1")
    model = models.CharField(max_length=200)
    family = models.CharField(
        max_length=20, choices=[(f, f) for f in FAMILIES], help_text="how it counts the tokens of a picture"
    )
    sealed_key = models.TextField(blank=True, default="")
    input_price = models.PositiveBigIntegerField(null=True, help_text="micros for a million tokens; null: not known")
    output_price = models.PositiveBigIntegerField(null=True)
    json_schema = models.BooleanField(default=False, help_text="takes a JSON schema of the reply")
    probabilities = models.BooleanField(default=False, help_text="gives the probabilities of the first token")
    created_at = models.DateTimeField(db_default=Now())

    class Meta:
        constraints = [UniqueConstraint(fields=["project", "name"], name="endpoint_name_once")]

    def __str__(self) -> str:
        return self.name


class Budget(models.Model):
    """What a project may spend on models, in millionths of a US dollar."""

    project = models.OneToOneField(Project, on_delete=models.CASCADE, related_name="budget")
    limit_micros = models.PositiveBigIntegerField()
    reserved_micros = models.PositiveBigIntegerField(default=0, help_text="for calls that are on their way")
    spent_micros = models.PositiveBigIntegerField(default=0)

    def __str__(self) -> str:
        return f"{self.spent_micros} of {self.limit_micros} micros"


class PromptVersion(models.Model):
    """A prompt file as it was when it was first used. From then on it stays as it is."""

    name = models.CharField(max_length=100)
    version = models.PositiveIntegerField()
    digest = models.CharField(max_length=64)
    text = models.TextField()

    class Meta:
        constraints = [UniqueConstraint(fields=["name", "version"], name="prompt_version_once")]

    def __str__(self) -> str:
        return f"{self.name} {self.version}"


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

    public_id = PublicIdField()
    round = models.ForeignKey(Round, on_delete=models.CASCADE, related_name="critic_runs")
    critic_version = models.ForeignKey(CriticVersion, on_delete=models.PROTECT, related_name="runs")
    annotator = models.OneToOneField(Annotator, on_delete=models.PROTECT, related_name="critic_run")
    state = models.CharField(max_length=20, choices=[(state, state) for state in STATES], default=WAITING)
    started_by = models.ForeignKey(Person, on_delete=models.SET_NULL, null=True, related_name="+")
    queue = models.CharField(max_length=20, default=CRITICS, help_text="of the workers that can carry it")
    paused_because = models.CharField(max_length=500, blank=True, default="")
    held_up_since = models.DateTimeField(null=True, help_text="when what it needs first did not answer; null: it does")
    held_up_because = models.CharField(max_length=500, blank=True, default="")
    rests_until = models.DateTimeField(null=True, help_text="no item is begun before")
    estimate = models.JSONField(null=True, help_text="what it was to take, when it was started")
    budget_micros = models.PositiveBigIntegerField(null=True, help_text="millionths of a US dollar; null: no limit")
    reserved_micros = models.PositiveBigIntegerField(default=0, help_text="for calls that are on their way")
    spent_micros = models.PositiveBigIntegerField(default=0)
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


class ModelCall(models.Model):
    """
    One request to a model and its raw reply: the ledger and the cache.

    ``sent`` is written before the request leaves. A row that stays so belongs to a worker that died: it is booked as
    ``lost`` at what was reserved for it, since nobody knows whether it was paid.
    """

    SENT, ANSWERED, FAILED, LOST = "sent", "answered", "failed", "lost"
    STATES = (SENT, ANSWERED, FAILED, LOST)

    public_id = PublicIdField()
    project = models.ForeignKey(Project, on_delete=models.CASCADE, related_name="model_calls")
    run = models.ForeignKey(CriticRun, on_delete=models.SET_NULL, null=True, related_name="model_calls")
    item = models.ForeignKey(RunItem, on_delete=models.SET_NULL, null=True, related_name="paid_calls")
    key = models.CharField(max_length=64, help_text="SHA-256 of all that can change the answer")
    state = models.CharField(max_length=10, choices=[(state, state) for state in STATES], default=SENT)
    label = models.CharField(max_length=100)
    provider = models.JSONField(help_text="its identity")
    request = models.JSONField(help_text="texts, frames, decoding; the pictures are the clip's")
    text = models.TextField(blank=True, default="", help_text="of the reply, as it came")
    raw = models.JSONField(null=True, help_text="the whole reply")
    finish = models.CharField(max_length=40, blank=True, default="")
    prompt_tokens = models.PositiveIntegerField(null=True)
    cached_tokens = models.PositiveIntegerField(null=True)
    completion_tokens = models.PositiveIntegerField(null=True)
    visual_tokens = models.PositiveIntegerField(help_text="that the frames should make up")
    media_received = models.BooleanField(null=True, help_text="null until answered")
    probabilities = models.JSONField(null=True)
    tries = models.PositiveSmallIntegerField(default=0)
    error = models.CharField(max_length=500, blank=True, default="")
    seconds = models.FloatField(default=0)
    reserved_micros = models.PositiveBigIntegerField(default=0)
    cost_micros = models.PositiveBigIntegerField(default=0)
    sent_at = models.DateTimeField(db_default=Now())
    answered_at = models.DateTimeField(null=True)

    class Meta:
        constraints = [
            UniqueConstraint(fields=["project", "key"], condition=Q(state="answered"), name="model_call_answered_once"),
        ]
        indexes = [Index(fields=["project", "key"], name="model_call_key")]

    def __str__(self) -> str:
        return f"{self.label} {self.state}"


class Parse(models.Model):
    """How one reply was read for one item, by one version of the parser."""

    item = models.ForeignKey(RunItem, on_delete=models.CASCADE, related_name="parses")
    call = models.ForeignKey(ModelCall, on_delete=models.PROTECT, related_name="parses")
    position = models.PositiveIntegerField()
    parser = models.CharField(max_length=40)
    label = models.CharField(max_length=100)
    status = models.CharField(max_length=20)
    edits = models.JSONField(default=list, help_text="every change that was made to make sense of it")
    segments = models.PositiveIntegerField(default=0)

    class Meta:
        constraints = [UniqueConstraint(fields=["item", "call", "parser"], name="parse_once")]

    def __str__(self) -> str:
        return f"{self.label} {self.status}"
