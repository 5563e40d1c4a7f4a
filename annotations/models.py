"""
The tables of what is said.

The database refuses what it can: a slot twice, a second live lease, a revision or an idempotency key twice, a segment
that ends before it starts and is not marked invalid. Records of what somebody said are written once.
"""

from __future__ import annotations

from django.db import models
from django.db.models import CheckConstraint, F, Index, Q, UniqueConstraint
from django.db.models.functions import Now

from annotations.instruments.forms import KINDS, MAX_VALUE_CHARS, YES_NO
from outtake.accounts.models import Person, Project
from outtake.catalog.models import Prompt, Rendition, Video
from outtake.clock import DatabaseTimeField
from outtake.ids import PublicIdField

MAX_OVERLAP = 30  # slots are the bits of one integer


class InstrumentVersion(models.Model):
    """One version of one instrument, frozen once a round uses it."""

    key = models.CharField(max_length=40)
    version = models.PositiveIntegerField()
    document = models.JSONField()
    digest = models.CharField(max_length=64)

    class Meta:
        constraints = [UniqueConstraint(fields=["key", "version"], name="instrument_version_once")]

    def __str__(self) -> str:
        return f"{self.key} {self.version}"


class Study(models.Model):
    """An instrument, a set of subjects and a workflow."""

    public_id = PublicIdField()
    project = models.ForeignKey(Project, on_delete=models.CASCADE, related_name="studies")
    name = models.CharField(max_length=200)
    created_at = models.DateTimeField(db_default=Now())

    class Meta:
        constraints = [UniqueConstraint(fields=["project", "name"], name="study_name_once")]
        verbose_name_plural = "studies"

    def __str__(self) -> str:
        return self.name


class Round(models.Model):
    """One pass over a study's subjects under one version of its instrument."""

    study = models.ForeignKey(Study, on_delete=models.CASCADE, related_name="rounds")
    n = models.PositiveIntegerField()
    instrument_version = models.ForeignKey(InstrumentVersion, on_delete=models.PROTECT, related_name="rounds")
    overlap = models.PositiveIntegerField(help_text="how many people annotate each task")
    allow_revision = models.BooleanField(default=True)
    task_count = models.PositiveIntegerField(default=0, help_text="kept by add_tasks, the one place that adds tasks")
    created_at = models.DateTimeField(db_default=Now())

    class Meta:
        constraints = [
            UniqueConstraint(fields=["study", "n"], name="round_once"),
            CheckConstraint(condition=Q(overlap__gte=1, overlap__lte=MAX_OVERLAP), name="round_overlap_in_range"),
        ]

    def __str__(self) -> str:
        return f"{self.study_id} round {self.n}"


class Task(models.Model):
    """One thing in a round to be annotated. Tasks are handed out in the order of their rows."""

    public_id = PublicIdField()
    round = models.ForeignKey(Round, on_delete=models.CASCADE, related_name="tasks")
    subject_hash = models.CharField(max_length=64, help_text="of its parts: the same subject comes once a round")
    free_slots = models.PositiveIntegerField(help_text="bit i is set while slot i is free")

    class Meta:
        constraints = [UniqueConstraint(fields=["round", "subject_hash"], name="task_subject_once")]
        indexes = [Index(fields=["round", "id"], condition=Q(free_slots__gt=0), name="task_open")]

    def __str__(self) -> str:
        return self.public_id


class TaskPart(models.Model):
    """What a task is made of, by role."""

    task = models.ForeignKey(Task, on_delete=models.CASCADE, related_name="parts")
    role = models.CharField(max_length=20)
    video = models.ForeignKey(Video, on_delete=models.PROTECT, related_name="task_parts")

    class Meta:
        constraints = [UniqueConstraint(fields=["task", "role"], name="task_part_once")]

    def __str__(self) -> str:
        return f"{self.role} of {self.task_id}"


class Question(models.Model):
    """
    An atomic question written for a prompt, which every video of it is asked, or one that an instrument asks of all.

    How the latter is answered stands in its instrument under its key; versions of instruments are frozen.
    """

    public_id = PublicIdField()
    prompt = models.ForeignKey(Prompt, on_delete=models.CASCADE, null=True, related_name="questions")
    instrument_version = models.ForeignKey(
        InstrumentVersion, on_delete=models.PROTECT, null=True, related_name="questions"
    )
    key = models.CharField(max_length=40, blank=True, default="", help_text='in its instrument; "" for a prompt\'s')
    form = models.CharField(max_length=10, default=YES_NO, choices=[(kind, kind) for kind in KINDS])
    text = models.TextField()
    dimension = models.CharField(max_length=40)
    criterion = models.CharField(max_length=20, default="explicit", help_text="explicit or implicit")

    class Meta:
        constraints = [
            UniqueConstraint(fields=["prompt", "text"], name="question_once"),
            UniqueConstraint(fields=["instrument_version", "key"], name="fixed_question_once"),
            CheckConstraint(
                condition=Q(prompt__isnull=False, instrument_version__isnull=True, key="", form=YES_NO)
                | (Q(prompt__isnull=True, instrument_version__isnull=False) & ~Q(key="")),
                name="question_of_prompt_or_instrument",
            ),
        ]

    def __str__(self) -> str:
        return self.text


