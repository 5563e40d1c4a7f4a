"""
What a critic is asked of a task: its clip, the instrument's error types, and the questions that apply, as it is asked
them.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from contextlib import ExitStack, contextmanager
from dataclasses import fields, replace
from pathlib import Path
from typing import Any

from annotations.instruments.documents import CHAIN, MARKED_ERROR, VIDEO, WORDS_ALONE, Instrument
from annotations.instruments.question_forms import SCALE, YES_NO
from annotations.studies.models import Round
from annotations.studies.queries import instrument_of
from annotations.tasks.content import QuestionContent, TaskContent, require_one_clip, task_content
from annotations.tasks.models import TaskPart
from outtake.catalog.serving.queries import rendition_file
from outtake.errors import Invalid
from worker.critics.contract.confidence import NONE, VERIFY
from worker.critics.contract.values import (
    Ask,
    AskedChain,
    AskedError,
    AskedOption,
    AskedQuestion,
    AskedText,
    Critic,
    CriticInput,
    ErrorType,
    no_models,
)
from worker.media.contract import FRAMES, NO_CLIP, Clip
from worker.media.contract import VIDEO as SENT_AS_VIDEO
from worker.media.controls import OTHER_PROMPT

SEGMENTS, ANSWERS = "segments", "answers"
YES_NO_ALONE = frozenset({YES_NO})


def takes(critic: Critic) -> str:
    """Return what a critic gives: ``segments``, unless it says ``answers``."""
    return getattr(critic, "takes", SEGMENTS)


def check_takes(critic: Critic, round_: Round) -> None:
    """Refuse a critic for a round that asks for something else, or of something else than clips. Raises `Invalid`."""
    instrument = instrument_of(round_)
    if instrument.subject not in getattr(critic, "subjects", frozenset({VIDEO})):
        require_one_clip(round_, "Critics run")
        why = f"{critic.name} checks chains of reasoning, and the tasks of this study are clips; choose another critic."
        raise Invalid.field("critic", why)
    if getattr(critic, "control", "") and instrument.subject in WORDS_ALONE:
        raise Invalid.field("control", "Controls change what is shown of a clip, and these tasks have none; remove it.")
    if getattr(critic, "media", FRAMES) == SENT_AS_VIDEO and not critic.provider.capabilities().video:  # type: ignore[attr-defined]
        why = "This model is not known to take a video. Test its endpoint, set that it accepts a video, or send frames."
        raise Invalid.field("media", why)
    if getattr(critic, "confidence", NONE) == VERIFY and instrument.subject not in (VIDEO, MARKED_ERROR):
        raise Invalid.field("confidence", "A second look takes a single clip; choose another source of confidence.")
    if takes(critic) == SEGMENTS and not instrument.has_segments:
        raise Invalid.field("critic", f"{critic.name} marks segments, but the instrument of this round asks questions.")
    if takes(critic) == ANSWERS and not instrument.kinds & frozenset(forms_of(critic)):
        asked = "yes/no questions" if forms_of(critic) == YES_NO_ALONE else "questions"
        why = f"answers {asked}, but the instrument of this round has none."
        raise Invalid.field("critic", f"{critic.name} {why}")


def forms_of(critic: Critic) -> Collection[str]:
    """Return the forms of the questions that a critic answers: yes or no, unless it says ``forms``."""
    return getattr(critic, "forms", YES_NO_ALONE)


def critic_input(
    round_: Round,
    task_id: int,
    clips: Sequence[Clip],
    ask: Ask = no_models,
    *,
    forms: Collection[str] = YES_NO_ALONE,
    control: str = "",
) -> CriticInput:
    """
    Return what is asked of a task; questions in forms other than these are left out.

    :param clips: of the task: none, one, or the two of a pair
    :param control: of the critic, see `worker.media.controls`
    :raises Invalid: if another clip's prompt is wanted, and all clips of the round have the same.
    """
    facts = task_content(task_id)
    clip, second = (*clips, None, None)[:2]
    if clip is not None and control == OTHER_PROMPT:
        clip = replace(clip, prompt=_prompt_of_another(round_, task_id, clip.prompt))
    instrument = instrument_of(round_)
    return CriticInput(
        clip=clip or replace(NO_CLIP, prompt=facts.prompt or ""),
        types=error_types(instrument),
        questions=asked_questions(instrument, facts, forms),
        error=_asked_error(facts),
        second=second,
        text=_asked_text(facts),
        chain=_asked_chain(facts),
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


def _asked_error(facts: TaskContent) -> AskedError | None:
    if facts.error is None:
        return None
    return AskedError(**{field.name: facts.error[field.name] for field in fields(AskedError)})  # type: ignore[literal-required]


def _asked_text(facts: TaskContent) -> AskedText | None:
    if facts.clips:
        return None
    text = facts.question.text if facts.question else facts.passage.text if facts.passage else ""
    return AskedText(facts.subject, facts.prompt or "", text)


def _asked_chain(facts: TaskContent) -> AskedChain | None:
    if facts.subject != CHAIN or facts.passage is None:
        return None
    return AskedChain(facts.passage.question, tuple(facts.passage.options), facts.passage.text)


def clips_from(facts: TaskContent, external_ids: Sequence[str], paths: Sequence[Path]) -> tuple[Clip, ...]:
    """Return the clips of a task, with their files at paths."""
    return tuple(
        Clip(
            external_id=external_id,
            path=path,
            edges_ms=facts.asked.edges_ms if len(facts.clips) == 1 else tuple(clip.rendition.edges_ms),
            width=clip.rendition.width,
            height=clip.rendition.height,
            prompt=facts.prompt or "",
            sha256=clip.rendition.sha256,
        )
        for clip, external_id, path in zip(facts.clips, external_ids, paths, strict=True)
    )


def external_ids_of(task_ids: Iterable[int]) -> dict[int, list[str]]:
    """Return the external ids of the clips of tasks, by task: none, one, or a and then b of a pair."""
    parts = TaskPart.objects.filter(task_id__in=list(task_ids), video__isnull=False).order_by("task_id", "role")
    found: dict[int, list[str]] = defaultdict(list)
    for task_id, external_id in parts.values_list("task_id", "video__external_id"):
        found[task_id].append(external_id)
    return found


def error_types(instrument: Instrument) -> tuple[ErrorType, ...]:
    """Return the error types of an instrument in its order; none where it has no segments."""
    if not instrument.has_segments:
        return ()
    listed = instrument.document["segments"]["types"]
    return tuple(ErrorType(one["key"], one["label"], " ".join(one["definition"].split())) for one in listed)


@contextmanager
def clips_of(task_id: int) -> Iterator[tuple[Clip, ...]]:
    """Lend a task's clips as local files. They are renditions: files of ours, never the originals."""
    facts = task_content(task_id)
    with ExitStack() as files:
        paths = [files.enter_context(rendition_file(clip.rendition)) for clip in facts.clips]
        yield clips_from(facts, external_ids_of([task_id])[task_id], paths)


