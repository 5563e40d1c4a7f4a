"""Tests of endpoints as jobs: they wait, are carried out by a worker, and are done or have failed."""

from __future__ import annotations

from outtake.jobs.queues import CRITICS
from outtake.jobs.spec import Ending, How, JobSpec
from worker.ledger.budgets import OverBudget
from worker.providers.endpoints.models import EndpointTest

TEST_ENDPOINT = "worker.test_endpoint"  # the task that carries one out


class EndpointTestJobs(JobSpec[EndpointTest]):
    """Tests. What the server says is a result, not a failure; a budget that is used up ends one at once."""

    model = EndpointTest
    celery_task = TEST_ENDPOINT
    argument = ("test", "public_id")
    running = (EndpointTest.RUNNING,)
    done = EndpointTest.DONE
    related = ("endpoint__project",)
    large_columns = ("steps",)
    progress_seconds = 0.5

    def queue(self, job: EndpointTest) -> str:
        """Return the queue of the workers that may call a server."""
        return CRITICS

    def ending(self, error: Exception) -> Ending:
        """Return how an attempt ends."""
        return Ending(How.PERMANENT, str(error)) if isinstance(error, OverBudget) else super().ending(error)


ENDPOINT_TESTS = EndpointTestJobs()
