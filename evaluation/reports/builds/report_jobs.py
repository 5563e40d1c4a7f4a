"""
Reports and their recomputations as jobs: they wait, have their pairs judged, are computed, and are ready or failed.
"""

from __future__ import annotations

from evaluation.judges.scoring.registry import queue_of
from evaluation.reports.models import Recomputation, Report
from outtake.errors import Conflict, Invalid
from outtake.jobs.queues import BUILDS, GPU
from outtake.jobs.spec import Ending, How, JobSpec, told
from worker.ledger.budgets import OverBudget

COMPUTE_REPORT = "evaluation.compute_report"  # the task that computes one


class ReportJobs(JobSpec[Report]):
    """Reports. If the budget is used up or the judge refuses, a report fails immediately; judged pairs are kept."""

    model = Report
    celery_task = COMPUTE_REPORT
    argument = ("report", "public_id")
    running = (Report.JUDGING, Report.COMPUTING)
    done = Report.READY
    related = ("study", "truth__judge__prompt", "judge__prompt")
    queue_relations = ("judge", "truth__judge")
    large_columns = ("config", "figures")

    def queue(self, job: Report) -> str:
        """Return the queue of the workers that can run the report's judge, and that of its truth for the ceiling."""
        queues = {queue_of(judge) for judge in (job.judge, job.truth.judge) if judge is not None}
        return GPU if GPU in queues else BUILDS

    def ending(self, error: Exception) -> Ending:
        """Return how an attempt ends; errors that no other attempt can avoid are reported without their class."""
        if isinstance(error, OverBudget | Conflict | Invalid):
            return Ending(How.PERMANENT, str(error))
        usual = super().ending(error)
        is_permanent = usual.how is How.RETRY and getattr(error, "permanent", False)
        return Ending(How.PERMANENT, told(error)) if is_permanent else usual


REPORTS = ReportJobs()


RECOMPUTE_REPORT = "evaluation.recompute_report"  # the task that computes one again


class RecomputationJobs(JobSpec[Recomputation]):
    """Recomputations. They end as the reports that they are of."""

    model = Recomputation
    celery_task = RECOMPUTE_REPORT
    argument = ("recomputation", "public_id")
    running = (Recomputation.COMPUTING,)
    done = Recomputation.READY
    related = ("report__study", "report__truth", "report__judge")
    queue_relations = ("report__judge",)
    large_columns = ("report__config", "report__figures")

    def queue(self, job: Recomputation) -> str:
        """Return the queue of the report: a pair that is not stored is judged."""
        return REPORTS.queue(job.report)

    def ending(self, error: Exception) -> Ending:
        """Return how an attempt ends."""
        return REPORTS.ending(error)


RECOMPUTATIONS = RecomputationJobs()
