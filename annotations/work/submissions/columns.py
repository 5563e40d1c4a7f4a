"""
The columns of an error and of an answer: the same wherever one is stored, as it was submitted, settled, or held true.

Each table adds whose it is and what it rests on, and the constraints under their names.
"""

from __future__ import annotations

from django.db import models

from annotations.instruments.question_forms import MAX_VALUE_CHARS
from annotations.tasks.models import TaskQuestion


class ErrorColumns(models.Model):
    """The columns of an error, in a clip or in a text."""

    position = models.PositiveIntegerField()
    type = models.CharField(max_length=60)
    severity = models.SmallIntegerField(null=True)

    class Meta:
        abstract = True


class SegmentColumns(ErrorColumns):
    """An error in a clip. Where it begins and ends depends on whether it was checked: see `CheckedSegmentColumns`."""

    reason = models.TextField()

    class Meta:
        abstract = True

    def __str__(self) -> str:
        return f"{self.type} [{self.start_ms}, {self.end_ms})"  # type: ignore[attr-defined]


class CheckedSegmentColumns(SegmentColumns):
    """An error within its clip. A critic's error may be outside, and is stored as the critic gave it."""

    start_ms = models.PositiveIntegerField()
    end_ms = models.PositiveIntegerField()

    class Meta:
        abstract = True


class TagColumns(models.Model):
    """The columns of a type of error in a sentence of a chain of reasoning."""

    sentence = models.PositiveIntegerField(help_text="number of the sentence, from 0")
    type = models.CharField(max_length=60)

    class Meta:
        abstract = True

    def __str__(self) -> str:
        return f"{self.type} in sentence {self.sentence}"


class AnswerColumns(models.Model):
    """What is answered to a question of a task. A constraint of each table refuses no value that is not unclear."""

    task_question = models.ForeignKey(TaskQuestion, on_delete=models.PROTECT, related_name="+")
    value = models.CharField(max_length=MAX_VALUE_CHARS, null=True)  # noqa: DJ001 null is "no value", unlike ""
    unclear = models.BooleanField(default=False)

    class Meta:
        abstract = True

    def __str__(self) -> str:
        return f"{self.value} to {self.task_question_id}"
