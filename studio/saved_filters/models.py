"""Filters of a project that were given a name."""

from __future__ import annotations

from django.db import models
from django.db.models import UniqueConstraint
from django.db.models.functions import Now

from outtake.accounts.people.models import Person
from outtake.accounts.projects.models import Project
from outtake.fields import PublicIdField


class SavedFilter(models.Model):
    """A filter of clips, as its query string, under a name of the project."""

    MAX_NAME, MAX_QUERY = 100, 4000

    public_id = PublicIdField()
    project = models.ForeignKey(Project, on_delete=models.CASCADE, related_name="saved_filters")
    name = models.CharField(max_length=MAX_NAME)
    query = models.CharField(max_length=MAX_QUERY, blank=True, default="", help_text="as studio.clips.filters reads it")
    made_by = models.ForeignKey(Person, on_delete=models.SET_NULL, null=True, related_name="+")
    created_at = models.DateTimeField(db_default=Now())

    class Meta:
        constraints = [UniqueConstraint(fields=["project", "name"], name="saved_filter_once")]

    def __str__(self) -> str:
        return self.name
