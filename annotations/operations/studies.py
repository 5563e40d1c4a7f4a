"""Make a study, write the questions of prompts, and add tasks."""

from __future__ import annotations

import hashlib
from collections.abc import Iterable, Sequence
from typing import NamedTuple

from django.db import IntegrityError, transaction

from annotations.instruments import Instrument, shipped
from annotations.models import MAX_OVERLAP, InstrumentVersion, Question, Round, Study, Task, TaskPart, TaskQuestion
from annotations.queries import instrument_of
from outtake.accounts.models import Project
from outtake.catalog.models import Prompt, Video
from outtake.errors import Conflict, FieldError, Invalid

MAX_TASKS_A_CALL = 10_000
BATCH = 500  # below SQLite's limit of variables in a statement, whatever the number of columns


class AddedTasks(NamedTuple):
    """How many tasks were made, and how many were there already."""

    created: int
    existing: int


class NewQuestion(NamedTuple):
    """A question to be written for a prompt."""

    text: str
    dimension: str
    criterion: str = "explicit"


def frozen_version(instrument: Instrument) -> InstrumentVersion:
    """
    Return the stored version of an instrument, storing it on first use.

    :raises Conflict: if the same version is stored with another document.
    """
    stored, _ = InstrumentVersion.objects.get_or_create(
        key=instrument.key,
        version=instrument.version,
        defaults={"document": instrument.document, "digest": instrument.digest},
    )
    if stored.digest != instrument.digest:
        raise Conflict(
            f"Instrument {instrument.key} {instrument.version} is in use with another text; give the new one version "
            f"{instrument.version + 1}."
        )
    return stored


def create_study(*, project: Project, name: str, instrument: str, overlap: int) -> Study:
    """
    Make a study with its first round.

    :raises Invalid: if there is no such instrument, the overlap is out of range, or the name is empty.
    :raises Conflict: if the project has a study of that name.
    """
    name = name.strip()
    faults = []
    if not name:
        faults.append(FieldError("name", "The name is empty; give the study one."))
    if instrument not in shipped():
        faults.append(FieldError("instrument", f"{instrument!r} is none of {', '.join(sorted(shipped()))}."))
    if not 1 <= overlap <= MAX_OVERLAP:
        faults.append(FieldError("overlap", f"{overlap} is not between 1 and {MAX_OVERLAP} annotators a task."))
    if faults:
        raise Invalid.of(faults)
    version = frozen_version(shipped()[instrument])
    try:
        with transaction.atomic():
            study = Study.objects.create(project=project, name=name)
            Round.objects.create(study=study, n=1, instrument_version=version, overlap=overlap)
    except IntegrityError:
        raise Conflict(f"The project has a study {name!r} already; choose another name.") from None
    return study


def add_questions(*, prompt: Prompt, questions: Iterable[NewQuestion]) -> int:
    """Write questions for a prompt; those that it has are left alone. Returns how many were new."""
    before = prompt.questions.count()
    rows = [Question(prompt=prompt, **question._asdict()) for question in questions]
    Question.objects.bulk_create(rows, ignore_conflicts=True)
    return prompt.questions.count() - before


def add_tasks(*, study: Study, videos: Sequence[str]) -> AddedTasks:
    """
    Add one task a video to the study's latest round, in the given order; a video that has one is left alone.

    :raises Invalid: if a video is unknown to the project, or its prompt has no question where such are asked.
    """
    if len(videos) > MAX_TASKS_A_CALL:
        raise Invalid.field("videos", f"{len(videos):,} at once; send at most {MAX_TASKS_A_CALL:,} a call.")
    wanted = list(dict.fromkeys(videos))
    found = _videos_by_external_id(study.project_id, wanted)
    if unknown := [name for name in wanted if name not in found]:
        raise Invalid.field("videos", f"{len(unknown)} are not in this project, such as {unknown[0]!r}; import them.")
    round_ = study.rounds.select_related("instrument_version").latest("n")
    instrument = instrument_of(round_)
    questions = _questions_by_prompt(found.values()) if instrument.asks_of_prompts else {}
    if instrument.asks_of_prompts:
        bare = [name for name in wanted if not questions.get(found[name].prompt_id)]
        if bare:
            raise Invalid.field("videos", f"The prompts of {len(bare)} have no questions, such as that of {bare[0]!r}.")
    fixed = _fixed_questions(round_.instrument_version, instrument)
    with transaction.atomic():
        round_ = Round.objects.select_for_update().get(pk=round_.pk)
        hashes = {name: _subject_hash(found[name]) for name in wanted}
        have = _existing(round_, list(hashes.values()))
        fresh = [name for name in wanted if hashes[name] not in have]
        free = (1 << round_.overlap) - 1
        tasks = [Task(round=round_, subject_hash=hashes[name], free_slots=free) for name in fresh]
        Task.objects.bulk_create(tasks, batch_size=BATCH)
        pairs = [(task, found[name]) for task, name in zip(tasks, fresh, strict=True)]
        TaskPart.objects.bulk_create([TaskPart(task=t, role="video", video=v) for t, v in pairs], batch_size=BATCH)
        asked = {video.prompt_id: [*questions.get(video.prompt_id, ()), *fixed] for _, video in pairs}
        TaskQuestion.objects.bulk_create(_frozen_questions(pairs, asked, instrument), batch_size=BATCH)
        round_.task_count += len(fresh)
        round_.save(update_fields=["task_count"])
    return AddedTasks(len(fresh), len(videos) - len(fresh))


def _subject_hash(video: Video) -> str:
    return hashlib.sha256(f"video:{video.pk}".encode()).hexdigest()


def _videos_by_external_id(project_id: int, names: Sequence[str]) -> dict[str, Video]:
    found: dict[str, Video] = {}
    for start in range(0, len(names), BATCH):
        part = names[start : start + BATCH]
        rows = Video.objects.filter(project_id=project_id, external_id__in=part).select_related("rendition")
        found.update((video.external_id, video) for video in rows.defer("rendition__edges_ms", "rendition__ticks"))
    return found


def _existing(round_: Round, hashes: Sequence[str]) -> set[str]:
    found: set[str] = set()
    for start in range(0, len(hashes), BATCH):
        part = hashes[start : start + BATCH]
        found.update(round_.tasks.filter(subject_hash__in=part).values_list("subject_hash", flat=True))
    return found


def _questions_by_prompt(videos: Iterable[Video]) -> dict[int | None, list[Question]]:
    prompts = list({video.prompt_id for video in videos})
    found: dict[int | None, list[Question]] = {}
    for start in range(0, len(prompts), BATCH):
        for question in Question.objects.filter(prompt_id__in=prompts[start : start + BATCH]).order_by("id"):
            found.setdefault(question.prompt_id, []).append(question)
    return found


def _fixed_questions(version: InstrumentVersion, instrument: Instrument) -> list[Question]:
    """Return the rows of the questions that an instrument asks of every clip, in its order; made on first use."""
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


def _frozen_questions(
    pairs: Sequence[tuple[Task, Video]], asked: dict[int, list[Question]], instrument: Instrument
) -> list[TaskQuestion]:
    return [
        TaskQuestion(
            task=task,
            question=question,
            order=order,
            applicable=video.rendition.has_audio or question.dimension not in instrument.audio_dimensions,
        )
        for task, video in pairs
        for order, question in enumerate(asked[video.prompt_id])
    ]
