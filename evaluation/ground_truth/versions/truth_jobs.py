"""Versions of ground truth as jobs: they wait, are computed, and are ready or have failed."""

from __future__ import annotations

from evaluation.ground_truth.models import GroundTruth
from outtake.jobs.queues import BUILDS
from outtake.jobs.spec import JobSpec

COMPUTE_TRUTH = "evaluation.compute_truth"  # the task that makes one


class TruthJobs(JobSpec[GroundTruth]):
    """Versions of ground truth. What a policy refuses ends one at once, with the reason."""

    model = GroundTruth
    celery_task = COMPUTE_TRUTH
    argument = ("truth", "public_id")
    running = (GroundTruth.COMPUTING,)
    done = GroundTruth.READY
    related = ("study", "confirmed_in")
    large_columns = ("settings",)

    def queue(self, job: GroundTruth) -> str:
        """Return the queue of builds."""
        return BUILDS


TRUTHS = TruthJobs()
