"""Celery tasks that consume events."""

from celery import shared_task

from evaluation.annotation_sets import consumers


@shared_task(name="evaluation.read_news")
def read_news(**_: object) -> None:
    """Consume the events of the rooms below."""
    consumers.consume_run_finished()
