"""Runs that are compared, as they are answered."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Annotated

from typing_extensions import Doc

from outtake.catalog.serving.queries import PlayerVideo


@dataclass(frozen=True, slots=True)
class ComparedTruth:
    """The ground truth that runs are compared with."""

    id: str
    version: Annotated[int, Doc("from 1")]


@dataclass(frozen=True, slots=True)
class ComparedRun:
    """A run over the clips that all compared runs have answered."""

    id: Annotated[str, Doc("of the run")]
    label: Annotated[str, Doc("strategy, model and frames")]
    state: str
    p: Annotated[float | None, Doc("mean temporal precision of matches, 0 to 1; null without a clip with a true error")]
    r: Annotated[float | None, Doc("mean temporal recall of matches, 0 to 1; null without a clip with a true error")]
    errors: Annotated[float | None, Doc("segments per clip; null without a clip")]
    false_alarms: Annotated[float | None, Doc("segments per clip that match no true error; null without a truth")]
    unread: Annotated[int, Doc("of these clips, those without a readable reply")]
    seconds: Annotated[float | None, Doc("of work per clip; null without a clip")]
    cost: Annotated[str | None, Doc("US dollars per clip of the whole run; null before its first clip")]


@dataclass(frozen=True, slots=True)
class ComparedClip:
    """A clip that all compared runs have answered."""

    task: Annotated[str, Doc("id")]
    clip: Annotated[str, Doc("id of the video")]
    name: Annotated[str, Doc("external id of the video")]
    prompt: str
    difference: Annotated[int, Doc("segments of one run that another has not at IoU 0.5, over all pairs of runs")]


@dataclass(frozen=True, slots=True)
class RunComparison:
    """Runs compared, and their common clips: those where they differ most come first."""

    truth: Annotated[ComparedTruth | None, Doc("null where the study has none")]
    truths: Annotated[list[ComparedTruth], Doc("all that can be chosen, the newest first")]
    tau: Annotated[int, Doc("least score of a match in hundredths, 0 to 100")]
    runs: list[ComparedRun]
    common: Annotated[int, Doc("clips that all runs have answered")]
    scored: Annotated[int, Doc("of the listed ones, clips with a ground truth; the means of matches are over them")]
    clips: Annotated[list[ComparedClip], Doc("at most a thousand")]


@dataclass(frozen=True, slots=True)
class ComparedSegment:
    """A segment of a lane."""

    start_ms: Annotated[int, Doc("ms from the start of the clip, inclusive")]
    end_ms: Annotated[int, Doc("ms from the start of the clip, exclusive")]
    type: str
    severity: Annotated[int | None, Doc("step of the instrument's scale; null where it has none")]
    reason: str
    confidence: Annotated[float | None, Doc("of a critic, 0 to 1; null where it gave none")]
    invalid_reason: Annotated[str, Doc("why it does not count; empty for a valid one")]
    matches: Annotated[int | None, Doc("index of the true error that it is matched to, from 0; null for none")]
    p: Annotated[float | None, Doc("overlap / length of the segment, 0 to 1; null where it is not matched")]
    r: Annotated[float | None, Doc("overlap / length of the true error, 0 to 1; null where it is not matched")]


@dataclass(frozen=True, slots=True)
class ComparedLane:
    """The annotation of one clip by a run or a person."""

    run: Annotated[str | None, Doc("id; null for a person")]
    label: str
    status: Annotated[str, Doc("of the reply; only ok without segments means that no error was found")]
    segments: list[ComparedSegment]
    found: Annotated[int | None, Doc("true errors that are matched; null without a truth")]
    extra: Annotated[int | None, Doc("segments that match no true error; null without a truth")]


@dataclass(frozen=True, slots=True)
class ClipComparison:
    """One clip with the ground truth and a lane for each run and person."""

    task: Annotated[str, Doc("id")]
    clip: Annotated[str, Doc("id of the video")]
    name: Annotated[str, Doc("external id of the video")]
    prompt: str
    video: PlayerVideo
    reference: Annotated[list[ComparedSegment] | None, Doc("true errors; null where there is no truth of the clip")]
    lanes: list[ComparedLane]
