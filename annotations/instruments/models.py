"""The tables of what is asked: instruments, studies, rounds, tasks with their parts and keys, and questions."""

from __future__ import annotations

from django.db import models
from django.db.models import UniqueConstraint


class InstrumentVersion(models.Model):
    """One version of one instrument, frozen once a round uses it."""

    key = models.CharField(max_length=40)
    version = models.PositiveIntegerField()
    document = models.JSONField()
    digest = models.CharField(max_length=64)

    class Meta:
        constraints = [UniqueConstraint(fields=["key", "version"], name="instrument_version_once")]

    def __str__(self) -> str:
        return f"{self.key} {self.version}"
