"""
Compute a waiting report.

A worker that takes over from a dead one reuses the pairs that are already judged. If two workers compute the same
report, both get the same figures, because these depend only on the config. Judges and computations run outside
transactions.
"""

from __future__ import annotations

from django.db import transaction

from evaluation.reports.builds.builder import Step, no_step
from evaluation.reports.builds.builders import builder_of
from evaluation.reports.builds.config import digest_of
from evaluation.reports.builds.freeze import freeze_report
from evaluation.reports.builds.report_jobs import REPORTS
from evaluation.reports.builds.report_request import ReportRequest
from evaluation.reports.builds.request import request_report
from evaluation.reports.models import Report
from evaluation.reports.segments.figures import Computed
from outtake.errors import Conflict
from outtake.jobs.kernel import Claim, Store, carry_out
from outtake.jobs.spec import Changes


def make_report(request: ReportRequest) -> Report:
    """
    Request a report and compute it immediately, see `request_report`.

    :raises Invalid: as there; the report is then not stored.
    :raises Conflict: if it could not be computed; the report has the reason.
    """
    with transaction.atomic():
        report = request_report(request)
        freeze_report(report)
    compute_report(public_id=report.public_id)
    report.refresh_from_db()
    if report.state != Report.READY:
        raise Conflict(f"Report {report.number} could not be computed: {report.error}")
    return report


def compute_report(*, public_id: str) -> None:
    """
    Freeze the inputs of a report, judge its pairs, and compute its figures; `ReportJobs` defines how errors end this.

    A report that is ready, failed, or held by another worker does not change.
    """
    carry_out(REPORTS, _compute, public_id=public_id)


def _compute(claimed: Claim[Report]) -> Store:
    report = claimed.job
    freeze_report(report)
    made = computed(report, lambda state, done, total: claimed.progress(done, total, state))
    return lambda: _store(report, made)


def computed(report: Report, step: Step = no_step) -> Computed:
    """
    Return the figures of a report, from its config and stored data.

    :param step: called with the state, and with the progress in it (done, total)
    :raises OverBudget: if the judge may cost more than is left in the budget.
    :raises CriticError: if the judge does not answer.
    """
    rows = list(report.rows.select_related("prediction_set__annotator", "prediction_set__study").order_by("position"))
    return builder_of(report).compute(report, rows, step)


def _store(report: Report, made: Computed) -> Changes:
    """Store what belongs to the report; returns the figures, to be stored in the same transaction."""
    builder_of(report).store(report, made)
    return {"figures": made.figures, "figures_digest": digest_of(made.figures)}
