"""What an annotator is given: a task, and what came of it. These describe; views build plain dictionaries."""

from __future__ import annotations

from typing import Annotated, Any, TypedDict

from typing_extensions import Doc

from annotations.instruments.documents import SUBJECTS
from annotations.instruments.question_forms import KINDS
from annotations.responses.serializers import BoxOutput
from annotations.tasks.content import ClipContent
from annotations.tasks.models import Task
from outtake.accounts.people.models import Person
from outtake.catalog.serving.queries import player_video
from outtake.catalog.texts.models import Passage
from outtake.http.resources import Choices


class PromptOutput(TypedDict):
    """The text that the clip was made from."""

    text: str


class QuestionOutput(TypedDict):
    """A question of a task. What its options, steps or lengths are says the instrument, under its key."""

    id: str
    text: str
    dimension: str
    order: int
    applicable: bool
    form: Annotated[str, Choices(KINDS)]
    key: Annotated[str | None, Doc("null for a question that was written for the prompt")]


class PassageOutput(TypedDict):
    """A reasoning chain or a text alone, blind: nothing that tells where it came from."""

    question: str
    options: list[str]
    text: str
    sentences: Annotated[list[tuple[int, int]], Doc("[from, to) of each in Unicode code points")]


class JudgedQuestionOutput(TypedDict):
    """A question that is judged itself."""

    text: str
    dimension: str


class MarkedErrorOutput(TypedDict):
    """An error that someone marked."""

    start_ms: int
    end_ms: int
    type: str
    type_label: str
    type_letter: str
    type_definition: str
    severity: int | None
    reason: str
    box: BoxOutput | None


class TaskOutput(TypedDict):
    """A task, blind: nothing that tells who made the clip or what others said."""

    id: str
    subject: Annotated[str, Choices(SUBJECTS)]
    training: Annotated[bool, Doc("whether a submission is answered with feedback")]
    prompt: Annotated[PromptOutput | None, Doc("null where there is none, or one clip of a pair has another")]
    questions: list[QuestionOutput]
    passage: Annotated[PassageOutput | None, Doc("of a chain, or a text alone")]
    question: Annotated[JudgedQuestionOutput | None, Doc("of a question")]
    error: Annotated[MarkedErrorOutput | None, Doc("of a marked error")]


class StripOutput(TypedDict):
    """A row of thumbnails in one picture."""

    url: str
    tiles: int
    tile_width: int
    tile_height: int


class VideoOutput(TypedDict):
    """A clip to be played. Addresses are signed for this person and end after some hours."""

    id: str
    url: str
    duration_ms: int
    frame_times_url: str
    width: int
    height: int
    has_audio: bool
    peaks_url: str | None
    strip: StripOutput


def passage_shape(passage: Passage) -> dict[str, Any]:
    """A reasoning chain or a text alone, without its origin and what was injected."""
    return {
        "question": passage.question,
        "options": passage.options,
        "text": passage.text,
        "sentences": passage.sentences,
    }


def video_shape(clip: ClipContent, person: Person) -> dict[str, Any]:
    """A clip with signed addresses for one person."""
    return player_video(clip.video_id, clip.rendition, has_peaks=clip.has_peaks, person_id=person.pk)._asdict()


def parts_shape(task: Task) -> dict[str, str]:
    """What a task is made of, by role: external ids, the text of a question, the id of a marked error."""
    return {part.role: part.named for part in task.parts.all()}
