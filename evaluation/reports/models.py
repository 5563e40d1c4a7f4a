"""Reports on annotators, with their frozen inputs and figures."""

from __future__ import annotations

from typing import TYPE_CHECKING

from django.db import models
from django.db.models import CheckConstraint, Q, UniqueConstraint

from annotations.studies.models import Study
from annotations.work.submissions.models import Segment
from evaluation.annotation_sets.models import ANSWERS, CHAINS, SEGMENTS, PredictionSet
from evaluation.ground_truth.models import GroundTruth, TruthSegment
from evaluation.judges.models import Judge
from outtake.accounts.people.models import Person
from outtake.fields import PublicIdField
from outtake.jobs.models import MeasuredJob, lease_ends

if TYPE_CHECKING:  # it reads runs with serializers, which no table needs
    from worker.runs.settings import RunSettings


MOST_NAME_CHARS = 100


class Report(MeasuredJob):
    """
    Tables and plots from a ground truth version, prediction sets, a judge and a threshold.

    The row has the progress, independently of brokers and workers; ``figures`` are a pure function of ``config``.
    """

    WAITING, JUDGING, COMPUTING, READY, FAILED = "waiting", "judging", "computing", "ready", "failed"
    STATES = (WAITING, JUDGING, COMPUTING, READY, FAILED)
    SEGMENTS, ANSWERS, CHAINS = KINDS = (SEGMENTS, ANSWERS, CHAINS)

    public_id = PublicIdField()
    study = models.ForeignKey(Study, on_delete=models.CASCADE, related_name="reports")
    number = models.PositiveIntegerField()
    name = models.CharField(max_length=MOST_NAME_CHARS, blank=True, default="", help_text="empty: its number")
    truth = models.ForeignKey(GroundTruth, on_delete=models.PROTECT, related_name="reports")
    judge = models.ForeignKey(Judge, on_delete=models.PROTECT, null=True, related_name="reports")
    tau = models.PositiveSmallIntegerField(help_text="hundredths")
    with_proposed = models.BooleanField(default=True, help_text="truth that a critic proposed counts")
    kind = models.CharField(max_length=10, choices=[(each, each) for each in KINDS], default=SEGMENTS)
    asked = models.JSONField(default=dict, help_text="whose words are to be frozen, and grades as they were sent")
    config = models.JSONField(default=dict, help_text="all that the figures follow from; empty until that is frozen")
    figures = models.JSONField(null=True, help_text="tables and the data of plots; null until it is ready")
    figures_digest = models.CharField(max_length=64, blank=True, default="", help_text="of their canonical bytes")
    state = models.CharField(max_length=10, choices=[(state, state) for state in STATES], default=READY)
    done = models.PositiveIntegerField(default=0, help_text="pairs judged, then rows computed")
    budget_micros = models.PositiveBigIntegerField(null=True, help_text="for its judge; null: no limit of its own")
    config_hash = models.CharField(max_length=64, blank=True, default="")
    code_version = models.CharField(max_length=40)
    made_by = models.ForeignKey(Person, on_delete=models.SET_NULL, null=True, related_name="+")

    class Meta:
        constraints = [
            UniqueConstraint(fields=["study", "number"], name="report_number_once"),
            CheckConstraint(condition=Q(tau__lte=100), name="report_tau_in_range"),
            lease_ends("report_lease_ends", ["judging", "computing"]),
        ]

    def __str__(self) -> str:
        return f"report {self.number} of {self.study_id}"

    @property
    def title(self) -> str:
        """What people call it."""
        return self.name or f"Report {self.number}"

    @property
    def is_frozen(self) -> bool:
        """Whether the report's inputs are frozen."""
        return bool(self.config)

    def run_of(self, annotator: str) -> RunSettings | None:
        """Return how a critic was run; None for a person, and in reports created before this was recorded."""
        found: RunSettings | None = self.config.get("runs", {}).get(annotator)
        return found


class Recomputation(MeasuredJob):
    """A recomputation of a report's figures, to check whether they have the same bytes."""

    WAITING, COMPUTING, READY, FAILED = "waiting", "computing", "ready", "failed"
    STATES = (WAITING, COMPUTING, READY, FAILED)

    public_id = PublicIdField()
    report = models.ForeignKey(Report, on_delete=models.CASCADE, related_name="recomputations")
    state = models.CharField(max_length=10, choices=[(state, state) for state in STATES], default=WAITING)
    done = models.PositiveIntegerField(default=0, help_text="pairs looked up, then rows computed")
    same = models.BooleanField(null=True, help_text="as the frozen figures; null until it is ready")
    digest = models.CharField(max_length=64, blank=True, default="", help_text="of the figures as computed now")
    code_version = models.CharField(max_length=40, blank=True, default="", help_text="that computed them")
    made_by = models.ForeignKey(Person, on_delete=models.SET_NULL, null=True, related_name="+")

    class Meta:
        constraints = [
            UniqueConstraint(
                fields=["report"], condition=Q(state__in=["waiting", "computing"]), name="recomputation_under_way_once"
            ),
            CheckConstraint(condition=~Q(state="ready") | Q(same__isnull=False), name="recomputation_says_something"),
            lease_ends("recomputation_lease_ends", ["computing"]),
        ]

    def __str__(self) -> str:
        return f"recomputation {self.pk} of {self.report_id}"


class ReportDrawing(models.Model):
    """A plot of a report as SVG, in the colours of its files. A missing one is drawn on request."""

    report = models.ForeignKey(Report, on_delete=models.CASCADE, related_name="drawings")
    name = models.CharField(max_length=60)
    svg = models.TextField()

    class Meta:
        constraints = [UniqueConstraint(fields=["report", "name"], name="report_drawing_once")]

    def __str__(self) -> str:
        return f"{self.name} of {self.report_id}"


class ReportRow(models.Model):
    """One prediction set in a report, with its figures."""

    report = models.ForeignKey(Report, on_delete=models.CASCADE, related_name="rows")
    position = models.PositiveIntegerField()
    prediction_set = models.ForeignKey(PredictionSet, on_delete=models.PROTECT, related_name="+")
    score = models.JSONField(help_text="as ``manage.py score --json`` prints it")

    class Meta:
        constraints = [UniqueConstraint(fields=["report", "position"], name="report_row_once")]

    def __str__(self) -> str:
        return f"row {self.position} of {self.report_id}"


class Match(models.Model):
    """A kept pair of one metric at the report's threshold. A segment without a pair is a miss or a false alarm."""

    row = models.ForeignKey(ReportRow, on_delete=models.CASCADE, related_name="matches")
    metric = models.CharField(max_length=2)
    reference = models.ForeignKey(TruthSegment, on_delete=models.CASCADE, related_name="+")
    prediction = models.ForeignKey(Segment, on_delete=models.CASCADE, related_name="+")
    p = models.FloatField()
    r = models.FloatField()
    s = models.PositiveSmallIntegerField(null=True)

    class Meta:
        constraints = [
            UniqueConstraint(fields=["row", "metric", "reference"], name="match_reference_once"),
            UniqueConstraint(fields=["row", "metric", "prediction"], name="match_prediction_once"),
        ]
        verbose_name_plural = "matches"

    def __str__(self) -> str:
        return f"{self.reference_id}–{self.prediction_id} by {self.metric}"
