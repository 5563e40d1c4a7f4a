"""Create questions of prompts, and tasks with their parts and frozen questions, in bulk."""

from __future__ import annotations

import hashlib
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Annotated, NamedTuple

from django.db.models import F
from typing_extensions import Doc

from annotations.instruments.documents import CHAIN, Instrument
from annotations.instruments.models import InstrumentVersion
from annotations.instruments.question_forms import YES_NO
from annotations.responses.values import GivenKey, TaskForm
from annotations.studies.models import Round, Study
from annotations.tasks.clip_questions import form_in
from annotations.tasks.models import Question, Task, TaskPart, TaskQuestion
from outtake.catalog.holds.operations import held_videos, lock_holds
from outtake.catalog.imports.plan import BATCH, in_batches
from outtake.catalog.texts.models import Passage
from outtake.catalog.videos.models import Prompt, Video

MAX_TASKS_A_CALL = 10_000

PartContent = Video | Passage | Prompt | Question | dict


@dataclass(frozen=True, slots=True)
class AddedTasks:
    """The number of added tasks."""

    created: Annotated[int, Doc("number of new tasks")]
    existing: Annotated[int, Doc("subjects that already had a task")]


@dataclass(frozen=True)
class Subject:
    """
    The subject of a new task, with its rows.

    ``place`` is where it was given; subjects are the same if their ``identity`` is; ``parts`` are by role.
    """

    place: str
    identity: str
    parts: Mapping[str, PartContent]
    key: GivenKey | None = None

    @property
    def hash(self) -> str:
        """The hash of the identity that the task stores."""
        return hashlib.sha256(self.identity.encode()).hexdigest()

    @property
    def videos(self) -> tuple[Video, ...]:
        """Its clips: none, one, or a and b of a pair."""
        return tuple(part for part in self.parts.values() if isinstance(part, Video))


@dataclass(frozen=True)
class Questions:
    """What an instrument asks: the kept questions of each prompt and of each video by their rows, and its own."""

    instrument: Instrument
    of_prompts: Mapping[int, Sequence[Question]]
    fixed: Sequence[Question]
    of_clips: Mapping[int, Sequence[Question]] = field(default_factory=dict)

    def frozen_for(self, subject: Subject) -> list[tuple[Question, bool]]:
        """Return what a task about a subject asks, in order, each with whether it applies to the clips."""
        prompt = subject.videos[0].prompt_id if subject.videos else None
        audible = all(video.rendition.has_audio for video in subject.videos)
        silent = frozenset() if audible else self.instrument.audio_dimensions
        written = [question for video in subject.videos for question in self.of_clips.get(video.pk, ())]
        asked = [*(self.of_prompts.get(prompt, ()) if prompt else ()), *written, *self.fixed]
        return [(question, question.dimension not in silent) for question in asked]

    def asked_of(self, subject: Subject) -> TaskForm:
        """Return the data for validating a submission about a subject. Its renditions need their edges."""
        chain = subject.parts.get(CHAIN)
        return TaskForm(
            edges_ms=max((video.rendition.edges_ms for video in subject.videos), key=lambda each: each[-1], default=()),
            questions={q.public_id: form_in(self.instrument, q) for q, applies in self.frozen_for(subject) if applies},
            texts={CHAIN: chain.text} if isinstance(chain, Passage) else {},
        )


def questions_for(subjects: Sequence[Subject], version: InstrumentVersion, instrument: Instrument) -> Questions:
    """Read the questions of an instrument; the rows of its own questions are created on first use."""
    prompts = (
        {video.prompt_id for subject in subjects for video in subject.videos} if instrument.asks_of_prompts else ()
    )
    found: dict[int, list[Question]] = {}
    for pks in in_batches(sorted(prompts)):
        kept = Question.objects.filter(prompt_id__in=pks, state=Question.KEPT, form=YES_NO)
        for question in kept.order_by("id"):
            found.setdefault(question.prompt_id, []).append(question)  # type: ignore[arg-type]
    return Questions(instrument, found, _fixed_questions(version, instrument), _of_clips(subjects, instrument))


def _of_clips(subjects: Iterable[Subject], instrument: Instrument) -> dict[int, list[Question]]:
    """Return the kept questions of each clip by its row, in the order in which they were written."""
    clips = {video.pk for subject in subjects for video in subject.videos} if instrument.asks_of_clips else ()
    found: dict[int, list[Question]] = {}
    for pks in in_batches(sorted(clips)):
        for question in Question.objects.filter(video_id__in=pks, state=Question.KEPT).order_by("id"):
            found.setdefault(question.video_id, []).append(question)  # type: ignore[arg-type]
    return found


