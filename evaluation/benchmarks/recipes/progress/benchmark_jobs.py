"""Benchmarks as jobs: they wait, are carried on as far as they get, and are idle or have failed."""

from __future__ import annotations

from datetime import timedelta

from evaluation.benchmarks.recipes.models import Benchmark
from outtake.jobs.queues import BUILDS
from outtake.jobs.spec import Ending, How, JobSpec

CARRY_ON = "evaluation.carry_on_benchmark"  # the task that carries one on


class BenchmarkJobs(JobSpec[Benchmark]):
    """Benchmarks. An error of a step is not tried again: what it names has to be corrected first."""

    model = Benchmark
    celery_task = CARRY_ON
    argument = ("benchmark", "public_id")
    running = (Benchmark.RUNNING,)
    done = Benchmark.IDLE
    related = ("project", "made_by")

    def queue(self, job: Benchmark) -> str:
        """Return the queue of builds."""
        return BUILDS

    def lease(self) -> timedelta:
        """Return a short lease: who starts a command again after a kill waits for its end."""
        return timedelta(seconds=30)

    def ending(self, error: Exception) -> Ending:
        """A step that failed fails again until something is changed; an outage passes."""
        ending = super().ending(error)
        return ending if ending.how is How.PUT_BACK else Ending(How.PERMANENT, ending.text)


BENCHMARKS = BenchmarkJobs()
