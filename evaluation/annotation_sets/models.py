"""What annotators are measured by: frozen sets of their words, and the reports made of them."""

from __future__ import annotations

from django.db import models
from django.db.models import UniqueConstraint
from django.db.models.functions import Now

from annotations.annotators.models import Annotator
from annotations.studies.models import Study
from annotations.work.submissions.models import Annotation
from outtake.fields import PublicIdField

SEGMENTS, ANSWERS, CHAINS = "segments", "answers", "chains"
"""What a study's annotations, and so its reports, are about."""


class PredictionSet(models.Model):
    """
    The annotations of one annotator that a report scores, frozen: a run's, or a person's (the human row).

    A pooled one has those of several people, one for each clip; its annotator only names them.
    """

    public_id = PublicIdField()
    study = models.ForeignKey(Study, on_delete=models.CASCADE, related_name="prediction_sets")
    annotator = models.ForeignKey(Annotator, on_delete=models.PROTECT, related_name="+")
    digest = models.CharField(max_length=64, help_text="of the ids of its annotations")
    pooled = models.BooleanField(default=False, help_text="of several people, who are one row of a report")
    annotations: models.ManyToManyField = models.ManyToManyField(Annotation, related_name="+")
    created_at = models.DateTimeField(db_default=Now())

    class Meta:
        constraints = [UniqueConstraint(fields=["study", "annotator", "digest"], name="prediction_set_once")]

    def __str__(self) -> str:
        return f"{self.annotator_id} in {self.study_id}"
