"""The tables of how good annotators are: what is mixed in, rules and what they did, and who checks whose work."""

from __future__ import annotations

from django.db import models
from django.db.models import CheckConstraint, Index, Q, UniqueConstraint
from django.db.models.functions import Now

from annotations.instruments.forms import MAX_VALUE_CHARS
from annotations.models.asked import InstrumentVersion, Round, Study, TaskQuestion
from annotations.models.said import Annotation, Annotator, Assignment
from annotations.models.settled import ReviewItem
from outtake.accounts.models import Person
from outtake.ids import PublicIdField


class Mixing(models.Model):
    """How often tasks with a known answer, and tasks that were done before, come among the work of a round."""

    round = models.OneToOneField(Round, on_delete=models.CASCADE, related_name="mixing")
    gold_first_percent = models.PositiveSmallIntegerField(default=0, help_text="among an annotator's first tasks")
    first_tasks = models.PositiveIntegerField(default=20, help_text="how many those are")
    gold_later_percent = models.PositiveSmallIntegerField(default=0, help_text="after them")
    repeat_percent = models.PositiveSmallIntegerField(default=0, help_text="of tasks that the annotator did before")
    repeat_after = models.PositiveIntegerField(default=10, help_text="tasks that lie between a task and its repeat")
    min_iou = models.PositiveSmallIntegerField(
        default=50, help_text="in hundredths: from this temporal IoU on a known error counts as found"
    )
    needs_type = models.BooleanField(default=False, help_text="whether a found error has to have the known type too")
    seed = models.PositiveIntegerField(default=1, help_text="decides with an annotator's id at which of their turns")

    class Meta:
        constraints = [
            CheckConstraint(
                condition=Q(gold_first_percent__lte=50, gold_later_percent__lte=50, repeat_percent__lte=50),
                name="mixing_leaves_work",
            ),
            CheckConstraint(condition=Q(min_iou__gte=1, min_iou__lte=100), name="mixing_iou_in_range"),
        ]

    def __str__(self) -> str:
        return f"mixing of {self.round_id}"


