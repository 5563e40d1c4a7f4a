"""
Recall that weighs each reference error by its severity: to miss what everyone notices costs more.

    weighted recall = sum of the severities of matched errors / sum of the severities of all errors

pooled over errors. Above the plain recall of the same errors, a critic finds the noticeable ones rather than others.
Errors without a severity are left out of both, and counted.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from outtake.measures.diagnostics.metrics import matches_of
from outtake.measures.spotlight.pairs.values import VideoScore
from outtake.measures.uncertainty.bootstrap import CONFIDENCE
from outtake.measures.uncertainty.clustered import Estimate, Term, cluster_of, difference, estimate, ratio


class SeverityRecall(NamedTuple):
    """
    Recall weighted by severity, the plain one of the same ``errors``, and weighted minus plain.

    ``matched`` of the errors were; ``left_out`` others have no severity.
    """

    weighted: Estimate
    plain: Estimate
    gain: Estimate
    errors: int
    matched: int
    left_out: int


def severity_recall(metric: str, videos: Sequence[VideoScore], *, confidence: int = CONFIDENCE) -> SeverityRecall:
    """
    Compute the recall of one metric weighted by severity.

    :raises ValueError: if a severity is negative, or the videos were not scored in the metric
    """
    weighted, plain = [], []
    errors = matched = left_out = 0
    for video in videos:
        known = [error.severity for error in video.reference if error.severity is not None]
        if any(severity < 0 for severity in known):
            raise ValueError(f"video {video.video.video!r} has severity {min(known)}; a weight is 0 or more")
        pairs = matches_of(video, metric).pairs
        found = [pair.reference.severity for pair in pairs if pair.reference.severity is not None]
        cluster = cluster_of(video.video)
        weighted.append(Term(cluster, sum(found), sum(known)))
        plain.append(Term(cluster, len(found), len(known)))
        errors += len(known)
        matched += len(found)
        left_out += len(video.reference) - len(known)
    by_weight, by_count = ratio(weighted), ratio(plain)
    return SeverityRecall(
        weighted=estimate(by_weight, confidence=confidence),
        plain=estimate(by_count, confidence=confidence),
        gain=estimate(difference(by_weight, by_count), confidence=confidence),
        errors=errors,
        matched=matched,
        left_out=left_out,
    )
