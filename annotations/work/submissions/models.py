"""
The tables of annotation: annotators, assignments, annotations.

Records of what someone said are written once.
"""

from __future__ import annotations

from django.db import models
from django.db.models import CheckConstraint, F, Index, Q, UniqueConstraint

from annotations.annotators.models import Annotator
from annotations.studies.models import Round
from annotations.tasks.models import Task, TaskQuestion
from annotations.work.assignments.models import Assignment
from annotations.work.submissions.columns import AnswerColumns, ErrorColumns, SegmentColumns
from annotations.work.submissions.querysets import AnnotationQuerySet
from outtake.catalog.videos.models import Rendition, Video
from outtake.fields import DatabaseTimeField, PublicIdField


class Annotation(models.Model):
    """One revision by one assignment. The highest revision counts."""

    OK, FAILED, REFUSED, NO_MEDIA = "ok", "failed", "refused", "media_not_received"

    public_id = PublicIdField()
    round = models.ForeignKey(Round, on_delete=models.CASCADE, related_name="annotations")
    task = models.ForeignKey(Task, on_delete=models.CASCADE, related_name="annotations")
    annotator = models.ForeignKey(Annotator, on_delete=models.PROTECT, related_name="annotations")
    assignment = models.ForeignKey(Assignment, on_delete=models.CASCADE, related_name="annotations")
    revision = models.PositiveIntegerField()
    rendition = models.ForeignKey(Rendition, on_delete=models.PROTECT, null=True, related_name="+")
    idempotency_key = models.CharField(max_length=200)
    body_hash = models.CharField(max_length=64)
    is_clean = models.BooleanField(null=True, help_text="null where nothing was said of it")
    status = models.CharField(
        max_length=20, default=OK, choices=[(s, s) for s in (OK, FAILED, REFUSED, NO_MEDIA)], help_text="of a critic"
    )
    active_ms = models.PositiveIntegerField(default=0)
    plays = models.PositiveIntegerField(default=0)
    corrected_by = models.ForeignKey(
        Annotator,
        on_delete=models.PROTECT,
        null=True,
        related_name="corrections",
        help_text="who made this revision, where it is not the annotator themself",
    )
    swapped = models.BooleanField(null=True, help_text="of a pair: whether b was shown on the left")
    submitted_at = DatabaseTimeField()

    objects = AnnotationQuerySet.as_manager()

    class Meta:
        constraints = [
            UniqueConstraint(fields=["assignment", "revision"], name="annotation_revision_once"),
            UniqueConstraint(fields=["annotator", "idempotency_key"], name="annotation_key_once"),
        ]
        indexes = [
            Index(fields=["round", "id"], name="annotation_of_round"),
            Index(fields=["round", "assignment"], condition=Q(revision__gt=1), name="annotation_revised"),
        ]

    def __str__(self) -> str:
        return f"{self.public_id} revision {self.revision}"


class Segment(SegmentColumns):
    """
    A stretch [start_ms, end_ms) of a clip in which something is wrong.

    The round and the clip are those of its annotation's task, which never change. They are repeated here so that clips
    are counted by what is marked in them without a join.
    """

    annotation = models.ForeignKey(Annotation, on_delete=models.CASCADE, related_name="segments")
    round = models.ForeignKey(Round, on_delete=models.CASCADE, related_name="+", db_index=False)
    video = models.ForeignKey(Video, on_delete=models.PROTECT, related_name="+")
    part = models.CharField(max_length=20, default="video")
    start_ms = models.IntegerField()
    end_ms = models.IntegerField()
    box = models.JSONField(null=True)
    confidence = models.FloatField(null=True)
    invalid_reason = models.CharField(max_length=200, blank=True, default="")

    class Meta:
        constraints = [
            UniqueConstraint(fields=["annotation", "position"], name="segment_position_once"),
            CheckConstraint(
                condition=~Q(invalid_reason="") | Q(start_ms__gte=0, end_ms__gt=F("start_ms")), name="segment_in_order"
            ),
        ]
        indexes = [
            Index(
                fields=["round", "type", "video", "severity", "confidence", "annotation"],
                condition=Q(invalid_reason=""),
                name="segment_by_type",
            ),
            Index(
                fields=["round", "video", "severity", "annotation"],
                condition=Q(invalid_reason=""),
                name="segment_by_clip",
            ),
        ]


class TextSegment(ErrorColumns):
    """A span [from, to) of a passage, in Unicode code points, in which something is wrong."""

    annotation = models.ForeignKey(Annotation, on_delete=models.CASCADE, related_name="text_segments")
    part = models.CharField(max_length=20)
    from_char = models.PositiveIntegerField()
    to_char = models.PositiveIntegerField()
    reason = models.TextField(blank=True, default="")

    class Meta:
        constraints = [
            UniqueConstraint(fields=["annotation", "position"], name="text_segment_position_once"),
            CheckConstraint(condition=Q(to_char__gt=F("from_char")), name="text_segment_in_order"),
        ]

    def __str__(self) -> str:
        return f"{self.type} {self.part}[{self.from_char}, {self.to_char})"


class TypeProbability(models.Model):
    """A critic's probability that a chain of reasoning has an error of a type, whether it named that type or not."""

    annotation = models.ForeignKey(Annotation, on_delete=models.CASCADE, related_name="type_probabilities")
    type = models.CharField(max_length=60)
    probability = models.FloatField(help_text="0 to 1")

    class Meta:
        constraints = [
            UniqueConstraint(fields=["annotation", "type"], name="type_probability_once"),
            CheckConstraint(condition=Q(probability__gte=0, probability__lte=1), name="type_probability_in_range"),
        ]
        verbose_name_plural = "type probabilities"

    def __str__(self) -> str:
        return f"{self.type} {self.probability}"


class Answer(AnswerColumns):
    """What was answered to one question."""

    annotation = models.ForeignKey(Annotation, on_delete=models.CASCADE, related_name="answers")
    task_question = models.ForeignKey(TaskQuestion, on_delete=models.PROTECT, related_name="answers")
    at_ms = models.PositiveIntegerField(null=True, help_text="the frame that proves it, or where a range begins")
    until_ms = models.PositiveIntegerField(null=True, help_text="where the range [at_ms, until_ms) ends")
    picture_ms = models.PositiveIntegerField(null=True, help_text="when an event is seen")
    sound_ms = models.PositiveIntegerField(null=True, help_text="when it is heard")
    box = models.JSONField(null=True, help_text="the area of the evidence, in shares of the picture")
    note = models.TextField(blank=True, default="")
    p_yes = models.FloatField(null=True, help_text="of a critic: the probability that it gave to yes")
    confidence = models.FloatField(null=True, help_text="of a critic: in this answer, 0 to 1")

    class Meta:
        constraints = [
            UniqueConstraint(fields=["annotation", "task_question"], name="answer_once"),
            CheckConstraint(condition=Q(value__isnull=False) | Q(unclear=True), name="answer_says_something"),
            CheckConstraint(
                condition=Q(until_ms__isnull=True) | Q(at_ms__isnull=False, until_ms__gt=F("at_ms")),
                name="answer_evidence_in_order",
            ),
        ]
