"""What an annotator is given: a task, and what came of it. These describe; views build plain dictionaries."""

from __future__ import annotations

from rest_framework import serializers

from annotations.api.inputs import BoxInput
from annotations.instruments import SUBJECTS
from annotations.instruments.forms import KINDS
from annotations.workplace import STOPS


class AssignmentOutput(serializers.Serializer):
    """A lease on a task."""

    id = serializers.CharField()
    lease_token = serializers.CharField()
    expires_at = serializers.DateTimeField()
    version = serializers.IntegerField()


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
    """An error that somebody marked."""

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


class ProgressOutput(serializers.Serializer):
    """How many tasks this annotator has submitted, of how many in the round."""

    mine = serializers.IntegerField()
    of = serializers.IntegerField()


class SentBackOutput(serializers.Serializer):
    """What somebody who looked at one's work asks to be done otherwise; what was said is the draft."""

    note = serializers.CharField()


class NextOutput(serializers.Serializer):
    """Everything that one task takes."""

    assignment = AssignmentOutput()
    task = TaskOutput()
    round = serializers.IntegerField(help_text="whose document the study has under ?round=; 0 for the training")
    video = VideoOutput(allow_null=True, help_text="of a pair the left one; null for a prompt or a question alone")
    right = VideoOutput(allow_null=True, help_text="of a pair")
    draft = serializers.DictField(allow_null=True)
    sent_back = SentBackOutput(allow_null=True, help_text="null where it comes for the first time")
    progress = ProgressOutput()


class UpcomingOutput(serializers.Serializer):
    """What can be fetched before it is leased."""

    task = TaskOutput()
    round = serializers.IntegerField(help_text="0 for the training")
    video = VideoOutput(allow_null=True)
    right = VideoOutput(allow_null=True)


class StoppedOutput(serializers.Serializer):
    """Why somebody gets no task now."""

    kind = serializers.ChoiceField(choices=STOPS)
    text = serializers.CharField(help_text="for the annotator to read")
    until = serializers.DateTimeField(allow_null=True, help_text="when a pause is over")


class StandingOutput(serializers.Serializer):
    """Where an annotator stands in a study."""

    stopped = StoppedOutput(allow_null=True, help_text="null while there may be a task for them")
    round = serializers.IntegerField(allow_null=True, help_text="the highest that admits them; null for none")
    mine = serializers.IntegerField(help_text="tasks submitted, of the training while they do it")
    of = serializers.IntegerField()
    entry = serializers.CharField(allow_null=True, help_text="id of their participation; null for a member without")


class VersionOutput(serializers.Serializer):
    """The version of the stored draft, for the next If-Match."""

    version = serializers.IntegerField()


class ExpiryOutput(serializers.Serializer):
    """When the lease ends now."""

    expires_at = serializers.DateTimeField()


class StoredOutput(serializers.Serializer):
    """What a submission stored."""

    id = serializers.CharField()
    revision = serializers.IntegerField()
    task = serializers.CharField()
    clean = serializers.BooleanField(allow_null=True)
    submitted_at = serializers.DateTimeField()


class KnownErrorOutput(serializers.Serializer):
    """An error that the key of a training task holds: of a clip with times, of a passage with a span."""

    start_ms = serializers.IntegerField(allow_null=True)
    end_ms = serializers.IntegerField(allow_null=True)
    part = serializers.CharField(allow_null=True)
    to = serializers.IntegerField(allow_null=True)
    type = serializers.CharField()
    severity = serializers.IntegerField(allow_null=True)
    reason = serializers.CharField(allow_blank=True)

    def get_fields(self) -> dict[str, serializers.Field]:
        """Return the fields, with the one whose name is a word of Python."""
        return {"from": serializers.IntegerField(allow_null=True), **super().get_fields()}


class FoundOutput(serializers.Serializer):
    """A known error that was found, and how well."""

    error = serializers.IntegerField(help_text="place in `known`")
    segment = serializers.IntegerField(help_text="place among the submitted segments")
    iou = serializers.FloatField(help_text="0 to 1")
    start_off = serializers.IntegerField(help_text="ms, or code points; below 0: too early")
    end_off = serializers.IntegerField(help_text="ms, or code points; below 0: too early")
    same_type = serializers.BooleanField()


class KnownAnswerOutput(serializers.Serializer):
    """The known answer to a question."""

    question = serializers.CharField()
    value = serializers.CharField(allow_null=True)
    unclear = serializers.BooleanField()
    right = serializers.BooleanField(allow_null=True, help_text="whether the same was said; null for a text")


class FeedbackOutput(serializers.Serializer):
    """What was right and what was not in a training task."""

    clean = serializers.BooleanField(allow_null=True, help_text="what the key says; null where nothing is marked")
    known = KnownErrorOutput(many=True)
    found = FoundOutput(many=True)
    missed = serializers.ListField(child=serializers.IntegerField(), help_text="places in `known`")
    over_marked = serializers.ListField(child=serializers.IntegerField(), help_text="places among the segments")
    answers = KnownAnswerOutput(many=True)


class SubmittedOutput(serializers.Serializer):
    """The answer to a submission, the same for each retry."""

    annotation = StoredOutput()
    feedback = FeedbackOutput(allow_null=True, help_text="of a training task")
