"""What a critic is asked of a task: its clip, the instrument's error types, the yes/no questions that apply."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import replace
from pathlib import Path

from annotations.instruments.documents import Instrument
from annotations.instruments.question_forms import YES_NO
from annotations.studies.models import Round
from annotations.studies.queries import instrument_of
from annotations.tasks.content import TaskContent, require_one_clip, task_content
from annotations.tasks.models import TaskPart
from outtake.catalog.serving.queries import rendition_file
from outtake.errors import Invalid
from worker.critics.contract.values import Ask, AskedQuestion, Critic, CriticInput, ErrorType, no_models
from worker.media.clips import Clip
from worker.media.controls import OTHER_PROMPT

SEGMENTS, ANSWERS = "segments", "answers"


def takes(critic: Critic) -> str:
    """Return what a critic gives: ``segments``, unless it says ``answers``."""
    return getattr(critic, "takes", SEGMENTS)


def check_takes(critic: Critic, round_: Round) -> None:
    """Refuse a critic for a round that asks for something else, or of something else than clips. Raises `Invalid`."""
    require_one_clip(round_, "Critics run")
    instrument = instrument_of(round_)
    if takes(critic) == SEGMENTS and not instrument.has_segments:
        raise Invalid.field("critic", f"{critic.name} marks segments, but the instrument of this round asks questions.")
    if takes(critic) == ANSWERS and not instrument.asks_yes_no:
        why = "answers yes/no questions, but the instrument of this round has none."
        raise Invalid.field("critic", f"{critic.name} {why}")


def critic_input(round_: Round, task_id: int, clip: Clip, ask: Ask = no_models, *, control: str = "") -> CriticInput:
    """
    Return what is asked of a task. Critics answer yes or no: questions in other forms are left out.

    :param control: of the critic, see `worker.media.controls`
    :raises Invalid: if another clip's prompt is wanted, and all clips of the round have the same.
    """
    if control == OTHER_PROMPT:
        clip = replace(clip, prompt=_prompt_of_another(round_, task_id, clip.prompt))
    asked = [each for each in task_content(task_id).questions if each.applicable and each.form == YES_NO]
    return CriticInput(
        clip=clip,
        types=error_types(instrument_of(round_)),
        questions=tuple(AskedQuestion(each.id, each.text) for each in asked),
        ask=ask,
    )


def _prompt_of_another(round_: Round, task_id: int, own: str) -> str:
    """Return the prompt of the next clip of a round with another prompt; after the last clip comes the first."""
    parts = TaskPart.objects.filter(task__round=round_, role="video").exclude(video__prompt__text=own)
    texts = parts.order_by("task_id").values_list("video__prompt__text", flat=True)
    found = texts.filter(task_id__gt=task_id).first() or texts.first()
    if found is None:
        raise Invalid.field("control", "No clip of this round has another prompt to show; choose another control.")
    return str(found)


def clip_from(facts: TaskContent, external_id: str, path: Path) -> Clip:
    """Return the clip of a task, with its file at a path."""
    return Clip(
        external_id=external_id,
        path=path,
        edges_ms=facts.asked.edges_ms,
        width=facts.clip.rendition.width,
        height=facts.clip.rendition.height,
        prompt=facts.prompt or "",
        sha256=facts.clip.rendition.sha256,
    )


def error_types(instrument: Instrument) -> tuple[ErrorType, ...]:
    """Return the error types of an instrument in its order; none where it has no segments."""
    if not instrument.has_segments:
        return ()
    listed = instrument.document["segments"]["types"]
    return tuple(ErrorType(one["key"], one["label"], " ".join(one["definition"].split())) for one in listed)


@contextmanager
def clip_of(task_id: int) -> Iterator[Clip]:
    """Lend a task's clip as a local file. It is the rendition: a file of ours, never the original."""
    facts = task_content(task_id)
    video = TaskPart.objects.select_related("video").get(task_id=task_id, role="video").clip
    with rendition_file(facts.clip.rendition) as path:
        yield clip_from(facts, video.external_id, path)
