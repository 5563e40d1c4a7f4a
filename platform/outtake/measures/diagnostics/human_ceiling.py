"""
The human ceiling: what a person reaches by the measures that critics are held to.

Each annotator's words are scored, as a prediction set, against truth made *without* them: from the words of the other
annotators of the same video, by the policy that makes the truth. Scored against a truth that holds their own words, a
person would partly be compared with themselves. A critic need not score above people, and the truth that it is held to
should be made in the same way.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import replace
from typing import NamedTuple

from outtake.measures.diagnostics.metrics import FIGURES, cells, linear
from outtake.measures.segments.segments import Segment
from outtake.measures.spotlight.pairs.pairing import Similarity
from outtake.measures.spotlight.pairs.values import Prediction, ReferenceVideo, Score
from outtake.measures.spotlight.scores import DEFAULT_TAU, score
from outtake.measures.uncertainty.bootstrap import CONFIDENCE
from outtake.measures.uncertainty.clustered import Estimate, average, estimate

Words = Mapping[str, Mapping[str, Sequence[Segment]]]
"""What was marked, by video and annotator; no segments mean that the annotator called the video clean."""

Policy = Callable[[ReferenceVideo, Mapping[str, Sequence[Segment]]], Sequence[Segment] | None]
"""Makes truth of a video from words by annotator, at least one; ``None`` where it makes none of them."""

Figures = Mapping[str, Mapping[str, Estimate]]
"""By metric, then by the name of the figure."""


class AnnotatorScore(NamedTuple):
    """
    One annotator against the others. ``alone`` of their videos no one else annotated; of ``no_truth`` the policy made
    none. Both are left out of the score.
    """

    annotator: str
    score: Score
    figures: Figures
    alone: int
    no_truth: int


class Ceiling(NamedTuple):
    """
    Annotators in order of their names, and the unweighted mean of their figures.

    ``n`` of a mean counts the annotators whose figure is defined. Its error is that of other prompts and the same
    people. ``left_out`` annotators share no video with anyone, or none with truth.
    """

    annotators: tuple[AnnotatorScore, ...]
    mean: Figures
    left_out: tuple[str, ...]


def ceiling(
    videos: Sequence[ReferenceVideo],
    words: Words,
    policy: Policy,
    similarity: Similarity | None = None,
    *,
    tau: int = DEFAULT_TAU,
    metrics: Sequence[str] | None = None,
    confidence: int = CONFIDENCE,
) -> Ceiling:
    """
    Score each annotator against truth made without them.

    :param videos: the clips; their own errors are not looked at
    :param similarity: as `score` takes it
    :raises ValueError: if there are predictions on a video that is not in ``videos``; like `score`, also if a policy
        gives errors that are not valid
    """
    strange = words.keys() - {video.video for video in videos}
    if strange:
        raise ValueError(f"there are predictions on video {min(strange)!r}, which is not among the videos; add it")
    scored, left_out = [], []
    for annotator in annotators_of(words):
        made = score_against_others(annotator, videos, words, policy, similarity, tau=tau, metrics=metrics)
        if made.score.scored:
            of = {each: cells(each, made.score.per_video, confidence=confidence) for each in made.score.metrics}
            scored.append(AnnotatorScore(annotator, made.score, of, made.alone, made.no_truth))
        else:
            left_out.append(annotator)
    return Ceiling(tuple(scored), _mean(scored, confidence), tuple(left_out))


def annotators_of(words: Words) -> list[str]:
    """Return who marked anything, or called a video clean, in order of their names."""
    return sorted({name for by_annotator in words.values() for name in by_annotator})


class LeftOutScore(NamedTuple):
    """One annotator's score against the others; ``alone`` and ``no_truth`` as in `AnnotatorScore`."""

    score: Score
    alone: int
    no_truth: int


def score_against_others(
    annotator: str,
    videos: Sequence[ReferenceVideo],
    words: Words,
    policy: Policy,
    similarity: Similarity | None = None,
    *,
    tau: int = DEFAULT_TAU,
    metrics: Sequence[str] | None = None,
) -> LeftOutScore:
    """
    Score one annotator against truth made without them, as `ceiling` does.

    :raises ValueError: like `ceiling`
    """
    reference, predictions = [], []
    alone = no_truth = 0
    for video in videos:
        by_annotator = words.get(video.video, {})
        if annotator not in by_annotator:
            continue
        others = {name: said for name, said in by_annotator.items() if name != annotator}
        if not others:
            alone += 1
        elif (truth := policy(video, others)) is None:
            no_truth += 1
        else:
            reference.append(replace(video, errors=tuple(truth)))
            predictions.append(Prediction(video.video, tuple(by_annotator[annotator])))
    return LeftOutScore(score(reference, predictions, similarity, tau=tau, metrics=metrics), alone, no_truth)


def _mean(scored: Sequence[AnnotatorScore], confidence: int) -> Figures:
    metrics = scored[0].score.metrics if scored else ()
    return {metric: {name: _mean_of(name, metric, scored, confidence) for name in FIGURES} for metric in metrics}


def _mean_of(figure: str, metric: str, scored: Sequence[AnnotatorScore], confidence: int) -> Estimate:
    each = [linear(figure, metric, annotator.score.per_video) for annotator in scored]
    return estimate(average([one for one in each if one.value is not None]), confidence=confidence)
