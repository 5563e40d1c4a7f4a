"""
The tables of what is said: annotators, assignments, annotations.

Records of what somebody said are written once.
"""

from __future__ import annotations

from django.db import models
from django.db.models import CheckConstraint, F, Index, Q, UniqueConstraint
from django.db.models.functions import Now

from annotations.instruments.forms import MAX_VALUE_CHARS
from annotations.models.asked import Round, Task, TaskQuestion
from outtake.accounts.models import Person
from outtake.catalog.models import Rendition
from outtake.clock import DatabaseTimeField
from outtake.ids import PublicIdField


class Annotator(models.Model):
    """A person, or one replicate of one critic run, behind a random public id."""

    PERSON, CRITIC = "person", "critic"

    public_id = PublicIdField()
    kind = models.CharField(max_length=10, choices=[(PERSON, "person"), (CRITIC, "critic")])
    person = models.OneToOneField(Person, on_delete=models.SET_NULL, null=True, related_name="annotator")
    name = models.CharField(max_length=100, blank=True, default="", help_text="of a critic or a simulated annotator")
    simulated = models.BooleanField(default=False)

    class Meta:
        constraints = [
            CheckConstraint(condition=Q(kind="person") | Q(person__isnull=True), name="annotator_critic_is_no_person"),
        ]

    def __str__(self) -> str:
        return self.label

    @property
    def label(self) -> str:
        """What researchers see: never the name of a person."""
        return self.name or f"Annotator {self.public_id[:4]}"


class Assignment(models.Model):
    """One task for one annotator, from the lease to the last revision."""

    LEASED, SUBMITTED, EXPIRED = "leased", "submitted", "expired"
    SKIPPED, REPORTED = "skipped", "reported"
    WITHHELD = "withheld"  # unfinished when a video of its task was taken down; expired again once that is over
    SET_ASIDE = "set_aside"  # submitted, and no longer counted: another annotates in their place
    SENT_BACK = "sent_back"  # submitted, and to be done again by the same annotator, who has it first
    WORK, GOLD, REPEAT = PURPOSES = ("work", "gold", "repeat")
    HOLDING = (LEASED, SUBMITTED)
    ENDED = (SUBMITTED, SKIPPED, REPORTED, SET_ASIDE)  # such a task does not come to its annotator again
    STATES = (LEASED, SUBMITTED, EXPIRED, SKIPPED, REPORTED, WITHHELD, SET_ASIDE, SENT_BACK)

    public_id = PublicIdField()
    round = models.ForeignKey(Round, on_delete=models.CASCADE, related_name="assignments")
    task = models.ForeignKey(Task, on_delete=models.CASCADE, related_name="assignments")
    annotator = models.ForeignKey(Annotator, on_delete=models.PROTECT, related_name="assignments")
    state = models.CharField(max_length=10, choices=[(state, state) for state in STATES])
    purpose = models.CharField(
        max_length=10,
        choices=[(purpose, purpose) for purpose in PURPOSES],
        default=WORK,
        help_text="gold and repeats look like work and count as none",
    )
    slot = models.PositiveSmallIntegerField(
        null=True, help_text="null for critics, in training, unseen checks, and once given back"
    )
    lease_token = models.CharField(max_length=40, blank=True, default="", help_text="fences off an earlier lease")
    expires_at = models.DateTimeField(null=True)
    version = models.PositiveIntegerField(default=0, help_text="of the draft")
    draft = models.TextField(blank=True, default="", help_text="JSON as text, unfinished and unchecked")
    ended_because = models.CharField(max_length=500, blank=True, default="")

    class Meta:
        constraints = [
            UniqueConstraint(fields=["task", "annotator"], name="assignment_once"),
            UniqueConstraint(fields=["task", "slot"], condition=Q(slot__isnull=False), name="assignment_slot_once"),
            UniqueConstraint(fields=["round", "annotator"], condition=Q(state="leased"), name="assignment_one_lease"),
            CheckConstraint(
                condition=Q(state__in=["leased", "submitted", "sent_back"]) | Q(slot__isnull=True),
                name="assignment_slot_is_live",
            ),
            CheckConstraint(condition=~Q(state="leased") | Q(expires_at__isnull=False), name="assignment_lease_ends"),
        ]
        indexes = [
            Index(fields=["annotator", "round", "state"], name="assignment_of_annotator"),
            Index(fields=["annotator", "round", "purpose", "task"], name="assignment_last_task"),
            Index(fields=["round", "expires_at"], condition=Q(state="leased"), name="assignment_leased"),
            Index(fields=["round", "task"], condition=Q(state="submitted", slot__isnull=False), name="assignment_done"),
        ]

    def __str__(self) -> str:
        return f"{self.public_id} {self.state}"


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

    class Meta:
        constraints = [
            UniqueConstraint(fields=["assignment", "revision"], name="annotation_revision_once"),
            UniqueConstraint(fields=["annotator", "idempotency_key"], name="annotation_key_once"),
        ]
        indexes = [Index(fields=["round", "id"], name="annotation_of_round")]

    def __str__(self) -> str:
        return f"{self.public_id} revision {self.revision}"


