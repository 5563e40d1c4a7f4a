"""What is asked about critics and their runs, and what the answers look like."""

from __future__ import annotations

from datetime import datetime
from typing import Annotated, Any, TypedDict

from rest_framework import serializers
from typing_extensions import Doc

from annotations.studies.serializers import RefOutput
from outtake.catalog.serving.queries import PlayerVideo
from outtake.http.field_notes import Choices
from outtake.http.strict_input import StrictInteger, StrictNumber, StrictSerializer, StrictString
from worker.critics.contract.confidence import SOURCES
from worker.critics.registry import CriticInfo
from worker.ledger.models import ModelCall
from worker.media.contract import MEDIA
from worker.providers.registry import kinds_of_packages
from worker.runs.estimates import RunEstimate
from worker.runs.models import CriticRun, RunItem


class EstimateInput(StrictSerializer):
    """Which critic is to run, and how. What is left out takes the critic's own default."""

    critic = StrictString(max_length=60)
    endpoint = StrictString(max_length=40, required=False, help_text="the endpoint used")
    model = StrictString(max_length=200, required=False, help_text="id or name of a model that a worker announced")
    replay = StrictString(max_length=40, required=False, help_text="the run whose recorded replies are used")
    provider = serializers.DictField(
        required=False, help_text="of a package: its `kind`, one of `providers` of `GET critics`, and its options"
    )
    fps = StrictNumber(required=False, help_text="frames per second of the clip that the model sees")
    frames = StrictInteger(required=False, help_text="of each clip, whatever its length; instead of fps")
    max_pixels = StrictInteger(required=False, help_text="of one frame; a larger one is scaled down")
    max_tokens = StrictInteger(required=False, help_text="of one reply")
    temperature = StrictNumber(required=False, help_text="0 to 2; by default the critic's own")
    top_p = StrictNumber(required=False, help_text="share of the probability from which tokens are drawn")
    seed = StrictInteger(required=False, help_text="of sampling; by default the critic's own")
    control = StrictString(
        max_length=40, required=False, help_text="how less of the clip is shown, one of `controls` of `GET critics`"
    )
    media = serializers.ChoiceField(
        choices=MEDIA, required=False, help_text="what is sent of a clip: frames, or a video where the model takes one"
    )
    confidence = serializers.ChoiceField(
        choices=SOURCES, required=False, help_text="where the confidence in errors or answers comes from"
    )
    samples = StrictInteger(required=False, help_text="of self-consistency: how often each clip is asked about, 5")
    options = serializers.DictField(required=False, help_text="of the critic alone, see `options` of `GET critics`")
    prompts = serializers.ListField(
        child=StrictString(max_length=120),
        required=False,
        max_length=40,
        help_text="NAME@VERSION of prompts to ask with, see `GET critic-prompts`; else the newest shipped ones",
    )
    text_endpoint = StrictString(
        max_length=40, required=False, help_text="the endpoint for queries about texts alone; without it the same model"
    )
    filter = StrictString(
        max_length=2000, required=False, allow_blank=True, help_text="query string of the run's clips; else all clips"
    )

    def validate_provider(self, provider: dict[str, Any]) -> dict[str, Any]:
        """Refuse all kinds but those of packages: others name folders of the server, or have a field of their own."""
        if (kind := provider.get("kind")) not in (known := kinds_of_packages()):
            names = ", ".join(known) or "none: no package adds one"
            raise serializers.ValidationError(f"The kind {str(kind)[:60]!r} is not one of {names}.")
        return provider


class RunInput(EstimateInput):
    """Which critic is to run, how, and what it may spend."""

    budget = StrictString(max_length=40, required=False, help_text="US dollars, as decimal text")
    time_limit = StrictInteger(
        required=False, min_value=60, max_value=30 * 86400, help_text="seconds of work, after which it is paused"
    )
    most_unread = StrictInteger(
        required=False,
        min_value=1,
        max_value=1000,
        help_text="clips in a row without a readable reply, after which it is paused",
    )


class ResumeInput(StrictSerializer):
    """What a paused run may spend when it goes on; what is left out stays as it was."""

    budget = StrictString(max_length=40, required=False, help_text="a new limit in US dollars, as decimal text")


class ControlOutput(TypedDict):
    """A way to show a critic less of a clip, so that its score says what it uses."""

    name: str
    title: str


