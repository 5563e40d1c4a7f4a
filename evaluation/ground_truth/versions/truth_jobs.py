"""Versions of ground truth as jobs: they wait, are computed, and are ready or have failed."""

from __future__ import annotations

from evaluation.ground_truth.models import GroundTruth, MergeJudging
from evaluation.judges.scoring.registry import queue_of
from outtake.jobs.queues import BUILDS
from outtake.jobs.spec import Ending, How, J, JobSpec
from worker.ledger.budgets import OverBudget
from worker.requests.contract import ModelError

COMPUTE_TRUTH = "evaluation.compute_truth"  # the task that makes one


JUDGE_MERGE = "evaluation.judge_merge"  # the task that has the pairs of a preview judged


class _WithJudge(JobSpec[J]):
    """A job that may ask a judge. A used-up budget and a judge that says no end it at once; what was judged stays."""

    def ending(self, error: Exception) -> Ending:
        """Return how an attempt ends."""
        usual = super().ending(error)
        is_lasting = isinstance(error, OverBudget) or (isinstance(error, ModelError) and error.permanent)
        return Ending(How.PERMANENT, str(error)) if usual.how is How.RETRY and is_lasting else usual


class TruthJobs(_WithJudge[GroundTruth]):
    """Versions of ground truth. What a policy refuses ends one at once, with the reason."""

    model = GroundTruth
    celery_task = COMPUTE_TRUTH
    argument = ("truth", "public_id")
    running = (GroundTruth.COMPUTING,)
    done = GroundTruth.READY
    related = ("study", "confirmed_in", "judge__prompt")
    queue_relations = ("judge",)
    large_columns = ("settings",)

    def queue(self, job: GroundTruth) -> str:
        """Return the queue of the workers that can run its judge."""
        return BUILDS if job.judge is None else queue_of(job.judge)


class MergeJudgingJobs(_WithJudge[MergeJudging]):
    """Pairs that are judged for the preview of a merge."""

    model = MergeJudging
    celery_task = JUDGE_MERGE
    argument = ("judging", "public_id")
    running = (MergeJudging.JUDGING,)
    done = MergeJudging.READY
    related = ("study", "judge__prompt")
    queue_relations = ("judge",)

    def queue(self, job: MergeJudging) -> str:
        """Return the queue of the workers that can run the judge."""
        return queue_of(job.judge)


TRUTHS = TruthJobs()
MERGE_JUDGINGS = MergeJudgingJobs()
