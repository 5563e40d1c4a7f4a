"""
What Spotlight's comparison takes and gives, as frozen values; `outtake.measures.spotlight.scores` does the comparing.

Counts are separate from ratios, and a ratio without a denominator is ``None``.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from fractions import Fraction
from typing import NamedTuple

from outtake.measures.segments.segments import Clipped, Segment
from outtake.measures.spotlight.pairs.pair_scores import PairScores

SCORED_AS_NOTHING = ("failed", "refused")
LEFT_OUT = ("not_attempted", "media_not_received")
STATUSES = ("ok", *SCORED_AS_NOTHING, *LEFT_OUT)


@dataclass(frozen=True, slots=True)
class ReferenceVideo:
    """A video and its true errors; none means that it is clean."""

    video: str
    duration_ms: int
    errors: tuple[Segment, ...]
    prompt: str | None = None
    generator: str | None = None


@dataclass(frozen=True, slots=True)
class Prediction:
    """What a critic or a person said of a video: segments as they came, and one of the `STATUSES`."""

    video: str
    errors: tuple[Segment, ...]
    status: str = "ok"


class Match(NamedTuple):
    """A kept pair with its scores, and ``f``, its value in the metric that it was kept for."""

    reference: Segment
    prediction: Clipped
    scores: PairScores
    f: Fraction


@dataclass(frozen=True, slots=True)
class VideoMatches:
    """One metric in one video. ``m`` and ``coverage`` are ``None`` on a clean video."""

    pairs: tuple[Match, ...]
    misses: tuple[Segment, ...]
    false_alarms: tuple[Clipped, ...]
    m: Fraction | None
    coverage: Fraction | None


@dataclass(frozen=True, slots=True)
class VideoScore:
    """A scored video: its errors and its clipped predictions in order (start, end, id), and its matches by metric."""

    video: ReferenceVideo
    status: str
    reference: tuple[Segment, ...]
    predictions: tuple[Clipped, ...]
    matches: Mapping[str, VideoMatches]


class MetricScore(NamedTuple):
    """One metric over a data set, as the module defines it; ``None`` where there is no denominator."""

    m: float | None
    coverage: float | None
    m_matched: float | None
    videos_matched: int
    matched: int
    pooled_coverage: float | None
    precision: float | None
    f1: float | None


class CleanVideos(NamedTuple):
    """Videos without a reference error that were answered (status ``ok``), and the errors predicted on them."""

    n: int
    alarms: int


class LeftOut(NamedTuple):
    """Videos that are not scored, by reason."""

    not_attempted: int
    media_not_received: int
    absent: int


class SweepPoint(NamedTuple):
    """The two headline numbers at one threshold."""

    tau: int
    m: float | None
    coverage: float | None


@dataclass(frozen=True, slots=True)
class Score:
    """A comparison: counts, metrics, the matches of each scored video and, if asked for, the sweep by metric."""

    tau: int
    videos: int
    scored: int
    reference_errors: int
    predicted_errors: int
    invalid_predictions: int
    clean_videos: CleanVideos
    left_out: LeftOut
    metrics: Mapping[str, MetricScore]
    per_video: tuple[VideoScore, ...]
    sweep: Mapping[str, tuple[SweepPoint, ...]] | None = None

    def as_json(self) -> dict[str, object]:
        """Give what ``manage.py score --json`` prints: everything but the single videos."""
        result: dict[str, object] = {
            "tau": self.tau,
            "videos": self.videos,
            "scored": self.scored,
            "reference_errors": self.reference_errors,
            "predicted_errors": self.predicted_errors,
            "invalid_predictions": self.invalid_predictions,
            "clean_videos": self.clean_videos._asdict(),
            "left_out": self.left_out._asdict(),
            "metrics": {name: metric._asdict() for name, metric in self.metrics.items()},
        }
        if self.sweep is not None:
            result["sweep"] = {name: [point._asdict() for point in points] for name, points in self.sweep.items()}
        return result
