"""What counts as true in a study. This may change and annotations do not, so it has its own tables."""

from __future__ import annotations

from django.db import models
from django.db.models import CheckConstraint, F, Q, UniqueConstraint
from django.db.models.functions import Now

from annotations.annotators.models import Annotator
from annotations.review.models import Adjudication
from annotations.studies.models import Study
from annotations.tasks.models import Task
from annotations.work.submissions.columns import AnswerColumns, CheckedSegmentColumns, TagColumns
from annotations.work.submissions.models import Annotation, Segment
from evaluation.judges.models import Judge
from outtake.accounts.people.models import Person
from outtake.fields import PublicIdField
from outtake.jobs.models import MeasuredJob, lease_ends


class GroundTruthQuerySet(models.QuerySet["GroundTruth"]):
    """Versions of ground truth."""

    def ready(self) -> GroundTruthQuerySet:
        """Return those that can be read: a version that waits, is computed, or has failed is empty."""
        return self.filter(state=GroundTruth.READY)


class GroundTruth(MeasuredJob):
    """A version of what counts as true in a study: asked for, made by a worker, and frozen from then on."""

    WAITING, COMPUTING, READY, FAILED = "waiting", "computing", "ready", "failed"
    STATES = (WAITING, COMPUTING, READY, FAILED)

    ONE, MERGED, SETTLED = "one", "merged", "settled"
    MAJORITY, EXACT, DAWID_SKENE, KNOWN = "majority", "exact", "dawid_skene", "known"
    POLICIES = (ONE, MERGED, MAJORITY, EXACT, SETTLED, DAWID_SKENE, KNOWN)

    public_id = PublicIdField()
    study = models.ForeignKey(Study, on_delete=models.CASCADE, related_name="ground_truths")
    version = models.PositiveIntegerField()
    policy = models.CharField(max_length=20, choices=[(policy, policy) for policy in POLICIES])
    settings = models.JSONField(default=dict, help_text="thresholds of the policy, and the judge it used")
    annotators: models.ManyToManyField = models.ManyToManyField(Annotator, related_name="+")
    confirmed_in = models.ForeignKey(
        Study, on_delete=models.RESTRICT, null=True, related_name="+", help_text="where people judged critics' errors"
    )
    judge = models.ForeignKey(
        Judge, on_delete=models.PROTECT, null=True, related_name="+", help_text="of reasons; null: their words alone"
    )
    with_known = models.BooleanField(
        default=False, help_text="of chains: known errors count where there are some, and the policy decides the others"
    )
    origins = models.JSONField(
        default=list, blank=True, help_text="of chains: only those of these origins, with what follows a colon; or all"
    )
    state = models.CharField(max_length=10, choices=[(state, state) for state in STATES], default=WAITING)
    done = models.PositiveIntegerField(default=0, help_text="steps")
    made_by = models.ForeignKey(Person, on_delete=models.SET_NULL, null=True, related_name="+")

    objects = GroundTruthQuerySet.as_manager()

    class Meta:
        constraints = [
            UniqueConstraint(fields=["study", "version"], name="ground_truth_version_once"),
            lease_ends("ground_truth_lease_ends", ["computing"]),
        ]

    def __str__(self) -> str:
        return f"{self.study_id} v{self.version}"


class TruthItem(models.Model):
    """What is true of one task: its segments, or that it is clean, and its answers."""

    ONE, UNANIMOUS, MERGED = "one", "unanimous", "merged"
    MAJORITY, MODEL, JOINT, ADJUDICATED, KNOWN = "majority", "model", "joint", "adjudicated", "known"
    PROVENANCES = (ONE, UNANIMOUS, MERGED, MAJORITY, MODEL, JOINT, ADJUDICATED, KNOWN)

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


class TruthSegment(CheckedSegmentColumns):
    """A true error: a copy, with the segments that it came from."""

    item = models.ForeignKey(TruthItem, on_delete=models.CASCADE, related_name="segments")
    proposed_by_critic = models.BooleanField(default=False, help_text="a critic marked it, and no person did")
    sources: models.ManyToManyField = models.ManyToManyField(Segment, related_name="+")

    class Meta:
        constraints = [
            UniqueConstraint(fields=["item", "position"], name="truth_segment_once"),
            CheckConstraint(condition=Q(end_ms__gt=F("start_ms")), name="truth_segment_in_order"),
        ]


class TruthTag(TagColumns):
    """A true error of a type in a sentence of a chain of reasoning."""

    item = models.ForeignKey(TruthItem, on_delete=models.CASCADE, related_name="tags")
    votes = models.PositiveIntegerField(help_text="how many annotators tagged the chain; 0 where it is known")
    votes_for = models.PositiveIntegerField(help_text="how many of them gave this tag")

    class Meta:
        constraints = [
            UniqueConstraint(fields=["item", "sentence", "type"], name="truth_tag_once"),
            CheckConstraint(condition=Q(votes_for__lte=F("votes")), name="truth_tag_votes_add_up"),
        ]


class TruthAnswer(AnswerColumns):
    """A true answer to one question of a task."""

    item = models.ForeignKey(TruthItem, on_delete=models.CASCADE, related_name="answers")
    unclear = models.BooleanField(default=False, help_text="whether someone whom it rests on found it unclear")
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


class MergeJudging(MeasuredJob):
    """What a preview of a merge needs of a judge: it has the pairs of reasons judged that a merge would ask about."""

    WAITING, JUDGING, READY, FAILED = "waiting", "judging", "ready", "failed"
    STATES = (WAITING, JUDGING, READY, FAILED)

    public_id = PublicIdField()
    study = models.ForeignKey(Study, on_delete=models.CASCADE, related_name="merge_judgings")
    judge = models.ForeignKey(Judge, on_delete=models.CASCADE, related_name="+")
    annotators: models.ManyToManyField = models.ManyToManyField(Annotator, related_name="+")
    state = models.CharField(max_length=10, choices=[(state, state) for state in STATES], default=WAITING)
    made_by = models.ForeignKey(Person, on_delete=models.SET_NULL, null=True, related_name="+")

    class Meta:
        constraints = [
            UniqueConstraint(
                fields=["study", "judge"], condition=Q(state__in=["waiting", "judging"]), name="merge_judging_once"
            ),
            lease_ends("merge_judging_lease_ends", ["judging"]),
        ]

    def __str__(self) -> str:
        return f"{self.judge_id} in {self.study_id}"
