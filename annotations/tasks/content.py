"""
The immutable content of a task, read once and cached: its clips, texts and questions.

Renditions, passages and frozen questions never change, so the cache never becomes outdated. It contains nothing that
reveals a generator or an origin, because answers to annotators are made from it.

Which clip of a pair an annotator sees on the left is a random function of annotator and task, so that the page, a
prefetched clip and a submission agree without stored state; the result is stored with the annotation.
"""

from __future__ import annotations

import hashlib
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Annotated, Any, TypedDict

from django.db.models import Q
from typing_extensions import Doc

from annotations.instruments.documents import CHAIN, MARKED_ERROR, PAIR, PASSAGE, PROMPT, QUESTION, VIDEO, Instrument
from annotations.instruments.question_forms import KINDS, YES_NO
from annotations.responses.serializers import BoxOutput
from annotations.responses.values import TaskForm
from annotations.studies.models import Round
from annotations.studies.queries import instrument_in, instrument_of
from annotations.tasks.clip_questions import form_in
from annotations.tasks.models import Question, TaskPart, TaskQuestion
from outtake.catalog.texts.models import Passage
from outtake.catalog.videos.models import Rendition
from outtake.committed_cache import CommittedCache
from outtake.errors import Conflict, Invalid
from outtake.http.field_notes import Choices

BLOCK = 64  # tasks
CRITIC_ERRORS = "critic_errors"  # the instrument that asks whether an error is real, anyone who marked it
IN_WORDS = {
    PAIR: "a pair of clips",
    CHAIN: "a chain of reasoning",
    PROMPT: "a prompt",
    QUESTION: "a question",
    MARKED_ERROR: "a marked error",
    PASSAGE: "a text",
}


class OptionContent(TypedDict):
    """An option of a question that was written for a clip."""

    key: str
    label: str


@dataclass(frozen=True, slots=True)
class QuestionContent:
    """
    A question as a task froze it. The instrument describes its options, steps or lengths, under its key.

    One that was written for the clip has its own options.
    """

    id: str
    text: str
    dimension: str
    order: Annotated[int, Doc("place in the task, from 0")]
    applicable: bool
    form: Annotated[str, Choices(KINDS)] = YES_NO
    key: Annotated[str | None, Doc("in the instrument; null for one that was written for the prompt or clip")] = None
    options: Annotated[tuple[OptionContent, ...], Doc("of a question that was written for the clip; else none")] = ()


class MarkedErrorContent(TypedDict):
    """An error that was marked in another study, without its author."""

    start_ms: Annotated[int, Doc("ms from the start of the clip, inclusive")]
    end_ms: Annotated[int, Doc("ms from the start of the clip, exclusive")]
    type: Annotated[str, Doc("key in the instrument under which it was marked")]
    type_label: str
    type_letter: str
    type_definition: str
    severity: Annotated[int | None, Doc("null where none was given, and where errors of critics are judged")]
    reason: str
    box: Annotated[BoxOutput | None, Doc("null where none was drawn")]


@dataclass(frozen=True)
class ClipContent:
    """A clip of a task: its video's public id and row, and its rendition without the long lists."""

    video_id: str
    video_row: int
    rendition: Rendition
    has_peaks: bool


@dataclass(frozen=True)
class TaskContent:
    """
    The immutable content of a task.

    ``clips`` are none for a text alone, one, or of a pair a and then b; ``prompt`` is None where there is none, or the
    clips of a pair have two.
    """

    public_id: str
    subject: str
    round: int
    training: bool
    clips: tuple[ClipContent, ...]
    prompt: str | None
    asked: TaskForm
    questions: tuple[QuestionContent, ...]
    task_question_ids: dict[str, int]
    passage: Passage | None = None
    shows_answer: bool = False  # whether annotators see the right answer to the passage's question
    question: Question | None = None
    error: MarkedErrorContent | None = None

    @property
    def clip(self) -> ClipContent:
        """
        The clip of a task that has one.

        :raises Conflict: if it has none, or two.
        """
        if len(self.clips) != 1:
            raise Conflict(f"This only works for tasks about one clip; the subject of this task is a {self.subject}.")
        return self.clips[0]

    def swapped_for(self, annotator_pk: int | None) -> bool | None:
        """Return whether an annotator sees b of a pair on the left; None if the task is not a pair."""
        return is_swapped(task=self.public_id, annotator=annotator_pk) if self.subject == PAIR else None


FACTS: CommittedCache[int, dict[int, TaskContent]] = CommittedCache(
    most=64
)  # by block; with a clip a task, some 10 kB a task


def require_one_clip(round_: Round, what: str) -> None:
    """
    Refuse functions that only support tasks of one clip, before they start.

    :param what: the beginning of a sentence that goes on with "only where ...", such as "Critics run"
    :raises Invalid: naming the subject of the round's tasks, and where to read their annotations
    """
    subject = instrument_of(round_).subject
    if subject != VIDEO:
        where = f"GET /api/v1/studies/{round_.study.public_id}/annotations/"
        why = f"{what} only where a task is one clip; here it is {IN_WORDS[subject]}."
        raise Invalid.field("study", f"{why} Read the annotations at {where}.")


