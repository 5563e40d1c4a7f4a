"""
Spotlight's comparison of predicted errors with a reference (arXiv 2511.18102, section 5).

For each video and each metric of `outtake.measures.spotlight.pairs.pair_scores`, the pairs that survive tau are matched
one-to-one with the greatest sum (`outtake.measures.matching.bipartite`). Then, over the scored videos with at least one
reference error,

- ``m`` is the mean over videos of the mean value of the kept pairs, 0 for a video without kept pairs;
- ``coverage``, the paper's M%, is the mean over videos of kept pairs / reference errors.

So m may exceed coverage: one pair kept of three, worth 0.9, gives m = 0.9 and coverage = 1/3. The paper's own table
is consistent with this reading alone. Neither falls if a critic reports too many errors, so precision, F1 and the
alarms on clean videos are given too. A number without a denominator is ``None``. Error types never enter.

A video is scored when its status is ``ok``, and as predictions of nothing when it is ``failed`` or ``refused``.
Otherwise, and where no prediction is given, it is left out and counted.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import replace
from fractions import Fraction
from math import fsum

from outtake.measures.matching.bipartite import Pair
from outtake.measures.spotlight.engine.batch_scores import ScoreTable, pairs_at_threshold, score_table
from outtake.measures.spotlight.pairs.pair_scores import (
    GREATEST_TAU,
    METRICS,
    SEGMENT_METRICS,
    PairScores,
    check_metric,
    edge,
)
from outtake.measures.spotlight.pairs.pairing import Compared, ComparedVideo, Similarity, compare, judge
from outtake.measures.spotlight.pairs.values import (
    CleanVideos,
    Match,
    MetricScore,
    Prediction,
    ReferenceVideo,
    Score,
    SweepPoint,
    VideoMatches,
    VideoScore,
)

DEFAULT_TAU = 70


def score(
    reference: Sequence[ReferenceVideo],
    predictions: Iterable[Prediction],
    similarity: Similarity | None = None,
    *,
    tau: int = DEFAULT_TAU,
    metrics: Sequence[str] | None = None,
    sweep: bool = False,
) -> Score:
    """
    Compare predictions with a reference.

    :param reference: videos with valid errors; no two of one name
    :param predictions: at most one a video, in any order
    :param similarity: asked for each pair that a metric needs: for ``s`` all of them, for ``sp`` alone those whose p
        survives tau (with ``sweep``: is above 0)
    :param tau: hundredths, 0..100
    :param metrics: which of `METRICS`; by default all of them with ``similarity``, ``p`` and ``r`` without
    :param sweep: compute m and coverage at every tau from 0 to 100 as well
    :raises ValueError: naming the video, if a name or an id is there twice, a reference error is invalid or outside
        its clip, a prediction is for no video of the reference, or a status, metric, tau or similarity is not allowed
    """
    chosen = _chosen_metrics(metrics, similarity)
    check_tau(tau)
    compared, left_out = compare(reference, predictions)
    lowest = 0 if sweep else tau
    judged = tuple(judge(video, similarity, chosen, lowest) for video in compared) if similarity else compared
    result = score_compared(Compared(judged, left_out), chosen, tau=tau)
    return replace(result, sweep=sweep_of(score_table(judged, chosen, range(GREATEST_TAU + 1)))) if sweep else result


def score_compared(compared: Compared, metrics: Sequence[str], *, tau: int = DEFAULT_TAU) -> Score:
    """
    Score videos that were compared already, and judged where the metrics need it, without a sweep.

    :raises ValueError: if a tau is not allowed
    """
    check_tau(tau)
    kept = pairs_at_threshold([video.scores for video in compared.videos], metrics, tau)
    per_video = tuple(
        _score_video(video, {name: kept[name][index] for name in metrics})
        for index, video in enumerate(compared.videos)
    )
    return Score(
        tau=tau,
        videos=len(per_video) + sum(compared.left_out),
        scored=len(per_video),
        reference_errors=sum(len(video.reference) for video in per_video),
        predicted_errors=sum(len(video.predictions) for video in per_video),
        invalid_predictions=sum(
            prediction.invalid_reason is not None for video in per_video for prediction in video.predictions
        ),
        clean_videos=_clean_videos(per_video),
        left_out=compared.left_out,
        metrics={name: summarise(name, per_video) for name in metrics},
        per_video=per_video,
    )


def sweep_of(found: ScoreTable) -> dict[str, tuple[SweepPoint, ...]]:
    """Return m and coverage by metric at each threshold of a sheet."""
    return {
        name: tuple(map(SweepPoint, found.taus, found.mean_m(name), found.mean_coverage(name)))
        for name in found.metrics
    }


def summarise(metric: str, videos: Sequence[VideoScore]) -> MetricScore:
    """Sum up one metric over scored videos; give a part of them to get the numbers of that part."""
    matches = [video.matches[metric] for video in videos]
    means = [float(each.m) for each in matches if each.m is not None]
    matched = sum(len(each.pairs) for each in matches)
    pooled = ratio(matched, sum(len(video.reference) for video in videos))
    precision = ratio(matched, sum(len(video.predictions) for video in videos))
    return MetricScore(
        m=_mean(means),
        coverage=_mean([float(each.coverage) for each in matches if each.coverage is not None]),
        m_matched=_mean([float(each.m) for each in matches if each.m is not None and each.pairs]),
        videos_matched=sum(bool(each.pairs) for each in matches),
        matched=matched,
        pooled_coverage=pooled,
        precision=precision,
        f1=harmonic_mean(precision, pooled),
    )


def check_tau(tau: int) -> None:
    """
    Refuse a threshold that is not whole hundredths.

    :raises ValueError: if tau is not an integer from 0 to 100
    """
    if isinstance(tau, bool) or not isinstance(tau, int) or not 0 <= tau <= GREATEST_TAU:
        raise ValueError(f"tau is {tau!r}; give hundredths, a whole number from 0 to {GREATEST_TAU}")


def _chosen_metrics(metrics: Sequence[str] | None, similarity: Similarity | None) -> tuple[str, ...]:
    possible = METRICS if similarity else SEGMENT_METRICS
    if metrics is None:
        return possible
    for name in metrics:
        check_metric(name)
        if name not in possible:
            raise ValueError(f"metric {name!r} needs the similarity of reasons; give one, or ask for p and r only")
    return tuple(name for name in METRICS if name in metrics)


def _score_video(video: ComparedVideo, kept: Mapping[str, Sequence[Pair]]) -> VideoScore:
    scores = {pair: video.scores[pair] for pair in set().union(*kept.values())}
    matches = {name: _matches(name, video, pairs, scores) for name, pairs in kept.items()}
    return VideoScore(video.video, video.status, video.reference, video.predictions, matches)


def _matches(
    metric: str, video: ComparedVideo, matching: Sequence[Pair], scores: Mapping[Pair, PairScores]
) -> VideoMatches:
    pairs = tuple(
        Match(
            video.reference[pair.reference],
            video.predictions[pair.prediction],
            scores[pair],
            edge(metric, scores[pair]).f,
        )
        for pair in matching
    )
    found = {pair.reference for pair in matching}
    used = {pair.prediction for pair in matching}
    total = len(video.reference)
    return VideoMatches(
        pairs=pairs,
        misses=tuple(error for i, error in enumerate(video.reference) if i not in found),
        false_alarms=tuple(error for j, error in enumerate(video.predictions) if j not in used),
        m=_mean_of_kept(pairs) if total else None,
        coverage=Fraction(len(pairs), total) if total else None,
    )


def _mean_of_kept(pairs: Sequence[Match]) -> Fraction:
    return sum((pair.f for pair in pairs), Fraction(0)) / len(pairs) if pairs else Fraction(0)


def _clean_videos(videos: Sequence[VideoScore]) -> CleanVideos:
    clean = [video for video in videos if not video.reference and video.status == "ok"]
    return CleanVideos(len(clean), sum(len(video.predictions) for video in clean))


def _mean(values: Sequence[float]) -> float | None:
    # fsum rounds once, at the end, so the order of the videos cannot change a digit.
    return fsum(values) / len(values) if values else None


def ratio(part: int, whole: int) -> float | None:
    """Return part / whole; ``None`` if there is no whole."""
    return part / whole if whole else None


def harmonic_mean(a: float | None, b: float | None) -> float | None:
    """Return the harmonic mean, ``None`` where one is undefined or both are 0."""
    return 2 * a * b / (a + b) if a is not None and b is not None and a + b else None