class CriticListOutput(TypedDict):
    """The critics that can be started from a page."""

    results: list[CriticInfo]
    controls: Annotated[list[ControlOutput], Doc("ways to show a critic less of a clip")]
    providers: Annotated[list[str], Doc("kinds of providers that packages add, for `provider` of a run")]


class CriticVersionOutput(TypedDict):
    """Which critic ran."""

    name: str
    version: str


class ItemCountsOutput(TypedDict):
    """The items of a run by state."""

    waiting: Annotated[int, Doc("number of items")]
    running: Annotated[int, Doc("number of items")]
    done: Annotated[int, Doc("number of items")]
    failed: Annotated[int, Doc("number of items")]
    cancelled: Annotated[int, Doc("number of items")]


class StatusCountsOutput(TypedDict):
    """The annotations of a run by status; only ``ok`` without segments means "no errors"."""

    ok: Annotated[int, Doc("number of annotations")]
    failed: Annotated[int, Doc("number of annotations")]
    refused: Annotated[int, Doc("number of annotations")]
    media_not_received: Annotated[int, Doc("number of annotations")]


class ParseCountsOutput(StatusCountsOutput):
    """The replies of a run by how they were read."""

    repaired: Annotated[int, Doc("read after its form was corrected")]
    truncated: Annotated[int, Doc("cut off at the limit of tokens")]


class RunEndpointOutput(RefOutput):
    """The endpoint that answers."""

    model: Annotated[str, Doc("name of the model that it serves")]


class RunOutput(TypedDict):
    """A run and how far it is."""

    id: str
    study: RefOutput
    critic: CriticVersionOutput
    title: str
    annotator: Annotated[str, Doc("id of the annotator under which the run annotates")]
    state: Annotated[str, Choices(CriticRun.STATES)]
    paused_reason: Annotated[str, Doc("empty where it is not paused, or no reason was given")]
    paused_by: Annotated[
        str | None,
        Choices(CriticRun.STOPS),
        Doc("what paused it: its budget, its time, replies that cannot be read, an outage; null: a person, or nothing"),
    ]
    held_up_since: Annotated[
        datetime | None,
        Doc("since when something it needs, such as the storage, is not responding; null if everything is"),
    ]
    held_up_reason: Annotated[str, Doc("what is not responding; empty if everything is")]
    endpoint: Annotated[RunEndpointOutput | None, Doc("null if no endpoint is used")]
    replay: Annotated[RefOutput | None, Doc("the run whose recorded replies are used; null if it is not a replay")]
    model: Annotated[str, Doc("name of the model; empty for a critic without one")]
    prompts: Annotated[list[str], Doc("NAME@VERSION:digest of each prompt that it asks with; empty without a model")]
    counts: ItemCountsOutput
    statuses: StatusCountsOutput
    parses: ParseCountsOutput
    segments: Annotated[int, Doc("of all its annotations")]
    answers: Annotated[int, Doc("of all its annotations")]
    not_asked: Annotated[int, Doc("questions left open, since they need sound and the model is not sent any")]
    calls: Annotated[int, Doc("requests to a model")]
    tokens: Annotated[int, Doc("asked and answered")]
    seconds: Annotated[float, Doc("of work, summed over the clips")]
    busy: Annotated[
        float | None,
        Doc(
            "part of its time, 0 to 1, in which a worker's model computed; otherwise it waited for clips; null: no such"
        ),
    ]
    gpu_busy: Annotated[
        float | None, Doc("part of that time, 0 to 1, in which its GPU computed, by nvidia-smi; null: not measured")
    ]
    spent: Annotated[str, Doc("US dollars")]
    budget: Annotated[str | None, Doc("US dollars; null for no limit of its own")]
    filter: Annotated[str, Doc("query string of its clips; empty for all")]
    time_limit: Annotated[int | None, Doc("seconds of work, after which it is paused; null for no limit")]
    most_unread: Annotated[
        int | None, Doc("clips in a row without a readable reply, after which it is paused; null for no limit")
    ]
    estimate: Annotated[RunEstimate | None, Doc("made when it was started; null where none was made")]
    errors: Annotated[list[str], Doc("of the first five clips that failed with one")]
    created_at: datetime
    finished_at: Annotated[datetime | None, Doc("null until it is over")]


class RunListOutput(TypedDict):
    """The runs over a study."""

    results: list[RunOutput]


