"""What is asked about critics and their runs, and what the answers look like."""

from __future__ import annotations

from datetime import datetime
from typing import Annotated, TypedDict

from typing_extensions import Doc

from annotations.studies.serializers import RefOutput
from annotations.tasks.serializers import VideoOutput
from outtake.http.resources import Choices
from outtake.http.strict_input import StrictInteger, StrictNumber, StrictSerializer, StrictString
from worker.critics.registry import CriticInfo
from worker.ledger.models import ModelCall
from worker.runs.estimates import RunEstimate
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


class CriticListOutput(TypedDict):
    """The critics that can be started from a page."""

    results: list[CriticInfo]


class CriticVersionOutput(TypedDict):
    """Which critic ran."""

    name: str
    version: str


class ItemCountsOutput(TypedDict):
    """The items of a run by state."""

    waiting: int
    running: int
    done: int
    failed: int
    cancelled: int


class StatusCountsOutput(TypedDict):
    """What became of the clips: only ``ok`` without segments means "no errors"."""

    ok: int
    failed: int
    refused: int
    media_not_received: int


class ParseCountsOutput(StatusCountsOutput):
    """How the replies were read."""

    repaired: int
    truncated: int


class RunEndpointOutput(RefOutput):
    """The endpoint that answers."""

    model: str


class RunOutput(TypedDict):
    """A run and how far it is."""

    id: str
    study: RefOutput
    critic: CriticVersionOutput
    title: str
    annotator: Annotated[str, Doc("the annotator that this run is")]
    state: Annotated[str, Choices(CriticRun.STATES)]
    paused_because: str
    held_up_since: Annotated[
        datetime | None, Doc("when what it needs, such as the storage, first did not answer; null where it does")
    ]
    held_up_because: Annotated[str, Doc("what did not answer")]
    endpoint: RunEndpointOutput | None
    replay: Annotated[RefOutput | None, Doc("the run whose recorded replies answer")]
    model: Annotated[str, Doc("what answers, or answered; empty for a critic without a model")]
    counts: ItemCountsOutput
    statuses: StatusCountsOutput
    parses: ParseCountsOutput
    segments: int
    answers: int
    calls: int
    tokens: int
    seconds: Annotated[float, Doc("of work, summed over the clips")]
    spent: Annotated[str, Doc("US dollars")]
    budget: Annotated[str | None, Doc("US dollars; null for no limit of its own")]
    estimate: Annotated[RunEstimate | None, Doc("made when it was started; null where none was made")]
    errors: Annotated[list[str], Doc("of the first five clips that failed with one")]
    created_at: datetime
    finished_at: datetime | None


class RunListOutput(TypedDict):
    """The runs over a study."""

    results: list[RunOutput]


class ItemOutput(TypedDict):
    """One clip of a run."""

    task: str
    video: str
    prompt: str
    state: Annotated[str, Choices(RunItem.STATES)]
    status: Annotated[str | None, Doc("of its annotation; null until there is one")]
    segments: int
    answers: int
    error: str
    seconds: float


class ItemListOutput(TypedDict):
    """The clips of a run."""

    results: list[ItemOutput]


class SeenFrameOutput(TypedDict):
    """A frame that the model was shown."""

    index: int
    at_ms: int


class CallOutput(TypedDict):
    """One request to a model, its raw reply, and how the reply was read."""

    id: str
    label: str
    state: Annotated[str, Choices(ModelCall.STATES)]
    status: Annotated[str | None, Doc("of the reading; null where nothing was read")]
    edits: list[str]
    text: str
    system: str
    head: str
    tail: str
    template: str
    model: str
    finish: str
    frames: list[SeenFrameOutput]
    width: int | None
    height: int | None
    prompt_tokens: int | None
    cached_tokens: int | None
    completion_tokens: int | None
    visual_tokens: Annotated[int, Doc("that the frames should make up")]
    media_received: bool | None
    cost: Annotated[str, Doc("US dollars")]
    tries: int
    seconds: float
    error: str
    reused: Annotated[bool, Doc("answered for an earlier run, and not asked again")]


class FoundSegmentOutput(TypedDict):
    """An error that the critic named."""

    start_ms: int
    end_ms: int
    type: str
    reason: str
    confidence: float | None
    invalid_reason: str


class FoundAnswerOutput(TypedDict):
    """What the critic answered."""

    question: str
    text: str
    value: str | None
    unclear: bool
    p_yes: float | None


class ItemDetailOutput(TypedDict):
    """One clip of a run with every call that was made for it, and what came of them."""

    task: str
    external_id: str
    prompt: str
    video: VideoOutput
    state: Annotated[str, Choices(RunItem.STATES)]
    status: str | None
    error: str
    segments: list[FoundSegmentOutput]
    answers: list[FoundAnswerOutput]
    calls: list[CallOutput]
