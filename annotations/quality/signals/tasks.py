"""Celery tasks of signals."""

from celery import shared_task

from annotations.quality.signals import cache


@shared_task(name=cache.COUNT_SIGNALS)
def count_signals(*, study: str, **_: object) -> None:
    """Count the signals of a large study again; recent ones are skipped."""
    cache.count_signals(public_id=study)
