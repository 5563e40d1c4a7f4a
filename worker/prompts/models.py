"""Versions of prompt templates that were used."""

from __future__ import annotations

from django.db import models
from django.db.models import UniqueConstraint


class PromptVersion(models.Model):
    """A prompt file as it was when it was first used. From then on it stays as it is."""

    name = models.CharField(max_length=100)
    version = models.PositiveIntegerField()
    digest = models.CharField(max_length=64)
    text = models.TextField()

    class Meta:
        constraints = [UniqueConstraint(fields=["name", "version"], name="prompt_version_once")]

    def __str__(self) -> str:
        return f"{self.name} {self.version}"
