"""All tables of this app, which Django looks for here; each is defined in its feature."""

from evaluation.annotation_sets.models import PredictionSet
from evaluation.benchmarks.datasets.models import Dataset
from evaluation.benchmarks.observer_checks.models import FrameCheck
from evaluation.benchmarks.recipes.models import Benchmark, BenchmarkStep
from evaluation.benchmarks.writing.models import PromptWriting
from evaluation.file_comparisons.models import ComparedFile, FileComparison
from evaluation.ground_truth.models import (
    GroundTruth,
    KeptApart,
    TruthAnswer,
    TruthItem,
    TruthSegment,
    TruthTag,
)
from evaluation.judges.models import Certificate, CertificatePair, Judge, Judgement
from evaluation.releases.models import Release
from evaluation.reports.models import Match, Report, ReportDrawing, ReportRow

__all__ = [
    "Benchmark",
    "BenchmarkStep",
    "Certificate",
    "CertificatePair",
    "ComparedFile",
    "Dataset",
    "FileComparison",
    "FrameCheck",
    "GroundTruth",
    "Judge",
    "Judgement",
    "KeptApart",
    "Match",
    "PredictionSet",
    "PromptWriting",
    "Release",
    "Report",
    "ReportDrawing",
    "ReportRow",
    "TruthAnswer",
    "TruthItem",
    "TruthSegment",
    "TruthTag",
]
