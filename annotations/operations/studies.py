"""Make a study, write the questions of prompts, and add tasks."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import NamedTuple

from django.db import IntegrityError, transaction

from annotations.facts import IN_WORDS, instrument_of
from annotations.instruments import VIDEO, Instrument, shipped
from annotations.models import MAX_OVERLAP, InstrumentVersion, Question, Round, Study
from annotations.operations.adding import MAX_TASKS_A_CALL, AddedTasks, Subject, add_to_round, questions_for
from annotations.operations.resolving import videos_named
from annotations.subjects.reading import FORMS
from outtake.accounts.models import Project
from outtake.catalog.models import Prompt
from outtake.errors import Conflict, FieldError, Invalid


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


def create_study(*, project: Project, name: str, instrument: str, overlap: int, content_warning: str = "") -> Study:
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
            study = Study.objects.create(project=project, name=name, content_warning=content_warning.strip())
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

    :raises Invalid: if the instrument is about something else, a video is unknown to the project, or its prompt has no
        question where such are asked.
    """
    if len(videos) > MAX_TASKS_A_CALL:
        raise Invalid.field("videos", f"{len(videos):,} at once; send at most {MAX_TASKS_A_CALL:,} a call.")
    round_ = study.rounds.select_related("instrument_version").latest("n")
    instrument = instrument_of(round_)
    if instrument.subject != VIDEO:
        what, form = IN_WORDS[instrument.subject], FORMS[instrument.subject]
        raise Invalid.field("videos", f"A task of this study is {what}; send subjects, each {form}.")
    found = videos_named(study.project_id, videos)
    if unknown := [name for name in dict.fromkeys(videos) if name not in found]:
        raise Invalid.field("videos", f"{len(unknown)} are not in this project, such as {unknown[0]!r}; import them.")
    subjects = [Subject("videos", f"video:{found[name].pk}", {"video": found[name]}) for name in videos]
    questions = questions_for(subjects, round_.instrument_version, instrument)
    bare = {name: None for name in videos if not questions.of_prompts.get(found[name].prompt_id)}
    if instrument.asks_of_prompts and bare:
        raise Invalid.field(
            "videos", f"The prompts of {len(bare)} have no questions, such as that of {next(iter(bare))!r}."
        )
    with transaction.atomic():
        round_ = Round.objects.select_for_update(no_key=True).get(pk=round_.pk)
        return add_to_round(round_, subjects, questions)
