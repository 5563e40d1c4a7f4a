"""
The tables of annotation: annotators, assignments, annotations.

Records of what someone said are written once.
"""

from __future__ import annotations

from django.db import models
from django.db.models import CheckConstraint, Index, Q, UniqueConstraint
from django.db.models.functions import Now

from annotations.studies.models import Study
from outtake.accounts.people.models import Person
from outtake.fields import PublicIdField


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


class Participation(models.Model):
    """
    One person's participation in a study.

    Entered, consented (and device checked), at work, and one of the ends. Only an entry at work is handed tasks.
    """

    ENTERED, CONSENTED, WORKING = "entered", "consented", "working"
    COMPLETED, SCREENED_OUT, ATTENTION = "completed", "screened_out", "attention"
    DECLINED, RETURNED, TIMED_OUT, WITHDRAWN = "declined", "returned", "timed_out", "withdrawn"
    ENDS = (COMPLETED, SCREENED_OUT, ATTENTION, DECLINED, RETURNED, TIMED_OUT, WITHDRAWN)
    STATES = (ENTERED, CONSENTED, WORKING, *ENDS)

    public_id = PublicIdField()
    recruitment = models.ForeignKey("annotations.Recruitment", on_delete=models.CASCADE, related_name="entries")
    annotator = models.ForeignKey(Annotator, on_delete=models.PROTECT, related_name="entries")
    state = models.CharField(max_length=20, choices=[(state, state) for state in STATES], default=ENTERED)
    consent_version = models.PositiveIntegerField(null=True)
    consented_at = models.DateTimeField(null=True)
    device = models.JSONField(null=True, help_text="what the device check found: width_px, keyboard, sound")
    entered_at = models.DateTimeField(db_default=Now())
    ends_by = models.DateTimeField(null=True, help_text="when it times out; set when the work begins")
    ended_at = models.DateTimeField(null=True)
    ended_because = models.CharField(max_length=500, blank=True, default="")

    class Meta:
        constraints = [UniqueConstraint(fields=["recruitment", "annotator"], name="crowd_entry_once")]
        indexes = [Index(fields=["ends_by"], condition=Q(state="working"), name="crowd_entry_running")]

    def __str__(self) -> str:
        return f"{self.public_id} {self.state}"


class CrowdIdentity(models.Model):
    """What a platform knows the person of an entry by. Erased on request."""

    entry = models.OneToOneField(Participation, on_delete=models.CASCADE, related_name="identity")
    recruitment = models.ForeignKey("annotations.Recruitment", on_delete=models.CASCADE, related_name="identities")
    person = models.CharField(max_length=200)
    submission = models.CharField(max_length=200)
    platform_study = models.CharField(max_length=200, blank=True, default="")

    class Meta:
        constraints = [UniqueConstraint(fields=["recruitment", "person"], name="crowd_person_once")]
        verbose_name_plural = "crowd identities"

    def __str__(self) -> str:
        return f"identity of {self.entry_id}"


class AnnotatorAction(models.Model):
    """
    One action on one annotator, with the numbers that led to it. It holds until it is undone, or its time is over.

    A researcher's own action is one without a rule. Whether someone may work is read from these rows and from nothing
    else, so that undoing an action undoes all that it did.
    """

    QUALIFY, WARN, PAUSE, RECHECK, EXCLUDE = ACTIONS = ("qualify", "warn", "pause", "recheck", "exclude")

    public_id = PublicIdField()
    study = models.ForeignKey(Study, on_delete=models.CASCADE, related_name="rule_events")
    rule = models.ForeignKey("annotations.Rule", on_delete=models.SET_NULL, null=True, related_name="events")
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
