"""The tables of what is asked: instruments, studies, rounds, tasks with their parts and keys, and questions."""

from __future__ import annotations

from django.db import models
from django.db.models import CheckConstraint, Q, UniqueConstraint
from django.db.models.functions import Now

from annotations.instruments.models import InstrumentVersion
from annotations.studies import querysets
from outtake.accounts.projects.models import Project
from outtake.fields import PublicIdField

MAX_OVERLAP = 30  # slots are the bits of one integer


class Study(models.Model):
    """An instrument, a set of subjects and a workflow."""

    RUNNING, PAUSED, ARCHIVED = STATES = ("running", "paused", "archived")

    public_id = PublicIdField()
    project = models.ForeignKey(Project, on_delete=models.CASCADE, related_name="studies")
    name = models.CharField(max_length=200)
    content_warning = models.TextField(blank=True, default="", help_text="what its clips may show that upsets")
    sources: models.ManyToManyField = models.ManyToManyField(
        "self", symmetrical=False, related_name="shown_in", help_text="studies of which its tasks show what was said"
    )
    shows_proposals = models.BooleanField(
        default=False,
        db_default=False,
        help_text="whether people who filter prompts or questions see what a model proposed, after they answered",
    )
    state = models.CharField(
        max_length=10,
        choices=[(state, state) for state in STATES],
        default=RUNNING,
        db_default=RUNNING,
        help_text="tasks are handed out while it is running; what is in hand may be submitted in any state",
    )
    created_at = models.DateTimeField(db_default=Now())

    class Meta:
        constraints = [UniqueConstraint(fields=["project", "name"], name="study_name_once")]
        verbose_name_plural = "studies"

    def __str__(self) -> str:
        return self.name


class Round(models.Model):
    """
    One pass over a study's subjects under one version of its instrument.

    Round 0 is the training: everyone does all of its tasks before their first of a later round, whatever the overlap,
    and their annotations are only shown to them.
    """

    TRAINING = querysets.TRAINING
    EVERYONE, QUALIFIED = ADMITS = ("everyone", "qualified")
    OPEN, CLOSED = STATES = ("open", "closed")

    study = models.ForeignKey(Study, on_delete=models.CASCADE, related_name="rounds")
    n = models.PositiveIntegerField()
    instrument_version = models.ForeignKey(InstrumentVersion, on_delete=models.PROTECT, related_name="rounds")
    overlap = models.PositiveIntegerField(help_text="how many people annotate each task")
    admits = models.CharField(
        max_length=10, choices=[(who, who) for who in ADMITS], default=EVERYONE, help_text="who may work in it"
    )
    extra_on_dispute = models.PositiveSmallIntegerField(
        default=0, help_text="how many more people annotate a task about which the first disagree"
    )
    recheck_percent = models.PositiveSmallIntegerField(
        default=0, help_text="how many of its annotations a second person looks at"
    )
    allow_revision = models.BooleanField(default=True)
    state = models.CharField(
        max_length=10,
        choices=[(state, state) for state in STATES],
        default=OPEN,
        db_default=OPEN,
        help_text="whether its tasks are handed out",
    )
    task_count = models.PositiveIntegerField(default=0, help_text="kept by add_tasks, the one place that adds tasks")
    created_at = models.DateTimeField(db_default=Now())

    objects = querysets.RoundQuerySet.as_manager()

    class Meta:
        constraints = [
            UniqueConstraint(fields=["study", "n"], name="round_once"),
            CheckConstraint(condition=Q(overlap__gte=1, overlap__lte=MAX_OVERLAP), name="round_overlap_in_range"),
            CheckConstraint(condition=Q(recheck_percent__lte=100), name="round_recheck_in_range"),
        ]

    def __str__(self) -> str:
        return f"{self.study_id} round {self.n}"

    @property
    def is_training(self) -> bool:
        """Whether its tasks train those who do them."""
        return self.n == self.TRAINING
