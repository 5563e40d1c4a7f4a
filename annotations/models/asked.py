"""The tables of what is asked: instruments, studies, rounds, tasks and questions."""

from __future__ import annotations

from django.db import models
from django.db.models import CheckConstraint, Index, Q, UniqueConstraint
from django.db.models.functions import Now

from annotations.instruments.forms import KINDS, YES_NO
from outtake.accounts.models import Project
from outtake.catalog.models import Prompt, Video
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
