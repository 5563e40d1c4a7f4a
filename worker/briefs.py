"""What a critic is asked of a task: its clip, the instrument's error types, the yes/no questions that apply."""

from __future__ import annotations

from pathlib import Path

from annotations.facts import TaskFacts, instrument_of, require_one_clip, task_facts
from annotations.instruments import Instrument
from annotations.instruments.forms import YES_NO
from annotations.models import Round
from outtake.errors import Invalid
from worker.critics.contract import Ask, AskedQuestion, Brief, Clip, Critic, ErrorType, no_models

SEGMENTS, ANSWERS = "segments", "answers"


def takes(critic: Critic) -> str:
    """Return what a critic gives: ``segments``, unless it says ``answers``."""
    return getattr(critic, "takes", SEGMENTS)


def check_takes(critic: Critic, round_: Round) -> None:
    """Refuse a critic for a round that asks for something else, or of something else than clips. Raises `Invalid`."""
    require_one_clip(round_, "Critics run")
    instrument = instrument_of(round_)
    if takes(critic) == SEGMENTS and not instrument.has_segments:
        raise Invalid.field("critic", f"{critic.name} marks segments; the instrument of this round asks questions.")
    if takes(critic) == ANSWERS and not instrument.asks_yes_no:
        why = "answers yes/no questions; the instrument of this round has none."
        raise Invalid.field("critic", f"{critic.name} {why}")


def brief_of(round_: Round, task_id: int, clip: Clip, ask: Ask = no_models) -> Brief:
    """Return what is asked of a task. Critics answer yes or no: questions in other forms are left out."""
    asked = [each for each in task_facts(task_id).questions if each.applicable and each.form == YES_NO]
    return Brief(
        clip=clip,
        types=error_types(instrument_of(round_)),
        questions=tuple(AskedQuestion(each.id, each.text) for each in asked),
        ask=ask,
    )


def clip_from(facts: TaskFacts, external_id: str, path: Path) -> Clip:
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
