"""Who is better, on the same clips or prompts: paired differences, with p adjusted over all that are read together."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from outtake.measures.diagnostics.paired_comparison import Comparison, compare_critics, compare_generators
from outtake.measures.spotlight.pairs.values import Score

Figures = dict[str, Any]
WHAT = "coverage"
COMPARED_METRICS = ("sp", "p")


def critics_compared(scores: Mapping[str, Score], labels: Mapping[str, str], confidence: int) -> list[Figures]:
    """Compare each annotator with each other one on the clips of both; ``labels`` are by annotator."""
    videos = {annotator: result.per_video for annotator, result in scores.items()}
    return [
        {**difference(each, metric), "a": labels[each.first], "b": labels[each.second]}
        for metric in _compared(scores)
        for each in compare_critics(WHAT, metric, videos, confidence=confidence)
    ]


def generators_compared(scores: Mapping[str, Score], labels: Mapping[str, str], confidence: int) -> list[Figures]:
    """Compare the generators with each other by what each annotator found in their clips, on the prompts of both."""
    return [
        {"row": labels[annotator], **difference(each, metric)}
        for annotator, result in scores.items()
        for metric in _compared(scores)
        for each in compare_generators(WHAT, metric, result.per_video, confidence=confidence)
    ]


def _compared(scores: Mapping[str, Score]) -> list[str]:
    return [metric for metric in COMPARED_METRICS if all(metric in result.metrics for result in scores.values())]


def difference(made: Comparison, metric: str) -> Figures:
    """Give a comparison as the figures have it."""
    return {
        "a": made.first,
        "b": made.second,
        "metric": metric,
        "what": WHAT,
        "difference": {
            "value": made.difference,
            "low": made.low,
            "high": made.high,
            "n": made.videos,
            "unit": "videos",
            "clusters": made.clusters,
            "reason": made.reason,
        },
        "p": made.p,
        "p_holm": made.adjusted,
    }
