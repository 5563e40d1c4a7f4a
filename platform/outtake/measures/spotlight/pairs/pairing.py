"""
From videos and predictions to scored pairs: what is compared, what is left out, and what is refused.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Sequence
from typing import NamedTuple

import numpy as np

from outtake.measures.segments.segments import Clipped, Segment, clip
from outtake.measures.spotlight.pairs.pair_scores import GREATEST_SIMILARITY, NEVER
from outtake.measures.spotlight.pairs.pair_table import NOT_JUDGED, PairTable, table_of
from outtake.measures.spotlight.pairs.values import (
    LEFT_OUT,
    SCORED_AS_NOTHING,
    STATUSES,
    LeftOut,
    Prediction,
    ReferenceVideo,
)

LONGEST_MS = 10**12
"""The longest video that is compared, over thirty years: it keeps all arithmetic on lengths within 64 bits."""

Similarity = Callable[[str, Segment, Segment], int]
"""How alike two reasons are, 0..10: called with the video's name, a reference error and a predicted one."""


class ToJudge(NamedTuple):
    """A pair of reasons whose similarity is wanted."""

    video: str
    reference: Segment
    prediction: Segment


class ComparedVideo(NamedTuple):
    """A scored video with the scores of all its pairs, by (reference rank, prediction rank)."""

    video: ReferenceVideo
    status: str
    reference: tuple[Segment, ...]
    predictions: tuple[Clipped, ...]
    scores: PairTable


class Compared(NamedTuple):
    """The scored videos in the order of the reference, and how many were left out."""

    videos: tuple[ComparedVideo, ...]
    left_out: LeftOut


def compare(reference: Sequence[ReferenceVideo], predictions: Iterable[Prediction]) -> Compared:
    """
    Score the overlaps of all pairs of the videos that are scored, in the order of the reference.

    :raises ValueError: naming the video, if a name or an id is there twice, a reference error is invalid or outside
        its clip, a video is longer than `LONGEST_MS`, a prediction is for no video of the reference, or a status is
        unknown
    """
    by_name = _predictions_by_name(reference, predictions)
    left_out = Counter({"absent": len(reference) - len(by_name)})
    compared = []
    for video in reference:
        prediction = by_name.get(video.video)
        if prediction is None:
            continue
        if prediction.status in LEFT_OUT:
            left_out[prediction.status] += 1
        else:
            compared.append(_overlaps(video, prediction))
    return Compared(tuple(compared), LeftOut(**{name: left_out[name] for name in LeftOut._fields}))


def _predictions_by_name(
    reference: Sequence[ReferenceVideo], predictions: Iterable[Prediction]
) -> dict[str, Prediction]:
    known: set[str] = set()
    for video in reference:
        if video.video in known:
            raise ValueError(f"video {video.video!r} is in the reference twice; keep one")
        known.add(video.video)
        _check_reference(video)
    by_name: dict[str, Prediction] = {}
    for prediction in predictions:
        if prediction.video not in known:
            raise ValueError(f"the prediction for video {prediction.video!r} has no reference; add one or leave it out")
        if prediction.video in by_name:
            raise ValueError(f"video {prediction.video!r} is predicted twice; keep one")
        if prediction.status not in STATUSES:
            raise ValueError(
                f"video {prediction.video!r} has status {prediction.status!r}; it is one of {', '.join(STATUSES)}"
            )
        _check_ids(prediction.video, prediction.errors)
        by_name[prediction.video] = prediction
    return by_name


def _check_reference(video: ReferenceVideo) -> None:
    _check_ids(video.video, video.errors)
    if video.duration_ms > LONGEST_MS:
        raise ValueError(f"video {video.video!r} lasts {video.duration_ms} ms; at most {LONGEST_MS} ms are compared")
    for error in video.errors:
        if not 0 <= error.start_ms < error.end_ms <= video.duration_ms:
            raise ValueError(
                f"reference error {error.id!r} of video {video.video!r} is [{error.start_ms}, {error.end_ms}); "
                f"it must not be empty and must lie within [0, {video.duration_ms})"
            )


def _check_ids(video: str, errors: Sequence[Segment]) -> None:
    for name, count in Counter(error.id for error in errors).items():
        if count > 1:
            raise ValueError(f"video {video!r} has {count} errors with the id {name!r}; ids are unique in a video")


def _overlaps(video: ReferenceVideo, prediction: Prediction) -> ComparedVideo:
    said = () if prediction.status in SCORED_AS_NOTHING else prediction.errors
    reference = tuple(sorted(video.errors, key=lambda error: error.order))
    clipped = (clip(error, video.duration_ms) for error in said)
    ordered = tuple(sorted(clipped, key=lambda each: each.segment.order))
    scores = table_of(reference, [each.segment for each in ordered])
    return ComparedVideo(video, prediction.status, reference, ordered, scores)


def judge(video: ComparedVideo, similarity: Similarity, metrics: Sequence[str], lowest_tau: int) -> ComparedVideo:
    """
    Ask the similarity of the pairs that the metrics need: for ``s`` all, for ``sp`` those whose p survives a tau.

    :raises ValueError: naming the pair, if an answer is not an integer from 0 to 10
    """
    if "s" not in metrics and "sp" not in metrics:
        return video
    lowest = NEVER if "s" in metrics else lowest_tau  # every level is at least NEVER
    judged = np.full(video.scores.shared_ms.shape, NOT_JUDGED, np.int64)
    for i, j in _surviving(video.scores, lowest):
        truth, guess = video.reference[i], video.predictions[j].segment
        where = f"video {video.video.video!r}, reference {truth.id!r}, prediction {guess.id!r}"
        judged[i, j] = check_similarity(similarity(video.video.video, truth, guess), where)
    return video._replace(scores=video.scores.with_similarity(judged))


def pairs_to_judge(
    reference: Sequence[ReferenceVideo], predictions: Iterable[Prediction], *, p_survives: int = NEVER
) -> Iterator[ToJudge]:
    """
    List the pairs that `score` asks the similarity of: all of them, or those whose p survives a tau.

    :param p_survives: hundredths; by default pairs that share no time are listed too
    :raises ValueError: as `score` does
    """
    for video in compare(reference, predictions).videos:
        for i, j in _surviving(video.scores, p_survives):
            yield ToJudge(video.video.video, video.reference[i], video.predictions[j].segment)


def _surviving(pairs: PairTable, tau: int) -> list[list[int]]:
    return np.argwhere(pairs.p_levels() >= tau).tolist()


def check_similarity(value: object, where: str) -> int:
    """
    Pass on a similarity that is an integer from 0 to 10.

    :raises ValueError: for anything else, naming ``where``
    """
    if isinstance(value, bool) or not isinstance(value, int) or not 0 <= value <= GREATEST_SIMILARITY:
        raise ValueError(f"{where}: the similarity is {value!r}; it is a whole number from 0 to {GREATEST_SIMILARITY}")
    return value