class Rule(models.Model):
    """
    What is to happen when a signal of an annotator passes a threshold.

    ``document`` is ``{"condition": {"all": [one test of a collector each]}, "action"}``; `annotations.rules` reads it.
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


class RuleEvent(models.Model):
    """
    One action on one annotator, with the numbers that led to it. It holds until it is undone, or its time is over.

    A researcher's own action is one without a rule. Whether somebody may work is read from these rows and from nothing
    else, so that undoing an action undoes all that it did.
    """

    QUALIFY, WARN, PAUSE, RECHECK, EXCLUDE = ACTIONS = ("qualify", "warn", "pause", "recheck", "exclude")

    public_id = PublicIdField()
    study = models.ForeignKey(Study, on_delete=models.CASCADE, related_name="rule_events")
    rule = models.ForeignKey(Rule, on_delete=models.SET_NULL, null=True, related_name="events")
    annotator = models.ForeignKey(Annotator, on_delete=models.PROTECT, related_name="rule_events")
    action = models.CharField(max_length=10, choices=[(action, action) for action in ACTIONS])
    round_n = models.PositiveIntegerField(null=True, help_text="the round that a qualification admits to")
    numbers = models.JSONField(default=dict, help_text="the signal, its n, and the threshold, as they were")
    message = models.TextField(blank=True, default="", help_text="what the annotator is told")
    sets_aside = models.BooleanField(default=False, help_text="whether their annotations make room for others'")
    until = models.DateTimeField(null=True, help_text="when a pause is over")
    made_by = models.ForeignKey(Person, on_delete=models.SET_NULL, null=True, related_name="+")
    created_at = models.DateTimeField(db_default=Now())
    undone_at = models.DateTimeField(null=True)
    undone_by = models.ForeignKey(Person, on_delete=models.SET_NULL, null=True, related_name="+")
    undone_because = models.TextField(blank=True, default="")
    appeal = models.TextField(blank=True, default="", help_text="what the annotator says against it")
    appealed_at = models.DateTimeField(null=True)
    appeal_answer = models.TextField(blank=True, default="")
    appeal_answered_at = models.DateTimeField(null=True)

    class Meta:
        constraints = [
            UniqueConstraint(
                fields=["study", "annotator", "rule", "action"],
                condition=Q(undone_at=None, until=None, rule__isnull=False),
                name="rule_event_stands_once",
            ),
            CheckConstraint(condition=Q(action="pause") | Q(until=None), name="rule_event_only_pauses_end"),
        ]
        indexes = [
            Index(fields=["annotator", "study", "action"], condition=Q(undone_at=None), name="rule_event_standing")
        ]

    def __str__(self) -> str:
        return f"{self.action} {self.annotator_id}"


class Recheck(models.Model):
    """A whole annotation that a second person looks at: accepted, corrected, or sent back to who made it."""

    OPEN, ACCEPTED, CORRECTED, SENT_BACK = STATES = ("open", "accepted", "corrected", "sent_back")

    public_id = PublicIdField()
    round = models.ForeignKey(Round, on_delete=models.CASCADE, related_name="rechecks")
    assignment = models.ForeignKey(Assignment, on_delete=models.CASCADE, related_name="rechecks")
    annotation = models.ForeignKey(Annotation, on_delete=models.CASCADE, related_name="rechecks")
    state = models.CharField(max_length=10, choices=[(state, state) for state in STATES], default=OPEN)
    event = models.ForeignKey(RuleEvent, on_delete=models.SET_NULL, null=True, related_name="rechecks")
    reviewer = models.ForeignKey(Annotator, on_delete=models.PROTECT, null=True, related_name="rechecks_made")
    note = models.TextField(blank=True, default="")
    correction = models.OneToOneField(Annotation, on_delete=models.SET_NULL, null=True, related_name="corrects")
    created_at = models.DateTimeField(db_default=Now())
    decided_at = models.DateTimeField(null=True)

    class Meta:
        constraints = [
            UniqueConstraint(fields=["annotation"], name="recheck_once"),
            CheckConstraint(condition=Q(state="open") | Q(decided_at__isnull=False), name="recheck_decided_at"),
        ]
        indexes = [Index(fields=["round", "state", "id"], name="recheck_queue")]

    def __str__(self) -> str:
        return f"{self.public_id} {self.state}"


class GuidelineFlag(models.Model):
    """A researcher's word that the guideline is unclear about a case, kept for the next version of it."""

    public_id = PublicIdField()
    study = models.ForeignKey(Study, on_delete=models.CASCADE, related_name="guideline_flags")
    review = models.ForeignKey(ReviewItem, on_delete=models.SET_NULL, null=True, related_name="flags")
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
    review = models.OneToOneField(ReviewItem, on_delete=models.CASCADE, related_name="joint")
    state = models.CharField(max_length=10, choices=[(state, state) for state in STATES], default=OPEN)
    opened_by = models.ForeignKey(Person, on_delete=models.SET_NULL, null=True, related_name="+")
    created_at = models.DateTimeField(db_default=Now())
    ended_at = models.DateTimeField(null=True)

    def __str__(self) -> str:
        return f"{self.public_id} {self.state}"


class JointNote(models.Model):
    """What one of them wrote to the other about a question."""

    joint = models.ForeignKey(JointReview, on_delete=models.CASCADE, related_name="notes")
    task_question = models.ForeignKey(TaskQuestion, on_delete=models.PROTECT, related_name="+")
    annotator = models.ForeignKey(Annotator, on_delete=models.PROTECT, related_name="+")
    text = models.TextField()
    created_at = models.DateTimeField(db_default=Now())

    def __str__(self) -> str:
        return f"note {self.pk} in {self.joint_id}"


class JointVote(models.Model):
    """The answer that one of them would settle on now."""

    joint = models.ForeignKey(JointReview, on_delete=models.CASCADE, related_name="votes")
    task_question = models.ForeignKey(TaskQuestion, on_delete=models.PROTECT, related_name="+")
    annotator = models.ForeignKey(Annotator, on_delete=models.PROTECT, related_name="+")
    value = models.CharField(max_length=MAX_VALUE_CHARS, null=True)  # noqa: DJ001 null is "no value", unlike ""
    unclear = models.BooleanField(default=False)

    class Meta:
        constraints = [
            UniqueConstraint(fields=["joint", "task_question", "annotator"], name="joint_vote_once"),
            CheckConstraint(condition=Q(value__isnull=False) | Q(unclear=True), name="joint_vote_says_something"),
        ]

    def __str__(self) -> str:
        return f"vote {self.pk} in {self.joint_id}"
