"""The tables of what was counted, and is kept so that no one waits for it. All of it can be counted again."""

from __future__ import annotations

from django.db import models

from annotations.studies.models import Study


class SignalCache(models.Model):
    """
    The signals of a large study's annotators, as they were at a time.

    ``figures`` is ``{annotator: {collector: [value as a fraction or null, n, seen, reason or null]}}``. Annotators are
    there by their random public ids alone.
    """

    study = models.OneToOneField(Study, on_delete=models.CASCADE, related_name="signal_table")
    figures = models.JSONField()
    as_of = models.DateTimeField(help_text="when the counting began, by the database's clock")
    asked_at = models.DateTimeField(null=True, help_text="when a worker was last woken to count again")

    def __str__(self) -> str:
        return f"signals of {self.study_id} as of {self.as_of}"
