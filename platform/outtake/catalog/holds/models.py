"""Holds on videos."""

from __future__ import annotations

from django.db import models
from django.db.models.functions import Now

from outtake.accounts.people.models import Person
from outtake.catalog.videos.models import Video


class Hold(models.Model):
    """A video that is not to be shown, taken down or embargoed: by whom, why, and until when."""

    MAX_REASON = 500

    video = models.ForeignKey(Video, on_delete=models.CASCADE, related_name="holds")
    reason = models.CharField(max_length=MAX_REASON)
    placed_by = models.ForeignKey(Person, on_delete=models.SET_NULL, null=True, related_name="+")
    placed_at = models.DateTimeField(db_default=Now())
    lifted_by = models.ForeignKey(Person, on_delete=models.SET_NULL, null=True, related_name="+")
    lifted_at = models.DateTimeField(null=True)

    class Meta:
        constraints = [
            models.UniqueConstraint(fields=["video"], condition=models.Q(lifted_at=None), name="hold_one_at_a_time"),
            models.CheckConstraint(condition=~models.Q(reason=""), name="hold_has_reason"),
        ]

    def __str__(self) -> str:
        return f"hold of {self.video_id}"
