"""The tables of how good annotators are: what is mixed in, rules and what they did, and who checks whose work."""

from __future__ import annotations

from django.db import models
from django.db.models import CheckConstraint, Q

from annotations.studies.models import Round


class CheckSchedule(models.Model):
    """How often tasks with a known answer, and tasks that were done before, come among the work of a round."""

    round = models.OneToOneField(Round, on_delete=models.CASCADE, related_name="check_schedule")
    gold_first_percent = models.PositiveSmallIntegerField(default=0, help_text="among an annotator's first tasks")
    first_tasks = models.PositiveIntegerField(default=20, help_text="how many those are")
    gold_later_percent = models.PositiveSmallIntegerField(default=0, help_text="after them")
    repeat_percent = models.PositiveSmallIntegerField(default=0, help_text="of tasks that the annotator did before")
    repeat_after = models.PositiveIntegerField(default=10, help_text="tasks that lie between a task and its repeat")
    min_iou = models.PositiveSmallIntegerField(
        default=50, help_text="in hundredths: from this temporal IoU on a known error counts as found"
    )
    needs_type = models.BooleanField(default=False, help_text="whether a found error has to have the known type too")
    seed = models.PositiveIntegerField(default=1, help_text="decides with an annotator's id at which of their turns")

    class Meta:
        constraints = [
            CheckConstraint(
                condition=Q(gold_first_percent__lte=50, gold_later_percent__lte=50, repeat_percent__lte=50),
                name="mixing_leaves_work",
            ),
            CheckConstraint(condition=Q(min_iou__gte=1, min_iou__lte=100), name="mixing_iou_in_range"),
        ]

    def __str__(self) -> str:
        return f"check schedule of {self.round_id}"
