"""Passages of text."""

from __future__ import annotations

from django.db import models

from outtake.accounts.projects.models import Project
from outtake.fields import PublicIdField


class Passage(models.Model):
    """A reasoning chain about a video: the question it answers, the text, its sentences, and where it came from."""

    public_id = PublicIdField()
    project = models.ForeignKey(Project, on_delete=models.CASCADE, related_name="passages")
    external_id = models.CharField(max_length=200)
    question = models.TextField(blank=True, default="")
    options = models.JSONField(default=list, help_text="texts that the question offers, in order")
    answer = models.TextField(blank=True, default="", help_text="the right one; of several options one of them")
    text = models.TextField()
    sentences = models.JSONField(help_text="[from, to) of each sentence in Unicode code points, in order")
    origin = models.CharField(max_length=100, blank=True, default="", help_text="such as clean, rule, realistic:MODEL")
    injected = models.JSONField(default=list, help_text="errors that were put in: sentence, type, claim; never shown")

    class Meta:
        constraints = [models.UniqueConstraint(fields=["project", "external_id"], name="passage_once")]

    def __str__(self) -> str:
        return self.external_id
