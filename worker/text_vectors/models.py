"""The table of vectors of texts."""

from __future__ import annotations

from django.db import models

from outtake.accounts.projects.models import Project


class TextVector(models.Model):
    """The vector of a text of a project, as one model of sentences embeds it. The text itself is not kept here."""

    project = models.ForeignKey(Project, on_delete=models.CASCADE, related_name="text_vectors")
    model = models.CharField(max_length=120, help_text="name of the folder, a colon, and a digest of its files")
    text_hash = models.CharField(max_length=64, help_text="SHA-256 of the text in UTF-8")
    vector = models.BinaryField(help_text="float32, little-endian, of length 1")

    class Meta:
        constraints = [models.UniqueConstraint(fields=["project", "model", "text_hash"], name="text_vector_once")]

    def __str__(self) -> str:
        return f"{self.model} {self.text_hash[:12]}"
