"""The tables of instruments: those of projects, their drafts, and the versions that rounds use."""

from __future__ import annotations

from django.db import models
from django.db.models import Q, UniqueConstraint
from django.db.models.functions import Now

from outtake.accounts.people.models import Person
from outtake.accounts.projects.models import Project
from outtake.fields import DatabaseTimeField


class ProjectInstrument(models.Model):
    """An instrument that a project made for itself. Its key is not one of the shipped ones."""

    project = models.ForeignKey(Project, on_delete=models.CASCADE, related_name="instruments")
    key = models.CharField(max_length=40)
    archived_at = models.DateTimeField(null=True)
    created_at = models.DateTimeField(db_default=Now())

    class Meta:
        constraints = [UniqueConstraint(fields=["project", "key"], name="project_instrument_once")]

    def __str__(self) -> str:
        return self.key


class InstrumentVersion(models.Model):
    """
    One version of one instrument, which never changes.

    One without ``instrument`` is shipped, or was brought along by a round; those share their keys in all projects.
    """

    instrument = models.ForeignKey(ProjectInstrument, on_delete=models.CASCADE, null=True, related_name="versions")
    key = models.CharField(max_length=40)
    version = models.PositiveIntegerField()
    document = models.JSONField()
    digest = models.CharField(max_length=64)
    parent = models.ForeignKey(
        "self", on_delete=models.SET_NULL, null=True, related_name="+", help_text="the version that it was made from"
    )
    made_by = models.ForeignKey(Person, on_delete=models.SET_NULL, null=True, related_name="+")
    created_at = models.DateTimeField(db_default=Now())

    class Meta:
        constraints = [
            UniqueConstraint(fields=["key", "version"], condition=Q(instrument=None), name="instrument_version_once"),
            UniqueConstraint(fields=["instrument", "version"], name="project_instrument_version_once"),
        ]

    def __str__(self) -> str:
        return f"{self.key} {self.version}"


class InstrumentDraft(models.Model):
    """The next version of a project's instrument, as far as it is written. It may be invalid."""

    instrument = models.OneToOneField(ProjectInstrument, on_delete=models.CASCADE, related_name="draft")
    document = models.JSONField()
    lock = models.PositiveIntegerField(default=1, help_text="counts up with each change")
    parent = models.ForeignKey(InstrumentVersion, on_delete=models.SET_NULL, null=True, related_name="+")
    saved_by = models.ForeignKey(Person, on_delete=models.SET_NULL, null=True, related_name="+")
    saved_at = DatabaseTimeField()

    def __str__(self) -> str:
        return f"draft of {self.instrument_id}"
