"""Tasks as annotators see them."""

from __future__ import annotations

from typing import Annotated, TypedDict

from typing_extensions import Doc

from annotations.instruments.documents import SUBJECTS
from annotations.instruments.question_forms import KINDS
from annotations.tasks.content import ClipContent, MarkedErrorContent, OptionContent, QuestionContent, TaskContent
from annotations.tasks.models import Task
from outtake.accounts.people.models import Person
from outtake.catalog.serving.queries import PlayerVideo, player_video
from outtake.catalog.texts.models import Passage
from outtake.http.field_notes import Choices


class PromptOutput(TypedDict):
    """The text that the clip was made from."""

    text: str


class PassageOutput(TypedDict):
    """A chain of reasoning or a text alone, without its origin and what was changed in it."""

    question: str
    options: list[str]
    text: str
    sentences: Annotated[list[tuple[int, int]], Doc("[from, to) of each in Unicode code points")]
    answer: Annotated[str | None, Doc("the right answer to the question; null where it is not shown or not known")]


class AskedQuestionOutput(TypedDict):
    """A question that applies to a task."""

    id: str
    text: str
    dimension: str
    form: Annotated[str, Choices(KINDS)]
    key: Annotated[str | None, Doc("in the instrument; null for one that was written for the prompt or clip")]
    options: Annotated[tuple[OptionContent, ...], Doc("of a question that was written for the clip; else none")]


class JudgedQuestionOutput(TypedDict):
    """A question that is judged itself."""

    text: str
    dimension: str


class TaskOutput(TypedDict):
    """A task, blind: it does not tell who made the clip or what others said."""

    id: str
    subject: Annotated[str, Choices(SUBJECTS)]
    training: Annotated[bool, Doc("whether feedback is returned for a submission")]
    prompt: Annotated[PromptOutput | None, Doc("null where there is none, or one clip of a pair has another")]
    questions: tuple[QuestionContent, ...]
    passage: Annotated[PassageOutput | None, Doc("of a chain, or a text alone; null of others")]
    question: Annotated[JudgedQuestionOutput | None, Doc("of a question; null of others")]
    error: Annotated[MarkedErrorContent | None, Doc("of a marked error; null of others")]


class ShownTaskOutput(TypedDict):
    """A task with its clips."""

    task: TaskOutput
    video: Annotated[PlayerVideo | None, Doc("of a pair the left one; null for a text, a prompt or a question alone")]
    right: Annotated[PlayerVideo | None, Doc("the right one of a pair; null for what is not a pair")]


def serialize_task(facts: TaskContent, person: Person, *, swapped: bool | None) -> ShownTaskOutput:
    """
    Return a task with the URLs of its clips for one person.

    :param swapped: whether this person sees b of a pair on the left; None for what is no pair
    """
    clips = [serialize_video(clip, person) for clip in (reversed(facts.clips) if swapped else facts.clips)]
    passage, question = facts.passage, facts.question
    return {
        "task": {
            "id": facts.public_id,
            "subject": facts.subject,
            "training": facts.training,
            "prompt": None if facts.prompt is None else {"text": facts.prompt},
            "questions": facts.questions,
            "passage": None if passage is None else serialize_passage(passage, shows_answer=facts.shows_answer),
            "question": None if question is None else {"text": question.text, "dimension": question.dimension},
            "error": facts.error,
        },
        "video": clips[0] if clips else None,
        "right": clips[1] if len(clips) > 1 else None,
    }


def serialize_passage(passage: Passage, *, shows_answer: bool) -> PassageOutput:
    """Return a text without its origin and what was changed in it."""
    return {
        "question": passage.question,
        "options": passage.options,
        "text": passage.text,
        "sentences": passage.sentences,
        "answer": passage.answer or None if shows_answer else None,
    }


def serialize_question(question: QuestionContent) -> AskedQuestionOutput:
    """Return a question that applies to a task."""
    return {
        "id": question.id,
        "text": question.text,
        "dimension": question.dimension,
        "form": question.form,
        "key": question.key,
        "options": question.options,
    }


def serialize_video(clip: ClipContent, person: Person) -> PlayerVideo:
    """Return a clip with signed URLs for one person."""
    return player_video(clip.video_id, clip.rendition, has_peaks=clip.has_peaks, person_id=person.pk)


def parts_by_role(task: Task) -> dict[str, str]:
    """Return what a task is made of, by role: external ids, the text of a question, the id of a marked error."""
    return {part.role: part.named for part in task.parts.all()}
