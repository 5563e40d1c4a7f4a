"""The tables of how good annotators are: what is mixed in, rules and what they did, and who checks whose work."""

from __future__ import annotations

from django.db import models
from django.db.models import CheckConstraint, Index, Q, UniqueConstraint
from django.db.models.functions import Now

from annotations.annotators.models import Annotator, AnnotatorAction
from annotations.studies.models import Round
from annotations.work.assignments.models import Assignment
from annotations.work.submissions.models import Annotation
from outtake.fields import PublicIdField


class Recheck(models.Model):
    """A whole annotation that a second person looks at: accepted, corrected, or sent back to who made it."""

    OPEN, ACCEPTED, CORRECTED, SENT_BACK = STATES = ("open", "accepted", "corrected", "sent_back")
    DECIDED = (ACCEPTED, CORRECTED, SENT_BACK)

    public_id = PublicIdField()
    round = models.ForeignKey(Round, on_delete=models.CASCADE, related_name="rechecks")
    assignment = models.ForeignKey(Assignment, on_delete=models.CASCADE, related_name="rechecks")
    annotation = models.ForeignKey(Annotation, on_delete=models.CASCADE, related_name="rechecks")
    state = models.CharField(max_length=10, choices=[(state, state) for state in STATES], default=OPEN)
    event = models.ForeignKey(AnnotatorAction, on_delete=models.SET_NULL, null=True, related_name="rechecks")
    reviewer = models.ForeignKey(Annotator, on_delete=models.PROTECT, null=True, related_name="rechecks_made")
    note = models.TextField(blank=True, default="")
    correction = models.OneToOneField(Annotation, on_delete=models.SET_NULL, null=True, related_name="corrects")
    created_at = models.DateTimeField(db_default=Now())
    decided_at = models.DateTimeField(null=True)

    class Meta:
        constraints = [
            UniqueConstraint(fields=["annotation"], name="recheck_once"),
            CheckConstraint(condition=Q(state="open") | Q(decided_at__isnull=False), name="recheck_decided_at"),
        ]
        indexes = [Index(fields=["round", "state", "id"], name="recheck_queue")]

    def __str__(self) -> str:
        return f"{self.public_id} {self.state}"
