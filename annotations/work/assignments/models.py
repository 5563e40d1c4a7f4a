"""
The tables of what is said: annotators, assignments, annotations.

Records of what someone said are written once.
"""

from __future__ import annotations

from datetime import datetime

from django.db import models
from django.db.models import CheckConstraint, Index, Q, UniqueConstraint
from django.db.models.functions import Now

from annotations.annotators.models import Annotator
from annotations.studies.models import Round
from annotations.tasks.models import Task
from annotations.work.assignments import check_schedule
from annotations.work.assignments.querysets import AssignmentQuerySet
from outtake.fields import PublicIdField


class Assignment(models.Model):
    """One task for one annotator, from the lease to the last revision."""

    LEASED, SUBMITTED, EXPIRED = "leased", "submitted", "expired"
    SKIPPED, REPORTED = "skipped", "reported"
    WITHHELD = "withheld"  # unfinished when a video of its task was taken down; expired again once that is over
    SET_ASIDE = "set_aside"  # submitted, and no longer counted: another annotates in their place
    SENT_BACK = "sent_back"  # submitted, and to be done again by the same annotator, who has it first
    WORK, GOLD, REPEAT = PURPOSES = check_schedule.PURPOSES
    HOLDING = (LEASED, SUBMITTED)
    ENDED = (SUBMITTED, SKIPPED, REPORTED, SET_ASIDE)  # such a task does not come to its annotator again
    STATES = (LEASED, SUBMITTED, EXPIRED, SKIPPED, REPORTED, WITHHELD, SET_ASIDE, SENT_BACK)

    public_id = PublicIdField()
    round = models.ForeignKey(Round, on_delete=models.CASCADE, related_name="assignments")
    task = models.ForeignKey(Task, on_delete=models.CASCADE, related_name="assignments")
    annotator = models.ForeignKey(Annotator, on_delete=models.PROTECT, related_name="assignments")
    state = models.CharField(max_length=10, choices=[(state, state) for state in STATES])
    purpose = models.CharField(
        max_length=10,
        choices=[(purpose, purpose) for purpose in PURPOSES],
        default=WORK,
        help_text="gold and repeats look like work and count as none",
    )
    slot = models.PositiveSmallIntegerField(
        null=True, help_text="null for critics, in training, unseen checks, and once given back"
    )
    lease_token = models.CharField(max_length=40, blank=True, default="", help_text="fences off an earlier lease")
    expires_at = models.DateTimeField(null=True)
    version = models.PositiveIntegerField(default=0, help_text="of the draft")
    draft = models.TextField(blank=True, default="", help_text="JSON as text, unfinished and unchecked")
    ended_because = models.CharField(max_length=500, blank=True, default="")

    objects = AssignmentQuerySet.as_manager()

    class Meta:
        constraints = [
            UniqueConstraint(fields=["task", "annotator"], name="assignment_once"),
            UniqueConstraint(fields=["task", "slot"], condition=Q(slot__isnull=False), name="assignment_slot_once"),
            UniqueConstraint(fields=["round", "annotator"], condition=Q(state="leased"), name="assignment_one_lease"),
            CheckConstraint(
                condition=Q(state__in=["leased", "submitted", "sent_back"]) | Q(slot__isnull=True),
                name="assignment_slot_is_live",
            ),
            CheckConstraint(condition=~Q(state="leased") | Q(expires_at__isnull=False), name="assignment_lease_ends"),
        ]
        indexes = [
            Index(fields=["annotator", "round", "state"], name="assignment_of_annotator"),
            Index(fields=["annotator", "round", "purpose", "task"], name="assignment_last_task"),
            Index(fields=["round", "expires_at"], condition=Q(state="leased"), name="assignment_leased"),
            Index(fields=["round", "task"], condition=Q(state="submitted", slot__isnull=False), name="assignment_done"),
            Index(fields=["round", "task"], condition=~Q(state="submitted"), name="assignment_not_submitted"),
            Index(fields=["round", "task"], condition=~Q(purpose="work"), name="assignment_check"),
        ]

    def __str__(self) -> str:
        return f"{self.public_id} {self.state}"

    @property
    def is_check(self) -> bool:
        """Whether it was given as an unseen check: gold or a repeat."""
        return self.purpose != self.WORK

    @property
    def lease_ends_at(self) -> datetime:
        """When the lease ends unless it is renewed. Raises `ValueError` for an assignment that is not leased."""
        if self.expires_at is None:
            raise ValueError(f"{self} is not leased")
        return self.expires_at


class ClipReport(models.Model):
    """An annotator's word that a clip is broken, upsetting or unclear."""

    PROBLEMS = ("broken", "upsetting", "unclear")

    assignment = models.ForeignKey(Assignment, on_delete=models.CASCADE, related_name="reports")
    problem = models.CharField(max_length=20, choices=[(problem, problem) for problem in PROBLEMS])
    note = models.CharField(max_length=500, blank=True, default="")
    created_at = models.DateTimeField(db_default=Now())

    class Meta:
        constraints = [
            CheckConstraint(condition=Q(problem__in=["broken", "upsetting", "unclear"]), name="report_known")
        ]

    def __str__(self) -> str:
        return f"{self.problem}: {self.assignment_id}"
