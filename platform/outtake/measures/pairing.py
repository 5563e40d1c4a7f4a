"""
From videos and predictions to scored pairs: what is compared, what is left out, and what is refused.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from typing import NamedTuple

from outtake.measures.comparison import LEFT_OUT, SCORED_AS_NOTHING, STATUSES, LeftOut, Prediction, ReferenceVideo
from outtake.measures.pairs import GREATEST_SIMILARITY, NEVER, PairScores, level, overlap_scores
from outtake.measures.segments import Clipped, Segment, clip

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
    scores: Mapping[tuple[int, int], PairScores]


class Compared(NamedTuple):
    """The scored videos in the order of the reference, and how many were left out."""

    videos: tuple[ComparedVideo, ...]
    left_out: LeftOut


def compare(reference: Sequence[ReferenceVideo], predictions: Iterable[Prediction]) -> Compared:
    """
    Score the overlaps of all pairs of the videos that are scored, in the order of the reference.

    :raises ValueError: naming the video, if a name or an id is there twice, a reference error is invalid or outside
        its clip, a prediction is for no video of the reference, or a status is unknown
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
    scores = {
        (i, j): overlap_scores(truth, guess.segment)
        for i, truth in enumerate(reference)
        for j, guess in enumerate(ordered)
    }
    return ComparedVideo(video, prediction.status, reference, ordered, scores)


def judge(video: ComparedVideo, similarity: Similarity, metrics: Sequence[str], lowest_tau: int) -> ComparedVideo:
    """
    Ask the similarity of the pairs that the metrics need: for ``s`` all, for ``sp`` those whose p survives a tau.

    :raises ValueError: naming the pair, if an answer is not an integer from 0 to 10
    """

    def judged(pair: tuple[int, int], scores: PairScores) -> PairScores:
        if not ("s" in metrics or ("sp" in metrics and level(scores.p) >= lowest_tau)):
            return scores
        truth, guess = video.reference[pair[0]], video.predictions[pair[1]].segment
        where = f"video {video.video.video!r}, reference {truth.id!r}, prediction {guess.id!r}"
        return scores._replace(s=check_similarity(similarity(video.video.video, truth, guess), where))

    return video._replace(scores={pair: judged(pair, scores) for pair, scores in video.scores.items()})


def pairs_to_judge(
    reference: Sequence[ReferenceVideo], predictions: Iterable[Prediction], *, p_survives: int = NEVER
) -> Iterator[ToJudge]:
    """
    List the pairs that `score` asks the similarity of: all of them, or those whose p survives a tau.

    :param p_survives: hundredths; by default pairs that share no time are listed too
    :raises ValueError: as `score` does
    """
    for video in compare(reference, predictions).videos:
        for (i, j), scores in video.scores.items():
            if level(scores.p) >= p_survives:
                yield ToJudge(video.video.video, video.reference[i], video.predictions[j].segment)


def check_similarity(value: object, where: str) -> int:
    """
    Pass on a similarity that is an integer from 0 to 10.

    :raises ValueError: for anything else, naming ``where``
    """
    if isinstance(value, bool) or not isinstance(value, int) or not 0 <= value <= GREATEST_SIMILARITY:
        raise ValueError(f"{where}: the similarity is {value!r}; it is a whole number from 0 to {GREATEST_SIMILARITY}")
    return value
