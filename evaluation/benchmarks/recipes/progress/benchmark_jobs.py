"""Benchmarks as jobs: they wait, are carried on as far as they get, and are idle or have failed."""

from __future__ import annotations

from evaluation.benchmarks.recipes.models import Benchmark
from outtake.jobs.queues import BUILDS
from outtake.jobs.spec import Ending, How, JobSpec

CARRY_ON = "evaluation.carry_on_benchmark"  # the task that carries one on


class BenchmarkJobs(JobSpec[Benchmark]):
    """Benchmarks. An error of a step ends the attempt for good: what it says is to be corrected first."""

    model = Benchmark
    celery_task = CARRY_ON
    argument = ("benchmark", "public_id")
    running = (Benchmark.RUNNING,)
    done = Benchmark.IDLE
    related = ("project", "made_by")

    def queue(self, job: Benchmark) -> str:
        """Return the queue of builds."""
        return BUILDS

    def begun(self, job: Benchmark) -> None:
        """Count attempts anew: a benchmark is claimed each time that it goes on."""
        Benchmark.objects.filter(pk=job.pk).update(error="")

    def columns(self, job: Benchmark) -> dict[str, int]:
        """An attempt that ended by itself counts no more: only workers that die are counted."""
        return {"attempts": 0}

    def ending(self, error: Exception) -> Ending:
        """A step that failed fails again until something is changed; an outage passes."""
        ending = super().ending(error)
        return ending if ending.how is How.PUT_BACK else Ending(How.PERMANENT, ending.text)


BENCHMARKS = BenchmarkJobs()