def asked_questions(instrument: Instrument, facts: TaskContent, forms: Collection[str]) -> tuple[AskedQuestion, ...]:
    """Return the questions that apply to a task and have one of the forms, in its order."""
    documents = {each["key"]: each for each in (instrument.document.get("questions") or {}).get("fixed", ())}
    return tuple(
        _asked(instrument, facts, each, documents.get(each.key or "", {}))
        for each in facts.questions
        if each.applicable and each.form in forms
    )


def fixed_questions(instrument: Instrument) -> tuple[AskedQuestion, ...]:
    """Return the questions that an instrument asks of everything, under their keys."""
    documents = {each["key"]: each for each in (instrument.document.get("questions") or {}).get("fixed", ())}
    return tuple(
        AskedQuestion(
            each.key,
            each.text,
            form=each.form,
            options=_options(documents[each.key]),
            hint=documents[each.key].get("hint", ""),
            fixed=True,
            needs_sound=each.dimension in instrument.audio_dimensions,
        )
        for each in instrument.fixed
    )


def _asked(
    instrument: Instrument, facts: TaskContent, question: QuestionContent, document: Mapping[str, Any]
) -> AskedQuestion:
    return AskedQuestion(
        question.id,
        question.text,
        form=facts.asked.questions[question.id],
        options=tuple(AskedOption(each["key"], each["label"]) for each in question.options) or _options(document),
        hint=document.get("hint", ""),
        fixed=question.key is not None,
        needs_sound=question.dimension in instrument.audio_dimensions,
    )


def _options(document: Mapping[str, Any]) -> tuple[AskedOption, ...]:
    """Return the options of a question; of a scale its steps that have a name, from the lowest."""
    if document.get("form") == SCALE:
        levels = document["scale"].get("levels", {})
        return tuple(AskedOption(step, levels[step]) for step in sorted(levels, key=int))
    return tuple(
        AskedOption(each["key"], each["label"], " ".join(each.get("definition", "").split()))
        for each in document.get("options", ())
    )
