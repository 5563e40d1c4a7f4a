"""The tables of how good annotators are: what is mixed in, rules and what they did, and who checks whose work."""

from __future__ import annotations

from django.db import models
from django.db.models import CheckConstraint, Q, UniqueConstraint
from django.db.models.functions import Now

from annotations.annotators.models import Annotator
from annotations.review.models import JointReview
from annotations.tasks.models import TaskQuestion
from annotations.work.submissions.columns import AnswerColumns


class JointNote(models.Model):
    """What one of them wrote to the other about a question."""

    joint = models.ForeignKey(JointReview, on_delete=models.CASCADE, related_name="notes")
    task_question = models.ForeignKey(TaskQuestion, on_delete=models.PROTECT, related_name="+")
    annotator = models.ForeignKey(Annotator, on_delete=models.PROTECT, related_name="+")
    text = models.TextField()
    created_at = models.DateTimeField(db_default=Now())

    def __str__(self) -> str:
        return f"note {self.pk} in {self.joint_id}"


class JointVote(AnswerColumns):
    """The answer that one of them would settle on now."""

    joint = models.ForeignKey(JointReview, on_delete=models.CASCADE, related_name="votes")
    annotator = models.ForeignKey(Annotator, on_delete=models.PROTECT, related_name="+")

    class Meta:
        constraints = [
            UniqueConstraint(fields=["joint", "task_question", "annotator"], name="joint_vote_once"),
            CheckConstraint(condition=Q(value__isnull=False) | Q(unclear=True), name="joint_vote_says_something"),
        ]

    def __str__(self) -> str:
        return f"vote {self.pk} in {self.joint_id}"
