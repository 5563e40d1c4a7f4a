"""
The tables of what follows.

Ground truth is a table and a version of its own, never a flag on an annotation: what counts as true may change, and
what somebody said does not. A report names the truth, the prediction sets and the judge that it was made from, and is
a pure function of them.
"""

from evaluation.models.judges import Certificate, CertificatePair, Judge, Judgement
from evaluation.models.releases import Release
from evaluation.models.reports import Match, PredictionSet, Report, ReportRow
from evaluation.models.truths import GroundTruth, KeptApart, TruthAnswer, TruthItem, TruthSegment

__all__ = [
    "Certificate",
    "CertificatePair",
    "GroundTruth",
    "Judge",
    "Judgement",
    "KeptApart",
    "Match",
    "PredictionSet",
    "Release",
    "Report",
    "ReportRow",
    "TruthAnswer",
    "TruthItem",
    "TruthSegment",
]
