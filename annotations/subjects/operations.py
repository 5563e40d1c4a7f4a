"""
Add tasks about the subjects of the study's instrument, and those of its training.

The known answers of training tasks are checked like any submission, and kept as a submission has them. Where subjects
show annotations of other studies, these are noted; `annotations.work.assignments.queries` says what follows from it.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import asdict, replace
from typing import Any

from django.db import transaction

from annotations.instruments.documents import VIDEO, Instrument
from annotations.instruments.models import InstrumentVersion
from annotations.instruments.question_forms import PREFERENCE, TEXT, by_part
from annotations.responses.validation import check
from annotations.responses.values import GivenKey, SegmentBody, TextSegmentBody
from annotations.studies.models import Round, Study
from annotations.studies.queries import instrument_of
from annotations.subjects.parsing import FORMS, read_subjects, refuse
from annotations.subjects.resolve import resolve, videos_named
from annotations.tasks.content import IN_WORDS
from annotations.tasks.create import MAX_TASKS_A_CALL, AddedTasks, Questions, Subject, add_to_round, questions_for
from annotations.tasks.models import Question, Task, TaskKey, TaskPart
from annotations.work.submissions.models import Annotation, Answer
from outtake.accounts.projects.models import Project
from outtake.catalog.imports.plan import BATCH, in_batches
from outtake.catalog.videos.models import Video
from outtake.errors import FieldError, Invalid


def add_subjects(
    *, study: Study, subjects: Sequence[object], training: bool = False, places: Sequence[str] | None = None
) -> AddedTasks:
    """
    Add one task an object to the study's latest round or to its training, in their order; all of them, or none.

    A subject that has a task there is skipped, a pair whichever of its videos is named first.

    :param subjects: JSON objects as the instrument's subject has them; in training, each with its key
    :param places: where each stands, for the errors; ``subjects.0`` and on without it
    :raises Invalid: if an object cannot be read, is about something unknown, or has a key that breaks the instrument
    """
    if not subjects:
        raise Invalid.field("subjects", "The list is empty; send at least one.")
    if len(subjects) > MAX_TASKS_A_CALL:
        raise Invalid.field("subjects", f"{len(subjects):,} in one call; send at most {MAX_TASKS_A_CALL:,}.")
    places = places or [f"subjects.{index}" for index in range(len(subjects))]
    with transaction.atomic():
        project = Project.objects.select_for_update(no_key=True).get(pk=study.project_id)  # texts are made once
        round_ = training_round(study) if training else study.rounds.latest("n")
        rows = Round.objects.select_for_update(no_key=True, of=("self",)).select_related("instrument_version")
        round_ = rows.get(pk=round_.pk)
        version = round_.instrument_version
        instrument = _read(version)
        given = read_subjects(subjects, places=places, subject=instrument.subject, training=training)
        found = resolve(project, given, with_edges=training)
        questions = questions_for(found, version, instrument)
        _refuse_bare(found, questions)
        keyed = [(subject, subject.key) for subject in found if subject.key is not None]
        check_keys(keyed, questions, round_)
        study.sources.add(*sources_of(found))
        return add_to_round(round_, found, questions, written=lambda tasks: keep_keys(keyed, questions, tasks))


def check_subjects(*, study: Study, subjects: Sequence[object]) -> None:
    """
    Refuse what `add_subjects` would refuse for the latest round. To be called in a transaction that is taken back:
    texts that are brought along are made.

    :raises Invalid: with every fault
    """
    version = study.rounds.select_related("instrument_version").latest("n").instrument_version
    instrument = _read(version)
    places = [f"subjects.{index}" for index in range(len(subjects))]
    given = read_subjects(subjects, places=places, subject=instrument.subject, training=False)
    found = resolve(study.project, given)
    _refuse_bare(found, questions_for(found, version, instrument))


def training_round(study: Study) -> Round:
    """Return the round that trains for a study; it is made on first use, with the instrument of the latest one."""
    latest = study.rounds.latest("n")
    round_, _ = Round.objects.get_or_create(
        study=study,
        n=Round.TRAINING,
        defaults={
            "instrument_version_id": latest.instrument_version_id,
            "overlap": latest.overlap,
            "allow_revision": latest.allow_revision,
        },
    )
    return round_


def _read(version: InstrumentVersion) -> Instrument:
    """Return an instrument without keeping it by its round, which may be gone if this call fails."""
    return Instrument(version.key, version.version, version.document)


def _refuse_bare(subjects: Sequence[Subject], questions: Questions) -> None:
    """Refuse clips that have no question, themselves or by their prompts, where such are asked."""
    if questions.instrument.asks_of_clips:
        bare = [subject for subject in subjects if not questions.frozen_for(subject)]
        why = "It has no accepted question of its own; write one."
        refuse([FieldError(f"{subject.place}.video", why) for subject in bare])
    if not questions.instrument.asks_of_prompts:
        return
    message = "Its prompt has no accepted question; write one."
    bare = [subject for subject in subjects if not questions.of_prompts.get(subject.videos[0].prompt_id)]
    refuse([FieldError(f"{subject.place}.video", message) for subject in bare])


def add_tasks(*, study: Study, videos: Sequence[str]) -> AddedTasks:
    """
    Add one task a video to the study's latest round, in the given order; a video that has one is skipped.

    :raises Invalid: if the instrument is about something else, a video is unknown to the project, or its prompt has no
        question where such are asked.
    """
    if len(videos) > MAX_TASKS_A_CALL:
        raise Invalid.field("videos", f"{len(videos):,} in one call; send at most {MAX_TASKS_A_CALL:,}.")
    round_ = study.rounds.select_related("instrument_version").latest("n")
    instrument = instrument_of(round_)
    if instrument.subject != VIDEO:
        what, form = IN_WORDS[instrument.subject], FORMS[instrument.subject]
        raise Invalid.field("videos", f"A task of this study is {what}; send subjects, each {form}.")
    subjects, questions = video_subjects(study.project_id, videos, round_.instrument_version)
    with transaction.atomic():
        round_ = Round.objects.select_for_update(no_key=True).get(pk=round_.pk)
        return add_to_round(round_, subjects, questions)


def video_subjects(
    project_id: int, videos: Sequence[str], version: InstrumentVersion
) -> tuple[list[Subject], Questions]:
    """
    Return the subjects that videos of a project are for an instrument, and what it asks of them.

    :raises Invalid: if a video is unknown to the project, or its prompt has no question where such are asked.
    """
    instrument = _read(version)
    found = videos_named(project_id, videos)
    if unknown := [name for name in dict.fromkeys(videos) if name not in found]:
        raise Invalid.field("videos", f"{len(unknown)} are not in this project, such as {unknown[0]!r}; import them.")
    subjects = [Subject("videos", f"video:{found[name].pk}", {"video": found[name]}) for name in videos]
    questions = questions_for(subjects, version, instrument)
    if instrument.asks_of_clips and (none := [each for each in subjects if not questions.frozen_for(each)]):
        name = none[0].videos[0].external_id
        raise Invalid.field("videos", f"{len(none)} have no accepted question of their own, such as {name!r}.")
    bare = {name: None for name in videos if not questions.of_prompts.get(found[name].prompt_id)}
    if instrument.asks_of_prompts and bare:
        raise Invalid.field(
            "videos", f"The prompts of {len(bare)} have no questions, such as that of {next(iter(bare))!r}."
        )
    return subjects, questions


def sources_of(subjects: Sequence[Subject]) -> set[int]:
    """Return the rows of the studies in which errors were marked, and questions written, that subjects show."""
    parts = [part for subject in subjects for part in subject.parts.values()]
    errors = {part["id"].rpartition("-")[0] for part in parts if isinstance(part, dict)}
    written = [part for part in parts if isinstance(part, Question) and part.written_by_id is not None]
    return _studies_of_errors(errors) | _studies_of_questions(written)


def _studies_of_errors(annotations: set[str]) -> set[int]:
    found: set[int] = set()
    for some in in_batches(sorted(annotations)):
        rows = Annotation.objects.filter(public_id__in=some)
        found.update(rows.order_by().values_list("round__study", flat=True).distinct())
    return found


def _studies_of_questions(written: Sequence[Question]) -> set[int]:
    """Return where questions were written: who wrote one has answered so about a clip of its prompt."""
    found: set[int] = set()
    for question in written:
        answers = Answer.objects.filter(
            annotation__annotator=question.written_by_id,
            annotation__task__parts__video__prompt=question.prompt_id,
            task_question__question__form=TEXT,
            value=question.text,
        )
        found.update(answers.order_by().values_list("annotation__round__study", flat=True).distinct())
    return found


Keyed = tuple[Subject, GivenKey]


def check_keys(keyed: Sequence[Keyed], questions: Questions, round_: Round) -> None:
    """
    Check every key against the instrument, the others of the call, and those that tasks of the round have.

    :param keyed: the subjects, whose renditions have their edges
    :raises Invalid: if a key cannot be, a subject is duplicated, or has a task with another key
    """
    faults: list[FieldError] = []
    first: dict[str, str] = {}
    for subject, key in keyed:
        if (other := first.setdefault(subject.identity, subject.place)) != subject.place:
            faults.append(
                FieldError(subject.place, f"It is the same as {other}; a training task has only one answer key.")
            )
        faults += _faults(subject, key, questions)
    refuse(faults)
    refuse(_contradictions(keyed, questions, round_))


def keep_keys(keyed: Sequence[Keyed], questions: Questions, tasks: Mapping[str, Task]) -> None:
    """Store the keys of new tasks, which are given by the hash of their subject."""
    rows = [
        TaskKey(task=tasks[subject.hash], content=_content(subject, key, questions), min_iou=key.min_iou)
        for subject, key in keyed
        if subject.hash in tasks
    ]
    TaskKey.objects.bulk_create(rows, batch_size=BATCH)


def _faults(subject: Subject, key: GivenKey, questions: Questions) -> list[FieldError]:
    """Check a key as if it had been submitted, with the questions called as its author calls them."""
    names = {question.public_id: _name(question) for question, _ in questions.frozen_for(subject)}
    asked = questions.asked_of(subject)
    named = replace(asked, questions={names[each]: form for each, form in asked.questions.items()})
    called = {question.text: _name(question) for question, _ in questions.frozen_for(subject)}
    answers = tuple(replace(each, question=called.get(each.question, each.question)) for each in key.body.answers)
    found = check(replace(key.body, answers=answers), questions.instrument, named, areas=False)
    return [FieldError(f"{subject.place}.key.{fault.field}", fault.message) for fault in found]


def _name(question: Question) -> str:
    return question.key or question.text


def _contradictions(keyed: Sequence[Keyed], questions: Questions, round_: Round) -> list[FieldError]:
    stored = _stored_keys(round_, [subject.hash for subject, _ in keyed])
    faults = []
    for subject, key in keyed:
        if (there := stored.get(subject.hash)) is None:
            continue
        content, min_iou, first_video = there
        video = subject.parts.get("a")
        turned = isinstance(video, Video) and video.pk != first_video
        if (_content(subject, key, questions, turned=turned), key.min_iou) != (content, min_iou):
            message = (
                "This training task already has a different answer key, which cannot be changed; send the "
                "same key, or remove the task."
            )
            faults.append(FieldError(f"{subject.place}.key", message))
    return faults


def _stored_keys(round_: Round, hashes: Sequence[str]) -> dict[str, tuple[dict[str, Any], int, int | None]]:
    """Return the content and the least IoU of the keys that are there, and the row of the video that is a of a pair."""
    found: dict[str, tuple[dict[str, Any], int, int | None]] = {}
    for some in in_batches(hashes):
        keys = TaskKey.objects.filter(task__round=round_, task__subject_hash__in=some).select_related("task")
        firsts = TaskPart.objects.filter(task__round=round_, task__subject_hash__in=some, role="a")
        videos = dict(firsts.values_list("task_id", "video_id"))
        found.update((key.task.subject_hash, (key.content, key.min_iou, videos.get(key.task_id))) for key in keys)
    return found


def _content(subject: Subject, key: GivenKey, questions: Questions, *, turned: bool = False) -> dict[str, Any]:
    """
    Return a key as it is kept: questions by their public ids in their order, preferences by part.

    :param turned: whether a of the stored pair is b of this one
    """
    said = {answer.question: answer for answer in key.body.answers}
    answers = []
    for question, _ in questions.frozen_for(subject):
        if (answer := said.get(_name(question)) or said.get(question.text)) is None:
            continue
        value = answer.value
        if value is not None and question.form == PREFERENCE:
            value = by_part(value, swapped=turned)
        answers.append({**asdict(answer), "question": question.public_id, "value": value})
    marks = [*map(_mark, key.body.segments), *map(_mark, key.body.text_segments)]
    return {"clean": key.body.clean, "segments": marks, "answers": answers}


def _mark(segment: SegmentBody | TextSegmentBody) -> dict[str, Any]:
    content = {**asdict(segment), "reason": segment.reason.strip()}
    if isinstance(segment, TextSegmentBody):
        content = {"from": content.pop("from_char"), "to": content.pop("to_char"), **content}
    return content
