"""
The chance level: what the same predictions score against videos that the critic did not look at.

Within a stratum, of one generator and about one length, videos are shuffled so that none keeps its place (derangements,
drawn uniformly from a seed). Each video then gets what was predicted for the one that took its place, with its times
scaled by the two lengths, so that habits such as marking all of the clip remain, and what was seen in it is gone. A
figure that is not above this level says nothing about what the critic saw. With a long list of predictions the level is
high, because m and coverage do not punish them.

Videos in a stratum of their own cannot be shuffled; they are left out and counted. ``observed`` has the figures of the
unshuffled predictions on the shuffled videos alone, which is what the chance level is to be read against. Two videos of
one prompt may meet; there the critic may be right by rights, so the level is, if anything, too high.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from math import fsum
from statistics import stdev
from typing import NamedTuple

import numpy as np

from outtake.measures.agreement.segment_chance import derangement, scaled
from outtake.measures.spotlight.engine.batch_scores import score_table
from outtake.measures.spotlight.pairs.pairing import ComparedVideo, Similarity, compare, judge
from outtake.measures.spotlight.pairs.values import MetricScore, Prediction, ReferenceVideo
from outtake.measures.spotlight.scores import DEFAULT_TAU, harmonic_mean, ratio, score

SHUFFLES = 10
LENGTH_BIN_MS = 1000
CHANCE_FIGURES = ("m", "coverage", "precision", "f1")


class Spread(NamedTuple):
    """
    A figure over ``n`` shufflings: its mean, its least and greatest value, and their standard deviation.

    ``n`` counts the shufflings in which the figure is defined. ``reason`` says why a number is ``None``; the standard
    deviation needs two shufflings.
    """

    mean: float | None
    least: float | None
    most: float | None
    deviation: float | None
    n: int
    reason: str | None


class Chance(NamedTuple):
    """
    The chance level by metric and figure (`CHANCE_FIGURES`).

    ``videos`` were shuffled within ``strata``, ``shuffles`` times, from ``seed``; ``left_out`` scored videos were alone
    in theirs. ``errors`` and ``predictions`` are those of the shuffled videos.
    """

    figures: Mapping[str, Mapping[str, Spread]]
    observed: Mapping[str, MetricScore]
    videos: int
    errors: int
    predictions: int
    strata: int
    left_out: int
    shuffles: int
    seed: int
    reason: str | None


def chance(
    reference: Sequence[ReferenceVideo],
    predictions: Iterable[Prediction],
    similarity: Similarity | None = None,
    *,
    seed: int,
    shuffles: int = SHUFFLES,
    tau: int = DEFAULT_TAU,
    metrics: Sequence[str] | None = None,
    length_bin_ms: int = LENGTH_BIN_MS,
) -> Chance:
    """
    Compute the chance level of one prediction set. The order of videos and predictions does not matter.

    :param similarity: called with the name of the video and reasons of two different videos, so it has to look at the
        reasons: judgements kept by the ids of errors are of other pairs; without it only ``p`` and ``r`` can be had
    :param shuffles: how often to shuffle; the strata of two videos have one derangement only
    :param tau: hundredths
    :param length_bin_ms: lengths whose nearest multiples of this are the same make one stratum
    :raises ValueError: as `outtake.measures.spotlight.scores.score`, or if ``shuffles`` or ``length_bin_ms`` is below 1
    """
    if shuffles < 1:
        raise ValueError(f"shuffles is {shuffles}; shuffle at least once")
    said = tuple(predictions)
    scored = compare(reference, said).videos
    strata = [each for each in strata_of(scored, length_bin_ms) if len(each) > 1]
    # Scored in one order, so that a float cannot depend on that of the input.
    videos = [video for stratum in strata for video in stratum]
    shuffled = [video.video for video in videos]
    rng = np.random.default_rng(seed)
    own = score(shuffled, [_swapped(video, video) for video in videos], similarity, tau=tau, metrics=metrics).metrics
    drawn = [_drawn(shuffled, _strangers(rng, strata), similarity, tau, tuple(own)) for _ in range(shuffles) if strata]
    return Chance(
        figures={
            metric: {figure: _spread([each[metric][figure] for each in drawn]) for figure in CHANCE_FIGURES}
            for metric in own
        },
        observed=own,
        videos=len(videos),
        errors=sum(len(video.reference) for video in videos),
        predictions=sum(len(video.predictions) for video in videos),
        strata=len(strata),
        left_out=len(scored) - len(videos),
        shuffles=shuffles,
        seed=seed,
        reason=None if strata else "no two scored videos have one generator and one length, so none can be swapped",
    )


def strata_of(videos: Iterable[ComparedVideo], length_bin_ms: int = LENGTH_BIN_MS) -> list[list[ComparedVideo]]:
    """
    Put videos of one generator and one length together, by name; the strata in the order of their first videos.

    :raises ValueError: if ``length_bin_ms`` is below 1
    """
    if length_bin_ms < 1:
        raise ValueError(f"length_bin_ms is {length_bin_ms}; give milliseconds, 1 or more")
    strata: dict[tuple[str | None, int], list[ComparedVideo]] = {}
    for video in sorted(videos, key=lambda each: each.video.video):
        length = (2 * video.video.duration_ms + length_bin_ms) // (2 * length_bin_ms)
        strata.setdefault((video.video.generator, length), []).append(video)
    return list(strata.values())


def _strangers(rng: np.random.Generator, strata: Sequence[Sequence[ComparedVideo]]) -> list[Prediction]:
    return [
        _swapped(stratum[here], stratum[there])
        for stratum in strata
        for here, there in enumerate(derangement(rng, len(stratum)))
    ]


def _swapped(here: ComparedVideo, there: ComparedVideo) -> Prediction:
    # Clipped first: what lies outside its own clip must not lie inside another one.
    inside = [clipped.segment for clipped in there.predictions]
    if here is not there:
        inside = scaled(inside, here.video.duration_ms, there.video.duration_ms)
    # Without its status: who did not answer predicts nothing, and no figure here asks why.
    return Prediction(here.video.video, tuple(inside))


def _drawn(
    reference: Sequence[ReferenceVideo],
    predictions: Sequence[Prediction],
    similarity: Similarity | None,
    tau: int,
    metrics: Sequence[str],
) -> dict[str, dict[str, float | None]]:
    """Return the figures of one shuffling: those of `score`, without its pairs, which no one reads."""
    compared = compare(reference, predictions).videos
    if similarity is not None:
        compared = tuple(judge(video, similarity, metrics, tau) for video in compared)
    made = score_table(compared, metrics, (tau,))
    errors, predicted = int(made.references.sum()), int(made.predictions.sum())
    figures = {}
    for metric in metrics:
        matched = int(made.kept[metric].sum())
        precision = ratio(matched, predicted)
        figures[metric] = {
            "m": made.mean_m(metric)[0],
            "coverage": made.mean_coverage(metric)[0],
            "precision": precision,
            "f1": harmonic_mean(precision, ratio(matched, errors)),
        }
    return figures


def _spread(values: Sequence[float | None]) -> Spread:
    defined = [value for value in values if value is not None]
    if not defined:
        reason = "it is undefined in every shuffling" if values else "nothing was shuffled"
        return Spread(None, None, None, None, 0, reason)
    alone = len(defined) < 2
    return Spread(
        mean=fsum(defined) / len(defined),
        least=min(defined),
        most=max(defined),
        deviation=None if alone else stdev(defined),
        n=len(defined),
        reason="there is one shuffling only" if alone else None,
    )
