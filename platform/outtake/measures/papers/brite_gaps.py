"""
What BRITE compares: one dimension with another, and models with each other (arXiv 2605.00873, section 5.3).

*Gap.* Of a model's videos, the share whose score in the first dimension is strictly higher than in the second. A
video's score is its share of yes in the dimension. Equal scores count in the denominator only, as in the paper; with
about three questions a dimension they are frequent, so they are counted, and the share with them is given. A
video that lacks one of the two dimensions is left out. A model that lacks one on all its videos, as a silent one does
in a gap with sound, is named and has no gap. The total is pooled over videos: it is not the mean of the categories.

*Ranking.* The mean over dimensions of a model's pooled shares. The paper averages each model over the dimensions that
apply to it, which favours a silent model, as sound is the hardest. The like-for-like ranking is over the dimensions
that all models have.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Mapping
from fractions import Fraction
from typing import NamedTuple

from outtake.measures.papers.brite import (
    CATEGORIES,
    FinalAnswer,
    Unclear,
    by_dimension,
    by_model,
    checked,
    is_yes,
    ordered,
)
from outtake.measures.uncertainty.proportions import Proportion, wilson

SUBJECT_ACTION = ("Subject", "Action")
ACTION_AUDIO = ("Action", "Audio")


class VideoGap(NamedTuple):
    """One video's shares of yes (0..1) in the ``first`` and the ``second`` dimension."""

    model: str
    prompt: str
    category: str
    first: Fraction
    second: Fraction


class Gap(NamedTuple):
    """
    How often the first dimension is ahead, over videos.

    ``strict`` is the paper's share, of videos in which the first is higher; ``with_ties`` that of videos in which it is
    at least as high. Both are of the same videos: ``higher``, ``ties`` and ``lower`` add up to their n. ``left_out``
    videos lack one of the two dimensions.
    """

    strict: Proportion
    with_ties: Proportion
    higher: int
    ties: int
    lower: int
    left_out: int


class ModelGap(NamedTuple):
    """A model's gap in each category, and pooled over all its videos."""

    categories: Mapping[str, Gap]
    total: Gap


class Gaps(NamedTuple):
    """The gaps of the models; ``silent`` names those to which no question in one of the two dimensions applies."""

    first: str
    second: str
    models: Mapping[str, ModelGap]
    silent: tuple[str, ...]


class Ranked(NamedTuple):
    """
    A model's place. ``mean`` (0..1) is over its ``dimensions``; ``pooled`` is the share over all their questions.

    Models with the same mean share a ``rank``; the next one's is as if they did not.
    """

    rank: int
    model: str
    mean: float
    pooled: Proportion
    dimensions: tuple[str, ...]


class Ranking(NamedTuple):
    """
    Models, best first.

    ``common`` dimensions are those that all models have; ``partial`` ones only some, and they count for these unless
    the ranking is like for like. ``unranked`` models have no score; ``reason`` says why no one is ranked.
    """

    like_for_like: bool
    order: tuple[Ranked, ...]
    common: tuple[str, ...]
    partial: tuple[str, ...]
    unranked: tuple[str, ...]
    reason: str | None


def video_gaps(
    rows: Iterable[FinalAnswer], dimensions: tuple[str, str], *, unclear: Unclear = Unclear.YES
) -> list[VideoGap]:
    """Return the two shares of each video that has both dimensions, ordered by model and prompt."""
    answers = _answers(rows, dimensions, unclear)
    return [
        VideoGap(model, prompt, category, *(Fraction(sum(each), len(each)) for each in two))
        for (model, prompt, category), two in sorted(answers.items())
        if all(two)
    ]


