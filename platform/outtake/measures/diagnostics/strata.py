"""
Figures by generator, prompt source, length, type and severity.

- By generator, prompt source or length, videos are put apart: each stratum has all the figures of its videos.
- **By type** (Spotlight's table 3) the reference is restricted to errors of the type, *all* predictions may match them,
  and the mean is over the videos that hold such an error. Predictions of other types are no false alarms there, so
  precision is not given. A prediction may serve in several types, so the parts may add up to more than the whole.
- **By severity** (its figure 6) the unit is the reference error: the value of its pair, 0 if it was not matched.

What a video or an error does not tell (no generator, no severity) is a stratum of its own, named ``None``, at the end.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import replace
from typing import NamedTuple, TypeVar

from outtake.measures.diagnostics.metrics import cell, cells, matches_of
from outtake.measures.spotlight.pairs.pairing import Similarity
from outtake.measures.spotlight.pairs.values import Prediction, ReferenceVideo, VideoScore
from outtake.measures.spotlight.scores import DEFAULT_TAU, score
from outtake.measures.uncertainty.bootstrap import CONFIDENCE
from outtake.measures.uncertainty.clustered import Estimate, Term, cluster_of, estimate, ratio

Key = str | int | None
KeyOf = Callable[[ReferenceVideo], Key]
_Ordered = TypeVar("_Ordered", str | int | None, int | None)

TYPE_FIGURES = ("m", "coverage", "m_matched", "pooled_coverage")
"""The figures that stay meaningful when the reference is restricted and the predictions are not."""


class Stratum(NamedTuple):
    """Figures of a part: by name, over ``videos`` scored ones that hold ``errors`` and ``predictions``."""

    key: Key
    videos: int
    errors: int
    predictions: int
    figures: Mapping[str, Estimate]


class SeverityStratum(NamedTuple):
    """Of ``errors`` reference errors of one severity: their mean value, 0 where unmatched, and the share matched."""

    severity: int | None
    videos: int
    errors: int
    value: Estimate
    matched: Estimate


def by_key(
    metric: str, videos: Sequence[VideoScore], key: KeyOf, *, confidence: int = CONFIDENCE
) -> tuple[Stratum, ...]:
    """
    Give all figures of each part of the scored videos; the parts in order of their keys.

    :param key: such as `generator_of`, `length_of(1000)` or `source_of(sources)`
    :raises ValueError: if the videos were not scored in the metric
    """
    parts: dict[Key, list[VideoScore]] = {}
    for video in videos:
        parts.setdefault(key(video.video), []).append(video)
    return tuple(
        _stratum(each, parts[each], cells(metric, parts[each], confidence=confidence)) for each in _in_order(parts)
    )


def generator_of(video: ReferenceVideo) -> str | None:
    """Say which generator made a video."""
    return video.generator


def source_of(sources: Mapping[str, str]) -> KeyOf:
    """Make the key that says where a video's prompt comes from; ``sources`` has the source by prompt."""
    return lambda video: None if video.prompt is None else sources.get(video.prompt)


def length_of(bin_ms: int) -> KeyOf:
    """
    Make the key of a video's length: its nearest multiple of ``bin_ms``, in milliseconds; halves go up.

    :raises ValueError: if ``bin_ms`` is below 1
    """
    if bin_ms < 1:
        raise ValueError(f"bin_ms is {bin_ms}; give milliseconds, 1 or more")
    return lambda video: (2 * video.duration_ms + bin_ms) // (2 * bin_ms) * bin_ms


def by_type(
    reference: Sequence[ReferenceVideo],
    predictions: Iterable[Prediction],
    similarity: Similarity | None = None,
    *,
    tau: int = DEFAULT_TAU,
    metrics: Sequence[str] | None = None,
    types: Sequence[str] | None = None,
    confidence: int = CONFIDENCE,
) -> dict[str, tuple[Stratum, ...]]:
    """
    Match the reference errors of each type alone with all predictions.

    :param similarity: as `score` takes it; it is asked again for each type, so let it remember
    :param types: in the order wanted; by default those of the reference, sorted. One that no scored video holds is
        given with 0 videos
    :returns: by metric, a stratum for each type with `TYPE_FIGURES`
    :raises ValueError: as `score`
    """
    said = tuple(predictions)
    chosen = sorted({error.type for video in reference for error in video.errors}) if types is None else types
    parts: dict[str, list[Stratum]] = {}
    for type_key in chosen:
        held = [each for each in (_only(video, type_key) for video in reference) if each.errors]
        names = {video.video for video in held}
        relevant = [prediction for prediction in said if prediction.video in names]
        result = score(held, relevant, similarity, tau=tau, metrics=metrics)
        for metric in result.metrics:
            figures = {name: cell(name, metric, result.per_video, confidence=confidence) for name in TYPE_FIGURES}
            parts.setdefault(metric, []).append(_stratum(type_key, result.per_video, figures))
    return {metric: tuple(strata) for metric, strata in parts.items()}


def by_severity(
    metric: str, videos: Sequence[VideoScore], *, confidence: int = CONFIDENCE
) -> tuple[SeverityStratum, ...]:
    """
    Give the mean value of the reference errors of each severity.

    :raises ValueError: if the videos were not scored in the metric
    """
    severities = {error.severity: None for video in videos for error in video.reference}
    return tuple(_of_severity(metric, videos, each, confidence) for each in _in_order(severities))


def _of_severity(metric: str, videos: Sequence[VideoScore], severity: int | None, confidence: int) -> SeverityStratum:
    values, matched = [], []
    for video in videos:
        errors = sum(error.severity == severity for error in video.reference)
        pairs = [pair for pair in matches_of(video, metric).pairs if pair.reference.severity == severity]
        cluster = cluster_of(video.video)
        values.append(Term(cluster, float(sum(pair.f for pair in pairs)), errors))
        matched.append(Term(cluster, len(pairs), errors))
    value = estimate(ratio(values), confidence=confidence)
    return SeverityStratum(severity, value.n, int(value.of), value, estimate(ratio(matched), confidence=confidence))


def _only(video: ReferenceVideo, type_key: str) -> ReferenceVideo:
    return replace(video, errors=tuple(error for error in video.errors if error.type == type_key))


def _stratum(key: Key, videos: Sequence[VideoScore], figures: Mapping[str, Estimate]) -> Stratum:
    errors = sum(len(video.reference) for video in videos)
    return Stratum(key, len(videos), errors, sum(len(video.predictions) for video in videos), figures)


def _in_order(keys: Iterable[_Ordered]) -> list[_Ordered]:
    return sorted(keys, key=lambda each: (each is None, each if isinstance(each, int) else 0, str(each)))
