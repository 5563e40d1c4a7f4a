"""Frames of an observation run that people check."""

from __future__ import annotations

from django.db import models
from django.db.models import UniqueConstraint

from outtake.accounts.people.models import Person
from outtake.catalog.videos.models import Video
from outtake.fields import PublicIdField
from worker.observations.models import ObservationRun


class FrameCheck(models.Model):
    """
    A frame of the sample, and what a person says of it; what the observer saw or said stays as it is.

    Of an observer of objects a person says what is there, of one that describes or answers which texts are right.
    """

    public_id = PublicIdField()
    run = models.ForeignKey(ObservationRun, on_delete=models.CASCADE, related_name="checks")
    video = models.ForeignKey(Video, on_delete=models.PROTECT, related_name="+")
    at_ms = models.PositiveIntegerField(help_text="the first ms of the frame")
    objects_there = models.JSONField(null=True, help_text="counts by class; null until someone has checked it")
    texts_right = models.JSONField(
        null=True, help_text="of what a model said about the frame, in its order: whether it is right; null as above"
    )
    checked_by = models.ForeignKey(Person, on_delete=models.SET_NULL, null=True, related_name="+")
    checked_at = models.DateTimeField(null=True)

    class Meta:
        ordering = ("run", "pk")
        constraints = [UniqueConstraint(fields=["run", "video", "at_ms"], name="frame_check_once")]

    def __str__(self) -> str:
        return f"{self.video_id} at {self.at_ms} ms"