class TaskQuestion(models.Model):
    """A question that a task froze, and whether it applies to the clip."""

    task = models.ForeignKey(Task, on_delete=models.CASCADE, related_name="questions")
    question = models.ForeignKey(Question, on_delete=models.PROTECT, related_name="+")
    order = models.PositiveIntegerField()
    applicable = models.BooleanField(default=True)

    class Meta:
        constraints = [UniqueConstraint(fields=["task", "question"], name="task_question_once")]

    def __str__(self) -> str:
        return f"{self.task_id} {self.order}"


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
    HOLDING = (LEASED, SUBMITTED)
    STATES = (LEASED, SUBMITTED, EXPIRED, SKIPPED, REPORTED)

    public_id = PublicIdField()
    round = models.ForeignKey(Round, on_delete=models.CASCADE, related_name="assignments")
    task = models.ForeignKey(Task, on_delete=models.CASCADE, related_name="assignments")
    annotator = models.ForeignKey(Annotator, on_delete=models.PROTECT, related_name="assignments")
    state = models.CharField(max_length=10, choices=[(state, state) for state in STATES])
    slot = models.PositiveSmallIntegerField(null=True, help_text="null for critics, and when nothing is held")
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
                condition=Q(state__in=["leased", "submitted"]) | Q(slot__isnull=True), name="assignment_slot_is_live"
            ),
            CheckConstraint(
                condition=~Q(state="leased") | Q(expires_at__isnull=False, slot__isnull=False),
                name="assignment_lease_ends",
            ),
        ]
        indexes = [
            Index(fields=["annotator", "round", "state"], name="assignment_of_annotator"),
            Index(fields=["annotator", "round", "task"], name="assignment_last_task"),
            Index(fields=["round", "expires_at"], condition=Q(state="leased"), name="assignment_leased"),
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


class ReviewItem(models.Model):
    """A task on which annotators disagree, for a researcher to settle."""

    OPEN, SETTLED = "open", "settled"

    public_id = PublicIdField()
    round = models.ForeignKey(Round, on_delete=models.CASCADE, related_name="reviews")
    task = models.OneToOneField(Task, on_delete=models.CASCADE, related_name="review")
    state = models.CharField(max_length=10, choices=[(OPEN, OPEN), (SETTLED, SETTLED)], default=OPEN)
    reasons = models.JSONField(default=list, help_text="kinds of disagreement, each with a sentence")
    groups = models.JSONField(default=list, help_text="segments that speak of the same thing, by id")
    weight = models.PositiveIntegerField(default=0, help_text="how far apart they are; the worst come first")
    annotators: models.ManyToManyField = models.ManyToManyField(Annotator, related_name="+")
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
    rendition = models.ForeignKey(Rendition, on_delete=models.PROTECT, related_name="+")
    is_clean = models.BooleanField(null=True, help_text="null where the instrument has no segments")
    note = models.TextField(blank=True, default="")
    dropped: models.ManyToManyField = models.ManyToManyField(Segment, related_name="+")
    created_at = models.DateTimeField(db_default=Now())

    class Meta:
        constraints = [UniqueConstraint(fields=["task", "revision"], name="adjudication_revision_once")]

    def __str__(self) -> str:
        return f"{self.public_id} revision {self.revision}"


class SettledSegment(models.Model):
    """An error that an expert holds for true, with the segments that it came from."""

    TAKEN, ADJUSTED, MERGED, ADDED = "taken", "adjusted", "merged", "added"
    ACTIONS = (TAKEN, ADJUSTED, MERGED, ADDED)

    adjudication = models.ForeignKey(Adjudication, on_delete=models.CASCADE, related_name="segments")
    position = models.PositiveIntegerField()
    start_ms = models.PositiveIntegerField()
    end_ms = models.PositiveIntegerField()
    type = models.CharField(max_length=60)
    severity = models.SmallIntegerField(null=True)
    reason = models.TextField()
    action = models.CharField(max_length=10, choices=[(action, action) for action in ACTIONS])
    sources: models.ManyToManyField = models.ManyToManyField(Segment, related_name="settled_as")

    class Meta:
        constraints = [
            UniqueConstraint(fields=["adjudication", "position"], name="settled_segment_once"),
            CheckConstraint(condition=Q(end_ms__gt=F("start_ms")), name="settled_segment_in_order"),
        ]

    def __str__(self) -> str:
        return f"{self.type} [{self.start_ms}, {self.end_ms})"


class SettledAnswer(models.Model):
    """The answer that an expert holds for true."""

    adjudication = models.ForeignKey(Adjudication, on_delete=models.CASCADE, related_name="answers")
    task_question = models.ForeignKey(TaskQuestion, on_delete=models.PROTECT, related_name="+")
    value = models.CharField(max_length=MAX_VALUE_CHARS, null=True)  # noqa: DJ001 null is "no value", unlike ""
    unclear = models.BooleanField(default=False)
    note = models.TextField(blank=True, default="")
    sources: models.ManyToManyField = models.ManyToManyField(Answer, related_name="+")

    class Meta:
        constraints = [
            UniqueConstraint(fields=["adjudication", "task_question"], name="settled_answer_once"),
            CheckConstraint(condition=Q(value__isnull=False) | Q(unclear=True), name="settled_answer_says_something"),
        ]

    def __str__(self) -> str:
        return f"{self.value} to {self.task_question_id}"