class Segment(models.Model):
    """A stretch [start_ms, end_ms) of a clip in which something is wrong."""

    annotation = models.ForeignKey(Annotation, on_delete=models.CASCADE, related_name="segments")
    position = models.PositiveIntegerField()
    part = models.CharField(max_length=20, default="video")
    start_ms = models.IntegerField()
    end_ms = models.IntegerField()
    type = models.CharField(max_length=60)
    severity = models.SmallIntegerField(null=True)
    reason = models.TextField()
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

    def __str__(self) -> str:
        return f"{self.type} [{self.start_ms}, {self.end_ms})"


class TextSegment(models.Model):
    """A span [from, to) of a passage, in Unicode code points, in which something is wrong."""

    annotation = models.ForeignKey(Annotation, on_delete=models.CASCADE, related_name="text_segments")
    position = models.PositiveIntegerField()
    part = models.CharField(max_length=20)
    from_char = models.PositiveIntegerField()
    to_char = models.PositiveIntegerField()
    type = models.CharField(max_length=60)
    severity = models.SmallIntegerField(null=True)
    reason = models.TextField(blank=True, default="")

    class Meta:
        constraints = [
            UniqueConstraint(fields=["annotation", "position"], name="text_segment_position_once"),
            CheckConstraint(condition=Q(to_char__gt=F("from_char")), name="text_segment_in_order"),
        ]

    def __str__(self) -> str:
        return f"{self.type} {self.part}[{self.from_char}, {self.to_char})"


class Answer(models.Model):
    """What was answered to one question."""

    annotation = models.ForeignKey(Annotation, on_delete=models.CASCADE, related_name="answers")
    task_question = models.ForeignKey(TaskQuestion, on_delete=models.PROTECT, related_name="answers")
    value = models.CharField(max_length=MAX_VALUE_CHARS, null=True)  # noqa: DJ001 null is "no value", unlike ""
    unclear = models.BooleanField(default=False)
    at_ms = models.PositiveIntegerField(null=True)
    note = models.TextField(blank=True, default="")
    p_yes = models.FloatField(null=True, help_text="of a critic: the probability that it gave to yes")

    class Meta:
        constraints = [
            UniqueConstraint(fields=["annotation", "task_question"], name="answer_once"),
            CheckConstraint(condition=Q(value__isnull=False) | Q(unclear=True), name="answer_says_something"),
        ]

    def __str__(self) -> str:
        return f"{self.value} to {self.task_question_id}"


class ClipReport(models.Model):
    """An annotator's word that a clip is broken, upsetting or unclear."""

    PROBLEMS = ("broken", "upsetting", "unclear")

    assignment = models.ForeignKey(Assignment, on_delete=models.CASCADE, related_name="reports")
    problem = models.CharField(max_length=20, choices=[(problem, problem) for problem in PROBLEMS])
    note = models.CharField(max_length=500, blank=True, default="")
    created_at = models.DateTimeField(db_default=Now())

    class Meta:
        constraints = [
            CheckConstraint(condition=Q(problem__in=["broken", "upsetting", "unclear"]), name="report_known")
        ]

    def __str__(self) -> str:
        return f"{self.problem}: {self.assignment_id}"
