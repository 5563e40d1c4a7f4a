"""What is asked about critics and their runs, and what the answers look like."""

from __future__ import annotations

from rest_framework import serializers

from annotations.studies.serializers import RefOutput
from annotations.tasks.serializers import VideoOutput
from outtake.http.strict_input import StrictInteger, StrictNumber, StrictSerializer, StrictString
from worker.ledger.models import ModelCall
from worker.runs.models import CriticRun, RunItem


class EstimateInput(StrictSerializer):
    """Which critic is to run, and how. What is left out takes the critic's own default."""

    critic = StrictString(max_length=60)
    endpoint = StrictString(max_length=40, required=False, help_text="the endpoint that answers")
    replay = StrictString(max_length=40, required=False, help_text="the run whose recorded replies answer")
    fps = StrictNumber(required=False, help_text="frames that a model sees of each second")
    max_tokens = StrictInteger(required=False, help_text="of one reply")
    temperature = StrictNumber(required=False)


class RunInput(EstimateInput):
    """The same, with what it may spend."""

    budget = StrictString(max_length=40, required=False, help_text="US dollars, as decimal text")


class ResumeInput(StrictSerializer):
    """How to go on."""

    budget = StrictString(max_length=40, required=False, help_text="a new limit in US dollars, as decimal text")


class CriticOutput(serializers.Serializer):
    """A critic that can be started from a page."""

    name = serializers.CharField()
    version = serializers.CharField()
    title = serializers.CharField()
    description = serializers.CharField()
    takes = serializers.ChoiceField(choices=["segments", "answers"], help_text="what it gives")
    asks_model = serializers.BooleanField(help_text="it needs an endpoint, or the replies of an earlier run")


class CriticListOutput(serializers.Serializer):
    """The critics."""

    results = CriticOutput(many=True)


class EstimateOutput(serializers.Serializer):
    """What a run will take at most. Calls that are answered already cost nothing, and are not summed."""

    clips = serializers.IntegerField()
    calls = serializers.IntegerField()
    cached_calls = serializers.IntegerField()
    prompt_tokens = serializers.IntegerField()
    visual_tokens = serializers.IntegerField(help_text="of the prompt tokens")
    completion_tokens = serializers.IntegerField()
    cost = serializers.CharField(allow_null=True, help_text="US dollars; null where no price is known")


class CriticVersionOutput(serializers.Serializer):
    """Which critic ran."""

    name = serializers.CharField()
    version = serializers.CharField()


class ItemCountsOutput(serializers.Serializer):
    """The items of a run by state."""

    waiting = serializers.IntegerField()
    running = serializers.IntegerField()
    done = serializers.IntegerField()
    failed = serializers.IntegerField()
    cancelled = serializers.IntegerField()


class StatusCountsOutput(serializers.Serializer):
    """What became of the clips: only ``ok`` without segments means "no errors"."""

    ok = serializers.IntegerField()
    failed = serializers.IntegerField()
    refused = serializers.IntegerField()
    media_not_received = serializers.IntegerField()


class ParseCountsOutput(StatusCountsOutput):
    """How the replies were read."""

    repaired = serializers.IntegerField()
    truncated = serializers.IntegerField()


class RunEndpointOutput(RefOutput):
    """The endpoint that answers."""

    model = serializers.CharField()


class RunOutput(serializers.Serializer):
    """A run and how far it is."""

    id = serializers.CharField()
    study = RefOutput()
    critic = CriticVersionOutput()
    title = serializers.CharField()
    annotator = serializers.CharField(help_text="the annotator that this run is")
    state = serializers.ChoiceField(choices=CriticRun.STATES)
    paused_because = serializers.CharField()
    held_up_since = serializers.DateTimeField(
        allow_null=True, help_text="when what it needs, such as the storage, first did not answer; null where it does"
    )
    held_up_because = serializers.CharField(help_text="what did not answer")
    endpoint = RunEndpointOutput(allow_null=True)
    replay = RefOutput(allow_null=True, help_text="the run whose recorded replies answer")
    model = serializers.CharField(help_text="what answers, or answered; empty for a critic without a model")
    counts = ItemCountsOutput()
    statuses = StatusCountsOutput()
    parses = ParseCountsOutput()
    segments = serializers.IntegerField()
    answers = serializers.IntegerField()
    calls = serializers.IntegerField()
    tokens = serializers.IntegerField()
    seconds = serializers.FloatField()
    spent = serializers.CharField(help_text="US dollars")
    budget = serializers.CharField(allow_null=True, help_text="US dollars; null for no limit of its own")
    estimate = EstimateOutput(allow_null=True)
    errors = serializers.ListField(child=serializers.CharField())  # type: ignore[assignment]
    created_at = serializers.DateTimeField()
    finished_at = serializers.DateTimeField(allow_null=True)


