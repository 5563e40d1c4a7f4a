"""
The tables of what follows.

Ground truth is a table and a version of its own, never a flag on an annotation: what counts as true may change, and
what somebody said does not. A report names the truth, the prediction sets and the judge that it was made from, and is
a pure function of them.
"""

from __future__ import annotations

from django.db import models
from django.db.models import CheckConstraint, F, Q, UniqueConstraint
from django.db.models.functions import Now

from annotations.instruments.forms import MAX_VALUE_CHARS
from annotations.models import Adjudication, Annotation, Annotator, Segment, Study, Task, TaskQuestion
from outtake.accounts.models import Person
from outtake.ids import PublicIdField


class Judge(models.Model):
    """One version of what scores how alike two reasons are."""

    name = models.CharField(max_length=60)
    version = models.CharField(max_length=40)
    is_baseline = models.BooleanField(help_text="compares words, not meanings; labelled so wherever it shows")

    class Meta:
        constraints = [UniqueConstraint(fields=["name", "version"], name="judge_once")]

    def __str__(self) -> str:
        return f"{self.name} {self.version}"


class Judgement(models.Model):
    """One scored pair of reasons, by the hashes of their texts: judged once, whoever wrote them."""

    judge = models.ForeignKey(Judge, on_delete=models.CASCADE, related_name="judgements")
    reference_hash = models.CharField(max_length=64)
    prediction_hash = models.CharField(max_length=64)
    score = models.PositiveSmallIntegerField()

    class Meta:
        constraints = [
            UniqueConstraint(fields=["judge", "reference_hash", "prediction_hash"], name="judgement_once"),
            CheckConstraint(condition=Q(score__gte=0, score__lte=10), name="judgement_in_range"),
        ]

    def __str__(self) -> str:
        return f"{self.score} by {self.judge_id}"


class GroundTruth(models.Model):
    """A version of what counts as true in a study, frozen when it is made."""

    ONE, MERGED, SETTLED = "one", "merged", "settled"
    MAJORITY, EXACT, DAWID_SKENE = "majority", "exact", "dawid_skene"
    POLICIES = (ONE, MERGED, MAJORITY, EXACT, SETTLED, DAWID_SKENE)

    public_id = PublicIdField()
    study = models.ForeignKey(Study, on_delete=models.CASCADE, related_name="ground_truths")
    version = models.PositiveIntegerField()
    policy = models.CharField(max_length=20, choices=[(policy, policy) for policy in POLICIES])
    settings = models.JSONField(default=dict, help_text="thresholds of the policy, and the judge it used")
    annotators: models.ManyToManyField = models.ManyToManyField(Annotator, related_name="+")
    made_by = models.ForeignKey(Person, on_delete=models.SET_NULL, null=True, related_name="+")
    created_at = models.DateTimeField(db_default=Now())

    class Meta:
        constraints = [UniqueConstraint(fields=["study", "version"], name="ground_truth_version_once")]

    def __str__(self) -> str:
        return f"{self.study_id} v{self.version}"


class TruthItem(models.Model):
    """What is true of one task: its segments, or that it is clean, and its answers."""

    ONE, UNANIMOUS, MERGED = "one", "unanimous", "merged"
    MAJORITY, MODEL, JOINT, ADJUDICATED = "majority", "model", "joint", "adjudicated"
    PROVENANCES = (ONE, UNANIMOUS, MERGED, MAJORITY, MODEL, JOINT, ADJUDICATED)

    truth = models.ForeignKey(GroundTruth, on_delete=models.CASCADE, related_name="items")
    task = models.ForeignKey(Task, on_delete=models.PROTECT, related_name="+")
    annotations: models.ManyToManyField = models.ManyToManyField(Annotation, related_name="+")
    adjudication = models.ForeignKey(
        Adjudication, on_delete=models.PROTECT, null=True, related_name="+", help_text="where an expert settled it"
    )
    provenance = models.CharField(
        max_length=20,
        choices=[(each, each) for each in PROVENANCES],
        blank=True,
        default="",
        help_text='what it rests on; "" in truths made before it was kept',
    )

    class Meta:
        constraints = [UniqueConstraint(fields=["truth", "task"], name="truth_item_once")]

    def __str__(self) -> str:
        return f"{self.task_id} in {self.truth_id}"


class TruthSegment(models.Model):
    """A true error: a copy, with the segments that it came from."""

    item = models.ForeignKey(TruthItem, on_delete=models.CASCADE, related_name="segments")
    position = models.PositiveIntegerField()
    start_ms = models.PositiveIntegerField()
    end_ms = models.PositiveIntegerField()
    type = models.CharField(max_length=60)
    severity = models.SmallIntegerField(null=True)
    reason = models.TextField()
    proposed_by_critic = models.BooleanField(default=False, help_text="a critic marked it, and no person did")
    sources: models.ManyToManyField = models.ManyToManyField(Segment, related_name="+")

    class Meta:
        constraints = [
            UniqueConstraint(fields=["item", "position"], name="truth_segment_once"),
            CheckConstraint(condition=Q(end_ms__gt=F("start_ms")), name="truth_segment_in_order"),
        ]

    def __str__(self) -> str:
        return f"{self.type} [{self.start_ms}, {self.end_ms})"


