"""Add tasks about the subjects of the study's instrument, and those of its training."""

from __future__ import annotations

from collections.abc import Sequence

from django.db import transaction

from annotations.instruments.documents import VIDEO, Instrument
from annotations.instruments.models import InstrumentVersion
from annotations.studies.models import Round, Study
from annotations.studies.queries import instrument_of
from annotations.subjects.answer_keys import check_keys, keep_keys
from annotations.subjects.parsing import FORMS, read_subjects, refuse
from annotations.subjects.resolve import resolve, videos_named
from annotations.subjects.sources import sources_of
from annotations.tasks.content import IN_WORDS
from annotations.tasks.create import MAX_TASKS_A_CALL, AddedTasks, Questions, Subject, add_to_round, questions_for
from outtake.accounts.projects.models import Project
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
