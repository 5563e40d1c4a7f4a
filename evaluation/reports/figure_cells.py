"""The smaller figures of a report, from the values of `outtake.measures.diagnostics` to what JSON holds."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from statistics import median, quantiles
from typing import Any

from outtake.measures.diagnostics.failures import answers
from outtake.measures.diagnostics.lengths import FULL_CLIP_PERCENT, MarkedVideo, lengths, said_in_predictions
from outtake.measures.diagnostics.strata import SeverityStratum, Stratum
from outtake.measures.spotlight.pairs.values import Prediction, ReferenceVideo, Score, VideoScore
from outtake.measures.uncertainty.clustered import Estimate
from outtake.measures.uncertainty.proportions import Proportion, wilson

Figures = dict[str, Any]

LENGTH_EDGES_MS = tuple(range(0, 10_500, 500))  # as the paper's figure 10; the last bin takes what is longer
UNUSABLE = ("failed", "refused", "media_not_received")


def cell(estimate: Estimate, unit: str, *, n: int | None = None) -> Figures:
    """Give a value from 0 to 1 with its interval, errors clustered by prompt; the interval reaches beyond neither."""
    low, high = estimate.low, estimate.high
    return {
        "value": estimate.value,
        "low": None if low is None else max(0.0, low),
        "high": None if high is None else min(1.0, high),
        "n": estimate.n if n is None else n,
        "unit": unit,
        "clusters": estimate.clusters,
        "reason": estimate.reason,
    }


def share_cell(share: Proportion, unit: str) -> Figures:
    """Give a share with Wilson's interval."""
    return {
        "value": share.share,
        "low": share.low,
        "high": share.high,
        "n": share.n,
        "unit": unit,
        "clusters": None,
        "reason": share.reason,
    }


def counts(
    result: Score, videos: Sequence[ReferenceVideo], predictions: Sequence[Prediction], truth: Mapping[str, Any]
) -> Figures:
    """Give what was counted of one prediction set, and the share of replies that could not be used."""
    statuses = {name: share.part for name, share in answers(videos, predictions).statuses.items() if share.part}
    unusable = sum(statuses.get(name, 0) for name in UNUSABLE)
    attempted = sum(statuses.values()) - statuses.get("absent", 0) - statuses.get("not_attempted", 0)
    return {
        "videos": result.videos,
        "scored": result.scored,
        "reference_errors": result.reference_errors,
        "predicted_errors": result.predicted_errors,
        "invalid_predictions": result.invalid_predictions,
        "clean_videos": result.clean_videos._asdict(),
        "left_out": {**result.left_out._asdict(), "held": truth["held"]},
        "statuses": statuses,
        "unparsed": share_cell(wilson(unusable, attempted), "videos"),
    }


def strata(found: Iterable[Stratum]) -> list[Figures]:
    """Give the strata by a property of the clips; one that no clip tells is named ``unknown``."""
    made = [stratum(each) for each in found]
    return [] if [each["key"] for each in made] == ["unknown"] else made


def stratum(part: Stratum) -> Figures:
    """Give a part of the clips: how many, and its two headline numbers."""
    return {
        "key": "unknown" if part.key is None else str(part.key),
        "videos": part.videos,
        "errors": part.errors,
        "m": cell(part.figures["m"], "videos"),
        "coverage": cell(part.figures["coverage"], "videos"),
    }


def severity_stratum(part: SeverityStratum) -> Figures:
    """Give the errors of one severity."""
    return {"key": part.severity, "errors": part.errors, "f": cell(part.value, "errors", n=part.errors)}


def predicted_figures(videos: Sequence[VideoScore]) -> Figures:
    """Give the lengths and the types of what was predicted."""
    said = said_in_predictions(videos)
    return {"lengths": _lengths(said), "types": _types(said)}


def reference_figures(videos: Sequence[ReferenceVideo]) -> Figures:
    """Give what the truth itself looks like: lengths, types, severities, durations."""
    said = [MarkedVideo(video, video.errors) for video in videos]
    severities = Counter(
        (str(video.generator or "unknown"), error.severity)
        for video in videos
        for error in video.errors
        if error.severity is not None
    )
    by_type: dict[str, list[int]] = {}
    for video in videos:
        for error in video.errors:
            by_type.setdefault(error.type, []).append(error.length_ms)
    return {
        "lengths": _lengths(said),
        "types": _types(said),
        "severities": [{"generator": g, "severity": s, "n": n} for (g, s), n in sorted(severities.items())],
        "durations": [_duration(kind, each) for kind, each in sorted(by_type.items())],
    }


def _duration(kind: str, lengths_ms: Sequence[int]) -> Figures:
    alone = len(lengths_ms) < 2
    q1, _, q3 = (lengths_ms[0],) * 3 if alone else quantiles(lengths_ms, n=4, method="inclusive")
    return {"type": kind, "n": len(lengths_ms), "median_ms": median(lengths_ms), "q1_ms": q1, "q3_ms": q3}


def _lengths(said: Sequence[MarkedVideo]) -> Figures:
    of_all = [segment.length_ms for each in said for segment in each.segments if segment.length_ms]
    last = len(LENGTH_EDGES_MS) - 2
    bins = Counter(min(length // (LENGTH_EDGES_MS[1] - LENGTH_EDGES_MS[0]), last) for length in of_all)
    return {
        "edges_ms": list(LENGTH_EDGES_MS),
        "counts": [bins[place] for place in range(last + 1)],
        "n": len(of_all),
        "full_clip": cell(lengths(said, full_clip_percent=FULL_CLIP_PERCENT).full_clip, "predictions", n=len(of_all)),
    }


def _types(said: Sequence[MarkedVideo]) -> list[Figures]:
    found = Counter((str(each.video.generator or "unknown"), one.type) for each in said for one in each.segments)
    return [{"generator": generator, "type": kind, "n": n} for (generator, kind), n in sorted(found.items())]
