"""Reports on chains of reasoning: their config and how they are computed."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from evaluation.annotation_sets.models import PredictionSet
from evaluation.reports.builds.builder import Step, row_counter
from evaluation.reports.builds.config import DEFAULT_TAU, common_config
from evaluation.reports.builds.report_request import ReportRequest
from evaluation.reports.chains.figures import SCHEMA, chain_figures
from evaluation.reports.chains.inputs import auditors_of, chain_truth_of
from evaluation.reports.held_out import HeldOut, held_out_in
from evaluation.reports.models import Report, ReportRow
from evaluation.reports.or_gate import FIELD as EITHER
from evaluation.reports.segments.figures import Computed
from outtake.errors import Invalid


class ChainReports:
    """Fulfils `evaluation.reports.builds.builder.Builder`."""

    def refuse(self, request: ReportRequest) -> None:
        """Refuse a judge and grades, since types are compared, not words, and rows of two critics."""
        if request.judge is not None:
            raise Invalid.field("judge", "A report on chains compares types of error, not reasons; remove the judge.")
        if request.grades is not None:
            raise Invalid.field("grades", "Grades are for free-text answers, but this study marks errors. Remove them.")
        if request.either:
            raise Invalid.field(EITHER, "A report on chains has no rows of two critics; remove them.")

    def columns(self, request: ReportRequest) -> dict[str, Any]:
        """Return the kind; no other setting has an effect."""
        return {"kind": Report.CHAINS, "tau": DEFAULT_TAU, "judge": None, "budget_micros": None}

    def config(self, report: Report, sets: Sequence[PredictionSet]) -> dict[str, Any]:
        """Return the config."""
        return {**common_config(report, sets), "schema": SCHEMA, "kind": Report.CHAINS}

    def compute(self, report: Report, rows: Sequence[ReportRow], step: Step) -> Computed:
        """Return the figures."""
        auditors = auditors_of(report, rows)
        counted = row_counter(step, len(auditors))
        held_out = held_out_in(report.config) or HeldOut()
        return Computed(chain_figures(chain_truth_of(report), auditors, held_out=held_out, step=counted), ())

    def store(self, report: Report, made: Computed) -> None:
        """Store nothing: the figures are all."""
