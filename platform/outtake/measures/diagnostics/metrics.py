"""
The figures of scored videos by name, each with its error clustered by prompt.

All of them are ratios of sums over videos, which is what lets `outtake.measures.uncertainty.clustered` say how sure
they are. Their values are those of `outtake.measures.spotlight.scores.summarise`; what is summed, and over which
videos:

============================  ==================================  =======================================
figure                        per video                           videos
============================  ==================================  =======================================
``m``                         mean value of its kept pairs / 1    with a reference error
``coverage``                  its share of errors found / 1       with a reference error
``m_matched``                 mean value of its kept pairs / 1    with a kept pair
``pooled_coverage``           kept pairs / reference errors       with a reference error
``precision``                 kept pairs / predicted errors       with a predicted error
``f1``                        2 kept pairs / errors of both       with an error on either side
``alarms``                    predicted errors / 1                clean, and answered (status ``ok``)
``alarmed``                   1 if it has a predicted error / 1   clean, and answered
============================  ==================================  =======================================
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence

from outtake.measures.spotlight.pairs.values import VideoMatches, VideoScore
from outtake.measures.uncertainty.bootstrap import CONFIDENCE, RESAMPLES, Interval
from outtake.measures.uncertainty.clustered import (
    Estimate,
    Linear,
    Term,
    cluster_of,
    clustered_bootstrap,
    estimate,
    ratio,
)

_Part = tuple[float, float]
_NOTHING: _Part = (0.0, 0.0)


def _m(_: VideoScore, matches: VideoMatches) -> _Part:
    return _NOTHING if matches.m is None else (float(matches.m), 1.0)


def _coverage(_: VideoScore, matches: VideoMatches) -> _Part:
    return _NOTHING if matches.coverage is None else (float(matches.coverage), 1.0)


def _m_matched(_: VideoScore, matches: VideoMatches) -> _Part:
    return (float(matches.m), 1.0) if matches.pairs and matches.m is not None else _NOTHING


def _pooled_coverage(video: VideoScore, matches: VideoMatches) -> _Part:
    return len(matches.pairs), len(video.reference)


def _precision(video: VideoScore, matches: VideoMatches) -> _Part:
    return len(matches.pairs), len(video.predictions)


def _f1(video: VideoScore, matches: VideoMatches) -> _Part:
    return 2 * len(matches.pairs), len(video.reference) + len(video.predictions)


def _alarms(video: VideoScore, _: VideoMatches) -> _Part:
    return (len(video.predictions), 1.0) if _clean_and_answered(video) else _NOTHING


def _alarmed(video: VideoScore, _: VideoMatches) -> _Part:
    return (float(bool(video.predictions)), 1.0) if _clean_and_answered(video) else _NOTHING


_PARTS: dict[str, Callable[[VideoScore, VideoMatches], _Part]] = {
    "m": _m,
    "coverage": _coverage,
    "m_matched": _m_matched,
    "pooled_coverage": _pooled_coverage,
    "precision": _precision,
    "f1": _f1,
    "alarms": _alarms,
    "alarmed": _alarmed,
}

FIGURES = tuple(_PARTS)
"""The names of the figures, the two headline numbers first."""

HEADLINE = FIGURES[:2]


def terms(figure: str, metric: str, videos: Sequence[VideoScore]) -> tuple[Term, ...]:
    """
    Give what each video adds to a figure, clustered by prompt.

    :raises ValueError: if the figure is not one of `FIGURES`, or the videos were not scored in the metric
    """
    if figure not in _PARTS:
        raise ValueError(f"figure {figure!r} is unknown; the figures are {', '.join(FIGURES)}")
    part = _PARTS[figure]
    return tuple(Term(cluster_of(video.video), *part(video, matches_of(video, metric))) for video in videos)


def linear(figure: str, metric: str, videos: Sequence[VideoScore]) -> Linear:
    """
    Compute a figure and what each prompt does to it.

    :raises ValueError: as `terms`
    """
    return linear_of(figure, terms(figure, metric, videos))


def linear_of(figure: str, parts: Iterable[Term]) -> Linear:
    """Compute a figure of what `terms` gave for the videos, which may have come some at a time."""
    result = ratio(parts)
    if figure == "f1" and result.value == 0:
        # As in `summarise`: the harmonic mean of 0 and 0 divides by 0.
        return result._replace(
            value=None, influence={}, reason="precision and pooled coverage are both 0, or undefined"
        )
    return result


def cell(figure: str, metric: str, videos: Sequence[VideoScore], *, confidence: int = CONFIDENCE) -> Estimate:
    """
    Compute a figure with its error and interval, for a cell of a table.

    :raises ValueError: as `terms`, or if ``confidence`` is not in 1..99
    """
    return estimate(linear(figure, metric, videos), confidence=confidence)


def cells(metric: str, videos: Sequence[VideoScore], *, confidence: int = CONFIDENCE) -> dict[str, Estimate]:
    """Compute all `FIGURES` of one metric, by name."""
    return {figure: cell(figure, metric, videos, confidence=confidence) for figure in FIGURES}


def bootstrapped(
    figure: str,
    metric: str,
    videos: Sequence[VideoScore],
    *,
    seed: int,
    resamples: int = RESAMPLES,
    confidence: int = CONFIDENCE,
) -> Interval:
    """
    Compute the interval of a figure by drawing whole prompts; meant for the headline.

    :raises ValueError: as `terms`, or if ``resamples`` is below 1, or ``confidence`` is not in 1..99
    """
    return clustered_bootstrap(terms(figure, metric, videos), seed=seed, resamples=resamples, confidence=confidence)


def matches_of(video: VideoScore, metric: str) -> VideoMatches:
    """
    Give the matches of a video in a metric.

    :raises ValueError: if the video was not scored in it
    """
    if metric not in video.matches:
        raise ValueError(f"video {video.video.video!r} was not scored in {metric!r} but in {', '.join(video.matches)}")
    return video.matches[metric]


def _clean_and_answered(video: VideoScore) -> bool:
    return not video.reference and video.status == "ok"
