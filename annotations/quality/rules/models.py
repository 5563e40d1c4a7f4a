"""The tables of how good annotators are: what is mixed in, rules and what they did, and who checks whose work."""

from __future__ import annotations

from django.db import models
from django.db.models import UniqueConstraint
from django.db.models.functions import Now

from annotations.studies.models import Study
from outtake.accounts.people.models import Person
from outtake.fields import PublicIdField


class Rule(models.Model):
    """
    What is to happen when a signal of an annotator passes a threshold.

    ``document`` is ``{"condition": {"all": [one test of a collector each]}, "action"}``, which
    `annotations.quality.rule_documents` reads.
    """

    public_id = PublicIdField()
    study = models.ForeignKey(Study, on_delete=models.CASCADE, related_name="rules")
    name = models.CharField(max_length=200)
    document = models.JSONField()
    active = models.BooleanField(default=True)
    made_by = models.ForeignKey(Person, on_delete=models.SET_NULL, null=True, related_name="+")
    created_at = models.DateTimeField(db_default=Now())

    class Meta:
        constraints = [UniqueConstraint(fields=["study", "name"], name="rule_name_once")]

    def __str__(self) -> str:
        return self.name
