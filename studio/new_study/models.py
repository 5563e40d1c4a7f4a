"""Studies that are not made yet."""

from __future__ import annotations

from django.db import models

from outtake.accounts.people.models import Person
from outtake.accounts.projects.models import Project
from outtake.fields import DatabaseTimeField, PublicIdField


class StudyDraft(models.Model):
    """A new study as far as it is filled in: the body of the call that makes it, in any state."""

    public_id = PublicIdField()
    project = models.ForeignKey(Project, on_delete=models.CASCADE, related_name="study_drafts")
    owner = models.ForeignKey(Person, on_delete=models.CASCADE, related_name="study_drafts")
    document = models.JSONField(default=dict)
    lock = models.PositiveIntegerField(default=1, help_text="counts up with each change")
    saved_at = DatabaseTimeField()

    def __str__(self) -> str:
        return self.public_id
