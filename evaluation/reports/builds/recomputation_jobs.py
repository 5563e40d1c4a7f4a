"""Recomputations of reports as jobs: they wait, are computed, and are ready or have failed."""

from __future__ import annotations

from evaluation.reports.builds.report_jobs import REPORTS
from evaluation.reports.models import Recomputation
from outtake.jobs.spec import Ending, JobSpec

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
