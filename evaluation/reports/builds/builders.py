"""The builder of each kind of report."""

from __future__ import annotations

from evaluation.annotation_sets.prediction_sets import kind_of
from evaluation.ground_truth.models import GroundTruth
from evaluation.reports.builds.answer_reports import AnswerReports
from evaluation.reports.builds.builder import Builder
from evaluation.reports.builds.chain_reports import ChainReports
from evaluation.reports.builds.segment_reports import SegmentReports
from evaluation.reports.models import Report

BUILDERS: dict[str, Builder] = {
    Report.SEGMENTS: SegmentReports(),
    Report.ANSWERS: AnswerReports(),
    Report.CHAINS: ChainReports(),
}


def builder_for(truth: GroundTruth) -> Builder:
    """Return the builder of new reports on a ground truth, by what the study asks of annotators."""
    return BUILDERS[kind_of(truth.study)]


def builder_of(report: Report) -> Builder:
    """Return the builder of a report."""
    return BUILDERS[report.kind]