def require_clip_or_chain(round_: Round, what: str) -> None:
    """
    Refuse functions that only support tasks of one clip or of a chain of reasoning about one, before they start.

    :param what: as `require_one_clip` has it
    :raises Invalid: as `require_one_clip` does
    """
    if instrument_of(round_).subject != CHAIN:
        require_one_clip(round_, what)


def task_content(task_id: int) -> TaskContent:
    """Return the immutable content of a task."""
    block = task_id // BLOCK
    found = FACTS.get(block)
    if found is None or task_id not in found:  # it was added since the block was read
        found = _read(block)
        FACTS.put(block, found)
    return found[task_id]


def _read(block: int) -> dict[int, TaskContent]:
    """Read a block of adjacent tasks at once, because they are handed out one after the other."""
    tasks = range(block * BLOCK, (block + 1) * BLOCK)
    parts = TaskPart.objects.filter(task_id__in=tasks).order_by("task_id", "role")
    judged = ("question__prompt", "question__video__prompt")
    parts = parts.select_related("task__round", "video__prompt", "passage", "prompt", *judged)
    by_task: dict[int, dict[str, TaskPart]] = {}
    for part in parts:
        by_task.setdefault(part.task_id, {})[part.role] = part
    wanted = {part.video.rendition_id for roles in by_task.values() for part in roles.values() if part.video}
    columns = Rendition.objects.filter(pk__in=wanted).defer("ticks", "peaks")
    renditions = {each.pk: each for each in columns.annotate(has_peaks=Q(peaks__isnull=False))}
    edges = {pk: tuple(rendition.edges_ms) for pk, rendition in renditions.items()}
    asked: dict[int, list[TaskQuestion]] = {}
    for frozen in TaskQuestion.objects.filter(task_id__in=tasks).select_related("question").order_by("order"):
        asked.setdefault(frozen.task_id, []).append(frozen)
    return {task_id: _facts(roles, asked.get(task_id, []), renditions, edges) for task_id, roles in by_task.items()}


def _facts(
    roles: Mapping[str, TaskPart],
    questions: Sequence[TaskQuestion],
    renditions: Mapping[int, Rendition],
    edges: Mapping[int, tuple[int, ...]],
) -> TaskContent:
    task = next(iter(roles.values())).task
    videos = [roles[role].video for role in ("video", "a", "b") if role in roles]
    clips = tuple(
        ClipContent(video.public_id, video.pk, rendition, rendition.has_peaks)  # type: ignore[attr-defined]
        for video, rendition in ((each, renditions[each.rendition_id]) for each in videos if each)
    )
    instrument = instrument_in(task.round_id)
    passage = roles["chain"].passage if "chain" in roles else None
    judged = roles["question"].question if "question" in roles else None
    return TaskContent(
        public_id=task.public_id,
        subject=instrument.subject,
        round=task.round.n,
        training=task.round.is_training,
        clips=clips,
        prompt=_prompt(roles, instrument.subject),
        asked=TaskForm(
            edges_ms=max((edges[clip.rendition.pk] for clip in clips), key=lambda each: each[-1], default=()),
            questions={q.question.public_id: form_in(instrument, q.question) for q in questions if q.applicable},
            texts={"chain": passage.text} if passage else {},
        ),
        questions=tuple(_question_fact(frozen) for frozen in questions),
        task_question_ids={q.question.public_id: q.pk for q in questions},
        passage=passage,
        shows_answer=instrument.shows_answer,
        question=judged,
        error=_error(roles["error"].content or {}, instrument) if "error" in roles else None,
    )


def _prompt(roles: Mapping[str, TaskPart], subject: str) -> str | None:
    """Return the prompt of a task: what its clip was made from, or what is judged itself; a text alone has none."""
    if "prompt" in roles:
        return roles["prompt"].prompt.text  # type: ignore[union-attr]
    if "question" in roles:
        judged: Question = roles["question"].question  # type: ignore[assignment]
        prompt = judged.video.prompt if judged.video else judged.prompt
        return prompt.text if prompt else None
    texts = {part.video.prompt.text for part in roles.values() if part.video}
    return texts.pop() if len(texts) == 1 or subject not in (PAIR, PASSAGE) else None


def _error(content: Mapping[str, Any], instrument: Instrument) -> MarkedErrorContent:
    """
    Return a marked error without data that reveals its annotator.

    Critics give no severity, so severities are not shown if errors of critics and people are judged together.
    """
    return {
        "start_ms": content["start_ms"],
        "end_ms": content["end_ms"],
        "type": content["type"],
        "type_label": content["type_label"],
        "type_letter": content["type_letter"],
        "type_definition": content["type_definition"],
        "severity": None if instrument.key == CRITIC_ERRORS else content["severity"],
        "reason": content["reason"],
        "box": content["box"],
    }


def _question_fact(frozen: TaskQuestion) -> QuestionContent:
    asked = frozen.question
    return QuestionContent(
        asked.public_id,
        asked.text,
        asked.dimension,
        frozen.order,
        frozen.applicable,
        asked.form,
        asked.key or None,
        tuple(OptionContent(key=each["key"], label=each["label"]) for each in asked.options),
    )


def is_swapped(*, task: str, annotator: int | None) -> bool:
    """
    Return whether b of a pair is on the left, by the lowest bit of a SHA-256.

    :param task: public id, random itself
    :param annotator: row; None before their first task
    """
    return bool(hashlib.sha256(f"sides of {task} for {annotator}".encode()).digest()[-1] & 1)
