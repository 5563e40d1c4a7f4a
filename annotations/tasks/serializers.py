"""What an annotator is given: a task, and what came of it. These describe; views build plain dictionaries."""

from __future__ import annotations

from typing import Any

from rest_framework import serializers

from annotations.instruments.documents import SUBJECTS
from annotations.instruments.question_forms import KINDS
from annotations.responses.serializers import BoxInput
from annotations.tasks.content import ClipContent
from annotations.tasks.models import Task
from outtake.accounts.people.models import Person
from outtake.catalog.serving.queries import player_video
from outtake.catalog.texts.models import Passage


class PromptOutput(serializers.Serializer):
    """The text that the clip was made from."""

    text = serializers.CharField()


class QuestionOutput(serializers.Serializer):
    """A question of a task. What its options, steps or lengths are says the instrument, under its key."""

    id = serializers.CharField()
    text = serializers.CharField()
    dimension = serializers.CharField()
    order = serializers.IntegerField()
    applicable = serializers.BooleanField()
    form = serializers.ChoiceField(choices=KINDS)
    key = serializers.CharField(allow_null=True, help_text="null for a question that was written for the prompt")


class PassageOutput(serializers.Serializer):
    """A reasoning chain or a text alone, blind: nothing that tells where it came from."""

    question = serializers.CharField(allow_blank=True)
    options = serializers.ListField(child=serializers.CharField())
    text = serializers.CharField()
    sentences = serializers.ListField(
        child=serializers.ListField(child=serializers.IntegerField(), min_length=2, max_length=2),
        help_text="[from, to) of each in Unicode code points",
    )


class JudgedQuestionOutput(serializers.Serializer):
    """A question that is judged itself."""

    text = serializers.CharField()
    dimension = serializers.CharField()


class MarkedErrorOutput(serializers.Serializer):
    """An error that someone marked."""

    start_ms = serializers.IntegerField()
    end_ms = serializers.IntegerField()
    type = serializers.CharField()
    type_label = serializers.CharField()
    type_letter = serializers.CharField()
    type_definition = serializers.CharField()
    severity = serializers.IntegerField(allow_null=True)
    reason = serializers.CharField()
    box = BoxInput(allow_null=True)


class TaskOutput(serializers.Serializer):
    """A task, blind: nothing that tells who made the clip or what others said."""

    id = serializers.CharField()
    subject = serializers.ChoiceField(choices=SUBJECTS)
    training = serializers.BooleanField(help_text="whether a submission is answered with feedback")
    prompt = PromptOutput(allow_null=True, help_text="null where there is none, or one clip of a pair has another")
    questions = QuestionOutput(many=True)
    passage = PassageOutput(allow_null=True, help_text="of a chain, or a text alone")
    question = JudgedQuestionOutput(allow_null=True, help_text="of a question")
    error = MarkedErrorOutput(allow_null=True, help_text="of a marked error")


class StripOutput(serializers.Serializer):
    """A row of thumbnails in one picture."""

    url = serializers.CharField()
    tiles = serializers.IntegerField()
    tile_width = serializers.IntegerField()
    tile_height = serializers.IntegerField()


class VideoOutput(serializers.Serializer):
    """A clip to be played. Addresses are signed for this person and end after some hours."""

    id = serializers.CharField()
    url = serializers.CharField()
    duration_ms = serializers.IntegerField()
    frame_times_url = serializers.CharField()
    width = serializers.IntegerField()
    height = serializers.IntegerField()
    has_audio = serializers.BooleanField()
    peaks_url = serializers.CharField(allow_null=True)
    strip = StripOutput()


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