class RunListOutput(serializers.Serializer):
    """The runs over a study."""

    results = RunOutput(many=True)


class ItemOutput(serializers.Serializer):
    """One clip of a run."""

    task = serializers.CharField()
    video = serializers.CharField()
    prompt = serializers.CharField()
    state = serializers.ChoiceField(choices=RunItem.STATES)
    status = serializers.CharField(allow_null=True, help_text="of what was said; null until then")
    segments = serializers.IntegerField()
    answers = serializers.IntegerField()
    error = serializers.CharField()
    seconds = serializers.FloatField()


class ItemListOutput(serializers.Serializer):
    """The clips of a run."""

    results = ItemOutput(many=True)


class SeenFrameOutput(serializers.Serializer):
    """A frame that the model was shown."""

    index = serializers.IntegerField()
    at_ms = serializers.IntegerField()


class CallOutput(serializers.Serializer):
    """One request to a model, its raw reply, and how the reply was read."""

    id = serializers.CharField()
    label = serializers.CharField()  # type: ignore[assignment]
    state = serializers.ChoiceField(choices=ModelCall.STATES)
    status = serializers.CharField(allow_null=True, help_text="of the reading; null where nothing was read")
    edits = serializers.ListField(child=serializers.CharField())
    text = serializers.CharField()
    system = serializers.CharField()
    head = serializers.CharField()
    tail = serializers.CharField()
    template = serializers.CharField()
    model = serializers.CharField()
    finish = serializers.CharField()
    frames = SeenFrameOutput(many=True)
    width = serializers.IntegerField(allow_null=True)
    height = serializers.IntegerField(allow_null=True)
    prompt_tokens = serializers.IntegerField(allow_null=True)
    cached_tokens = serializers.IntegerField(allow_null=True)
    completion_tokens = serializers.IntegerField(allow_null=True)
    visual_tokens = serializers.IntegerField(help_text="that the frames should make up")
    media_received = serializers.BooleanField(allow_null=True)
    cost = serializers.CharField(help_text="US dollars")
    tries = serializers.IntegerField()
    seconds = serializers.FloatField()
    error = serializers.CharField()
    reused = serializers.BooleanField(help_text="answered for an earlier run, and not asked again")


class FoundSegmentOutput(serializers.Serializer):
    """An error that the critic named."""

    start_ms = serializers.IntegerField()
    end_ms = serializers.IntegerField()
    type = serializers.CharField()
    reason = serializers.CharField()
    confidence = serializers.FloatField(allow_null=True)
    invalid_reason = serializers.CharField()


class FoundAnswerOutput(serializers.Serializer):
    """What the critic answered."""

    question = serializers.CharField()
    text = serializers.CharField()
    value = serializers.CharField(allow_null=True)
    unclear = serializers.BooleanField()
    p_yes = serializers.FloatField(allow_null=True)


class ItemDetailOutput(serializers.Serializer):
    """One clip of a run with everything that was asked and said."""

    task = serializers.CharField()
    external_id = serializers.CharField()
    prompt = serializers.CharField()
    video = VideoOutput()
    state = serializers.ChoiceField(choices=RunItem.STATES)
    status = serializers.CharField(allow_null=True)
    error = serializers.CharField()
    segments = FoundSegmentOutput(many=True)
    answers = FoundAnswerOutput(many=True)
    calls = CallOutput(many=True)
