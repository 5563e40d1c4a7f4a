"""Budgets, and calls to models: booked before they are sent, with raw replies stored before they are parsed."""

from __future__ import annotations

from django.db import models
from django.db.models import Index, Q, UniqueConstraint
from django.db.models.functions import Now

from outtake.accounts.projects.models import Project
from outtake.fields import PublicIdField


class Budget(models.Model):
    """A project's budget for models, in millionths of a US dollar."""

    project = models.OneToOneField(Project, on_delete=models.CASCADE, related_name="budget")
    limit_micros = models.PositiveBigIntegerField()
    reserved_micros = models.PositiveBigIntegerField(default=0, help_text="for calls that are on their way")
    spent_micros = models.PositiveBigIntegerField(default=0)

    def __str__(self) -> str:
        return f"{self.spent_micros} of {self.limit_micros} micros"


class ModelCall(models.Model):
    """
    One request to a model and its raw reply: the ledger and the cache.

    ``sent`` is written before the request is sent. A row that stays in this state belongs to a worker that died: it is
    booked as ``lost`` with its reserved cost, because it is unknown whether it was paid.
    """

    SENT, ANSWERED, FAILED, LOST = "sent", "answered", "failed", "lost"
    STATES = (SENT, ANSWERED, FAILED, LOST)

    public_id = PublicIdField()
    project = models.ForeignKey(Project, on_delete=models.CASCADE, related_name="model_calls")
    run = models.ForeignKey("worker.CriticRun", on_delete=models.SET_NULL, null=True, related_name="model_calls")
    item = models.ForeignKey("worker.RunItem", on_delete=models.SET_NULL, null=True, related_name="paid_calls")
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
