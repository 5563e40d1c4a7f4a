"""The tables of tasks, with their parts, keys and questions."""

from __future__ import annotations

from django.db import models
from django.db.models import CheckConstraint, Index, Q, UniqueConstraint

from annotations.instruments.models import InstrumentVersion
from annotations.instruments.question_forms import KINDS, OF_CLIPS, TEXT, YES_NO
from annotations.studies.models import Round
from annotations.tasks.querysets import TaskQuerySet
from outtake.catalog.texts.models import Passage
from outtake.catalog.videos.models import Prompt, Video
from outtake.errors import Conflict
from outtake.fields import PublicIdField


class Task(models.Model):
    """A unit of annotation work in a round. Tasks are handed out in the order of their rows."""

    public_id = PublicIdField()
    round = models.ForeignKey(Round, on_delete=models.CASCADE, related_name="tasks")
    subject_hash = models.CharField(max_length=64, help_text="of its parts: the same subject comes once a round")
    free_slots = models.PositiveIntegerField(help_text="bit i is set while slot i is free")
    held_slots = models.PositiveIntegerField(
        null=True, help_text="while a video of it is held: the slots that are free once it is not; null otherwise"
    )

    repeats = models.ForeignKey(
        "self",
        on_delete=models.CASCADE,
        null=True,
        db_index=False,  # nearly all have none, and SQLite would look for these in its index first: see task_repeat
        related_name="repeated_by",
        help_text="the task whose subject it has, where it is mixed in unseen; it has no slots and is not work",
    )
    asked_more = models.BooleanField(default=False, help_text="whether the slots for a dispute were opened")

    objects = TaskQuerySet.as_manager()

    class Meta:
        constraints = [
            UniqueConstraint(fields=["round", "subject_hash"], name="task_subject_once"),
            CheckConstraint(condition=Q(repeats=None) | Q(free_slots=0), name="task_repeat_is_not_open"),
            CheckConstraint(condition=Q(held_slots=None) | Q(free_slots=0), name="task_held_is_not_open"),
        ]
        indexes = [
            Index(fields=["round", "id"], condition=Q(free_slots__gt=0), name="task_open"),
            Index(fields=["round", "id"], condition=Q(held_slots__isnull=False), name="task_held"),
            Index(fields=["repeats"], condition=Q(repeats__isnull=False), name="task_repeat"),
        ]

    def __str__(self) -> str:
        return self.public_id

    @property
    def is_check(self) -> bool:
        """Whether it is a hidden check."""
        return self.repeats_id is not None

    @property
    def is_held(self) -> bool:
        """Whether a video of it is held."""
        return self.held_slots is not None


class TaskPart(models.Model):
    """
    A component of a task, by role.

    ============== ==================================================================================
    a video        ``video``
    a pair         ``a`` and ``b``, two videos
    a chain        ``video``, and ``chain``, a passage about it
    a prompt       ``prompt``
    a question     ``question``, one that was written for a prompt
    a marked error ``video``, and ``error``, a copy of what someone marked in it
    a passage      ``chain`` alone: a text without a clip
    ============== ==================================================================================
    """

    task = models.ForeignKey(Task, on_delete=models.CASCADE, related_name="parts")
    role = models.CharField(max_length=20)
    video = models.ForeignKey(Video, on_delete=models.PROTECT, null=True, related_name="task_parts")
    passage = models.ForeignKey(Passage, on_delete=models.PROTECT, null=True, related_name="task_parts")
    prompt = models.ForeignKey(Prompt, on_delete=models.PROTECT, null=True, related_name="task_parts")
    question = models.ForeignKey("Question", on_delete=models.PROTECT, null=True, related_name="task_parts")
    content = models.JSONField(null=True, help_text="a copy of a marked error, its id, and the row of who marked it")

    class Meta:
        constraints = [
            UniqueConstraint(fields=["task", "role"], name="task_part_once"),
            CheckConstraint(
                condition=Q(role__in=["video", "a", "b"], video__isnull=False, passage=None, prompt=None, question=None)
                | Q(role="chain", video=None, passage__isnull=False, prompt=None, question=None)
                | Q(role="prompt", video=None, passage=None, prompt__isnull=False, question=None)
                | Q(role="question", video=None, passage=None, prompt=None, question__isnull=False)
                | Q(role="error", video=None, passage=None, prompt=None, question=None, content__isnull=False),
                name="task_part_is_its_role",
            ),
        ]

    def __str__(self) -> str:
        return f"{self.role} of {self.task_id}"

    @property
    def named(self) -> str:
        """Its name for researchers: an external id, the text of a question, the id of a marked error."""
        if (named := self.video or self.passage or self.prompt) is not None:
            return named.external_id
        return self.question.text if self.question else self.content["id"]  # type: ignore[index]

    @property
    def clip(self) -> Video:
        """
        The video that it is.

        :raises Conflict: if it is something else.
        """
        if self.video is None:
            raise Conflict(f"The {self.role} of this task is no video.")
        return self.video


