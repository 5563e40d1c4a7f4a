"""Comparisons of uploaded files, and the files."""

from __future__ import annotations

from typing import ClassVar

from django.db import models
from django.db.models import Index, UniqueConstraint

from outtake.accounts.people.models import Person
from outtake.fields import DatabaseTimeField, PublicIdField
from outtake.jobs.models import MeasuredJob, lease_ends, lease_index, queue_index


class FileComparison(MeasuredJob):
    """
    One comparison: its files come in, then it waits for a worker, which computes the figures or says why not.

    ``done`` of ``total`` are lines and videos or items. All of it is removed at ``keep_until``.
    """

    UPLOADING, WAITING, COMPUTING, READY, FAILED = "uploading", "waiting", "computing", "ready", "failed"
    STATES = (UPLOADING, WAITING, COMPUTING, READY, FAILED)
    SCORE, AGREEMENT = KINDS = ("score", "agreement")

    public_id = PublicIdField()
    person = models.ForeignKey(Person, on_delete=models.SET_NULL, null=True, related_name="+")
    kind = models.CharField(max_length=10, choices=[(kind, kind) for kind in KINDS])
    settings = models.JSONField(default=dict, help_text="options of the command of the same name")
    state = models.CharField(max_length=10, choices=[(state, state) for state in STATES], default=UPLOADING)
    result = models.TextField(blank=True, default="", help_text="what the command prints with --json")
    figures = models.JSONField(default=list, help_text="the numbers of the result with n and intervals")
    created_at = DatabaseTimeField()
    keep_until = models.DateTimeField(help_text="when it is removed with its files")

    class Meta:
        constraints = [lease_ends("file_comparison_lease_ends", ("computing",))]
        indexes = [
            lease_index("file_comparison_lease", "computing"),
            queue_index("file_comparison_queue", "waiting"),
            Index(fields=["keep_until"], name="file_comparison_keep_until"),
        ]

    def __str__(self) -> str:
        return f"comparison {self.public_id}"


class ComparedFile(models.Model):
    """
    A file of a comparison.

    The row is written before the bytes, so that what a killed server leaves behind is found; ``stored`` says that the
    bytes are all there.
    """

    REFERENCE, PREDICTIONS, JUDGEMENTS = "reference", "predictions", "judgements"
    ANNOTATIONS, SECOND_ANNOTATIONS = "annotations", "second_annotations"
    ROLES: ClassVar = (REFERENCE, PREDICTIONS, JUDGEMENTS, ANNOTATIONS, SECOND_ANNOTATIONS)

    comparison = models.ForeignKey(FileComparison, on_delete=models.CASCADE, related_name="files")
    role = models.CharField(max_length=20, choices=[(role, role) for role in ROLES])
    name = models.CharField(max_length=100, help_text="as the person's computer calls it")
    size = models.PositiveBigIntegerField(help_text="bytes")
    storage_key = models.CharField(max_length=200, blank=True, default="")
    stored = models.BooleanField(default=False)

    class Meta:
        constraints = [UniqueConstraint(fields=["comparison", "role"], name="compared_file_once")]

    def __str__(self) -> str:
        return self.name
