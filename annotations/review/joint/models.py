"""The tables of how good annotators are: what is mixed in, rules and what they did, and who checks whose work."""

from __future__ import annotations

from django.db import models
from django.db.models import CheckConstraint, Q, UniqueConstraint
from django.db.models.functions import Now

from annotations.annotators.models import Annotator
from annotations.instruments.question_forms import MAX_VALUE_CHARS
from annotations.review.models import JointReview
from annotations.tasks.models import TaskQuestion


class JointNote(models.Model):
    """What one of them wrote to the other about a question."""

    joint = models.ForeignKey(JointReview, on_delete=models.CASCADE, related_name="notes")
    task_question = models.ForeignKey(TaskQuestion, on_delete=models.PROTECT, related_name="+")
    annotator = models.ForeignKey(Annotator, on_delete=models.PROTECT, related_name="+")
    text = models.TextField()
    created_at = models.DateTimeField(db_default=Now())

    def __str__(self) -> str:
        return f"note {self.pk} in {self.joint_id}"


class JointVote(models.Model):
    """The answer that one of them would settle on now."""

    joint = models.ForeignKey(JointReview, on_delete=models.CASCADE, related_name="votes")
    task_question = models.ForeignKey(TaskQuestion, on_delete=models.PROTECT, related_name="+")
    annotator = models.ForeignKey(Annotator, on_delete=models.PROTECT, related_name="+")
    value = models.CharField(max_length=MAX_VALUE_CHARS, null=True)  # noqa: DJ001 null is "no value", unlike ""
    unclear = models.BooleanField(default=False)

    class Meta:
        constraints = [
            UniqueConstraint(fields=["joint", "task_question", "annotator"], name="joint_vote_once"),
            CheckConstraint(condition=Q(value__isnull=False) | Q(unclear=True), name="joint_vote_says_something"),
        ]

    def __str__(self) -> str:
        return f"vote {self.pk} in {self.joint_id}"
