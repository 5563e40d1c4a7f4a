"""Add a training of drawn clips: what was planted in them is the key."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from annotations.instruments.documents import VIDEO, Instrument
from annotations.studies.models import Study
from annotations.studies.queries import instrument_of
from annotations.subjects.operations import add_subjects
from annotations.tasks.create import AddedTasks, NewQuestion, add_questions
from outtake.accounts.projects.models import Project
from outtake.catalog.videos.models import Prompt, Video
from outtake.errors import Conflict
from outtake_demo.drawn.clips import DrawnClip
from outtake_demo.drawn.training import training_clips
from outtake_demo.imports.import_drawn import Step, import_drawn


def add_drawn_training(*, study: Study, step: Step = lambda what, done, of: None) -> AddedTasks:
    """
    Draw three clips, import them into the study's project, and add them to its training with what was planted.

    What exists does not change.

    :raises Conflict: if the study's instrument asks for something that the drawn clips do not know.
    """
    instrument = instrument_of(study.rounds.latest("n"))
    clips = training_clips()
    _check_knows(instrument, clips)
    import_drawn(study.project, clips, step, what="drawing practice clips")
    if instrument.asks_of_prompts:
        write_drawn_questions(study.project, clips)
    videos = Video.objects.filter(project=study.project, external_id__in=[clip.name for clip in clips])
    edges_ms = {video.external_id: video.rendition.edges_ms for video in videos.select_related("rendition")}
    subjects = [{"video": clip.name, "key": _key(clip, instrument, edges_ms[clip.name])} for clip in clips]
    return add_subjects(study=study, subjects=subjects, training=True)


def write_drawn_questions(project: Project, clips: Sequence[DrawnClip]) -> None:
    """Write the questions that drawn clips can answer for their prompts; existing ones do not change."""
    for prompt in Prompt.objects.filter(project=project, external_id__in={clip.prompt_id for clip in clips}):
        asked = {
            question.text: NewQuestion(question.text, question.dimension, question.criterion)
            for clip in clips
            if clip.prompt_id == prompt.external_id
            for question in clip.questions
        }
        add_questions(prompt=prompt, questions=asked.values())


def _check_knows(instrument: Instrument, clips: Sequence[DrawnClip]) -> None:
    planted = {one.type for clip in clips for one in clip.planted}
    segments = instrument.has_segments and planted <= instrument.types
    questions = instrument.asks_of_prompts and not instrument.has_segments
    if instrument.subject != VIDEO or instrument.fixed or not (segments or questions):
        raise Conflict(
            f"The drawn clips have no known answers for {instrument.title}: they know Spotlight's errors, and the "
            "questions of their prompts. Give the study tasks of your own with their keys: add_tasks STUDY FILE "
            "--training."
        )


def _key(clip: DrawnClip, instrument: Instrument, edges_ms: Sequence[int]) -> dict[str, Any]:
    """Return what a clip's training task is held against, as `add_subjects` takes it."""
    segments = [
        {
            "start_ms": edges_ms[planted.start_frame],
            "end_ms": edges_ms[planted.end_frame],
            "type": planted.type,
            "severity": planted.severity if instrument.severities else None,
            "reason": planted.reason,
        }
        for planted in clip.planted
    ]
    answers = [{"question": question.text, "value": question.answer} for question in clip.questions]
    return {
        "clean": not segments if instrument.has_segments else None,
        "segments": segments if instrument.has_segments else [],
        "answers": answers if instrument.asks_of_prompts else [],
    }
