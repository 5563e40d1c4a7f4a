"""
Is one critic, or one generator, better than another: paired comparisons, corrected for how many are made.

Two critics are compared on the videos that both were scored on, and two generators on the prompts that both have videos
of, so what makes a video or a prompt hard weighs on both sides and cancels. The difference of the two figures, its
error clustered by prompt and its p value follow from `outtake.measures.uncertainty.clustered`. All comparisons that are
read together make one family, whose p values are adjusted after S. Holm, "A Simple Sequentially Rejective Multiple Test
Procedure" (Scandinavian Journal of Statistics 6, 1979): it bounds the chance of any false claim in the family, without
supposing the comparisons independent.

Paired yes-or-no answers have McNemar's exact test (Q. McNemar, Psychometrika 12, 1947): of the pairs that differ, each
side is as likely as the other to be the one that says yes.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from itertools import combinations
from typing import NamedTuple

from outtake.measures.diagnostics.metrics import linear
from outtake.measures.spotlight.pairs.values import VideoScore
from outtake.measures.uncertainty.bootstrap import CONFIDENCE
from outtake.measures.uncertainty.clustered import Linear, against_zero, difference, estimate
from outtake.measures.uncertainty.proportions import even_p


class Comparison(NamedTuple):
    """
    The first's figure minus the second's, on what both have.

    ``videos`` are those compared (of both generators, where these are compared) in ``clusters`` prompts; ``left_out``
    videos had no partner. ``p`` is two-sided; ``adjusted`` is Holm's, in the family that the comparison was made in.
    ``reason`` says why numbers are ``None``.
    """

    first: str
    second: str
    first_value: float | None
    second_value: float | None
    difference: float | None
    error: float | None
    low: float | None
    high: float | None
    confidence: int
    videos: int
    left_out: int
    clusters: int
    t: float | None
    p: float | None
    adjusted: float | None
    reason: str | None


class McNemar(NamedTuple):
    """Pairs by which side said yes, and the exact two-sided ``p``; ``None`` with a reason where no pair differs."""

    both: int
    first_only: int
    second_only: int
    neither: int
    p: float | None
    reason: str | None


Scored = Sequence[VideoScore]


def compare_critics(
    figure: str, metric: str, critics: Mapping[str, Scored], *, confidence: int = CONFIDENCE
) -> tuple[Comparison, ...]:
    """
    Compare each critic with each later one, on the videos that both were scored on; one family.

    :param figure: one of `outtake.measures.diagnostics.metrics.FIGURES`
    :param critics: the scored videos by critic, against one reference
    :raises ValueError: if the figure or the metric is unknown
    """
    return _family(
        list(critics), lambda a, b: _pair(figure, metric, (a, critics[a]), (b, critics[b]), _video), confidence
    )


def compare_generators(
    figure: str, metric: str, videos: Scored, *, confidence: int = CONFIDENCE
) -> tuple[Comparison, ...]:
    """
    Compare each generator with each later one, by name, on the prompts that both have scored videos of; one family.

    Videos of no known generator or prompt are in no comparison.

    :param videos: the scored videos of one critic, or of people
    :raises ValueError: if the figure or the metric is unknown
    """
    by_name: dict[str, list[VideoScore]] = {}
    for video in videos:
        if video.video.generator is not None and video.video.prompt is not None:
            by_name.setdefault(video.video.generator, []).append(video)
    return _family(
        sorted(by_name), lambda a, b: _pair(figure, metric, (a, by_name[a]), (b, by_name[b]), _prompt), confidence
    )


def compare(
    names: tuple[str, str], first: Linear, second: Linear, *, videos: int, left_out: int, confidence: int = CONFIDENCE
) -> Comparison:
    """Compare any two statistics whose clusters have the same names; in a family of its own."""
    apart = difference(first, second)
    sure, tested = estimate(apart, confidence=confidence), against_zero(apart)
    return Comparison(
        first=names[0],
        second=names[1],
        first_value=first.value,
        second_value=second.value,
        difference=sure.value,
        error=sure.error,
        low=sure.low,
        high=sure.high,
        confidence=confidence,
        videos=videos,
        left_out=left_out,
        clusters=sure.clusters,
        t=tested.t,
        p=tested.p,
        adjusted=tested.p,
        reason=sure.reason,
    )


def corrected(family: Sequence[Comparison]) -> tuple[Comparison, ...]:
    """Adjust the p values of comparisons that are read together."""
    adjusted = holm([each.p for each in family])
    return tuple(each._replace(adjusted=p) for each, p in zip(family, adjusted, strict=True))


def holm(p_values: Sequence[float | None]) -> tuple[float | None, ...]:
    """
    Adjust p values for their number; an undefined one stays so, and does not count.

    :returns: in the order given; a claim whose adjusted value is at most alpha is safe at level alpha for the family
    :raises ValueError: if a value is not in 0..1
    """
    defined = [(p, place) for place, p in enumerate(p_values) if p is not None]
    for p, _ in defined:
        if not 0 <= p <= 1:
            raise ValueError(f"{p!r} is no p value; give numbers from 0 to 1")
    adjusted: list[float | None] = [None] * len(p_values)
    least = 0.0
    for rank, (p, place) in enumerate(sorted(defined)):
        least = max(least, min(1.0, (len(defined) - rank) * p))
        adjusted[place] = least
    return tuple(adjusted)


def mcnemar(pairs: Sequence[tuple[bool, bool]]) -> McNemar:
    """Test whether two sides say yes equally often, from what both said of each item."""
    both, first, second = (pairs.count(each) for each in ((True, True), (True, False), (False, True)))
    neither = len(pairs) - both - first - second
    if not first + second:
        reason = "the two sides never differ" if pairs else "there are no pairs"
        return McNemar(both, first, second, neither, None, reason)
    return McNemar(both, first, second, neither, even_p(first, second), None)


_Named = tuple[str, Scored]


class _Pair(NamedTuple):
    names: tuple[str, str]
    first: Linear
    second: Linear
    videos: int
    left_out: int


def _family(names: Sequence[str], pair: Callable[[str, str], _Pair], confidence: int) -> tuple[Comparison, ...]:
    made = (pair(first, second) for first, second in combinations(names, 2))
    return corrected(
        [
            compare(
                each.names, each.first, each.second, videos=each.videos, left_out=each.left_out, confidence=confidence
            )
            for each in made
        ]
    )


def _pair(figure: str, metric: str, first: _Named, second: _Named, key: Callable[[VideoScore], str | None]) -> _Pair:
    shared = {key(video) for video in first[1]} & {key(video) for video in second[1]}
    kept = [[video for video in side if key(video) in shared] for _, side in (first, second)]
    everything = {video.video.video for _, side in (first, second) for video in side}
    videos = {video.video.video for side in kept for video in side}
    return _Pair(
        (first[0], second[0]),
        linear(figure, metric, kept[0]),
        linear(figure, metric, kept[1]),
        len(videos),
        len(everything) - len(videos),
    )


def _video(video: VideoScore) -> str:
    return video.video.video


def _prompt(video: VideoScore) -> str | None:
    return video.video.prompt
