"""Judges, their scores of pairs of texts, and certificates of how far people agree with them."""

from __future__ import annotations

from django.db import models
from django.db.models import CheckConstraint, Q, UniqueConstraint
from django.db.models.functions import Now

from annotations.studies.models import Study
from annotations.tasks.models import Task
from outtake.accounts.people.models import Person
from outtake.accounts.projects.models import Project
from outtake.fields import PublicIdField
from outtake.jobs.models import MeasuredJob
from worker.ledger.models import ModelCall
from worker.prompts.models import PromptVersion
from worker.providers.endpoints.models import Endpoint


class Judge(models.Model):
    """
    One version of what scores how alike two reasons are: a prompt, a model and its parameters.

    A judge that asks a model belongs to a project, whose money it spends; one that needs none belongs to everyone.
    """

    LEXICAL, ENDPOINT, LOCAL, EMBEDDING = "lexical", "endpoint", "local", "embedding"
    KINDS = (LEXICAL, ENDPOINT, LOCAL, EMBEDDING)

    public_id = PublicIdField()
    project = models.ForeignKey(Project, on_delete=models.CASCADE, null=True, related_name="judges")
    name = models.CharField(max_length=60)
    version = models.CharField(max_length=40)
    kind = models.CharField(max_length=12, choices=[(kind, kind) for kind in KINDS], default=LEXICAL)
    is_baseline = models.BooleanField(help_text="compares words, not meanings; labelled so wherever it shows")
    endpoint = models.ForeignKey(Endpoint, on_delete=models.PROTECT, null=True, related_name="+")
    model = models.CharField(max_length=300, blank=True, default="", help_text="its name, or the folder of a local one")
    prompt = models.ForeignKey(PromptVersion, on_delete=models.PROTECT, null=True, related_name="+")
    parameters = models.JSONField(default=dict, help_text="of decoding; of an embedding, its calibration onto 0 to 10")
    made_by = models.ForeignKey(Person, on_delete=models.SET_NULL, null=True, related_name="+")
    created_at = models.DateTimeField(db_default=Now())

    class Meta:
        constraints = [
            UniqueConstraint(fields=["name", "version"], condition=Q(project=None), name="judge_once"),
            UniqueConstraint(fields=["project", "name", "version"], name="judge_of_a_project_once"),
            CheckConstraint(condition=~Q(kind="endpoint") | Q(endpoint__isnull=False), name="judge_has_its_endpoint"),
        ]

    def __str__(self) -> str:
        return f"{self.name} {self.version}"


class Judgement(models.Model):
    """
    One scored pair of reasons, by the hashes of their texts: judged once, anyone who wrote them.

    Without a score it is a failure, which may be asked again.
    """

    judge = models.ForeignKey(Judge, on_delete=models.CASCADE, related_name="judgements")
    reference_hash = models.CharField(max_length=64)
    prediction_hash = models.CharField(max_length=64)
    score = models.PositiveSmallIntegerField(null=True)
    attempts = models.PositiveSmallIntegerField(default=1)
    failure = models.CharField(max_length=500, blank=True, default="", help_text="why there is no score")
    call = models.ForeignKey(
        ModelCall, on_delete=models.SET_NULL, null=True, related_name="+", help_text="the last that was made for it"
    )
    created_at = models.DateTimeField(db_default=Now())

    class Meta:
        constraints = [
            UniqueConstraint(fields=["judge", "reference_hash", "prediction_hash"], name="judgement_once"),
            CheckConstraint(condition=Q(score__gte=0, score__lte=10), name="judgement_in_range"),
            CheckConstraint(condition=Q(score__isnull=False) | ~Q(failure=""), name="judgement_says_something"),
        ]

    def __str__(self) -> str:
        return f"{self.score} by {self.judge_id}"


class Certificate(MeasuredJob):
    """
    How far people agree with a judge on the reasons of a study.

    The judge scores a pool of the study's pairs, from which a sample is drawn; people rate that in a study of their
    own, with the same words, blind to the judge's score. The row says how far it is, whatever a worker does.
    """

    JUDGING, FAILED, RATING, DONE, WITHDRAWN = "judging", "failed", "rating", "done", "withdrawn"
    FINISHING = "finishing"  # a worker computes the figures
    STATES = (JUDGING, FAILED, RATING, FINISHING, DONE, WITHDRAWN)

    public_id = PublicIdField()
    judge = models.ForeignKey(Judge, on_delete=models.PROTECT, related_name="certificates")
    study = models.ForeignKey(
        Study, on_delete=models.CASCADE, related_name="certificates", help_text="whose reasons were sampled"
    )
    rated_in = models.ForeignKey(
        Study,
        on_delete=models.PROTECT,
        null=True,
        related_name="+",
        help_text="where people rate the pairs; null until they are drawn",
    )
    state = models.CharField(max_length=10, choices=[(state, state) for state in STATES], default=JUDGING)
    settings = models.JSONField(default=dict, help_text="seed, sizes of the samples, the least correlation")
    drawn = models.JSONField(null=True, help_text="what there was to draw from; null until the pairs are drawn")
    done = models.PositiveIntegerField(default=0, help_text="calls to the judge")
    figures = models.JSONField(null=True, help_text="null until people have rated")
    made_by = models.ForeignKey(Person, on_delete=models.SET_NULL, null=True, related_name="+")
    finished_at = models.DateTimeField(null=True, help_text="when its figures were computed")

    class Meta:
        constraints = [
            CheckConstraint(condition=~Q(state="done") | Q(figures__isnull=False), name="certificate_done_has_figures"),
            CheckConstraint(
                condition=~Q(state__in=["rating", "finishing", "done"]) | Q(rated_in__isnull=False),
                name="certificate_is_rated_in",
            ),
        ]

    def __str__(self) -> str:
        return f"of {self.judge_id} for {self.study_id}"


class CertificatePair(models.Model):
    """A sampled pair of reasons, with the judge's score in both orders."""

    certificate = models.ForeignKey(Certificate, on_delete=models.CASCADE, related_name="pairs")
    position = models.PositiveIntegerField()
    task = models.OneToOneField(Task, on_delete=models.PROTECT, related_name="+", help_text="where people rate it")
    about = models.ForeignKey(
        Task, on_delete=models.CASCADE, related_name="+", help_text="whose clip both reasons are about"
    )
    reference_reason = models.TextField()
    prediction_reason = models.TextField()
    natural = models.BooleanField(help_text="drawn from all pairs alike; else from those of its score")
    weight = models.FloatField(help_text="how many pairs of the study it stands for")
    score = models.PositiveSmallIntegerField()
    swapped_score = models.PositiveSmallIntegerField(null=True, help_text="null: the judge failed in this order")

    class Meta:
        constraints = [
            UniqueConstraint(fields=["certificate", "position"], name="certificate_pair_once"),
            CheckConstraint(condition=Q(score__lte=10), name="certificate_pair_in_range"),
        ]

    def __str__(self) -> str:
        return f"pair {self.position} of {self.certificate_id}"
