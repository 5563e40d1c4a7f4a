"""What was done to many clips at once."""

from __future__ import annotations

from django.db import models
from django.db.models.functions import Now

from outtake.accounts.people.models import Person
from outtake.accounts.projects.models import Project
from outtake.fields import PublicIdField


class ClipAction(models.Model):
    """One action on clips, with what is needed to undo it. Its public id is the token that undoes it."""

    ADD, EDIT, TAKE_DOWN, LIFT, SEND = ACTIONS = ("add_to_study", "edit", "take_down", "lift", "send_to_review")

    public_id = PublicIdField()
    project = models.ForeignKey(Project, on_delete=models.CASCADE, related_name="clip_actions")
    action = models.CharField(max_length=20, choices=[(each, each) for each in ACTIONS])
    before = models.JSONField(default=dict, help_text="what it changed: rows, and what they held before")
    made_by = models.ForeignKey(Person, on_delete=models.SET_NULL, null=True, related_name="+")
    created_at = models.DateTimeField(db_default=Now())
    undone_at = models.DateTimeField(null=True)

    def __str__(self) -> str:
        return f"{self.action} {self.public_id}"
