"""Which published datasets were loaded."""

from __future__ import annotations

from django.db import models
from django.db.models import UniqueConstraint
from django.db.models.functions import Now

from annotations.studies.models import Study
from outtake.accounts.projects.models import Project
from outtake.fields import PublicIdField


class Dataset(models.Model):
    """A published dataset that was loaded into a project: where its clips and annotations come from."""

    public_id = PublicIdField()
    project = models.ForeignKey(Project, on_delete=models.CASCADE, related_name="datasets")
    name = models.CharField(max_length=200)
    study = models.OneToOneField(Study, on_delete=models.SET_NULL, null=True, related_name="dataset")
    mapping = models.CharField(max_length=40, help_text="key of the mapping")
    mapping_version = models.PositiveIntegerField()
    mapping_digest = models.CharField(max_length=64)
    source = models.CharField(max_length=500, blank=True, default="", help_text="who published it, under which licence")
    rows = models.JSONField(default=dict, help_text="how many rows each file had")
    created_at = models.DateTimeField(db_default=Now())

    class Meta:
        constraints = [UniqueConstraint(fields=["project", "name"], name="dataset_once")]

    def __str__(self) -> str:
        return self.name
