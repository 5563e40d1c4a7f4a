"""The prompts that a critic gets: for an instrument's document, and for a task of a study."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace
from itertools import pairwise
from pathlib import Path
from typing import Any, cast

from django.db.models import Count, F, Q, Value
from django.db.models.lookups import LessThan

from annotations.annotators.models import Annotator
from annotations.instruments.documents import CHAIN, MARKED_ERROR, PAIR, VIDEO, WORDS_ALONE, Instrument
from annotations.studies.models import Round
from annotations.studies.queries import instrument_of
from annotations.tasks.content import task_content
from annotations.tasks.serializers import serialize_video
from annotations.work.submissions.models import Annotation, Segment
from outtake.accounts.people.models import Person
from outtake.catalog.videos.models import Video
from outtake.errors import Invalid
from studio.critic_prompts.rendering import (
    CriticPrompt,
    RenderedQueries,
    ShortErrors,
    ShownFrame,
    rendered,
    strategy_named,
    unattached_critic,
)
from worker.critics.contract.values import AskedError, AskedText, Critic, CriticInput
from worker.media.contract import NO_CLIP, Clip
from worker.prompts.templates import PromptTemplate
from worker.runs.briefs import check_takes, clips_from, critic_input, error_types, external_ids_of, fixed_questions

EXAMPLE = Clip("", Path(), tuple(range(0, 5001, 40)), 1280, 720, "(the prompt of the clip)", sha256="0" * 64)
SECOND = Clip("", Path(), tuple(range(0, 5001, 40)), 1280, 720, "(the prompt of the clip)", sha256="1" * 64)


def critic_prompts(instrument: Instrument, video: Video | None) -> list[CriticPrompt]:
    """
    Return what a model would be asked: once for all segments, and about each question of the instrument.

    :param video: whose prompt, length and frames are filled in; None for an example of 5 s
    :raises Invalid: if critics can answer nothing of it
    """
    brief = _example(instrument, EXAMPLE if video is None else _clip_of(video))
    found: list[CriticPrompt] = []
    if brief.types and not instrument.marks_text:
        found += rendered(unattached_critic(strategy_named("zero_shot")), brief).results
    if brief.questions and instrument.subject != CHAIN:
        found += rendered(unattached_critic(strategy_named("questions")), brief).results
    if not found:
        raise Invalid.field(
            "document", "Critics mark segments of clips and answer questions; this instrument has nothing for them."
        )
    return found


def preview(
    round_: Round,
    *,
    critic: str,
    prompts: Sequence[PromptTemplate] = (),
    options: Mapping[str, Any] | None = None,
    sampling: Mapping[str, Any] | None = None,
    task: str | None = None,
    clip: str | None = None,
    person: Person | None = None,
) -> RenderedQueries:
    """
    Return what a run over a round would ask about one of its tasks.

    :param prompts: in the places of their bases; for all others the newest shipped ones
    :param task: public id; None for the first
    :param clip: public id of a video, whose task it is to be
    :param person: for whom the URLs of the clip are signed
    :raises Invalid: if the critic cannot be run there, does not ask with a prompt, or there is no such task.
    """
    made = unattached_critic(strategy_named(critic), prompts, options, sampling)
    check_takes(cast(Critic, made), round_)
    found = _task(round_, task, clip)
    named = external_ids_of([found])[found]
    facts = task_content(found)
    clips = clips_from(facts, named, [Path()] * len(named))
    shown = rendered(made, critic_input(round_, found, clips, forms=made.forms))
    return replace(
        shown,
        task=facts.public_id,
        video=serialize_video(facts.clip, person) if person is not None and len(facts.clips) == 1 else None,
        short=short_errors(round_, shown.frames),
    )


def short_errors(round_: Round, frames: Sequence[ShownFrame]) -> ShortErrors | None:
    """Return how many of the errors that people marked in a study are shorter than the gap between two frames."""
    gaps = [later.at_ms - earlier.at_ms for earlier, later in pairwise(frames)]
    if not gaps or not instrument_of(round_).has_segments:
        return None
    said = Annotation.objects.counted(round_.study).filter(annotator__kind=Annotator.PERSON)
    marked = Segment.objects.filter(annotation__in=said)
    length = F("end_ms") - F("start_ms")
    counts = marked.aggregate(n=Count("pk"), short=Count("pk", filter=Q(LessThan(length, Value(max(gaps))))))
    n = counts["n"]
    return ShortErrors(max(gaps), counts["short"] / n if n else None, n)


def _task(round_: Round, task: str | None, clip: str | None) -> int:
    """Return the row of a task of a round. Raises `Invalid`."""
    tasks = round_.tasks.work().order_by("id")
    if task is not None:
        tasks = tasks.filter(public_id=task)
    if clip is not None:
        tasks = tasks.filter(parts__video__public_id=clip)
    found = tasks.values_list("pk", flat=True).first()
    if found is None:
        if task is None and clip is None:
            raise Invalid.field("task", "The study has no tasks; add some first.")
        field, named = ("task", task) if clip is None else ("clip", clip)
        raise Invalid.field(field, f"{str(named)[:40]!r} is not a {field} of the study; name another, or none.")
    return found


def _clip_of(video: Video) -> Clip:
    rendition = video.rendition
    return Clip(
        external_id=video.external_id,
        path=Path(),
        edges_ms=tuple(rendition.edges_ms),
        width=rendition.width,
        height=rendition.height,
        prompt=video.prompt.text if video.prompt else "",
        sha256=rendition.sha256,
    )


def _example(instrument: Instrument, clip: Clip) -> CriticInput:
    """Return what a critic would get of a document: its own questions, about a clip or words in its place."""
    alone = instrument.subject in WORDS_ALONE
    error = AskedError(1000, 2000, "(its type)", "(what the type means)", "(what was said to be wrong)")
    return CriticInput(
        NO_CLIP if alone else clip,
        types=error_types(instrument) if instrument.subject == VIDEO else (),
        questions=fixed_questions(instrument),
        error=error if instrument.subject == MARKED_ERROR else None,
        second=SECOND if instrument.subject == PAIR else None,
        text=AskedText(instrument.subject, "(the prompt)", "(the text)") if alone else None,
    )
