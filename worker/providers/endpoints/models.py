"""Servers that answer for a model in the way of OpenAI's API."""

from __future__ import annotations

from django.db import models
from django.db.models import UniqueConstraint
from django.db.models.functions import Now

from outtake.accounts.projects.models import Project
from outtake.fields import PublicIdField


class Endpoint(models.Model):
    """A server that answers for a model in the way of OpenAI's API. Its key is sealed, and never shown again."""

    FAMILIES = ("qwen3_vl", "qwen2_5_vl", "gpt", "gemini")

    public_id = PublicIdField()
    project = models.ForeignKey(Project, on_delete=models.CASCADE, related_name="endpoints")
    name = models.CharField(max_length=100)
    base_url = models.URLField(max_length=500, help_text="such as https://host/v1")
    model = models.CharField(max_length=200)
    family = models.CharField(
        max_length=20, choices=[(f, f) for f in FAMILIES], help_text="how it counts the tokens of a picture"
    )
    sealed_key = models.TextField(blank=True, default="")
    input_price = models.PositiveBigIntegerField(null=True, help_text="micros for a million tokens; null: not known")
    output_price = models.PositiveBigIntegerField(null=True)
    json_schema = models.BooleanField(default=False, help_text="takes a JSON schema of the reply")
    probabilities = models.BooleanField(default=False, help_text="gives the probabilities of the first token")
    created_at = models.DateTimeField(db_default=Now())

    class Meta:
        constraints = [UniqueConstraint(fields=["project", "name"], name="endpoint_name_once")]

    def __str__(self) -> str:
        return self.name
