"""Celery tasks of benchmarks."""

from celery import shared_task

from evaluation.benchmarks.recipes.models import Benchmark, BenchmarkStep
from evaluation.benchmarks.recipes.progress.benchmark_jobs import BENCHMARKS, CARRY_ON
from evaluation.benchmarks.recipes.progress.carry_on import carry_on_here
from evaluation.benchmarks.recipes.progress.operations import carry_on
from evaluation.benchmarks.recipes.steps.contract import BUDGET
from outtake.jobs.kernel import sweep


@shared_task(name=CARRY_ON, acks_late=True, time_limit=24 * 3600)
def carry_on_benchmark(*, benchmark: str, **_: object) -> None:
    """Carry a benchmark on as far as it gets."""
    carry_on_here(public_id=benchmark)


@shared_task(name="evaluation.sweep_benchmarks")
def sweep_benchmarks(**_: object) -> None:
    """Look again at the steps that wait, and wake workers."""
    passes = BenchmarkStep.objects.filter(state=BenchmarkStep.WAITS).exclude(waits_for=BUDGET)
    waiting = Benchmark.objects.filter(state=Benchmark.IDLE, steps__in=passes, project__archived_at=None)
    for benchmark in waiting.distinct():
        carry_on(benchmark=benchmark, woken=False)
    sweep(BENCHMARKS)
