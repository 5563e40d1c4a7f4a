"""The prompts that a zero-shot critic would get for a document, filled in as in a run."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Annotated

from typing_extensions import Doc

from annotations.instruments.documents import Instrument
from annotations.instruments.question_forms import YES_NO
from outtake.catalog.videos.models import Video
from outtake.errors import Invalid
from worker.critics.strategies.yes_no import YesNo
from worker.critics.strategies.zero_shot import ZeroShot, type_list
from worker.prompts.templates import load
from worker.runs.briefs import error_types

FPS = "2"
NO_CLIP = {"prompt": "(the prompt of the clip)", "seconds": "(its length)"}


@dataclass(frozen=True, slots=True)
class CriticPrompt:
    """One query to a model."""

    about: Annotated[str, Doc("segments, or the key of a question")]
    template: Annotated[str, Doc("name, version and digest of the prompt")]
    system: str
    head: str
    tail: str


def critic_prompts(instrument: Instrument, video: Video | None) -> list[CriticPrompt]:
    """
    Return what a model would be asked: once for all segments, and once for each yes/no question of the instrument.

    :param video: whose prompt and length are filled in; None for words in their place
    :raises Invalid: if critics can answer nothing of it
    """
    facts = NO_CLIP if video is None else _facts(video)
    length = {"seconds": facts["seconds"], "fps": FPS}
    found = []
    if instrument.has_segments and not instrument.marks_text:
        template = load(ZeroShot.prompts["main"])
        filled = template.fill(prompt=facts["prompt"], types=type_list(error_types(instrument)), **length)
        found.append(CriticPrompt("segments", template.id, *filled))
    for question in instrument.fixed:
        if question.form.kind == YES_NO:
            template = load(YesNo.prompts["main"])
            found.append(CriticPrompt(question.key, template.id, *template.fill(question=question.text, **length)))
    if not found:
        raise Invalid.field(
            "document", "Critics mark segments of clips and answer yes/no questions; this instrument has neither."
        )
    return found


def _facts(video: Video) -> dict[str, str]:
    seconds = video.rendition.duration_ms / 1000
    return {"prompt": video.prompt.text if video.prompt else "", "seconds": f"{seconds:g}"}
