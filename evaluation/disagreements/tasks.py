"""Celery tasks of disagreements."""

from celery import shared_task

from evaluation.disagreements import queue


@shared_task(name="evaluation.ask_more")
def ask_more(**_: object) -> None:
    """Ask a further annotator where the first disagree."""
    queue.sweep()
