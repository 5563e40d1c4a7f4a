"""The numbers of one metric, how sure they are, and what chance would give."""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np

from evaluation.reports.figure_cells import cell
from evaluation.reports.segments.values import Figures, JudgeScores, Settings
from outtake.measures.diagnostics.chance_level import Chance, chance
from outtake.measures.diagnostics.metrics import HEADLINE, bootstrapped
from outtake.measures.diagnostics.metrics import cell as estimated
from outtake.measures.spotlight.engine.batch_scores import ScoreTable
from outtake.measures.spotlight.pairs.pair_scores import METRICS, SEGMENT_METRICS
from outtake.measures.spotlight.pairs.values import Prediction, ReferenceVideo, VideoScore
from outtake.measures.uncertainty.clustered import LEAST_CLUSTERS, Columns, cluster_of, mean_columns

UNITS = {
    "m": "videos",
    "coverage": "videos",
    "m_matched": "videos",
    "pooled_coverage": "errors",
    "precision": "predictions",
    "f1": "errors",
}
COSTLY = "each shuffling would have the judge compare other reasons, which costs money"


def metric_figures(metric: str, videos: Sequence[VideoScore], settings: Settings) -> Figures:
    """
    Give the figures of a metric.

    The two headline numbers have intervals by the bootstrap over prompts, the others by their clustered errors.
    """
    made: Figures = {name: _figure(name, metric, videos, settings) for name in UNITS}
    matches = [video.matches[metric] for video in videos]
    return {
        **made,
        "videos_matched": sum(bool(each.pairs) for each in matches),
        "matched": sum(len(each.pairs) for each in matches),
    }


def _figure(name: str, metric: str, videos: Sequence[VideoScore], settings: Settings) -> Figures:
    estimate = estimated(name, metric, videos, confidence=settings.confidence)
    n = estimate.n if UNITS[name] == "videos" else int(estimate.of)
    made = cell(estimate, UNITS[name], n=n)
    if name in HEADLINE and estimate.clusters >= LEAST_CLUSTERS:
        drawn = bootstrapped(
            name,
            metric,
            videos,
            seed=settings.seed,
            resamples=settings.resamples,
            confidence=settings.confidence,
        )
        made |= {"low": drawn.low, "high": drawn.high, "reason": drawn.reason}
    return made


def sweep_figures(sheet: ScoreTable, confidence: int) -> Figures:
    """Give m and coverage at every threshold, coverage with its interval."""
    clusters = [cluster_of(video.video) for video in sheet.videos]
    made = {}
    for metric in sheet.metrics:
        halves = _half_widths(mean_columns(sheet.coverage(metric), clusters), confidence)
        points = zip(sheet.taus, sheet.mean_m(metric), sheet.mean_coverage(metric), halves, strict=True)
        made[metric] = [_point(*point) for point in points]
    return made


def _half_widths(columns: Columns, confidence: int) -> list[float | None]:
    """Return half the width of each column's interval, by Student's t; None where there are too few prompts."""
    enough = columns.clusters >= LEAST_CLUSTERS
    from scipy.special import stdtrit  # here: the web server imports this module, and seldom computes

    widths = columns.error * stdtrit(np.maximum(columns.clusters - 1, 1), (1 + confidence / 100) / 2)
    return [float(width) if some else None for width, some in zip(widths, enough, strict=True)]


def _point(tau: int, m: float | None, coverage: float | None, half: float | None) -> Figures:
    if coverage is None or half is None:
        return {"tau": tau, "m": m, "coverage": coverage, "low": None, "high": None}
    return {
        "tau": tau,
        "m": m,
        "coverage": coverage,
        "low": max(0.0, coverage - half),
        "high": min(1.0, coverage + half),
    }


def chance_levels(
    videos: Sequence[ReferenceVideo], predictions: Sequence[Prediction], judged: JudgeScores | None, settings: Settings
) -> dict[str, Figures]:
    """Return each metric's value by chance; for S and S+P only if the judge costs nothing."""
    free = judged is not None and judged.is_free
    metrics = METRICS if free else SEGMENT_METRICS
    drawn = chance(
        videos,
        predictions,
        judged.similarity if judged is not None and free else None,
        seed=settings.seed,
        shuffles=settings.shuffles,
        tau=settings.tau,
        metrics=metrics,
    )
    return {name: _level(drawn, name) for name in METRICS}


def _level(drawn: Chance, metric: str) -> Figures:
    found = drawn.figures.get(metric)
    counts: Figures = {"videos": drawn.videos, "left_out": drawn.left_out}
    if found is None:
        return {"m": None, "coverage": None, "precision": None, "spread": None, **counts, "reason": COSTLY}
    return {
        "m": found["m"].mean,
        "coverage": found["coverage"].mean,
        "precision": found["precision"].mean,
        "spread": found["coverage"].deviation,
        **counts,
        "reason": drawn.reason or (found["coverage"].reason if found["coverage"].mean is None else None),
    }
