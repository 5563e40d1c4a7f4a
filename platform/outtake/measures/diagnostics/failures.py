"""
What was not answered, by status, and the figures with failures left out.

A ``failed`` answer is one that could not be parsed, ``refused`` one that the critic would not give; both are scored as
predictions of nothing. So a figure mixes what a critic saw with how often it answers at all: give it over all scored
videos and over the `answered` ones.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from typing import NamedTuple

from outtake.measures.spotlight.pairs.values import STATUSES, Prediction, ReferenceVideo, VideoScore
from outtake.measures.uncertainty.proportions import CONFIDENCE, Proportion, wilson

ABSENT = "absent"


class StatusCounts(NamedTuple):
    """Videos by status (`STATUSES`, and ``absent`` where there is no prediction), each a share of ``videos``."""

    statuses: Mapping[str, Proportion]
    videos: int


def answers(
    reference: Sequence[ReferenceVideo], predictions: Iterable[Prediction], *, confidence: float = CONFIDENCE
) -> StatusCounts:
    """
    Count the statuses of the predictions for the videos of a reference.

    :param confidence: of Wilson's intervals, 0..1
    :raises ValueError: if a status is unknown, or a video is predicted twice
    """
    by_video: dict[str, str] = {}
    for prediction in predictions:
        if prediction.status not in STATUSES:
            raise ValueError(f"video {prediction.video!r} has status {prediction.status!r}; give a known one")
        if prediction.video in by_video:
            raise ValueError(f"video {prediction.video!r} is predicted twice; keep one")
        by_video[prediction.video] = prediction.status
    counts = Counter(by_video.get(video.video, ABSENT) for video in reference)
    return StatusCounts(
        {status: wilson(counts[status], len(reference), confidence=confidence) for status in (*STATUSES, ABSENT)},
        len(reference),
    )


def answered(videos: Iterable[VideoScore]) -> tuple[VideoScore, ...]:
    """Keep the scored videos whose answer could be read."""
    return tuple(video for video in videos if video.status == "ok")
