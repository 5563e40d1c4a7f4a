"""
The tables of people who come from a platform that pays them.

Data that identify a person to a platform or a bank are only in `CrowdIdentity` and `Payment`, and can be erased without
changing the person's annotations.
"""

from __future__ import annotations

from django.db import models
from django.db.models import CheckConstraint, Q, UniqueConstraint
from django.db.models.functions import Now

from annotations.annotators.models import Participation
from annotations.studies.models import Study
from outtake.fields import PublicIdField


class Recruitment(models.Model):
    """How a study finds its annotators on one platform: their instructions, consent, tasks and pay."""

    PLATFORMS = ("prolific", "connect", "other", "simulated")
    DRAFT, OPEN, PAUSED, CLOSED = STATES = ("draft", "open", "paused", "closed")

    public_id = PublicIdField()
    study = models.OneToOneField(Study, on_delete=models.CASCADE, related_name="recruitment")
    platform = models.CharField(max_length=20, choices=[(each, each) for each in PLATFORMS])
    state = models.CharField(max_length=10, choices=[(state, state) for state in STATES], default=DRAFT)
    person_parameter = models.CharField(max_length=60, help_text="name in the URL of the platform's id of a person")
    study_parameter = models.CharField(max_length=60, blank=True, default="")
    submission_parameter = models.CharField(max_length=60, help_text="name in the URL of its id of one participation")
    consent = models.TextField(help_text="what a person agrees to; plain text, blank lines between paragraphs")
    consent_version = models.PositiveIntegerField(default=1, help_text="raised with every change of the text")
    min_width_px = models.PositiveIntegerField(default=1024, help_text="of the window, for the device check")
    needs_sound = models.BooleanField(default=False)
    tasks_each = models.PositiveIntegerField(help_text="how many tasks a person does, the training not counted")
    max_minutes = models.PositiveIntegerField(help_text="after which a participation counts as timed out")
    reward_minor = models.PositiveIntegerField(help_text="for a whole participation, in hundredths of the currency")
    currency = models.CharField(max_length=3, default="GBP")
    fee_percent = models.PositiveSmallIntegerField(default=0, help_text="of the platform, on rewards and bonuses")
    completion_code = models.CharField(max_length=60)
    screen_out_code = models.CharField(max_length=60)
    attention_code = models.CharField(max_length=60)
    return_url = models.CharField(
        max_length=500, blank=True, default="", help_text="where a person goes in the end; {code} stands for the code"
    )
    created_at = models.DateTimeField(db_default=Now())

    class Meta:
        constraints = [CheckConstraint(condition=Q(tasks_each__gte=1), name="recruitment_asks_something")]

    def __str__(self) -> str:
        return f"{self.platform} for {self.study_id}"


class Payment(models.Model):
    """What a participation is owed. The reward of one that was completed, or a bonus."""

    REWARD, BONUS = KINDS = ("reward", "bonus")

    public_id = PublicIdField()
    entry = models.ForeignKey(Participation, on_delete=models.CASCADE, related_name="payments")
    kind = models.CharField(max_length=10, choices=[(kind, kind) for kind in KINDS])
    amount_minor = models.PositiveIntegerField(help_text="in hundredths of the recruitment's currency")
    because = models.CharField(max_length=500, blank=True, default="")
    created_at = models.DateTimeField(db_default=Now())
    exported_at = models.DateTimeField(null=True, help_text="when it went into a file for the platform")

    class Meta:
        constraints = [
            UniqueConstraint(fields=["entry"], condition=Q(kind="reward"), name="payment_reward_once"),
            CheckConstraint(condition=Q(amount_minor__gte=1), name="payment_of_something"),
        ]

    def __str__(self) -> str:
        return f"{self.kind} of {self.entry_id}"