class TruthAnswer(models.Model):
    """A true answer to one question of a task."""

    item = models.ForeignKey(TruthItem, on_delete=models.CASCADE, related_name="answers")
    task_question = models.ForeignKey(TaskQuestion, on_delete=models.PROTECT, related_name="+")
    value = models.CharField(max_length=MAX_VALUE_CHARS, null=True)  # noqa: DJ001 null is "no value", unlike ""
    unclear = models.BooleanField(default=False, help_text="whether somebody whom it rests on found it unclear")
    provenance = models.CharField(max_length=20, choices=[(each, each) for each in TruthItem.PROVENANCES])
    votes = models.PositiveIntegerField(help_text="how many annotators answered with a value")
    votes_for = models.PositiveIntegerField(help_text="how many of them with this one")
    probability = models.FloatField(null=True, help_text="that it is true, where a model says so")

    class Meta:
        constraints = [
            UniqueConstraint(fields=["item", "task_question"], name="truth_answer_once"),
            CheckConstraint(condition=Q(value__isnull=False) | Q(unclear=True), name="truth_answer_says_something"),
            CheckConstraint(condition=Q(votes_for__lte=F("votes")), name="truth_answer_votes_add_up"),
        ]

    def __str__(self) -> str:
        return f"{self.value} to {self.task_question_id}"


class KeptApart(models.Model):
    """A researcher's word that two segments are two errors, which no merge puts together any more."""

    study = models.ForeignKey(Study, on_delete=models.CASCADE, related_name="kept_apart")
    first = models.ForeignKey(Segment, on_delete=models.CASCADE, related_name="+", help_text="that with the lower row")
    second = models.ForeignKey(Segment, on_delete=models.CASCADE, related_name="+")
    made_by = models.ForeignKey(Person, on_delete=models.SET_NULL, null=True, related_name="+")
    created_at = models.DateTimeField(db_default=Now())

    class Meta:
        constraints = [
            UniqueConstraint(fields=["first", "second"], name="kept_apart_once"),
            CheckConstraint(condition=Q(first__lt=F("second")), name="kept_apart_in_order"),
        ]
        verbose_name_plural = "kept apart"

    def __str__(self) -> str:
        return f"{self.first_id} and {self.second_id}"


class PredictionSet(models.Model):
    """The annotations of one annotator that a report scores, frozen: a run's, or a person's (the human row)."""

    public_id = PublicIdField()
    study = models.ForeignKey(Study, on_delete=models.CASCADE, related_name="prediction_sets")
    annotator = models.ForeignKey(Annotator, on_delete=models.PROTECT, related_name="+")
    digest = models.CharField(max_length=64, help_text="of the ids of its annotations")
    annotations: models.ManyToManyField = models.ManyToManyField(Annotation, related_name="+")
    created_at = models.DateTimeField(db_default=Now())

    class Meta:
        constraints = [UniqueConstraint(fields=["study", "annotator", "digest"], name="prediction_set_once")]

    def __str__(self) -> str:
        return f"{self.annotator_id} in {self.study_id}"


class Report(models.Model):
    """Tables from a ground truth version, prediction sets, a judge and a threshold."""

    public_id = PublicIdField()
    study = models.ForeignKey(Study, on_delete=models.CASCADE, related_name="reports")
    number = models.PositiveIntegerField()
    truth = models.ForeignKey(GroundTruth, on_delete=models.PROTECT, related_name="reports")
    judge = models.ForeignKey(Judge, on_delete=models.PROTECT, related_name="reports")
    tau = models.PositiveSmallIntegerField(help_text="hundredths")
    with_proposed = models.BooleanField(default=True, help_text="truth that a critic proposed counts")
    config_hash = models.CharField(max_length=64)
    code_version = models.CharField(max_length=40)
    made_by = models.ForeignKey(Person, on_delete=models.SET_NULL, null=True, related_name="+")
    created_at = models.DateTimeField(db_default=Now())

    class Meta:
        constraints = [
            UniqueConstraint(fields=["study", "number"], name="report_number_once"),
            CheckConstraint(condition=Q(tau__lte=100), name="report_tau_in_range"),
        ]

    def __str__(self) -> str:
        return f"report {self.number} of {self.study_id}"


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
    """A kept pair of one metric at the report's threshold. What has none is a miss, or a false alarm."""

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


class Release(models.Model):
    """A frozen export of a study: a ground truth version, perhaps a report, and all that they rest on."""

    WAITING, BUILDING, READY, FAILED = "waiting", "building", "ready", "failed"
    STATES = (WAITING, BUILDING, READY, FAILED)

    public_id = PublicIdField()
    study = models.ForeignKey(Study, on_delete=models.CASCADE, related_name="releases")
    version = models.PositiveIntegerField()
    truth = models.ForeignKey(GroundTruth, on_delete=models.PROTECT, related_name="+")
    report = models.ForeignKey(Report, on_delete=models.PROTECT, null=True, related_name="+")
    state = models.CharField(max_length=10, choices=[(state, state) for state in STATES], default=WAITING)
    digest = models.CharField(max_length=64, blank=True, default="", help_text="of its manifest")
    files = models.PositiveIntegerField(default=0)
    size_bytes = models.PositiveBigIntegerField(default=0, help_text="of the archive")
    storage_key = models.CharField(max_length=200, blank=True, default="")
    error = models.CharField(max_length=500, blank=True, default="")
    attempts = models.PositiveSmallIntegerField(default=0)
    expires_at = models.DateTimeField(null=True, help_text="when whoever builds it counts as dead")
    made_by = models.ForeignKey(Person, on_delete=models.SET_NULL, null=True, related_name="+")
    created_at = models.DateTimeField(db_default=Now())
    finished_at = models.DateTimeField(null=True)

    class Meta:
        constraints = [UniqueConstraint(fields=["study", "version"], name="release_version_once")]

    def __str__(self) -> str:
        return f"release {self.version} of {self.study_id}"
