"""Celery tasks of reports."""

from celery import shared_task

from evaluation.reports.builds import compute, recompute
from evaluation.reports.builds.report_jobs import COMPUTE_REPORT, RECOMPUTATIONS, RECOMPUTE_REPORT, REPORTS
from evaluation.reports.builds.stored_plots import draw_report
from outtake.jobs.kernel import sweep


@shared_task(
    name=COMPUTE_REPORT, acks_late=True, time_limit=3600 * 12
)  # a judge may take hours; the lease is the row's
def compute_report(*, report: str, **_: object) -> None:
    """Compute a report and draw its plots; a ready report does not change."""
    compute.compute_report(public_id=report)
    draw_report(public_id=report)


@shared_task(name=RECOMPUTE_REPORT, acks_late=True, time_limit=3600 * 12)
def recompute_report(*, recomputation: str, **_: object) -> None:
    """Recompute a report; a recomputation that has ended does not change."""
    recompute.compute_again(public_id=recomputation)


@shared_task(name="evaluation.sweep_reports")
def sweep_reports(**_: object) -> None:
    """Wake workers for reports and recomputations that no worker holds."""
    sweep(REPORTS)
    sweep(RECOMPUTATIONS)
