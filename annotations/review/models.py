"""
The tables of what is settled: disagreements, and the experts' word on them.

A clip is reviewed for what annotators disagree about, which `evaluation.disagreements.detect` finds, or because a
researcher sent it (`annotations.review.open_reviews`). Reviews keep these reasons by the names in `REASONS`.
"""

from __future__ import annotations

from django.db import models
from django.db.models import CheckConstraint, F, Index, Q, UniqueConstraint
from django.db.models.functions import Now

from annotations.annotators.models import Annotator
from annotations.instruments.models import InstrumentVersion
from annotations.studies.models import Round, Study
from annotations.tasks.models import Task
from annotations.work.submissions.columns import AnswerColumns, CheckedSegmentColumns, TagColumns
from annotations.work.submissions.models import Answer, Segment
from outtake.accounts.people.models import Person
from outtake.catalog.videos.models import Rendition
from outtake.fields import PublicIdField

ALONE, TYPE, SEVERITY, SPAN, SENTENCE, CRITIC_ONLY, SEVERE_MISSED, CLEAN_AGAINST, ANSWER, UNCLEAR = KINDS = (
    "alone",
    "type",
    "severity",
    "span",
    "sentence",
    "critic_only",
    "severe_missed",
    "clean_against",
    "answer",
    "unclear",
)
SENT = "sent"
REASONS = (SENT, *KINDS)
SENT_WEIGHT = 12
"""What being sent adds to the weight of a review: as much as a clip in which one marked errors and another none."""


class Review(models.Model):
    """A task on which annotators disagree, or that a researcher sent, for a researcher to settle."""

    OPEN, SETTLED = "open", "settled"
    MAX_NOTE = 500

    public_id = PublicIdField()
    round = models.ForeignKey(Round, on_delete=models.CASCADE, related_name="reviews")
    task = models.OneToOneField(Task, on_delete=models.CASCADE, related_name="review")
    state = models.CharField(max_length=10, choices=[(OPEN, OPEN), (SETTLED, SETTLED)], default=OPEN)
    reasons = models.JSONField(default=list, help_text="kinds of disagreement, each with a sentence")
    groups = models.JSONField(default=list, help_text="segments that speak of the same thing, by id")
    weight = models.PositiveIntegerField(default=0, help_text="how far apart they are; the worst come first")
    annotators: models.ManyToManyField = models.ManyToManyField(Annotator, related_name="+")
    sent_by = models.ForeignKey(Person, on_delete=models.SET_NULL, null=True, related_name="+")
    sent_note = models.TextField(blank=True, default="", help_text="why a researcher sent it")
    sent_at = models.DateTimeField(null=True, help_text="null where no one sent it")
    created_at = models.DateTimeField(db_default=Now())
    updated_at = models.DateTimeField(db_default=Now())

    class Meta:
        indexes = [Index(fields=["round", "state", "-weight"], name="review_queue")]

    def __str__(self) -> str:
        return f"{self.public_id} {self.state}"


class Adjudication(models.Model):
    """An expert's annotation that settles a disagreement; the highest revision counts."""

    public_id = PublicIdField()
    round = models.ForeignKey(Round, on_delete=models.CASCADE, related_name="adjudications")
    task = models.ForeignKey(Task, on_delete=models.CASCADE, related_name="adjudications")
    revision = models.PositiveIntegerField()
    made_by = models.ForeignKey(Person, on_delete=models.SET_NULL, null=True, related_name="+")
    jointly = models.BooleanField(default=False, help_text="whether its annotators agreed on it among themselves")
    rendition = models.ForeignKey(Rendition, on_delete=models.PROTECT, related_name="+")
    is_clean = models.BooleanField(null=True, help_text="null where the instrument has no segments")
    note = models.TextField(blank=True, default="")
    dropped: models.ManyToManyField = models.ManyToManyField(Segment, related_name="+")
    created_at = models.DateTimeField(db_default=Now())

    class Meta:
        constraints = [UniqueConstraint(fields=["task", "revision"], name="adjudication_revision_once")]

    def __str__(self) -> str:
        return f"{self.public_id} revision {self.revision}"


class AdjudicatedSegment(CheckedSegmentColumns):
    """An error that an expert holds for true, with the segments that it came from."""

    TAKEN, ADJUSTED, MERGED, ADDED = "taken", "adjusted", "merged", "added"
    ACTIONS = (TAKEN, ADJUSTED, MERGED, ADDED)

    adjudication = models.ForeignKey(Adjudication, on_delete=models.CASCADE, related_name="segments")
    action = models.CharField(max_length=10, choices=[(action, action) for action in ACTIONS])
    sources: models.ManyToManyField = models.ManyToManyField(Segment, related_name="settled_as")

    class Meta:
        constraints = [
            UniqueConstraint(fields=["adjudication", "position"], name="settled_segment_once"),
            CheckConstraint(condition=Q(end_ms__gt=F("start_ms")), name="settled_segment_in_order"),
        ]


class AdjudicatedTag(TagColumns):
    """An error in a sentence of a chain that an expert holds for true; every other tag was found wrong by that."""

    adjudication = models.ForeignKey(Adjudication, on_delete=models.CASCADE, related_name="tags")

    class Meta:
        constraints = [UniqueConstraint(fields=["adjudication", "sentence", "type"], name="settled_tag_once")]


class AdjudicatedAnswer(AnswerColumns):
    """The answer that an expert holds for true."""

    adjudication = models.ForeignKey(Adjudication, on_delete=models.CASCADE, related_name="answers")
    note = models.TextField(blank=True, default="")
    sources: models.ManyToManyField = models.ManyToManyField(Answer, related_name="+")

    class Meta:
        constraints = [
            UniqueConstraint(fields=["adjudication", "task_question"], name="settled_answer_once"),
            CheckConstraint(condition=Q(value__isnull=False) | Q(unclear=True), name="settled_answer_says_something"),
        ]


class GuidelineFlag(models.Model):
    """A researcher's word that the guideline is unclear about a case, kept for the next version of it."""

    public_id = PublicIdField()
    study = models.ForeignKey(Study, on_delete=models.CASCADE, related_name="guideline_flags")
    review = models.ForeignKey(Review, on_delete=models.SET_NULL, null=True, related_name="flags")
    raised_by = models.ForeignKey(Person, on_delete=models.SET_NULL, null=True, related_name="+")
    note = models.TextField()
    resolved_in = models.ForeignKey(InstrumentVersion, on_delete=models.PROTECT, null=True, related_name="+")
    created_at = models.DateTimeField(db_default=Now())

    def __str__(self) -> str:
        return self.public_id


class JointReview(models.Model):
    """A disagreement about answers that its annotators settle among themselves, each seeing what the other said."""

    OPEN, AGREED, CLOSED = STATES = ("open", "agreed", "closed")

    public_id = PublicIdField()
    review = models.OneToOneField(Review, on_delete=models.CASCADE, related_name="joint")
    state = models.CharField(max_length=10, choices=[(state, state) for state in STATES], default=OPEN)
    opened_by = models.ForeignKey(Person, on_delete=models.SET_NULL, null=True, related_name="+")
    created_at = models.DateTimeField(db_default=Now())
    ended_at = models.DateTimeField(null=True)

    def __str__(self) -> str:
        return f"{self.public_id} {self.state}"
