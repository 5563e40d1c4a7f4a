"""The errors of two critics as one prediction: the union of both, duplicates merged as in a merged ground truth."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import replace
from typing import NamedTuple

from evaluation.ground_truth.policies.merge_segments import SameMeaning, merge
from evaluation.reports.or_gate import label_of, status_of
from evaluation.reports.segments.values import Predictions
from outtake.measures.segments.segments import Segment, clip
from outtake.measures.spotlight.pairs.values import SCORED_AS_NOTHING, Prediction, ReferenceVideo


class EitherOf(NamedTuple):
    """
    Two rows of a report that are also shown as one.

    ``first`` and ``second`` are their places among the report's predictions, ``id`` names the row of both.
    """

    id: str
    first: int
    second: int


class EitherRows(NamedTuple):
    """The rows of two critics that a report has, and what says whether two reasons describe the same error."""

    pairs: tuple[EitherOf, ...] = ()
    same: SameMeaning = lambda first, second: False


NO_ROWS = EitherRows()


def united(
    id_: str, first: Predictions, second: Predictions, videos: Iterable[ReferenceVideo], same: SameMeaning
) -> Predictions:
    """
    Return what either of two critics predicts, on the clips that both were given.

    A merged error has the greater confidence of the two. Errors that cannot be are kept as they are.
    """
    durations = {video.video: video.duration_ms for video in videos}
    others = {each.video: each for each in second.predictions}
    both = ((each, others[each.video]) for each in first.predictions if each.video in others)
    return Predictions(
        label=label_of(first.label, second.label),
        kind=first.kind,
        simulated=first.simulated or second.simulated,
        annotator=id_,
        is_source=first.is_source or second.is_source,
        predictions=tuple(_united(one, other, durations[one.video], same) for one, other in both),
    )


def _united(first: Prediction, second: Prediction, duration_ms: int, same: SameMeaning) -> Prediction:
    said = sorted((*_counted(first), *_counted(second)), key=lambda each: each.order)
    possible = [each for each in said if is_possible(each, duration_ms)]
    sure = {each.id: each.confidence for each in possible if each.confidence is not None}
    merged = [
        replace(one.kept, confidence=max((sure[each] for each in one.source_ids if each in sure), default=None))
        for one in merge(possible, same)
    ]
    impossible = [each for each in said if not is_possible(each, duration_ms)]
    return Prediction(first.video, (*merged, *impossible), status_of(first.status, second.status))


def _counted(said: Prediction) -> tuple[Segment, ...]:
    """Return the errors of a reply; one that could not be read has none."""
    return () if said.status in SCORED_AS_NOTHING else said.errors


def is_possible(segment: Segment, duration_ms: int) -> bool:
    """Tell whether anything of a segment is within its clip."""
    return clip(segment, duration_ms).invalid_reason is None


def confident_from(words: Predictions, threshold: float | None, without: float) -> Predictions:
    """
    Return the predictions with a confidence of at least a threshold; without a threshold all.

    :param without: the confidence of predictions that have none
    """
    if threshold is None:
        return words

    def is_kept(segment: Segment) -> bool:
        return (without if segment.confidence is None else segment.confidence) >= threshold

    kept = (replace(each, errors=tuple(filter(is_kept, each.errors))) for each in words.predictions)
    return words._replace(predictions=tuple(kept))


def to_compare(
    pairs: Iterable[EitherOf], words: Sequence[Predictions], videos: Iterable[ReferenceVideo]
) -> list[list[Segment]]:
    """Return, clip by clip, the errors of two critics that may be the same."""
    durations: Mapping[str, int] = {video.video: video.duration_ms for video in videos}
    found = []
    for pair in pairs:
        others = {each.video: each.errors for each in words[pair.second].predictions}
        for each in words[pair.first].predictions:
            said = (*each.errors, *others.get(each.video, ()))
            found.append([segment for segment in said if is_possible(segment, durations[each.video])])
    return found