def gaps(rows: Iterable[FinalAnswer], dimensions: tuple[str, str], *, unclear: Unclear = Unclear.YES) -> Gaps:
    """
    Compare two dimensions; the paper's tables 5 (`SUBJECT_ACTION`) and 6 (`ACTION_AUDIO`).

    :raises ValueError: if the two dimensions are the same
    """
    rows = checked(rows)
    if dimensions[0] == dimensions[1]:
        raise ValueError(f"{dimensions[0]!r} cannot be compared with itself; give two dimensions")
    compared: dict[str, list[VideoGap]] = defaultdict(list)
    for video in video_gaps(rows, dimensions, unclear=unclear):
        compared[video.model].append(video)
    models = by_model(rows)
    silent = {model for model, own in models.items() if not set(dimensions) <= _applicable(own)}
    return Gaps(
        *dimensions,
        models={model: _model_gap(compared[model], own) for model, own in models.items() if model not in silent},
        silent=tuple(sorted(silent)),
    )


def ranking(rows: Iterable[FinalAnswer], *, like_for_like: bool = True, unclear: Unclear = Unclear.YES) -> Ranking:
    """Rank the models over the dimensions that all have or, not like for like, over those that each has (the paper)."""
    table = by_dimension(rows, unclear=unclear)
    shares = {model: {name: each.pooled for name, each in row.items() if each.pooled.n} for model, row in table.items()}
    scored = {model: own for model, own in shares.items() if own}
    names = list(next(iter(table.values()), ()))
    common = tuple(name for name in names if scored and all(name in own for own in scored.values()))
    partial = tuple(name for name in names if name not in common and any(name in own for own in scored.values()))
    used = {model: [name for name in own if name in common or not like_for_like] for model, own in scored.items()}
    means = {model: _mean(scored[model][name] for name in own) for model, own in used.items() if own}
    order = sorted(means, key=lambda model: (-means[model], model))
    return Ranking(
        like_for_like=like_for_like,
        order=tuple(
            Ranked(
                rank=1 + sum(other > means[model] for other in means.values()),
                model=model,
                mean=float(means[model]),
                pooled=_pool(scored[model][name] for name in used[model]),
                dimensions=tuple(used[model]),
            )
            for model in order
        ),
        common=common,
        partial=partial,
        unranked=tuple(model for model in table if model not in means),
        reason=None if order else ("there is no dimension that all models have" if partial else "there are no scores"),
    )


def _answers(
    rows: Iterable[FinalAnswer], dimensions: tuple[str, str], unclear: Unclear
) -> dict[tuple[str, str, str], tuple[list[bool], list[bool]]]:
    answers: dict[tuple[str, str, str], tuple[list[bool], list[bool]]] = defaultdict(lambda: ([], []))
    for row in checked(rows):
        left_out = row.unclear and unclear is Unclear.LEFT_OUT
        if row.dimension in dimensions and row.applicable and not left_out:
            own = answers[row.model, row.prompt, row.category]
            own[dimensions.index(row.dimension)].append(is_yes(row, unclear))
    return answers


def _applicable(rows: Iterable[FinalAnswer]) -> set[str]:
    return {row.dimension for row in rows if row.applicable}


def _model_gap(compared: list[VideoGap], rows: list[FinalAnswer]) -> ModelGap:
    videos = {row.prompt: row.category for row in rows}
    categories = {
        name: _gap([video for video in compared if video.category == name], list(videos.values()).count(name))
        for name in ordered(videos.values(), CATEGORIES)
    }
    return ModelGap(categories, _gap(compared, len(videos)))


def _gap(compared: list[VideoGap], videos: int) -> Gap:
    higher = sum(video.first > video.second for video in compared)
    ties = sum(video.first == video.second for video in compared)
    n = len(compared)
    return Gap(wilson(higher, n), wilson(higher + ties, n), higher, ties, n - higher - ties, videos - n)


def _mean(shares: Iterable[Proportion]) -> Fraction:
    exact = [Fraction(each.part, each.n) for each in shares]
    return sum(exact, Fraction()) / len(exact)


def _pool(shares: Iterable[Proportion]) -> Proportion:
    counted = list(shares)
    return wilson(sum(each.part for each in counted), sum(each.n for each in counted))