_WRITTEN = {"instrument_version": None, "key": ""}  # columns of a question that no instrument asks of every clip


class Question(models.Model):
    """
    A question for a prompt, which every video of it is asked, for one video, or one that an instrument asks of all.

    The instrument defines under its key how the latter is answered; versions of instruments are frozen. A draft is
    judged as the subject of a task, and asked of no one; so is one that a filter rejected. One that an annotator wrote
    begins as a draft; it is answered in words, so no instrument asks it as it is. One for a video has its own form, its
    options and its right answer (`annotations.tasks.clip_questions`).
    """

    DRAFT, KEPT, REJECTED = STATES = ("draft", "kept", "rejected")

    public_id = PublicIdField()
    prompt = models.ForeignKey(Prompt, on_delete=models.CASCADE, null=True, related_name="questions")
    video = models.ForeignKey(
        Video, on_delete=models.CASCADE, null=True, related_name="questions", help_text="which alone is asked"
    )
    instrument_version = models.ForeignKey(
        InstrumentVersion, on_delete=models.PROTECT, null=True, related_name="questions"
    )
    key = models.CharField(max_length=40, blank=True, default="", help_text='in its instrument; "" for a prompt\'s')
    form = models.CharField(max_length=10, default=YES_NO, choices=[(kind, kind) for kind in KINDS])
    text = models.TextField()
    dimension = models.CharField(max_length=40)
    criterion = models.CharField(max_length=20, default="explicit", help_text="explicit or implicit")
    state = models.CharField(max_length=10, default=KEPT, choices=[(state, state) for state in STATES])
    written_by = models.ForeignKey(
        "Annotator", on_delete=models.SET_NULL, null=True, related_name="+", help_text="shown to nobody"
    )
    options = models.JSONField(default=list, blank=True, help_text="of one for a video: each with key and label")
    answer = models.TextField(blank=True, default="", help_text='of one for a video: the right one; "" if not known')
    metadata = models.JSONField(default=dict, help_text="further facts, such as the model that wrote it")

    class Meta:
        constraints = [
            UniqueConstraint(fields=["prompt", "text"], name="question_once"),
            UniqueConstraint(fields=["video", "form", "text"], name="clip_question_once"),
            UniqueConstraint(fields=["instrument_version", "key"], name="fixed_question_once"),
            CheckConstraint(
                condition=Q(prompt__isnull=False, video=None, **_WRITTEN, form__in=[YES_NO, TEXT], answer="")
                | Q(prompt=None, video__isnull=False, **_WRITTEN, form__in=OF_CLIPS)
                | (Q(prompt=None, video=None, instrument_version__isnull=False, answer="") & ~Q(key="")),
                name="question_of_prompt_clip_or_instrument",
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


class TaskKey(models.Model):
    """
    The known answer of a training or gold task. In training it is shown once the annotator has submitted theirs.

    ``content`` is ``{"clean", "segments", "answers"}`` as a submission has them.
    """

    task = models.OneToOneField(Task, on_delete=models.CASCADE, related_name="key")
    content = models.JSONField()
    min_iou = models.PositiveSmallIntegerField(
        default=30, help_text="in hundredths: from this temporal IoU on a marked error counts as found"
    )

    class Meta:
        constraints = [CheckConstraint(condition=Q(min_iou__gte=1, min_iou__lte=100), name="task_key_iou_in_range")]

    def __str__(self) -> str:
        return f"key of {self.task_id}"