def add_to_round(
    round_: Round,
    subjects: Sequence[Subject],
    questions: Questions,
    *,
    written: Callable[[Mapping[str, Task]], object] = lambda tasks: None,
) -> AddedTasks:
    """
    Add one task per subject to a locked round, in their order; subjects that already have a task are skipped.

    A task about a held video is created without a free slot.

    :param written: called with the new tasks by the hash of their subject
    """
    fresh = _fresh(round_, subjects)
    free = 0 if round_.is_training else (1 << round_.overlap) - 1
    tasks = {key: Task(round=round_, subject_hash=key, free_slots=free) for key in fresh}
    Task.objects.bulk_create(tasks.values(), batch_size=BATCH)
    parts = [
        _part(tasks[key], role, content) for key, subject in fresh.items() for role, content in subject.parts.items()
    ]
    TaskPart.objects.bulk_create(parts, batch_size=BATCH)
    withhold_new(round_)
    frozen = [
        TaskQuestion(task=tasks[key], question=question, order=order, applicable=applies)
        for key, subject in fresh.items()
        for order, (question, applies) in enumerate(questions.frozen_for(subject))
    ]
    TaskQuestion.objects.bulk_create(frozen, batch_size=BATCH)
    written(tasks)
    round_.task_count += len(tasks)
    round_.save(update_fields=["task_count"])
    return AddedTasks(len(tasks), len(subjects) - len(tasks))


def _fresh(round_: Round, subjects: Sequence[Subject]) -> dict[str, Subject]:
    """Return the subjects without a task in a round by their hashes, each once, in the order that they were given."""
    by_hash: dict[str, Subject] = {}
    for subject in subjects:
        by_hash.setdefault(subject.hash, subject)
    for hashes in in_batches(list(by_hash)):
        for there in round_.tasks.filter(subject_hash__in=hashes).values_list("subject_hash", flat=True):
            del by_hash[there]
    return by_hash


def _part(task: Task, role: str, content: PartContent) -> TaskPart:
    part = TaskPart(task=task, role=role)
    match content:
        case Video():
            part.video = content
        case Passage():
            part.passage = content
        case Prompt():
            part.prompt = content
        case Question():
            part.question = content
        case _:
            part.content = content
    return part


def _fixed_questions(version: InstrumentVersion, instrument: Instrument) -> list[Question]:
    """Return the rows of the questions that an instrument asks of every subject, in its order."""
    fresh = [
        Question(
            instrument_version=version,
            key=question.key,
            form=question.form.kind,
            text=question.text,
            dimension=question.dimension,
        )
        for question in instrument.fixed
    ]
    if not fresh:
        return []
    Question.objects.bulk_create(fresh, ignore_conflicts=True)
    by_key = {question.key: question for question in version.questions.all()}
    return [by_key[question.key] for question in instrument.fixed]


def withhold_new(round_: Round) -> None:
    """
    Hold the new tasks of a round that are about held videos.

    Call it in the transaction that made them, after their parts are written: anyone who holds a video from then on
    finds them, and of whom did so before, this finds the hold.
    """
    project = Study.objects.values_list("project", flat=True).get(pk=round_.study_id)
    lock_holds(project)
    if not held_videos().filter(video__project=project).exists():
        return
    # From the few holds to their parts: PostgreSQL knows nothing yet of rows that were just written, and would compare
    # each part of the round with each of its tasks.
    about_held = TaskPart.objects.filter(video__in=held_videos()).values("task")
    tasks = Task.objects.not_held().filter(round=round_, pk__in=about_held)
    tasks.update(held_slots=F("free_slots"), free_slots=0)


class NewQuestion(NamedTuple):
    """A question to be written for a prompt."""

    text: str
    dimension: str
    criterion: str = "explicit"


def add_questions(*, prompt: Prompt, questions: Iterable[NewQuestion]) -> int:
    """Create questions for a prompt, except existing ones. Returns the number of new ones."""
    before = prompt.questions.count()
    rows = [Question(prompt=prompt, **question._asdict()) for question in questions]
    Question.objects.bulk_create(rows, ignore_conflicts=True)
    return prompt.questions.count() - before
