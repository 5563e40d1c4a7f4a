"""
How far annotators agree on segments, at every overlap that one may ask for.

An *observation* is two annotators of one item. Their segments are matched one-to-one, whatever the type, at IoU >= 0.1,
0.2 ... 0.9; no threshold is chosen, because what looks like agreement at one is gone at the next. Numbers over
observations:

- *F1* at a threshold: the mean of 2·TP / (a + b), TP being the greatest number of pairs that can be matched; at 0.5 it
  is ``f1_iou_50`` of `outtake.measures.agreement.krippendorff.segment_agreement`. Two empty lists are counted apart.
- *detection*: whether both say that there is an error, or both that the clip is clean.
- over the pairs matched at IoU >= 0.5: how far their starts and ends lie apart, whether they have one type, and how far
  their severities agree. Of all greatest matchings it is the one with the greatest sum of IoU, ties broken as in
  `outtake.measures.matching.bipartite`.

Alpha is Krippendorff's with each observation, or matched pair, as a unit of two values. Kappa is of two sides, so it is
there only where all observations have the same first or the same second annotator; see `oriented`.

What F1 two people would reach who look at different clips is in `outtake.measures.agreement.segment_chance`.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from itertools import combinations
from math import fsum
from typing import NamedTuple

import numpy as np

from outtake.measures.agreement.kappa import kappa_of_pairs
from outtake.measures.agreement.krippendorff import Value, value_agreement
from outtake.measures.matching.segment_matching import THRESHOLDS, Matched, match_counts, matched_pairs
from outtake.measures.segments.segments import Segment
from outtake.measures.uncertainty.bootstrap import CONFIDENCE, RESAMPLES, Interval, bootstrap_sums

Marks = Mapping[str, Mapping[str, Sequence[Segment]]]
"""Segments by item, by annotator. An empty list says that the clip is clean; who did not look is absent."""


class AnnotatorPair(NamedTuple):
    """
    Two annotators of one item, who marked ``a`` and ``b`` segments.

    ``matches`` is the number of matched pairs at each of `THRESHOLDS`, ``matched`` are the pairs at `MATCHED_AT`.
    """

    item: str
    first: str
    second: str
    a: int
    b: int
    matches: tuple[int, ...]
    matched: tuple[Matched, ...]


class SweepPoint(NamedTuple):
    """Mean F1 (0..1) at a threshold in hundredths of IoU."""

    threshold: int
    f1: float | None


class Offsets(NamedTuple):
    """
    The second annotator's boundaries minus the first's, in milliseconds, over ``n`` matched pairs.

    ``median_ms`` has a sign: above 0, the second is later. ``p90_abs_ms`` is the 90th percentile of the distances.
    """

    median_ms: float | None
    p90_abs_ms: float | None
    n: int
    reason: str | None


class PairedValues(NamedTuple):
    """
    Agreement of ``n`` pairs of unordered values.

    ``reason`` says why ``alpha`` (and, where there is no pair, ``percent``) is ``None``, ``kappa_reason`` why ``kappa``
    is.
    """

    percent: float | None
    kappa: float | None
    alpha: float | None
    n: int
    reason: str | None
    kappa_reason: str | None


class Severity(NamedTuple):
    """Ordinal alpha, and the share that is equal, over the ``n`` matched pairs of which both have a severity."""

    alpha: float | None
    percent: float | None
    n: int
    reason: str | None


class SegmentSweep(NamedTuple):
    """
    What `summarise` finds.

    ``points`` are over the ``pairs`` observations in which at least one annotator marked something; the ``both_empty``
    others count in ``detection`` alone. ``items`` have at least one observation. ``reason`` says why the F1 of the
    points is ``None``.
    """

    points: tuple[SweepPoint, ...]
    start: Offsets
    end: Offsets
    detection: PairedValues
    type: PairedValues
    severity: Severity
    items: int
    pairs: int
    both_empty: int
    reason: str | None


def compare_pairs(items: Marks) -> tuple[AnnotatorPair, ...]:
    """Compare each two annotators of each item; their names are in order, so the first is the lesser one."""
    return tuple(
        _observation(item, first, second, by_annotator[first], by_annotator[second])
        for item, by_annotator in items.items()
        for first, second in combinations(sorted(by_annotator), 2)
    )


def only_type(items: Marks, type_key: str) -> dict[str, dict[str, list[Segment]]]:
    """Keep the segments of one type; who marked none of it stays, with an empty list."""
    return {
        item: {
            annotator: [segment for segment in segments if segment.type == type_key]
            for annotator, segments in by_annotator.items()
        }
        for item, by_annotator in items.items()
    }


def oriented(observations: Sequence[AnnotatorPair], annotator: str) -> tuple[AnnotatorPair, ...]:
    """Keep the observations of one annotator and put them first: one against all others, who are pooled."""
    return tuple(
        observation if observation.first == annotator else _turned(observation)
        for observation in observations
        if annotator in (observation.first, observation.second)
    )


def summarise(observations: Sequence[AnnotatorPair]) -> SegmentSweep:
    """Compute all numbers of the module over some observations."""
    marked = [observation for observation in observations if observation.a or observation.b]
    matched = [pair for observation in observations for pair in observation.matched]
    two_sided = len({each.first for each in observations}) <= 1 or len({each.second for each in observations}) <= 1
    return SegmentSweep(
        points=sweep_points([f1_scores(each.a, each.b, each.matches) for each in marked]),
        start=_offsets(matched, lambda segment: segment.start_ms),
        end=_offsets(matched, lambda segment: segment.end_ms),
        detection=_paired_values([(_said(each.a), _said(each.b)) for each in observations], two_sided, "observation"),
        type=_paired_values([(a.type, b.type) for a, b in matched], two_sided, "matched pair"),
        severity=_severity(matched),
        items=len({observation.item for observation in observations}),
        pairs=len(marked),
        both_empty=len(observations) - len(marked),
        reason=_reason(observations, marked),
    )


def f1_interval(
    observations: Sequence[AnnotatorPair],
    threshold: int,
    *,
    seed: int,
    resamples: int = RESAMPLES,
    confidence: int = CONFIDENCE,
) -> Interval:
    """
    Compute the bootstrap interval of F1 at one threshold, over the items in which someone marked something.

    :raises ValueError: if the threshold is not one of `THRESHOLDS`
    """
    place = THRESHOLDS.index(threshold)
    sums: dict[str, list[float]] = {}
    for each in observations:
        if each.a or each.b:
            of_item = sums.setdefault(each.item, [0.0, 0.0])
            of_item[0] += 2 * each.matches[place] / (each.a + each.b)
            of_item[1] += 1
    features = np.array(list(sums.values()), float).reshape(-1, 2)
    return bootstrap_sums(
        features, lambda drawn: drawn[:, 0] / drawn[:, 1], seed=seed, resamples=resamples, confidence=confidence
    )


def same_type_interval(
    observations: Sequence[AnnotatorPair], *, seed: int, resamples: int = RESAMPLES, confidence: int = CONFIDENCE
) -> Interval:
    """Compute the bootstrap interval of the share of matched pairs with one type, over the items with such pairs."""
    sums: dict[str, list[float]] = {}
    for each in observations:
        if each.matched:
            of_item = sums.setdefault(each.item, [0.0, 0.0])
            of_item[0] += sum(pair.first.type == pair.second.type for pair in each.matched)
            of_item[1] += len(each.matched)
    features = np.array(list(sums.values()), float).reshape(-1, 2)
    return bootstrap_sums(
        features, lambda drawn: drawn[:, 0] / drawn[:, 1], seed=seed, resamples=resamples, confidence=confidence
    )


def f1_scores(a: int, b: int, matches: Sequence[int]) -> tuple[float, ...]:
    """
    Compute F1 at each threshold from the numbers of segments and of matches.

    :raises ZeroDivisionError: if both marked nothing
    """
    return tuple(2 * count / (a + b) for count in matches)


def sweep_points(scores: Sequence[Sequence[float]]) -> tuple[SweepPoint, ...]:
    """Average F1 at each of `THRESHOLDS`; ``None`` where there is nothing to average."""
    if not scores:
        return tuple(SweepPoint(threshold, None) for threshold in THRESHOLDS)
    columns = zip(*scores, strict=True)
    return tuple(
        SweepPoint(threshold, fsum(column) / len(scores)) for threshold, column in zip(THRESHOLDS, columns, strict=True)
    )


def _observation(item: str, first: str, second: str, a: Sequence[Segment], b: Sequence[Segment]) -> AnnotatorPair:
    a, b = (sorted(segments, key=lambda segment: segment.order) for segments in (a, b))
    return AnnotatorPair(item, first, second, len(a), len(b), match_counts(a, b), matched_pairs(a, b))


def _turned(observation: AnnotatorPair) -> AnnotatorPair:
    return observation._replace(
        first=observation.second,
        second=observation.first,
        a=observation.b,
        b=observation.a,
        matched=tuple(Matched(b, a) for a, b in observation.matched),
    )


def _offsets(matched: Sequence[Matched], boundary: Callable[[Segment], int]) -> Offsets:
    if not matched:
        return Offsets(None, None, 0, "no pair is matched")
    apart = np.array([boundary(second) - boundary(first) for first, second in matched])
    return Offsets(float(np.median(apart)), float(np.percentile(np.abs(apart), 90)), len(matched), None)


def _said(marks: int) -> str:
    return "errors" if marks else "clean"


def _paired_values(pairs: Sequence[tuple[str, str]], two_sided: bool, unit: str) -> PairedValues:
    if not pairs:
        return PairedValues(None, None, None, 0, f"there is no {unit}", f"there is no {unit}")
    kappa = kappa_of_pairs(pairs)
    agreement = value_agreement(_units(pairs), "nominal")
    if not two_sided:
        mixed = "kappa is of two annotators, and here are more; alpha is of any number"
        return PairedValues(kappa.percent, None, agreement.alpha, len(pairs), agreement.reason, mixed)
    return PairedValues(kappa.percent, kappa.kappa, agreement.alpha, len(pairs), agreement.reason, kappa.reason)


def _severity(matched: Sequence[Matched]) -> Severity:
    pairs = [(a.severity, b.severity) for a, b in matched if a.severity is not None and b.severity is not None]
    if not pairs:
        return Severity(None, None, 0, "in no matched pair have both a severity")
    agreement = value_agreement(_units(pairs), "ordinal")
    return Severity(agreement.alpha, agreement.percent, len(pairs), agreement.reason)


def _units(pairs: Sequence[tuple[Value, Value]]) -> dict[str, dict[str, Value]]:
    return {str(index): {"first": a, "second": b} for index, (a, b) in enumerate(pairs)}


def _reason(observations: Sequence[AnnotatorPair], marked: Sequence[AnnotatorPair]) -> str | None:
    if not observations:
        return "no item has two annotators"
    return None if marked else "no annotator of an item with two annotators marked anything"