class ItemOutput(TypedDict):
    """One clip of a run."""

    task: Annotated[str, Doc("id")]
    video: Annotated[str, Doc("external id; of a pair both, and of a text its own id")]
    prompt: Annotated[str, Doc("empty where the clips of a pair have two")]
    state: Annotated[str, Choices(RunItem.STATES)]
    status: Annotated[str | None, Doc("of its annotation; null until there is one")]
    segments: Annotated[int, Doc("number of segments found")]
    answers: Annotated[int, Doc("number of answers")]
    error: Annotated[str, Doc("why it failed; empty where it did not")]
    seconds: Annotated[float, Doc("of work")]


class ItemListOutput(TypedDict):
    """The clips of a run."""

    results: list[ItemOutput]


class SeenFrameOutput(TypedDict):
    """A frame that the model was shown."""

    index: Annotated[int, Doc("of the clip's frames, from 0")]
    at_ms: Annotated[int, Doc("first ms of the frame")]


class CallOutput(TypedDict):
    """One request to a model, its raw reply, and how the reply was read."""

    id: str
    label: Annotated[str, Doc("what was asked for, such as the type of error")]
    state: Annotated[str, Choices(ModelCall.STATES)]
    status: Annotated[str | None, Doc("of the reading; null where nothing was read")]
    edits: Annotated[list[str], Doc("each correction made in order to read the reply")]
    shown: Annotated[list[str], Doc("keys of the options of a question, in the order of their letters")]
    probabilities: Annotated[
        dict[str, float] | None, Doc("of the letters of these options, by key; null where the model gave none")
    ]
    text: Annotated[str, Doc("the raw reply")]
    thinking: Annotated[str, Doc("before the reply, where the server keeps it apart; it is not parsed")]
    system: Annotated[str, Doc("system prompt")]
    head: Annotated[str, Doc("prompt before the frames")]
    tail: Annotated[str, Doc("prompt after the frames")]
    template: Annotated[str, Doc("name, version and digest of the prompt's file")]
    model: str
    finish: Annotated[str, Doc("why the model stopped, as reported by it")]
    frames: list[SeenFrameOutput]
    width: Annotated[int | None, Doc("of the frames, in pixels; null where none were sent")]
    height: Annotated[int | None, Doc("of the frames, in pixels; null where none were sent")]
    prompt_tokens: Annotated[int | None, Doc("as the model counted them; null where it did not")]
    cached_tokens: Annotated[
        int | None, Doc("of the prompt tokens, those that the server had cached; null where it did not count")
    ]
    completion_tokens: Annotated[int | None, Doc("as the model counted them; null where it did not")]
    visual_tokens: Annotated[int, Doc("expected for the frames")]
    media_received: Annotated[bool | None, Doc("whether the frames reached the model; null until it answered")]
    cost: Annotated[str, Doc("US dollars")]
    tries: Annotated[int, Doc("requests sent, including retries")]
    seconds: Annotated[float, Doc("that the model took")]
    error: Annotated[str, Doc("why there is no reply; empty where there is one")]
    reused: Annotated[bool, Doc("answered in an earlier run, and not requested again")]


class FoundSegmentOutput(TypedDict):
    """An error that the critic named."""

    start_ms: Annotated[int, Doc("ms from the start of the clip, inclusive")]
    end_ms: Annotated[int, Doc("ms from the start of the clip, exclusive")]
    type: str
    reason: str
    confidence: Annotated[float | None, Doc("0 to 1; null where the critic gave none")]
    invalid_reason: Annotated[str, Doc("why it does not count; empty for a valid one")]


class FoundAnswerOutput(TypedDict):
    """What the critic answered."""

    question: Annotated[str, Doc("id")]
    text: Annotated[str, Doc("of the question")]
    value: Annotated[str | None, Doc("null where it could not tell")]
    unclear: bool
    p_yes: Annotated[float | None, Doc("probability of yes, 0 to 1; null where the model gives none")]


class ItemDetailOutput(TypedDict):
    """One clip of a run with every call that was made for it, and the results."""

    task: str
    external_id: str
    prompt: str
    video: Annotated[PlayerVideo | None, Doc("null where the task is not about one clip")]
    state: Annotated[str, Choices(RunItem.STATES)]
    status: Annotated[str | None, Doc("of its annotation; null until there is one")]
    error: str
    segments: list[FoundSegmentOutput]
    answers: list[FoundAnswerOutput]
    calls: list[CallOutput]
