"""Frozen exports."""

from __future__ import annotations

from django.db import models
from django.db.models import UniqueConstraint

from annotations.studies.models import Study
from evaluation.ground_truth.models import GroundTruth
from evaluation.reports.models import Report
from outtake.accounts.people.models import Person
from outtake.fields import PublicIdField
from outtake.jobs.models import MeasuredJob


class Release(MeasuredJob):
    """A frozen export of a study: a ground truth version, perhaps a report, and all that they rest on."""

    WAITING, BUILDING, READY, FAILED = "waiting", "building", "ready", "failed"
    STATES = (WAITING, BUILDING, READY, FAILED)

    public_id = PublicIdField()
    study = models.ForeignKey(Study, on_delete=models.CASCADE, related_name="releases")
    version = models.PositiveIntegerField()
    truth = models.ForeignKey(GroundTruth, on_delete=models.PROTECT, related_name="+")
    report = models.ForeignKey(Report, on_delete=models.PROTECT, null=True, related_name="+")
    state = models.CharField(max_length=10, choices=[(state, state) for state in STATES], default=WAITING)
    digest = models.CharField(max_length=64, blank=True, default="", help_text="of its manifest")
    files = models.PositiveIntegerField(default=0)
    size_bytes = models.PositiveBigIntegerField(default=0, help_text="of the archive")
    storage_key = models.CharField(max_length=200, blank=True, default="")
    done = models.PositiveIntegerField(default=0, help_text="files written")
    made_by = models.ForeignKey(Person, on_delete=models.SET_NULL, null=True, related_name="+")

    class Meta:
        constraints = [UniqueConstraint(fields=["study", "version"], name="release_version_once")]

    def __str__(self) -> str:
        return f"release {self.version} of {self.study_id}"
